"""Inserts events into the inboxes of agents, in the transaction of their cause (invariant 1).

`tools` calls it with an answer, `plans` with everything that is due. A message delivers itself (`spaces.posting`). This
module never touches process rows (invariant 3): the wake follows after the commit, in `inbox.wake`.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.inbox.models import EventType, Priority
from backend.inbox.payloads import Payload, is_prompt
from backend.kit.unit_of_work import UnitOfWork
from backend.telemetry import tracing
from backend.tenants.actor import Actor
from backend.tenants.trust import Trust

_INSERT = """
INSERT INTO inbox_events (tenant_id, agent_id, event_key, type, priority, payload, space_id, trust, is_prompt,
  program_id, key_id, trace)
SELECT $1, r.agent_id, $2, r.type, $3, $4, $5, $8, $9, $10, $11, $12
FROM unnest($6::uuid[], $7::text[]) AS r (agent_id, type)
ON CONFLICT (tenant_id, agent_id, event_key) DO NOTHING"""


async def deliver(
    work: UnitOfWork,
    *,
    recipients: Mapping[UUID, EventType],
    event_key: str,
    priority: Priority,
    payload: Payload,
    trust: Trust,
    space_id: UUID | None = None,
    sender: Actor | None = None,
) -> None:
    """Insert one event per agent, in one statement.

    A repeated `event_key` is the same event. `trust` is that of its origin. Usage is counted for the program and the
    key of the `sender` too.
    """
    await work.execute(
        _INSERT, work.tenant_id, event_key, priority, json.dumps(payload.to_json()), space_id,
        list(recipients.keys()), [event_type.value for event_type in recipients.values()], trust, is_prompt(payload),
        sender and sender.program_id, sender and sender.key_id, tracing.current_traceparent(),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class EventDelivery:
    """One event for one agent, for `deliver_all`."""

    agent_id: UUID
    event_type: EventType
    event_key: str
    payload: Payload
    trust: Trust
    space_id: UUID | None = None


_INSERT_ALL = """
INSERT INTO inbox_events (tenant_id, agent_id, event_key, type, priority, payload, space_id, trust, is_prompt,
  trace)
SELECT $1, d.agent_id, d.event_key, d.type, $2, d.payload::jsonb, d.space_id, d.trust, d.is_prompt, $10
FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::text[], $9::bool[])
  AS d (agent_id, event_key, type, payload, space_id, trust, is_prompt)
ON CONFLICT (tenant_id, agent_id, event_key) DO NOTHING"""


async def deliver_all(work: UnitOfWork, deliveries: Sequence[EventDelivery], *, priority: Priority) -> None:
    """Like `deliver`, for different events at once."""
    if deliveries:
        await work.execute(
            _INSERT_ALL, work.tenant_id, priority, [each.agent_id for each in deliveries],
            [each.event_key for each in deliveries], [each.event_type.value for each in deliveries],
            [json.dumps(each.payload.to_json()) for each in deliveries], [each.space_id for each in deliveries],
            [each.trust.value for each in deliveries], [is_prompt(each.payload) for each in deliveries],
            tracing.current_traceparent(),
        )  # fmt: skip
