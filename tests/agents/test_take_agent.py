"""Taking a lease: one database call, with the rights of the app, that also returns the rows for the mind."""

import json
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID, uuid4

import pytest

from backend.agents import leases
from backend.agents.leases import Held
from backend.inbox.drain import Pending, read_pending
from backend.inbox.models import Priority
from backend.inbox.wake import wake
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.kit.wake_queue import Wake
from backend.spaces import members
from backend.tenants.trust import Trust
from tests.factories.domain import World, begin_cycle, make_world, own_database, take_lease
from tests.harness.rows import value
from tests.harness.stores import Stores

_COMMITS_ASYNCHRONOUSLY = """SELECT current_setting('synchronous_commit')
FROM take_agent($1, $2, $3, $4, $5, '{"events": 1, "outside_calls": 1, "task_depth": 1}')"""


@pytest.fixture
async def own(stores: Stores) -> AsyncIterator[Stores]:
    async with own_database(stores) as own:
        yield own


@pytest.fixture
async def world(own: Stores, hints: Hints) -> World:
    return await make_world(own.owner_database_url, hints)


async def _woken(world: World) -> Wake:
    [woken] = await wake(tenant_id=world.tenant_id, agent_ids=world.agent_ids)
    return woken


async def _take(woken: Wake, *, most_events: int = 10, **changes: Any) -> Held | None:
    asking = {"tenant_id": woken.tenant_id, "agent_id": woken.agent_id, "wake_no": woken.wake_no, **changes}
    return await leases.take(lease_id=uuid4(), worker_id=uuid4(), most_events=most_events, **asking)


async def _taken(woken: Wake, *, most_events: int = 10) -> Held:
    held = await _take(woken, most_events=most_events)
    assert held is not None
    return held


def _waiting(held: Held) -> Pending:
    found = read_pending(held.inbox)
    assert found is not None
    return found


async def test_a_lease_comes_with_what_is_configured_what_stands_and_what_waits(world: World) -> None:
    woken = await _woken(world)
    await world.post("one")
    await world.post("two")

    held = await _taken(woken)

    configured, present, waiting = json.loads(held.configured), json.loads(held.present), _waiting(held)
    assert (held.lease.agent_id, held.lease.lease_no, held.lease.commit_no) == (woken.agent_id, 1, 0)
    assert (configured["name"], configured["kind"], configured["tools"]) == ("Agent 0", "GENERAL", [])
    assert (present["has_cycle"], present["window_from"], present["is_to_be_told"]) == (False, 1, True)
    assert [event.payload.text for event in waiting.events if hasattr(event.payload, "text")] == ["one", "two"]
    assert waiting.places == {world.space_id: ("Lobby", Trust.MEMBER)}
    assert not waiting.has_more


async def test_a_wake_is_taken_once_and_no_other_is_taken_in_its_place(world: World) -> None:
    woken = await _woken(world)

    assert await _take(woken, wake_no=woken.wake_no - 1) is None
    assert await _take(woken) is not None
    assert await _take(woken) is None


async def test_no_other_tenant_can_take_it_nor_read_it(world: World, own: Stores, hints: Hints) -> None:
    stranger, woken = await make_world(own.owner_database_url, hints), await _woken(world)
    assert await _take(woken, tenant_id=stranger.tenant_id) is None
    held = await _taken(woken)

    asking: dict[str, Any] = {"agent_id": woken.agent_id, "most_events": 10}
    assert await leases.read(tenant_id=world.tenant_id, lease_id=held.lease.lease_id, **asking) == held
    assert await leases.read(tenant_id=stranger.tenant_id, lease_id=held.lease.lease_id, **asking) is None
    assert await leases.read(tenant_id=world.tenant_id, lease_id=uuid4(), **asking) is None


async def test_no_more_waits_with_it_than_was_asked_for_and_interrupts_come_first(world: World) -> None:
    woken = await _woken(world)
    for text, priority in (("first", Priority.ASAP), ("late", Priority.WHEN_IDLE), ("now", Priority.INTERRUPT)):
        await world.post(text, priority=priority)

    waiting = _waiting(await _taken(woken, most_events=2))

    assert [event.payload.text for event in waiting.events if hasattr(event.payload, "text")] == ["now", "first"]
    assert waiting.has_more


async def test_a_space_that_was_left_is_not_returned(world: World) -> None:
    woken = await _woken(world)
    await world.post("unheard")
    async with unit_of_work(world.tenant_id) as work:
        await members.leave_all(work, world.hints, actor_id=world.agent_ids[0])

    assert _waiting(await _taken(woken)).places == {}


async def test_with_an_open_cycle_nothing_of_the_inbox_is_read(world: World) -> None:
    lease = await take_lease(await _woken(world))
    assert lease is not None
    await leases.fenced(lease, lambda fence: begin_cycle(fence, lease))
    await world.post("mid-cycle")

    held = await leases.read(
        tenant_id=world.tenant_id, agent_id=lease.agent_id, lease_id=lease.lease_id, most_events=10
    )

    assert held is not None
    assert (held.inbox, json.loads(held.present)["has_cycle"]) == (None, True)


async def test_take_does_not_wait_for_the_disk(world: World) -> None:
    woken = await _woken(world)
    async with unit_of_work(world.tenant_id) as work:
        asked: tuple[UUID, UUID, int, UUID, UUID] = (
            world.tenant_id, woken.agent_id, woken.wake_no, uuid4(), uuid4(),
        )  # fmt: skip
        assert await value(work, _COMMITS_ASYNCHRONOUSLY, *asked) == "off"
