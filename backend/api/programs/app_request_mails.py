"""Switches mails about requests for apps on or off. Calls `tools.notifications.app_request_mails`."""

import strawberry

from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.tools.notifications import app_request_mails


@strawberry.input
class SetAppRequestMailsInput(Input):
    are_wanted: bool


@strawberry.type
class AppRequestMailMutation:
    @mutation(
        "Switches mails about requests for apps to you on or off: requests of others that you may answer as an admin, "
        "and answers to your own. `viewerFeed` tells you of them in any case.",
        needs=Scope.MESSAGES_WRITE,
        gives="are_wanted",
    )
    async def set_app_request_mails(self, info: Info, input: SetAppRequestMailsInput) -> bool | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            await app_request_mails.choose(work, info.context.actor, are_wanted=input.are_wanted)
            return {"member": str(info.context.actor.id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> bool:  # noqa: ARG001 - what was said holds
            return input.are_wanted

        return await mutate(info, "setAppRequestMails", input, effect=effect, read=read)
