"""Text in the cells of a terminal: wrapped by display width, so that wide and combining characters keep the count."""

import unicodedata


def wrap(text: str, *, width: int) -> list[str]:
    """Rows of at most `width` cells; line breaks of the text stay."""
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
