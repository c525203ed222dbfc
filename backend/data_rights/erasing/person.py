"""Erases a person from an organisation: what they wrote, what was addressed to them or keyed to them, and what was made
of it. Their row stays as a stub without a name, because messages, audit entries and usage name it.

Their assistant and the agents that worked for them, and the spaces in which no other person is or wrote, are erased by
erasures of their own. Usage records keep their numbers and the id of the stub, which names nobody any more: the sums by
person stay right.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.accounts import unreachable
from backend.data_rights import erasures
from backend.data_rights.claims import ClaimedErasure
from backend.data_rights.erased_texts import ERASED
from backend.data_rights.erasing.batches import delete_batch
from backend.data_rights.models import ErasureKind
from backend.data_rights.redaction import progress, subjects
from backend.data_rights.redaction.redaction import redact
from backend.kit.fail_points import FailPoint, reach
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.spaces import deletion, direct

NAME = "erased person"
_NAME = Statement(str, "SELECT name FROM members WHERE tenant_id = $1 AND id = $2")
_AGENTS = Statement(
    UUID, "SELECT id FROM agents WHERE tenant_id = $1 AND member_id = $2 AND deleted_at IS NULL ORDER BY id"
)
#: Spaces in which nobody else is or has written, except for agents.
_SPACES = Statement(
    UUID,
    """
WITH own AS (
  SELECT j.space_id FROM space_members j WHERE j.tenant_id = $1 AND j.actor_id = $2
  UNION SELECT m.space_id FROM messages m WHERE m.tenant_id = $1 AND m.member_id = $2 AND m.deleted_at IS NULL
)
SELECT s.id FROM own JOIN spaces s ON (s.tenant_id, s.id) = ($1, own.space_id)
WHERE s.deleted_at IS NULL
  AND NOT EXISTS (SELECT FROM space_members j
    WHERE (j.tenant_id, j.space_id) = (s.tenant_id, s.id) AND j.actor_id <> $2 AND j.actor_kind <> 'AGENT')
  AND NOT EXISTS (SELECT FROM messages m
    WHERE (m.tenant_id, m.space_id) = (s.tenant_id, s.id) AND m.author_id <> $2 AND m.author_kind <> 'AGENT')
ORDER BY s.id""",
)
#: The rows that are keyed to the person.
DELETED = {
    "device_codes": "member_id = $2",
    "space_members": "actor_id = $2",
    "notifications": "actor_id = $2",
    "reactions": "actor_id = $2",
    "connector_senders": "member_id = $2",
    "app_requests": "member_id = $2",
    "identities": "member_id = $2",
    "idempotency_keys": "actor_id = $2",
    "authorization_codes": "member_id = $2",
    "budgets": "scope = 'PERSON' AND subject_id = $2 AND NOT is_cap",
}
_LAST = (
    "UPDATE files SET purge_at = now(), file_name = '' WHERE tenant_id = $1 AND uploader_id = $2 AND purge_at IS NULL",
    f"UPDATE agent_resets SET author_name = '{NAME}' WHERE tenant_id = $1 AND author_id = $2",  # noqa: S608 -- constants
    # Names under which they were known to agents that have not been told of the change yet.
    "UPDATE room_news SET names = names - $2::uuid::text WHERE tenant_id = $1 AND names ? $2::uuid::text",
    f"""UPDATE access_tokens SET revoked_at = coalesce(revoked_at, now()), name = '{ERASED}'
WHERE tenant_id = $1 AND member_id = $2""",  # noqa: S608 -- constants
    """UPDATE token_families SET revoked_at = coalesce(revoked_at, now()), revoked_because = 'member left'
WHERE tenant_id = $1 AND member_id = $2""",
    """UPDATE failure_mails SET told = (SELECT coalesce(jsonb_agg(t), '[]') FROM jsonb_array_elements(told) t
  WHERE t #>> '{}' <> $2::uuid::text) WHERE tenant_id = $1 AND told ? $2::uuid::text""",
    f"""UPDATE members SET name = '{NAME}', hold_mails = false, failure_mails = false,
    app_request_mails = false,
  shows_presence = false, left_at = coalesce(left_at, now()), erased_at = coalesce(erased_at, now())
WHERE tenant_id = $1 AND id = $2""",  # noqa: S608 -- constants
)  # fmt: skip
_INVITATIONS = "DELETE FROM invitations WHERE tenant_id = $1 AND id = ANY (invitations_of_member($2))"
_ACCOUNT = Statement(UUID, "SELECT user_id FROM members WHERE tenant_id = $1 AND id = $2")
_DETACH = Statement(bool, "SELECT detach_erased_member($1, $2)")


async def erase(erasure: ClaimedErasure) -> bool:
    """The name goes last: short texts are found only beside it."""
    async with unit_of_work(erasure.tenant_id, read_only=True) as work:
        name = await work.fetchrow(_NAME, erasure.tenant_id, erasure.subject_id)
    if name is None:
        return False
    if await progress.read(erasure) is None:
        await _begin(erasure)
    if await redact(erasure, subjects.person(erasure.subject_id, name), names=[name]):
        return True
    for table, condition in DELETED.items():
        if await delete_batch(erasure, table, condition):
            return True
    async with unit_of_work(erasure.tenant_id) as work:
        await erasure.hold(work)
        for statement in _LAST:
            await work.execute(statement, erasure.tenant_id, erasure.subject_id)
        await direct.rename(work, actor_id=erasure.subject_id)
        await detach(work, erasure.subject_id)
        work.after_commit(lambda: erasure.hints.revoked(erasure.subject_id))
        reach(FailPoint.ERASING_BEFORE_COMMIT)
    return False


async def _begin(erasure: ClaimedErasure) -> None:
    """Once, also for a replay: a backup may have agents and spaces of theirs that the request has not seen."""
    async with unit_of_work(erasure.tenant_id) as work:
        await erasure.hold(work)
        await request(work, erasure.hints, await find_own(work, erasure.subject_id))
        reach(FailPoint.ERASING_BEFORE_COMMIT)


async def detach(work: UnitOfWork, member_id: UUID) -> None:
    """Delete the invitations of the person, and take their account off the member. Then nobody can join as it."""
    account = await work.fetchrow(_ACCOUNT, work.tenant_id, member_id)
    await work.execute(_INVITATIONS, work.tenant_id, member_id)
    await work.fetch_one(_DETACH, work.tenant_id, member_id)
    if account is not None:
        await unreachable.delete(work, [account])


@dataclass(frozen=True, slots=True)
class Own:
    """Agents and spaces that nobody else has."""

    agent_ids: Sequence[UUID]
    space_ids: Sequence[UUID]


async def find_own(work: UnitOfWork, member_id: UUID) -> Own:
    """Agents and spaces of this member alone. Call it before the member leaves: memberships lead to the spaces."""
    return Own(
        agent_ids=await work.fetch(_AGENTS, work.tenant_id, member_id),
        space_ids=await work.fetch(_SPACES, work.tenant_id, member_id),
    )


async def request(work: UnitOfWork, hints: Hints, own: Own) -> None:
    """Request the erasures of what was theirs alone."""
    for agent_id in own.agent_ids:
        await erasures.request(work, kind=ErasureKind.AGENT, subject_id=agent_id, requested_by=None)
    for space_id in own.space_ids:
        await deletion.close(work, hints, space_id=space_id)
        await erasures.request(work, kind=ErasureKind.SPACE, subject_id=space_id, requested_by=None)
