"""The story of one run: everything is started and at work, is killed for a while, comes to rest, and is looked at."""

import asyncio
import random
import shutil
import signal
import time
from collections.abc import Awaitable, Callable

from tests.chaos import evidence, report
from tests.chaos.checks import check
from tests.chaos.evidence import Evidence
from tests.chaos.killer import Killer
from tests.chaos.plan import Plan
from tests.chaos.records import read
from tests.chaos.stage import Stage, open_stage
from tests.chaos.subscribers import WAYS, path_of
from tests.chaos.violations import Violation
from tests.chaos.world import World, own_id
from tests.harness.grounds import Grounds
from tests.harness.nursery import Child
from tests.harness.waiting import wait_until

#: A model that came back last is asked again within a minute; then what has waited is thought about.
_REST_SECONDS = 300.0
#: Each space is asked once more.
_SPACE_SECONDS = 3.0
_ANSWERERS = 2
#: What is done a second time may be done a little later.
_QUIET_SECONDS = 2.0
#: A subscriber that hears nothing comes back after six seconds and has what it missed.
_SETTLE_SECONDS = 20.0
#: A directory that has this file was made by a run.
_MARK = "chaos.run"

_BUSY = """SELECT (SELECT count(*) FROM agent_processes WHERE state <> 'SLEEPING' OR cycle_id IS NOT NULL)
  + (SELECT count(*) FROM inbox_events WHERE receipt IN ('PENDING', 'INJECTED'))
  + (SELECT count(*) FROM plans WHERE status = 'ACTIVE')
  + (SELECT count(*) FROM tool_calls WHERE state IN ('PENDING', 'RUNNING', 'HELD'))"""


async def run(plan: Plan) -> list[Violation]:
    """Print the report; return what does not hold."""
    found = await torment(plan)
    violations = [*check(found), *report.too_slow(found)]
    print(report.report(found, violations), flush=True)
    return violations


async def torment(plan: Plan, grounds: Grounds | None = None) -> Evidence:
    """The run itself: what it leaves behind."""
    random.seed(plan.seed)
    prepare(plan)
    print(f"seed {plan.seed}; records and logs are in {plan.directory}", flush=True)
    async with open_stage(plan, grounds) as stage:
        return await disturbed(stage, _kill)


async def disturbed(stage: Stage, disturb: Callable[[Stage], Awaitable[None]]) -> Evidence:
    """Programs and people are at work while it is disturbed; then it comes to rest."""
    listening = stage.start_program("subscribers")
    stage.answerers = [stage.start_program("answerers") for _ in range(_ANSWERERS)]
    pause, patience = stage.plan.ask_seconds, stage.plan.patience_seconds
    asking = stage.start_program("senders", "--pause", str(pause), "--patience", str(patience))
    await disturb(stage)
    stage.places.calm()
    await _come_to_rest(stage, asking)
    listening.send(signal.SIGKILL)
    await listening.wait()
    return await _collect(stage)


def prepare(plan: Plan) -> None:
    """An empty directory, or one that a run has made."""
    directory = plan.directory
    is_ours = (directory / _MARK).exists()
    if plan.is_continued and not is_ours:
        raise SystemExit(f"there is no run to continue in {directory}")
    if directory.exists() and not plan.is_continued:
        if not is_ours and any(directory.iterdir()):
            raise SystemExit(f"{directory} is not empty, and no run has made it")
        shutil.rmtree(directory)
    directory.mkdir(parents=True, exist_ok=True)
    (directory / _MARK).touch()


async def _kill(stage: Stage) -> None:
    """As planned, with a word of it now and then."""
    killer, began = Killer(stage), time.monotonic()
    killing = asyncio.create_task(killer.run())
    while not killing.done():
        await asyncio.wait({killing}, timeout=20)
        print(f"{time.monotonic() - began:6.0f} s  {killer.kills} kills", flush=True)
    await killing


async def _come_to_rest(stage: Stage, asking: Child) -> None:
    """The senders finish and ask once more; then everything must end by itself. What does not is for the checks."""
    for place in (stage.valkey, stage.postgres):
        await place.start()
    asking.send(signal.SIGTERM)
    began, rest_seconds = time.monotonic(), _REST_SECONDS + _SPACE_SECONDS * stage.plan.spaces
    try:
        await wait_until(lambda: not asking.is_running, timeout=rest_seconds)
        await wait_until(lambda: _is_at_rest(stage), timeout=rest_seconds)
        await asyncio.sleep(_QUIET_SECONDS)
        # Summaries and episodes are no part of the rest that is waited for, and their notices stand in spaces too.
        await stage.places.retire(stage.workers)
        await wait_until(lambda: _are_told(stage), timeout=_SETTLE_SECONDS)
    except AssertionError as late:
        print(f"not at rest after {time.monotonic() - began:.0f} s: {late}", flush=True)
    for child in (asking, *stage.answerers):
        if child.exit_code != (0 if child is asking else None):
            stage.places.surprises.append(f"{child.log.name} ends with {child.exit_code}: {child.said()[-500:]}")


async def _is_at_rest(stage: Stage) -> bool:
    connection = await stage.connect()
    try:
        return bool(await connection.fetchval(_BUSY) == 0)
    finally:
        await connection.close()


async def _are_told(stage: Stage) -> bool:
    """All subscribers have heard of the newest message of their space."""
    directory = stage.plan.directory
    connection = await stage.connect()
    try:
        heads = {str(row["id"]): row["seq"] for row in await connection.fetch("SELECT id, seq FROM spaces")}
    finally:
        await connection.close()
    feeds = [
        (own_id(space.id), path_of(directory, space, way)) for space in World.read(directory).spaces for way in WAYS
    ]
    return all(any(line.get("seq") == heads[space] for line in read(path)) for space, path in feeds)


async def _collect(stage: Stage) -> Evidence:
    connection = await stage.connect()
    try:
        return await evidence.collect(connection, stage.plan.directory, surprises=stage.places.surprises)
    finally:
        await connection.close()
