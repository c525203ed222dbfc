"""What operators see of the whole installation and do to it, at the console (ADR 0091)."""
