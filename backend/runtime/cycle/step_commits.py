"""What a step asks of the database (`migrations/sql/functions`): Python has decided it, Postgres writes it.

A plain step is one call, `commit` (`step_fast_path`). One that has to read is a transaction that `step` leads: `begin`
is its fence and counts it, `write` leaves its entries and the rows of its calls. `recall` and `forced_retrieval` write
so too. Results of calls to the outside follow later (`call_settlement`).
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import asyncpg

from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced, Lease, Passing
from backend.agents.models import Outcome
from backend.consciousness.entries import Entry
from backend.inbox import receipts
from backend.kit.unit_of_work import UnitOfWork, call
from backend.llm.tokens import BYTES_PER_TOKEN
from backend.runtime.cycle_phase import CyclePhase
from backend.tenants.trust import Trust
from backend.tools.calls import repository as call_repository
from backend.tools.step_calls import call_records
from backend.tools.step_calls.call_records import Intent
from backend.tools.tool_context import StepPost

_BEGIN = """SELECT commit_no, tail_seq, status, is_wanted, has_pending, hop, trust, permissions, seen_spaces
FROM begin_step($1, $2, $3, $4, $5, $6)"""
_WRITE = "SELECT write_step($1, $2, $3, $4, $5, $6)"
_WRITE_RESULTS = "SELECT write_results($1, $2, $3, $4, $5, $6, $7)"
_COMMIT_RESULTS = "SELECT state, is_wanted FROM commit_results($1, $2, $3, $4, $5, $6, $7, $8)"
_COMMIT = "SELECT state, is_wanted, permissions, posts FROM commit_step($1, $2, $3, $4, $5, $6, $7, $8)"


@dataclass(frozen=True, slots=True)
class CycleEnd:
    """How the cycle ends with a step."""

    outcome: Outcome
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class WrittenStep:
    """What a step leaves in the rows that are the loop's alone."""

    cycle_id: UUID
    number: int
    worker_id: UUID
    entries: Sequence[Entry]
    intents: Sequence[Intent]
    #: Of what its calls have read.
    trust: Trust
    #: Where the results begin, if they are written with their calls.
    first_result_seq: int | None = None
    #: Where the agent is now, if it has moved.
    moved_to: tuple[UUID | None] | None = None
    #: What the cycle had not been shown anything of.
    seen_spaces: Sequence[UUID] = ()
    end: CycleEnd | None = None

    @property
    def record(self) -> dict[str, Any]:
        """As `write_step` takes it."""
        record: dict[str, Any] = {
            "cycle": str(self.cycle_id), "number": self.number, "worker": str(self.worker_id),
            "call_trust": self.trust,
        }  # fmt: skip
        if self.moved_to is not None:
            [space_id] = self.moved_to
            record["active_space"] = space_id and str(space_id)
        if self.seen_spaces:
            record["seen_spaces"] = [str(space) for space in self.seen_spaces]
        if self.end is not None:
            outcome = self.end.outcome
            record["end"] = {
                "outcome": outcome, "reason": self.end.reason, "receipt": receipts.OF_OUTCOME[outcome]
            }  # fmt: skip
        return record

    @property
    def entries_json(self) -> str:
        return _entries_json(self.entries)

    @property
    def calls_json(self) -> str:
        return json.dumps(call_records.rows(self.intents, first_result_seq=self.first_result_seq, trust=self.trust))


@dataclass(frozen=True, slots=True)
class Posting:
    """A message that is posted with its step: the answer to the call of that position, if it is one."""

    post: StepPost
    position: int | None


def begin(counted: Mapping[str, Any]) -> Passing:
    """The fence of a step, which counts it (`cycles.step_record`) and looks whether anything waits."""
    document = json.dumps(counted)

    async def passing(work: UnitOfWork, lease: Lease, entries: int) -> asyncpg.Record | None:
        return await work.fetchrow(
            _BEGIN, lease.tenant_id, lease.agent_id, lease.lease_id, lease.commit_no, entries, document
        )

    return passing


