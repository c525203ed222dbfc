"""Events of calls and questions that wait for people: waiting, answered, expired. `feed_reading` reads them.

The order is the numbering of `tools.notifications.hold_notices`. An event says who may answer and has the digest, but
not the arguments: those are only for the people who answer. Nothing is sent about personal assistants (ADR 0033).
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from backend.kit.global_ids import encode
from backend.kit.statements import Statement
from backend.webhooks.models import WebhookEvent

EVENTS = {
    "WAITING": WebhookEvent.HOLD_WAITING,
    "ANSWERED": WebhookEvent.HOLD_ANSWERED,
    "EXPIRED": WebhookEvent.HOLD_EXPIRED,
}


@dataclass(frozen=True, slots=True)
class HoldEvent:
    """The last notice about a call or question."""

    id: UUID
    told: str
    told_seq: int
    name: str
    kind: str
    consent: str | None
    #: How a person answered, unless they gave their consent to a call.
    decision: str | None
    digest: bytes
    approvers: str | None
    approvals_needed: int
    assignee_id: UUID | None
    answered_by_id: UUID | None
    created_at: datetime
    expires_at: datetime | None
    finished_at: datetime | None
    agent_id: UUID
    agent_name: str
    space_id: UUID | None
    space_name: str | None
    hop: int
    told_at: datetime
    #: Even a person who sees every space may not see into the agent.
    is_private: bool


READ = Statement(
    HoldEvent,
    """
SELECT t.id, t.told, t.told_seq, t.name, t.kind, t.consent, t.result->>'decision' AS decision, t.digest, t.approvers,
  t.approvals_needed, t.assignee_id, t.answered_by_id, t.created_at, t.expires_at, t.finished_at, t.agent_id,
  a.name AS agent_name, t.space_id, s.name AS space_name, c.hop, now() AS told_at,
  NOT sees_mind(t.tenant_id, t.agent_id, '00000000-0000-0000-0000-000000000000', true) AS is_private
FROM tool_calls t JOIN agents a ON (a.tenant_id, a.id) = (t.tenant_id, t.agent_id)
JOIN think_cycles c ON (c.tenant_id, c.id) = (t.tenant_id, t.cycle_id)
LEFT JOIN spaces s ON (s.tenant_id, s.id) = (t.tenant_id, t.space_id)
WHERE t.tenant_id = $1 AND t.told_seq > $2 ORDER BY t.told_seq LIMIT $3""",
)
HEAD = Statement(int, "SELECT coalesce(max(told_seq), 0) FROM tool_calls WHERE tenant_id = $1 AND told_seq IS NOT NULL")


def data_of(row: HoldEvent) -> dict[str, Any] | None:
    """The data of the delivery. None: it is private to the agent's member."""
    if row.is_private:
        return None
    space_id, answered_by = row.space_id, row.answered_by_id
    return {
        "toolCall": {
            "id": encode("ToolCall", row.id),
            "agent": {"id": encode("Agent", row.agent_id), "name": row.agent_name},
            "name": row.name,
            "kind": row.kind,
            "isQuestion": row.consent is None,
            "space": None if space_id is None else {"id": encode("Space", space_id), "name": row.space_name},
            "digest": row.digest.hex(),
            "approvers": row.approvers or "SPACE",
            "people": row.approvals_needed,
            "assigneeId": None if row.assignee_id is None else encode("Member", row.assignee_id),
            "createdAt": row.created_at.isoformat(),
            "expiresAt": None if row.expires_at is None else row.expires_at.isoformat(),
        },
        "decision": _decision(row),
        "answeredById": None if answered_by is None else encode("Member", answered_by),
    }


def _decision(row: HoldEvent) -> str | None:
    """`approved`, `declined`, `answered` or `withdrawn`."""
    if row.told != "ANSWERED":
        return None
    if row.consent == "GIVEN":
        return "approved"
    return row.decision
