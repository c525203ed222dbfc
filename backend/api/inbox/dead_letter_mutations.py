"""Mutations with which admins replay and drop dead letters. Each calls one function of `inbox.dead_letters`."""

import strawberry

from backend.api.agents.cycles import EVENTS, InboxEvent
from backend.api.reading.ids import Kind, require, require_number
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.inbox import dead_letters
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult

_EVENT = f"{EVENTS.select} WHERE e.tenant_id = $1 AND e.id = $2"


@strawberry.input
class ReplayDeadLetterInput(Input):
    event_id: strawberry.ID


@strawberry.input
class DropDeadLetterInput(Input):
    event_id: strawberry.ID


@strawberry.input
class ReplayDeadLettersInput(Input):
    agent_id: strawberry.ID


@strawberry.input
class DropDeadLettersInput(Input):
    agent_id: strawberry.ID


_MOST = f"Number of events: at most {DEFAULT.dead_letters_at_once:,} per call, oldest first. Call again until it is 0."


@strawberry.type
class DeadLetterMutation:
    @mutation(
        "Gives the event to the agent again, in a cycle of its own. If it fails again, it becomes a dead letter again.",
        needs=Scope.AGENTS_WRITE,
        gives="event",
    )
    async def replay_dead_letter(self, info: Info, input: ReplayDeadLetterInput) -> InboxEvent | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            event_id = require_number(info.context.state.keys, input.event_id, Kind.INBOX_EVENT, name="eventId")
            await dead_letters.replay(work, actor, hints, event_id=event_id)
            return {"event": str(event_id)}

        return await mutate(info, "replayDeadLetter", input, effect=effect, read=_reading)

    @mutation(
        "Drops the event. The agent will never process it. You cannot undo this.",
        needs=Scope.AGENTS_WRITE,
        gives="event",
    )
    async def drop_dead_letter(self, info: Info, input: DropDeadLetterInput) -> InboxEvent | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            event_id = require_number(info.context.state.keys, input.event_id, Kind.INBOX_EVENT, name="eventId")
            await dead_letters.drop(work, info.context.actor, event_id=event_id)
            return {"event": str(event_id)}

        return await mutate(info, "dropDeadLetter", input, effect=effect, read=_reading)

    @mutation(
        "Gives all dead letters of the agent to it again, each in a cycle of its own. Use it, for "
        "example, after an outage that caused them.",
        needs=Scope.AGENTS_WRITE,
        gives="count",
        about=_MOST,
    )
    async def replay_dead_letters(self, info: Info, input: ReplayDeadLettersInput) -> int | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, agent_id = require(input.agent_id, Kind.AGENT, name="agentId")
            return {"count": str(await dead_letters.replay_all(work, actor, hints, agent_id=agent_id))}

        async def read(_: UnitOfWork, stored: MutationResult) -> int:
            return int(stored["count"])

        return await mutate(info, "replayDeadLetters", input, effect=effect, read=read)

    @mutation(
        "Drops all dead letters of the agent. It will never process them. You cannot undo this.",
        needs=Scope.AGENTS_WRITE,
        gives="count",
        about=_MOST,
    )
    async def drop_dead_letters(self, info: Info, input: DropDeadLettersInput) -> int | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            _, agent_id = require(input.agent_id, Kind.AGENT, name="agentId")
            return {"count": str(await dead_letters.drop_all(work, info.context.actor, agent_id=agent_id))}

        async def read(_: UnitOfWork, stored: MutationResult) -> int:
            return int(stored["count"])

        return await mutate(info, "dropDeadLetters", input, effect=effect, read=read)


async def _reading(work: UnitOfWork, stored: MutationResult) -> InboxEvent:
    """Read the payload from the event as this transaction sees it."""
    [row] = await work.fetch_records(_EVENT, work.tenant_id, int(stored["event"]))
    return InboxEvent.of(row)
