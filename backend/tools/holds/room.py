"""The live list of the calls that wait for people in one tenant. `tools.holds.feed` subscribes to it."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor
from backend.tools.approval_rules import Approvers
from backend.tools.calls import waiting
from backend.tools.live_list import MAX_LISTED, ListedState, ListRoom
from backend.tools.models import Consent, ToolKind

#: A call is sent again when the first of two people has approved it, and when it was delegated.
_WAITING = Statement(
    ListedState,
    f"""
SELECT t.id, jsonb_array_length(t.approved_by) || '/' || coalesce(t.assignee_id::text, '') AS stands FROM tool_calls t
WHERE t.tenant_id = $1 AND {waiting.WAITS} ORDER BY t.created_at, t.id LIMIT {MAX_LISTED}""",  # noqa: S608 -- constants
)


@dataclass(frozen=True, slots=True)
class HoldRow:
    """A call that waits for a person. `approved_by` is JSON."""

    id: UUID
    agent_id: UUID
    agent_name: str
    name: str
    kind: ToolKind
    arguments: str
    digest: bytes
    consent: Consent | None
    approvers: Approvers | None
    approvals_needed: int
    approved_by: str
    space_id: UUID | None
    space_name: str | None
    requester_id: UUID | None
    created_at: datetime
    expires_at: datetime
    #: Of the cycle that made the call.
    trigger: str
    is_unattended: bool


_HOLD = Statement(
    HoldRow,
    f"{waiting.HOLDS} WHERE t.tenant_id = $1 AND t.id = $2 AND {waiting.WAITS} AND {waiting.MINE.format('$3')}",
)


class HoldRoom(ListRoom):
    """Calls and questions that wait, whoever may answer them."""

    listed = _WAITING


async def find_mine(work: UnitOfWork, actor: Actor, call_id: UUID) -> HoldRow | None:
    """The call; None if it does not wait, or not for this person."""
    return await work.fetchrow(_HOLD, work.tenant_id, call_id, actor.id)
