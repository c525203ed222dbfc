"""Something that happened outside, for one agent: a program of the tenant tells it (`sendEvent`).

Called by the API. The same event id from the same sender is the same event, however often it comes and whatever became
of it: senders may repeat until they have an answer. A paused agent collects its events, a stopped one takes none.
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
from backend.inbox.wake import rouse
from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.hints import Hints
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor, Scope


@dataclass(frozen=True, slots=True)
class Happening:
    """`event_id` None: it is sent once, come what may."""

    service: str
    content: Any
    event_id: str | None = None
    priority: Priority = Priority.ASAP


#: Nothing by which it could pass for a person, or for more than a name, where the agent reads it.
_NAME = re.compile(r"[\w .:/@+-]+")
#: Shared, so that senders do not wait for each other; in the way of a stop, which drops what waits.
_AGENT = "SELECT status FROM agents WHERE tenant_id = $1 AND id = $2 FOR SHARE"
_FIND = """SELECT id, payload -> 'content' = $4::jsonb AS is_same FROM inbox_events
WHERE tenant_id = $1 AND agent_id = $2 AND event_key = $3"""
_PATH = "input", "agentId"


async def send(work: UnitOfWork, actor: Actor, hints: Hints, *, agent_id: UUID, happening: Happening) -> int:
    """The event's number, also if it was there before. Raises `AgentStopped`, and `EventIdUsed` for other content."""
    actor.require(Scope.EVENTS_WRITE)
    payload, key = _payload(actor, happening), _key(actor, happening)
    status = await work.fetchval(_AGENT, work.tenant_id, agent_id)
    if status is None:
        raise AgentNotFound(path=_PATH)
    if status == AgentStatus.STOPPED:
        raise AgentStopped(path=_PATH)
    await deliver(
        work,
        recipients={agent_id: EventType.SERVICE},
        event_key=key,
        priority=happening.priority,
        payload=payload,
    )
    row = await work.fetchrow(_FIND, work.tenant_id, agent_id, key, json.dumps(payload.content))
    assert row is not None
    if not row["is_same"]:
        raise EventIdUsed(path=("input", "eventId"))

    async def tell() -> None:
        roused = await rouse(tenant_id=actor.tenant_id, agent_ids=[agent_id], priority=happening.priority)
        await hints.send(wakes=roused.wakes, interrupts=roused.interrupts)

    work.after_commit(tell)
    found: int = row["id"]
    return found


def _payload(actor: Actor, happening: Happening) -> ServicePayload:
    try:
        content = text.json_value(json.dumps(happening.content))
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"payload: {error}", path=("input", "payload")) from None
    chars = len(text.canonical_json(content).decode())
    if chars > DEFAULT.event_chars:
        raise InvalidInput(
            f"payload has {chars:,} characters as JSON, {DEFAULT.event_chars:,} are allowed", path=("input", "payload")
        )
    return ServicePayload(
        service=_service(happening),
        content=content,
        sender_kind=actor.kind,
        sender_id=str(actor.id),
        sender_name=actor.name,
    )


def _service(happening: Happening) -> str:
    service = text.require(happening.service, name="service", max_chars=DEFAULT.name_chars)
    if not _NAME.fullmatch(service):
        raise InvalidInput("service is a name of letters, digits, blanks and . _ : / @ + -", path=("input", "service"))
    return service


def _key(actor: Actor, happening: Happening) -> str:
    """Ids are a sender's own: nobody can take another's away by being there first."""
    if happening.event_id is None:
        return f"event:{uuid4()}"
    event_id = text.require(happening.event_id, name="eventId", max_chars=DEFAULT.event_id_chars)
    return f"event:{actor.service_id or actor.id}:{json.dumps([_service(happening), event_id])}"
