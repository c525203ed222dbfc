"""Writes the lines of an export: a header, the rows of each kind in a fixed order, and a trailer.

Each page of rows is read by one statement and has a bounded number of bytes, so an export needs little memory however
large the organisation and its rows are. The database writes the JSON of a row; this code does not parse it, so numbers
and texts stay exactly as they are. Nothing in the lines depends on the time of the export, except for the trailer. So
an export of the same data has the same lines again, and one that was cut can go on after the lines that arrived.
"""

import hashlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from backend.data_rights.errors import ExportDiffers
from backend.data_rights.transfer.kinds import JOINS, KINDS
from backend.data_rights.transfer.line_kind import LineKind
from backend.kit.limits import DEFAULT

FORMAT = "circadian-organisation"
VERSION = 1

Rows = list[Any]
#: Runs one statement and returns its rows.
Fetch = Callable[..., Awaitable[Rows]]

#: Of the installation's database, as `migrate` has named it.
_SCHEMA = "SELECT max(name) AS name FROM tortoise_migrations WHERE name ~ '^[0-9]{4}_'"
#: Quiet: no agent of the organisation can think, and no worker still works for it.
_STATE = """
SELECT NOT EXISTS (SELECT FROM agents WHERE tenant_id = $1 AND status = 'ACTIVE')
    AND NOT EXISTS (SELECT FROM agent_processes WHERE tenant_id = $1 AND (state = 'THINKING' OR lease_id IS NOT NULL))
    AND NOT EXISTS (SELECT FROM erasures
      WHERE tenant_id = $1 AND state IN ('REQUESTED', 'LOGGED') AND kind <> 'TENANT')
    AND NOT EXISTS (SELECT FROM budget_reservations WHERE tenant_id = $1 AND spent IS NULL)
    AND NOT EXISTS (SELECT FROM workers w WHERE w.beat_at > now() - interval '10 seconds' AND w.id IN (
      SELECT c.worker_id FROM tool_calls c WHERE c.tenant_id = $1 AND c.state IN ('RUNNING', 'HELD')
      UNION ALL SELECT c.worker_id FROM compactions c WHERE c.tenant_id = $1 AND c.state = 'WRITING')) AS is_quiet,
  jsonb_build_array(
    (SELECT max(id) FROM audit_log WHERE tenant_id = $1 AND action <> 'tenant.exported'),
    (SELECT max(id) FROM inbox_events WHERE tenant_id = $1),
    (SELECT sum(seq + rev + members_rev) FROM spaces WHERE tenant_id = $1),
    (SELECT sum(commit_no + wake_no + lease_no) FROM agent_processes WHERE tenant_id = $1),
    (SELECT sum(archived_to + commit_no + embedded_to + episode_to + removed_seq) FROM archives WHERE tenant_id = $1),
    (SELECT jsonb_agg(jsonb_build_array(id, state, attempts) ORDER BY id) FROM compactions
      WHERE tenant_id = $1 AND state IN ('WANTED', 'WRITING', 'READY', 'UNDOING')))::text AS mark"""
#: Personal assistants of others and the agents of their tasks: nobody but the member sees into them (ADR 0033).
_PRIVATE = """
WITH RECURSIVE hidden AS (
  SELECT id FROM agents WHERE tenant_id = $1 AND kind = 'PERSONAL_ASSISTANT' AND member_id <> $2
  UNION ALL SELECT a.id FROM hidden h JOIN agents a ON a.tenant_id = $1 AND a.parent_id = h.id
)
SELECT id FROM hidden"""
_NOW = "SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"') AS now"


@dataclass(frozen=True, slots=True)
class Received:
    """The lines of an earlier try that have arrived: their number, and their SHA-256."""

    lines: int = 0
    digest: str = hashlib.sha256().hexdigest()


@dataclass(slots=True)
class Progress:
    """Number and digest of the lines that were written so far."""

    lines: int = 0
    digest: Any = field(default_factory=hashlib.sha256)

    def add(self, text: str) -> None:
        self.digest.update(text.encode())
        self.lines += 1


async def lines(
    fetch: Fetch, tenant_id: UUID, *, had: Received = Received(), reader_id: UUID | None = None
) -> AsyncIterator[str]:  # frozen
    """The lines after those that the caller has, in pieces of some hundred lines.

    Each call of `fetch` may be a transaction of its own. The trailer says whether the lines fit together: `isQuiet`.
    `reader_id`: the member who exports, who does not see into others' assistants: `isWhole`. None: the operator.
    Raises `ExportDiffers` if the lines that the caller has are not those of now, before it gives any line.
    """
    progress = Progress()
    [before] = await fetch(_STATE, tenant_id)
    kinds = KINDS if reader_id is None else [_visible(kind, reader_id) for kind in KINDS]
    counts = dict.fromkeys((kind.table for kind in KINDS), 0)
    async for table, page in _written(fetch, tenant_id, kinds):
        if table is not None:
            counts[table] += len(page)
        fresh = []
        for text in page:
            progress.add(text)
            if progress.lines > had.lines:
                fresh.append(text)
            elif progress.lines == had.lines:
                _require_same(progress, had)
        if fresh:
            yield "".join(fresh)
    if progress.lines < had.lines:
        raise ExportDiffers
    [after], [now] = await fetch(_STATE, tenant_id), await fetch(_NOW)
    is_whole = reader_id is None or not await fetch(_PRIVATE, tenant_id, reader_id)
    is_quiet = before["is_quiet"] and after["is_quiet"] and before["mark"] == after["mark"]
    trailer = {
        "kind": "trailer", "lines": progress.lines, "digest": progress.digest.hexdigest(), "isQuiet": is_quiet,
        "isWhole": is_whole, "exportedAt": now["now"], "counts": counts,
    }  # fmt: skip
    yield _line(trailer)


