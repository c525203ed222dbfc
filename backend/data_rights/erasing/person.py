"""Erases a person from an organisation: what they wrote, what was addressed to them or keyed to them, and what was made
of it. Their row stays as a stub without a name, because messages, audit entries and usage name it.

Their assistant and the agents that worked for them, and the spaces in which no other person is or wrote, are erased by
erasures of their own. Usage records keep their numbers and the id of the stub, which names nobody any more: the sums by
person stay right.
"""

from uuid import UUID

from backend.accounts import unreachable
from backend.data_rights import erasures
from backend.data_rights.models import ErasureKind
from backend.data_rights.redaction import subjects
from backend.data_rights.redaction.redaction import redact
from backend.kit.fail_points import FailPoint, reach
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.spaces import deletion

NAME = "erased person"
_ERASED = "(erased)"
_NAME = Statement(str, "SELECT name FROM members WHERE tenant_id = $1 AND id = $2")
_AGENTS = Statement(
    UUID, "SELECT id FROM agents WHERE tenant_id = $1 AND member_id = $2 AND deleted_at IS NULL ORDER BY id"
)
#: Spaces in which nobody else is or has written, except for agents.
_SPACES = Statement(
    UUID,
    """
SELECT s.id FROM spaces s WHERE s.tenant_id = $1 AND s.deleted_at IS NULL
  AND (EXISTS (SELECT FROM space_members j WHERE (j.tenant_id, j.space_id, j.actor_id) = (s.tenant_id, s.id, $2))
    OR EXISTS (SELECT FROM messages m WHERE (m.tenant_id, m.space_id, m.member_id) = (s.tenant_id, s.id, $2)))
  AND NOT EXISTS (SELECT FROM space_members j
    WHERE (j.tenant_id, j.space_id) = (s.tenant_id, s.id) AND j.actor_id <> $2 AND j.actor_kind <> 'AGENT')
  AND NOT EXISTS (SELECT FROM messages m
    WHERE (m.tenant_id, m.space_id) = (s.tenant_id, s.id) AND m.author_id <> $2 AND m.author_kind <> 'AGENT')
ORDER BY s.id""",
)
#: What else they have written for agents to read.
_TEXTS = Statement(
    str,
    """
SELECT name || E'\\n' || instruction FROM plans WHERE tenant_id = $1 AND created_by = $2
UNION ALL SELECT concat_ws(E'\\n', goal) FROM tasks WHERE tenant_id = $1 AND created_by = $2
UNION ALL SELECT reason FROM agent_resets WHERE tenant_id = $1 AND author_id = $2
UNION ALL SELECT text || E'\\n' || news FROM goals WHERE tenant_id = $1 AND written_by = $2
UNION ALL SELECT rule FROM learnings WHERE tenant_id = $1 AND written_by = $2
UNION ALL SELECT key || E'\\n' || value FROM memories WHERE tenant_id = $1 AND written_by = $2
UNION ALL SELECT title || E'\\n' || text FROM notes WHERE tenant_id = $1 AND written_by = $2""",
)
#: Names under which they were known to agents that have not been told of the change yet.
_NEWS = """UPDATE room_news SET names = names - $2::uuid::text WHERE tenant_id = $1 AND names ? $2::uuid::text"""
#: "stopped by NAME", "cancelled by NAME": what they did to tasks and agents.
_NAMED = "strpos({}, 'by ' || (SELECT name FROM members WHERE tenant_id = $1 AND id = $2)) > 0"
_STATEMENTS = (
    f"UPDATE tasks SET reason = NULL WHERE tenant_id = $1 AND {_NAMED.format('reason')}",  # noqa: S608 -- constants
    f"UPDATE think_cycles SET reason = NULL WHERE tenant_id = $1 AND {_NAMED.format('reason')}",  # noqa: S608
    f"""UPDATE agent_processes SET stopping_words = NULL WHERE tenant_id = $1
  AND {_NAMED.format("stopping_words")}""",  # noqa: S608
    f"""UPDATE agent_processes SET cutting_words = NULL WHERE tenant_id = $1
  AND {_NAMED.format("cutting_words")}""",  # noqa: S608
    f"""UPDATE inbox_events SET payload = jsonb_set(payload, '{{reason}}', 'null')
WHERE tenant_id = $1 AND type = 'TASK_RESULT' AND {_NAMED.format("payload ->> 'reason'")}""",  # noqa: S608
    "DELETE FROM device_codes WHERE tenant_id = $1 AND member_id = $2",
    "DELETE FROM goals WHERE tenant_id = $1 AND written_by = $2",
    "DELETE FROM learnings WHERE tenant_id = $1 AND written_by = $2",
    "DELETE FROM memories WHERE tenant_id = $1 AND written_by = $2",
    "DELETE FROM notes WHERE tenant_id = $1 AND written_by = $2",
    f"""UPDATE plans SET name = '{_ERASED} ' || id, instruction = '{_ERASED}', status = 'ENDED', next_due_at = NULL,
  next_look_at = NULL, deleted_at = coalesce(deleted_at, now()) WHERE tenant_id = $1 AND created_by = $2""",  # noqa: S608
    f"""UPDATE tasks SET goal = '{_ERASED}', progress = NULL, reason = NULL,
  result = CASE WHEN result IS NOT NULL THEN '{_ERASED}' END WHERE tenant_id = $1 AND created_by = $2""",  # noqa: S608
    f"UPDATE agent_resets SET reason = '', author_name = '{NAME}' WHERE tenant_id = $1 AND author_id = $2",  # noqa: S608
    _NEWS,
    "DELETE FROM space_members WHERE tenant_id = $1 AND actor_id = $2",
    "DELETE FROM connector_senders WHERE tenant_id = $1 AND member_id = $2",
    "DELETE FROM identities WHERE tenant_id = $1 AND member_id = $2",
    "DELETE FROM idempotency_keys WHERE tenant_id = $1 AND actor_id = $2",
    "DELETE FROM authorization_codes WHERE tenant_id = $1 AND member_id = $2",
    f"""UPDATE access_tokens SET revoked_at = coalesce(revoked_at, now()), name = '{_ERASED}'
WHERE tenant_id = $1 AND member_id = $2""",  # noqa: S608
    """UPDATE token_families SET revoked_at = coalesce(revoked_at, now()), revoked_because = 'member left'
WHERE tenant_id = $1 AND member_id = $2""",
    """UPDATE failure_mails SET told = (SELECT coalesce(jsonb_agg(t), '[]') FROM jsonb_array_elements(told) t
  WHERE t #>> '{}' <> $2::uuid::text) WHERE tenant_id = $1 AND told ? $2::uuid::text""",
    "DELETE FROM budgets WHERE tenant_id = $1 AND scope = 'PERSON' AND subject_id = $2 AND NOT is_cap",
    f"""UPDATE members SET name = '{NAME}', hold_mails = false, failure_mails = false,
  shows_presence = false, left_at = coalesce(left_at, now()), erased_at = coalesce(erased_at, now())
WHERE tenant_id = $1 AND id = $2""",  # noqa: S608 -- a constant
)  # fmt: skip


