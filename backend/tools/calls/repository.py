"""The rows of tool calls: the request, the state, the answer (invariant 5).

`runtime` writes under its fence: `begin`, `queue`, `put`, `hold`, `close`, `put_in_chain`.
`tools.step_calls.call_records` creates the rows. `tools.calls.retention` empties them: `awaited`, `forget`. An answer
from the outside can arrive at any time and has a transaction of its own, `answer_alone` or `answer`: a compare-and-set
of the row together with its event. A call that waited for its turn also starts in its own transaction, `enter`.
`tools.calls.answers` stores the answers of people, `tools.external.queue` those of programs.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal
from uuid import UUID

from backend.inbox.deliver import deliver
from backend.inbox.models import EventType, Priority
from backend.inbox.payloads import ToolResultPayload
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork, call
from backend.telemetry import tracing
from backend.tenants.trust import Trust
from backend.tools import large_results
from backend.tools.approval_rules import Approvers
from backend.tools.chain_ids import chain_id
from backend.tools.models import CallState, Consent, EffectClass, ToolKind
from backend.tools.outbound_tool import Answer
from backend.tools.registry import WITHDRAWN, Result

OPEN = (CallState.PENDING, CallState.RUNNING, CallState.HELD)


@dataclass(frozen=True, slots=True)
class Row:
    """A call as its row describes it; times are those of the database's clock."""

    id: UUID
    position: int
    name: str
    #: The tenant's definition that was called.
    tool_id: UUID | None
    arguments: str
    kind: ToolKind
    state: CallState
    result: Json[Result | None]
    effect: EffectClass | None
    attempts: int
    worker_id: UUID | None
    #: The row of its worker is gone.
    is_abandoned: bool
    #: Its worker has had no beat for too long. A worker whose own beats are irregular must not use this.
    is_silent: bool
    is_expired: bool
    #: Seconds since it started.
    waited_seconds: float
    result_seq: int | None
    #: The message that shows it.
    message_id: UUID | None
    #: Set if the call needs consent before it may start.
    consent: Consent | None
    #: Who gave the consent, and their words.
    approval: Json[Mapping[str, Any] | None]
    #: For a built-in tool that waited for consent: the space in which it acts.
    acts_in: UUID | None
    cycle_id: UUID
    digest: bytes
    #: The trust of the cycle that made the call, and of its result.
    trust: Trust
    answer_trust: Trust
    #: The space of its question, and the terms on which people were asked, if they were.
    space_id: UUID | None
    approvers: Approvers | None
    approvals_needed: int
    #: The cycle was unattended.
    is_unattended: bool

    @property
    def is_open(self) -> bool:
        return self.state in OPEN


def event_key(call_id: UUID) -> str:
    """The inbox event key of the answer to a call."""
    return f"call:{call_id}"


@dataclass(frozen=True, slots=True)
class Entered:
    """A call that waited for its turn and has now started."""

    agent_id: UUID
    #: A message shows it.
    is_shown: bool


_ROWS = """
SELECT c.id, c.position, c.name, c.tool_id, c.arguments, c.kind, c.state, c.result, c.effect, c.attempts, c.worker_id,
  c.worker_id IS NOT NULL AND w.id IS NULL AS is_abandoned,
  coalesce(w.beat_at NOT BETWEEN now() - interval '4 seconds' AND now() + interval '4 seconds', false) AS is_silent,
  coalesce(c.expires_at <= now(), false) AS is_expired,
  coalesce(extract(epoch FROM now() - c.started_at), 0)::float8 AS waited_seconds,
  c.result_seq, c.message_id, c.consent, c.approval, c.acts_in, c.cycle_id, c.digest, c.trust, c.answer_trust,
  c.space_id, c.approvers, c.approvals_needed,
  coalesce((SELECT t.is_unattended FROM think_cycles t WHERE (t.tenant_id, t.id) = (c.tenant_id, c.cycle_id)), true)
    AS is_unattended
FROM tool_calls c LEFT JOIN workers w ON w.id = c.worker_id WHERE c.tenant_id = $1 AND c.agent_id = $2"""
_OF_STEP = Statement(
    Row,
    f"""{_ROWS} AND c.cycle_id = $3 AND c.step = $4
  AND c.result_seq IS NULL ORDER BY c.position FOR NO KEY UPDATE OF c""",
)
_ORPHANED = Statement(
    Row,
    f"""{_ROWS} AND c.state IN ('PENDING', 'RUNNING', 'HELD')
  AND c.result_seq IS NOT NULL ORDER BY c.created_at, c.position FOR NO KEY UPDATE OF c""",
)


