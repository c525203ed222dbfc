"""`python -m backend suspend-tenant` and `resume-tenant`: suspend a tenant, and end the suspension.

Its live connections learn of it at once through Redis if REDIS_URL is set, otherwise at their next check.
"""

from uuid import UUID

from backend.cli import operator_commands
from backend.kit.settings import Settings


def suspend(settings: Settings, *, tenant: str, reason: str) -> None:
    url, tenant_id = operator_commands.owner_database_url(settings), operator_commands.tenant_id_of(tenant)
    rested = operator_commands.run(_suspend(url, settings.stores.redis_url, tenant_id, reason))
    print(f"suspended: {rested} agents stop working, all tokens are refused, all data stays")


def resume(settings: Settings, *, tenant: str) -> None:
    url, tenant_id = operator_commands.owner_database_url(settings), operator_commands.tenant_id_of(tenant)
    active = operator_commands.run(_resume(url, tenant_id))
    print(f"resumed: {active} agents are active again")


async def _suspend(url: str, redis_url: str | None, tenant_id: UUID, reason: str) -> int:
    from backend.agents import suspension
    from backend.kit.redis_signals import Hints
    from backend.tenants.operator import operator_work

    async with operator_work(url, tenant_id) as work:
        rested = await suspension.suspend(work, reason=reason)
    if redis_url is not None:
        hints = Hints.connect(redis_url)
        await hints.revoked(tenant_id)
        await hints.close()
    return rested


async def _resume(url: str, tenant_id: UUID) -> int:
    from backend.agents import suspension
    from backend.plans import registry as plans
    from backend.tenants.operator import operator_work

    async with operator_work(url, tenant_id) as work:
        active = await suspension.resume(work)
        await plans.look_again(work)
    return active
