"""An erasure reads long pasts and large tables in pages, also where it finds nothing."""

import asyncpg
import pytest

from backend.kit import db
from backend.kit.limits import DEFAULT
from backend.tenants.models import Role
from tests.bench import chains
from tests.factories.agents import create_agent
from tests.factories.erasures import until_erased
from tests.factories.grown import Growth
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.explained import Explained, explained, explaining
from tests.harness.models import Models
from tests.harness.stack import Stack

_GROWN = 4_000
#: A page of a past, and what a claim or an index looks at beside it.
_MOST = 5 * DEFAULT.searched_rows + 200
_SEARCHED = ("consciousness_entries", "inbox_events", "think_cycles", "webhook_deliveries")
_DELIVERIES = """INSERT INTO webhook_deliveries (id, tenant_id, endpoint_id, event, body, state, tries, last_error,
  created_at)
SELECT gen_random_uuid(), $1, e.id, 'message.posted', 'This was said long ago.', 'DEAD', 8, 'it answered 500',
  now() - interval '1 day' FROM webhook_endpoints e, generate_series(1, $2::int) n WHERE e.tenant_id = $1"""


@pytest.fixture
async def database(stack: Stack) -> asyncpg.Connection:
    connection = await asyncpg.connect(**db.credentials(stack.stores.owner_database_url))
    yield connection
    await connection.close()


@pytest.mark.timeout(240)
async def test_no_statement_of_an_erasure_looks_at_a_whole_past(
    stack: Stack, citizen: Tenant, models: Models, database: asyncpg.Connection
) -> None:
    """Of an agent that has nothing of the person."""
    person = await citizen.person(role=Role.ADMIN, name="Ines Moser")
    agent = await create_agent(citizen.client, model=await models.script([]))
    space = await create_space(citizen.client, members=[person.actor_id])
    await citizen.client.succeed(
        "createWebhookEndpoint", "__typename", name="crm", url="https://crm.example/told", spaceId=space
    )
    growth = Growth(database, citizen.id, citizen.owner.member_id)
    past = chains.of_entries(_GROWN)
    await chains.write_chain(database, tenant_id=citizen.id, agent_id=key_of(agent), cycles=[], behind=past)
    await growth.events(key_of(agent), _GROWN, receipt="HANDLED")
    await database.execute(_DELIVERIES, citizen.id, _GROWN)
    await post(person.client, space, "The blue harbour opens at seven tomorrow morning for everybody")
    await citizen.client.succeed("erasePerson", "__typename", memberId=person.actor_id)
    await database.execute("VACUUM ANALYZE")
    log = stack.servers.postgres.log

    async with explaining(database, stack.stores.owner_database_url.rsplit("/", 1)[1]):
        since = log.stat().st_size
        await stack.start_worker()
        await until_erased(stack)
        found = [each for each in explained(log, since=since) if any(table in each.text for table in _SEARCHED)]

    pages = [each for each in found if "ORDER BY" in each.text and " LIMIT $" in each.text]
    assert len(pages) >= 3 * _GROWN // _MOST
    assert not _told(found), _told(found)


def _told(found: list[Explained]) -> str:
    greedy = {each.text: each for each in sorted(found, key=lambda each: each.rows) if each.rows > _MOST}
    return "\n".join(f"{each.rows} rows by {each.node}: {text[:200]}" for text, each in greedy.items())