async def of_step(work: UnitOfWork, *, agent_id: UUID, cycle_id: UUID, step: int) -> list[Row]:
    """The calls of a step whose results are not in the chain, in call order, locked."""
    return await work.fetch(_OF_STEP, work.tenant_id, agent_id, cycle_id, step)


async def orphaned(work: UnitOfWork, *, agent_id: UUID) -> list[Row]:
    """Calls that the chain shows as still waiting and that have no answer; locked."""
    return await work.fetch(_ORPHANED, work.tenant_id, agent_id)


@dataclass(frozen=True, slots=True)
class ApprovedCall:
    """A call of a built-in tool that people have approved."""

    id: UUID
    position: int
    name: str
    arguments: str


_APPROVED = Statement(
    ApprovedCall,
    """SELECT id, position, name, arguments FROM tool_calls WHERE tenant_id = $1 AND agent_id = $2 AND name = $3
AND kind = 'INTERNAL' AND state = 'PENDING' AND worker_id IS NULL AND consent IS NOT NULL
ORDER BY created_at, position""",
)


async def approved(work: UnitOfWork, *, agent_id: UUID, name: str) -> list[ApprovedCall]:
    """The calls of this built-in tool that people have approved and that have not begun."""
    return await work.fetch(_APPROVED, work.tenant_id, agent_id, name)


@dataclass(frozen=True, slots=True)
class AnswerState:
    """The state of a call's answer; for an open call, `result` is None."""

    id: UUID
    state: CallState
    result: Json[Result | None]
    trust: Trust

    @property
    def is_open(self) -> bool:
        return self.state in OPEN


_ANSWERS = Statement(AnswerState, "SELECT id, state, result, trust FROM answers_of_step($1, $2, $3, $4)")


async def answers_of_step(tenant_id: UUID, *, agent_id: UUID, cycle_id: UUID, step: int) -> list[AnswerState]:
    """As `of_step`, without locks, in a transaction of its own."""
    return await call(tenant_id, _ANSWERS, tenant_id, agent_id, cycle_id, step)


_BEGIN = """
UPDATE tool_calls SET state = 'RUNNING', worker_id = $3, attempts = attempts + 1, started_at = now(),
  expires_at = now() + make_interval(secs => $4) WHERE tenant_id = $1 AND id = $2"""
#: A call that its agent does not wait for any more stays a hold.
_QUEUE = """
UPDATE tool_calls SET state = CASE WHEN state = 'HELD' OR result_seq IS NOT NULL THEN 'HELD' ELSE 'PENDING' END,
  worker_id = $3, expires_at = NULL WHERE tenant_id = $1 AND id = $2"""
_ENTER = Statement(
    Entered,
    """
UPDATE tool_calls SET state = CASE state WHEN 'HELD' THEN 'HELD' ELSE 'RUNNING' END, attempts = $4, started_at = now(),
  expires_at = now() + make_interval(secs => $5)
WHERE tenant_id = $1 AND id = $2 AND worker_id = $3 AND attempts = $4 - 1 AND state IN ('PENDING', 'HELD')
RETURNING agent_id, message_id IS NOT NULL AS is_shown""",
)
_PUT = """
UPDATE tool_calls SET state = 'HELD', started_at = now(), expires_at = now() + make_interval(secs => $3)
WHERE tenant_id = $1 AND id = $2"""
_HOLD = """UPDATE tool_calls SET state = 'HELD'
WHERE tenant_id = $1 AND id = ANY ($2) AND state IN ('PENDING', 'RUNNING')"""
_CLOSE = "UPDATE tool_calls SET state = $3, result = $4, finished_at = now() WHERE tenant_id = $1 AND id = $2"
_MINE = Statement(
    bool,
    """SELECT EXISTS (SELECT FROM tool_calls WHERE tenant_id = $1 AND id = $2 AND worker_id = $3 AND attempts = $4
AND state IN ('RUNNING', 'HELD'))""",
)
_PUT_IN_CHAIN = """
UPDATE tool_calls SET result_seq = c.seq FROM unnest($2::uuid[], $3::bigint[]) AS c (id, seq)
WHERE tool_calls.tenant_id = $1 AND tool_calls.id = c.id"""
_EXPIRE_ALL = """UPDATE tool_calls SET state = 'EXPIRED', finished_at = now(), result = coalesce(result, $3)
WHERE tenant_id = $1 AND agent_id = $2 AND state IN ('PENDING', 'RUNNING', 'HELD')"""


