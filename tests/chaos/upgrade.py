"""`make upgrade`, or `python -m tests.chaos.upgrade --agents 200`: an upgrade while everybody talks.

Processes of this version run. The next version migrates the database, its processes start beside the old ones, and the
old ones leave, one by one. Nobody may notice: nothing is lost or doubled, and no request is answered with an error.
"""

import argparse
import asyncio
import random
import sys
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from backend.kit.processes import free_port
from tests.chaos import next_version, report
from tests.chaos.balancer import Balancer, open_balancer
from tests.chaos.checks import check
from tests.chaos.evidence import Evidence
from tests.chaos.places import Place
from tests.chaos.plan import Plan
from tests.chaos.records import read
from tests.chaos.recovery import percentile
from tests.chaos.run import disturbed, prepare
from tests.chaos.stage import Stage, open_stage, place_of
from tests.chaos.violations import INVALID, Violation
from tests.harness.grounds import Grounds
from tests.harness.nursery import Nursery, nursery
from tests.harness.waiting import wait_until

_START_SECONDS = 60.0
_MIGRATE_SECONDS = 120.0
_TALK_SECONDS = 400.0
_SHARES = (("p50", 0.5), ("p99", 0.99), ("max", 1.0))


async def upgrade(plan: Plan, grounds: Grounds | None = None, *, asks: int) -> Evidence:
    """At least so many asks are accepted before it, while it goes on, and after it."""
    random.seed(plan.seed)
    prepare(plan)
    tree = next_version.make(plan.directory / "next")
    with ExitStack() as exits:
        forks = exits.enter_context(nursery(log=plan.directory / "nursery-next.log", tree=tree))
        async with open_stage(plan, grounds) as stage, open_balancer() as balancer:
            stage.places.is_calm = True
            for url in stage.api_urls:
                balancer.put(_port(url))
            old = _Fleet(stage, balancer, {place.number: _port(url) for place, url in _apis(stage)})
            stage.api_urls = [balancer.url]
            return await disturbed(stage, partial(_upgrade, old=old, forks=forks, asks=asks))


class _Fleet:
    """APIs and workers, old and new, and the ports of the APIs."""

    def __init__(self, stage: Stage, balancer: Balancer, ports: dict[int, int]) -> None:
        self._stage, self._balancer, self._ports = stage, balancer, ports

    async def start(self, kind: str, number: int, forks: Nursery) -> None:
        """One more; it gets connections when it is ready."""
        stage = self._stage
        arguments: tuple[str, ...] = ()
        if kind == "api":
            self._ports[number] = free_port()
            arguments = ("--port", str(self._ports[number]))
        place = place_of(stage.plan, forks, stage.environment, kind, number, *arguments)
        stage.places.add(place)
        await self._until_ready(place)

    async def restart(self, place: Place) -> None:
        """As a node that is drained does it, in the middle of an upgrade."""
        if place.kind == "api":
            self._balancer.take_out(self._ports[place.number])
        lives = place.lives
        self._stage.places.leave(place)
        await wait_until(lambda: place.lives > lives, timeout=_START_SECONDS)
        await self._until_ready(place)

    async def end(self, place: Place) -> None:
        if place.kind == "api":
            self._balancer.take_out(self._ports[place.number])
        self._stage.places.note("old one leaves", place.kind)
        await self._stage.places.retire([place])

    async def _until_ready(self, place: Place) -> None:
        if place.kind == "worker":
            await wait_until(lambda: place.worker_id is not None, timeout=_START_SECONDS)
            return
        port = self._ports[place.number]
        await self._stage.until_answers(f"http://127.0.0.1:{port}/readyz")
        self._balancer.put(port)


async def _upgrade(stage: Stage, *, old: _Fleet, forks: Nursery, asks: int) -> None:
    leaving = list(stage.places.places)
    await _talk(stage, asks)
    await _migrate(stage, forks)
    await _talk(stage, asks)  # all of the old version, on the new schema
    for kind in ("api", "worker"):
        await old.restart(next(place for place in leaving if place.kind == kind))
    for place in leaving:
        await old.start(place.kind, place.number + len(leaving), forks)
        await _talk(stage, asks // len(leaving))
        await old.end(place)
    await _talk(stage, asks)


async def _migrate(stage: Stage, forks: Nursery) -> None:
    began = time.monotonic()
    child = forks.start("migrate", log=stage.plan.directory / "migrate.log", environment=stage.environment)
    code = await asyncio.wait_for(child.wait(), _MIGRATE_SECONDS)
    assert code == 0, child.said()
    stage.places.note("migrate", "postgres", seconds=time.monotonic() - began)
    print(f"migrated in {time.monotonic() - began:.1f} s", flush=True)


async def _talk(stage: Stage, asks: int) -> None:
    """Until people have asked so much more."""
    path = stage.plan.directory / "accepted.jsonl"
    until = len(list(read(path))) + asks
    await wait_until(lambda: len(list(read(path))) >= until, timeout=_TALK_SECONDS)


def _apis(stage: Stage) -> list[tuple[Place, str]]:
    apis = [place for place in stage.places.places if place.kind == "api"]
    return list(zip(apis, stage.api_urls, strict=True))


def _port(url: str) -> int:
    return int(url.rsplit(":", 1)[1].split("/", maxsplit=1)[0])


def failures(directory: Path) -> list[str]:
    """What people saw instead of an answer."""
    return [f"{line['kind']}: {line['said']}" for line in read(directory / "failures.jsonl")]


async def _run(plan: Plan, *, asks: int) -> bool:
    """Print the report; whether all holds."""
    found, seen = await upgrade(plan, asks=asks), failures(plan.directory)
    violations = [*check(found), *(Violation(INVALID, f"a sender saw {failure}") for failure in seen)]
    print(report.report(found, violations), flush=True)
    seconds = [line["seconds"] for line in found.accepted]
    shown = ", ".join(f"{name} {percentile(seconds, share):.2f} s" for name, share in _SHARES)
    print(f"a post took          {shown}", flush=True)
    return not violations


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.upgrade", description=__doc__)
    parser.add_argument("--directory", type=Path, default=Path(".data/upgrade"), help="database, records and logs")
    parser.add_argument("--agents", type=int, default=200)
    parser.add_argument("--spaces", type=int, default=100)
    parser.add_argument("--ask-seconds", type=float, default=2.0, help="seconds between two asks, on average")
    parser.add_argument("--asks", type=int, default=30, help="messages of people before, while and after it")
    given = parser.parse_args()
    made = Plan(
        given.directory.absolute(),
        agents=given.agents,
        spaces=given.spaces,
        workers=2,
        ask_seconds=given.ask_seconds,
        patience_seconds=30,
    )
    sys.exit(not asyncio.run(_run(made, asks=given.asks)))
