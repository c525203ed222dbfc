"""What the programs of a run write down for its end: JSON lines, one file for each writer and purpose."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

Line = dict[str, Any]


class Record:
    """A file that one process appends to. Each line is whole and visible at once."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("a", buffering=1)

    def add(self, line: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(line, separators=(",", ":")) + "\n")

    def close(self) -> None:
        self._file.close()


def read(path: Path) -> Iterator[Line]:
    """All lines; none if nobody has written any."""
    if path.exists():
        with path.open() as lines:
            for line in lines:
                yield json.loads(line)
