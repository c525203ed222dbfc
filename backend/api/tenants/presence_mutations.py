"""Mutations by which people say that they are active or away, and whether others see it."""

import strawberry

from backend.api.enums import Presence
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate, mutate_live
from backend.api.writing.payloads import Failure
from backend.kit.errors import InvalidInput
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import members
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult


@strawberry.input
class SetPresenceInput(Input):
    presence: Presence = strawberry.field(description="ONLINE or AWAY. You are OFFLINE when you have no subscription.")


@strawberry.input
class SetPresenceVisibilityInput(Input):
    is_visible: bool


@strawberry.type
class PresenceMutation:
    @mutation(
        "Says that you are active (ONLINE) or not (AWAY), on all your devices. What you do next, such as typing or "
        "marking as read, makes you ONLINE again. Others see either only while you have a subscription open. Only for "
        "people.",
        needs=Scope.SPACES_READ,
        gives="presence",
    )
    async def set_presence(self, info: Info, input: SetPresenceInput) -> Presence | Failure:
        async def verb() -> MutationResult:
            if input.presence is Presence.OFFLINE:
                raise InvalidInput(
                    "presence must be ONLINE or AWAY. To hide yours, use setPresenceVisibility",
                    path=("input", "presence"),
                )
            info.context.state.people.presence.tell(info.context.actor, is_away=input.presence is Presence.AWAY)
            return {"member": str(info.context.actor.id)}

        async def read(_: MutationResult) -> Presence:
            return input.presence

        return await mutate_live(info, "setPresence", input, verb=verb, read=read)

    @mutation(
        "Shows or hides your presence. While it is hidden, others see you as OFFLINE. Only for people: not for "
        "programs, nor for apps that act for a person.",
        needs=Scope.SPACES_READ,
        gives="is_visible",
    )
    async def set_presence_visibility(self, info: Info, input: SetPresenceVisibilityInput) -> bool | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            await members.show_presence(work, info.context.actor, is_shown=input.is_visible)
            return {"member": str(info.context.actor.id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> bool:  # noqa: ARG001 - what was said holds
            return input.is_visible

        return await mutate(info, "setPresenceVisibility", input, effect=effect, read=read)
