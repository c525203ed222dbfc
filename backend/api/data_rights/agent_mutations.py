"""The mutation `deleteAgent`. It stops the agent, and requests its erasure."""

import strawberry

from backend.agents.visibility import require_agent, require_own
from backend.api.data_rights.erasures import Erasure
from backend.api.reading.ids import Kind, require
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate_in_steps
from backend.api.writing.payloads import Failure, failure
from backend.data_rights import deletions, erasures
from backend.data_rights.models import ErasureKind
from backend.kit.errors import AppError
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.actor import Scope
from backend.tenants.audit import Note
from backend.tenants.idempotency import MutationResult


@strawberry.input
class DeleteAgentInput(Input):
    agent_id: strawberry.ID


@strawberry.type
class DeleteAgentMutation:
    @mutation(
        "Deletes an agent for ever. It is stopped at once. Within minutes everything that it has is erased: its mind, "
        "its archive, its calls, plans, hooks and webhooks, and the agents of the tasks that it gave. Messages that it "
        "wrote in spaces stay, and so do the numbers of its usage. Only its member deletes a personal assistant.",
        needs=Scope.AGENTS_WRITE,
        gives="erasure",
    )
    async def delete_agent(self, info: Info, input: DeleteAgentInput) -> Erasure | Failure:
        actor, hints = info.context.actor, info.context.state.hints
        try:
            _, agent_id = require(input.agent_id, Kind.AGENT, name="agentId")
            async with unit_of_work(actor.tenant_id, read_only=True) as work:
                await require_agent(work, actor, agent_id)
                await require_own(work, actor, agent_id, path=("input", "agentId"))
        except AppError as error:
            return failure(error)

        async def verb(note: Note) -> None:
            await deletions.delete_agent(actor, hints, agent_id=agent_id, note=note)

        async def read(work: UnitOfWork, _: MutationResult) -> Erasure:
            return Erasure.of(await erasures.latest(work, kind=ErasureKind.AGENT, subject_id=agent_id))

        stored = {"agent": str(agent_id)}
        return await mutate_in_steps(info, "deleteAgent", input, verb=verb, stored=stored, read=read)
