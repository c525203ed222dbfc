"""An API process that is told to end: what clients have asked is answered, and nobody is kept waiting."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from backend.kit import db
from tests.factories.agents import create_agent
from tests.factories.tenants import Tenant, Tenants
from tests.harness.grounds import Grounds
from tests.harness.processes import Api, api_process
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

_FEED = "subscription ($id: ID!) { agentFeed(agentId: $id) { __typename } }"
#: The table has the same number in the databases of other test processes.
_WAITS = """SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'spaces'::regclass
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""


@pytest.fixture
def leaving(environment: dict[str, str], tmp_path: Path, grounds: Grounds) -> Iterator[Api]:
    with api_process(log=tmp_path / "log", environment=environment, parent=grounds.parent) as running:
        yield running


@pytest.fixture
async def tenant(leaving: Api, stores: Stores, http: httpx.AsyncClient) -> Tenant:
    return await Tenants(stores.owner_database_url, leaving.url, http).create()


@asynccontextmanager
async def _held_request(tenant: Tenant, stores: Stores) -> AsyncIterator[asyncio.Task[object]]:
    """A mutation that waits for a table, until the block ends."""
    database = await asyncpg.connect(**db.credentials(stores.owner_database_url))
    try:
        transaction = database.transaction()
        await transaction.start()
        await database.execute("LOCK TABLE spaces IN ACCESS EXCLUSIVE MODE")
        request = asyncio.create_task(tenant.client.succeed("createSpace", "space { id }", name="late"))
        await wait_until(lambda: database.fetchval(_WAITS))
        yield request
        await transaction.rollback()
    finally:
        await database.close()


async def _refuses_connections(api: Api) -> bool:
    address = urlsplit(api.base_url)
    try:
        _, writer = await asyncio.open_connection(address.hostname, address.port)
    except ConnectionRefusedError:
        return True
    except ConnectionResetError:  # the server was just closing its socket
        return False
    writer.close()
    return False


async def test_a_request_that_runs_is_answered_after_streams_have_ended(
    leaving: Api, tenant: Tenant, stores: Stores
) -> None:
    agent = await create_agent(tenant.client)
    async with (
        tenant.client.subscribe_sse(_FEED, id=agent) as feed,
        _held_request(tenant, stores) as request,
    ):
        leaving.child.send(signal.SIGTERM)
        with pytest.raises(httpx.RemoteProtocolError):
            await feed.next()
        assert not request.done()
    assert await request
    await wait_until(lambda: not leaving.child.is_running)


async def test_a_request_that_runs_is_answered_after_websockets_have_ended(
    leaving: Api, tenant: Tenant, stores: Stores
) -> None:
    agent = await create_agent(tenant.client)
    async with (
        tenant.client.subscribe(_FEED, id=agent) as feed,
        _held_request(tenant, stores) as request,
    ):
        leaving.child.send(signal.SIGTERM)
        with pytest.raises(ConnectionClosed):
            await feed.next()
        assert not request.done()
    assert await request


async def test_an_idle_connection_answers_what_its_client_has_just_sent(leaving: Api) -> None:
    async with httpx.AsyncClient() as client:
        assert (await client.get(f"{leaving.base_url}/healthz")).status_code == 200
        leaving.child.send(signal.SIGTERM)
        await wait_until(lambda: _refuses_connections(leaving))
        last = await client.get(f"{leaving.base_url}/healthz")

    assert (last.status_code, last.headers["connection"]) == (200, "close")
