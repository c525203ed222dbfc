"""All that a run has left behind: the rows of the database, and what the programs around it have written down.

Read once, when everything has come to rest; `checks` and `recovery` work on it alone.
"""

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID

import asyncpg

from tests.chaos import lease_log
from tests.chaos.lease_log import Noted
from tests.chaos.records import Line, read
from tests.chaos.subscribers import WAYS, path_of
from tests.chaos.world import World, own_id

Row = dict[str, Any]

QUERIES = {
    "agents": """SELECT a.id, a.name, a.status, p.state, p.lease_id, p.lease_no, p.commit_no, p.tail_seq, p.cycle_id,
        p.cycle_count FROM agents a JOIN agent_processes p ON p.agent_id = a.id ORDER BY a.name""",
    "entries": """SELECT agent_id, seq, commit_no, cycle_id, step, role, content, mask_reason
        FROM consciousness_entries ORDER BY agent_id, seq""",
    "cycles": """SELECT id, agent_id, number, steps, outcome, reason FROM think_cycles ORDER BY agent_id, number""",
    "calls": """SELECT id, agent_id, name, arguments, kind, state, attempts, result, result_seq FROM tool_calls""",
    "plans": "SELECT id, created_at, next_due_at FROM plans",
    "occurrences": """SELECT plan_id, due_at, state, reason, count, event_key FROM plan_occurrences
        ORDER BY plan_id, due_at""",
    "events": "SELECT agent_id, event_key, type, receipt, entry_seq FROM inbox_events",
    "spaces": "SELECT id, name, seq FROM spaces",
    "members": "SELECT space_id, actor_id FROM space_members WHERE actor_kind = 'AGENT'",
    "messages": "SELECT id, space_id, seq, kind, author_kind, author_id, text FROM messages ORDER BY space_id, seq",
}


@dataclass(slots=True)
class Evidence:
    agents: list[Row] = field(default_factory=list)
    entries: list[Row] = field(default_factory=list)
    cycles: list[Row] = field(default_factory=list)
    calls: list[Row] = field(default_factory=list)
    plans: list[Row] = field(default_factory=list)
    occurrences: list[Row] = field(default_factory=list)
    events: list[Row] = field(default_factory=list)
    spaces: list[Row] = field(default_factory=list)
    members: list[Row] = field(default_factory=list)
    messages: list[Row] = field(default_factory=list)
    leases: Sequence[Noted] = ()
    accepted: list[Line] = field(default_factory=list)
    pauses: list[Line] = field(default_factory=list)
    deeds: list[Line] = field(default_factory=list)
    #: What was planned, and what was said about calls that wait for an answer.
    planned: list[Line] = field(default_factory=list)
    answers: list[Line] = field(default_factory=list)
    received: list[Line] = field(default_factory=list)
    invalid: list[Line] = field(default_factory=list)
    requests: list[Line] = field(default_factory=list)
    #: What each subscriber was told, by space and way.
    feeds: dict[tuple[UUID, str], list[Line]] = field(default_factory=dict)
    surprises: list[str] = field(default_factory=list)

    @property
    def names(self) -> dict[UUID, str]:
        return {agent["id"]: agent["name"] for agent in self.agents}

    def chains(self) -> dict[UUID, list[Row]]:
        """The entries of each agent."""
        found: dict[UUID, list[Row]] = {agent["id"]: [] for agent in self.agents}
        for entry in self.entries:
            found[entry["agent_id"]].append(entry)
        return found

    def hearers(self) -> dict[UUID, set[UUID]]:
        """The agents of each space. They never change."""
        found: dict[UUID, set[UUID]] = defaultdict(set)
        for member in self.members:
            found[member["space_id"]].add(member["actor_id"])
        return found

    @staticmethod
    def text(entry: Row) -> str:
        content = entry["content"]["content"]
        return content if isinstance(content, str) else json.dumps(content)


async def collect(connection: asyncpg.Connection, directory: Path, *, surprises: Sequence[str]) -> Evidence:
    rows = {name: await rows_of(connection, sql) for name, sql in QUERIES.items()}
    lines = {name: list(read(directory / f"{file}.jsonl")) for name, file in _FILES.items()}
    world = World.read(directory)
    feeds = {(UUID(own_id(s.id)), way): list(read(path_of(directory, s, way))) for s in world.spaces for way in WAYS}
    return Evidence(
        **rows, **lines, leases=await lease_log.read(connection), feeds=feeds, surprises=list(surprises)
    )  # fmt: skip


_FILES = {
    "accepted": "accepted",
    "pauses": "pauses",
    "deeds": "deeds",
    "planned": "plans",
    "answers": "answers",
    "received": "tools",
    "invalid": "invalid",
    "requests": "model",
}


async def rows_of(connection: asyncpg.Connection, sql: str) -> list[Row]:
    return [_row(found) for found in await connection.fetch(sql)]


def _row(record: asyncpg.Record) -> Row:
    found = dict(record)
    for name in ("content", "result"):
        if isinstance(found.get(name), str):
            found[name] = json.loads(found[name])
    return found
