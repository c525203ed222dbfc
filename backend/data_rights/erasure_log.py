"""The erasure log: a file of JSON lines outside the database, one for each erasure that has begun.

A backup of the database brings back what was erased after it was made. The log does not come from the backup, so
`replay-erasures` can repeat those erasures (docs/backups.md). A line holds ids and times, no content.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from uuid import UUID

from backend.data_rights.models import ErasureKind

#: Longer than any line of this module. A longer one was not written by it.
_LINE_BYTES = 1_000


@dataclass(frozen=True, slots=True)
class LoggedErasure:
    """One line of the log."""

    id: UUID
    tenant_id: UUID
    kind: ErasureKind
    subject_id: UUID
    requested_at: datetime
    #: Another erasure has found it. Lines without the field are of erasures that somebody requested.
    is_derived: bool = False

    def line(self) -> str:
        return json.dumps({
            "id": str(self.id),
            "tenant_id": str(self.tenant_id),
            "kind": self.kind.value,
            "subject_id": str(self.subject_id),
            "requested_at": self.requested_at.isoformat(),
            **({"is_derived": True} if self.is_derived else {}),
        })  # fmt: skip

    @classmethod
    def of(cls, line: str) -> "LoggedErasure":
        """Raises `ValueError` for a text that is no line of the log."""
        found = json.loads(line)
        if not isinstance(found, dict):
            raise ValueError("it is not a JSON object")
        try:
            return cls(
                UUID(found["id"]),
                UUID(found["tenant_id"]),
                ErasureKind(found["kind"]),
                UUID(found["subject_id"]),
                datetime.fromisoformat(found["requested_at"]),
                found.get("is_derived") is True,
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"a field is missing or has another type: {error}") from None


def append(file: Path, erasure: LoggedErasure) -> None:
    """Add a line and wait until it is on the disk. It blocks. Raises `OSError`.

    Several processes may append to one file. A crash can leave a part of a line at the end; the next line then begins
    after it.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    is_new = not file.exists()
    descriptor = os.open(file, os.O_APPEND | os.O_CREAT | os.O_RDWR, 0o600)
    try:
        text = f"{'' if _is_whole(descriptor) else chr(10)}{erasure.line()}\n".encode()
        if os.write(descriptor, text) != len(text):
            raise OSError(f"{file}: the line was written in part")
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    if is_new:
        _sync_directory(file.parent)


def _is_whole(descriptor: int) -> bool:
    size = os.fstat(descriptor).st_size
    return size == 0 or os.pread(descriptor, 1, size - 1) == b"\n"


def _sync_directory(directory: Path) -> None:
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that cannot be read: the part of one that a crash left, or not a line of the log."""

    number: int
    reason: str


def read(file: Path) -> Iterator[LoggedErasure | BadLine]:
    """Yield the lines of a log in their order. Raises `OSError`."""
    with file.open("rb") as lines:
        number = 0
        while line := lines.readline(_LINE_BYTES):
            number += 1
            if not line.strip():
                continue
            try:
                yield LoggedErasure.of(line.decode())
            except ValueError as error:
                yield BadLine(number, str(error))
