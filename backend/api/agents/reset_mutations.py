"""The mutation `resetAgent`. It calls `tools.lifecycle.agents`."""

from uuid import UUID

import strawberry

from backend.agents.visibility import require_agent, sees_mind
from backend.api.agents.agents import AGENTS, Agent
from backend.api.reading.ids import Kind, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.errors import NotPermitted
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.tools.lifecycle import agents as lifecycle

_NO_REASON_ALLOWED = "reason must be empty: the assistant of another person reads only texts of that person"


@strawberry.input
class ResetAgentInput(Input):
    agent_id: strawberry.ID
    reason: str = strawberry.field(
        description=f"The text that the agent reads: at most {DEFAULT.reset_reason_chars:,} characters. "
        "Must be empty for another person's assistant."
    )


@strawberry.type
class ResetMutation:
    @mutation(
        "Resets an agent: models no longer receive its earlier history, and the next cycle "
        "begins with the reason. Nothing is deleted. An open cycle ends as STOPPED, and its events are "
        "DROPPED. Open tool calls are withdrawn. Events that wait in the inbox stay for the next cycle. "
        "You cannot undo a reset.",
        needs=Scope.AGENTS_WRITE,
        gives="agent",
    )
    async def reset_agent(self, info: Info, input: ResetAgentInput) -> Agent | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, agent_id = require(input.agent_id, Kind.AGENT, name="agentId")
            await require_agent(work, actor, agent_id)
            is_own = await sees_mind(work, actor, agent_id)
            if not is_own and input.reason:
                raise NotPermitted(_NO_REASON_ALLOWED, path=("input", "reason"))
            await lifecycle.reset(work, actor, hints, agent_id=agent_id, reason=input.reason, is_silent=not is_own)
            return {"agent": str(agent_id)}

        async def read(work: UnitOfWork, stored: MutationResult) -> Agent:
            key = UUID(stored["agent"])
            found = await by_id(work, AGENTS, [key], actor_id=actor.id, sees_everything=actor.sees_everything)
            return Agent.of(found[key])

        return await mutate(info, "resetAgent", input, effect=effect, read=read)
