"""Tasks end when they are to end, also those that miss a cancellation."""

import asyncio
from contextlib import suppress

from backend.kit.tasks import end


async def forever(*, deaf_times: int) -> None:
    while True:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            if deaf_times == 0:
                raise
            deaf_times -= 1


async def test_a_task_that_misses_its_first_cancellation_is_cancelled_again() -> None:
    tasks = [asyncio.create_task(forever(deaf_times=times)) for times in (0, 1)]
    await asyncio.sleep(0)

    async with asyncio.timeout(10):
        await end(tasks)

    assert all(task.cancelled() for task in tasks)


async def test_failed_and_finished_tasks_are_ignored() -> None:
    async def fail() -> None:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(60)
        raise ValueError("while it ended")

    ended, failing = asyncio.create_task(asyncio.sleep(0)), asyncio.create_task(fail())
    await ended

    async with asyncio.timeout(10):
        await end([ended, failing])
    await end([])

    assert isinstance(failing.exception(), ValueError)


async def test_a_task_that_was_cancelled_before_may_clean_up() -> None:
    said = list[str]()

    async def part() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.05)
            said.append("given back")

    parting = asyncio.create_task(part())
    await asyncio.sleep(0)
    parting.cancel()
    await asyncio.sleep(0)

    await end([parting])

    assert said == ["given back"]
