"""The actor of a call: the first argument of every public verb.

The API builds it from a token; the loop builds it for the agent that runs. Every domain checks it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from backend.kit.errors import NotPermitted
from backend.kit.statements import Json
from backend.tenants.models import Role


class ActorKind(StrEnum):
    PERSON = "PERSON"
    AGENT = "AGENT"
    #: A program with its own token: an installed app, or a service account.
    SERVICE = "SERVICE"


#: The types of actors, as global ids name them.
TYPE_OF_ACTOR = {ActorKind.PERSON: "Member", ActorKind.AGENT: "Agent", ActorKind.SERVICE: "Service"}


class Scope(StrEnum):
    """What a token may do. The names are stable: third parties store them."""

    AGENTS_READ = "agents:read"
    AGENTS_WRITE = "agents:write"
    AGENTS_INSPECT = "agents:inspect"
    SPACES_READ = "spaces:read"
    SPACES_WRITE = "spaces:write"
    MESSAGES_WRITE = "messages:write"
    PLANS_READ = "plans:read"
    PLANS_WRITE = "plans:write"
    TOOLS_WRITE = "tools:write"
    EVENTS_WRITE = "events:write"
    ADMIN_READ = "admin:read"
    ADMIN_WRITE = "admin:write"


class InstallationScope(StrEnum):
    """What a token of an operator may do with the whole installation (ADR 0091).

    No role, app, key or personal token has them: only the console's token, while the session of its browser is an
    operator's.
    """

    READ = "installation:read"
    WRITE = "installation:write"


#: What a token may name.
TokenScope = Scope | InstallationScope

_READS = frozenset({Scope.AGENTS_READ, Scope.SPACES_READ, Scope.PLANS_READ})
_ALL = frozenset(Scope)

ROLE_SCOPES: dict[Role, frozenset[Scope]] = {
    Role.VIEWER: _READS,
    # `spaces:write` is of use to members for the spaces that they have created (`spaces.rights`).
    Role.MEMBER: _READS | {Scope.MESSAGES_WRITE, Scope.SPACES_WRITE},
    Role.ADMIN: _ALL,
    Role.OWNER: _ALL,
}


def token_scopes(names: Iterable[str]) -> frozenset[TokenScope]:
    """The scopes of a token, from their stored names."""
    installation = frozenset(map(str, InstallationScope))
    return frozenset(InstallationScope(name) if name in installation else Scope(name) for name in names)


@dataclass(frozen=True, slots=True)
class HeldRole:
    """A role as a member has it, or as somebody gives it."""

    #: With a custom role: the built-in role that it counts as, where roles are compared.
    role: Role
    #: None: the built-in role.
    custom_role_id: UUID | None = None
    custom_scopes: Json[list[str] | None] = None

    @property
    def scopes(self) -> frozenset[Scope]:
        if self.custom_scopes is None:
            return ROLE_SCOPES[self.role]
        return frozenset(scope for scope in Scope if scope in self.custom_scopes)


def counts_as(scopes: frozenset[Scope]) -> Role:
    """The built-in role that a custom role with these scopes counts as. Nobody is an owner by a custom role."""
    if scopes >= ROLE_SCOPES[Role.ADMIN]:
        return Role.ADMIN
    return Role.MEMBER if Scope.MESSAGES_WRITE in scopes else Role.VIEWER


#: The scopes of an app that names none.
APP_SCOPES = ROLE_SCOPES[Role.MEMBER] - {Scope.SPACES_WRITE}


@dataclass(frozen=True, slots=True)
class Actor:
    """A person, an agent or a service, in a tenant, with scopes."""

    kind: ActorKind
    id: UUID
    tenant_id: UUID
    name: str
    scopes: frozenset[Scope]
    #: The role of a person; None for other actors.
    role: Role | None = None
    #: Set if a service acts for the person: the id of the service. The actor then has only the rights that both have.
    service_id: UUID | None = None
    #: Whether an admin vouches for the service (for the actor itself, or for the service that acts for the person). See
    #: `tenants.trust`.
    is_trusted: bool = False
    #: The API key or personal token that the request was sent with; None for any other token.
    key_id: UUID | None = None

    @property
    def program_id(self) -> UUID | None:
        """The service that acts, in its own name or for a person."""
        return self.id if self.kind is ActorKind.SERVICE else self.service_id

    @property
    def sees_everything(self) -> bool:
        """Admins see every space of their tenant; members see the spaces that they are in."""
        return Scope.ADMIN_READ in self.scopes

    def require(self, scope: Scope) -> None:
        if scope not in self.scopes:
            raise NotPermitted(f"this needs the scope {scope}")


def agent_actor(*, agent_id: UUID, tenant_id: UUID, name: str) -> Actor:
    """The actor of an agent that runs. It acts in the spaces that it is a member of, like any member."""
    return Actor(ActorKind.AGENT, agent_id, tenant_id, name, frozenset({Scope.SPACES_READ, Scope.MESSAGES_WRITE}))
