"""Which agents an event wakes, and when: debounce, backoff, interrupts (P6, C3; traps M6, M16). No agent runs here."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from uuid import uuid4

import asyncpg
import pytest

from backend.agents import leases
from backend.agents.models import WakeReason
from backend.inbox import wake as waking
from backend.inbox.models import Priority
from backend.inbox.wake import WokenAgents
from backend.kit import db
from backend.kit.redis_signals import Hints, Interrupt
from backend.kit.unit_of_work import unit_of_work
from backend.kit.wake_queue import Wake
from backend.tenants.actor import Actor
from backend.tools.lifecycle import agents as lifecycle
from tests.factories.domain import World, make_world, own_database, take_lease
from tests.harness.rows import record
from tests.harness.stores import Stores


@pytest.fixture
async def own(stores: Stores) -> AsyncIterator[Stores]:
    async with own_database(stores) as own:
        yield own


@pytest.fixture
async def world(own: Stores, hints: Hints) -> World:
    """One agent, with a debounce of ten minutes."""
    made = await make_world(own.owner_database_url, hints)
    async with unit_of_work(made.tenant_id) as work:
        await work.execute("UPDATE agents SET debounce_seconds = 600")
    return made


async def _wake(world: World) -> list[Wake]:
    return await waking.wake(tenant_id=world.tenant_id, agent_ids=world.agent_ids)


async def _interrupt(world: World) -> WokenAgents:
    return await waking.wake_for_event(
        tenant_id=world.tenant_id, agent_ids=world.agent_ids, priority=Priority.INTERRUPT
    )


async def _process(world: World) -> asyncpg.Record:
    sql = """SELECT state, wake_no, wake_reason, round(extract(epoch FROM wake_at - now())) AS due_in
    FROM agent_processes WHERE agent_id = $1"""
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        row = await record(work, sql, world.agent_ids[0])
    assert row is not None
    return row


async def test_debounce_makes_one_wake_that_is_due_later(world: World) -> None:
    [woken] = await _wake(world)
    again = await _wake(world)

    assert woken.delay_seconds == 600
    assert again == [], "a later sender changes nothing: a burst joins one cycle"
    assert tuple(await _process(world)) == ("WAKING", 1, "EVENT", 600)
    assert await take_lease(woken) is None, "nobody takes it before"


async def test_debounce_comes_before_a_cycle_and_not_in_its_middle(world: World) -> None:
    """An agent that sleeps on held calls goes on at once."""
    async with unit_of_work(world.tenant_id) as work:
        await work.execute(
            """WITH opened AS (INSERT INTO think_cycles (id, tenant_id, agent_id, number, trigger, model)
              VALUES ($1, $2, $3, 1, 'MENTION', 'm'))
            UPDATE agent_processes SET cycle_id = $1 WHERE agent_id = $3""",
            uuid4(), world.tenant_id, world.agent_ids[0],
        )  # fmt: skip

    [woken] = await _wake(world)

    assert woken.delay_seconds == 0


async def test_interrupt_does_not_wait_for_a_debounce(world: World) -> None:
    woken_agents = await _interrupt(world)

    assert [wake.delay_seconds for wake in woken_agents.wakes] == [0]
    assert await take_lease(woken_agents.wakes[0]) is not None


async def test_interrupt_pulls_a_debounce_forward(world: World) -> None:
    [late] = await _wake(world)

    [soon] = (await _interrupt(world)).wakes

    assert (soon.wake_no, soon.delay_seconds) == (late.wake_no + 1, 0)
    assert await take_lease(late) is None, "the job of the debounce finds another wake"
    assert await take_lease(soon) is not None


async def test_interrupt_finds_a_debounce_that_is_just_being_set(own: Stores, world: World) -> None:
    """An INTERRUPT waits for a locked row. Otherwise it would wait until the debounce is over."""
    sender = await asyncpg.connect(**db.credentials(own.owner_database_url))
    async with sender.transaction():
        await sender.execute(
            """UPDATE agent_processes SET state = 'WAKING', wake_no = wake_no + 1, wake_reason = 'EVENT',
            wake_at = now() + interval '10 minutes'"""
        )
        woken_agents = asyncio.create_task(_interrupt(world))
        await asyncio.sleep(0.2)
        assert not woken_agents.done()
    await sender.close()

    assert [wake.delay_seconds for wake in (await woken_agents).wakes] == [0]
    assert (await _process(world))["due_in"] <= 0


async def test_interrupt_leaves_a_backoff_alone(world: World) -> None:
    """No event shortens it, because the provider has asked for a pause (M6)."""
    woken_agents = await _interrupt(world)
    lease = await take_lease(woken_agents.wakes[0])
    assert lease is not None
    await leases.fenced(
        lease, lambda fence: leases.hand_over(fence, lease, reason=WakeReason.RETRY, delay=timedelta(minutes=5))
    )
    before = await _process(world)

    assert await _interrupt(world) == WokenAgents([], [])
    assert await _wake(world) == []
    assert tuple(await _process(world)) == tuple(before)
    assert before["due_in"] == 300


async def test_interrupt_goes_to_the_worker_of_a_thinking_agent(world: World) -> None:
    worker_id = uuid4()
    woken_agents = await _interrupt(world)
    assert await take_lease(woken_agents.wakes[0], worker_id=worker_id) is not None

    assert await _interrupt(world) == WokenAgents([], [Interrupt(worker_id, world.agent_ids[0])])
    assert await waking.wake_for_event(
        tenant_id=world.tenant_id, agent_ids=world.agent_ids, priority=Priority.ASAP
    ) == WokenAgents([], [])


async def test_stranger_neither_wakes_nor_interrupts(world: World, own: Stores, hints: Hints) -> None:
    stranger = await make_world(own.owner_database_url, hints)

    woken_agents = await waking.wake_for_event(
        tenant_id=stranger.tenant_id, agent_ids=world.agent_ids, priority=Priority.INTERRUPT
    )

    assert woken_agents == WokenAgents([], [])
    assert (await _process(world))["state"] == "SLEEPING"


async def test_resume_fires_no_debounce_early(world: World) -> None:
    [woken] = await _wake(world)
    owner: Actor = world.owner
    await lifecycle.pause(owner, world.hints, agent_id=world.agent_ids[0])

    await lifecycle.resume(owner, world.hints, agent_id=world.agent_ids[0])

    waiting_wake = await waking.waiting_wake(tenant_id=world.tenant_id, agent_id=world.agent_ids[0])
    assert waiting_wake is not None
    assert waiting_wake.wake_no == woken.wake_no
    assert 590 < waiting_wake.delay_seconds <= 600
    assert (await _process(world))["state"] == "WAKING"
