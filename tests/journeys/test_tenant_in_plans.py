"""Each hot statement names its tenant: so it uses the tenant's index, and could be sent to the tenant's node.

Row-level security adds the tenant to each plan. So the test looks at executed plans, in functions too, for a condition
that is not that of a policy. Where both say the same, Postgres may keep either; then the text must name the tenant.
"""

import re
from collections.abc import AsyncIterator

import asyncpg
import pytest

from backend import orm
from backend.kit import db
from tests.factories.agents import create_agent
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.harness.explained import Scan, explained_scans, explaining
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.journeys.test_conversations import enter_and_say, say
from tests.journeys.test_growth import _PAGE
from tests.journeys.test_turn_counts import FEED, take_turn

_TURNS = 3
#: What runs in a turn, and where it is: functions of the database, or statements of the code.
_HOT = {
    "post_message": "INSERT INTO messages",
    "wake_agents": "SET state = 'WAKING'",
    "take_agent": "SET state = 'THINKING', lease_id = p_lease",
    "open_cycle": "INSERT INTO think_cycles",
    "commit_step": "INSERT INTO consciousness_entries",
    "read_inbox": "FROM inbox_events",
    "end_cycle": "SET state = 'SLEEPING'",
}
#: Functions that look across tenants on purpose, and return ids only (`tests/architecture/test_catalogue.py`).
_OF_ALL = [text for file in orm.texts().functions if "SECURITY DEFINER" in (text := " ".join(file.text.split()))]


@pytest.fixture
async def database(stack: Stack) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(**db.credentials(stack.stores.owner_database_url))
    yield connection
    await connection.close()


async def test_each_statement_of_a_turn_names_its_tenant(
    stack: Stack, citizen: Tenant, models: Models, database: asyncpg.Connection
) -> None:
    model = await models.script([])
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await models.rescript(model, [enter_and_say(space, "Here I am."), {}, *[say("Here I am."), {}] * _TURNS])
    owned = {row["name"] for row in await database.fetch(_TABLES)}
    log = stack.servers.postgres.log

    async with explaining(database, stack.stores.owner_database_url.rsplit("/", 1)[1]):
        await stack.start_worker()
        since = log.stat().st_size
        async with citizen.client.subscribe(FEED, space=space) as feed:
            for _ in range(_TURNS):
                await take_turn(citizen, space, feed)
            await citizen.client.execute(_PAGE, space=space, agent=agent)
        found = explained_scans(log, since=since)

    texts = {scan.text for scan in found}
    assert {name for name, part in _HOT.items() if not any(part in text for text in texts)} == set()
    assert "\n".join(_silent(found, owned)) == ""


#: As a statement names it.
_TENANT = re.compile(r"tenant_id(, \w+\.?\w*)*\)? = |USING \(tenant_id")
_TABLES = """SELECT c.relname::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'tenant_id'"""


def _silent(found: list[Scan], owned: set[str]) -> list[str]:
    """Scans of tenants' tables, without the tenant."""
    return sorted({
        f"{scan.table}: {scan.text[:200]} | {scan.conditions}"
        for scan in found
        if scan.table in owned and not _names_tenant(scan) and not any(scan.text in text for text in _OF_ALL)
    })  # fmt: skip


def _names_tenant(scan: Scan) -> bool:
    is_kept_by_policy = "tenant_id = (InitPlan" in scan.conditions and _TENANT.search(scan.text) is not None
    return scan.names("tenant_id") or is_kept_by_policy


def test_a_scan_without_the_tenant_is_found() -> None:
    policy = "(tenant_id = (InitPlan 1).col1)"
    silent = Scan("SELECT FROM goals WHERE id = $1", "goals", f"(id = '1'::uuid) AND {policy}")
    joined = Scan("SELECT FROM goals g JOIN x USING (tenant_id)", "goals", f"(tenant_id = x.tenant_id) AND {policy}")
    named = Scan("SELECT FROM goals WHERE tenant_id = $1", "goals", policy)

    assert len(_silent([silent, joined, named], {"goals"})) == 1
