"""The places of workers and APIs: whatever dies there is started again, whatever stopped itself goes on after a while.

The killer strikes through `kill`, `freeze` and `leave`; deaths at fail points are found here. Each is written down with
its time and, for a worker, the id under which the database knows it.
"""

import asyncio
import math
import random
import re
import signal
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from backend.kit.fail_points import FailPoint
from tests.chaos.records import Record
from tests.harness.nursery import Child
from tests.harness.waiting import wait_until

_POLL_SECONDS = 0.1
_WORKER_ID = re.compile(r"worker ([0-9a-f-]{36}) is ready")
#: Longer than the grace of a worker and of an API.
_LEAVING_SECONDS = 30.0
#: What uvicorn ends with if the application does not start.
_NOT_STARTED = 3
_API_POINTS = [point for point in FailPoint if point.startswith(("mutation", "wake"))]
_WORKER_POINTS = [point for point in FailPoint if not point.startswith(("mutation", "webhook"))]


@dataclass(slots=True)
class Place:
    """One worker or API, in all its lives."""

    kind: str
    number: int
    #: Starts a process with this setting of fail points.
    start: Callable[[str], Child]
    child: Child | None = None
    armed: str = ""
    #: When a stopped process goes on; None while it runs.
    stopped_until: float | None = None
    #: What we have sent it, so that its end is no surprise.
    expected: str | None = None
    starts_at: float = 0.0
    lives: int = 0
    #: It was frozen in this life.
    is_thawed: bool = False
    #: It is not started again.
    is_retired: bool = False
    #: When one that was asked to leave must have left.
    leaves_until: float = math.inf

    @property
    def name(self) -> str:
        return f"{self.kind}-{self.number}"

    @property
    def is_struck(self) -> bool:
        """Dead, stopped or leaving: there is nothing to do to it."""
        return self.child is None or self.stopped_until is not None or self.expected is not None

    def is_starting(self, code: int) -> bool:
        """It ended so by not getting ready: a frozen start may lose its connection to the database."""
        return self.worker_id is None if self.kind == "worker" else code == _NOT_STARTED

    @property
    def worker_id(self) -> str | None:
        found = _WORKER_ID.search(self.child.said()) if self.child and self.kind == "worker" else None
        return found[1] if found else None


