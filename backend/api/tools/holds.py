"""Questions and approvals that wait for the viewer, in all spaces and outside of spaces."""

import json
from datetime import datetime
from enum import StrEnum
from typing import Annotated
from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from backend.api.enums import Approvers, Consent, EventType, ToolKind, Trust
from backend.api.reading.ids import Kind, encode
from backend.api.reading.paging import Connection, PageArguments, connect, listed
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import part
from backend.api.spaces.activities import FormField, fields_of
from backend.kit.statements import columns
from backend.tenants.actor import ActorKind, Scope
from backend.tools.calls import waiting
from backend.tools.holds.feed import HoldChange

_HOLDS = Source(waiting.HOLDS, "t")
_WAITING = Listing(
    "holds", _HOLDS, "t.tenant_id", (("t.created_at", "timestamptz"), ("t.id", "uuid")), where=waiting.WAITS
)


@strawberry.enum(description="Whose answer the calls wait for.")
class HoldsFor(StrEnum):
    ME = "ME"


@strawberry.type(description="The agent and the cycle that a waiting call comes from.")
class HoldOrigin:
    agent_id: strawberry.ID
    agent_name: str
    space_id: strawberry.ID | None = strawberry.field(
        description="The space that shows the call as a message. Null if no space shows it."
    )
    space_name: str | None = strawberry.field(
        description="Name of the space `spaceId`. Null if no space shows the call."
    )
    message_id: strawberry.ID | None = strawberry.field(
        description="The message that shows the call in the space `spaceId`. Null if no space shows it."
    )
    cycle_id: strawberry.ID
    trigger: EventType = strawberry.field(description="Type of the event that started the cycle of the call.")
    is_unattended: bool = strawberry.field(description="True if the cycle runs unattended (`ThinkCycle.isUnattended`).")
    trust: Trust = strawberry.field(description="The lowest trust of everything that the cycle has seen.")


@strawberry.type(
    description="A tool call that waits for people: a question of an agent, or a call that runs only after "
    "approval. Answer it with `answerToolCall`; pass this `id` and `digest`."
)
class Hold:
    id: strawberry.ID
    name: str = strawberry.field(description="Name of the tool.")
    kind: ToolKind
    arguments: JSON = part("All arguments, exactly as they will be used.", needs=Scope.SPACES_READ)
    form_fields: list[FormField] = part(
        "The fields of the form of a question, as a frontend draws them, in their order. Empty if there is no form.",
        needs=Scope.SPACES_READ,
    )
    digest: str = strawberry.field(description="Identifies the arguments that you see. Pass it to `answerToolCall`.")
    consent: Consent | None = strawberry.field(
        description="The state of the approval. Null if this is a question and not a call that needs approval."
    )
    approvers: Approvers
    people: int = strawberry.field(description="How many different people must approve.")
    approved_by: list[str] = strawberry.field(description="Names of the people who have already approved.")
    origin: HoldOrigin = part("The agent and the cycle that it comes from.", needs=Scope.SPACES_READ)
    created_at: datetime
    expires_at: datetime

    @classmethod
    def of(cls, row: Row) -> "Hold":
        arguments = json.loads(row["arguments"])
        consent = None if row["consent"] is None else Consent(row["consent"])
        return cls(
            id=encode(Kind.TOOL_CALL, row["id"]),
            name=row["name"],
            kind=ToolKind(row["kind"]),
            arguments=arguments,
            form_fields=fields_of(arguments["form"]) if consent is None and "form" in arguments else [],
            digest=row["digest"].hex(),
            consent=consent,
            approvers=Approvers(row["approvers"] or Approvers.SPACE),
            people=row["approvals_needed"],
            approved_by=[by["name"] for by in json.loads(row["approved_by"])],
            origin=HoldOrigin(
                agent_id=encode(Kind.AGENT, row["agent_id"]),
                agent_name=row["agent_name"],
                space_id=None if row["space_id"] is None else encode(Kind.SPACE, row["space_id"]),
                space_name=row["space_name"],
                message_id=None if row["message_id"] is None else encode(Kind.MESSAGE, row["message_id"]),
                cycle_id=encode(Kind.THINK_CYCLE, row["cycle_id"]),
                trigger=EventType(row["trigger"]),
                is_unattended=row["is_unattended"],
                trust=Trust(row["trust"]),
            ),
            created_at=row["created_at"],
            expires_at=row["expires_at"],
        )


@strawberry.type(description="A call began or stopped waiting for your answer, or changed while waiting.")
class HoldChanged:
    id: strawberry.ID = strawberry.field(description="Id of the call.")
    hold: Hold | None = strawberry.field(
        description="The waiting call. Null if it no longer waits for you: it was answered, it has expired, or you "
        "may no longer answer it."
    )

    @classmethod
    def of(cls, change: HoldChange) -> "HoldChanged":
        hold = None if change.row is None else Hold.of(columns(change.row))
        return cls(id=encode(Kind.TOOL_CALL, change.call_id), hold=hold)


@strawberry.type
class HoldQuery:
    @listed(
        "Questions and approvals that wait for your answer, in all your spaces and outside of spaces, "
        "oldest first. Empty for programs, because only people can answer.",
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
