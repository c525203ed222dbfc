"""A Postgres that is down, lets nobody in or has no room left: a clear word, nothing half done, and then on it goes.

The server raises these errors itself. (A file system that is really full would have to be mounted for it.)
Minds wait for it under their leases: an outage is no fault of what they think about, and poisons nothing.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from typing import Any
from uuid import uuid4

import asyncpg
import pytest

from backend.kit import db
from tests.factories.agents import create_agent, is_asleep
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_faults import RECOVERY_SECONDS
from tests.journeys.test_scenarios import ECHO

#: Longer than a transaction is tried, and than a pulse stays fresh.
OUTAGE_SECONDS = 4.0

_POST = "mutation ($input: PostMessageInput!) { postMessage(input: $input) { __typename } }"
_TERMINATE = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = $1"
_NO_SPACE = """
CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;"""
_COUNTS = """SELECT (SELECT count(*) FROM messages) AS messages, (SELECT count(*) FROM inbox_events) AS events,
  (SELECT count(*) FROM consciousness_entries) AS entries, (SELECT sum(seq) FROM spaces) AS seq"""

Outage = Callable[[Stack], AbstractAsyncContextManager[None]]


@asynccontextmanager
async def stopped(stack: Stack) -> AsyncIterator[None]:
    await stack.servers.postgres.kill()
    try:
        yield
    finally:
        await stack.servers.postgres.start()


@asynccontextmanager
async def refusing(stack: Stack) -> AsyncIterator[None]:
    """`pg_hba.conf` rejects everybody; whoever was connected is thrown out."""
    rules = stack.directory / "postgres" / "cluster" / "pg_hba.conf"
    before = rules.read_text()
    async with _owner(stack) as (owner, database):
        rules.write_text(f"host all all all reject\n{before}")
        await owner.execute("SELECT pg_reload_conf()")
        await wait_until(lambda: _refuses(stack))
        await owner.execute(_TERMINATE, database)
        try:
            yield
        finally:
            rules.write_text(before)
            await owner.execute("SELECT pg_reload_conf()")


async def _refuses(stack: Stack) -> bool:
    try:
        connection = await asyncpg.connect(**db.credentials(stack.stores.owner_database_url))
    except asyncpg.InvalidAuthorizationSpecificationError:
        return True
    await connection.close()
    return False


@asynccontextmanager
async def exhausted(stack: Stack) -> AsyncIterator[None]:
    """Strangers have all the connections; processes of ours that reconnect in between lose theirs again."""
    parameters = db.credentials(stack.servers.postgres.url("postgres"))
    async with _owner(stack) as (owner, database), AsyncExitStack() as hoard:
        is_over = asyncio.Event()

        async def keep_all() -> None:
            while not is_over.is_set():
                with suppress(asyncpg.TooManyConnectionsError):
                    while True:
                        hoard.push_async_callback((await asyncpg.connect(**parameters)).close)
                await owner.execute(_TERMINATE, database)
                await asyncio.sleep(0.05)

        keeping = asyncio.create_task(keep_all())
        try:
            yield
        finally:
            is_over.set()  # a connection that is cut off while it is made complains to the loop
            await keeping


def full_disk(*tables: str) -> Outage:
    """Nothing can be added to these tables."""

    @asynccontextmanager
    async def outage(stack: Stack) -> AsyncIterator[None]:
        async with _owner(stack) as (owner, _):
            await owner.execute(_NO_SPACE)
            for table in tables:
                await owner.execute(f"CREATE TRIGGER full_disk BEFORE INSERT ON {table} EXECUTE FUNCTION no_space()")
            try:
                yield
            finally:
                await owner.execute("DROP FUNCTION no_space CASCADE")

    return outage


@asynccontextmanager
async def _owner(stack: Stack) -> AsyncIterator[tuple[asyncpg.Connection, str]]:
    """A connection that outlives the outage, and the name of the product's database."""
    connection = await asyncpg.connect(**db.credentials(stack.servers.postgres.url("postgres")))
    product = await asyncpg.connect(**db.credentials(stack.stores.owner_database_url))
    try:
        yield product, stack.stores.owner_database_url.rsplit("/", 1)[1]
    finally:
        await product.close()
        await connection.close()


class Poster:
    """Somebody who posts, each message under a key of its own, until it is accepted."""

    def __init__(self, citizen: Tenant, space: str) -> None:
        self._citizen, self._space = citizen, space
        self._keys: dict[str, str] = {}

    async def is_unavailable(self, text: str) -> bool:
        return await self._try(text) != []

    async def is_accepted(self, text: str) -> bool:
        return await self._try(text) == []

    async def _try(self, text: str) -> list[Any]:
        key = self._keys.setdefault(text, uuid4().hex)
        answer = await self._citizen.client.send(
            _POST, {"input": {"spaceId": self._space, "text": text, "idempotencyKey": key}}
        )
        assert answer.codes in ([], ["UNAVAILABLE"]), answer.body
        return answer.codes


