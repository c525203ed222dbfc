"""Ends questions that nobody can answer any more, with the true reason, and notifies their agents.

One case: somebody left. That is the agent (from the space in which it asked), the only person for whom the question
was, or the only person who may approve. `tools.departures` calls `withdraw` in the transaction of the leaving. The
other case: the time is over, but the agent's loop does not end the question because the agent is paused.
`tools.notifications.hold_notices` calls `expire`.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.agents.models import AgentStatus
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.trust import Trust
from backend.tools.calls import activity, waiting
from backend.tools.calls import repository as call_repository
from backend.tools.calls.answers import wake_after_commit
from backend.tools.models import CallState
from backend.tools.outbound_tool import Answer
from backend.tools.registry import UNANSWERED, WITHDRAWN


@dataclass(frozen=True, slots=True)
class _Question:
    id: UUID
    agent_id: UUID
    name: str
    trust: Trust
    is_unattended: bool


@dataclass(frozen=True, slots=True)
class _OrphanedQuestion(_Question):
    """`who` has left. `space`: the name of the space; empty if the question is in none."""

    who: str
    space: str


@dataclass(frozen=True, slots=True)
class _OverdueQuestion(_Question):
    agent_name: str
    agent_status: AgentStatus


#: The fields of `_Question`.
_FIELDS = """t.id, t.agent_id, t.name, t.trust, coalesce((
  SELECT c.is_unattended FROM think_cycles c WHERE (c.tenant_id, c.id) = (t.tenant_id, t.cycle_id)), true)
  AS is_unattended"""
#: Questions whose agent, author or assignee left the space. For a task, the author is the agent that gave it, not the
#: one that asks. $3: one call; null: all.
_FIND = f"""
SELECT {_FIELDS}, coalesce(m.name, l.name) AS who, coalesce(s.name, '') AS space
FROM tool_calls t JOIN agents a ON (a.tenant_id, a.id) = (t.tenant_id, t.agent_id)
LEFT JOIN agents l ON (l.tenant_id, l.id) = (t.tenant_id, $2)
LEFT JOIN messages x ON (x.tenant_id, x.id) = (t.tenant_id, t.message_id)
LEFT JOIN spaces s ON (s.tenant_id, s.id) = (t.tenant_id, t.space_id)
LEFT JOIN members m ON (m.tenant_id, m.id) = (t.tenant_id, $2)
WHERE t.tenant_id = $1 AND {waiting.IS_ASKED} AND (
  $2 IN (t.agent_id, x.author_id, t.assignee_id) AND t.space_id IS NOT NULL AND NOT EXISTS (SELECT FROM space_members p
    WHERE (p.tenant_id, p.space_id, p.actor_id) = (t.tenant_id, t.space_id, $2))
  OR t.approvers = 'REQUESTER' AND t.requester_id = $2 AND m.left_at IS NOT NULL)
  AND ($3::uuid IS NULL OR t.id = $3)
ORDER BY t.id"""  # noqa: S608 -- constants
#: A departure has locked spaces, so it waits for no call.
_ORPHANED = Statement(_OrphanedQuestion, f"{_FIND} FOR NO KEY UPDATE OF t SKIP LOCKED")
_SKIPPED = Statement(_OrphanedQuestion, _FIND)
_SKIPPED_ONE = Statement(_OrphanedQuestion, f"{_FIND} FOR NO KEY UPDATE OF t")
#: After these 10 seconds, the loop of an agent that is not paused would have ended the question.
_OVERDUE = Statement(
    _OverdueQuestion,
    f"""
SELECT {_FIELDS}, a.name AS agent_name, a.status AS agent_status
FROM tool_calls t JOIN agents a ON (a.tenant_id, a.id) = (t.tenant_id, t.agent_id)
WHERE t.tenant_id = $1 AND {waiting.IS_ASKED} AND t.expires_at <= now() - interval '10 seconds'
ORDER BY t.expires_at LIMIT $2 FOR NO KEY UPDATE OF t SKIP LOCKED""",  # noqa: S608 -- constants
)
_CLOSE = """UPDATE tool_calls SET state = 'EXPIRED', result = $3, finished_at = now()
WHERE tenant_id = $1 AND id = $2"""


async def withdraw(work: UnitOfWork, hints: Hints, *, actor_id: UUID) -> None:
    """Withdraws questions after a person or an agent left one space, or the tenant with all its spaces."""
    for question in await work.fetch(_ORPHANED, work.tenant_id, actor_id, None):
        await _withdraw_one(work, hints, question)
    tenant_id = work.tenant_id

    async def withdraw_skipped() -> None:
        """The rows of these calls were locked. No space is locked now, so each is waited for in its own transaction."""
        async with unit_of_work(tenant_id, read_only=True) as looking:
            skipped = await looking.fetch(_SKIPPED, tenant_id, actor_id, None)
        for each in skipped:
            async with unit_of_work(tenant_id) as later:
                question = await later.fetchrow(_SKIPPED_ONE, tenant_id, actor_id, each.id)
                if question is not None:
                    await _withdraw_one(later, hints, question)

    work.after_commit(withdraw_skipped)


async def expire(work: UnitOfWork, hints: Hints, *, limit: int) -> Sequence[UUID]:
    """Ends one batch of questions whose time is over. Returns the ids of their calls."""
    questions = await work.fetch(_OVERDUE, work.tenant_id, limit)
    for question in questions:
        detail = f"; {question.agent_name} is paused" if question.agent_status is AgentStatus.PAUSED else ""
        await _end(work, hints, question, error=f"{UNANSWERED}{detail}")
    return [question.id for question in questions]


async def _withdraw_one(work: UnitOfWork, hints: Hints, question: _OrphanedQuestion) -> None:
    place = f"the space {question.space}" if question.space else "the organisation"
    await _end(work, hints, question, error=f"{WITHDRAWN}{question.who} has left {place}")


async def _end(work: UnitOfWork, hints: Hints, question: _Question, *, error: str) -> None:
    result = {"ok": False, "error": error}
    await work.execute(_CLOSE, work.tenant_id, question.id, json.dumps(result))
    await call_repository.deliver_result(
        work, agent_id=question.agent_id, call_id=question.id, tool=question.name,
        outcome=Answer(CallState.EXPIRED, result), trust=question.trust, is_unattended=question.is_unattended,
    )  # fmt: skip
    await activity.show(work, hints, [question.id])
    wake_after_commit(work, hints, agent_id=question.agent_id)
