"""A signal cuts a running request at most once, never a complete one, and is not lost before a request (C3)."""

import asyncio
from uuid import uuid4

import pytest

from backend.runtime.hosting.interrupts import Cut, Interrupts

AGENT = uuid4()


class Inbox:
    """Answers whether an INTERRUPT waits, and counts the questions."""

    def __init__(self, *answers: bool) -> None:
        self._answers = list(answers)
        self.looks = 0

    async def is_wanted(self) -> bool:
        self.looks += 1
        await asyncio.sleep(0)
        return self._answers.pop(0)


async def _ask(interrupts: Interrupts, inbox: Inbox) -> None:
    """A request that never ends."""
    async with interrupts.watch(AGENT, is_wanted=inbox.is_wanted):
        await asyncio.Event().wait()


async def _asking(interrupts: Interrupts, inbox: Inbox) -> "asyncio.Task[None]":
    task = asyncio.create_task(_ask(interrupts, inbox))
    await asyncio.sleep(0)
    return task


async def test_signal_cuts_the_running_request() -> None:
    interrupts = Interrupts()
    asking = await _asking(interrupts, Inbox(True))

    interrupts.signal(AGENT)

    with pytest.raises(Cut):
        await asking
    assert not asking.cancelled()


async def test_signal_between_drain_and_request_is_remembered_once() -> None:
    interrupts, inbox = Interrupts(), Inbox(True, True)
    interrupts.signal(AGENT)

    with pytest.raises(Cut):
        await _ask(interrupts, inbox)
    asking = await _asking(interrupts, inbox)

    assert inbox.looks == 1, "the next request begins without a look"
    interrupts.signal(AGENT)
    with pytest.raises(Cut):
        await asking


async def test_signal_without_an_event_changes_nothing_and_the_next_one_counts() -> None:
    interrupts, inbox = Interrupts(), Inbox(False, True)
    asking = await _asking(interrupts, inbox)
    interrupts.signal(AGENT)
    await asyncio.sleep(0.01)
    assert not asking.done()

    interrupts.signal(AGENT)

    with pytest.raises(Cut):
        await asking


async def test_signal_during_a_look_causes_another() -> None:
    """The event of the second may be younger than what the first look saw."""
    interrupts, inbox = Interrupts(), Inbox(False, True)
    asking = await _asking(interrupts, inbox)
    interrupts.signal(AGENT)
    await asyncio.sleep(0)
    assert inbox.looks == 1

    interrupts.signal(AGENT)

    with pytest.raises(Cut):
        await asking
    assert inbox.looks == 2


async def test_complete_reply_is_not_cut() -> None:
    """Finished work is not dropped (B4)."""
    interrupts, inbox = Interrupts(), Inbox(True)

    async with interrupts.watch(AGENT, is_wanted=inbox.is_wanted) as watch:
        interrupts.signal(AGENT)
        watch.close()
        await asyncio.sleep(0.01)

    assert not watch.is_cut


async def test_signal_for_another_agent_has_no_effect() -> None:
    interrupts, inbox = Interrupts(), Inbox()
    asking = await _asking(interrupts, inbox)

    interrupts.signal(uuid4())
    await asyncio.sleep(0.01)

    assert inbox.looks == 0
    assert not asking.done()
    asking.cancel()


async def test_cancel_from_outside_stays_a_cancel_even_beside_a_cut() -> None:
    """A worker whose grace time is over hands the agent over, and sends no new request."""
    interrupts = Interrupts()

    async def is_wanted() -> bool:
        asking.cancel()
        return True

    async def ask() -> None:
        async with interrupts.watch(AGENT, is_wanted=is_wanted):
            await asyncio.Event().wait()

    asking = asyncio.create_task(ask())
    await asyncio.sleep(0)
    interrupts.signal(AGENT)

    with pytest.raises(asyncio.CancelledError):
        await asking
    assert asking.cancelling() == 1, "the cut took its own cancel back"


async def test_cut_leaves_the_task_uncancelled() -> None:
    interrupts = Interrupts()

    async def cut_and_go_on() -> int:
        with pytest.raises(Cut):
            await _ask(interrupts, Inbox(True))
        async with asyncio.timeout(5):
            await asyncio.sleep(0)
        task = asyncio.current_task()
        assert task is not None
        return task.cancelling()

    going = asyncio.create_task(cut_and_go_on())
    await asyncio.sleep(0)
    interrupts.signal(AGENT)

    assert await going == 0


async def test_request_that_turns_a_cut_into_an_error_of_its_own_is_cut_all_the_same() -> None:
    interrupts = Interrupts()

    async def ask() -> None:
        async with interrupts.watch(AGENT, is_wanted=Inbox(True).is_wanted):
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError as error:
                raise ValueError("a library of theirs") from error

    asking = asyncio.create_task(ask())
    await asyncio.sleep(0)
    interrupts.signal(AGENT)

    with pytest.raises(Cut):
        await asking


async def test_number_of_kept_signals_is_limited() -> None:
    interrupts, inbox = Interrupts(), Inbox(True)
    interrupts.signal(AGENT)
    for _ in range(20_000):
        interrupts.signal(uuid4())

    asking = await _asking(interrupts, inbox)

    assert inbox.looks == 0, "dropped: this is one lost signal"
    asking.cancel()
