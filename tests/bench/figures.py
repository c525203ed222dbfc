"""The figures of a run as JSON, and beside those of an earlier one: `--json FILE`, `--compare FILE`.

They are read from the tables that are printed, so that a measurement has nothing to do for it: whatever cell begins
with a number is a figure, named by its measurement, its table, its row and its column.
"""

import json
import re
import subprocess
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.bench.table import render

_NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?")
_RULE = re.compile(r"\| -+ ")
#: Of one figure: `measurement / row / column`; a further table of a measurement has its number before the row.
Figures = dict[str, float]


def read(measurement: str, printed: str) -> Figures:
    """The figures of what a measurement printed."""
    found: Figures = {}
    for number, lines in enumerate(_tables(printed)):
        head, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if not _is_rule(line)]
        table = f"{number + 1}. " if number else ""
        for name, *cells in rows:
            for column, cell in zip(head[1:], cells, strict=True):
                if (value := _NUMBER.match(cell)) is not None:
                    found[f"{measurement} / {table}{name} / {column}"] = float(value[0].replace(",", ""))
    return found


def write(file: Path, figures: Figures, *, sizes: Mapping[str, Any]) -> None:
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    content = {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": commit.stdout.strip(),
        "sizes": sizes,
        "figures": figures,
    }
    file.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")


def compared(figures: Figures, *, file: Path) -> str:
    """Both runs beside each other, as far as they have measured the same."""
    earlier = json.loads(file.read_text())
    before: Figures = earlier["figures"]
    rows = [
        [name, f"{before[name]:g}", f"{value:g}", f"{value / before[name]:.2f}" if before[name] else ""]
        for name, value in figures.items()
        if name in before
    ]
    title = f"Beside the run of {earlier['at']} ({earlier['commit']}); milliseconds hold on the same quiet machine only"
    return render(title, ("", "then", "now", "now / then"), rows)


def _tables(printed: str) -> Iterator[list[str]]:
    table: list[str] = []
    for line in [*printed.splitlines(), ""]:
        if line.startswith("|"):
            table.append(line)
        elif table:
            yield table
            table = []


def _is_rule(line: str) -> bool:
    return _RULE.match(line) is not None
