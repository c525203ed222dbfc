"""The tenants of the installation, as an operator sees them. The API calls it.

Each function of the database asks whether the session of the browser is an operator's now, and finds nothing otherwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import unit_of_work
from backend.tenants.models import TenantStatus

#: A tenant in the list: the columns that order it.
Place = tuple[datetime, UUID]


@dataclass(frozen=True, slots=True)
class TenantOverview:
    """One tenant. `members` and `agents` are counted up to `total_counted`."""

    tenant_id: UUID
    name: str
    status: TenantStatus
    is_suspended_with_all: bool
    created_at: datetime
    members: int
    agents: int
    #: In US dollars, since midnight UTC, with all keys.
    spent_today: Decimal
    caps: Json[list[dict[str, str]]]


@dataclass(frozen=True, slots=True)
class TenantRange:
    """A part of the list, between two tenants. With `is_backward` the last ones of it."""

    limit: int
    is_backward: bool = False
    after: Place | None = None
    before: Place | None = None
    search: str | None = None
    only: UUID | None = None


_LIST = Statement(
    TenantOverview,
    """SELECT tenant_id, name, status, is_suspended_with_all, created_at, members, agents, spent_today, caps
FROM list_tenants($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)""",
)
_COUNT = Statement(int, "SELECT count_tenants($1, $2, $3)")


async def read(operator_session_id: UUID, part: TenantRange) -> Sequence[TenantOverview]:
    """The oldest first."""
    after_at, after = part.after or (None, None)
    before_at, before = part.before or (None, None)
    async with unit_of_work(None, read_only=True) as work:
        return await work.fetch(
            _LIST, operator_session_id, part.search, part.only, after_at, after, before_at, before, part.is_backward,
            part.limit, DEFAULT.total_counted,
        )  # fmt: skip


async def read_one(operator_session_id: UUID, tenant_id: UUID) -> TenantOverview | None:
    found = await read(operator_session_id, TenantRange(limit=1, only=tenant_id))
    return found[0] if found else None


async def count(operator_session_id: UUID, search: str | None) -> int:
    async with unit_of_work(None, read_only=True) as work:
        return await work.fetch_one(_COUNT, operator_session_id, search, DEFAULT.total_counted)
