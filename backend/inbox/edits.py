"""Tells agents that the author of a message has edited it. It wakes nobody (ADR 0077).

An event that no agent has been shown carries the new text from now on. An agent that was shown the message gets one
further event, which is PASSIVE: it opens no cycle. If the message is edited again before the agent is shown that event,
the event carries the newest text.

All events of the message are locked first, in their order. So no agent is shown one between the look and the write:
either it was shown the text before and gets the further event, or it finds the new text. If a worker has read an event
but not yet marked it as shown, the mark finds the difference by the number of edits (`inject_events`).
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.inbox.models import EventType
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.trust import Trust


@dataclass(frozen=True, slots=True)
class EditedMessage:
    """A message with its new text. `edits`: how often it has been edited with this edit. `mentions`: of agents too."""

    id: UUID
    space_id: UUID
    text: str
    edits: int
    mentions: Sequence[UUID]
    #: Of whoever has edited it.
    trust: Trust


@dataclass(frozen=True, slots=True)
class _Event:
    id: int
    agent_id: UUID
    is_edit: bool
    #: The agent has not been shown it yet, and may be later.
    waits: bool
    #: The entry that shows it is in the chain.
    is_shown: bool


_LOCK = Statement(
    _Event,
    """
WITH heard AS MATERIALIZED (
  SELECT a.id FROM agents a JOIN inbox_events m ON (m.tenant_id, m.agent_id, m.event_key) = (a.tenant_id, a.id, $2)
  WHERE a.tenant_id = $1
)
SELECT e.id, e.agent_id, e.event_key <> $2 AS is_edit, e.receipt IN ('PENDING', 'PASSIVE', 'DEAD_LETTER') AS waits,
  e.entry_seq IS NOT NULL AS is_shown
FROM heard h JOIN inbox_events e ON e.tenant_id = $1 AND e.agent_id = h.id AND e.event_key = ANY ($3)
WHERE NOT e.payload ? 'removed' ORDER BY e.id FOR NO KEY UPDATE OF e""",
)
_CHANGE = """
UPDATE inbox_events e SET trust = greatest(e.trust, $6),
  payload = e.payload || jsonb_build_object('text', $3::text, 'edits', $4::int),
  type = CASE WHEN e.type = 'MESSAGE_EDITED' THEN e.type WHEN e.agent_id = ANY ($5) THEN 'MENTION'
    ELSE 'SPACE_MESSAGE' END
WHERE e.tenant_id = $1 AND e.id = ANY ($2)"""
#: From the event that the agent was shown last. An agent that has left the space, or is stopped, gets none.
_TELL = """
INSERT INTO inbox_events (tenant_id, agent_id, event_key, type, priority, payload, space_id, trust, is_prompt, receipt)
SELECT $1, e.agent_id, $3, $4, 'ASAP', jsonb_build_object('message_id', e.payload -> 'message_id',
    'space_id', e.payload -> 'space_id', 'space_name', e.payload -> 'space_name',
    'sender_kind', e.payload -> 'sender_kind', 'sender_id', e.payload -> 'sender_id',
    'sender_name', e.payload -> 'sender_name', 'seq', e.payload -> 'seq',
    'before', left(e.payload ->> 'text', $5)) || $6::text::jsonb,
  e.space_id, $7, false, 'PASSIVE'
FROM inbox_events e
JOIN space_members s ON (s.tenant_id, s.space_id, s.agent_id) = (e.tenant_id, e.space_id, e.agent_id)
JOIN agents a ON (a.tenant_id, a.id) = (e.tenant_id, e.agent_id)
WHERE e.tenant_id = $1 AND e.id = ANY ($2) AND a.status <> 'STOPPED'"""


def keys_of(message_id: UUID, *, edits: int) -> list[str]:
    """The keys that events of a message can have which has been edited so often."""
    return [f"message:{message_id}", *(f"edit:{message_id}:{number}" for number in range(1, edits + 1))]


async def tell(work: UnitOfWork, message: EditedMessage) -> None:
    """Give the waiting events the new text, and tell the agents that were shown an earlier one.

    The caller holds the lock of the space.
    """
    keys = keys_of(message.id, edits=message.edits)
    events = await work.fetch(_LOCK, work.tenant_id, keys[0], keys)
    waiting = [event.id for event in events if event.waits]
    await work.execute(
        _CHANGE, work.tenant_id, waiting, message.text, message.edits, list(message.mentions), message.trust
    )
    told = {event.agent_id for event in events if event.waits}
    shown = {event.agent_id: event.id for event in events if event.is_shown and event.agent_id not in told}
    new = json.dumps({"text": message.text, "edits": message.edits})
    await work.execute(
        _TELL, work.tenant_id, list(shown.values()), keys[-1], EventType.MESSAGE_EDITED, DEFAULT.edited_message_chars,
        new, message.trust,
    )  # fmt: skip
