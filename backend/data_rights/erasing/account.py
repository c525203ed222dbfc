"""Deletes the account of a person. Each member of it becomes one without an account, in a transaction of its own; then
the account goes.

The request has ended the memberships already. In an older backup, the account is open and its memberships go on, so
both end here first; the person may own an organisation alone there. What they wrote stays with the organisations.
Their assistants are erased, because nobody else may see them.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.accounts import deletion as accounts
from backend.data_rights import erasures
from backend.data_rights.claims import ClaimedErasure
from backend.data_rights.models import ErasureKind
from backend.kit.fail_points import FailPoint, reach
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work
from backend.spaces import deletion as space_deletion
from backend.tenants import audit
from backend.tenants.actor import ActorKind
from backend.tenants.audit import Author
from backend.tools import departures


@dataclass(frozen=True, slots=True)
class _AccountMember:
    tenant_id: UUID
    member_id: UUID
    #: The person had left before they requested the deletion.
    has_left_before: bool


_MEMBERS_AT_ONCE = 20
_MEMBERS = Statement(_AccountMember, "SELECT tenant_id, member_id, has_left_before FROM members_of_account($1, $2)")
_ASSISTANTS = Statement(
    UUID, "SELECT id FROM agents WHERE tenant_id = $1 AND member_id = $2 AND deleted_at IS NULL ORDER BY id"
)
#: The spaces of the person with their assistant. Who has left before is in none of them any more: those in which they
#: and the assistant wrote, and no other person did.
_SPACES = Statement(
    UUID,
    """
WITH assistants AS (
  SELECT a.id FROM agents a WHERE a.tenant_id = $1 AND a.member_id = $2 AND a.kind = 'PERSONAL_ASSISTANT'
), found AS (
  SELECT j.space_id, true AS is_in FROM space_members j JOIN assistants a ON a.id = j.actor_id WHERE j.tenant_id = $1
  UNION
  SELECT w.space_id, false FROM (
    SELECT DISTINCT m.space_id FROM messages m WHERE m.tenant_id = $1 AND m.member_id = $2 AND m.deleted_at IS NULL
  ) w WHERE EXISTS (SELECT FROM messages o JOIN assistants a ON a.id = o.author_id
    WHERE (o.tenant_id, o.space_id) = ($1, w.space_id))
)
SELECT DISTINCT s.id FROM found f JOIN spaces s ON (s.tenant_id, s.id) = ($1, f.space_id)
WHERE s.deleted_at IS NULL AND NOT EXISTS (SELECT FROM space_members o
    WHERE (o.tenant_id, o.space_id) = (s.tenant_id, s.id) AND o.actor_kind <> 'AGENT' AND o.actor_id <> $2)
  AND (f.is_in OR NOT EXISTS (SELECT FROM messages o
    WHERE (o.tenant_id, o.space_id) = (s.tenant_id, s.id) AND o.author_kind <> 'AGENT' AND o.author_id <> $2))
ORDER BY s.id""",
)
#: Nobody else has it: another account of the same address may have taken it over.
_LOCK = Statement(bool, "SELECT true FROM members WHERE tenant_id = $1 AND id = $2 AND user_id = $3 FOR NO KEY UPDATE")
#: What the account signed in with here, or was sent.
_STATEMENTS = (
    "DELETE FROM identities WHERE tenant_id = $1 AND member_id = $2",
    "DELETE FROM device_codes WHERE tenant_id = $1 AND member_id = $2",
    "DELETE FROM invitations WHERE tenant_id = $1 AND id = ANY (invitations_of_member($2))",
    "UPDATE members SET hold_mails = false, failure_mails = false, app_request_mails = false"
    " WHERE tenant_id = $1 AND id = $2",
)
_DETACH = Statement(bool, "SELECT detach_deleted_account($1, $2)")


async def erase(erasure: ClaimedErasure) -> bool:
    """Detach a batch of members, or delete the account. The tenant of the erasure is the id of the account again."""
    account_id = erasure.subject_id
    assert erasure.tenant_id == account_id
    async with unit_of_work(account_id) as work:
        await erasure.hold(work)
        await accounts.close(work, account_id)
        members = await work.fetch(_MEMBERS, account_id, _MEMBERS_AT_ONCE)
    for member in members:  # in their own tenants, where the claim cannot be read; it may be repeated
        await _detach(member, account_id, erasure.hints)
    if members:
        return True
    async with unit_of_work(account_id) as work:
        await erasure.hold(work)
        is_gone = await accounts.delete(work, account_id)
        reach(FailPoint.ERASING_BEFORE_COMMIT)
    return not is_gone


async def _detach(member: _AccountMember, account_id: UUID, hints: Hints) -> None:
    """An agent's own row is locked before spaces, so the assistants are dismissed before their spaces are closed."""
    member_id = member.member_id
    async with unit_of_work(member.tenant_id) as work:
        if not await work.fetchrow(_LOCK, member.tenant_id, member_id, account_id):
            return
        spaces = await work.fetch(_SPACES, work.tenant_id, member_id)
        await departures.follow_account(work, hints, member_id=member_id)
        for agent_id in await work.fetch(_ASSISTANTS, work.tenant_id, member_id):
            await erasures.request(work, kind=ErasureKind.AGENT, subject_id=agent_id, requested_by=None)
        for space_id in spaces:
            await space_deletion.close(work, hints, space_id=space_id)
            await erasures.request(work, kind=ErasureKind.SPACE, subject_id=space_id, requested_by=None)
        for statement in _STATEMENTS:
            await work.execute(statement, member.tenant_id, member_id)
        if await work.fetch_one(_DETACH, member.tenant_id, member_id) and not member.has_left_before:
            author, target = Author(ActorKind.PERSON, member_id), ("Member", member_id)
            await audit.record(work, author, "member.left", target=target, details={"account": "deleted"})
        reach(FailPoint.ERASING_BEFORE_COMMIT)
