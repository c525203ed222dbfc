"""Tables as people read them and as docs/benchmarks.md keeps them: Markdown, with the columns aligned."""

from collections.abc import Sequence


def render(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[place]) for row in (columns, *rows)) for place in range(len(columns))]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    lines = [_line(columns, widths), _line(rule, widths), *(_line(row, widths) for row in rows)]
    return "\n".join(["", title, "", *lines])


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *rest = [
        cell.rjust(width) if place else cell.ljust(width)
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return f"| {' | '.join([first, *rest])} |"


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def kilobytes(count: float) -> str:
    return f"{count / 1000:.1f} kB"


def ratio(ours: float, other: float) -> str:
    return f"{ours / other:.2f}"


def verdict(value: float, *, at_most: float) -> str:
    return f"≤ {at_most:g}: {'met' if value <= at_most else 'NOT met'}"
