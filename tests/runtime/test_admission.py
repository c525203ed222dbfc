"""A wake over its tenant's share stays WAKING, and is admitted as soon as a loop of this worker ends (X7)."""

import asyncio
from collections.abc import AsyncIterator
from uuid import UUID, uuid4

import pytest

from backend.agents.workers import TenantLoad
from backend.runtime.hosting.admission import Admission
from backend.runtime.hosting.running_loops import Loop, RunningLoops
from tests.harness.waiting import wait_until

A, B = uuid4(), uuid4()


class Rows:
    """The waking agents of each tenant, in place of the database, and loops that run until the test ends them."""

    def __init__(self, *, cap: int) -> None:
        self.hosting = RunningLoops(cap=cap)
        self.admission = Admission(self.hosting)
        self.waking: dict[UUID, int] = {A: 0, B: 0}
        self.looks = 0
        self.begun: list[UUID] = []
        self._ends: list[tuple[UUID, asyncio.Event]] = []
        self.asked = 0
        self.admission.open(self.start_next, self.ask)

    async def ask(self, tenant_id: UUID) -> TenantLoad:
        self.asked += 1
        await asyncio.sleep(0)
        return TenantLoad(tenant_id, 1, 100, sum(self.running), sum(self.running), 1)

    async def start_next(self, tenant_id: UUID) -> bool:
        return await self.hosting.begin(uuid4(), lambda: self._take(tenant_id), tenant_id=tenant_id)

    async def _take(self, tenant_id: UUID) -> Loop | None:
        self.looks += 1
        if self.waking[tenant_id] == 0:
            await asyncio.sleep(0)
            return None
        self.waking[tenant_id] -= 1
        await asyncio.sleep(0)
        end = asyncio.Event()
        self._ends.append((tenant_id, end))
        self.begun.append(tenant_id)

        async def live() -> None:
            await end.wait()

        return live

    def end(self, tenant_id: UUID) -> None:
        place = next(place for place, (own, _) in enumerate(self._ends) if own == tenant_id)
        self._ends.pop(place)[1].set()

    @property
    def running(self) -> tuple[int, int]:
        return (sum(own == A for own, _ in self._ends), sum(own == B for own, _ in self._ends))


@pytest.fixture
async def rows() -> AsyncIterator[Rows]:
    rows = Rows(cap=8)
    yield rows
    await rows.admission.close()
    await rows.hosting.shut_down(grace_seconds=0)


async def test_waiting_agents_are_started_as_far_as_there_is_room(rows: Rows) -> None:
    rows.waking[A] = 20
    rows.admission.check_rows(A)

    await wait_until(lambda: rows.running == (7, 0))
    assert rows.waking[A] == 13
    assert rows.asked == 1, "once, and not for each"


async def test_several_agents_start_at_the_same_time(rows: Rows) -> None:
    """More of them each time, while all that were looked for were due."""
    gate, starting = asyncio.Event(), list[UUID]()

    async def start_slowly(tenant_id: UUID) -> bool:
        starting.append(tenant_id)
        await gate.wait()
        gate.clear()
        return True

    rows.admission.open(start_slowly, rows.ask)
    rows.admission.check_rows(A)
    await wait_until(lambda: len(starting) == 1)
    gate.set()
    await wait_until(lambda: len(starting) == 1 + 2)


async def test_end_of_a_loop_admits_the_next_at_once(rows: Rows) -> None:
    rows.waking[A] = 20
    rows.admission.check_rows(A)
    await wait_until(lambda: rows.running == (7, 0))

    rows.end(A)
    await wait_until(lambda: len(rows.begun) == 8)
    assert rows.running == (7, 0)


async def test_quiet_tenant_has_a_place_while_a_flood_waits_and_is_served_before_it(rows: Rows) -> None:
    rows.waking[A] = 20
    rows.admission.check_rows(A)
    await wait_until(lambda: rows.running == (7, 0))
    rows.waking[B] = 4
    rows.admission.check_rows(B)
    await wait_until(lambda: rows.running == (7, 1))

    for _ in range(3):
        rows.end(A)
    await wait_until(lambda: rows.running == (4, 4))
    rows.end(B)
    await wait_until(lambda: rows.running == (4, 3))
    assert rows.waking == {A: 13, B: 0}, "nobody goes beyond their share into the last place"


async def test_admission_ends_when_no_agent_is_due(rows: Rows) -> None:
    rows.waking[A] = 1
    rows.admission.check_rows(A)
    await wait_until(lambda: rows.looks == 3)

    rows.end(A)
    await asyncio.sleep(0.01)
    assert rows.looks == 3


async def test_agent_that_begins_to_wait_during_the_last_look_is_started(rows: Rows) -> None:
    rows.admission.check_rows(A)
    await wait_until(lambda: rows.looks == 1)
    rows.waking[A] = 1
    rows.admission.check_rows(A)

    await wait_until(lambda: rows.running == (1, 0))


async def test_failed_start_is_repeated_at_the_next_sweep(rows: Rows) -> None:
    async def fail(tenant_id: UUID) -> bool:
        raise ConnectionError

    rows.admission.open(fail, rows.ask)
    rows.waking[A] = 1
    rows.admission.check_rows(A)
    await asyncio.sleep(0.01)
    rows.admission.open(rows.start_next, rows.ask)

    rows.admission.serve()  # the sweep, a second later
    await wait_until(lambda: rows.running == (1, 0))


async def test_leaving_worker_admits_nobody(rows: Rows) -> None:
    rows.hosting.is_stopping = True
    rows.waking[A] = 1
    rows.admission.check_rows(A)
    rows.admission.serve()
    await asyncio.sleep(0.01)

    assert rows.looks == 0
