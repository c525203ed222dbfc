"""Tenants take turns at the connections: a flood queues behind itself (X7)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID, uuid4

import pytest

from backend.kit.database_fairness import Turns
from backend.kit.tasks import end
from tests.harness.waiting import wait_until

A, B, C = uuid4(), uuid4(), uuid4()


class Hall:
    """Transactions that last until they are told to end; `order` is that of their beginnings."""

    def __init__(self, *, size: int) -> None:
        self.turns = Turns(size=size)
        self.order: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, tenant_id: UUID | None, *names: str) -> None:
        for name in names:
            self.tasks[name] = asyncio.create_task(self._live(tenant_id, name))
        await asyncio.sleep(0)

    async def end(self, name: str) -> None:
        self._ends[name].set()
        await self.tasks[name]
        await asyncio.sleep(0)

    async def _live(self, tenant_id: UUID | None, name: str) -> None:
        async with self.turns.of(tenant_id):
            self.order.append(name)
            self._ends[name] = asyncio.Event()
            await self._ends[name].wait()


@asynccontextmanager
async def _open(*, size: int) -> AsyncIterator[Hall]:
    hall = Hall(size=size)
    yield hall
    await end(hall.tasks.values())


async def test_tenant_that_is_alone_may_use_most_connections() -> None:
    async with _open(size=10) as hall:
        await hall.ask(A, *(f"a{number}" for number in range(12)))

        assert hall.order == [f"a{number}" for number in range(8)]


async def test_transactions_of_a_flood_are_serialised_once_another_tenant_is_present() -> None:
    async with _open(size=10) as hall:
        await hall.ask(B, "b")
        await hall.end("b")
        await hall.ask(A, "a0", "a1", "a2")
        await hall.ask(B, "b1")
        before = list(hall.order)
        await hall.end("a0")

        assert before == ["b", "a0", "b1"]
        assert hall.order == [*before, "a1"]


async def test_last_connections_rotate_among_waiting_tenants() -> None:
    async with _open(size=1) as hall:
        await hall.ask(A, "a0", "a1", "a2")
        await hall.ask(B, "b0", "b1")
        await hall.ask(C, "c0")
        for name in ("a0", "a1", "b0", "c0", "a2"):
            await hall.end(name)

        assert hall.order == ["a0", "a1", "b0", "c0", "a2", "b1"]


async def test_transaction_that_waits_for_a_row_does_not_block_its_tenant() -> None:
    """One that is blocked for seconds must not take every other one of its tenant with it (trap M3)."""
    async with _open(size=10) as hall:
        await hall.ask(B, "b")
        await hall.ask(A, *(f"a{number}" for number in range(12)))

        await wait_until(lambda: len(hall.order) == 1 + 8)

        assert hall.order == ["b", *(f"a{number}" for number in range(8))], "still no more than most of them"


async def test_work_without_a_tenant_does_not_wait() -> None:
    async with _open(size=1) as hall:
        await hall.ask(A, "a0", "a1")
        await hall.ask(None, "beat")

        assert hall.order == ["a0", "beat"]


@pytest.mark.parametrize("is_granted", [False, True])
async def test_a_cancelled_waiter_leaves_its_turn_to_the_next(is_granted: bool) -> None:
    async with _open(size=1) as hall:
        await hall.ask(A, "a0", "a1", "a2")
        if is_granted:
            hall._ends["a0"].set()
            await asyncio.sleep(0)  # a0 ends, and a1 has not run yet
        hall.tasks["a1"].cancel()
        await asyncio.gather(hall.tasks["a1"], return_exceptions=True)
        if not is_granted:
            await hall.end("a0")
        await wait_until(lambda: "a2" in hall.order)

        assert hall.order == ["a0", "a2"]