async def begin(work: UnitOfWork, row: Row, *, worker_id: UUID, timeout_seconds: float) -> None:
    """Sets RUNNING under this worker before the call is made, and counts one more attempt."""
    await work.execute(_BEGIN, work.tenant_id, row.id, worker_id, timeout_seconds)


async def queue(work: UnitOfWork, row: Row, *, worker_id: UUID) -> None:
    """The call waits for its turn in this worker and has not started. If the worker dies, another one may start it."""
    await work.execute(_QUEUE, work.tenant_id, row.id, worker_id)


async def enter(
    work: UnitOfWork, *, call_id: UUID, worker_id: UUID, attempt: int, timeout_seconds: float
) -> Entered | None:
    """Starts a call whose turn has come, before the call is made. No fence is needed: the row decides.

    Returns None if the call was taken over or closed meanwhile.
    """
    return await work.fetchrow(_ENTER, work.tenant_id, call_id, worker_id, attempt, timeout_seconds)


async def put(work: UnitOfWork, row: Row, *, timeout_seconds: float) -> None:
    """Sets HELD for the programs that take such calls. A step leaves calls that need no consent in the same state."""
    await work.execute(_PUT, work.tenant_id, row.id, timeout_seconds)


async def hold(work: UnitOfWork, call_ids: Sequence[UUID]) -> None:
    """Turns calls into holds: the patience of their tools is over, and the cycle continues without them."""
    await work.execute(_HOLD, work.tenant_id, list(call_ids))


async def close(work: UnitOfWork, row: Row, *, state: CallState, result: Result) -> None:
    """Stores the loop's own result for a call that will not be answered."""
    await work.execute(_CLOSE, work.tenant_id, row.id, state, json.dumps(result))


async def is_mine(work: UnitOfWork, *, call_id: UUID, worker_id: UUID, attempt: int) -> bool:
    return await work.fetch_one(_MINE, work.tenant_id, call_id, worker_id, attempt)


@dataclass(frozen=True, slots=True)
class AcceptedAnswer:
    """An answer that was accepted."""

    agent_id: UUID
    #: A message shows the call.
    is_shown: bool


@dataclass(frozen=True, slots=True)
class _AnswerOutcome:
    """The row that `answer_call` returns. `agent_id` and `is_shown` are set if the answer was taken."""

    state: Literal["TAKEN", "SHOWN", "TOO_LATE"]
    agent_id: UUID | None
    is_shown: bool | None

    @property
    def accepted(self) -> AcceptedAnswer | None:
        return None if self.agent_id is None else AcceptedAnswer(self.agent_id, is_shown=self.is_shown is True)


_ANSWER = Statement(_AnswerOutcome, "SELECT state, agent_id, is_shown FROM answer_call($1, $2, $3, $4, $5, $6, $7, $8)")


class NotAlone(Exception):
    """More must be written with the answer: the caller uses `answer` in its own transaction."""


