"""The tenants of the installation, for operators. Reads `operators.tenant_list`."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal

import strawberry

from backend.api.enums import BudgetPeriod, BudgetUnit, TenantStatus
from backend.api.operators.sessions import operator_session
from backend.api.reading.ids import Kind, encode
from backend.api.reading.paging import Connection, Key, PageArguments, connect_rows
from backend.api.reading.rows import Row, RowRange
from backend.api.request.context import Info
from backend.api.request.errors import Fault, FaultCode
from backend.kit.limits import DEFAULT
from backend.kit.text import clean
from backend.operators import tenant_list
from backend.operators.tenant_list import TenantOverview, TenantRange

_PERIODS, _UNITS = list(BudgetPeriod), list(BudgetUnit)


@strawberry.type(description="The most that a tenant may spend in a period with the installation's model keys.")
class TenantCap:
    period: BudgetPeriod
    unit: BudgetUnit
    limit: Decimal = strawberry.field(description="In `unit`.")

    @classmethod
    def of(cls, cap: Mapping[str, str]) -> "TenantCap":
        return cls(period=BudgetPeriod(cap["period"]), unit=BudgetUnit(cap["unit"]), limit=Decimal(cap["limit"]))


@strawberry.type(description="A tenant, as an operator sees it.")
class InstallationTenant:
    id: strawberry.ID
    name: str
    status: TenantStatus
    is_suspended_by_kill_switch: bool = strawberry.field(
        description="The kill switch of the installation has suspended it, and resumes it when it is turned off."
    )
    is_own: bool = strawberry.field(
        description="You are signed in to it now. You cannot suspend it here, because your token would end."
    )
    created_at: datetime
    member_count: int = strawberry.field(description=f"{DEFAULT.total_counted} means that many or more.")
    agent_count: int = strawberry.field(
        description=f"Without stopped agents. {DEFAULT.total_counted} means that many or more."
    )
    spent_today: Decimal = strawberry.field(
        description="In US dollars, since midnight UTC: all model requests, with any key. A model without a known "
        "price counts 0."
    )
    caps: list[TenantCap] = strawberry.field(
        description="The operator's caps, the shortest period first, at most one for each period and unit."
    )

    @classmethod
    def of(cls, info: Info, one: TenantOverview) -> "InstallationTenant":
        caps = [TenantCap.of(cap) for cap in one.caps]
        return cls(
            id=encode(Kind.TENANT, one.tenant_id),
            name=one.name,
            status=one.status,
            is_suspended_by_kill_switch=one.is_suspended_with_all,
            is_own=one.tenant_id == info.context.actor.tenant_id,
            created_at=one.created_at,
            member_count=one.members,
            agent_count=one.agents,
            spent_today=one.spent_today,
            caps=sorted(caps, key=lambda cap: (_PERIODS.index(cap.period), _UNITS.index(cap.unit))),
        )


class _TenantList:
    """The order of the list, for its cursors."""

    name = "installationTenants"
    order = (("created_at", "timestamptz"), ("tenant_id", "uuid"))

    def key_of(self, row: Row) -> Key:
        return row.created_at, row.tenant_id


async def connect_tenants(info: Info, page: PageArguments, search: str | None) -> Connection[InstallationTenant]:
    session_id, wanted = operator_session(info), _search(search)

    async def read(part: RowRange) -> Sequence[TenantOverview]:
        return await tenant_list.read(
            session_id, TenantRange(part.limit, part.is_backward, part.after, part.before, wanted)
        )

    async def count(_: Info) -> int:
        return await tenant_list.count(session_id, wanted)

    return await connect_rows(
        info, _TenantList(), lambda row: InstallationTenant.of(info, row), page, read=read, count=count
    )


def _search(search: str | None) -> str | None:
    if search is not None and len(search) > DEFAULT.name_chars:
        raise Fault(FaultCode.BAD_REQUEST, f"search must have at most {DEFAULT.name_chars} characters")
    return clean(search or "").strip() or None
