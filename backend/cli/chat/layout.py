"""Wraps text for a terminal by display width, so that wide and combining characters count correctly."""

import unicodedata


def wrap(text: str, *, width: int) -> list[str]:
    """Returns rows of at most `width` cells. Line breaks of the text are kept."""
    rows = []
    for line in text.split("\n"):
        row, used = "", 0
        for character in line:
            cells = _cells(character)
            if used + cells > width:
                rows.append(row)
                row, used = "", 0
            row, used = row + character, used + cells
        rows.append(row)
    return rows


def _cells(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
