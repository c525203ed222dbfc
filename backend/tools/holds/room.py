"""The live list of the calls that wait for people in one tenant. `tools.holds.feed` subscribes to it."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.trust import Trust
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
    #: What shows the call in the space.
    message_id: UUID | None
    cycle_id: UUID
    #: Of the cycle that made the call.
    trigger: str
    is_unattended: bool
    trust: Trust


_HOLD = Statement(HoldRow, f"{waiting.HOLDS} WHERE t.tenant_id = $1 AND t.id = $2 AND {waiting.WAITS}")
#: Who of these members may answer the call.
_ANSWERERS = Statement(
    UUID,
    f"""SELECT m.id FROM tool_calls t JOIN members m ON m.tenant_id = t.tenant_id AND m.id = ANY($3::uuid[])
WHERE t.tenant_id = $1 AND t.id = $2 AND {waiting.WAITS} AND {waiting.MAY_ANSWER}""",  # noqa: S608 -- constants
)


@dataclass(frozen=True, slots=True)
class HoldRead:
    """A call as it was read for some people at once. `row` None: it does not wait any more."""

    row: HoldRow | None
    asked_ids: frozenset[UUID]
    answerer_ids: frozenset[UUID]

    def of(self, actor_id: UUID) -> HoldRow | None:
        """The call; None if it does not wait, or not for this person."""
        return self.row if actor_id in self.answerer_ids else None


class HoldRoom(ListRoom):
    """Calls and questions that wait, whoever may answer them."""

    listed = _WAITING


async def read_for(work: UnitOfWork, call_id: UUID, actor_ids: Collection[UUID]) -> HoldRead:
    """Reads the call once for all these people."""
    row = await work.fetchrow(_HOLD, work.tenant_id, call_id)
    allowed = [] if row is None else await work.fetch(_ANSWERERS, work.tenant_id, call_id, list(actor_ids))
    return HoldRead(row, frozenset(actor_ids), frozenset(allowed))