@dataclass(slots=True)
class Places:
    """All of them, and what befell them (`deeds.jsonl`)."""

    places: list[Place]
    deeds: Record
    is_calm: bool = False
    #: A process that starts in this time may find no Postgres and end; whoever runs it starts it again.
    no_database_until: float = 0.0
    #: How often each thing happened in this run.
    counts: Counter[str] = field(default_factory=Counter)
    #: Ends that nobody brought about.
    surprises: list[str] = field(default_factory=list)

    async def keep_forever(self) -> None:
        while True:
            parents = {place.child.nursery for place in self.places if place.child}
            exits = {parent: parent.exits() for parent in parents}
            for place in self.places:
                self._look_after(place, exits[place.child.nursery] if place.child else {})
            await asyncio.sleep(_POLL_SECONDS)

    def start_all(self) -> None:
        for place in self.places:
            self._start(place)

    def add(self, place: Place) -> None:
        """A further process, from now on."""
        self._start(place)
        self.places.append(place)

    def end_all(self) -> None:
        for place in self.places:
            if place.child is not None:
                place.child.send(signal.SIGKILL)

    def kill(self, place: Place, *, what: str) -> None:
        """The end without warning, also of a stopped process."""
        assert place.child is not None
        self._note(place, what)
        place.expected = what
        place.child.send(signal.SIGKILL)

    def leave(self, place: Place) -> None:
        """A restart as an operator does it."""
        assert place.child is not None
        self._note(place, "term")
        place.expected, place.leaves_until = "term", time.monotonic() + _LEAVING_SECONDS
        place.child.send(signal.SIGTERM)

    def freeze(self, place: Place, *, seconds: float) -> None:
        assert place.child is not None
        self._note(place, "stop", seconds=seconds)
        place.stopped_until, place.is_thawed = time.monotonic() + seconds, True
        place.child.send(signal.SIGSTOP)

    def calm(self) -> None:
        """From now on nothing more happens to them: everybody goes on, and who is started has no fail point."""
        self.is_calm = True
        for place in self.places:
            if place.armed and place.child is not None and place.expected is None:
                self.kill(place, what="kill")
            place.stopped_until = 0.0 if place.stopped_until else None

    async def retire(self, leaving: Sequence[Place]) -> None:
        """These leave for good: no deed of the killer's."""
        for place in leaving:
            place.is_retired = True
            if place.child is not None and not place.is_struck:
                place.expected, place.leaves_until = "term", time.monotonic() + _LEAVING_SECONDS
                place.child.send(signal.SIGTERM)
        await wait_until(lambda: all(place.child is None for place in leaving), timeout=2 * _LEAVING_SECONDS)

    def _look_after(self, place: Place, exits: dict[int, int]) -> None:
        now = time.monotonic()
        if place.child is None:
            if now >= place.starts_at and not place.is_retired:
                self._start(place)
        elif place.child.number in exits:
            self._bury(place, exits[place.child.number])
        elif place.stopped_until is not None:
            if now >= place.stopped_until:
                place.stopped_until = None
                place.child.send(signal.SIGCONT)
        elif now >= place.leaves_until:
            self._hurry(place)
        elif place.armed and place.child.is_stopped:
            seconds = random.uniform(0.5, 8)
            self._note(place, "stop at a point", seconds=seconds)
            place.stopped_until = now + seconds

    def _hurry(self, place: Place) -> None:
        """It ought to have left by now: its log shows what it waits for."""
        assert place.child is not None
        self._note(place, "did not leave")
        self.surprises.append(f"{place.name} did not leave within {_LEAVING_SECONDS} s: see {place.child.log}")
        place.leaves_until, place.expected = math.inf, "kill"
        place.child.send(signal.SIGUSR1)
        asyncio.get_running_loop().call_later(1.0, place.child.send, signal.SIGKILL)

    def _start(self, place: Place) -> None:
        place.armed = "" if self.is_calm or not place.lives else _random_points(place.kind)
        place.child, place.expected, place.stopped_until = place.start(place.armed), None, None
        place.leaves_until, place.is_thawed = math.inf, False
        place.lives += 1

    def _bury(self, place: Place, code: int) -> None:
        assert place.child is not None
        # Also while it leaves: it may come to its point then.
        if place.expected in {None, "term"} and place.armed and code == -signal.SIGKILL:
            self._note(place, "kill at a point")
        elif time.monotonic() < self.no_database_until or (place.is_thawed and place.is_starting(code)):
            self._note(place, "could not start")
        elif place.expected is None or (place.expected == "term" and code not in {0, -signal.SIGTERM}):
            self._surprise(place, code)
        place.child, place.starts_at = None, time.monotonic() + random.uniform(0, 1)

    def _surprise(self, place: Place, code: int) -> None:
        assert place.child is not None
        self._note(place, "ended by itself")
        said = place.child.said().strip().splitlines()[-3:]
        self.surprises.append(f"{place.name} ended with exit code {code}: {' | '.join(said)}")

    def note(self, what: str, target: str, **more: float | str | None) -> None:
        """Write a deed down."""
        self.counts[what] += 1
        self.deeds.add({"at": time.time(), "what": what, "target": target, "worker": None, **more})

    def _note(self, place: Place, what: str, **more: float) -> None:
        self.note(what, place.kind, worker=place.worker_id, **({"points": place.armed} if place.armed else {}), **more)


def _random_points(kind: str) -> str:
    """Two lives in five carry a fail point, at some visit of it."""
    if random.random() > 0.4:
        return ""
    points = _WORKER_POINTS if kind == "worker" else _API_POINTS
    return f"{random.choice(points)}={random.choice(['kill', 'kill', 'stop'])}@{random.randint(1, 20)}"


def log_of(directory: Path, place: Place) -> Path:
    return directory / f"{place.name}.log"
