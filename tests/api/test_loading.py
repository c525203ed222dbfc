"""Reads are gathered: the number of statements follows the shape of a query, never the number of rows (no N+1)."""

from collections.abc import AsyncIterator

import asyncpg
import pytest

from backend.kit import db
from tests.factories.agents import create_agent
from tests.factories.inbox import PAYLOAD
from tests.factories.rows import add_call, add_event, open_cycle
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.stores import Stores

_EVERYTHING = f"""{{
  spaces {{ nodes {{ id unreadCount readUpTo readMarks {{ nodes {{ seq }} }} members {{ nodes {{ name }} }}
    messages(last: 5) {{ nodes {{ text author {{ name }} origin }} }} }} }}
  agents {{ nodes {{ id process {{ state inboxDepth }}
    cycles(last: 5) {{ nodes {{ number events(last: 5) {{ nodes {{ type }} }}
      toolCalls(last: 5) {{ nodes {{ name }} }} }} }}
    inbox(last: 5, receipts: [PENDING]) {{ nodes {{ type {PAYLOAD} cycle {{ number }} }} }}
    toolCalls(last: 5, states: [HELD]) {{ nodes {{ name arguments result cycle {{ number }} }} }}
    consciousness(last: 5) {{ nodes {{ seq cycle {{ number }} }} }} }} }}
  members {{ nodes {{ presence }} }}
  toolCalls(last: 100) {{ nodes {{ name cycle {{ number toolCalls(last: 5) {{ nodes {{ name }} }} }} }} }}
  deadLetters(last: 100) {{ nodes {{ {PAYLOAD} cycle {{ number }} }} }}
}}"""
#: Fields that read: six for spaces, eleven for agents, two for members, three for tool calls, two for dead letters.
#: Those of them that happen to ask for rows of the same kind at the same moment share a statement.
_FIELDS = 24
#: Statements of `api/reading/rows.py` and the depths of inboxes, as this database saw them; nothing else asks in their
#: words.
_COUNT = """SELECT coalesce(sum(calls), 0)::int FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
WHERE d.datname = $1 AND query LIKE ANY (ARRAY['%AS wanted (parent)%', '%$3::uuid%', '%AS depth\nFROM unnest%'])"""


class Counter:
    """Counts the API's reads."""

    def __init__(self, connection: asyncpg.Connection, database: str) -> None:
        self._connection, self._database = connection, database

    async def of(self, tenant: Tenant) -> int:
        """Statements that it takes to ask for everything."""
        before: int = await self._connection.fetchval(_COUNT, self._database)
        await tenant.client.execute(_EVERYTHING)
        after: int = await self._connection.fetchval(_COUNT, self._database)
        return after - before


@pytest.fixture
async def counter(stores: Stores) -> AsyncIterator[Counter]:
    server, _, database = stores.owner_database_url.rpartition("/")
    connection = await asyncpg.connect(**db.credentials(f"{server}/postgres"))
    await connection.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
    yield Counter(connection, database)
    await connection.close()


async def _grow(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    person = await tenant.person()
    space_id = await create_space(tenant.client, members=[agent_id, person.actor_id])
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent_id)
    for text in "abc":
        await post(tenant.client, space_id, text)
        cycle_id = await open_cycle(tenant, agent_id)
        await add_call(tenant, agent_id, cycle_id, state="HELD")
        await add_event(tenant, agent_id, receipt="DEAD_LETTER", cycle_id=cycle_id)


async def test_ten_times_more_rows_need_the_same_number_of_statements(tenant: Tenant, counter: Counter) -> None:
    await _grow(tenant)
    of_few = await counter.of(tenant)
    for _ in range(9):
        await _grow(tenant)

    of_many = await counter.of(tenant)

    assert 0 < of_few <= _FIELDS
    assert 0 < of_many <= _FIELDS
