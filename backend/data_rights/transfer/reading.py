"""Reads the lines of an export and refuses what is not one, with the number of the line.

It checks the form: JSON, known kinds in their order, exactly the fields of each kind, their types, the numbers of rows
and the digest. The database checks the rest when the rows are written (`importing`).
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, BinaryIO, NoReturn
from uuid import UUID

from backend.data_rights.errors import BadExport
from backend.data_rights.transfer.exporting import FORMAT, VERSION
from backend.data_rights.transfer.kinds import BY_TABLE, KINDS
from backend.data_rights.transfer.line_kind import LineKind
from backend.kit.limits import DEFAULT

_ORDER = {kind.table: place for place, kind in enumerate(KINDS)}
_HEADER = {"kind", "format", "version", "schema", "tenant"}
_TRAILER = {"kind", "lines", "digest", "isQuiet", "isWhole", "exportedAt", "counts"}

#: Says why a value cannot be that of a column; None if it can be.
Check = Callable[[str, str, Any], str | None]


@dataclass(frozen=True, slots=True)
class Header:
    schema: str
    tenant_id: UUID


@dataclass(slots=True)
class Batch:
    """Lines of one kind, as they stand in the file, and their rows."""

    kind: LineKind
    #: Number of its first line.
    first: int
    lines: list[str] = field(default_factory=list)
    rows: list[dict[str, Any]] = field(default_factory=list)
    size: int = 0

    @property
    def is_full(self) -> bool:
        return len(self.lines) >= DEFAULT.import_batch_rows or self.size >= DEFAULT.import_batch_bytes

    def single(self, place: int) -> "Batch":
        return Batch(self.kind, self.first + place, [self.lines[place]], [self.rows[place]])


class Reader:
    """Reads a file once, from its beginning: `header`, then `batches` to the end."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._digest = hashlib.sha256()
        self._number = 0
        self._counts = dict.fromkeys(_ORDER, 0)
        #: Of the trailer; known after the last batch.
        self.digest = ""

    def header(self) -> Header:
        raw = self._next()
        found = self._parsed(raw)
        self._digest.update(raw)
        if found.get("format") != FORMAT:
            self._refuse("this is not an export of an organisation")
        if found.get("version") != VERSION:
            self._refuse(f"the export has version {found.get('version')!s:.20}; this installation reads {VERSION}")
        if set(found) != _HEADER or not isinstance(found["schema"], str):
            self._refuse("the header has other fields than those of an export")
        return Header(found["schema"], self._uuid(found["tenant"]))

    def batches(self, check: Check) -> Iterator[Batch]:
        """Raises `BadExport`, at the latest after the last batch."""
        batch: Batch | None = None
        while (found := self._parsed(raw := self._next())).get("kind") != "trailer":
            self._digest.update(raw)
            kind = self._kind(found, batch)
            self._check(kind, found["row"], check)
            if batch is None or batch.kind is not kind or batch.is_full:
                if batch is not None:
                    yield batch
                batch = Batch(kind, self._number)
            batch.lines.append(raw.decode())
            batch.rows.append(found["row"])
            batch.size += len(raw)
            self._counts[kind.table] += 1
        if batch is not None:
            yield batch
        self._end(found)

    def _next(self) -> bytes:
        raw = self._file.readline(DEFAULT.import_line_bytes + 1)
        self._number += 1
        if len(raw) > DEFAULT.import_line_bytes:
            self._refuse(f"the line is longer than {DEFAULT.import_line_bytes:,} bytes")
        if not raw:
            self._refuse("the file ends without a trailer: it was cut, so export it again or let the export go on")
        if not raw.endswith(b"\n"):
            self._refuse("the line is cut")
        return raw

    def _parsed(self, raw: bytes) -> dict[str, Any]:
        try:
            found = json.loads(raw.decode(), parse_constant=_no_constant, object_pairs_hook=_unrepeated)
        except (ValueError, RecursionError):
            self._refuse("the line is not JSON")
        if not isinstance(found, dict):
            self._refuse("the line is not an object")
        return found

    def _kind(self, found: dict[str, Any], before: Batch | None) -> LineKind:
        name = found.get("kind")
        kind = BY_TABLE.get(name) if isinstance(name, str) else None
        if kind is None:
            self._refuse(f"there is no kind {name!s:.40}")
        if set(found) != {"kind", "row"} or not isinstance(found["row"], dict):
            self._refuse("a line has the fields kind and row, and row is an object")
        if before is not None and _ORDER[kind.table] < _ORDER[before.kind.table]:
            self._refuse(f"{kind.table} must stand before {before.kind.table}")
        return kind

    def _check(self, kind: LineKind, row: dict[str, Any], check: Check) -> None:
        if row.keys() != set(kind.fields):
            unknown, missing = sorted(row.keys() - set(kind.fields)), sorted(set(kind.fields) - row.keys())
            named = f"unknown field {unknown[0]:.40}" if unknown else f"the field {missing[0]} is missing"
            self._refuse(f"{kind.table}: {named}")
        for name, value in row.items():
            if value is not None and (fault := check(kind.table, name, value)) is not None:
                self._refuse(f"{kind.table}.{name}: {fault}")

    def _end(self, trailer: dict[str, Any]) -> None:
        if set(trailer) != _TRAILER:
            self._refuse("the trailer has other fields than those of an export")
        if trailer["lines"] != self._number - 1 or trailer["counts"] != self._counts:
            self._refuse("the file does not have the numbers of rows that its trailer says")
        if trailer["digest"] != self._digest.hexdigest():
            self._refuse("the digest is not that of the lines: the file was changed, or put together from two exports")
        if trailer["isQuiet"] is not True:
            self._refuse(
                "the organisation was at work during the export; suspend it, or pause its agents, and export it again"
            )
        if trailer["isWhole"] is not True:
            self._refuse("an owner made the export, so it lacks assistants of others; `export-tenant` has them")
        if self._file.read(1):
            self._number += 1
            self._refuse("something stands after the trailer")
        self.digest = trailer["digest"]

    def _uuid(self, value: Any) -> UUID:
        try:
            return UUID(value)
        except (ValueError, TypeError, AttributeError):
            self._refuse("tenant is not a uuid")

    def _refuse(self, reason: str) -> NoReturn:
        raise BadExport(self._number, reason)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _unrepeated(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A name that stands twice could mean one thing here and another in the database."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice")
    return found
