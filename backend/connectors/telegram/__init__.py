"""Telegram: updates by webhook for what comes in, `sendMessage` for what goes out (docs/connectors/telegram.md)."""
