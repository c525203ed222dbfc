"""What is done to an installation, at random moments, one thing on top of another, until enough has died.

Counted are deaths without warning: processes killed from outside or at a fail point, and stores. Freezing, asking to
leave, wiping Redis and the deaths of those who answer come on top.
"""

import asyncio
import math
import os
import random
import signal
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import httpx
import redis.asyncio as redis
from redis.exceptions import RedisError

from tests.chaos.places import Place
from tests.chaos.stage import Stage

#: For so long after Postgres is back a process may end that was about to start.
_STARTING_SECONDS = 2.0


class Killer:
    def __init__(self, stage: Stage) -> None:
        self._stage, self._places = stage, stage.places
        self._busy: set[str] = set()
        self._deeds: list[tuple[int, Callable[[], Coroutine[Any, Any, None]]]] = [
            (50, self._kill_worker),
            (22, self._kill_api),
            (14, self._freeze_worker),
            (6, self._freeze_api),
            (5, self._restart_worker),
            (2, self._restart_api),
            (5, self._kill_valkey),
            (2, self._wipe_valkey),
            (2, self._freeze_valkey),
            (4, self._kill_postgres),
            (8, self._crash_answerer),
            (1, self._take_model_away),
            (1, self._leave_model_unpaid),
        ]

    async def run(self) -> None:
        """Until there are as many kills as planned, or the time is over."""
        plan = self._stage.plan
        deadline = time.monotonic() + plan.minutes * 60
        # However short the run: the model fails once at its beginning.
        failing = asyncio.create_task(random.choice((self._take_model_away, self._leave_model_unpaid))())
        deeds: set[asyncio.Task[None]] = {failing}
        failing.add_done_callback(deeds.discard)
        while self.kills < plan.kills and time.monotonic() < deadline:
            await asyncio.sleep(random.expovariate(1 / plan.pace_seconds))
            [(_, deed)] = random.choices(self._deeds, [weight for weight, _ in self._deeds])
            deeds.add(task := asyncio.create_task(deed()))
            task.add_done_callback(deeds.discard)
        await asyncio.gather(*deeds)

    @property
    def kills(self) -> int:
        """In this run so far."""
        return self._places.counts["kill"] + self._places.counts["kill at a point"]

    async def _kill_worker(self) -> None:
        for place in self._some("worker", frozen_too=True):
            self._places.kill(place, what="kill")

    async def _kill_api(self) -> None:
        for place in self._some("api", frozen_too=True):
            self._places.kill(place, what="kill")

    async def _freeze_worker(self) -> None:
        for place in self._some("worker"):
            self._places.freeze(place, seconds=_a_while())

    async def _freeze_api(self) -> None:
        for place in self._some("api"):
            self._places.freeze(place, seconds=_a_while())

    async def _restart_worker(self) -> None:
        for place in self._some("worker"):
            self._places.leave(place)

    async def _restart_api(self) -> None:
        for place in self._some("api"):
            self._places.leave(place)

    async def _kill_valkey(self) -> None:
        """It keeps nothing on disk: it comes back empty."""
        if self._take("valkey"):
            self._note("kill", "valkey")
            await self._stage.valkey.kill()
            await asyncio.sleep(random.uniform(0, 3))
            await self._stage.valkey.start()
            self._busy.discard("valkey")

    async def _wipe_valkey(self) -> None:
        if self._take("valkey"):
            self._note("wipe", "valkey")
            with suppress(RedisError, OSError):
                async with redis.Redis.from_url(self._stage.valkey.url) as client:
                    await client.flushall()
            self._busy.discard("valkey")

    async def _freeze_valkey(self) -> None:
        pid = self._stage.valkey.pid
        if pid is not None and self._take("valkey"):
            seconds = random.uniform(0.5, 5)
            self._note("stop", "valkey", seconds=seconds)
            os.kill(pid, signal.SIGSTOP)
            await asyncio.sleep(seconds)
            os.kill(pid, signal.SIGCONT)
            self._busy.discard("valkey")

    async def _kill_postgres(self) -> None:
        """As a crash, or by an operator who does not wait."""
        if self._take("postgres"):
            self._places.no_database_until = math.inf
            self._note("kill", "postgres")
            await self._stage.postgres.kill(random.choice([signal.SIGKILL, signal.SIGQUIT]))
            await asyncio.sleep(random.uniform(0, 2))
            await self._stage.postgres.start()
            self._note("back", "postgres")
            self._places.no_database_until = time.monotonic() + _STARTING_SECONDS
            self._busy.discard("postgres")

    async def _crash_answerer(self) -> None:
        """Others' processes die too, in the middle of a claim or of a click; theirs are no kills of ours."""
        place = random.randrange(len(self._stage.answerers))
        dying = self._stage.answerers[place]
        if dying.is_running and self._take(name := f"answerers-{place}"):
            self._note("crash", "answerers")
            dying.send(signal.SIGKILL)
            await dying.wait()
            await asyncio.sleep(random.uniform(0, 2))
            self._stage.answerers[place] = self._stage.start_program("answerers")
            self._busy.discard(name)

    async def _take_model_away(self) -> None:
        await self._fail_model("away")

    async def _leave_model_unpaid(self) -> None:
        await self._fail_model("unpaid")

    async def _fail_model(self, kind: str) -> None:
        """For every agent, for minutes of a long run. Workers die meanwhile as ever."""
        if self._take("model"):
            seconds = random.uniform(0.05, 0.3) * min(600.0, self._stage.plan.minutes * 60)
            self._note(kind, "model", seconds=seconds)
            async with httpx.AsyncClient() as http:
                await http.put(f"{self._stage.model_url}/outage/{kind}")
                await asyncio.sleep(seconds)
                await http.put(f"{self._stage.model_url}/outage/none")
            self._note("back", "model")
            self._busy.discard("model")

    def _some(self, kind: str, *, frozen_too: bool = False) -> list[Place]:
        """One of those that can be struck, or none; the whole of it is left to chance."""
        able = [
            place
            for place in self._places.places
            if place.kind == kind
            and place.child is not None
            and place.expected is None
            and (frozen_too or place.stopped_until is None)
        ]
        return [random.choice(able)] if able else []

    def _take(self, name: str) -> bool:
        if name in self._busy:
            return False
        self._busy.add(name)
        return True

    def _note(self, what: str, target: str, **more: float) -> None:
        self._places.note(what, target, **more)


def _a_while() -> float:
    """Mostly seconds; one in ten times a minute."""
    return 60.0 if random.random() < 0.1 else random.uniform(0.5, 8)
