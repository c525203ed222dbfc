"""E-mail: mails that a mail server posts to the hook, and answers by SMTP (ADR 0086, docs/connectors/email.md)."""
