"""`python -m backend set-cap TENANT PERIOD=DOLLARS …`: caps what a tenant may spend with the installation's keys.

Without changes it prints the caps. The tenant's admins see a cap among their budgets, and cannot change it.
"""

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from uuid import UUID

from backend.cli import operator_commands
from backend.kit.errors import InvalidInput, NotFound
from backend.kit.settings import Settings

_PERIODS = ("hour", "day", "month", "total")


def run(settings: Settings, *, tenant: str, changes: Sequence[str]) -> None:
    url, tenant_id = operator_commands.owner_database_url(settings), operator_commands.tenant_id_of(tenant)
    caps = operator_commands.run(_set(url, tenant_id, dict(_parsed(change) for change in changes)))
    for period in _PERIODS:
        print(f"{period:6} {f'{caps[period]:,.2f} USD' if period in caps else 'no cap':>20}")


def _parsed(change: str) -> tuple[str, Decimal | None]:
    """Parses `month=100`, or `month=none` to remove the cap."""
    period, _, value = change.partition("=")
    if period not in _PERIODS:
        raise InvalidInput(f"{change}: write PERIOD=DOLLARS; the periods are {', '.join(_PERIODS)}")
    try:
        return period, None if value == "none" else Decimal(value)
    except InvalidOperation:
        raise InvalidInput(f"{change}: write {period}=DOLLARS, such as {period}=100, or {period}=none") from None


async def _set(url: str, tenant_id: UUID, changes: dict[str, Decimal | None]) -> dict[str, Decimal]:
    from backend.budgets import registry
    from backend.budgets.models import BudgetPeriod
    from backend.tenants.operator import operator_work

    async with operator_work(url, tenant_id) as work:
        for period, dollars in changes.items():
            if not await registry.set_cap(work, period=BudgetPeriod(period.upper()), dollars=dollars):
                raise NotFound(f"there is no tenant {tenant_id}")
        return {str(cap.period).lower(): cap.limit for cap in await registry.caps(work)}
