"""How Postgres executes each statement of a database, including those in functions: how many rows it reads.

`auto_explain` writes each plan with its actual row counts into the server's log. Only rows are counted, not times.
"""

import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg

_SETTINGS = {
    "session_preload_libraries": "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_format": "json",
}
_BEGINS = re.compile(r"duration: [0-9.]+ ms  plan:$")
_REMOVED = ("Rows Removed by Filter", "Rows Removed by Index Recheck", "Rows Removed by Join Filter")


@dataclass(frozen=True, slots=True)
class Explained:
    """A statement, the largest number of rows that one node of its plan read, and that node."""

    text: str
    rows: int
    node: str


@asynccontextmanager
async def explaining(database: asyncpg.Connection, name: str) -> AsyncIterator[None]:
    """Applies to connections to that database that are opened while the block runs; existing connections are closed."""
    for setting, value in _SETTINGS.items():
        await database.execute(f"ALTER DATABASE {name} SET {setting} = '{value}'")
    await _end_others(database, name)
    yield
    for setting in _SETTINGS:
        await database.execute(f"ALTER DATABASE {name} RESET {setting}")
    await _end_others(database, name)


async def _end_others(database: asyncpg.Connection, name: str) -> None:
    await database.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()", name
    )


def explained(log: Path, *, since: int) -> list[Explained]:
    """The statements that were executed after the log had that length."""
    with log.open("rb") as file:
        file.seek(since)
        lines = file.read().decode(errors="replace").splitlines()
    return [_explained(json.loads(text)) for text in _plans(lines)]


def _plans(lines: list[str]) -> Iterator[str]:
    """Each plan begins after its line and continues while lines are indented with a tab."""
    found: list[str] | None = None
    for line in lines:
        if found is not None and line.startswith("\t"):
            found.append(line)
            continue
        if found:
            yield "".join(found)
        found = [] if _BEGINS.search(line) else None


def _explained(told: dict[str, Any]) -> Explained:
    rows, node = max((_rows(each), _name(each)) for each in _nodes(told["Plan"]))
    return Explained(" ".join(told["Query Text"].split()), rows, node)


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for below in plan.get("Plans", ()):
        yield from _nodes(below)


def _rows(node: dict[str, Any]) -> int:
    each = node.get("Actual Rows", 0) + sum(node.get(name, 0) for name in _REMOVED)
    return int(each * node.get("Actual Loops", 1))


def _name(node: dict[str, Any]) -> str:
    names = (node["Node Type"], node.get("Index Name"), node.get("Relation Name"), node.get("Function Name"))
    return " ".join(name for name in names if name)
