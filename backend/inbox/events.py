"""Events from outside for one agent, sent by a program of the tenant (`sendEvent`).

The API calls it, and `webhooks` calls it for signed requests. The same event id from the same sender is the same event,
at any time and whatever its receipt is. So senders may retry until they get a response. A paused agent collects its
events; a stopped agent accepts none.
"""

import json
import re
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from backend.agents.errors import AgentNotFound, AgentStopped
from backend.agents.models import AgentStatus
from backend.inbox.deliver import deliver
from backend.inbox.errors import EventIdUsed
from backend.inbox.models import EventType, Priority
from backend.inbox.payloads import ServicePayload
from backend.inbox.wake import wake_for_event
from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor, Scope
from backend.tenants.trust import Trust, trust_of


@dataclass(frozen=True, slots=True)
class OutsideEvent:
    """An event to send. Without an `event_id` each call is a new event."""

    service: str
    content: Any
    event_id: str | None = None
    priority: Priority = Priority.ASAP


@dataclass(frozen=True, slots=True)
class AcceptedEvent:
    """An event that is in the inbox now. `is_same`: it has this content, also if it was there before."""

    event_id: int
    is_same: bool


#: Excludes all characters by which a name could look like a person, or like more than a name, in the agent's text.
_NAME = re.compile(r"[\w .:/@+-]+")
#: A shared lock, so that senders do not wait for each other. It blocks a stop, which drops pending events.
_AGENT = Statement(AgentStatus, "SELECT status FROM agents WHERE tenant_id = $1 AND id = $2 FOR SHARE")
#: The content may have been removed since. Then the same id is enough.
_FIND = Statement(
    AcceptedEvent,
    """SELECT id AS event_id, coalesce(payload -> 'content' = $4::jsonb, payload ? 'removed') AS is_same
FROM inbox_events WHERE tenant_id = $1 AND agent_id = $2 AND event_key = $3""",
)
_PATH = "input", "agentId"


async def send(work: UnitOfWork, actor: Actor, hints: Hints, *, agent_id: UUID, event: OutsideEvent) -> int:
    """Send the event and return its number, also if it was there before.

    Raises `AgentStopped`, and `EventIdUsed` if the id has other content.
    """
    actor.require(Scope.EVENTS_WRITE)
    payload, key = _payload(actor, event), _key(actor, event)
    taken = await accept(
        work,
        hints,
        agent_id=agent_id,
        event_key=key,
        payload=payload,
        priority=event.priority,
        trust=trust_of(actor),
        sender=actor,
    )
    if not taken.is_same:
        raise EventIdUsed(path=("input", "eventId"))
    return taken.event_id


async def accept(
    work: UnitOfWork, hints: Hints, *, agent_id: UUID, event_key: str, payload: ServicePayload, priority: Priority,
    trust: Trust, sender: Actor | None = None,
) -> AcceptedEvent:  # fmt: skip
    """Insert the event once per key, and wake the agent after the commit. Raises `AgentStopped`."""
    status = await work.fetchrow(_AGENT, work.tenant_id, agent_id)
    if status is None:
        raise AgentNotFound(path=_PATH)
    if status is AgentStatus.STOPPED:
        raise AgentStopped(path=_PATH)
    await deliver(
        work,
        recipients={agent_id: EventType.SERVICE},
        event_key=event_key,
        priority=priority,
        payload=payload,
        trust=trust,
        sender=sender,
    )
    accepted = await work.fetch_one(_FIND, work.tenant_id, agent_id, event_key, json.dumps(payload.content))
    assert work.tenant_id is not None
    tenant_id = work.tenant_id

    async def send_wakes() -> None:
        woken = await wake_for_event(tenant_id=tenant_id, agent_ids=[agent_id], priority=priority)
        await hints.send(wakes=woken.wakes, interrupts=woken.interrupts)

    work.after_commit(send_wakes)
    return accepted


def _payload(actor: Actor, event: OutsideEvent) -> ServicePayload:
    try:
        content = text.json_value(json.dumps(event.content))
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"payload: {error}", path=("input", "payload")) from None
    chars = len(text.canonical_json(content).decode())
    if chars > DEFAULT.event_chars:
        raise InvalidInput(
            f"payload has {chars:,} characters as JSON; at most {DEFAULT.event_chars:,} are allowed",
            path=("input", "payload"),
        )
    return ServicePayload(
        service=require_name(event.service, name="service"),
        content=content,
        sender_kind=actor.kind,
        sender_id=str(actor.id),
        sender_name=actor.name,
    )


def require_name(given: str, *, name: str) -> str:
    """The name of a source as an agent sees it. Raises `InvalidInput` that names the field `name`."""
    found = text.require(given, name=name, max_chars=DEFAULT.name_chars)
    if not _NAME.fullmatch(found):
        raise InvalidInput(f"{name} must consist of letters, digits, spaces and . _ : / @ + -", path=("input", name))
    return found


def _key(actor: Actor, event: OutsideEvent) -> str:
    """The event's key. It contains the sender, so no sender can use up the ids of another."""
    if event.event_id is None:
        return f"event:{uuid4()}"
    event_id = text.require(event.event_id, name="eventId", max_chars=DEFAULT.event_id_chars)
    named = json.dumps([require_name(event.service, name="service"), event_id])
    return f"event:{actor.service_id or actor.id}:{named}"
