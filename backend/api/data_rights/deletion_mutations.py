"""The mutations that delete messages and spaces and erase people. Each calls a function of `data_rights.deletions`."""

import strawberry

from backend.api.data_rights.erasures import Erasure, read
from backend.api.reading.ids import Kind, require
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.data_rights import deletions
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult


@strawberry.input
class DeleteMessageInput(Input):
    message_id: strawberry.ID


@strawberry.input
class DeleteSpaceInput(Input):
    space_id: strawberry.ID


@strawberry.input
class ErasePersonInput(Input):
    member_id: strawberry.ID = strawberry.field(description="A member, or somebody who has left. It may be yourself.")


@strawberry.type
class DeletionMutation:
    @mutation(
        "Deletes a text in a space for ever. Its author may do this, and admins. Its text is hidden at once: feeds and "
        "webhooks report an update. Within minutes everything that agents have made of it is erased too: entries, "
        "summaries, archive pages, notes, and answers that repeat it word for word.",
        needs=Scope.MESSAGES_WRITE,
        gives="erasure",
    )
    async def delete_message(self, info: Info, input: DeleteMessageInput) -> Erasure | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, message_id = require(input.message_id, Kind.MESSAGE, name="messageId")
            return {"erasure": str(await deletions.delete_message(work, actor, hints, message_id=message_id))}

        return await mutate(info, "deleteMessage", input, effect=effect, read=read)

    @mutation(
        "Deletes a space for ever, with its messages, connectors and webhooks, the plans and tasks that are for it, "
        "and what agents have made of it. Everybody leaves it at once. Admins may do this, and a person who is alone "
        "in it with agents.",
        needs=Scope.SPACES_WRITE,
        gives="erasure",
    )
    async def delete_space(self, info: Info, input: DeleteSpaceInput) -> Erasure | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, space_id = require(input.space_id, Kind.SPACE, name="spaceId")
            return {"erasure": str(await deletions.delete_space(work, actor, hints, space_id=space_id))}

        return await mutate(info, "deleteSpace", input, effect=effect, read=read)

    @mutation(
        "Erases a person from the organisation. They leave it at once. Within minutes everything is erased that they "
        "wrote, that was addressed to them, and that agents have made of it, with their assistant and the spaces in "
        "which they were alone with agents. What others wrote about them stays: see `personMentions`. Everybody may "
        "erase themselves, except for the last owner; others need the scope `admin:write`. Programs cannot do this.",
        needs=Scope.SPACES_READ,
        gives="erasure",
    )
    async def erase_person(self, info: Info, input: ErasePersonInput) -> Erasure | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, member_id = require(input.member_id, Kind.MEMBER, name="memberId")
            return {"erasure": str(await deletions.erase_person(work, actor, hints, member_id=member_id))}

        return await mutate(info, "erasePerson", input, effect=effect, read=read)
