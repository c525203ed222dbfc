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
    #: How often the node was executed that was executed most often.
    loops: int


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
    loops = max(each.get("Actual Loops", 1) for each in _nodes(told["Plan"]))
    return Explained(" ".join(told["Query Text"].split()), rows, node, loops)


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


@dataclass(frozen=True, slots=True)
class Scan:
    """A scan of a table in an executed plan, with its conditions and those of the joins above it."""

    text: str
    table: str
    conditions: str

    def names(self, column: str) -> bool:
        """Whether a condition of the statement compares the column with a value: one that is not of a policy."""
        return any(f"{column} = " in part and "InitPlan" not in part for part in self.conditions.split(" AND "))


def explained_scans(log: Path, *, since: int) -> list[Scan]:
    """The scans of the statements that were executed after the log had that length."""
    with log.open("rb") as file:
        file.seek(since)
        lines = file.read().decode(errors="replace").splitlines()
    return [scan for text in _plans(lines) for scan in _scans(json.loads(text))]


def _scans(told: dict[str, Any]) -> Iterator[Scan]:
    text = " ".join(told["Query Text"].split())
    yield Scan(text, "", "")  # a statement without a scan counts too
    waiting = [(told["Plan"], "")]
    while waiting:
        node, above = waiting.pop()
        own = " AND ".join(str(node[name]) for name in _CONDITIONS if name in node)
        joins = " AND ".join(filter(None, (above, " AND ".join(str(node[name]) for name in _JOINS if name in node))))
        if "Relation Name" in node and node["Node Type"] != "ModifyTable":
            below = " AND ".join(
                str(each[name]) for each in _nodes(node) for name in _CONDITIONS if name in each and each is not node
            )
            yield Scan(text, node["Relation Name"], " AND ".join(filter(None, (own, below, joins))))
        waiting += [(each, joins) for each in node.get("Plans", ())]


_CONDITIONS = ("Index Cond", "Filter", "Recheck Cond")
_JOINS = ("Hash Cond", "Merge Cond", "Join Filter")
