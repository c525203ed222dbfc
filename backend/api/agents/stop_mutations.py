"""The mutation `stopCycle`. It calls `tools.lifecycle.cycle_stops`."""

from uuid import UUID

import strawberry

from backend.api.reading.ids import Kind, encode, require
from backend.api.request.context import Info
from backend.api.request.errors import Fault, FaultCode
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.tools.lifecycle import cycle_stops


@strawberry.input
class StopCycleInput(Input):
    agent_id: strawberry.ID | None = strawberry.field(
        default=None, description="The agent to stop. Give this or `spaceId`."
    )
    space_id: strawberry.ID | None = strawberry.field(
        default=None,
        description="Stops all agents that currently work in this space because of an event of yours. Give this or "
        "`agentId`.",
    )


@strawberry.type
class StopMutation:
    @mutation(
        "Stops what an agent currently says or does, like a stop button. The running model request is "
        'cut. Text that people have already seen stays as a message with `data: {"cut": true}`. Open '
        "tool calls are withdrawn, and the cycle ends as STOPPED. Later events start a new cycle as "
        "usual. Allowed for the person whose event started the cycle, and for tokens with the scope "
        "`agents:write`.",
        needs=Scope.MESSAGES_WRITE,
        gives="cycle_ids",
        about="The cycles that were stopped. Empty if none was open.",
    )
    async def stop_cycle(self, info: Info, input: StopCycleInput) -> list[strawberry.ID] | Failure:
        actor, hints = info.context.actor, info.context.state.hints
        if (input.agent_id is None) == (input.space_id is None):
            raise Fault(FaultCode.BAD_REQUEST, "give either agentId or spaceId")

        async def effect(work: UnitOfWork) -> MutationResult:
            if input.agent_id is not None:
                _, agent_id = require(input.agent_id, Kind.AGENT, name="agentId")
                stopped = await cycle_stops.stop_agent_cycle(work, actor, hints, agent_id=agent_id)
            else:
                assert input.space_id is not None
                _, space_id = require(input.space_id, Kind.SPACE, name="spaceId")
                stopped = await cycle_stops.stop_space_cycles(work, actor, hints, space_id=space_id)
            return {"cycles": " ".join(map(str, stopped))}

        async def read(_: UnitOfWork, stored: MutationResult) -> list[strawberry.ID]:
            return [encode(Kind.THINK_CYCLE, UUID(each)) for each in stored["cycles"].split()]

        return await mutate(info, "stopCycle", input, effect=effect, read=read)
