"""Actors: authors of messages and members of spaces, whether they are people, agents or programs."""

from typing import TYPE_CHECKING, Annotated
from uuid import UUID

import strawberry

from backend.api.enums import ActorKind
from backend.api.reading.ids import Kind, encode
from backend.api.request.context import Info
from backend.api.request.scopes import field
from backend.tenants.actor import Scope

if TYPE_CHECKING:
    from backend.api.agents.agents import Agent
    from backend.api.tenants.tenants import Member

KIND_OF_ACTOR = {ActorKind.PERSON: Kind.MEMBER, ActorKind.AGENT: Kind.AGENT, ActorKind.SERVICE: Kind.SERVICE}


@strawberry.type(
    description="An actor: a person, an agent or a program. Its id is the id of the member, agent, installation "
    "or service account."
)
class Actor:
    key: strawberry.Private[UUID]
    id: strawberry.ID
    name: str
    kind: ActorKind

    @field("The agent that it is. Null for other actors, and if you may not see the agent.", needs=Scope.AGENTS_READ)
    async def agent(self, info: Info) -> Annotated["Agent", strawberry.lazy("backend.api.agents.agents")] | None:
        from backend.api.agents.agents import Agent

        return await Agent.find(info, self.key) if self.kind is ActorKind.AGENT else None

    @field("The member that it is. Null for other actors, and for people who have left.", needs=Scope.SPACES_READ)
    async def member(self, info: Info) -> Annotated["Member", strawberry.lazy("backend.api.tenants.tenants")] | None:
        from backend.api.tenants.tenants import Member

        return await Member.find(info, self.key) if self.kind is ActorKind.PERSON else None

    @classmethod
    def of(cls, kind: str, key: UUID, name: str) -> "Actor":
        found = ActorKind(kind)
        return cls(key=key, id=encode(KIND_OF_ACTOR[found], key), name=name, kind=found)
