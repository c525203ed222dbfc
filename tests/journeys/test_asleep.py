"""What an agent costs: nothing while it sleeps, and for a cycle as much as for its first, however old it is.

Traps A2, A7, B5 and B17.
"""

from typing import Any

import redis.asyncio as redis

from tests.factories.agents import create_agent, is_asleep
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant, Tenants
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_history import talk

_HERE = [
    {"name": "enter_space", "arguments": {"space": "Lobby"}},
    {"name": "send_message", "arguments": {"text": "here"}},
]
#: What is an agent's own, but for its archive: whoever writes that does so behind the loop.
_TABLES = """SELECT table_name FROM information_schema.columns
WHERE table_schema = 'public' AND column_name = 'agent_id' AND table_name NOT LIKE 'archive%'"""
_ROWS = (
    """SELECT t.ctid::text || ' ' || t.xmin::text AS version, length(t::text) AS size FROM {} t WHERE agent_id = $1"""
)


async def _held(stack: Stack) -> tuple[set[str], int, int]:
    """Of Redis: the keys; who listens; who waits in a command."""
    async with redis.Redis.from_url(stack.stores.redis_url) as client:
        clients: list[dict[str, Any]] = await client.client_list()
        keys = {key.decode() async for key in client.scan_iter()}
        return keys, sum(int(each["sub"]) > 0 for each in clients), sum("b" in each["flags"] for each in clients)


async def test_agent_that_sleeps_holds_nothing_in_redis(stack: Stack, citizen: Tenant, models: Models) -> None:
    """Neither a key, nor a subscription, nor a command that waits (trap A2)."""
    await stack.start_worker()
    model = await models.script([{}], repeat_last=True)
    agents = [await create_agent(citizen.client, model=model, name=f"Agent {number}") for number in range(12)]
    space = await create_space(citizen.client, members=agents[:1])
    await talk(citizen, agents[0], space, "hello")
    _, listening, waiting = await _held(stack)
    for agent in agents[1:]:
        await citizen.client.succeed("addSpaceMember", "space { id }", spaceId=space, actorId=agent)

    await post(citizen.client, space, "hello all")
    for agent in agents:
        await wait_until(lambda agent=agent: is_asleep(citizen.client, agent, after_cycles=1))  # type: ignore[misc]

    async def is_rid_of_them() -> bool:
        keys, subscribed, blocked = await _held(stack)
        named = [key for key in keys for agent in agents if str(key_of(agent)) in key]
        return (named, subscribed, blocked) == ([], listening, waiting)

    await wait_until(is_rid_of_them, timeout=60)


async def test_cycle_of_an_old_agent_writes_no_more_than_that_of_a_young_one(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """No row of the chain is written twice, and none grows with it (traps A7, B5)."""
    await stack.start_worker()
    agent = await create_agent(citizen.client, model=await models.script([{}], repeat_last=True))
    space = await create_space(citizen.client, members=[agent])
    written: list[int] = []
    before = await _rows(citizen, agent)
    for number in range(14):
        await post(citizen.client, space, "the word is xylophone")
        await wait_until(lambda n=number: is_asleep(citizen.client, agent, after_cycles=n + 1))  # type: ignore[misc]
        after = await _rows(citizen, agent)
        written.append(sum(size for version, size in after.items() if version not in before))
        kept = {version for version in before if version[0] == "consciousness_entries"}
        assert kept <= after.keys(), "what was said stays as it was written"
        before = after

    assert max(written[-3:]) < 1.2 * max(written[1:4])


async def _rows(tenant: Tenant, agent: str) -> dict[tuple[str, str], int]:
    """Each version of a row of the agent's, and how long it is."""
    found: dict[tuple[str, str], int] = {}
    async with owner_of(tenant) as connection:
        for (table,) in await connection.fetch(_TABLES):
            rows = await connection.fetch(_ROWS.format(table), key_of(agent))
            found |= {(table, row["version"]): row["size"] for row in rows}
    return found


async def test_worker_with_one_place_leaves_out_nobody(
    stack: Stack, citizen: Tenant, tenants_here: Tenants, models: Models
) -> None:
    """Nor does it throw away what was said while there was no worker at all (trap B17)."""
    spaces = []
    for tenant in (citizen, await tenants_here.create()):
        scripts = [await models.script([{"calls": _HERE}, {}], repeat_last=True) for _ in range(3)]
        agents = [await create_agent(tenant.client, name=f"Agent {n}", model=each) for n, each in enumerate(scripts)]
        space = await create_space(tenant.client, members=agents)
        await post(tenant.client, space, "Who is there?")
        spaces.append((tenant, space))

    await stack.start_worker(CIRCADIAN_WORKER_MAX_LOOPS="1")

    for tenant, space in spaces:
        await wait_until(lambda tenant=tenant, space=space: _have_all_answered(tenant, space), timeout=60)  # type: ignore[misc]


async def _have_all_answered(tenant: Tenant, space: str) -> bool:
    return (await texts_of(tenant.client, space)).count("here") == 3
