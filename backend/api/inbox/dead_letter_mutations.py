"""Dead letters replayed and dropped by an admin. Each field calls one verb of `inbox.dead_letters`."""

from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar

import strawberry

from backend.api.agents.minds import EVENTS, InboxEvent
from backend.api.reading.ids import Kind, require_number
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.inbox import dead_letters
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.idempotency import Answer

_EVENT = f"{EVENTS.select} WHERE e.tenant_id = $1 AND e.id = $2"


@strawberry.input
class ReplayDeadLetterInput(Input):
    event_id: strawberry.ID


@strawberry.input
class DropDeadLetterInput(Input):
    event_id: strawberry.ID


@strawberry.type
class ReplayDeadLetterSuccess:
    event: InboxEvent


@strawberry.type
class DropDeadLetterSuccess:
    event: InboxEvent


ReplayDeadLetterPayload = Annotated[ReplayDeadLetterSuccess | Failure, strawberry.union("ReplayDeadLetterPayload")]
DropDeadLetterPayload = Annotated[DropDeadLetterSuccess | Failure, strawberry.union("DropDeadLetterPayload")]

_Success = TypeVar("_Success", ReplayDeadLetterSuccess, DropDeadLetterSuccess)


@strawberry.type
class DeadLetterMutation:
    @mutation(
        "The agent gets the event again, by itself. What fails once more is a dead letter once more.",
        needs=Scope.AGENTS_WRITE,
    )
    async def replay_dead_letter(self, info: Info, input: ReplayDeadLetterInput) -> ReplayDeadLetterPayload:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> Answer:
            event_id = require_number(info.context.state.keys, input.event_id, Kind.INBOX_EVENT, name="eventId")
            await dead_letters.replay(work, actor, hints, event_id=event_id)
            return {"event": str(event_id)}

        return await mutate(info, "replayDeadLetter", input, effect=effect, read=_reading(ReplayDeadLetterSuccess))

    @mutation("Final: the agent will never see the event.", needs=Scope.AGENTS_WRITE)
    async def drop_dead_letter(self, info: Info, input: DropDeadLetterInput) -> DropDeadLetterPayload:
        async def effect(work: UnitOfWork) -> Answer:
            event_id = require_number(info.context.state.keys, input.event_id, Kind.INBOX_EVENT, name="eventId")
            await dead_letters.drop(work, info.context.actor, event_id=event_id)
            return {"event": str(event_id)}

        return await mutate(info, "dropDeadLetter", input, effect=effect, read=_reading(DropDeadLetterSuccess))


def _reading(success: type[_Success]) -> Callable[[UnitOfWork, Answer], Awaitable[_Success]]:
    """The payload from the event as the transaction sees it."""

    async def read(work: UnitOfWork, answer: Answer) -> _Success:
        row = await work.fetchrow(_EVENT, work.tenant_id, int(answer["event"]))
        return success(event=InboxEvent.of(row))

    return read
