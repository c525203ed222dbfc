"""What waits for the viewer's word, over all spaces and outside of any: questions of agents, and calls to approve."""

import json
from datetime import datetime
from enum import StrEnum
from typing import Annotated
from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from backend.api.enums import Approvers, Consent, ToolKind
from backend.api.reading.ids import Kind, encode
from backend.api.reading.paging import Connection, PageArguments, connect, listed
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import part
from backend.tenants.actor import ActorKind, Scope
from backend.tools.calls import waiting
from backend.tools.holds.feed import HoldChange

_HOLDS = Source(waiting.HOLDS, "t")
_WAITING = Listing(
    "holds", _HOLDS, "t.tenant_id", (("t.created_at", "timestamptz"), ("t.id", "uuid")), where=waiting.WAITS
)


@strawberry.enum(description="Whose word is waited for.")
class HoldsFor(StrEnum):
    ME = "ME"


@strawberry.type(description="Where a call that waits came from: an agent, in a cycle.")
class HoldOrigin:
    agent_id: strawberry.ID
    agent_name: str
    space_id: strawberry.ID | None = strawberry.field(description="Where it stands as a message; null: nowhere.")
    space_name: str | None
    trigger: str = strawberry.field(description="What opened the cycle in which it was called.")
    is_unattended: bool = strawberry.field(description="A plan or a timer was among the cycle's events.")


@strawberry.type(
    description="""A call that waits for somebody's word: a question of an agent, or a call that is made once it is
approved. `answerToolCall` takes the answer, with this `id` and this `digest`."""
)
class Hold:
    id: strawberry.ID
    name: str = strawberry.field(description="The tool's.")
    kind: ToolKind
    arguments: JSON = part("All of them, as they will be used.", needs=Scope.SPACES_READ)
    digest: str = strawberry.field(description="What you have seen is what you answer.")
    consent: Consent | None = strawberry.field(description="Null: it is a question, and not a call to be approved.")
    approvers: Approvers
    people: int = strawberry.field(description="How many different people must say yes.")
    approved_by: list[str] = strawberry.field(description="Who has said yes so far, by name.")
    origin: HoldOrigin = part("Where it came from.", needs=Scope.SPACES_READ)
    created_at: datetime
    expires_at: datetime

    @classmethod
    def of(cls, row: Row) -> "Hold":
        return cls(
            id=encode(Kind.TOOL_CALL, row["id"]),
            name=row["name"],
            kind=ToolKind(row["kind"]),
            arguments=json.loads(row["arguments"]),
            digest=row["digest"].hex(),
            consent=None if row["consent"] is None else Consent(row["consent"]),
            approvers=Approvers(row["approvers"] or Approvers.SPACE),
            people=row["approvals_needed"],
            approved_by=[by["name"] for by in json.loads(row["approved_by"])],
            origin=HoldOrigin(
                agent_id=encode(Kind.AGENT, row["agent_id"]),
                agent_name=row["agent_name"],
                space_id=None if row["space_id"] is None else encode(Kind.SPACE, row["space_id"]),
                space_name=row["space_name"],
                trigger=row["trigger"],
                is_unattended=row["is_unattended"],
            ),
            created_at=row["created_at"],
            expires_at=row["expires_at"],
        )


@strawberry.type(description="Something waits for your word, or does so no more.")
class HoldChanged:
    id: strawberry.ID = strawberry.field(description="Of the call.")
    hold: Hold | None = strawberry.field(
        description="Null: it was answered, its time is over, or it is not yours to answer any more."
    )

    @classmethod
    def of(cls, change: HoldChange) -> "HoldChanged":
        return cls(id=encode(Kind.TOOL_CALL, change.call_id), hold=None if change.row is None else Hold.of(change.row))


@strawberry.type
class HoldQuery:
    @listed(
        "What waits for your word, over all your spaces and outside of any, oldest first. Programs have nothing to "
        "answer: an empty list.",
        needs=Scope.MESSAGES_WRITE,
    )
    async def holds(
        self,
        info: Info,
        *,
        page: PageArguments,
        whose: Annotated[HoldsFor, strawberry.argument(name="for")] = HoldsFor.ME,  # noqa: ARG002 - there is but one
    ) -> Connection[Hold]:
        actor = info.context.actor
        mine: UUID = actor.id if actor.kind is ActorKind.PERSON else UUID(int=0)
        return await connect(info, _WAITING, actor.tenant_id, Hold.of, page, where=((waiting.MINE, mine),))
