"""What has grown for years costs a turn nothing: no statement looks at more rows than it needs.

Agents, pasts, rooms, members and inboxes are grown to some thousands, and Postgres tells of each statement how many
rows each part of its plan looked at. A statement that reads all of something is seen here long before it is slow.
"""

from collections import Counter
from functools import partial
from uuid import UUID

import asyncpg
import pytest

from backend.kit import db
from backend.kit.limits import DEFAULT
from tests.bench import chains
from tests.factories.agents import create_agent, process_of
from tests.factories.grown import Growth
from tests.factories.questions import answer
from tests.factories.quotas import allow
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant, Tenants
from tests.harness.explained import Explained, explained, explaining
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_conversations import enter_and_say, say
from tests.journeys.test_late_answers import asked_elsewhere, stopped
from tests.journeys.test_turn_counts import FEED, take_turn

_GROWN, _MOST = 4_000, 600
_TURNS = 8
#: Statements with a bound of their own, which is larger.
_BOUNDED = {
    # What waits beside what an agent is shown: the first thousand of each priority.
    "max(trust) AS trust FROM": 3 * DEFAULT.preview_events,
    # How many wait: "1000 or more".
    "AS depth": 1_000,
    # Who has waited for longest: of each of the three tenants that wait here, as many as a worker has room for.
    "WITH RECURSIVE waiting": 6_500,
    # Whose event has waited for longer than a minute, in all tests of this module: each of them once.
    "'LOST_WAKE'": 6 * _GROWN,
    # The events of some ended cycles, of which each has drained a hundred at most.
    "AS is_digest": 2_500,
}
#: Statements that read a whole room, and how often they may in so many turns.
_ONCE_IN_A_WHILE = {
    # What the members are called, for `@`: a process asks once, and when somebody has another name.
    "jsonb_agg(jsonb_build_array(m.actor_id, coalesce(a.name, p.name, s.name))": 2,
    # Who is there: when the first reader comes, and when somebody has come or gone.
    "s.actor_kind, coalesce(a.name, m.name, p.name) AS name": 2,
    # How many others are there: when an agent is told of its rooms.
    "AS others": 2,
    # Whose past lacks pages: once a minute, of twenty thousand agents at most.
    "coalesce(r.archived_to, 0)": 2,
}

_SWEEP = "WITH RECURSIVE waiting"
_TAKE = "SET state = 'THINKING', lease_id = p_lease"
#: What people look at beside a turn.
_PAGE = """query ($space: ID!, $agent: ID!) {
  space(id: $space) { name feedCursor members(first: 20) { nodes { name } }
    messages(last: 20) { nodes { seq text author { name } } pageInfo { hasPreviousPage } } }
  agent(id: $agent) { name process { state } inbox(first: 20) { nodes { receipt } }
    consciousness(last: 20) { nodes { seq } } cycles(last: 5) { nodes { number } } }
  spaces(first: 20) { nodes { name } } agents(first: 20) { nodes { name } } }"""


@pytest.fixture
async def database(stack: Stack) -> asyncpg.Connection:
    connection = await asyncpg.connect(**db.credentials(stack.stores.owner_database_url))
    yield connection
    await connection.close()


async def _grow(growth: Growth, agent: UUID, space: UUID) -> None:
    await growth.agents(2 * _GROWN)
    await growth.members(space, people=_GROWN, agents=50)
    await growth.messages(space, _GROWN)
    past = chains.of_entries(_GROWN * 2)
    await chains.write_chain(growth.database, tenant_id=growth.tenant_id, agent_id=agent, cycles=[], behind=past)
    await growth.records(agent, _GROWN)
    await growth.events(agent, _GROWN, receipt="HANDLED")
    await growth.database.execute("VACUUM ANALYZE")


