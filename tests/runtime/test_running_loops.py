"""The loops of a worker by lease: a lease is registered before it is taken, and awaited at the end (M4, P10)."""

import asyncio
from functools import partial
from uuid import UUID, uuid4

import pytest

from backend.runtime.hosting.running_loops import Loop, RunningLoops

TENANT = uuid4()


class Stage:
    """Loops that run until the test ends them."""

    def __init__(self) -> None:
        self.may_end = asyncio.Event()
        self.lives: list[str] = []

    async def take(self) -> Loop:
        await asyncio.sleep(0)
        return self._live

    async def _live(self) -> None:
        try:
            await self.may_end.wait()
            self.lives.append("ended")
        except asyncio.CancelledError:
            self.lives.append("cut")
            raise


@pytest.fixture
async def stage() -> Stage:
    return Stage()


async def _nothing() -> None:
    return None


async def test_lease_is_registered_before_it_is_taken() -> None:
    hosting, lease_id, seen = RunningLoops(cap=2), uuid4(), list[list[UUID]]()

    async def take() -> None:
        seen.append(hosting.running())

    assert await hosting.begin(lease_id, take, tenant_id=TENANT) is False
    assert seen == [[lease_id]]
    assert hosting.running() == []


async def test_taking_that_fails_registers_nothing() -> None:
    hosting = RunningLoops(cap=2)

    async def take() -> Loop | None:
        raise LookupError

    with pytest.raises(LookupError):
        await hosting.begin(uuid4(), take, tenant_id=TENANT)
    assert hosting.room == 2


async def test_adopted_lease_counts_at_once_and_until_its_loop_ends(stage: Stage) -> None:
    hosting, lease_id = RunningLoops(cap=1), uuid4()

    hosting.adopt(lease_id, stage.take, tenant_id=TENANT)
    assert (hosting.running(), hosting.has_room()) == ([lease_id], False)
    stage.may_end.set()
    await hosting.shut_down(grace_seconds=5)

    assert (hosting.running(), stage.lives) == ([], ["ended"])


async def test_adopted_lease_that_is_lost_is_forgotten() -> None:
    hosting = RunningLoops(cap=1)

    hosting.adopt(uuid4(), _nothing, tenant_id=TENANT)
    await hosting.shut_down(grace_seconds=5)

    assert hosting.running() == []


async def test_leaving_worker_waits_for_a_lease_that_is_just_being_taken(stage: Stage) -> None:
    hosting = RunningLoops(cap=2)
    beginning = asyncio.create_task(hosting.begin(uuid4(), stage.take, tenant_id=TENANT))
    await asyncio.sleep(0)
    leaving = asyncio.create_task(hosting.shut_down(grace_seconds=5))
    await beginning
    stage.may_end.set()
    await leaving

    assert stage.lives == ["ended"]
    assert not hosting.has_room()


async def test_loops_beyond_the_grace_are_cut(stage: Stage) -> None:
    hosting = RunningLoops(cap=2)
    await asyncio.gather(*map(partial(hosting.begin, take=stage.take, tenant_id=TENANT), (uuid4(), uuid4())))

    await hosting.shut_down(grace_seconds=0.01)

    assert stage.lives == ["cut", "cut"]
    assert hosting.running() == []


async def test_loop_that_dies_leaves_its_place(caplog: pytest.LogCaptureFixture) -> None:
    hosting = RunningLoops(cap=1)

    async def die() -> None:
        raise LookupError("a bug")

    async def take() -> Loop:
        return die

    assert await hosting.begin(uuid4(), take, tenant_id=TENANT)
    await hosting.shut_down(grace_seconds=5)

    assert hosting.running() == []
    assert "the loop of an agent failed" in caplog.text
