"""All that a life has left behind: rows of the database, what the models' server wrote down, what people did.

Read once, at the end; `checks` and `figures` work on it alone. What the kill test checks of chains, cycles and spaces
is checked here in the same words (`chain`).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg

from tests.chaos import evidence as chaos
from tests.chaos.evidence import QUERIES, Row
from tests.chaos.records import Line, read
from tests.life.days import Lived

_QUERIES = {
    "said": "SELECT text FROM messages WHERE author_kind = 'AGENT' AND kind = 'TEXT'",
    "events": "SELECT receipt, payload::text AS payload FROM inbox_events",
    "calls": "SELECT id, name, state, arguments FROM tool_calls",
    "notes": "SELECT title FROM notes",
    "goals": "SELECT text, status FROM goals",
    "cycles": """SELECT number, outcome, cuts, input_tokens, opened_at, ended_at FROM think_cycles ORDER BY number""",
    "usage": "SELECT input_tokens, output_tokens, cached_tokens, created_at FROM usage_records",
    "compactions": """SELECT number, state, error, created_at, claimed_at, ready_at, told_at FROM compactions
        ORDER BY number""",
    "processes": "SELECT state, cycle_id, cycle_count FROM agent_processes",
    "resets": "SELECT told_seq FROM agent_resets",
    "masked": "SELECT seq FROM consciousness_entries WHERE mask_reason IS NOT NULL",
}
_OF_THE_CHAIN = ("agents", "entries", "cycles", "spaces", "messages")


@dataclass(slots=True)
class Evidence:
    lived: Lived = field(default_factory=Lived)
    #: As the kill test's checks read it.
    chain: chaos.Evidence = field(default_factory=chaos.Evidence)
    said: list[Row] = field(default_factory=list)
    events: list[Row] = field(default_factory=list)
    calls: list[Row] = field(default_factory=list)
    notes: list[Row] = field(default_factory=list)
    goals: list[Row] = field(default_factory=list)
    cycles: list[Row] = field(default_factory=list)
    #: Of every model request that was paid for, those beside the mind too.
    usage: list[Row] = field(default_factory=list)
    compactions: list[Row] = field(default_factory=list)
    processes: list[Row] = field(default_factory=list)
    resets: list[Row] = field(default_factory=list)
    masked: list[Row] = field(default_factory=list)
    requests: list[Line] = field(default_factory=list)
    deaths: Counter[str] = field(default_factory=Counter)
    surprises: Sequence[str] = ()
    seconds: float = 0.0


async def collect(
    connection: asyncpg.Connection, directory: Path, *, lived: Lived, deaths: Counter[str], surprises: Sequence[str],
    seconds: float,
) -> Evidence:  # fmt: skip
    rows = {name: await chaos.rows_of(connection, sql) for name, sql in _QUERIES.items()}
    chain = chaos.Evidence(invalid=list(read(directory / "invalid.jsonl")))
    for name in _OF_THE_CHAIN:
        setattr(chain, name, await chaos.rows_of(connection, QUERIES[name]))
    requests = list(read(directory / "requests.jsonl"))
    return Evidence(lived, chain, **rows, requests=requests, deaths=deaths, surprises=surprises, seconds=seconds)
