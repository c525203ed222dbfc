"""The mutation `sendEvent`, which sends an event from outside to an agent. It calls `inbox.events`."""

import strawberry
from strawberry.scalars import JSON

from backend.agents.visibility import require_mind
from backend.api.agents.cycles import EVENTS, InboxEvent
from backend.api.enums import Priority
from backend.api.reading.ids import Kind, require
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.inbox import events
from backend.inbox.events import OutsideEvent
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult

_EVENT = f"{EVENTS.select} WHERE e.tenant_id = $1 AND e.id = $2"


@strawberry.input
class SendEventInput(Input):
    agent_id: strawberry.ID
    service: str = strawberry.field(description="Name of the source as the agent reads it, such as `github`.")
    payload: JSON = strawberry.field(
        description=f"The content of the event: any JSON of at most {DEFAULT.event_chars:,} characters."
    )
    event_id: str | None = strawberry.field(
        default=None,
        description="Your own id of the event. A repeat with the same id and service from the same sender is the "
        "same event, without a time limit; a repeat with another payload returns Conflict.",
    )
    priority: Priority | None = Priority.ASAP


@strawberry.type
class EventMutation:
    @mutation(
        "Sends an event from outside to the agent's inbox and wakes the agent.", needs=Scope.EVENTS_WRITE, gives="event"
    )
    async def send_event(self, info: Info, input: SendEventInput) -> InboxEvent | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, agent_id = require(input.agent_id, Kind.AGENT, name="agentId")
            await require_mind(work, actor, agent_id)
            event = OutsideEvent(
                input.service, input.payload, event_id=input.event_id, priority=input.priority or Priority.ASAP
            )
            return {"event": str(await events.send(work, actor, hints, agent_id=agent_id, event=event))}

        async def read(work: UnitOfWork, stored: MutationResult) -> InboxEvent:
            [row] = await work.fetch_records(_EVENT, work.tenant_id, int(stored["event"]))
            return InboxEvent.of(row)

        return await mutate(info, "sendEvent", input, effect=effect, read=read)
