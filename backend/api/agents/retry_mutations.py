"""The mutation `retryNow`, which makes waiting agents retry a failing model at once. It calls `inbox.retries`."""

import strawberry

from backend.agents.visibility import require_agent
from backend.api.reading.ids import Kind, require
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.inbox import retries
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult


@strawberry.input
class RetryNowInput(Input):
    agent_id: strawberry.ID | None = strawberry.field(
        default=None, description="The agent that retries now. Null means all waiting agents of the tenant."
    )


@strawberry.type
class RetryMutation:
    @mutation(
        "Makes agents that wait to retry a failed model request (`Agent.process.retryAt`) retry now. "
        "Without this they retry by themselves at that time. If the model fails again, the next wait is "
        "as long as it would have been anyway.",
        needs=Scope.AGENTS_WRITE,
        gives="agents",
        about="Number of agents that were waiting. They retry one after another.",
    )
    async def retry_now(self, info: Info, input: RetryNowInput) -> int | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            agent_id = None
            if input.agent_id is not None:
                _, agent_id = require(input.agent_id, Kind.AGENT, name="agentId")
                await require_agent(work, actor, agent_id)
            wakes = await retries.retry_now(work, agent_id=agent_id)
            work.after_commit(lambda: hints.send(wakes=wakes))
            return {"agents": str(len(wakes))}

        async def read(_: UnitOfWork, stored: MutationResult) -> int:
            return int(stored["agents"])

        return await mutate(info, "retryNow", input, effect=effect, read=read)
