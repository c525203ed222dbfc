"""Tells an agent how others have reacted to a message of its own. It wakes nobody (ADR 0082).

One event of the message waits at most. It is PASSIVE, and has all reactions that the message has then. If they change
before the agent is shown it, another one takes its place. A worker that has read the one before and wants to mark it as
shown finds no event, and reads the inbox again (`inject_events`).
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.inbox.models import EventType
from backend.inbox.payloads import ReactionsPayload
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.trust import Trust


@dataclass(frozen=True, slots=True)
class EmojiCount:
    """How many have reacted with an emoji, and the names of the first."""

    emoji: str
    count: int
    names: Sequence[str]


@dataclass(frozen=True, slots=True)
class ReactedMessage:
    """A message of an agent, with the reactions of others as they are now."""

    id: UUID
    space_id: UUID
    agent_id: UUID
    seq: int
    text: str
    #: How often the agent was told of its reactions, with the event that may wait.
    told: int
    reactions: Sequence[EmojiCount]
    #: Whoever the event names.
    actor_ids: Sequence[UUID]
    trust: Trust


#: By key: `receipt || ''` keeps the planner from the index of all passive events (ADR 0058).
_WITHDRAW = Statement(
    int,
    """DELETE FROM inbox_events WHERE tenant_id = $1 AND agent_id = $2 AND event_key = $3
AND receipt || '' = 'PASSIVE' RETURNING id""",
)
#: An agent that has left the space, or is stopped, gets none. Neither does one for whom very many wait.
_TELL = Statement(
    int,
    """
INSERT INTO inbox_events (tenant_id, agent_id, event_key, type, priority, payload, space_id, trust, is_prompt, receipt)
SELECT $1, $2, $3, $4, 'ASAP', $5::text::jsonb || jsonb_build_object('space_name', s.name), $6, $7, false, 'PASSIVE'
FROM spaces s JOIN space_members m ON (m.tenant_id, m.space_id, m.agent_id) = (s.tenant_id, s.id, $2)
JOIN agents a ON (a.tenant_id, a.id) = (s.tenant_id, $2)
WHERE s.tenant_id = $1 AND s.id = $6 AND a.status <> 'STOPPED' AND (SELECT count(*) FROM (
  SELECT FROM inbox_events e WHERE e.tenant_id = $1 AND e.agent_id = $2 AND e.receipt = 'PASSIVE' LIMIT $8) w) < $8
RETURNING id""",
)
_COUNT = "UPDATE messages SET reactions_told = $3 WHERE tenant_id = $1 AND id = $2"


def keys_of(message_id: UUID, *, told: int) -> list[str]:
    """The keys of all events about reactions to a message."""
    return [f"reactions:{message_id}:{number}" for number in range(1, told + 1)]


async def tell(work: UnitOfWork, message: ReactedMessage) -> None:
    """Replace the event that waits, or add one. The caller holds the lock of the space."""
    own = work.tenant_id, message.agent_id
    waited = message.told > 0 and bool(await work.fetch(_WITHDRAW, *own, keys_of(message.id, told=message.told)[-1]))
    shown = message.told - waited
    told = shown
    # Reactions that came and went unseen are nothing to tell.
    if (message.reactions or shown) and shown < DEFAULT.reaction_events:
        key, payload = keys_of(message.id, told=shown + 1)[-1], json.dumps(_payload(message).to_json())
        values = EventType.MESSAGE_REACTIONS, payload, message.space_id, message.trust, DEFAULT.passive_events
        told += bool(await work.fetch(_TELL, *own, key, *values))
    if told != message.told:
        await work.execute(_COUNT, work.tenant_id, message.id, told)


def _payload(message: ReactedMessage) -> ReactionsPayload:
    return ReactionsPayload(
        message_id=str(message.id),
        space_id=str(message.space_id),
        space_name="",
        seq=message.seq,
        message=message.text[: DEFAULT.edited_message_chars],
        reactions=[{"emoji": each.emoji, "count": each.count, "names": list(each.names)} for each in message.reactions],
        actor_ids=[str(each) for each in message.actor_ids],
    )
