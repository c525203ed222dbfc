"""Mutations that request and undo summaries. Each calls one function of `consciousness.compaction_intents`."""

from collections.abc import Awaitable, Callable
from typing import TypeVar
from uuid import UUID

import strawberry

from backend.agents.visibility import require_mind
from backend.api.reading.ids import Kind, encode, require
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.consciousness import compaction_intents
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult


@strawberry.input
class CompactAgentInput(Input):
    agent_id: strawberry.ID


@strawberry.input
class UndoCompactionInput(Input):
    compaction_id: strawberry.ID


@strawberry.type(
    description="Returns only the id. Read the details in `Agent.compactions`, which needs the scope `agents:inspect`."
)
class CompactAgentSuccess:
    compaction_id: strawberry.ID


@strawberry.type(
    description="Returns only the id. Read the details in `Agent.compactions`, which needs the scope `agents:inspect`."
)
class UndoCompactionSuccess:
    compaction_id: strawberry.ID


_Success = TypeVar("_Success", CompactAgentSuccess, UndoCompactionSuccess)


@strawberry.type
class CompactionMutation:
    @mutation(
        "Requests a summary of the older part of an agent's window, even if the window is not full. A "
        "worker writes it in the background. The agent uses it from its next model request on.",
        needs=Scope.AGENTS_WRITE,
    )
    async def compact_agent(self, info: Info, input: CompactAgentInput) -> CompactAgentSuccess | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, agent_id = require(input.agent_id, Kind.AGENT, name="agentId")
            await require_mind(work, actor, agent_id)
            return {"compaction": str(await compaction_intents.compact(work, actor, hints, agent_id=agent_id))}

        return await mutate(info, "compactAgent", input, effect=effect, read=_reading(CompactAgentSuccess))

    @mutation(
        "Removes the current summary from an agent's window, so that its models receive the original "
        "entries again. It takes effect when the agent next starts to think. If it thinks now, it takes "
        "effect before the first model request after the running one. The agent does not request a new "
        "summary before its window is too full.",
        needs=Scope.AGENTS_WRITE,
    )
    async def undo_compaction(self, info: Info, input: UndoCompactionInput) -> UndoCompactionSuccess | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, compaction_id = require(input.compaction_id, Kind.COMPACTION, name="compactionId")
            await compaction_intents.undo(work, actor, hints, compaction_id=compaction_id)
            return {"compaction": str(compaction_id)}

        return await mutate(info, "undoCompaction", input, effect=effect, read=_reading(UndoCompactionSuccess))


def _reading(success: type[_Success]) -> Callable[[UnitOfWork, MutationResult], Awaitable[_Success]]:
    async def read(_: UnitOfWork, stored: MutationResult) -> _Success:
        return success(compaction_id=encode(Kind.COMPACTION, UUID(stored["compaction"])))

    return read
