"""Switches mails about failures to an admin on or off. Calls `tools.notifications.failure_mails`."""

import strawberry

from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.tools.notifications import failure_mails


@strawberry.input
class SetFailureMailsInput(Input):
    are_wanted: bool


@strawberry.type
class FailureMailMutation:
    @mutation(
        "Switches mails about failures to you, as an admin, on or off: when a model does not answer, or "
        "when something fails outside of any space. A mail is sent one minute after the failure began, "
        "and at most one mail per hour.",
        needs=Scope.MESSAGES_WRITE,
        gives="are_wanted",
    )
    async def set_failure_mails(self, info: Info, input: SetFailureMailsInput) -> bool | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            await failure_mails.choose(work, info.context.actor, are_wanted=input.are_wanted)
            return {"member": str(info.context.actor.id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> bool:  # noqa: ARG001 - what was said holds
            return input.are_wanted

        return await mutate(info, "setFailureMails", input, effect=effect, read=read)
