"""The members of a space. Adding and removing lock the space's row first, and read the membership under this lock."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn
from uuid import UUID

from backend.kit.errors import AppError
from backend.kit.global_ids import key_of
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, call, unit_of_work
from backend.spaces import notifications, rights, signals, space_changes
from backend.spaces.errors import (
    ActorNotFound,
    AlreadyStopped,
    DirectConversation,
    NotAMember,
    SpaceIsArchived,
    SpaceIsFull,
    SpaceNotFound,
    StaysApart,
)
from backend.spaces.models import NotificationKind, SpaceKind
from backend.spaces.rights import Joining, Path
from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.trust import Trust


@dataclass(frozen=True, slots=True)
class PresentMember:
    """A member of a space, with its name."""

    kind: ActorKind
    id: UUID
    name: str


@dataclass(frozen=True, slots=True)
class _Joinable:
    id: UUID
    status: str


@dataclass(frozen=True, slots=True)
class NamedSpace:
    """A space with its name, and the trust of the one who has set the name."""

    id: UUID
    name: str
    trust: Trust


@dataclass(frozen=True, slots=True)
class LockedSpace:
    """What decides whether a locked space may be changed."""

    kind: SpaceKind
    is_archived: bool


_LOCK = Statement(
    LockedSpace,
    """SELECT kind, archived_at IS NOT NULL AS is_archived FROM spaces
WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE""",
)
_PRESENT = Statement(
    PresentMember,
    """
SELECT s.actor_kind AS kind, s.actor_id AS id, coalesce(a.name, m.name, p.name) AS name FROM space_members s
LEFT JOIN agents a ON (a.tenant_id, a.id) = (s.tenant_id, s.agent_id)
LEFT JOIN members m ON (m.tenant_id, m.id) = (s.tenant_id, s.member_id)
LEFT JOIN services p ON (p.tenant_id, p.id) = (s.tenant_id, s.service_id)
WHERE s.tenant_id = $1 AND s.space_id = $2 ORDER BY s.joined_at, s.id""",
)
#: The lock blocks a concurrent departure, stop or revocation, which would miss the new membership.
_JOINING = {
    ActorKind.PERSON: Statement(
        _Joinable,
        """SELECT id, 'PRESENT' AS status FROM members
WHERE tenant_id = $1 AND id = ANY ($2) AND left_at IS NULL ORDER BY id FOR SHARE""",
    ),
    ActorKind.AGENT: Statement(
        _Joinable, "SELECT id, status FROM agents WHERE tenant_id = $1 AND id = ANY ($2) ORDER BY id FOR SHARE"
    ),
    ActorKind.SERVICE: Statement(
        _Joinable,
        """SELECT id, status FROM services
WHERE tenant_id = $1 AND id = ANY ($2) AND status <> 'REVOKED' ORDER BY id FOR SHARE""",
    ),
}
_ARE_APART = Statement(UUID, "SELECT id FROM agents WHERE tenant_id = $1 AND id = ANY ($2) AND kind = ANY ($3)")
#: Those who are added together have joined in the order in which they were named.
_INSERT = """INSERT INTO space_members (id, tenant_id, space_id, actor_kind, actor_id, joined_at, read_seq, is_manager)
SELECT gen_random_uuid(), s.tenant_id, s.id, j.kind, j.id, now() + j.place * interval '1 microsecond',
  CASE WHEN j.kind <> 'AGENT' THEN s.seq END, $5
FROM spaces s CROSS JOIN unnest($3::text[], $4::uuid[]) WITH ORDINALITY AS j (kind, id, place)
WHERE s.tenant_id = $1 AND s.id = $2"""
_DELETE = "DELETE FROM space_members WHERE tenant_id = $1 AND space_id = $2 AND actor_id = $3"
_IS_IN = Statement(
    bool, "SELECT EXISTS (SELECT FROM space_members WHERE tenant_id = $1 AND space_id = $2 AND actor_id = $3)"
)
_EXISTS = Statement(bool, "SELECT true FROM spaces WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL")


_JOINED = """SELECT s.id, s.name, s.name_trust AS trust FROM space_members m
JOIN spaces s ON (s.tenant_id, s.id) = (m.tenant_id, m.space_id) WHERE m.tenant_id = $1 AND m.actor_id = $2"""
_JOINED_OF = Statement(NamedSpace, f"{_JOINED} AND m.space_id = ANY ($3)")
_JOINED_CALLED = Statement(NamedSpace, f"{_JOINED} AND (s.id = $4 OR s.name = $3)")


@dataclass(frozen=True, slots=True)
class _Pair:
    actor_id: UUID
    space_id: UUID


_PAIRS = Statement(
    _Pair,
    """SELECT m.actor_id, m.space_id FROM space_members m