def _require_same(progress: Progress, had: Received) -> None:
    if progress.digest.hexdigest() != had.digest:
        raise ExportDiffers


async def schema(fetch: Fetch) -> str:
    """The name of the newest migration of the database."""
    [row] = await fetch(_SCHEMA)
    return str(row["name"])


def _visible(kind: LineKind, reader_id: UUID) -> LineKind:
    """The kind without the minds that this member does not see into. The names of assistants, and what they wrote in
    spaces, stay. The name of a task's agent repeats its goal.

    Each page looks for these agents itself: others may get assistants while the export is being read.
    """
    private = _PRIVATE.replace("$2", f"'{reader_id}'::uuid")
    ids = f"ARRAY({private})"
    if kind.table == "agents":
        name = "CASE t.kind WHEN 'TASK' THEN 'Task' ELSE t.name END"
        shown = {"name": name, "instructions": "''", "preparation": "'{}'::jsonb"}
        masked = {name: f"CASE WHEN t.id = ANY ({ids}) THEN {other} ELSE t.{name} END" for name, other in shown.items()}
        return replace(kind, computed={**kind.computed, **masked})
    if kind.table == "tool_results":
        calls = f"SELECT c.id FROM tool_calls c WHERE c.tenant_id = $1 AND c.agent_id = ANY ({ids})"  # noqa: S608
        return replace(kind, condition=f"t.call_id NOT IN ({calls})")
    if "agent_id" not in kind.fields:
        return kind
    return replace(kind, condition=f"{kind.condition} AND coalesce(t.agent_id <> ALL ({ids}), true)")


async def _written(
    fetch: Fetch, tenant_id: UUID, kinds: Sequence[LineKind]
) -> AsyncIterator[tuple[str | None, list[str]]]:
    """The header, then pages of rows, each with its table."""
    header = {
        "kind": "header", "format": FORMAT, "version": VERSION, "schema": await schema(fetch), "tenant": str(tenant_id),
    }  # fmt: skip
    yield None, [_line(header)]
    for kind in kinds:
        async for page in _pages(fetch, tenant_id, kind):
            yield kind.table, [f'{{"kind":"{kind.table}","row":{line}}}\n' for line in page]


async def _pages(fetch: Fetch, tenant_id: UUID, kind: LineKind) -> AsyncIterator[list[str]]:
    """The rows of a kind, each page with at most so many bytes, or with one row."""
    after: tuple[Any, ...] = ()
    #: Bytes of the next rows, as far as an earlier page has measured them: it had no room for them.
    measured: list[int] = []
    while True:
        most = _fitting(measured) or DEFAULT.export_page_rows
        values = *after, most, DEFAULT.export_page_bytes
        rows = await fetch(_page(kind, is_first=not after), tenant_id, *values)
        given = [row for row in rows if row["line"] is not None]
        if not given:
            return
        yield [row["line"] for row in given]
        after = tuple(given[-1][f"key_{number}"] for number in range(len(kind.key)))
        measured = measured[len(given) :] or [row["bytes"] for row in rows[len(given) :]]
        if not measured and len(rows) < most:
            return


def _fitting(measured: list[int]) -> int:
    """How many of these rows fit in one page, at least one. 0 if none is measured."""
    total = 0
    for number, size in enumerate(measured):
        total += size
        if total > DEFAULT.export_page_bytes:
            return max(number, 1)
    return len(measured)


def _page(kind: LineKind, *, is_first: bool) -> str:
    """The statement of one page: the keys and sizes of its rows, and the lines of those that it has room for.

    The last two parameters are the number of rows and of bytes.
    """
    read = ", ".join(f"{kind.computed.get(name, f't.{name}')} AS {name}" for name in kind.fields)
    keys = ", ".join(f"t.{name}" for name in kind.key)
    numbered = ", ".join(f"key_{number}" for number in range(len(kind.key)))
    named = ", ".join(f"t.{name} AS key_{number}" for number, name in enumerate(kind.key))
    places = [f"${number + 2}" for number in range(len(kind.key))]
    after = "" if is_first else f"AND ({keys}) > ({', '.join(places)})"
    rows, most = (2, 3) if is_first else (len(places) + 2, len(places) + 3)
    return f"""SELECT {numbered}, bytes, CASE WHEN place = 1 OR total <= ${most}::bigint THEN line END AS line FROM (
  SELECT {numbered}, line, octet_length(line) AS bytes, row_number() OVER own AS place,
    sum(octet_length(line)) OVER own AS total
  FROM (
    SELECT {named}, (SELECT row_to_json(r) FROM (SELECT {read}) r)::text AS line
    FROM {kind.table} t {JOINS.get(kind.table, "")}
    WHERE t.tenant_id = $1 AND {kind.condition} {after} ORDER BY {keys} LIMIT ${rows}) p
  WINDOW own AS (ORDER BY {numbered})) s
ORDER BY {numbered}"""  # noqa: S608 -- our names


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, separators=(",", ":")) + "\n"
