"""The mutation with which an admin offers tools to personal assistants. Each member chooses by `my_assistant`."""

from uuid import UUID

import strawberry

from backend.agents import assistant_tools
from backend.api.agents import known_tools
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.tenants.tenants import TENANTS, Tenant
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult


@strawberry.input
class UpdateAssistantToolsInput(Input):
    tools: list[str] = strawberry.field(
        description="Names of the tools to offer. Replaces the whole list. A tool is one of `Query.tools`, "
        "`server__*` for all tools of an MCP server, or a tool of the operator."
    )


@strawberry.type
class AssistantToolsMutation:
    @mutation(
        "Sets which tools members may choose for their personal assistants (`myAssistant`). The new list "
        "replaces the old one. Assistants lose a tool that is no longer in the list from their next "
        "cycle on. The scope `agents:write` is needed too.",
        needs=Scope.ADMIN_WRITE,
        gives="tenant",
    )
    async def update_assistant_tools(self, info: Info, input: UpdateAssistantToolsInput) -> Tenant | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            available = await known_tools.find(info, work, input.tools)
            await assistant_tools.offer(work, actor, names=input.tools, known=available)
            return {"tenant": str(actor.tenant_id)}

        async def read(work: UnitOfWork, stored: MutationResult) -> Tenant:
            key = UUID(stored["tenant"])
            rows = await by_id(work, TENANTS, [key], actor_id=actor.id, sees_everything=True)
            return Tenant.of(rows[key])

        return await mutate(info, "updateAssistantTools", input, effect=effect, read=read)
