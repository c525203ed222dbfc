"""Switches mails about waiting questions and approvals on or off. Calls `tools.notifications.hold_mails`."""

import strawberry

from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.tools.notifications import hold_mails


@strawberry.input
class SetHoldMailsInput(Input):
    are_wanted: bool


@strawberry.type
class HoldMutation:
    @mutation(
        "Switches mails about questions and approvals that wait for you on or off. A mail is sent one "
        "minute after the wait began, and at most one mail in 15 minutes.",
        needs=Scope.MESSAGES_WRITE,
        gives="are_wanted",
    )
    async def set_hold_mails(self, info: Info, input: SetHoldMailsInput) -> bool | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            await hold_mails.choose(work, info.context.actor, are_wanted=input.are_wanted)
            return {"member": str(info.context.actor.id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> bool:  # noqa: ARG001 - what was said holds
            return input.are_wanted

        return await mutate(info, "setHoldMails", input, effect=effect, read=read)
