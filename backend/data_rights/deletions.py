"""Hides a deleted message, closes a deleted space, stops a deleted agent, or removes a person. An erasure removes the
rest later.

The API calls it.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.data_rights import erasures
from backend.data_rights.erasing import person
from backend.data_rights.errors import NotYours
from backend.data_rights.models import ErasureKind
from backend.data_rights.redaction import messages as redaction
from backend.kit.redis_signals import Hints
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.spaces import deletion, members, rights
from backend.spaces.errors import MessageNotFound, SpaceNotFound
from backend.spaces.models import MessageKind, SpaceKind
from backend.tenants import grant_checks
from backend.tenants import members as tenant_members
from backend.tenants import status as tenant_status
from backend.tenants.actor import Actor, HeldRole, Scope
from backend.tenants.audit import Note, unnoted
from backend.tenants.errors import MemberNotFound
from backend.tenants.models import Role
from backend.tools import departures
from backend.tools.lifecycle import agents as lifecycle


@dataclass(frozen=True, slots=True)
class _Message:
    space_id: UUID
    author_id: UUID
    kind: MessageKind
    is_deleted: bool


@dataclass(frozen=True, slots=True)
class _Member:
    role: Role
    custom_role_id: UUID | None
    custom_scopes: Json[list[str] | None]
    is_present: bool


_MESSAGE = Statement(
    _Message,
    """SELECT space_id, author_id, kind, deleted_at IS NOT NULL AS is_deleted FROM messages
WHERE tenant_id = $1 AND id = $2""",
)
_OTHERS = Statement(
    bool,
    """SELECT EXISTS (SELECT FROM space_members
WHERE tenant_id = $1 AND space_id = $2 AND actor_kind <> 'AGENT' AND actor_id <> $3)""",
)
_MEMBER = Statement(
    _Member,
    """SELECT role, custom_role_id, custom_scopes, left_at IS NULL AS is_present FROM members
WHERE tenant_id = $1 AND id = $2 AND erased_at IS NULL""",
)


async def delete_message(work: UnitOfWork, actor: Actor, hints: Hints, *, message_id: UUID) -> UUID:
    """Delete a text: its author may, and an admin. Returns the id of the erasure."""
    actor.require(Scope.MESSAGES_WRITE)
    found = await work.fetchrow(_MESSAGE, work.tenant_id, message_id)
    if found is None or not await members.may_read(work, actor, space_id=found.space_id):
        raise MessageNotFound(path=("input", "messageId"))
    if found.kind is not MessageKind.TEXT:
        raise NotYours("only texts can be deleted, not notices and tool activities", path=("input", "messageId"))
    if found.author_id != actor.id and Scope.ADMIN_WRITE not in actor.scopes:
        raise NotYours("only its author and admins may delete a message", path=("input", "messageId"))
    if found.is_deleted and (
        earlier := await erasures.find_latest(work, kind=ErasureKind.MESSAGE, subject_id=message_id)
    ):
        return earlier.id
    await erasures.claim_room(work, actor, path=("input", "messageId"))
    await redaction.hide(work, hints, message_ids=[message_id])
    return await erasures.request(work, kind=ErasureKind.MESSAGE, subject_id=message_id, requested_by=actor.id)


async def delete_space(work: UnitOfWork, actor: Actor, hints: Hints, *, space_id: UUID) -> UUID:
    """Delete a space: an admin may, and who manages it and is alone in it with agents. Returns the id of
    the erasure."""
    actor.require(Scope.SPACES_WRITE)
    await deletion.lock_accounts(work, space_id=space_id)
    locked = await members.lock_space(work, space_id)
    if not await members.may_read(work, actor, space_id=space_id):
        raise SpaceNotFound(path=("input", "spaceId"))
    if locked.kind is SpaceKind.DIRECT:
        await rights.require_own(work, actor, space_id=space_id)
    else:
        await rights.require_change(work, actor, space_id=space_id)
    if Scope.ADMIN_WRITE not in actor.scopes and await work.fetch_one(_OTHERS, work.tenant_id, space_id, actor.id):
        raise NotYours(
            "only admins may delete a space in which other people or programs are", path=("input", "spaceId")
        )
    await erasures.claim_room(work, actor, path=("input", "spaceId"))
    await deletion.close(work, hints, space_id=space_id)
    return await erasures.request(work, kind=ErasureKind.SPACE, subject_id=space_id, requested_by=actor.id)


async def delete_agent(actor: Actor, hints: Hints, *, agent_id: UUID, note: Note = unnoted) -> None:
    """Delete an agent. If the process dies before the request, the agent is stopped; deleting it again requests the
    erasure."""
    async with unit_of_work(actor.tenant_id) as work:
        await erasures.claim_room(work, actor, path=("input", "agentId"))
    await lifecycle.stop(actor, hints, agent_id=agent_id, note=note)
    async with unit_of_work(actor.tenant_id) as work:
        await erasures.request(work, kind=ErasureKind.AGENT, subject_id=agent_id, requested_by=actor.id)


async def erase_person(work: UnitOfWork, actor: Actor, hints: Hints, *, member_id: UUID) -> UUID:
    """Erase a person, for an admin or the person themselves. They leave at once. Returns the id of the erasure.

    It cannot be undone, so the token must have all scopes of the role, and programs may not do it.
    """
    await tenant_status.lock(work)
    actor = await tenant_members.as_of_now(work, actor)
    present = await tenant_members.present_role(work, actor)
    grant_checks.require_whole(actor, present)
    is_own = member_id == actor.id
    if not is_own:
        actor.require(Scope.ADMIN_WRITE)
    member = await work.fetchrow(_MEMBER, work.tenant_id, member_id)
    if member is None:
        raise MemberNotFound(path=("input", "memberId"))
    if not is_own:
        held = HeldRole(member.role, member.custom_role_id, member.custom_scopes)
        grant_checks.require_touch(actor, present, held, path=("input", "memberId"))
    erasure_id = await erasures.request(work, kind=ErasureKind.PERSON, subject_id=member_id, requested_by=actor.id)
    own = await person.find_own(work, member_id)
    if is_own:
        await departures.leave_tenant(work, actor, hints)
    elif member.is_present:
        await departures.remove_member(work, actor, hints, member_id=member_id)
    await person.request(work, hints, own)  # after their agents are stopped: agents are locked before spaces
    await person.detach(work, member_id)
    return erasure_id
