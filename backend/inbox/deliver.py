"""Put an event into the inboxes of agents, in the transaction of what caused it (invariant 1).

`spaces.messages` calls it with the recipients of a message, `tools` with an answer. It never touches process rows
(invariant 3): the wake follows after the commit, in `inbox.wake`.
"""

import json
from collections.abc import Mapping
from uuid import UUID

from backend.inbox.models import EventType, Priority
from backend.inbox.payloads import Payload
from backend.kit.unit_of_work import UnitOfWork

_INSERT = """
INSERT INTO inbox_events (tenant_id, agent_id, event_key, type, priority, payload, space_id)
SELECT $1, r.agent_id, $2, r.type, $3, $4, $5 FROM unnest($6::uuid[], $7::text[]) AS r (agent_id, type)
ON CONFLICT (tenant_id, agent_id, event_key) DO NOTHING"""


async def deliver(
    work: UnitOfWork,
    *,
    recipients: Mapping[UUID, EventType],
    event_key: str,
    priority: Priority,
    payload: Payload,
    space_id: UUID | None = None,
) -> None:
    """One event per agent, in one statement; the same `event_key` twice is the same event."""
    await work.execute(
        _INSERT, work.tenant_id, event_key, priority, json.dumps(payload.to_json()), space_id,
        list(recipients.keys()), [event_type.value for event_type in recipients.values()],
    )  # fmt: skip
