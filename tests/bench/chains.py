"""Pasts of agents: cycles as a chat makes them, and their rows, as the loop would have left them."""

import itertools
from collections.abc import Iterator
from uuid import UUID, uuid4

import asyncpg

from backend.consciousness import entries as chain
from backend.consciousness.entries import CallContent, Entry
from backend.kit.text import canonical_json
from tests.bench.conversation import History

_ENTRIES_PER_CYCLE = 4
_STEPS = (0, 1, 1, 2)
_SAID = "The figures of the third quarter are in, and the board wants to see them before the meeting. "

_CYCLES = """INSERT INTO think_cycles (id, tenant_id, agent_id, number, trigger, model, steps, outcome, ended_at,
  ended_commit_no)
SELECT c, $1, $2, n, 'SPACE_MESSAGE', 'bench', 2, 'RESTED', now(), $4 * n
FROM unnest($3::uuid[]) WITH ORDINALITY AS t (c, n)"""
_ENTRIES = """
INSERT INTO consciousness_entries (tenant_id, agent_id, commit_no, cycle_id, seq, step, role, content, tokens)
SELECT $1, $2, e.seq, e.cycle, e.seq, e.step, e.role, e.content::jsonb, e.tokens
FROM unnest($3::bigint[], $4::uuid[], $5::int[], $6::text[], $7::text[], $8::int[])
  AS e (seq, cycle, step, role, content, tokens)"""
_PROCESS = """UPDATE agent_processes SET commit_no = $3, tail_seq = $3, window_from = $4, cycle_count = $5
WHERE tenant_id = $1 AND agent_id = $2"""
#: Its pages are written already: to catch up on a past is no cost of a turn.
_ARCHIVE = """INSERT INTO archives (tenant_id, agent_id, language, archived_to, commit_no)
VALUES ($1, $2, 'english', $3, $4)"""


#: What a chain is written to.
CHAIN_TABLES = ("think_cycles", "consciousness_entries", "archives")


def of_entries(count: int) -> History:
    return [_cycle(number) for number in range(count // _ENTRIES_PER_CYCLE)]


def of_tokens(count: int) -> History:
    return [_cycle(number) for number in range(count // sum(entry.tokens for entry in _entries([_cycle(0)])))]


def _cycle(number: int) -> list[dict[str, object]]:
    call = CallContent(f"call_{number:032x}", "send_message", canonical_json({"text": _SAID * 3}).decode())
    return [
        chain.user_content(f"[INBOX - 1 new event]\n1. message · {_SAID * 6}\nAddress them in any order."),
        chain.assistant_content("", [call]),
        chain.result_content(call.call_id, {"ok": True, "spaceId": str(UUID(int=number)), "seq": number}),
        chain.assistant_content("The question is answered.", []),
    ]


def _entries(cycles: History) -> Iterator[Entry]:
    numbers = itertools.count(1)
    for cycle in cycles:
        cycle_id = uuid4()
        for step, content in zip(_STEPS, cycle, strict=True):
            yield chain.entry(seq=next(numbers), cycle_id=cycle_id, step=step, content=content)


async def write_chain(
    database: asyncpg.Connection, *, tenant_id: UUID, agent_id: UUID, cycles: History, behind: History
) -> None:
    """The chain of an agent that has none: `behind` stands before its window, `cycles` in it."""
    written = list(_entries([*behind, *cycles]))
    cycle_ids = [entry.cycle_id for entry in written[::_ENTRIES_PER_CYCLE]]
    await database.execute(_CYCLES, tenant_id, agent_id, cycle_ids, _ENTRIES_PER_CYCLE)
    await database.execute(
        _ENTRIES, tenant_id, agent_id,
        [e.seq for e in written], [e.cycle_id for e in written], [e.step for e in written],
        [e.message.role for e in written], [e.message.json.decode() for e in written], [e.tokens for e in written],
    )  # fmt: skip
    first_seen = len(behind) * _ENTRIES_PER_CYCLE + 1
    await database.execute(_PROCESS, tenant_id, agent_id, len(written), first_seen, len(cycle_ids))
    await database.execute(_ARCHIVE, tenant_id, agent_id, len(cycle_ids), len(written))
