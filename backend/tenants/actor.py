"""Who acts: the first argument of every public verb.

Built by the API from a token and by the loop for the agent that thinks; checked by every domain.
"""

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from backend.kit.errors import NotPermitted
from backend.tenants.models import Role


class ActorKind(StrEnum):
    PERSON = "PERSON"
    AGENT = "AGENT"
    #: A program with a token of its own: an installed app, or a service account.
    SERVICE = "SERVICE"


class Scope(StrEnum):
    """What a token may do. Fixed names: third parties store them."""

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


_READS = frozenset({Scope.AGENTS_READ, Scope.SPACES_READ, Scope.PLANS_READ})
_ALL = frozenset(Scope)

ROLE_SCOPES: dict[Role, frozenset[Scope]] = {
    Role.VIEWER: _READS,
    Role.MEMBER: _READS | {Scope.MESSAGES_WRITE},
    Role.ADMIN: _ALL,
    Role.OWNER: _ALL,
}


@dataclass(frozen=True, slots=True)
class Actor:
    """A person, an agent or a service, in a tenant, with scopes."""

    kind: ActorKind
    id: UUID
    tenant_id: UUID
    name: str
    scopes: frozenset[Scope]
    #: Of a person: their role.
    role: Role | None = None
    #: Of a person whom a service acts for: that service. It may do no more than both may.
    service_id: UUID | None = None
    #: Of a service, or the one that acts for the person: a person vouches for what it says (`tenants.trust`).
    is_trusted: bool = False

    @property
    def sees_everything(self) -> bool:
        """Admins see every space of their tenant, members the ones that they are in."""
        return Scope.ADMIN_READ in self.scopes

    def require(self, scope: Scope) -> None:
        if scope not in self.scopes:
            raise NotPermitted(f"this needs the scope {scope}")


def agent_actor(*, agent_id: UUID, tenant_id: UUID, name: str) -> Actor:
    """An agent that thinks: it acts in the spaces that it is a member of, as any member does."""
    return Actor(ActorKind.AGENT, agent_id, tenant_id, name, frozenset({Scope.SPACES_READ, Scope.MESSAGES_WRITE}))
