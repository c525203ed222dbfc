"""The database calls of a step (`backend/migrations/sql/functions`). Python decides what to write, and Postgres writes
it.

A step that reads nothing is one call, `commit` (`step_fast_path`). For any other step, `step` leads a transaction:
`begin` is its fence and updates the counters, and `write` stores the entries and the rows of the calls. `recall` and
`forced_retrieval` use `write` too. `call_settlement` writes the results of outside calls later.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from backend.agents.cycles import Cycle
from backend.agents.fenced_call import CallState
from backend.agents.leases import Fenced, FenceRow, Lease, Passing, StepFenceRow
from backend.agents.models import Outcome
from backend.consciousness.entries import Entry
from backend.inbox import receipts
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork, call
from backend.llm.tokens import BYTES_PER_TOKEN
from backend.runtime.cycle_phase import CyclePhase
from backend.tenants.trust import Trust
from backend.tools.calls import repository as call_repository
from backend.tools.step_calls import call_records
from backend.tools.step_calls.call_records import Intent
from backend.tools.tool_context import StepPost

_BEGIN = Statement(
    StepFenceRow,
    """SELECT commit_no, tail_seq, status, is_wanted, has_pending, hop, trust, permissions, seen_spaces
FROM begin_step($1, $2, $3, $4, $5, $6)""",
)
_WRITE = "SELECT write_step($1, $2, $3, $4, $5, $6)"
_WRITE_RESULTS = Statement(bool, "SELECT write_results($1, $2, $3, $4, $5, $6, $7)")
_COMMIT_RESULTS = Statement(CallState, "SELECT state, is_wanted FROM commit_results($1, $2, $3, $4, $5, $6, $7, $8)")


@dataclass(frozen=True, slots=True)
class CommittedStep(CallState):
    """The state, and if it is DONE: the cycle's permissions, and the messages of the step in the order of its posts."""

    permissions: Json[tuple[str, ...] | None]
    posts: Json[list[dict[str, Any]] | None]


@dataclass(frozen=True, slots=True)
class ReservedStep(CommittedStep):
    """Also what budgets have decided about the next request, if the state is DONE."""

    verdict: Json[dict[str, Any] | None]


_COMMIT = Statement(
    CommittedStep,
    "SELECT state, is_wanted, permissions, posts FROM commit_step($1, $2, $3, $4, $5, $6, $7, $8)",
)
_COMMIT_RESERVED = Statement(
    ReservedStep,
    """SELECT state, is_wanted, permissions, posts, verdict
FROM commit_reserved_step($1, $2, $3, $4, $5, $6, $7, $8, $9)""",
)


@dataclass(frozen=True, slots=True)
class CycleEnd:
    """The end of a cycle that a step writes."""

    outcome: Outcome
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class WrittenStep:
    """What a step writes to the rows that only the loop writes."""

    cycle_id: UUID
    number: int
    worker_id: UUID
    entries: Sequence[Entry]
    intents: Sequence[Intent]
    #: The trust of everything that its calls have read.
    trust: Trust
    #: The `seq` of the first result, if the results are written together with their calls.
    first_result_seq: int | None = None
    #: A tuple with the new active space, if the step has changed it.
    moved_to: tuple[UUID | None] | None = None
    #: The spaces whose content the cycle sees for the first time.
    seen_spaces: Sequence[UUID] = ()
    end: CycleEnd | None = None

    @property
    def record(self) -> dict[str, Any]:
        """The step in the form that `write_step` takes."""
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
    """A message that is posted with its step. `position`: the call whose result it is, if it belongs to a call."""

    post: StepPost
    position: int | None


def begin(counted: Mapping[str, Any]) -> Passing:
    """The fence of a step. It also updates the counters (`cycles.step_record`) and reads whether events wait."""
    document = json.dumps(counted)

    async def passing(work: UnitOfWork, lease: Lease, entries: int) -> FenceRow | None:
        return await work.fetchrow(
            _BEGIN, lease.tenant_id, lease.agent_id, lease.lease_id, lease.commit_no, entries, document
        )

    return passing


async def write(fence: Fenced, *, agent_id: UUID, step: WrittenStep) -> None:
    """Write the step inside the fenced transaction. The fence has reserved the entries."""
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
    """Write the results of a step's calls. Returns whether other events wait that may join the cycle.

    `seqs` maps each call to its entry. The TOOL_RESULT events of the `answered` calls are consumed.
    """
    return await fence.work.fetch_one(
        _WRITE_RESULTS, fence.work.tenant_id, agent_id, fence.commit_no,
        json.dumps({"cycle": str(cycle_id), "number": number}), _entries_json(entries), _places_json(seqs),
        [call_repository.event_key(call_id) for call_id in answered],
    )  # fmt: skip


async def commit_results(
    lease: Lease, *, cycle_id: UUID, number: int, entries: Sequence[Entry], answered: Sequence[UUID]
) -> CallState:
    """Write the results of a step whose calls are all answered, as one separate transaction, for `fenced_call.ask`.

    The entries are in the order of `answered`.
    """
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
    phase: CyclePhase,
    request: str | None = None,
) -> CommittedStep:
    """Write the whole step as one separate transaction, for `fenced_call.ask`.

    `cycle` is the cycle on which the decisions are based. `phase` is the one after the commit. `request`: the request
    that follows, to reserve in the same transaction, as `reserve_budgets` takes it. Then it returns a `ReservedStep`.
    """
    record = {
        **counted, **step.record, "tail_seq": step.entries[0].seq - 1, "standing": phase, "hop": cycle.hop,
        "known_spaces": [str(space) for space in cycle.seen_spaces],
    }  # fmt: skip
    values = (
        lease.tenant_id, lease.agent_id, lease.lease_id, lease.commit_no, json.dumps(record),
        json.dumps([_posted(step, each) for each in posts]), step.entries_json, step.calls_json,
    )  # fmt: skip
    if request is None:
        [row] = await call(lease.tenant_id, _COMMIT, *values)
        return row
    [reserved] = await call(lease.tenant_id, _COMMIT_RESERVED, *values, request)
    return reserved


def _posted(step: WrittenStep, posting: Posting) -> dict[str, Any]:
    """The message as JSON, with the place in the entries and calls where Postgres inserts its number."""
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
    """Build the JSON by hand, because the content of each entry is already serialised."""
    return f"[{','.join(map(_entry, entries))}]"


def _entry(entry: Entry) -> str:
    content = entry.message.json.decode()
    return f'{{"seq":{entry.seq},"content":{content},"tokens":{entry.tokens},"trust":"{entry.trust}"}}'
