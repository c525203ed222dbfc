"""The worker of the life: killed from outside or at a point of the code, and started again each time."""

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field

from backend.kit.fail_points import FailPoint
from tests.harness.processes import Running, kill
from tests.harness.stack import Stack
from tests.life.home import Home

_PAUSE_SECONDS = 0.02
_COMPACTION = (FailPoint.COMPACTION_CLAIMED, FailPoint.COMPACTION_WRITTEN, FailPoint.COMPACTION_ADOPTED)
#: Every other time a summary is on its way when it dies.
_POINTS = tuple(
    point
    for pair in zip(
        _COMPACTION * 4,
        (
            FailPoint.LEASE_TAKEN, FailPoint.LEASE_TAKEN_BACK, FailPoint.FENCE_PASSED, FailPoint.FENCE_BEFORE_COMMIT,
            FailPoint.FENCE_AFTER_COMMIT, FailPoint.ASLEEP, FailPoint.MODEL_ASKED, FailPoint.MODEL_STREAMING,
            FailPoint.FENCE_PASSED, FailPoint.FENCE_BEFORE_COMMIT, FailPoint.FENCE_AFTER_COMMIT, FailPoint.MODEL_ASKED,
        ),
        strict=True,
    )
    for point in pair
)  # fmt: skip


@dataclass(slots=True)
class Mortal:
    """`deaths` counts them by where: the name of a point, or what was done."""

    stack: Stack
    home: Home
    deaths: Counter[str] = field(default_factory=Counter)
    #: Ends that nobody brought about.
    surprises: list[str] = field(default_factory=list)
    _worker: Running | None = None
    _armed: FailPoint | None = None
    _next: FailPoint | None = None
    _expected: str | None = None
    _turn: int = 0
    #: It is to die as soon as it writes a summary.
    dies_writing: bool = False

    async def keep_forever(self) -> None:
        while True:
            if self._worker is None or not self._worker.child.is_running:
                await self._begin()
            if self.dies_writing and await self.home.is_writing():
                self.dies_writing = False
                await asyncio.sleep(random.uniform(0, 0.3))
                self.die("while it wrote a summary")
            await asyncio.sleep(_PAUSE_SECONDS)

    def die(self, why: str, *, is_armed: bool = True) -> None:
        """Without a warning. The life after it ends at a point, if that is ever reached."""
        assert self._worker is not None
        if self._expected is None and self._worker.child.is_running:
            self._expected = why
            kill(self._worker)
        if is_armed:
            self._next = _POINTS[self._turn % len(_POINTS)]
            self._turn += 1

    async def calm(self) -> None:
        """From now on it lives."""
        self.dies_writing, self._next = False, None
        if self._armed is not None:
            self.die("at the end", is_armed=False)

    async def _begin(self) -> None:
        if self._worker is not None:
            self._bury(self._worker)
        self._armed, self._next, self._expected = self._next, None, None
        points = {"CIRCADIAN_FAIL_POINTS": f"{self._armed}=kill@{random.randint(1, 3)}"} if self._armed else {}
        self._worker = await self.stack.start_worker(**points)

    def _bury(self, worker: Running) -> None:
        code = worker.child.exit_code
        self.deaths[self._expected or (f"at {self._armed}" if self._armed else "by itself")] += 1
        if self._expected is None and not (self._armed and code == -9):
            self.surprises.append(f"a worker ended with {code}: {worker.said()[-500:]}")