async def test_no_statement_of_a_turn_looks_at_all_that_has_grown(
    stack: Stack, citizen: Tenant, models: Models, database: asyncpg.Connection
) -> None:
    """Also not those of the pages that people look at, nor what the worker does beside its turns."""
    model = await models.script([])
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent], delivery="MENTIONS")
    await models.rescript(model, [enter_and_say(space, "Here I am."), {}, *[say("Here I am."), {}] * _TURNS])
    await _grow(Growth(database, citizen.id, citizen.owner.member_id), key_of(agent), key_of(space))
    log = stack.servers.postgres.log

    async with explaining(database, stack.stores.owner_database_url.rsplit("/", 1)[1]):
        await stack.start_worker()
        since = log.stat().st_size
        async with citizen.client.subscribe(FEED, space=space) as feed:
            for _ in range(_TURNS):
                await citizen.client.succeed(
                    "postMessage", "posted { id }", spaceId=space, text="@Ada How far are you?"
                )
                await feed.until(lambda event: event["spaceFeed"].get("state") == "SLEEPING")
            await citizen.client.execute(_PAGE, space=space, agent=agent)
        found = explained(log, since=since)

    assert len(found) > _TURNS * 8
    assert not _told(found), _told(found)


async def test_no_statement_about_a_late_answer_looks_at_all_calls(
    stack: Stack, citizen: Tenant, models: Models, database: asyncpg.Connection, gate: str
) -> None:
    """Somebody comes to the space where it was asked, another worker takes the agent over, and the cycle is stopped."""
    await stack.start_worker()
    late = await asked_elsewhere(citizen, models, *[{"gate": gate, "text": "It is settled."}] * 2)
    stack.kill_workers()
    growth = Growth(database, citizen.id, citizen.owner.member_id)
    await growth.records(key_of(late.agent), _GROWN)
    await growth.events(key_of(late.agent), _GROWN, receipt="HANDLED")
    await database.execute("VACUUM ANALYZE")
    log = stack.servers.postgres.log

    async with explaining(database, stack.stores.owner_database_url.rsplit("/", 1)[1]):
        await stack.start_worker()
        since = log.stat().st_size
        await answer(late.ann.client, late.question, "APPROVE")
        await models.wait_for_requests(late.model, 3)
        stack.kill_workers()
        await stack.start_worker()
        await models.wait_for_requests(late.model, 4)
        async with late.ann.client.subscribe(FEED, space=late.lobby) as feed:
            await feed.snapshot()
        assert len(await stopped(late.ann.client, late.lobby)) == 1
        found = explained(log, since=since)

    asking = [each for each in found if "substr(e.event_key, 6)" in each.text]
    assert len(asking) >= 3  # the feed, the load, the stop
    assert not _told(asking), _told(asking)


async def test_no_statement_looks_at_a_whole_inbox(
    stack: Stack, citizen: Tenant, tenants_here: Tenants, models: Models, database: asyncpg.Connection
) -> None:
    """Of events of two priorities, while more come and some cut what runs. Other agents have few events."""
    crowd = await tenants_here.create(name="Crowd")
    await allow(crowd, awake_agents=1)
    model = await models.script([{}] * 100)
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    growth = Growth(database, citizen.id, citizen.owner.member_id)
    await growth.events(key_of(await create_agent(citizen.client)), 10 * _GROWN, receipt="HANDLED")
    for priority in ("WHEN_IDLE", "ASAP"):
        await growth.events(key_of(agent), _GROWN, receipt="PENDING", priority=priority)
    # So that Postgres expects one event of an agent: most agents have that.
    await Growth(database, crowd.id, crowd.owner.member_id).agents(_GROWN)
    await Growth(database, crowd.id, crowd.owner.member_id).wake_all()
    await database.execute("VACUUM ANALYZE")
    log = stack.servers.postgres.log

    async with explaining(database, stack.stores.owner_database_url.rsplit("/", 1)[1]):
        await stack.start_worker()
        since = log.stat().st_size
        for number in range(_TURNS):
            priority = "INTERRUPT" if number % 2 else "ASAP"
            await citizen.client.succeed(
                "postMessage", "posted { id }", spaceId=space, text="How far are you?", priority=priority
            )
            await wait_until(partial(_has_thought, citizen, agent, number + 1))
        found = explained(log, since=since)

    assert any("inbox_events i" in each.text for each in found)
    assert not _told(found), _told(found)


