"""Text that other people wrote, printed on a terminal: it must not control the terminal."""

_JOINS_EMOJI = "\u200d"


def printable(text: str, *, layout: str = "") -> str:
    """Replaces control characters, except those of `layout`. Escape sequences would move the cursor, or write to the
    clipboard."""
    allowed = layout + _JOINS_EMOJI
    return "".join(char if char.isprintable() or char in allowed else "\ufffd" for char in text)


def line(text: str) -> str:
    """The text on one line."""
    return printable(" ".join(text.split()))
