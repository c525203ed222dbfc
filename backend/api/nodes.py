"""`node` and `nodes`: objects by their global ids. Unknown, malformed, foreign and invisible ids all give null."""

import asyncio
from collections.abc import Awaitable, Callable
from uuid import UUID

import strawberry

from backend.api.agents.agents import AGENTS, Agent
from backend.api.agents.cycles import call_of, cycle_of
from backend.api.consciousness.knowledge import find_goal, find_learning, find_memory, find_note
from backend.api.plans.plans import find_plan
from backend.api.programs.access_tokens import find_token
from backend.api.programs.app_requests import find_app_request
from backend.api.programs.apps import find_app
from backend.api.programs.services import find_key, find_service
from backend.api.reading.ids import Kind, decode
from backend.api.reading.node import Node
from backend.api.request.context import Info
from backend.api.request.errors import Fault, FaultCode
from backend.api.request.scopes import Needs, root
from backend.api.spaces.spaces import find_message, find_space
from backend.api.tasks.tasks import find_task
from backend.api.tenants.people import find_invitation
from backend.api.tenants.roles import find_role
from backend.api.tenants.tenants import MEMBERS, TENANTS, Member, Tenant
from backend.api.tools.mcp_servers import find_server
from backend.api.tools.tools import find_tool
from backend.api.webhooks.webhooks import find_endpoint
from backend.kit.limits import DEFAULT
from backend.tenants.actor import Scope


async def _agent(info: Info, key: UUID) -> Agent | None:
    row = await info.context.loaders.row(AGENTS, key)
    return None if row is None else Agent.of(row)


async def _member(info: Info, key: UUID) -> Member | None:
    row = await info.context.loaders.row(MEMBERS, key)
    return None if row is None else Member.of(row)


async def _tenant(info: Info, key: UUID) -> Tenant | None:
    row = await info.context.loaders.row(TENANTS, key)
    return None if row is None else Tenant.of(row)


_Find = Callable[[Info, UUID], Awaitable[Node | None]]
_FINDERS: dict[Kind, tuple[Scope | None, _Find]] = {
    Kind.AGENT: (Scope.AGENTS_READ, _agent),
    Kind.SPACE: (Scope.SPACES_READ, find_space),
    Kind.MESSAGE: (Scope.SPACES_READ, find_message),
    Kind.MEMBER: (Scope.SPACES_READ, _member),
    Kind.TENANT: (None, _tenant),
    Kind.THINK_CYCLE: (Scope.AGENTS_READ, cycle_of),
    Kind.TOOL_CALL: (Scope.AGENTS_READ, call_of),
    Kind.TOOL: (Scope.AGENTS_READ, find_tool),
    Kind.MCP_SERVER: (Scope.AGENTS_READ, find_server),
    Kind.PLAN: (Scope.PLANS_READ, find_plan),
    Kind.MEMORY: (Scope.AGENTS_INSPECT, find_memory),
    Kind.GOAL: (Scope.AGENTS_INSPECT, find_goal),
    Kind.NOTE: (Scope.AGENTS_INSPECT, find_note),
    Kind.LEARNING: (Scope.AGENTS_INSPECT, find_learning),
    Kind.TASK: (Scope.AGENTS_READ, find_task),
    Kind.APP: (Scope.ADMIN_READ, find_app),
    Kind.APP_REQUEST: (Scope.ADMIN_READ, find_app_request),
    Kind.SERVICE: (Scope.ADMIN_READ, find_service),
    Kind.API_KEY: (Scope.ADMIN_READ, find_key),
    Kind.CUSTOM_ROLE: (Scope.SPACES_READ, find_role),
    Kind.INVITATION: (Scope.ADMIN_READ, find_invitation),
    Kind.ACCESS_TOKEN: (None, find_token),
    Kind.WEBHOOK_ENDPOINT: (Scope.ADMIN_READ, find_endpoint),
}


async def _find(info: Info, global_id: str) -> Node | None:
    decoded = decode(global_id)
    if decoded is None or decoded[0] not in _FINDERS:
        return None
    scope, find = _FINDERS[decoded[0]]
    Needs(scope).check(info.context)
    return await find(info, decoded[1])


@strawberry.type
class NodeQuery:
    @root(
        "Any object by its id. Null if the id is unknown or you may not see the object. The token needs "
        "the scope of that type's own query.",
        needs=None,
    )
    async def node(self, info: Info, id: strawberry.ID) -> Node | None:
        return await _find(info, id)

    @root("Several objects by their ids, in the same order. An unknown or invisible id gives null.", needs=None)
    async def nodes(self, info: Info, ids: list[strawberry.ID]) -> list[Node | None]:
        if len(ids) > DEFAULT.page_size:
            raise Fault(FaultCode.BAD_REQUEST, f"ids must have at most {DEFAULT.page_size} items")
        return list(await asyncio.gather(*(_find(info, each) for each in ids)))