JOIN unnest($2::uuid[], $3::uuid[]) AS p (actor_id, space_id) USING (actor_id, space_id)
JOIN spaces s ON (s.tenant_id, s.id) = (m.tenant_id, m.space_id) AND s.archived_at IS NULL WHERE m.tenant_id = $1""",
)
_IS_PRESENT = Statement(bool, "SELECT is_space_member($1, $2, $3)")
_SPACES = Statement(UUID, "SELECT space_id FROM space_members WHERE tenant_id = $1 AND actor_id = $2 ORDER BY space_id")


async def lock_space(work: UnitOfWork, space_id: UUID) -> LockedSpace:
    locked = await work.fetchrow(_LOCK, work.tenant_id, space_id)
    if locked is None:
        raise SpaceNotFound(path=("input", "spaceId"))
    return locked


async def lock_open(work: UnitOfWork, space_id: UUID, *, path: Path = ("input", "spaceId")) -> LockedSpace:
    """Like `lock_space`, for what an archived space does not allow."""
    locked = await lock_space(work, space_id)
    if locked.is_archived:
        raise SpaceIsArchived(path=path)
    return locked


async def present(work: UnitOfWork, space_id: UUID) -> list[PresentMember]:
    """All members with their names, in the order of joining."""
    return await work.fetch(_PRESENT, work.tenant_id, space_id)


async def is_member(work: UnitOfWork, *, space_id: UUID, actor_id: UUID) -> bool:
    return await work.fetch_one(_IS_IN, work.tenant_id, space_id, actor_id)


async def is_present(*, tenant_id: UUID, space_id: UUID, actor_id: UUID) -> bool:
    """Like `is_member`, in a transaction of its own."""
    [is_here] = await call(tenant_id, _IS_PRESENT, tenant_id, space_id, actor_id)
    return is_here


async def require_presence(actor: Actor, *, space_id: UUID) -> None:
    """Raises `SpaceNotFound` or `NotAMember`, in a transaction of its own."""
    if not await is_present(tenant_id=actor.tenant_id, space_id=space_id, actor_id=actor.id):
        await refuse(actor, space_id=space_id)


async def refuse(actor: Actor, *, space_id: UUID) -> NoReturn:
    """Refuse an actor who is no member: with `NotAMember` only if they may know of the space."""
    async with unit_of_work(actor.tenant_id, read_only=True) as work:
        if await may_read(work, actor, space_id=space_id):
            raise NotAMember(path=("input", "spaceId"))
    raise SpaceNotFound(path=("input", "spaceId"))


async def joined(work: UnitOfWork, *, actor_id: UUID, space_ids: Sequence[UUID]) -> dict[UUID, NamedSpace]:
    """The spaces among `space_ids` that the actor is in, with their names."""
    return _named(await work.fetch(_JOINED_OF, work.tenant_id, actor_id, list(space_ids)))


async def joined_pairs(work: UnitOfWork, pairs: Sequence[tuple[UUID, UUID]]) -> set[tuple[UUID, UUID]]:
    """The pairs of an actor and an open space among these where the actor is a member."""
    actors, spaces = [actor for actor, _ in pairs], [space for _, space in pairs]
    rows = await work.fetch(_PAIRS, work.tenant_id, actors, spaces)
    return {(row.actor_id, row.space_id) for row in rows}


async def find_joined(work: UnitOfWork, *, actor_id: UUID, id_or_name: str) -> dict[UUID, NamedSpace]:
    """The actor's spaces with that id or exact name; several if the name is not unique."""
    key = key_of(id_or_name.strip(), "Space")
    return _named(await work.fetch(_JOINED_CALLED, work.tenant_id, actor_id, id_or_name, key))


def _named(rows: Sequence[NamedSpace]) -> dict[UUID, NamedSpace]:
    return {row.id: row for row in rows}


async def refusal(work: UnitOfWork, space_id: UUID) -> AppError:
    """Why a member may not write in a space: it is archived, or they have left it."""
    return SpaceIsArchived() if (await lock_space(work, space_id)).is_archived else NotAMember()


async def may_read(work: UnitOfWork, actor: Actor, *, space_id: UUID) -> bool:
    """Members read a space; admins read every space of their tenant."""
    actor.require(Scope.SPACES_READ)
    if actor.sees_everything:
        return await work.fetchrow(_EXISTS, work.tenant_id, space_id) is not None
    return await is_member(work, space_id=space_id, actor_id=actor.id)


async def add(work: UnitOfWork, actor: Actor, *, space_id: UUID, kind: ActorKind, actor_id: UUID) -> None:
    """Add a person, an agent or a service. Adding a member again changes nothing."""
    await add_all(work, actor, space_id=space_id, joining=[Joining(kind, actor_id)])


