"""Mutations with which members prove that a connector's sender is them, and remove proofs (`spaces.senders`)."""

from datetime import datetime
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
from backend.tenants.idempotency import MutationResult


@strawberry.input
class ProveConnectorSenderInput(Input):
    space_id: strawberry.ID = strawberry.field(description="The space of the connector. You must be a member.")


@strawberry.input
class RemoveConnectorSenderInput(Input):
    connector_id: strawberry.ID
    member_id: strawberry.ID | None = strawberry.field(
        default=None, description="Null means you. Only an admin may name another member."
    )


@strawberry.type
class ProveConnectorSenderSuccess:
    connector_id: strawberry.ID
    proof_code: str | None = strawberry.field(
        description="Send this code by the connector, as the whole text of a message, within ten minutes. Null if "
        "this request repeats an earlier one with the same idempotency key."
    )
    ends_at: datetime | None = strawberry.field(description="When the code expires. Null if `proofCode` is null.")


@strawberry.type
class SenderMutation:
    @mutation(
        "Creates a code with which you prove that a sender of the space's connector is you. After the "
        "code has arrived by the connector, messages of that sender count as yours, while an admin "
        "trusts the connector (`setTrust`) and you are a member of its space. Only a person may do this.",
        needs=Scope.MESSAGES_WRITE,
    )
    async def prove_connector_sender(
        self, info: Info, input: ProveConnectorSenderInput
    ) -> ProveConnectorSenderSuccess | Failure:
        created = list[SenderCode]()

        async def effect(work: UnitOfWork) -> MutationResult:
            _, space_id = require(input.space_id, Kind.SPACE, name="spaceId")
            created[:] = [
                await senders.request_code(work, info.context.state.keys, info.context.actor, space_id=space_id)
            ]
            return {"connector": str(created[0].connector_id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> ProveConnectorSenderSuccess:
            return ProveConnectorSenderSuccess(
                connector_id=encode(Kind.CONNECTOR, UUID(stored["connector"])),
                proof_code=created[0].value if created else None,
                ends_at=created[0].ends_at if created else None,
            )

        return await mutate(info, "proveConnectorSender", input, effect=effect, read=read)

    @mutation(
        "Removes the proof of a member, and any unused code. Messages of that sender then have the trust "
        "STRANGER again. Only a person may do this: for themselves, or as an admin for any member.",
        needs=Scope.MESSAGES_WRITE,
        gives="connector_id",
    )
    async def remove_connector_sender(self, info: Info, input: RemoveConnectorSenderInput) -> strawberry.ID | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            _, connector_id = require(input.connector_id, Kind.CONNECTOR, name="connectorId")
            member_id = actor.id
            if input.member_id is not None:
                _, member_id = require(input.member_id, Kind.MEMBER, name="memberId")
            await senders.remove(work, actor, connector_id=connector_id, member_id=member_id)
            return {"connector": str(connector_id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> strawberry.ID:
            return encode(Kind.CONNECTOR, UUID(stored["connector"]))

        return await mutate(info, "removeConnectorSender", input, effect=effect, read=read)
