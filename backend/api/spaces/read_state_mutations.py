"""Mutations about how far somebody has read, whether they are typing, and what they want to be alerted to. Each calls
one function of `spaces`.
"""

from datetime import datetime
from uuid import UUID

import strawberry

from backend.api.enums import NotificationLevel
from backend.api.reading.ids import Kind, require
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.spaces.spaces import Space, visible_space
from backend.api.writing.mutations import Input, mutate, mutate_live
from backend.api.writing.payloads import Failure
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.spaces.viewer import settings
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult


@strawberry.input
class MarkSpaceReadInput(Input):
    space_id: strawberry.ID
    seq: int = strawberry.field(
        description="`seq` of the last message that you have read. More than that of the newest message means the "
        "newest message."
    )


@strawberry.input
class SetTypingInput(Input):
    space_id: strawberry.ID
    is_typing: bool


@strawberry.input(description="An omitted field keeps its value.")
class SetNotificationSettingsInput(Input):
    space_id: strawberry.ID
    level: NotificationLevel | None = None
    muted_until: datetime | None = strawberry.field(
        default=strawberry.UNSET, description="No alert of the space until then: a time in the future. Null ends it."
    )


@strawberry.type
class ReadStateMutation:
    @mutation(
        "Marks the messages of a space up to `seq` as read. A mark never moves back. It is written at most once a "
        "second: a request that comes sooner is answered when the second is over, together with all others that wait.",
        needs=Scope.SPACES_READ,
        gives="space",
    )
    async def mark_space_read(self, info: Info, input: MarkSpaceReadInput) -> Space | Failure:
        actor, state = info.context.actor, info.context.state

        async def verb() -> MutationResult:
            _, space_id = require(input.space_id, Kind.SPACE, name="spaceId")
            await state.people.marks.move(actor, space_id=space_id, seq=input.seq)
            return {"space": str(space_id)}

        async def read(stored: MutationResult) -> Space:
            async with unit_of_work(actor.tenant_id, read_only=True) as work:
                return await visible_space(work, actor, UUID(stored["space"]))

        return await mutate_live(info, "markSpaceRead", input, verb=verb, read=read)

    @mutation(
        "Shows the other members of a space that you are typing, or no longer. It ends by itself after "
        f"{DEFAULT.typing_seconds:.0f} seconds and when you post, so send it every "
        f"{DEFAULT.typing_again_seconds:.0f} seconds or so while the person types. What is sent sooner is accepted and "
        "not shown. Only people are shown as typing.",
        needs=Scope.MESSAGES_WRITE,
        gives="is_typing",
    )
    async def set_typing(self, info: Info, input: SetTypingInput) -> bool | Failure:
        actor, state = info.context.actor, info.context.state

        async def verb() -> MutationResult:
            _, space_id = require(input.space_id, Kind.SPACE, name="spaceId")
            await state.people.typing.tell(actor, space_id=space_id, is_typing=input.is_typing)
            return {"space": str(space_id)}

        async def read(_: MutationResult) -> bool:
            return input.is_typing

        return await mutate_live(info, "setTyping", input, verb=verb, read=read)

    @mutation(
        "Sets which messages of a space you want to be alerted to (`MessageAlert`), or mutes it until a time. "
        "Only for you: nobody else sees it. Your other devices receive `SpaceChanged` in `viewerFeed`.",
        needs=Scope.SPACES_READ,
        gives="space",
    )
    async def set_notification_settings(self, info: Info, input: SetNotificationSettingsInput) -> Space | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            _, space_id = require(input.space_id, Kind.SPACE, name="spaceId")
            is_given = input.muted_until is not strawberry.UNSET
            await settings.change(
                work,
                actor,
                info.context.state.hints,
                space_id=space_id,
                level=input.level,
                is_mute_given=is_given,
                muted_until=input.muted_until if is_given else None,
            )
            return {"space": str(space_id)}

        async def read(work: UnitOfWork, stored: MutationResult) -> Space:
            return await visible_space(work, actor, UUID(stored["space"]))

        return await mutate(info, "setNotificationSettings", input, effect=effect, read=read)