async def add_all(work: UnitOfWork, actor: Actor, *, space_id: UUID, joining: Sequence[Joining]) -> None:
    """Like `add` for each, all or none."""
    await lock_joining(work, joining)
    await require_adding(work, actor, space_id=space_id, path=("input", "spaceId"))
    await require_joining(work, actor, joining)
    await admit(work, space_id=space_id, joining=joining)


async def require_adding(work: UnitOfWork, actor: Actor, *, space_id: UUID, path: Path) -> None:
    """Check that others can be added to the space, and that the actor may do it. Locks the space."""
    locked = await lock_open(work, space_id, path=path)
    if locked.kind is SpaceKind.DIRECT:
        raise DirectConversation(path=path)
    await rights.require_change(work, actor, space_id=space_id, path=path)


async def require_joining(work: UnitOfWork, actor: Actor, joining: Sequence[Joining]) -> None:
    """Check that the actor may bring these into a space, and lock their rows until the commit."""
    apart = set(await work.fetch(_ARE_APART, work.tenant_id, [each.id for each in joining], rights.APART))
    for each in joining:
        if each.id in apart:
            raise StaysApart(path=each.path)
    await _check_joins(work, joining)
    await rights.require_reach(work, actor, joining)


async def lock_joining(work: UnitOfWork, joining: Sequence[Joining]) -> dict[UUID, str]:
    """Lock the rows of these until the commit, before their space is locked. Returns their status, without those that
    do not exist. The rows are locked kind by kind, in the order of their ids."""
    found: dict[UUID, str] = {}
    for kind, statement in _JOINING.items():
        ids = [each.id for each in joining if each.kind is kind]
        found |= {row.id: row.status for row in await work.fetch(statement, work.tenant_id, ids)} if ids else {}
    return found


async def admit(work: UnitOfWork, *, space_id: UUID, joining: Sequence[Joining], is_manager: bool = False) -> None:
    """Like `add`, without a check of scopes, for actors who belong to the space in any case."""
    await _check_joins(work, joining)
    await lock_space(work, space_id)
    there = {member.id for member in await present(work, space_id)}
    new = {each.id: each for each in joining if each.id not in there}
    if len(there) + len(new) > DEFAULT.space_members:
        raise SpaceIsFull(f"a space has at most {DEFAULT.space_members:,} members")
    if new:
        kinds = [each.kind for each in new.values()]
        await work.execute(_INSERT, work.tenant_id, space_id, kinds, list(new), is_manager)
        await space_changes.joined(work, space_id=space_id, actor_ids=list(new))
        people = [key for key, each in new.items() if each.kind is not ActorKind.AGENT]
        await notifications.note(work, kind=NotificationKind.JOINED, space_id=space_id, actor_ids=people)


async def remove(work: UnitOfWork, actor: Actor, hints: Hints, *, space_id: UUID, actor_id: UUID) -> None:
    """Remove a member.

    Pending events of this space are dropped unseen for a removed agent. The space's feeds check their readers at once.
    """
    locked = await lock_space(work, space_id)
    if actor.id != actor_id:
        await rights.require_management(work, actor, space_id=space_id)
        if locked.kind is SpaceKind.DIRECT:
            raise DirectConversation(path=("input", "spaceId"))
    if not await is_member(work, space_id=space_id, actor_id=actor_id):
        raise NotAMember("that actor is not a member of the space", path=("input", "actorId"))
    await _depart(work, hints, space_id=space_id, actor_id=actor_id)


async def leave_all(work: UnitOfWork, hints: Hints, *, actor_id: UUID) -> None:
    """Remove an actor who is gone for good from every space. The spaces are locked in the order of their ids."""
    for space_id in await work.fetch(_SPACES, work.tenant_id, actor_id):
        await lock_space(work, space_id)
        await _depart(work, hints, space_id=space_id, actor_id=actor_id)


async def _depart(work: UnitOfWork, hints: Hints, *, space_id: UUID, actor_id: UUID) -> None:
    assert work.tenant_id is not None
    await work.execute(_DELETE, work.tenant_id, space_id, actor_id)
    await space_changes.departed(work, space_id=space_id, actor_id=actor_id)
    await notifications.note(work, kind=NotificationKind.LEFT, space_id=space_id, actor_ids=[actor_id])
    topic = signals.topic(tenant_id=work.tenant_id, space_id=space_id)
    work.after_commit(lambda: hints.publish(topic, signals.removed(actor_id=actor_id)))


async def _check_joins(work: UnitOfWork, joining: Sequence[Joining]) -> None:
    """Raises for the first one that cannot join."""
    found = await lock_joining(work, joining)
    for each in joining:
        if each.id not in found:
            raise ActorNotFound(path=each.path)
        if found[each.id] == "STOPPED":
            raise AlreadyStopped(path=each.path)
