"""The rows of a step's calls as the step leaves them, before anything outside has happened (invariant 5).

`runtime.step` writes them in the transaction of its entry; what becomes of them afterwards is `tools.ledger`'s.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.trust import Trust, least
from backend.tools import calls
from backend.tools.asked import Asked
from backend.tools.calls import Call
from backend.tools.desk import Hold, Shown
from backend.tools.external import AnyTool, trust_of_answers
from backend.tools.models import CallState, ToolKind
from backend.tools.registry import Result


@dataclass(frozen=True, slots=True)
class Intent:
    """A call as its step leaves it: answered, put to somebody, or to the outside (`starts`: begun at once; `queues`:
    as soon as its tenant has a place in this worker)."""

    call: Call
    result: Result | None
    tool: AnyTool | None = None
    starts: bool = False
    queues: bool = False
    #: Of a call that has been put to somebody.
    hold: Hold | None = None
    #: It is to be begun only after somebody has said so.
    asked: Asked | None = None
    #: Of a confirmation that names a call: that call's digest.
    grants: bytes | None = None
    shown: Shown | None = None

    @property
    def state(self) -> CallState:
        if self.result is not None:
            return CallState.SUCCEEDED if self.result["ok"] else CallState.FAILED
        if self.hold is not None:
            return CallState.HELD
        return CallState.RUNNING if self.starts else CallState.PENDING

    @property
    def kind(self) -> ToolKind:
        if self.tool is not None:
            return self.tool.kind
        built_in = calls.TOOLS.get(self.call.name)
        return built_in.kind if built_in else ToolKind.INTERNAL

    @property
    def digest(self) -> bytes:
        """What an answer is bound to."""
        return self.asked.digest if self.asked else self.call.digest

    @property
    def displays(self) -> str | None:
        """What the message that shows it shows of its arguments."""
        tool = self.tool or calls.TOOLS.get(self.call.name)
        return json.dumps(tool.displays) if self.shown is not None and tool and tool.displays else None

    def answer_trust(self, asked: Trust) -> Trust:
        """Of its result: a person's answer is as good as the question; what comes from outside is anybody's, unless
        somebody vouches for the tool."""
        if self.tool is None or self.kind is ToolKind.SPACE:
            return asked
        return least((asked, trust_of_answers(self.tool)))

    @property
    def seconds(self) -> float:
        """For how long an answer is accepted, once it is begun or put to somebody."""
        if self.hold is not None:
            return self.hold.seconds
        return self.tool.timeout_seconds if self.tool else 0.0


_INSERT = """
INSERT INTO tool_calls (id, tenant_id, agent_id, cycle_id, step, position, name, arguments, digest, kind, effect, state,
  result, result_seq, finished_at, worker_id, attempts, started_at, expires_at, space_id, message_id,
  assignee_id, tool_id, consent, displays, approvers, approvals_needed, requester_id, acts_in, approval,
  answered_by_id, grants, answer_trust, trust)
SELECT c.id, $1, $2, $3, $4, c.position, c.name, c.arguments, c.digest, c.kind, c.effect, c.state, c.result::jsonb,
  c.result_seq, CASE WHEN c.result IS NOT NULL THEN now() END,
  CASE WHEN c.state = 'RUNNING' OR c.queues THEN $5::uuid END, (c.state = 'RUNNING')::int,
  CASE WHEN c.state IN ('RUNNING', 'HELD') THEN now() END,
  CASE WHEN c.state IN ('RUNNING', 'HELD') THEN now() + make_interval(secs => c.timeout) END, c.space_id, c.message_id,
  c.assignee_id, c.tool_id, c.consent, c.displays::jsonb, c.approvers, c.approvals_needed, c.requester_id, c.acts_in,
  c.approval::jsonb, c.answered_by_id, c.grants, c.answer_trust, $32
FROM unnest($6::uuid[], $7::int[], $8::text[], $9::text[], $10::bytea[], $11::text[], $12::text[], $13::text[],
  $14::text[], $15::bigint[], $16::float8[], $17::uuid[], $18::uuid[], $19::uuid[], $20::uuid[],
  $21::text[], $22::bool[], $23::text[], $24::text[], $25::int[], $26::uuid[], $27::uuid[], $28::text[], $29::uuid[],
  $30::bytea[], $31::text[])
  AS c (id, position, name, arguments, digest, kind, effect, state, result, result_seq, timeout, space_id, message_id,
  assignee_id, tool_id, consent, queues, displays, approvers, approvals_needed, requester_id, acts_in, approval,
  answered_by_id, grants, answer_trust)"""


async def record(
    work: UnitOfWork, *, agent_id: UUID, cycle_id: UUID, step: int, worker_id: UUID, intents: Sequence[Intent],
    first_result_seq: int | None, trust: Trust,
) -> None:  # fmt: skip
    """The rows of a step's calls, in the transaction of its entry.

    `first_result_seq`: where their results begin, if they are written with them; else None, and they follow later.
    """
    await work.execute(
        _INSERT, work.tenant_id, agent_id, cycle_id, step, worker_id,
        [i.call.id for i in intents], [i.call.position for i in intents], [i.call.name for i in intents],
        [i.call.arguments for i in intents], [i.digest for i in intents],
        [i.kind.value for i in intents], [i.tool.effect.value if i.tool else None for i in intents],
        [i.state.value for i in intents],
        [None if i.result is None else json.dumps(i.result) for i in intents],
        [None if first_result_seq is None else first_result_seq + i.call.position for i in intents],
        [i.seconds for i in intents],
        [i.shown.space_id if i.shown else None for i in intents],
        [i.shown.message_id if i.shown else None for i in intents],
        [i.hold.assignee_id if i.hold else None for i in intents],
        [i.tool.tool_id if i.tool else None for i in intents],
        [i.asked.consent.value if i.asked and i.asked.consent else None for i in intents],
        [i.queues for i in intents],
        [i.displays for i in intents],
        [i.asked.approvers.value if i.asked and i.asked.approvers else None for i in intents],
        [i.asked.people if i.asked else 1 for i in intents],
        [i.asked.requester_id if i.asked else None for i in intents],
        [i.asked.acts_in if i.asked else None for i in intents],
        [i.asked.stored_approval if i.asked else None for i in intents],
        [i.asked.answered_by_id if i.asked else None for i in intents],
        [i.grants for i in intents],
        [i.answer_trust(trust) for i in intents],
        trust,
    )  # fmt: skip
