"""`python -m backend suspend-tenant` and `resume-tenant`: suspend a tenant, or all of them, and end the suspension.

`all` turns the kill switch of the installation, which workers follow too. Running model requests are cut at once. Live
connections and workers learn of it through Redis if REDIS_URL is set, otherwise at their next check.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any
from uuid import UUID

from backend.cli import operator_commands
from backend.kit.processes import StartError
from backend.kit.settings import Settings

#: In place of a tenant's id: every tenant. Those whose agents think come first.
ALL = "all"
#: Those that the kill switch wants otherwise.
_SWITCHED = "SELECT tenant_id FROM find_switched_tenants(2147483647)"
_COUNTS = """SELECT count(DISTINCT t.tenant_id), count(a.id) FROM tenants t
LEFT JOIN agents a ON a.tenant_id = t.tenant_id AND a.status = 'SUSPENDED'
WHERE t.status = 'SUSPENDED' AND t.is_suspended_with_all"""
_AT_ONCE = 8
_TRIES = 5


def suspend(settings: Settings, *, tenant: str, reason: str) -> None:
    url, redis_url = operator_commands.owner_database_url(settings), settings.stores.redis_url
    if tenant == ALL:
        tenants, agents = operator_commands.run(_suspend_all(url, redis_url, reason))
        print(f"suspended: {tenants} tenants with {agents} agents; `resume-tenant all` resumes these")
        return
    tenant_id = operator_commands.tenant_id_of(tenant)
    count = operator_commands.run(_suspend(url, redis_url, tenant_id, reason))
    print(f"suspended: {count} agents stop working, all tokens are refused, all data stays")


def resume(settings: Settings, *, tenant: str) -> None:
    url = operator_commands.owner_database_url(settings)
    if tenant == ALL:
        tenants, agents = operator_commands.run(_resume_all(url))
        print(f"resumed: {tenants} tenants with {agents} agents")
        return
    tenant_id = operator_commands.tenant_id_of(tenant)
    count = operator_commands.run(_resume(url, tenant_id))
    print(f"resumed: {count} agents are active again")


async def _suspend_all(url: str, redis_url: str | None, reason: str) -> tuple[int, int]:
    """Returns the numbers of tenants and of their agents, also of those that workers have suspended meanwhile."""
    from backend.operators import kill_switch

    async def each(tenant_id: UUID) -> int:
        return await _suspend(url, redis_url, tenant_id, reason, is_with_all=True)

    await kill_switch.turn_as_owner(url, is_on=True, reason=reason)
    await _each(url, each)
    return await _counts(url)


async def _resume_all(url: str) -> tuple[int, int]:
    from backend.operators import kill_switch

    async def each(tenant_id: UUID) -> int:
        return await _resume(url, tenant_id)

    counts = await _counts(url)
    await kill_switch.turn_as_owner(url, is_on=False, reason="")
    await _each(url, each)
    return counts


async def _each(url: str, act: Callable[[UUID], Awaitable[int]]) -> None:
    """Act on each tenant that the kill switch wants otherwise, a few at a time, until none is left. Raises `StartError`
    if some fail again and again."""
    said: set[str] = set()
    for _ in range(_TRIES):
        found = await _switched(url)
        if not found:
            return
        turns = asyncio.Semaphore(_AT_ONCE)
        said = set(await asyncio.gather(*(_try(turns, act, tenant_id) for tenant_id in found))) - {""}
    if left := await _switched(url):
        why = f" ({'; '.join(sorted(said)[:3])})" if said else ""
        raise StartError(f"{len(left)} tenants are left, which fail{why}: {', '.join(map(str, left[:20]))}")


async def _switched(url: str) -> list[UUID]:
    return [row["tenant_id"] for row in await _fetch(url, _SWITCHED)]


async def _counts(url: str) -> tuple[int, int]:
    """The numbers of tenants that are suspended with all, and of their agents that rest because of it."""
    [(tenants, agents)] = await _fetch(url, _COUNTS)
    return tenants, agents


async def _fetch(url: str, query: str) -> list[Any]:
    import asyncpg

    from backend.kit import db

    connection = await asyncpg.connect(**db.credentials(url))
    try:
        rows: list[Any] = await connection.fetch(query)
        return rows
    finally:
        await connection.close()


async def _try(turns: asyncio.Semaphore, act: Callable[[UUID], Awaitable[int]], tenant_id: UUID) -> str:
    """Act on the tenant. Returns why it failed, or "". Who fails is found again."""
    import asyncpg

    from backend.kit.errors import AppError

    async with turns:
        try:
            await act(tenant_id)
        except (AppError, asyncpg.PostgresError, OSError) as error:
            return str(error)
    return ""


async def _suspend(url: str, redis_url: str | None, tenant_id: UUID, reason: str, *, is_with_all: bool = False) -> int:
    from backend.kit.redis_signals import Hints
    from backend.operators import tenant_orders
    from backend.tenants.operator import operator_work

    hints = None if redis_url is None else Hints.connect(redis_url)
    try:
        return await tenant_orders.suspend(
            tenant_id, hints, reason=reason, is_with_all=is_with_all, work=partial(operator_work, url)
        )
    finally:
        if hints is not None:
            await hints.close()


async def _resume(url: str, tenant_id: UUID) -> int:
    from backend.operators import tenant_orders
    from backend.tenants.operator import operator_work

    return await tenant_orders.resume(tenant_id, work=partial(operator_work, url))
