"""Commit, then look, on both sides (invariant 3; traps A1, B3): without one of the looks, wakes get lost.

The loops here are only the protocol, with the real functions: take, drain, sleep, look. No sweep runs here.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from uuid import UUID, uuid4

import pytest

from backend.agents import leases
from backend.agents.leases import Fenced, Lease
from backend.inbox import drain
from backend.inbox.deliver import deliver
from backend.inbox.models import EventType, Priority
from backend.inbox.payloads import MessagePayload, PendingEvent
from backend.inbox.wake import wake
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.kit.wake_queue import Wake
from backend.tenants.trust import Trust
from tests.factories.domain import World, make_world, own_database, take_back, take_lease
from tests.harness.stores import Stores

_SENDERS, _POSTS, _AGENTS = 8, 20, 3


@pytest.fixture
async def world(stores: Stores, hints: Hints) -> AsyncIterator[World]:
    async with own_database(stores) as own:
        yield await make_world(own.owner_database_url, hints, agents_count=_AGENTS)


class Storm:
    """Senders and loops at once over a few hot agents; either look can be left out."""

    def __init__(self, world: World, *, sender_looks: bool = True, loop_looks: bool = True) -> None:
        self._world = world
        self._sender_looks, self._loop_looks = sender_looks, loop_looks
        self._worker_id = uuid4()
        self._wakes: asyncio.Queue[Wake] = asyncio.Queue()
        self._thinking: dict[UUID, int] = {}
        self.overlaps = 0

    async def blow(self) -> int:
        """Post all events and wait until every loop sleeps. Returns the number of events that no loop will see."""
        starters = [asyncio.create_task(self._start_loops()) for _ in range(_AGENTS)]
        for _ in range(2):  # with a calm in between, in which every loop falls asleep
            await asyncio.gather(*(self._send() for _ in range(_SENDERS)))
            await self._wakes.join()
        for starter in starters:
            starter.cancel()
        return await self._count_lost()

    async def _send(self) -> None:
        for _ in range(_POSTS):
            agent_id = random.choice(self._world.agent_ids)
            async with unit_of_work(self._world.tenant_id) as work:
                await deliver(
                    work,
                    recipients={agent_id: EventType.SPACE_MESSAGE},
                    event_key=uuid4().hex,
                    priority=Priority.ASAP,
                    payload=self._payload(),
                    space_id=self._world.space_id,
                    trust=Trust.MEMBER,
                )
            if self._sender_looks or not await self._has_ever_woken(agent_id):
                for woken in await wake(tenant_id=self._world.tenant_id, agent_ids=[agent_id]):
                    self._wakes.put_nowait(woken)

    async def _has_ever_woken(self, agent_id: UUID) -> bool:
        """A sender that does not look: it wakes an agent once and then trusts that it is awake."""
        seen = agent_id in self._thinking
        self._thinking.setdefault(agent_id, 0)
        return seen

    async def _start_loops(self) -> None:
        while True:
            woken = await self._wakes.get()
            try:
                await self._live(woken)
            finally:
                self._wakes.task_done()

    async def _live(self, woken: Wake) -> None:
        lease = await take_lease(woken, worker_id=self._worker_id)
        while lease is not None:
            running = self._thinking.get(lease.agent_id, 0)
            self.overlaps += running > 0
            self._thinking[lease.agent_id] = running + 1
            await self._drain_and_sleep(lease)
            self._thinking[lease.agent_id] -= 1
            if not self._loop_looks:
                return
            lease = await take_back(lease, worker_id=self._worker_id)

    async def _drain_and_sleep(self, lease: Lease) -> None:
        async def drain_all(fence: Fenced) -> int:
            waiting = await _pending(fence.work, lease.agent_id)
            await drain.drop(fence.work, event_ids=[event.id for event in waiting])
            return len(waiting)

        while await leases.fenced(lease, drain_all):
            pass
        await leases.fenced(lease, lambda fence: leases.sleep(fence, lease))

    async def _count_lost(self) -> int:
        async with unit_of_work(self._world.tenant_id, read_only=True) as work:
            return sum([len(await _pending(work, agent_id)) for agent_id in self._world.agent_ids])

    def _payload(self) -> MessagePayload:
        owner = self._world.owner
        return MessagePayload(str(uuid4()), str(self._world.space_id), "Lobby", "PERSON", str(owner.id), "Olga", "hi")


async def test_both_looks_lose_no_wake_and_never_think_twice(world: World) -> None:
    storm = Storm(world)

    lost = await storm.blow()

    assert lost == 0
    assert storm.overlaps == 0


@pytest.mark.parametrize(("sender_looks", "loop_looks"), [(False, True), (True, False)])
async def test_one_look_alone_loses_wakes(world: World, sender_looks: bool, loop_looks: bool) -> None:
    lost = 0
    for _ in range(20):
        lost += await Storm(world, sender_looks=sender_looks, loop_looks=loop_looks).blow()
        if lost:
            break

    assert lost > 0


async def test_event_between_last_drain_and_sleep_is_seen_by_the_loops_look(world: World) -> None:
    lease = await _thinking(world)

    await world.post("late")  # its sender looks now, and finds the agent thinking
    await leases.fenced(lease, lambda fence: leases.sleep(fence, lease))

    assert await take_back(lease) is not None


async def test_event_after_sleep_is_left_to_the_sender_who_was_quicker(world: World) -> None:
    lease = await _thinking(world)
    await leases.fenced(lease, lambda fence: leases.sleep(fence, lease))

    await world.post("later")

    assert await take_back(lease) is None


async def _thinking(world: World) -> Lease:
    woken = (await wake(tenant_id=world.tenant_id, agent_ids=world.agent_ids[:1]))[0]
    lease = await take_lease(woken)
    assert lease is not None
    return lease


async def _pending(work: UnitOfWork, agent_id: UUID) -> Sequence[PendingEvent]:
    found = await drain.pending(work, agent_id=agent_id, active_space=None, priorities=list(Priority), limit=1_000)
    return () if found is None else found.events
