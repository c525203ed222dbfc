"""Word from other systems and to them: signed hooks in, signed webhooks out (ADR 0016)."""
