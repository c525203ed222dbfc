"""A budget is read and changed alike, however many agents have spent of it."""

from decimal import Decimal
from functools import partial
from pathlib import Path

import asyncpg
import pytest

from backend.kit import db
from backend.kit.limits import DEFAULT
from tests.factories.agents import create_agent
from tests.factories.rows import key_of
from tests.factories.tenants import Tenant
from tests.harness.client import Client, GraphQLFailure, Json
from tests.harness.explained import Explained, explained, explaining
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_budgets import create_budget

_GROWN = 4_000
_USES = "budget { limit uses { subjectId spent reserved } }"
#: Of agents that are gone. The first has spent least.
_GONE = """INSERT INTO budget_windows (tenant_id, budget_id, subject_id, starts_at, spent)
SELECT $1, $2, gen_random_uuid(), to_timestamp(0), n FROM generate_series(1, $3::int) n"""
#: One has spent most, but not all of it is added up.
_PRESENT = """WITH made AS (INSERT INTO budget_windows (tenant_id, budget_id, subject_id, starts_at, spent, held)
  VALUES ($1, $2, $3, to_timestamp(0), 7, 9000) RETURNING id)
INSERT INTO budget_reservations (tenant_id, window_id, request_id, unit, amount, spent, worker_id, agent_id, purpose,
  provider, model, is_own_key, is_priced, input_tokens, output_tokens, cost)
SELECT $1, id, gen_random_uuid(), 'TOKENS', amount, spent, gen_random_uuid(), $3, 'THINKING', 'openai', 'gpt-4o', false,
  true, 1, 1, 0 FROM made, (VALUES (8000, 5000), (1000, NULL)) AS each (amount, spent)"""


@pytest.fixture
async def database(stack: Stack) -> asyncpg.Connection:
    connection = await asyncpg.connect(**db.credentials(stack.stores.owner_database_url))
    yield connection
    await connection.close()


async def _changed(client: Client, budget_id: str) -> Json | None:
    """None: the API has not noticed yet that its connections were closed."""
    try:
        return await client.succeed("updateBudget", _USES, budgetId=budget_id, limit="200000")
    except GraphQLFailure:
        return None


def _explained(log: Path, since: int) -> list[Explained]:
    """All statements, also those in functions, after the one that reads the uses was explained."""
    told = explained(log, since=since)
    return told if any("AS reserved" in one.text for one in told) else []


async def test_rights_are_asked_only_for_the_uses_that_are_shown(
    stack: Stack, citizen: Tenant, database: asyncpg.Connection
) -> None:
    given = {"scope": "AGENT", "period": "TOTAL", "unit": "TOKENS", "limit": "100000"}
    budget = await create_budget(citizen.client, **given)
    agent = await create_agent(citizen.client)
    await database.execute(_GONE, citizen.id, key_of(budget["id"]), _GROWN)
    await database.execute(_PRESENT, citizen.id, key_of(budget["id"]), key_of(agent))
    await database.execute("VACUUM ANALYZE")
    log = stack.servers.postgres.log

    async with explaining(database, stack.stores.owner_database_url.rsplit("/", 1)[1]):
        since = log.stat().st_size
        changed: Json = await wait_until(partial(_changed, citizen.client, budget["id"]))
        told: list[Explained] = await wait_until(partial(_explained, log, since))

    first, *others = changed["budget"]["uses"]
    assert first == {"subjectId": agent, "spent": "5007", "reserved": "1000"}
    assert [Decimal(each["spent"]) for each in others] == [_GROWN - n for n in range(DEFAULT.page_size - 1)]
    assert changed["budget"]["limit"] == "200000"
    assert len(told) + max(one.loops for one in told) < 8 * DEFAULT.page_size < _GROWN
