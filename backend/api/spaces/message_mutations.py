"""Mutations that change a message after it was posted. Each calls one function of `spaces`."""

from collections.abc import Awaitable, Callable
from uuid import UUID

import strawberry

from backend.api.reading.ids import Kind, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.spaces.spaces import MESSAGES, Message
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import editing, reactions
from backend.spaces.errors import MessageNotFound
from backend.tenants.actor import Actor, Scope
from backend.tenants.idempotency import MutationResult


@strawberry.input
class EditMessageInput(Input):
    message_id: strawberry.ID
    text: str = strawberry.field(description="The new text. `@name` in it mentions members, as in `postMessage`.")


@strawberry.input
class AddReactionInput(Input):
    message_id: strawberry.ID
    emoji: str = strawberry.field(description="Exactly one emoji, such as 👍.")


@strawberry.input
class RemoveReactionInput(Input):
    message_id: strawberry.ID
    emoji: str = strawberry.field(description="Exactly one emoji.")


@strawberry.type
class MessageMutation:
    @mutation(
        "Gives a text that you have posted another text. Feeds and webhooks report an update. It wakes no agent: an "
        "agent that has not seen the message yet sees only the new text; an agent that has seen it is told of the edit "
        f"as soon as it is awake for another reason. A message can be edited {DEFAULT.message_edits} times.",
        needs=Scope.MESSAGES_WRITE,
        gives="edited",
    )
    async def edit_message(self, info: Info, input: EditMessageInput) -> Message | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, message_id = require(input.message_id, Kind.MESSAGE, name="messageId")
            await editing.edit(work, actor, hints, message_id=message_id, text=input.text)
            return {"message": str(message_id)}

        return await mutate(info, "editMessage", input, effect=effect, read=_reading(actor))

    @mutation(
        "Reacts to a text with an emoji. The same reaction again changes nothing. Feeds and webhooks report an update "
        "of the message. It wakes no agent, and counts as nothing unread. A message can have "
        f"{DEFAULT.different_reactions} different emojis, and {DEFAULT.reactions_of_member} reactions of one member.",
        needs=Scope.MESSAGES_WRITE,
        gives="reacted",
        about="The message.",
    )
    async def add_reaction(self, info: Info, input: AddReactionInput) -> Message | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, message_id = require(input.message_id, Kind.MESSAGE, name="messageId")
            await reactions.add(work, actor, hints, message_id=message_id, emoji=input.emoji)
            return {"message": str(message_id)}

        return await mutate(info, "addReaction", input, effect=effect, read=_reading(actor))

    @mutation(
        "Takes a reaction of yours back. One that is not there changes nothing.",
        needs=Scope.MESSAGES_WRITE,
        gives="reacted",
        about="The message.",
    )
    async def remove_reaction(self, info: Info, input: RemoveReactionInput) -> Message | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, message_id = require(input.message_id, Kind.MESSAGE, name="messageId")
            await reactions.remove(work, actor, hints, message_id=message_id, emoji=input.emoji)
            return {"message": str(message_id)}

        return await mutate(info, "removeReaction", input, effect=effect, read=_reading(actor))


def _reading(actor: Actor) -> Callable[[UnitOfWork, MutationResult], Awaitable[Message]]:
    async def read(work: UnitOfWork, stored: MutationResult) -> Message:
        key = UUID(stored["message"])
        found = await by_id(work, MESSAGES, [key], actor_id=actor.id, sees_everything=actor.sees_everything)
        if key not in found:
            raise MessageNotFound(path=("input", "messageId"))
        return Message.of(found[key])

    return read
