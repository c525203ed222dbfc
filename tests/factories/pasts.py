"""Moves an agent's past back by days, directly in the database, and reads what remains of it."""

from typing import Any

from tests.factories.rows import key_of, owner_of
from tests.factories.tenants import Tenant
from tests.harness.waiting import wait_until

#: Moves everything of the cycles up to this one back by a number of days.
_AGE = """
WITH own AS (SELECT $1::uuid AS agent, $2::int AS upto, make_interval(days => $3) AS ago), aged AS (
  UPDATE think_cycles c SET opened_at = c.opened_at - ago, ended_at = c.ended_at - ago FROM own
  WHERE c.agent_id = agent AND c.number <= upto RETURNING c.id
), entries AS (
  UPDATE consciousness_entries e SET created_at = e.created_at - ago FROM own, aged WHERE e.cycle_id = aged.id
), calls AS (
  UPDATE tool_calls t SET created_at = t.created_at - ago, finished_at = t.finished_at - ago FROM own, aged
  WHERE t.cycle_id = aged.id
), requests AS (
  UPDATE usage_records u SET created_at = u.created_at - ago FROM own, aged WHERE u.cycle_id = aged.id
), pages AS (
  UPDATE archive_pages p SET started_at = p.started_at - ago, ended_at = p.ended_at - ago FROM own
  WHERE p.agent_id = agent AND p.to_cycle <= upto
)
UPDATE episodes e SET started_at = e.started_at - ago, ended_at = e.ended_at - ago FROM own
WHERE e.agent_id = agent AND e.to_cycle <= upto"""
_AWAKEN = "UPDATE archives SET past_rest_until = NULL WHERE agent_id = $1"
_LOOKED = "SELECT past_from IS NOT NULL FROM archives WHERE agent_id = $1"
_BEGINS = "query ($id: ID!) { agent(id: $id) { pastBegins { seq cycle removedUntil } } }"
_ENTRIES = """query ($id: ID!, $first: Int, $after: String) { agent(id: $id) {
    consciousness(first: $first, after: $after) { nodes { seq content } pageInfo { endCursor hasNextPage } } } }"""

#: Two looks of the retention job and more: it leaves out an agent that somebody else has locked.
LOOKS_SECONDS = 110.0


async def retain(tenant: Tenant, days: int | None) -> None:
    """Sets the retention through the public API."""
    await tenant.client.succeed("updateTenantRetention", "tenant { retentionDays }", retentionDays=days)


async def age(tenant: Tenant, agent: str, *, upto: int, days: int) -> None:
    """Makes the cycles up to that one older by `days`."""
    async with owner_of(tenant) as connection:
        await connection.execute(_AGE, key_of(agent), upto, days)


async def end_rest(tenant: Tenant, agent: str) -> None:
    """Lets the next run of the retention job check its past again at once."""
    async with owner_of(tenant) as connection:
        await connection.execute(_AWAKEN, key_of(agent))


async def begins(tenant: Tenant, agent: str) -> dict[str, Any] | None:
    found: dict[str, Any] | None = (await tenant.client.execute(_BEGINS, id=agent))["agent"]["pastBegins"]
    return found


async def until_past_begins(tenant: Tenant, agent: str, *, cycle: int) -> dict[str, Any]:
    """Waits until its past begins with this cycle, and returns where it begins."""

    async def there() -> dict[str, Any] | None:
        found = await begins(tenant, agent)
        return found if found and found["cycle"] == cycle else None

    found: dict[str, Any] = await wait_until(there, timeout=LOOKS_SECONDS)
    return found


async def until_looked_at(tenant: Tenant, agent: str) -> None:
    async def is_looked_at() -> bool:
        async with owner_of(tenant) as connection:
            return bool(await connection.fetchval(_LOOKED, key_of(agent)))

    await wait_until(is_looked_at, timeout=LOOKS_SECONDS)


async def entries_of(tenant: Tenant, agent: str, **page: Any) -> dict[str, Any]:
    """A page of its chain."""
    found: dict[str, Any] = (await tenant.client.execute(_ENTRIES, id=agent, **page))["agent"]["consciousness"]
    return found
