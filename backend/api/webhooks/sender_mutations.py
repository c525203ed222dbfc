"""Proofs of members that they are who writes by a connector (`spaces.senders`)."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

import strawberry

from backend.api.reading.ids import Kind, encode, require
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import senders
from backend.spaces.senders import SenderCode
from backend.tenants.actor import Scope
from backend.tenants.idempotency import Answer


@strawberry.input
class ProveConnectorSenderInput(Input):
    space_id: strawberry.ID = strawberry.field(description="The connector's; you are in it.")


@strawberry.input
class RemoveConnectorSenderInput(Input):
    connector_id: strawberry.ID
    member_id: strawberry.ID | None = strawberry.field(default=None, description="Null: you. Others' is for admins.")


@strawberry.type
class ProveConnectorSenderSuccess:
    connector_id: strawberry.ID
    code: str | None = strawberry.field(
        description="Send it by the connector, as the whole of a message, within ten minutes; null if this is a repeat."
    )
    ends_at: datetime | None


@strawberry.type
class RemoveConnectorSenderSuccess:
    connector_id: strawberry.ID


ProveConnectorSenderPayload = Annotated[
    ProveConnectorSenderSuccess | Failure, strawberry.union("ProveConnectorSenderPayload")
]
RemoveConnectorSenderPayload = Annotated[
    RemoveConnectorSenderSuccess | Failure, strawberry.union("RemoveConnectorSenderPayload")
]


@strawberry.type
class SenderMutation:
    @mutation(
        """A code by which you show that a sender out there is you. Once it has come by the connector, what that sender
writes is your own word, as long as an admin vouches for the connector and you are in its space. Only for people.""",
        needs=Scope.MESSAGES_WRITE,
    )
    async def prove_connector_sender(self, info: Info, input: ProveConnectorSenderInput) -> ProveConnectorSenderPayload:
        made = list[SenderCode]()

        async def effect(work: UnitOfWork) -> Answer:
            _, space_id = require(input.space_id, Kind.SPACE, name="spaceId")
            made[:] = [await senders.ask(work, info.context.state.keys, info.context.actor, space_id=space_id)]
            return {"connector": str(made[0].connector_id)}

        async def read(_: UnitOfWork, answer: Answer) -> ProveConnectorSenderSuccess:
            return ProveConnectorSenderSuccess(
                connector_id=encode(Kind.CONNECTOR, UUID(answer["connector"])),
                code=made[0].value if made else None,
                ends_at=made[0].ends_at if made else None,
            )

        return await mutate(info, "proveConnectorSender", input, effect=effect, read=read)

    @mutation(
        """What that member sends by the connector is a stranger's again; a code that waits is good no more. Only for
people: your own, or as an admin anybody's.""",
        needs=Scope.MESSAGES_WRITE,
    )
    async def remove_connector_sender(
        self, info: Info, input: RemoveConnectorSenderInput
    ) -> RemoveConnectorSenderPayload:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> Answer:
            _, connector_id = require(input.connector_id, Kind.CONNECTOR, name="connectorId")
            member_id = actor.id
            if input.member_id is not None:
                _, member_id = require(input.member_id, Kind.MEMBER, name="memberId")
            await senders.remove(work, actor, connector_id=connector_id, member_id=member_id)
            return {"connector": str(connector_id)}

        async def read(_: UnitOfWork, answer: Answer) -> RemoveConnectorSenderSuccess:
            return RemoveConnectorSenderSuccess(connector_id=encode(Kind.CONNECTOR, UUID(answer["connector"])))

        return await mutate(info, "removeConnectorSender", input, effect=effect, read=read)
