"""Bytes that are held at once are bounded, and whoever waits is let in in order."""

import asyncio

import pytest

from backend.kit.byte_budget import ByteBudget


class Holder:
    """Holds its bytes until it is told to end."""

    def __init__(self, budget: ByteBudget, size: int, held: list[int]) -> None:
        self._ends = asyncio.Event()
        self._budget, self._size, self._held = budget, size, held
        self.task = asyncio.create_task(self._hold())

    async def _hold(self) -> None:
        async with self._budget.held(self._size):
            self._held.append(self._size)
            await self._ends.wait()

    async def end(self) -> None:
        self._ends.set()
        await self.task
        await settled()


async def settled() -> None:
    """Until all that can run has run."""
    for _ in range(5):
        await asyncio.sleep(0)


async def begin(budget: ByteBudget, sizes: list[int]) -> tuple[list[Holder], list[int]]:
    """Those that hold, in the order in which they began."""
    held: list[int] = []
    holders = [Holder(budget, size, held) for size in sizes]
    await settled()
    return holders, held


async def test_who_finds_no_room_waits_in_order() -> None:
    """The small one does not overtake the large one, which would wait for ever otherwise."""
    holders, held = await begin(ByteBudget(10), [6, 8, 1])
    assert held == [6]

    await holders[0].end()

    assert held == [6, 8, 1]
    await holders[1].end()
    await holders[2].end()


async def test_more_than_the_limit_is_held_alone() -> None:
    holders, held = await begin(ByteBudget(10), [25, 1])
    assert held == [25]

    await holders[0].end()

    assert held == [25, 1]
    await holders[1].end()


async def test_whoever_is_cancelled_while_waiting_makes_room() -> None:
    budget = ByteBudget(10)
    holders, held = await begin(budget, [6, 8, 4])

    holders[1].task.cancel()
    await settled()

    assert held == [6, 4]
    await holders[0].end()
    await holders[2].end()
    _, all_of_it = await begin(budget, [10])
    assert all_of_it == [10], "nothing is lost"


async def test_whoever_is_cancelled_when_its_turn_comes_gives_it_back() -> None:
    budget = ByteBudget(10)
    holders, held = await begin(budget, [10, 10])

    holders[0]._ends.set()
    await asyncio.sleep(0)
    holders[1].task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await holders[1].task

    _, after = await begin(budget, [10])
    assert (held, after) == ([10], [10])
