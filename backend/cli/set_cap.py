"""`python -m backend set-cap TENANT CAP=LIMIT …`: caps what a tenant may spend with the installation's keys.

Without changes it prints the caps. The tenant's admins see a cap among their budgets, and cannot change it.
"""

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from uuid import UUID

from backend.cli import operator_commands
from backend.kit.errors import InvalidInput, NotFound
from backend.kit.settings import Settings

_PERIODS = ("hour", "day", "month", "total")
_TOKENS = "-tokens"
#: `month` is in dollars, `month-tokens` in tokens.
_NAMES = tuple(f"{period}{unit}" for unit in ("", _TOKENS) for period in _PERIODS)


def run(settings: Settings, *, tenant: str, changes: Sequence[str]) -> None:
    url, tenant_id = operator_commands.owner_database_url(settings), operator_commands.tenant_id_of(tenant)
    parsed = [_parsed(change) for change in changes]
    if len({name for name, _ in parsed}) < len(parsed):
        raise InvalidInput("name each cap once")
    caps = operator_commands.run(_set(url, tenant_id, dict(parsed)))
    for name in _NAMES:
        limit, is_tokens = caps.get(name), name.endswith(_TOKENS)
        said = "no cap" if limit is None else f"{limit:,.0f} tokens" if is_tokens else f"{limit:,.2f} USD"
        print(f"{name:12} {said:>22}")


def _parsed(change: str) -> tuple[str, Decimal | None]:
    """Parses `month=100` or `month-tokens=1000000`; `month=none` removes the cap."""
    name, _, value = change.partition("=")
    if name not in _NAMES:
        raise InvalidInput(
            f"{change}: write PERIOD=DOLLARS or PERIOD-tokens=TOKENS; the periods are {', '.join(_PERIODS)}"
        )
    try:
        return name, None if value == "none" else Decimal(value)
    except InvalidOperation:
        raise InvalidInput(
            f"{change}: write a number after {name}=, such as {_example(name)}, or {name}=none"
        ) from None


def _example(name: str) -> str:
    return f"{name}=1000000" if name.endswith(_TOKENS) else f"{name}=100"


async def _set(url: str, tenant_id: UUID, changes: dict[str, Decimal | None]) -> dict[str, Decimal]:
    from backend.budgets import registry
    from backend.budgets.models import BudgetPeriod, BudgetUnit
    from backend.budgets.registry import CapKey
    from backend.tenants.operator import operator_work

    keys = {
        name: CapKey(
            BudgetPeriod(name.removesuffix(_TOKENS).upper()),
            BudgetUnit.TOKENS if name.endswith(_TOKENS) else BudgetUnit.USD,
        )
        for name in _NAMES
    }
    async with operator_work(url, tenant_id) as work:
        for name, limit in changes.items():
            if not await registry.set_cap(work, cap=keys[name], limit=limit):
                raise NotFound(f"there is no tenant {tenant_id}")
        found = {CapKey(cap.period, cap.unit): cap.limit for cap in await registry.caps(work)}
    return {name: found[key] for name, key in keys.items() if key in found}