async def write(fence: Fenced, *, agent_id: UUID, step: WrittenStep) -> None:
    """Behind the fence that has reserved its entries."""
    await fence.work.execute(
        _WRITE, fence.work.tenant_id, agent_id, fence.commit_no, json.dumps(step.record), step.entries_json,
        step.calls_json,
    )  # fmt: skip


async def write_results(
    fence: Fenced,
    *,
    agent_id: UUID,
    cycle_id: UUID,
    number: int,
    entries: Sequence[Entry],
    seqs: Mapping[UUID, int],
    answered: Sequence[UUID],
) -> bool:
    """The results of that step's calls, by call the entry of each; the events of those that were `answered` have done
    their work. Whether anything else waits that may join the cycle."""
    has_pending: bool = await fence.work.fetchval(
        _WRITE_RESULTS, fence.work.tenant_id, agent_id, fence.commit_no,
        json.dumps({"cycle": str(cycle_id), "number": number}), _entries_json(entries), _places_json(seqs),
        [call_repository.event_key(call_id) for call_id in answered],
    )  # fmt: skip
    return has_pending


async def commit_results(
    lease: Lease, *, cycle_id: UUID, number: int, entries: Sequence[Entry], answered: Sequence[UUID]
) -> asyncpg.Record:
    """The same, of a step whose calls are all answered, as a transaction of its own: for `one_call.ask`. The entries
    are in the order of the calls."""
    seqs = {call_id: entry.seq for call_id, entry in zip(answered, entries, strict=True)}
    step = {"cycle": str(cycle_id), "number": number, "tail_seq": entries[0].seq - 1}
    [row] = await call(
        lease.tenant_id, _COMMIT_RESULTS, lease.tenant_id, lease.agent_id, lease.lease_id, lease.commit_no,
        json.dumps(step), _entries_json(entries), _places_json(seqs),
        [call_repository.event_key(call_id) for call_id in answered],
    )  # fmt: skip
    return row


def _places_json(seqs: Mapping[UUID, int]) -> str:
    return json.dumps([{"id": str(call_id), "seq": seq} for call_id, seq in seqs.items()])


async def commit(
    lease: Lease,
    cycle: Cycle,
    counted: Mapping[str, Any],
    step: WrittenStep,
    *,
    posts: Sequence[Posting] = (),
    standing: CyclePhase,
) -> asyncpg.Record:
    """All of it, as a transaction of its own: for `one_call.ask`. `think_cycle`: by which it was decided;
    `cycle_phase`: in which it leaves the agent.
    """
    record = {
        **counted, **step.record, "tail_seq": step.entries[0].seq - 1, "standing": standing, "hop": cycle.hop,
        "known_spaces": [str(space) for space in cycle.seen_spaces],
    }  # fmt: skip
    [row] = await call(
        lease.tenant_id, _COMMIT, lease.tenant_id, lease.agent_id, lease.lease_id, lease.commit_no,
        json.dumps(record), json.dumps([_posted(step, each) for each in posts]), step.entries_json, step.calls_json,
    )  # fmt: skip
    return row


def _posted(step: WrittenStep, posting: Posting) -> dict[str, Any]:
    """With where its number is to be put."""
    message, position = posting.post.message, posting.position
    posted = {"space": str(message.space_id), **message.documents()}
    if position is None or posting.post.result is None:
        return posted
    posted["call"] = position
    if step.first_result_seq is not None:
        place = step.first_result_seq - step.entries[0].seq + position
        size = len(step.entries[place].message.json)
        posted |= {"entry": place, "bytes": size, "bytes_per_token": BYTES_PER_TOKEN}
    return posted


def _entries_json(entries: Sequence[Entry]) -> str:
    """What is serialised already is put in as it is."""
    return f"[{','.join(map(_entry, entries))}]"


def _entry(entry: Entry) -> str:
    content = entry.message.json.decode()
    return f'{{"seq":{entry.seq},"content":{content},"tokens":{entry.tokens},"trust":"{entry.trust}"}}'
