"""Places for outside calls: the calls of a tenant wait in order, and only for calls of the same tenant."""

import asyncio
from uuid import UUID, uuid4

import pytest

from backend.runtime.outbound.slots import OutboundSlots

A, B = uuid4(), uuid4()


async def _queued(places: OutboundSlots, *calls: UUID) -> list[asyncio.Task[None]]:
    tasks = [asyncio.create_task(places.wait(A, call)) for call in calls]
    await asyncio.sleep(0)
    return tasks


def _done(tasks: list[asyncio.Task[None]]) -> list[bool]:
    return [task.done() for task in tasks]


async def test_calls_of_one_tenant_wait_in_order_and_delay_no_other_tenant() -> None:
    places, first, second, third = OutboundSlots(), uuid4(), uuid4(), uuid4()
    assert places.take(A, first, cap=1)
    assert places.take(A, first, cap=1), "the same place"
    assert not places.take(A, second, cap=1)
    waiting = await _queued(places, second, third)
    assert places.take(B, uuid4(), cap=1)

    places.leave(A, first)
    await asyncio.sleep(0)
    assert _done(waiting) == [True, False]
    assert not places.take(A, first, cap=1), "it is behind those who wait"
    places.leave(A, second)
    await asyncio.sleep(0)

    assert _done(waiting) == [True, True]


async def test_higher_cap_admits_waiting_calls() -> None:
    places = OutboundSlots()
    assert places.take(A, uuid4(), cap=1)
    waiting = await _queued(places, uuid4(), uuid4())

    assert not places.take(A, uuid4(), cap=3)
    await asyncio.sleep(0)

    assert _done(waiting) == [True, True]


async def test_cancelled_wait_takes_no_place() -> None:
    places, first, last = OutboundSlots(), uuid4(), uuid4()
    assert places.take(A, first, cap=1)
    given_up, waiting = await _queued(places, uuid4(), last)

    given_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await given_up
    places.leave(A, first)
    await asyncio.sleep(0)
    assert waiting.done()
    places.leave(A, last)

    assert places.take(A, uuid4(), cap=1)