async def test_no_statement_looks_at_all_who_wait(  # noqa: PLR0917 -- fixtures
    stack: Stack, citizen: Tenant, tenants_here: Tenants, models: Models, database: asyncpg.Connection, gate: str
) -> None:
    """A tenant has one agent awake, which is all that it may have, and thousands that wait for their turn; an agent of
    another tenant goes on. The health monitor, which looks at those who wait, looks at no agent that sleeps."""
    other = await tenants_here.create(name="Crowd")
    busy, model = await models.script([{"text": "done", "gate": gate}]), await models.script([])
    holder = await create_agent(other.client, model=busy)
    lobby = await create_space(other.client, members=[holder])
    await allow(other, awake_agents=1)
    await Growth(database, other.id, other.owner.member_id).agents(_GROWN)
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await Growth(database, citizen.id, citizen.owner.member_id).agents(6 * _GROWN)
    await models.rescript(model, [enter_and_say(space, "Here I am."), {}, *[say("Here I am."), {}] * _TURNS])
    log = stack.servers.postgres.log

    async with explaining(database, stack.stores.owner_database_url.rsplit("/", 1)[1]):
        await stack.start_worker(CIRCADIAN_WORKER_MAX_LOOPS="200")  # with room for half of them, a sweep may read all
        await post(other.client, lobby, "Hold it.")
        await models.wait_for_requests(busy, 1)
        await Growth(database, other.id, other.owner.member_id).wake_all()
        await database.execute("VACUUM ANALYZE")
        since = log.stat().st_size
        async with citizen.client.subscribe(FEED, space=space) as feed:
            for _ in range(_TURNS):
                await take_turn(citizen, space, feed)
        await other.client.succeed("checkHealth", "repairs { kind }")
        await wait_until(lambda: any(_SWEEP in each.text for each in explained(log, since=since)))
        found = explained(log, since=since)

    assert await database.fetchval("SELECT count(*) FROM agent_processes WHERE state = 'WAKING'") > _GROWN - _TURNS
    assert not _told(found), _told(found)


async def test_no_statement_of_those_who_wait_looks_at_all_of_them(
    stack: Stack, citizen: Tenant, models: Models, database: asyncpg.Connection
) -> None:
    """All agents of a tenant are woken at once. Postgres counted its rows before that, and believes that nobody waits:
    an index of those who wait then seems to be the cheapest way to any row. Until the first of them are taken."""
    growth = Growth(database, citizen.id, citizen.owner.member_id)
    await growth.agents(_GROWN)
    model = await models.script([{"text": "noted"}], repeat_last=True)
    await database.execute("UPDATE agents SET model = $2 WHERE tenant_id = $1", citizen.id, model)
    space = await create_space(citizen.client)
    await growth.members(key_of(space), people=0, agents=10 * _TURNS)
    await allow(citizen, awake_agents=4)
    log = stack.servers.postgres.log

    async with explaining(database, stack.stores.owner_database_url.rsplit("/", 1)[1]):
        await stack.start_worker()
        await database.execute("VACUUM ANALYZE")
        await growth.wake_all(but_of=key_of(space))
        since = log.stat().st_size
        await post(citizen.client, space, "How far are you?")
        await wait_until(lambda: any(_TAKE in each.text for each in explained(log, since=since)))
        found = explained(log, since=since)

    assert not _told(found), _told(found)


async def _has_thought(tenant: Tenant, agent: str, times: int) -> bool:
    process = await process_of(tenant.client, agent)
    cycles: int = process["cycleCount"]
    return cycles > times


def _told(found: list[Explained]) -> str:
    """Each statement once, the greediest first, that looks at more than it may more often than it may."""
    greedy = [each for each in found if each.rows > _most(each.text) and "pg_type" not in each.text]
    often = Counter(each.text for each in greedy)
    told = {
        each.text: each for each in sorted(greedy, key=lambda each: each.rows) if often[each.text] > _may(each.text)
    }
    return "\n".join(
        f"{often[text]} times {each.rows} rows by {each.node}: {text[:300]}" for text, each in told.items()
    )


def _most(text: str) -> int:
    return max((rows for part, rows in _BOUNDED.items() if part in text), default=_MOST)


def _may(text: str) -> int:
    return max((times for part, times in _ONCE_IN_A_WHILE.items() if part in text), default=0)