async def answer_alone(
    tenant_id: UUID, *, call_id: UUID, worker_id: UUID, attempt: int, outcome: Answer
) -> AcceptedAnswer | None:
    """Stores an answer from the outside with its event, in a transaction of its own; the caller wakes the agent.

    An answer is accepted once, and only from the worker that began this attempt. Returns None if it is too late, or the
    call belongs to another attempt. Raises `NotAlone`, with nothing written, if a message shows the call or the result
    is too long for the chain.
    """
    shortened = large_results.shortened(outcome.result, chain_id=chain_id(call_id))
    if shortened.whole is not None:
        raise NotAlone
    arguments = _answer_arguments(call_id, outcome.state, shortened.result)
    [row] = await call(tenant_id, _ANSWER, tenant_id, call_id, worker_id, attempt, *arguments, True)
    if row.state == "SHOWN":
        raise NotAlone
    return row.accepted


async def answer(
    work: UnitOfWork, *, call_id: UUID, worker_id: UUID, attempt: int, outcome: Answer
) -> AcceptedAnswer | None:
    """As `answer_alone`, in the transaction that also updates the message of the call."""
    shortened = large_results.shortened(outcome.result, chain_id=chain_id(call_id))
    arguments = _answer_arguments(call_id, outcome.state, shortened.result)
    row = await work.fetch_one(_ANSWER, work.tenant_id, call_id, worker_id, attempt, *arguments, False)
    accepted = row.accepted
    if accepted is not None and shortened.whole is not None:
        await large_results.store(work, call_id=call_id, whole=shortened.whole)
    return accepted


def _answer_arguments(call_id: UUID, state: CallState, result: Result) -> tuple[str, str, str]:
    """State, result and event in the form that `answer_call` takes."""
    payload = {"call_id": chain_id(call_id), "state": state}
    event = {"key": event_key(call_id), "payload": payload, "trace": tracing.current_traceparent()}
    return state, json.dumps(result), json.dumps(event)


async def deliver_result(
    work: UnitOfWork, *, agent_id: UUID, call_id: UUID, tool: str, outcome: Answer, trust: Trust,
    is_unattended: bool, hop: int | None = None, is_persons: bool = False,
) -> None:  # fmt: skip
    """Delivers the TOOL_RESULT event.

    The results of its step consume the event. If they are written already, the inbox drains it as an item.
    """
    payload = ToolResultPayload(
        chain_id(call_id), tool, outcome.state.value, outcome.result, hop, is_persons, is_unattended
    )
    await deliver(
        work,
        recipients={agent_id: EventType.TOOL_RESULT},
        event_key=event_key(call_id),
        priority=Priority.ASAP,
        payload=payload,
        trust=trust,
    )


_IN_VIEW = Statement(
    UUID,
    """
WITH called AS (SELECT c.space_id, c.cycle_id FROM tool_calls c WHERE c.tenant_id = $1 AND c.id = ANY ($2))
SELECT space_id FROM called WHERE space_id IS NOT NULL
UNION SELECT e.space_id FROM called JOIN inbox_events e ON (e.tenant_id, e.cycle_id) = ($1, called.cycle_id)
WHERE e.space_id IS NOT NULL
UNION SELECT seen::uuid FROM called JOIN think_cycles t ON (t.tenant_id, t.id) = ($1, called.cycle_id)
CROSS JOIN LATERAL jsonb_array_elements_text(t.seen_spaces) seen""",
)


async def spaces_in_view(work: UnitOfWork, *, call_ids: Sequence[UUID]) -> list[UUID]:
    """The spaces in which people were asked about these calls, and those whose content their cycles saw."""
    return await work.fetch(_IN_VIEW, work.tenant_id, call_ids)


_PRESENT_IN = Statement(
    UUID,
    """SELECT DISTINCT s.space_id FROM tool_calls c
JOIN space_members s ON (s.tenant_id, s.space_id, s.actor_id) = (c.tenant_id, c.space_id, c.agent_id)
WHERE c.tenant_id = $1 AND c.id = ANY ($2)""",
)


async def present_spaces(work: UnitOfWork, *, call_ids: Sequence[UUID]) -> list[UUID]:
    """The spaces where messages show these calls, without those that their agents have left."""
    return await work.fetch(_PRESENT_IN, work.tenant_id, call_ids)


