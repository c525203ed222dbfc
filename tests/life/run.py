"""The story of a life: a home is made, facts are told, years pass, everything is asked for, and it is looked at."""

import asyncio
import random
import time
from contextlib import ExitStack

import httpx

from backend.kit.tasks import end
from tests.chaos.programs import server
from tests.harness.grounds import Grounds
from tests.harness.processes import NO_TLS
from tests.harness.stack import Stack, own_stack
from tests.life import evidence, home
from tests.life.days import Days
from tests.life.deaths import Mortal
from tests.life.evidence import Evidence
from tests.life.plan import Plan


def live(plan: Plan, grounds: Grounds) -> Evidence:
    """What it leaves behind. Not from within an event loop."""
    random.seed(plan.seed)
    with ExitStack() as exits:
        words = ("model", "--faults", str(plan.faults))
        url = exits.enter_context(server(grounds.parent, *words, directory=plan.directory, package="tests.life"))
        stack = exits.enter_context(own_stack(grounds, plan.directory, model_url=url))
        return asyncio.run(_live(plan, stack))


async def _live(plan: Plan, stack: Stack) -> Evidence:
    began = time.monotonic()
    async with httpx.AsyncClient(timeout=30, verify=NO_TLS) as http:
        place = await home.settle(stack, http)
        mortal = Mortal(stack, place)
        days = Days(place, mortal, plan)
        await days.plant()
        keeping = asyncio.create_task(mortal.keep_forever())
        try:
            await _until(days, keeping)
        finally:
            await end([keeping])
        found = await evidence.collect(
            place.connection, plan.directory, lived=days.lived, deaths=mortal.deaths, surprises=mortal.surprises,
            seconds=time.monotonic() - began,
        )  # fmt: skip
        await place.connection.close()
        return found


async def _until(days: Days, keeping: "asyncio.Task[None]") -> None:
    """To the end, or to the failure of whoever looks after the worker."""

    async def whole() -> None:
        await days.live()
        await days.end()

    living = asyncio.create_task(whole())
    done, _ = await asyncio.wait({living, keeping}, return_when=asyncio.FIRST_COMPLETED)
    await end({living} - done)
    for task in done:
        task.result()
