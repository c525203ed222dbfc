"""The mutation `setTrust`: an admin trusts the content of a hook, program, tool, MCP server or connector
(`tenants.trust`).
"""

import strawberry

from backend.api.reading.ids import Kind, require
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import connectors
from backend.tenants import services
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.tools.definitions import tenant_tools
from backend.tools.mcp_servers import servers
from backend.webhooks import hooks

_KINDS = (Kind.HOOK, Kind.SERVICE, Kind.TOOL, Kind.MCP_SERVER, Kind.CONNECTOR)


@strawberry.input
class SetTrustInput(Input):
    id: strawberry.ID = strawberry.field(
        description="Id of a hook, service account, installation, HTTP or EXTERNAL tool, MCP server, or connector."
    )
    is_trusted: bool = strawberry.field(
        description="True: what it says from now on has the trust PROGRAM. False: STRANGER. For a connector: whether "
        "messages of members who have proven themselves (`proveConnectorSender`) count as theirs. For an "
        "installation: whether the app may also approve calls for the people that it acts for "
        "(`answerToolCall`)."
    )


@strawberry.type
class SetTrustSuccess:
    id: strawberry.ID
    is_trusted: bool


@strawberry.type
class TrustMutation:
    @mutation(
        "Marks a program or tool as trusted, or removes the mark. Only a person may do this. Earlier "
        "content keeps its trust.",
        needs=Scope.ADMIN_WRITE,
    )
    async def set_trust(self, info: Info, input: SetTrustInput) -> SetTrustSuccess | Failure:
        actor, hints, is_trusted = info.context.actor, info.context.state.hints, input.is_trusted

        async def effect(work: UnitOfWork) -> MutationResult:
            kind, key = require(input.id, *_KINDS, name="id")
            match kind:
                case Kind.HOOK:
                    await hooks.trust(work, actor, hook_id=key, is_trusted=is_trusted)
                case Kind.SERVICE:
                    await services.trust(work, actor, hints, service_id=key, is_trusted=is_trusted)
                case Kind.TOOL:
                    await tenant_tools.trust(work, actor, tool_id=key, is_trusted=is_trusted)
                case Kind.CONNECTOR:
                    await connectors.trust(work, actor, connector_id=key, is_trusted=is_trusted)
                case _:
                    await servers.trust(work, actor, server_id=key, is_trusted=is_trusted)
            return {"id": str(input.id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> SetTrustSuccess:
            return SetTrustSuccess(id=strawberry.ID(stored["id"]), is_trusted=is_trusted)

        return await mutate(info, "setTrust", input, effect=effect, read=read)
