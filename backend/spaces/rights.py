"""Who may create a space, change it, set its topic, and bring others into it.

Admins, and programs with the scope `spaces:write`, change every space that they see. A member changes the spaces that
they manage: those that they have created.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias
from uuid import UUID

from backend.agents.kinds import CAPABILITIES
from backend.kit.errors import NotPermitted
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import policies
from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.models import Role

#: Of an error: the part of the input that is wrong.
Path: TypeAlias = tuple[str, ...]
_SPACE: Path = ("input", "spaceId")


@dataclass(frozen=True, slots=True)
class Joining:
    """Somebody who is to become a member of a space. `path`: where the input names them."""

    kind: ActorKind
    id: UUID
    path: Path = ("input", "actorId")


#: The kinds of agents that cannot be added to spaces.
APART = [kind.value for kind, capabilities in CAPABILITIES.items() if not capabilities.joins_spaces]
_IS_HOME = Statement(
    bool,
    """SELECT EXISTS (
SELECT FROM space_members s JOIN agents a ON (a.tenant_id, a.id) = (s.tenant_id, s.agent_id)
WHERE s.tenant_id = $1 AND s.space_id = $2 AND a.kind = ANY ($3) AND a.member_id IS DISTINCT FROM $4)""",
)
_MANAGES = Statement(
    bool,
    """SELECT EXISTS (SELECT FROM space_members
WHERE tenant_id = $1 AND space_id = $2 AND actor_id = $3 AND is_manager)""",
)
_IS_IN = Statement(
    bool, "SELECT EXISTS (SELECT FROM space_members WHERE tenant_id = $1 AND space_id = $2 AND actor_id = $3)"
)


def shares_open_space(column: str, actor: str) -> str:
    """The condition that these two actors are in one open space. `$1` is the tenant."""
    return f"""EXISTS (SELECT FROM space_members m
JOIN spaces s ON (s.tenant_id, s.id) = (m.tenant_id, m.space_id) AND s.archived_at IS NULL
JOIN space_members o ON (o.tenant_id, o.space_id) = (m.tenant_id, m.space_id)
WHERE m.tenant_id = $1 AND m.actor_id = {actor} AND o.actor_id = {column})"""


_SHARED = Statement(
    UUID,
    f"""SELECT wanted.id FROM unnest($3::uuid[]) AS wanted (id)
WHERE {shares_open_space("wanted.id", "$2")}""",  # noqa: S608 -- constants
)


def changes_every_space(actor: Actor) -> bool:
    """Whether the actor may change every space that it sees. Members have the scope only for spaces of their own, also
    with a custom role that does not see every space."""
    is_admin = actor.kind is not ActorKind.PERSON or actor.sees_everything or actor.role in {Role.OWNER, Role.ADMIN}
    return Scope.SPACES_WRITE in actor.scopes and is_admin


async def require_creation(work: UnitOfWork, actor: Actor) -> None:
    """Raises `NotPermitted` unless the actor may create spaces."""
    actor.require(Scope.SPACES_WRITE)
    if not changes_every_space(actor) and not (await policies.read(work)).members_may_create_spaces:
        raise NotPermitted("members may not create spaces in this organisation")


async def require_conversation(work: UnitOfWork, actor: Actor) -> None:
    """Raises `NotPermitted` unless the actor may start direct conversations."""
    actor.require(Scope.MESSAGES_WRITE)
    if not changes_every_space(actor) and not (await policies.read(work)).members_may_start_conversations:
        raise NotPermitted("members may not start direct conversations in this organisation")


async def require_management(work: UnitOfWork, actor: Actor, *, space_id: UUID, path: Path = _SPACE) -> None:
    """Raises `NotPermitted` unless the actor changes every space, or manages this one."""
    actor.require(Scope.SPACES_WRITE)
    if not changes_every_space(actor) and not await manages(work, actor, space_id=space_id):
        raise NotPermitted("only admins and whoever manages the space may do that", path=path)


async def require_change(work: UnitOfWork, actor: Actor, *, space_id: UUID, path: Path = _SPACE) -> None:
    """Like `require_management`; and nobody else changes the space of a person and their assistant."""
    await require_management(work, actor, space_id=space_id, path=path)
    await require_own(work, actor, space_id=space_id, path=path)


async def require_own(work: UnitOfWork, actor: Actor, *, space_id: UUID, path: Path = _SPACE) -> None:
    """Raises `NotPermitted` for the space of another person and their assistant.

    The members and the name of that space influence the assistant's mind.
    """
    if await work.fetch_one(_IS_HOME, work.tenant_id, space_id, APART, actor.id):
        raise NotPermitted("only the person may change the space of a person and their assistant", path=path)


async def is_home(work: UnitOfWork, *, space_id: UUID) -> bool:
    """Whether it is the space of a person and their assistant."""
    return await work.fetch_one(_IS_HOME, work.tenant_id, space_id, APART, None)


async def manages(work: UnitOfWork, actor: Actor, *, space_id: UUID) -> bool:
    """Whether the actor is a manager of the space."""
    return await work.fetch_one(_MANAGES, work.tenant_id, space_id, actor.id)


async def require_topic(work: UnitOfWork, actor: Actor, *, space_id: UUID) -> None:
    """Raises `NotPermitted` unless the actor may set the topic of the space.

    Members of the space may, if the organisation allows it: no agent reads the topic.
    """
    actor.require(Scope.SPACES_WRITE)
    is_person = actor.kind is ActorKind.PERSON
    is_present = is_person and await work.fetch_one(_IS_IN, work.tenant_id, space_id, actor.id)
    if not is_present or not (await policies.read(work)).members_may_set_topics:
        await require_change(work, actor, space_id=space_id)


async def require_reach(work: UnitOfWork, actor: Actor, joining: Sequence[Joining]) -> None:
    """Raises `NotPermitted` unless the actor may bring these into a space.

    A member brings people, and the agents and programs that they reach already. An agent has one mind over all its
    spaces, so whoever may speak to it is decided by those who put it there.
    """
    limited = [each for each in joining if each.kind is not ActorKind.PERSON]
    if not limited or changes_every_space(actor):
        return
    shared = set(await work.fetch(_SHARED, work.tenant_id, actor.id, [each.id for each in limited]))
    for each in limited:
        if each.id not in shared:
            raise NotPermitted(
                "you may bring in only agents and programs with whom you are in an open space already", path=each.path
            )
