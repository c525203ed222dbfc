"""Transactions lock rows in one order: the tenant's row, then members, then agents (the process first), then spaces.

Two transactions that lock the same rows in different orders may wait for each other, and Postgres ends one of them: a
person gets an error for nothing (`UNAVAILABLE`). So each mutation of the schema is asked while another transaction
holds the rows of one table. One that waits for them must not have touched a table that comes later.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from tests.factories.quotas import allow
from tests.factories.rows import owner_of
from tests.factories.tenants import Tenant, Tenants
from tests.factories.victim import make_victim
from tests.harness import probes
from tests.harness.models import Models
from tests.harness.probes import Probe
from tests.harness.processes import Api, Running

pytestmark = pytest.mark.timeout(300)

_ORDER = ("tenants", "members", "agent_processes", "agents", "spaces")
#: A mutation that waits for rows of the table: without one, the test would look at nothing.
_KNOWN = {
    "tenants": "removeMember",
    "members": "myAssistant",
    "agent_processes": "stopAgent",
    "agents": "updateAgent",
}
_RATES = ("cost_burst", "cost_per_second", "client_cost_burst", "client_cost_per_second")
#: What these do to the tenant could make the later ones fail before they lock anything.
_ENDS = ("delete", "remove", "revoke", "stop", "erase", "leave", "archive", "pause", "reset", "unset", "cancel", "drop")
#: The locks of `FOR NO KEY UPDATE` and `UPDATE`. A foreign key's check takes the first one as well.
_TOUCHED = """SELECT DISTINCT a.pid, c.relname, left(a.query, 300) AS query
FROM pg_stat_activity a JOIN pg_locks l USING (pid) JOIN pg_class c ON c.oid = l.relation
WHERE a.datname = current_database() AND a.wait_event_type = 'Lock' AND a.wait_event IN ('transactionid', 'tuple')
AND $1 = ANY (pg_blocking_pids(a.pid)) AND l.mode IN ('RowShareLock', 'RowExclusiveLock') AND l.granted"""


@asynccontextmanager
async def _held(tenant: Tenant, table: str) -> AsyncIterator[int]:
    """All rows of the tenant in `table` are locked. Yields the process id of the server that holds them."""
    async with owner_of(tenant) as connection, connection.transaction():
        await connection.execute(f"SELECT FROM {table} WHERE tenant_id = $1 FOR NO KEY UPDATE", tenant.id)
        yield await connection.fetchval("SELECT pg_backend_pid()")


async def _tables_of_waiting(
    looking: asyncpg.Connection, holder: int, asked: asyncio.Task[object]
) -> tuple[set[str], set[str]]:
    """The tables that the asked mutation has touched when it waits for the holder, and its statement; empty if it does
    not wait."""
    while not asked.done():
        rows = await looking.fetch(_TOUCHED, holder)
        if rows:
            await looking.fetch(
                "SELECT pg_cancel_backend(pid) FROM unnest($1::int[]) pid", {row["pid"] for row in rows}
            )
            await asked
            return {row["relname"] for row in rows}, {row["query"] for row in rows}
        await asyncio.sleep(0.005)
    return set(), set()


def _mutations(targets: dict[str, str]) -> list[Probe]:
    found = [*probes.mutations(targets, targets), *probes.mutations_without_ids()]
    return sorted(found, key=lambda probe: _mutation(probe).startswith(_ENDS))


def _mutation(probe: Probe) -> str:
    return probe.text.split("{", 1)[1].split("(", 1)[0].strip()


@pytest.mark.parametrize("table", _ORDER[:-1])
async def test_a_mutation_that_waits_for_a_row_holds_no_row_that_comes_later(
    tenants: Tenants, api: Api, worker: Running, models: Models, table: str
) -> None:
    victim = await make_victim(tenants, models, mark=f"order-{table.replace('_', '-')}")
    tenant, later = victim.tenant, set(_ORDER[_ORDER.index(table) + 1 :])
    await allow(tenant, **dict.fromkeys(_RATES, 2**31 - 1))
    other = await tenant.person(name="Other")
    await other.client.succeed("myAssistant", "__typename")
    targets = {**victim.targets, "Member": other.actor_id}
    waited, wrong = set[str](), list[str]()
    async with owner_of(tenant) as looking, _held(tenant, table) as holder:
        for probe in _mutations(targets):
            asked = asyncio.ensure_future(tenant.client.send(probe.text, dict(probe.variables)))
            touched, statements = await _tables_of_waiting(looking, holder, asked)
            if touched:
                waited.add(_mutation(probe))
            if touched & later:
                told = f"{_mutation(probe)} waits for {table} and has touched {sorted(touched & later)}"
                wrong.append(f"{told}: {sorted(statements)}")

    assert _KNOWN[table] in waited
    assert not wrong, "\n".join(wrong)
