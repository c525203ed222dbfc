"""Tenants: their members, programs, tokens, secrets, quotas and audit log. The domains above take their `Actor` from
here."""