_INVITATIONS = "DELETE FROM invitations WHERE tenant_id = $1 AND id = ANY (invitations_of_member($2))"
_ACCOUNT = Statement(UUID, "SELECT user_id FROM members WHERE tenant_id = $1 AND id = $2")
_DETACH = Statement(bool, "SELECT detach_erased_member($1, $2)")


async def erase(*, tenant_id: UUID, subject_id: UUID, hints: Hints) -> bool:
    """The name goes last: short texts are found only beside it."""
    async with unit_of_work(tenant_id) as work:
        name = await work.fetchrow(_NAME, tenant_id, subject_id)
        if name is None:
            return False
        texts = await work.fetch(_TEXTS, tenant_id, subject_id)
        await request_own(work, hints, subject_id)
    subject = subjects.person(subject_id)
    if await redact(tenant_id=tenant_id, subject=subject, hints=hints, names=[name], texts=texts):
        return True
    async with unit_of_work(tenant_id) as work:
        for statement in _STATEMENTS:
            await work.execute(statement, tenant_id, subject_id)
        await detach(work, subject_id)
        work.after_commit(lambda: hints.revoked(subject_id))
        reach(FailPoint.ERASING_BEFORE_COMMIT)
    return False


async def detach(work: UnitOfWork, member_id: UUID) -> None:
    """Delete the invitations of the person, and take their account off the member. Then nobody can join as it."""
    account = await work.fetchrow(_ACCOUNT, work.tenant_id, member_id)
    await work.execute(_INVITATIONS, work.tenant_id, member_id)
    await work.fetch_one(_DETACH, work.tenant_id, member_id)
    if account is not None:
        await unreachable.delete(work, [account])


async def request_own(work: UnitOfWork, hints: Hints, member_id: UUID) -> None:
    """Request the erasures of what was theirs alone."""
    for agent_id in await work.fetch(_AGENTS, work.tenant_id, member_id):
        await erasures.request(work, kind=ErasureKind.AGENT, subject_id=agent_id, requested_by=None)
    for space_id in await work.fetch(_SPACES, work.tenant_id, member_id):
        await deletion.close(work, hints, space_id=space_id)
        await erasures.request(work, kind=ErasureKind.SPACE, subject_id=space_id, requested_by=None)
