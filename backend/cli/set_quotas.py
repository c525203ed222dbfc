"""`python -m backend set-quotas TENANT name=value …`: sets what a tenant may have.

Without changes it prints the tenant's quotas. Requests use new values within seconds, workers at their next look.
"""

from collections.abc import Sequence
from dataclasses import asdict
from uuid import UUID

from backend.cli import operator_commands
from backend.kit.errors import InvalidInput, NotFound
from backend.kit.settings import Settings
from backend.kit.tenant_limits import TENANT, TenantLimits


def run(settings: Settings, *, tenant: str, changes: Sequence[str]) -> None:
    url, tenant_id = operator_commands.owner_database_url(settings), operator_commands.tenant_id_of(tenant)
    limits = operator_commands.run(_set(url, tenant_id, dict(_parsed(change) for change in changes)))
    usual = asdict(TENANT)
    for name, value in asdict(limits).items():
        print(f"{name:24} {value:>11,}" + ("" if value == usual[name] else f"   (usually {usual[name]:,})"))


def _parsed(change: str) -> tuple[str, int | None]:
    """Parses `agents=500`, or `agents=usual` for the installation's value."""
    name, separator, value = change.partition("=")
    if not separator or not (value == "usual" or value.isdecimal()):
        raise InvalidInput(f"{change}: write name=number, or name=usual for the default of the installation")
    return name, None if value == "usual" else int(value)


async def _set(url: str, tenant_id: UUID, changes: dict[str, int | None]) -> TenantLimits:
    from backend.tenants import quotas
    from backend.tenants.operator import operator_work

    async with operator_work(url, tenant_id) as work:
        limits = await quotas.override(work, changes)
    if limits is None:
        raise NotFound(f"there is no tenant {tenant_id}")
    return limits
