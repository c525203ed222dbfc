"""The queue between the API and the workers: wakes go through Redis to the worker that starts the agent.

`kit.redis_signals` enqueues; `worker.py` runs `take_forever`. A wake is a hint. The database says whether there is
work, so a lost queue costs a second (until the sweep), never an event. `kit.fair_queue` defines the order.
"""

import asyncio
import logging
import math
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Self
from uuid import UUID

from redis.exceptions import RedisError

from backend.kit import fair_queue, redis_clients
from backend.kit.tasks import end
from backend.kit.unit_of_work import TRANSIENT
from backend.telemetry import logs, metrics

log = logging.getLogger(__name__)

#: Agents that are starting at the same time, of all tenants and of one tenant. Further wakes of a tenant stay in its
#: rows.
_STARTS, _STARTS_OF_TENANT = 32, 8
#: Wakes taken at once, before the order is read again.
_AT_ONCE = 8
_START_SECONDS = 15
_WAIT_SECONDS, _SILENCE_SECONDS = 3.0, 5.0
#: In Redis a wait of 0 means no timeout.
_LEAST_WAIT_SECONDS = 0.001


@dataclass(frozen=True, slots=True)
class Wake:
    """One agent that became WAKING, with the number of that wake."""

    tenant_id: UUID
    agent_id: UUID
    wake_no: int
    #: From now until it is due: a debounce or a backoff. No worker can take the agent earlier.
    delay_seconds: float = 0.0

    @property
    def id(self) -> str:
        """The text in the queue: all that a worker needs to start the agent."""
        return f"{self.agent_id.hex}:{self.wake_no}:{self.tenant_id.hex}"

    @classmethod
    def parse(cls, own_id: str) -> Self:
        agent, number, tenant = own_id.split(":")
        return cls(UUID(hex=tenant), UUID(hex=agent), int(number))


def entering(wakes: Iterable[Wake]) -> list[tuple[str, int]]:
    """Returns the ids that enter the queue, each with its due time in milliseconds (0: now).

    Of each tenant it returns as many as the queue holds and one more, which shows that there are more.
    """
    now_ms = int(time.time() * 1000)
    queued, entering_ = Counter[UUID](), list[tuple[str, int]]()
    for wake in wakes:
        queued[wake.tenant_id] += 1
        if queued[wake.tenant_id] <= fair_queue.BOUND + 1:
            delay_ms = math.ceil(wake.delay_seconds * 1000)
            entering_.append((wake.id, now_ms + delay_ms if delay_ms else 0))
    return entering_


@dataclass(frozen=True, slots=True)
class WakeHandler:
    """The worker's side of the queue."""

    has_room: Callable[[], bool]
    start: Callable[[Wake], Awaitable[object]]
    #: Called for a tenant with waking agents that nothing else will start.
    check_rows: Callable[[UUID], None]


class _Taker:
    """Takes a few wakes at a time, in the current order.

    So a new wake of another tenant need not wait until a whole flood has been started. A worker that is full takes no
    wakes that other workers could start.
    """

    def __init__(self, handler: WakeHandler) -> None:
        self._handler = handler
        self.starting: set[asyncio.Task[None]] = set()
        self._of_tenants = Counter[UUID]()
        #: When the next delayed wake must enter the queue, as far as this worker knows.
        self._due_ms: float | None = None

    async def run(self, queue: fair_queue.FairQueue) -> None:
        self._due_ms = 0.0
        while True:
            if self._due_ms is not None and self._seconds_until(self._due_ms) <= 0:
                self._due_ms = await queue.advance(now_ms=int(time.time() * 1000))
            if not self._handler.has_room():
                await asyncio.sleep(0.05)  # the loops that fill this worker end without a notice
            elif len(self.starting) >= _STARTS:
                await asyncio.wait(self.starting, return_when=asyncio.FIRST_COMPLETED)
            else:
                await self._take(queue)

    async def _take(self, queue: fair_queue.FairQueue) -> None:
        wait_seconds = _WAIT_SECONDS
        if self._due_ms is not None:
            wait_seconds = min(max(self._seconds_until(self._due_ms), _LEAST_WAIT_SECONDS), wait_seconds)
        most = min(_AT_ONCE, _STARTS - len(self.starting))
        wakes = await queue.take(most=most, wait_seconds=wait_seconds)
        if wakes.is_soon:
            self._due_ms = 0.0
        for tenant_id in wakes.overflowed:
            self._handler.check_rows(tenant_id)
        for own_id in wakes.ids:
            try:
                self._begin(Wake.parse(own_id))
            except ValueError:  # written by another version
                log.warning("a wake that cannot be parsed was ignored: %s", own_id)

    def _begin(self, wake: Wake) -> None:
        if self._of_tenants[wake.tenant_id] >= _STARTS_OF_TENANT:
            self._handler.check_rows(wake.tenant_id)
            return
        self._of_tenants[wake.tenant_id] += 1
        task = asyncio.create_task(self._start(wake))
        self.starting.add(task)
        task.add_done_callback(self.starting.discard)

    async def _start(self, wake: Wake) -> None:
        """If the start fails, the agent stays WAKING and the sweep finds it."""
        outcome = "failed"
        logs.tell(tenant=wake.tenant_id, agent=wake.agent_id)
        try:
            async with asyncio.timeout(_START_SECONDS):
                outcome = "started" if await self._handler.start(wake) else "declined"
        except TRANSIENT as error:
            log.warning("agent %s was not started, the sweep will start it: %s", wake.agent_id, type(error).__name__)
        except Exception:  # the edge: an error of one agent does not affect others
            log.exception("agent %s was not started, the sweep will start it", wake.agent_id)
        finally:
            metrics.WAKES.add(outcome)
            self._of_tenants[wake.tenant_id] -= 1
            if not self._of_tenants[wake.tenant_id]:
                del self._of_tenants[wake.tenant_id]

    @staticmethod
    def _seconds_until(due_ms: float) -> float:
        return due_ms / 1000 - time.time()


async def take_forever(redis_url: str, handler: WakeHandler) -> None:
    """Starts incoming wakes until it is cancelled. If Redis goes down, only this function waits for it."""
    taker = _Taker(handler)
    try:
        while True:
            await _run(taker, redis_url)
            await asyncio.sleep(0.5)  # a closed port fails at once; do not spin on it
    finally:
        await end(taker.starting)


async def _run(taker: _Taker, redis_url: str) -> None:
    """Runs until Redis goes down. Starts that are under way continue."""
    client = redis_clients.client(redis_url, socket_connect_timeout=1, socket_timeout=_SILENCE_SECONDS)
    try:
        await taker.run(fair_queue.FairQueue(client))
    except (RedisError, OSError, TimeoutError) as error:
        metrics.REDIS_FAILURES.add("wakes")
        log.warning("wake queue unreachable, connecting to Redis again: %s", type(error).__name__)
    finally:
        await client.aclose()
