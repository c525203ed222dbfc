"""Suspects run one at a time, and nobody waits for ever."""

import asyncio

from backend.runtime.hosting.quarantine import Quarantine


async def test_suspects_run_one_at_a_time_and_others_are_not_held_up() -> None:
    quarantine, log = Quarantine(), list[str]()
    may_end = asyncio.Event()

    async def live(name: str, *, is_suspect: bool) -> None:
        async with quarantine.around(is_suspect=is_suspect):
            log.append(name)
            await may_end.wait()

    tasks = [asyncio.create_task(live(name, is_suspect=True)) for name in ("first", "second")]
    tasks.append(asyncio.create_task(live("innocent", is_suspect=False)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert log == ["first", "innocent"]

    may_end.set()
    await asyncio.gather(*tasks)
    assert log == ["first", "innocent", "second"]


async def test_suspect_that_takes_its_time_is_not_waited_for() -> None:
    quarantine = Quarantine(patience_seconds=0.5)

    async with quarantine.around(is_suspect=True), quarantine.around(is_suspect=True):
        pass
    await _enters_at_once(quarantine)


async def test_cancelled_suspect_gives_its_turn_back() -> None:
    quarantine = Quarantine()

    async def live() -> None:
        async with quarantine.around(is_suspect=True):
            await asyncio.Event().wait()

    tasks = [asyncio.create_task(live()) for _ in range(2)]
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await _enters_at_once(quarantine)


async def _enters_at_once(quarantine: Quarantine) -> None:
    """Sooner than its patience would be over."""
    async with asyncio.timeout(0.3), quarantine.around(is_suspect=True):
        pass