async def put_in_chain(work: UnitOfWork, seqs: Mapping[UUID, int]) -> None:
    """Stores the `seq` of each call's result."""
    await work.execute(_PUT_IN_CHAIN, work.tenant_id, list(seqs.keys()), list(seqs.values()))


async def expire_all(work: UnitOfWork, *, agent_id: UUID, reason: str) -> None:
    """Expires all open calls, because the agent or its cycle was stopped. No answer is accepted after that."""
    result = {"ok": False, "error": f"{WITHDRAWN}{reason}"}
    await work.execute(_EXPIRE_ALL, work.tenant_id, agent_id, json.dumps(result))


@dataclass(frozen=True, slots=True)
class Unresolved:
    """A call that a part of the chain shows as still waiting."""

    id: UUID
    name: str
    arguments: str


#: Calls that the chain up to that entry shows as waiting: they are open, or their answer is in a later entry.
_UNRESOLVED = Statement(
    Unresolved,
    """
WITH later AS (SELECT e.event_key FROM inbox_events e WHERE e.tenant_id = $1 AND e.agent_id = $2
  AND e.type = 'TOOL_RESULT' AND (e.receipt = 'PENDING' OR e.entry_seq > $3))
SELECT c.id, c.name, c.arguments FROM tool_calls c
WHERE c.tenant_id = $1 AND c.agent_id = $2 AND c.result_seq <= $3
  AND (c.state IN ('PENDING', 'RUNNING', 'HELD') OR 'call:' || c.id IN (SELECT event_key FROM later))
ORDER BY c.created_at, c.position LIMIT $4""",
)


async def unresolved(work: UnitOfWork, *, agent_id: UUID, upto_seq: int, limit: int) -> list[Unresolved]:
    """The calls that the chain up to that entry shows as still waiting, oldest first.

    A call that was answered meanwhile is included. Its answer is in a later entry, which names the call but not its
    arguments.
    """
    return await work.fetch(_UNRESOLVED, work.tenant_id, agent_id, upto_seq, limit)


#: Calls that wait for an answer, or whose answer came so late that the agent has still to read it.
_AWAITED = Statement(
    UUID,
    """
SELECT DISTINCT t.cycle_id FROM tool_calls t WHERE t.tenant_id = $1 AND t.cycle_id = ANY ($3)
  AND (t.state IN ('PENDING', 'RUNNING', 'HELD') OR t.finished_at >= now() - $4::interval
    OR EXISTS (SELECT FROM inbox_events e WHERE e.tenant_id = $1 AND e.agent_id = $2
      AND e.event_key = 'call:' || t.id AND e.receipt = 'PENDING'))""",
)
_FORGET = """
UPDATE tool_calls SET arguments = $3::text, approval = approval - 'comment' - 'comments',
  approved_by = (SELECT coalesce(jsonb_agg(b - 'comment'), '[]') FROM jsonb_array_elements(approved_by) b),
  result = CASE WHEN result ? 'ok' THEN jsonb_build_object('ok', result -> 'ok') || $3::text::jsonb
    WHEN result IS NOT NULL THEN $3::text::jsonb END
WHERE tenant_id = $1 AND cycle_id = ANY ($2)"""
_FORGET_RESULTS = """DELETE FROM tool_results r USING tool_calls t
WHERE t.tenant_id = $1 AND t.cycle_id = ANY ($2) AND (r.tenant_id, r.call_id) = ($1, t.id)"""


async def awaited(work: UnitOfWork, *, agent_id: UUID, cycle_ids: Sequence[UUID], since: timedelta) -> Collection[UUID]:
    """Those of the cycles with a call that is open, was answered within `since`, or whose answer is pending."""
    return set(await work.fetch(_AWAITED, work.tenant_id, agent_id, list(cycle_ids), since))


async def forget(work: UnitOfWork, *, cycle_ids: Sequence[UUID], stub: str) -> None:
    """Replaces the arguments and answers of the calls of these cycles by a stub. The rows and their outcomes stay."""
    await work.execute(_FORGET_RESULTS, work.tenant_id, list(cycle_ids))
    await work.execute(_FORGET, work.tenant_id, list(cycle_ids), stub)
