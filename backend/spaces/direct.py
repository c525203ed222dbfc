"""Direct conversations: one space for each two actors, for good. `startDirectConversation` finds or creates it.

If both begin at the same moment, one waits for the lock of the quota and then finds the space of the other one. The
unique index `spaces_direct` guarantees that there is one. The stored name has both names; it is for admins, agents and
records. A viewer is shown the other one's name (`api.spaces.direct`).
"""

from uuid import UUID, uuid4

from backend.kit.errors import InvalidInput, NotPermitted
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members, rights
from backend.spaces.errors import TooManyConversations
from backend.spaces.registry import SPACES
from backend.spaces.rights import Joining
from backend.tenants import quotas
from backend.tenants.actor import Actor, ActorKind
from backend.tenants.errors import PeopleOnly

_OF = """coalesce((SELECT a.name FROM agents a WHERE a.tenant_id = $1 AND a.id = {0}),
    (SELECT m.name FROM members m WHERE m.tenant_id = $1 AND m.id = {0}))"""
_NAME = f"left({_OF.format('p.low')} || ' and ' || {_OF.format('p.high')}, {DEFAULT.name_chars})"
_FIND = Statement(
    UUID,
    """SELECT id FROM spaces WHERE tenant_id = $1 AND pair_low = least($2::uuid, $3::uuid)
AND pair_high = greatest($2::uuid, $3::uuid) AND deleted_at IS NULL FOR NO KEY UPDATE""",
)
#: Whether the other one is in the conversation. The acting person may have left it.
_HAS_OTHER = Statement(
    bool,
    """SELECT EXISTS (SELECT FROM spaces s JOIN space_members m ON (m.tenant_id, m.space_id) = (s.tenant_id, s.id)
WHERE s.tenant_id = $1 AND s.pair_low = least($2::uuid, $3::uuid) AND s.pair_high = greatest($2::uuid, $3::uuid)
  AND s.deleted_at IS NULL AND m.actor_id = $3)""",
)
#: If another transaction is first, this waits for its commit, and then returns nothing.
_INSERT = Statement(
    UUID,
    f"""INSERT INTO spaces (id, tenant_id, kind, pair_low, pair_high, delivery, name)
SELECT $4::uuid, $1::uuid, 'DIRECT', p.low, p.high, 'ALL', {_NAME}
FROM (SELECT least($2::uuid, $3::uuid) AS low, greatest($2::uuid, $3::uuid) AS high) p
ON CONFLICT (tenant_id, pair_low, pair_high) WHERE pair_low IS NOT NULL AND deleted_at IS NULL DO NOTHING
RETURNING id""",  # noqa: S608 -- constants of this module
)
_RENAME = f"""UPDATE spaces s SET name = p.name FROM (
  SELECT p.tenant_id, p.id, {_NAME} AS name FROM (
    SELECT tenant_id, id, pair_low AS low, pair_high AS high FROM spaces
    WHERE tenant_id = $1 AND (pair_low = $2 OR pair_high = $2) AND ($3::uuid IS NULL OR id = $3)
    ORDER BY id FOR NO KEY UPDATE) p) p
WHERE s.tenant_id = p.tenant_id AND s.id = p.id AND s.name <> p.name"""  # noqa: S608 -- constants of this module
#: Also those that the person has left: they stay, and count in the organisation's spaces.
_COUNT = Statement(
    int,
    """SELECT (SELECT count(*) FROM spaces WHERE tenant_id = $1 AND pair_low = $2 AND deleted_at IS NULL)
  + (SELECT count(*) FROM spaces WHERE tenant_id = $1 AND pair_high = $2 AND deleted_at IS NULL)""",
)


async def start(work: UnitOfWork, actor: Actor, *, kind: ActorKind, actor_id: UUID) -> UUID:
    """The conversation of the acting person with another person or an agent. Both are in it afterwards.

    Raises `PeopleOnly`, and the errors of `members.require_joining` if the other one must be brought in.
    """
    if actor.kind is not ActorKind.PERSON:
        raise PeopleOnly("only people start direct conversations")
    await rights.require_conversation(work, actor)
    if actor_id == actor.id:
        raise InvalidInput("a conversation is with somebody else", path=("input", "actorId"))
    both = [Joining(actor.kind, actor.id), Joining(kind, actor_id)]
    await members.lock_joining(work, both)
    found = await work.fetchrow(_FIND, work.tenant_id, actor.id, actor_id)
    if found is None or not await members.is_member(work, space_id=found, actor_id=actor_id):
        await members.require_joining(work, actor, [Joining(kind, actor_id)])
    space_id = found or await _open(work, actor, actor_id)
    for each in both:
        if not await members.is_member(work, space_id=space_id, actor_id=each.id):
            await members.admit(work, space_id=space_id, joining=[each])
            await rename(work, actor_id=each.id, space_id=space_id)  # who comes back may have another name
    return space_id


async def may_start(work: UnitOfWork, actor: Actor, *, kind: ActorKind, actor_id: UUID) -> bool:
    """Whether the acting person has the right to `start`. It locks nothing: a page asks it, to offer what works."""
    try:
        await rights.require_conversation(work, actor)
        if not await work.fetch_one(_HAS_OTHER, work.tenant_id, actor.id, actor_id):
            await rights.require_reach(work, actor, [Joining(kind, actor_id)])
    except NotPermitted:
        return False
    return True


async def rename(work: UnitOfWork, *, actor_id: UUID, space_id: UUID | None = None) -> None:
    """Follow a new name of an actor in the stored names of its conversations, or of one of them."""
    await work.execute(_RENAME, work.tenant_id, actor_id, space_id)


async def _open(work: UnitOfWork, actor: Actor, actor_id: UUID) -> UUID:
    """Counts under the lock of the claim, so concurrent beginnings count one after the other."""
    await quotas.claim(work, SPACES)
    begun = await work.fetchrow(_FIND, work.tenant_id, actor.id, actor_id)  # while this waited for the lock
    if begun is not None:
        return begun
    if await work.fetch_one(_COUNT, work.tenant_id, actor.id) >= DEFAULT.direct_conversations:
        raise TooManyConversations(
            f"a person has at most {DEFAULT.direct_conversations:,} direct conversations, also those they have left"
        )
    made = await work.fetchrow(_INSERT, work.tenant_id, actor.id, actor_id, uuid4())
    return await work.fetch_one(_FIND, work.tenant_id, actor.id, actor_id) if made is None else made
