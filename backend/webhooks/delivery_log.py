"""The log of deliveries: what became of each one, without its content. `outbox` writes it with its own rows.

One row for a delivery, whatever number of attempts it took. Each write deletes a few rows that are too old.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID, uuid5

from backend.kit import purge
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.webhooks.feed_reading import Outgoing
from backend.webhooks.models import DeliveryState

_WRITE = """
INSERT INTO webhook_log AS l (id, tenant_id, endpoint_id, event, message_id, state, last_status, last_error,
  milliseconds)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (id) DO UPDATE SET state = excluded.state, attempts = l.attempts + 1, last_status = excluded.last_status,
  last_error = excluded.last_error, milliseconds = excluded.milliseconds, last_at = now()
WHERE l.tenant_id = excluded.tenant_id"""
_DECIDED = "UPDATE webhook_log SET state = $3 WHERE tenant_id = $1 AND id = ANY ($2)"
_FORGET = purge.deletion("webhook_log", since="last_at", retention=timedelta(days=DEFAULT.webhook_log_days))


@dataclass(frozen=True, slots=True)
class Attempt:
    """The result of one attempt, and the state of the delivery after it."""

    state: DeliveryState
    status: int | None
    error: str
    milliseconds: int


async def write(work: UnitOfWork, endpoint_id: UUID, outgoing: Outgoing, attempt: Attempt) -> None:
    """Adds the attempt to the row of its delivery."""
    await work.execute(
        _WRITE, _row_id(endpoint_id, outgoing), work.tenant_id, endpoint_id, outgoing.event, outgoing.message_id,
        attempt.state, attempt.status, attempt.error[: DEFAULT.webhook_error_chars], attempt.milliseconds,
    )  # fmt: skip
    await work.execute(_FORGET, work.tenant_id)


async def note_decision(work: UnitOfWork, delivery_ids: Sequence[UUID], state: DeliveryState) -> None:
    """An admin has decided about deliveries that were set aside."""
    await work.execute(_DECIDED, work.tenant_id, delivery_ids, state)


def _row_id(endpoint_id: UUID, outgoing: Outgoing) -> UUID:
    """Several endpoints may be sent the same call of a tool; a delivery of a feed is of one endpoint."""
    return outgoing.id if outgoing.wire_id is None else uuid5(endpoint_id, outgoing.wire_id)