@pytest.mark.parametrize(
    "outage",
    [
        pytest.param(stopped, id="stopped"),
        pytest.param(refusing, id="refusing"),
        pytest.param(exhausted, id="exhausted"),
        pytest.param(full_disk("messages", "consciousness_entries"), id="disk full"),
    ],
)
async def test_outage_of_postgres_is_said_and_survived(
    stack: Stack, citizen: Tenant, models: Models, outage: Outage
) -> None:
    """It begins in the middle of a model request, whose answer then finds no database."""
    gate = f"outage-{uuid4().hex}"
    model = await models.script([{**ECHO, "gate": gate}, ECHO], repeat_last=True)
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await stack.start_worker()
    await post(citizen.client, space, "before")
    await models.wait_for_requests(model, 1)
    poster = Poster(citizen, space)

    async with outage(stack):
        await models.open_gate(gate)
        await wait_until(partial(poster.is_unavailable, "during"))
        await asyncio.sleep(OUTAGE_SECONDS)
        # A process of ours may have had a connection for a moment, before strangers took it.
        await wait_until(partial(poster.is_unavailable, "during"))
    await wait_until(partial(poster.is_accepted, "during"), timeout=RECOVERY_SECONDS)
    await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    assert sorted(await texts_of(citizen.client, space)) == sorted(["before", "during", "echo: before", "echo: during"])
    assert await _consequences(stack, agent) == {"masked": 0, "dead": 0, "notices": 0, "failed": 0, "told": 0}
    assert await models.invalid() == []
    assert "ERROR backend" not in stack.api.said() + stack.workers[-1].said()


async def _consequences(stack: Stack, agent: str) -> dict[str, Any]:
    """What an outage must not have."""
    [row] = await stack.fetch(f"""
        WITH own AS (SELECT '{key_of(agent)}'::uuid AS id)
        SELECT (SELECT count(*) FROM consciousness_entries e WHERE e.agent_id = own.id AND mask_reason <> '') AS masked,
          (SELECT count(*) FROM inbox_events e WHERE e.agent_id = own.id AND receipt = 'DEAD_LETTER') AS dead,
          (SELECT count(*) FROM messages m WHERE m.author_id = own.id AND kind = 'NOTICE') AS notices,
          (SELECT count(*) FROM think_cycles c WHERE c.agent_id = own.id AND outcome <> 'RESTED') AS failed,
          (SELECT count(*) FROM inbox_events e WHERE e.agent_id = own.id AND type = 'SYSTEM') AS told
        FROM own""")
    return dict(row)


@pytest.mark.parametrize("table", ["messages", "inbox_events", "idempotency_keys"])
async def test_mutation_that_finds_no_room_does_nothing_by_halves(
    stack: Stack, citizen: Tenant, models: Models, table: str
) -> None:
    agent = await create_agent(citizen.client, model=await models.script([ECHO]))
    space = await create_space(citizen.client, members=[agent])
    poster = Poster(citizen, space)
    before = await stack.fetch(_COUNTS)

    async with full_disk(table)(stack):
        assert await poster.is_unavailable("hello")
        assert await stack.fetch(_COUNTS) == before
    assert await poster.is_accepted("hello")
    assert await poster.is_accepted("hello"), "the same key, the same message"

    assert await texts_of(citizen.client, space) == ["hello"]


@pytest.mark.parametrize("table", ["think_cycles", "consciousness_entries", "usage_records"])
async def test_step_that_finds_no_room_waits_and_counts_no_attempt(
    stack: Stack, citizen: Tenant, models: Models, table: str
) -> None:
    """At the drain that opens a cycle, or at a step: the mind waits under its lease, and poisons nothing."""
    gate = f"full-{uuid4().hex}"
    model = await models.script([{**ECHO, "gate": gate}, ECHO], repeat_last=True)
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await stack.start_worker()
    if table != "think_cycles":
        await post(citizen.client, space, "hello")
        await models.wait_for_requests(model, 1)

    async with full_disk(table)(stack):
        await models.open_gate(gate)
        if table == "think_cycles":
            await post(citizen.client, space, "hello")
        await wait_until(lambda: "waits for the database: DiskFullError" in stack.workers[-1].said())
        await asyncio.sleep(OUTAGE_SECONDS)
        assert await stack.fetchval(f"SELECT state FROM agent_processes WHERE agent_id = '{key_of(agent)}'") == (
            "THINKING"
        )
        attempts = await stack.fetchval(f"SELECT tail_attempts FROM agent_processes WHERE agent_id = '{key_of(agent)}'")
        assert attempts == (0 if table == "think_cycles" else 1)
    await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    assert await texts_of(citizen.client, space) == ["hello", "echo: hello"]
    assert await _consequences(stack, agent) == {"masked": 0, "dead": 0, "notices": 0, "failed": 0, "told": 0}
