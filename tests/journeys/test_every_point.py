"""A process dies at every named point of the code there is: the message is answered once all the same (invariant 4).

(Traps A3, B1, B7, M1, M2, M4.) A point that is added is tried by itself, as long as the journey below comes by it: two
asks, the second of which waits for the first one's end, with calls to the outside in between. Each point has an
installation of its own, and they run side by side, since most of the time is waiting for a dead worker's silence.
"""

import asyncio
import signal
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import redis.asyncio as redis

from backend.kit.fail_points import FailPoint
from backend.kit.limits import DEFAULT
from backend.kit.processes import free_port
from backend.kit.tasks import end
from tests.chaos import marks, tools
from tests.chaos.programs import server
from tests.chaos.records import read
from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.knowledge import put
from tests.factories.spaces import create_space, texts_of
from tests.factories.tenants import Tenants
from tests.harness.client import Client
from tests.harness.grounds import Grounds
from tests.harness.models import MODELS_FILE
from tests.harness.nursery import Child, Nursery
from tests.harness.stores import Servers, Stores, clone, running_servers
from tests.harness.waiting import wait_until
from tests.journeys.test_faults import RECOVERY_SECONDS

_AT_ONCE = 5
_IN_THE_API = ("mutation", "wake")
#: No part of this journey: test_webhook_deaths.py, test_connector_deaths.py, test_compaction_deaths.py,
#: test_archive_deaths.py, test_task_deaths.py, test_retention.py, test_file_deaths.py, test_sent_file_deaths.py
#: and tests/data_rights have theirs.
_ELSEWHERE = ("webhook", "connector", "compaction", "pages", "episode", "task", "past", "eras", "file")
_POINTS = [point for point in FailPoint if not point.startswith(_ELSEWHERE)]
_OF_PLANS = "plans"
_POST = """mutation ($input: PostMessageInput!) { postMessage(input: $input) {
    __typename ... on UserError { code reason: message } } }"""


@dataclass(frozen=True, slots=True)
class Ground:
    """What all trials share."""

    servers: Servers
    forks: Nursery
    directory: Path
    settings: dict[str, str]


@pytest.fixture(scope="module")
def ground(grounds: Grounds) -> Iterator[Ground]:
    with ExitStack() as exits:
        directory = Path(exits.enter_context(tempfile.TemporaryDirectory(prefix="circadian-points-")))
        exact = partial(server, grounds.parent, directory=directory)
        file = directory / "tools.toml"
        file.write_text(tools.catalogue(exits.enter_context(exact("tools", "--faults", "0"))))
        settings = {
            "CIRCADIAN_ENV": "development",
            "CIRCADIAN_MODEL": "openai/default",
            "CIRCADIAN_MODEL_BASE_URL": f"{exits.enter_context(exact('model', '--faults', '0'))}/v1",
            "CIRCADIAN_MODEL_API_KEY": "test",
            "CIRCADIAN_MODELS_FILE": str(MODELS_FILE),
            "CIRCADIAN_TOOLS_FILE": str(file),
        }
        stores = exits.enter_context(running_servers(grounds.cluster.servers(directory)))
        yield Ground(stores, grounds.parent, directory, settings)


@dataclass(slots=True)
class Trial:
    """One point, in an installation of its own."""

    ground: Ground
    point: FailPoint
    stores: Stores
    port: int
    http: httpx.AsyncClient
    agent: str = ""
    space: str = ""
    token: str = ""
    children: list[Child] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Of the agent, and of its model."""
        return self.point.replace(".", "-").replace("_", "-")

    @property
    def client(self) -> Client:
        return Client(f"http://127.0.0.1:{self.port}/graphql", self.token, self.http)

    async def prepare(self) -> None:
        tenants = Tenants(self.stores.owner_database_url, self.client.url, self.http)
        self.token = (await tenants.create()).owner.token
        may_call: dict[str, Any] = {"tools": list(marks.HTTP_TOOLS), "unattended": {"tools": list(marks.HTTP_TOOLS)}}
        self.agent = await create_agent(self.client, name=self.name, model=f"openai/{self.name}", **may_call)
        self.space = await create_space(self.client, members=[self.agent])
        await put(self.client, "memory", self.agent, key="dog", value="Rex")

    async def tellings(self) -> int:
        """How often the agent was told what it knows."""
        query = "query ($id: ID!) { agent(id: $id) { consciousness(first: 100) { nodes { content } } } }"
        return str(await self.client.execute(query, id=self.agent)).count("[WHAT YOU KNOW")

    def start(self, *arguments: str, points: str = "") -> Child:
        environment = {**self.ground.settings, **self.stores.settings(), "CIRCADIAN_FAIL_POINTS": points}
        log = self.ground.directory / f"{self.name}-{arguments[0]}.log"
        self.children.append(self.ground.forks.start(*arguments, log=log, environment=environment))
        return self.children[-1]

    def end(self) -> None:
        """Its processes would live, and look for their servers, until the last test of this process has ended."""
        for child in self.children:
            child.send(signal.SIGKILL)

    async def start_api(self, *, points: str = "") -> Child:
        """Back when it answers."""
        child = self.start("api", "--port", str(self.port), points=points)

        async def is_ready() -> bool:
            try:
                return (await self.http.get(self.client.url.replace("/graphql", "/readyz"))).is_success
            except httpx.TransportError:
                return False

        await wait_until(is_ready)
        return child

    async def post(self, text: str, **values: Any) -> None:
        """Insist, under one key, as a client does."""
        given = {"spaceId": self.space, "text": text, "idempotencyKey": text, **values}

        async def is_posted() -> bool:
            try:
                answer = await self.client.execute(_POST, input=given)
            except httpx.TransportError:
                return False
            assert answer["postMessage"]["__typename"] == "PostMessageSuccess", answer
            return True

        await wait_until(is_posted)

    async def plan(self, text: str) -> None:
        """Due at once, or as soon as may be: people ask by a plan."""
        given = {"spaceId": self.space, "name": "ask", "instruction": text, "afterSeconds": DEFAULT.plan_delay_seconds}
        await self.client.succeed("createPlan", "__typename", agentId=self.agent, **given)

    async def occurrences(self) -> list[str]:
        query = "{ plans { nodes { occurrences { nodes { state } } } } }"
        nodes = (await self.client.execute(query))["plans"]["nodes"]
        return [each["state"] for node in nodes for each in node["occurrences"]["nodes"]]

    async def until_the_first_is_seen(self, dying: Child) -> None:
        async def is_seen() -> bool:
            process = await process_of(self.client, self.agent)
            return not dying.is_running or (process["state"] == "THINKING" and not process["inboxDepth"])

        await wait_until(is_seen, timeout=RECOVERY_SECONDS)

    async def forget_jobs(self) -> None:
        async with redis.Redis.from_url(self.stores.redis_url) as client:
            await client.flushdb()

    async def is_answered(self, mark: str) -> bool:
        return marks.answer(mark, by=self.name) in await texts_of(self.client, self.space)


async def _die_in_a_worker(trial: Trial, first: str, second: str) -> None:
    if trial.point is FailPoint.LEASE_CLAIMED:  # by the sweep, so no job may be there
        await trial.post(marks.ask(first))
        await trial.forget_jobs()
    dying = trial.start("worker", points=f"{trial.point}=kill@1")
    if trial.point.startswith(_OF_PLANS):
        await trial.plan(marks.ask(first))
    else:
        await trial.post(marks.ask(first))
    await trial.until_the_first_is_seen(dying)
    await trial.post(marks.ask(second), priority="WHEN_IDLE")
    await wait_until(lambda: not dying.is_running, timeout=RECOVERY_SECONDS)
    assert dying.exit_code == -signal.SIGKILL, dying.said()

    trial.start("worker")


async def _die_in_the_api(trial: Trial, first: str, second: str) -> None:
    trial.start("worker")
    dying = await trial.start_api(points=f"{trial.point}=kill@1")
    posting = asyncio.create_task(trial.post(marks.ask(first)))
    await wait_until(lambda: not dying.is_running, timeout=RECOVERY_SECONDS)
    assert dying.exit_code == -signal.SIGKILL, dying.said()

    await trial.start_api()
    await posting
    await trial.post(marks.ask(second), priority="WHEN_IDLE")


async def _run(ground: Ground, point: FailPoint, number: int, http: httpx.AsyncClient) -> Trial:
    """The journey of one point, up to the moment when all is at rest again."""
    stores = ground.servers.stores(number)
    await clone(stores)
    trial = Trial(ground, point, stores, free_port(), http)
    try:
        await _play(trial)
    finally:
        trial.end()
    return trial


async def _play(trial: Trial) -> None:
    point = trial.point
    api = await trial.start_api()
    await trial.prepare()
    first, second = _mark(trial.name, marks.TOOLS), _mark(trial.name, ())
    if point.startswith(_IN_THE_API):
        api.send(signal.SIGKILL)
        await _die_in_the_api(trial, first, second)
    else:
        await _die_in_a_worker(trial, first, second)
    await wait_until(lambda: trial.is_answered(first), timeout=RECOVERY_SECONDS)
    await wait_until(lambda: trial.is_answered(second), timeout=RECOVERY_SECONDS)
    await wait_until(lambda: is_asleep(trial.client, trial.agent, after_cycles=1), timeout=RECOVERY_SECONDS)
    is_planned = point.startswith(_OF_PLANS)
    assert await trial.tellings() == 1, "told with the entry, or not at all"
    assert await trial.occurrences() == ["FIRED"] * is_planned, "a plan fires once, whatever dies"
    asks = [marks.ask(mark) for mark in (first, second)][is_planned:]
    answers = [marks.answer(mark, by=trial.name) for mark in (first, second)]
    assert Counter(await texts_of(trial.client, trial.space)) == Counter(asks + answers)


def _mark(by: str, wanted: tuple[str, ...]) -> str:
    """A mark for which the model calls just these tools."""
    return next(mark for mark in iter(marks.fresh, None) if marks.wanted_tools(mark, by=by) == wanted)


@pytest.fixture(scope="module")
async def trials(ground: Ground) -> AsyncIterator[dict[FailPoint, asyncio.Task[Trial]]]:
    turns = asyncio.Semaphore(_AT_ONCE)

    async def in_turn(point: FailPoint, number: int, http: httpx.AsyncClient) -> Trial:
        async with turns:
            return await _run(ground, point, number, http)

    async with httpx.AsyncClient(timeout=30) as http:
        tasks = {point: asyncio.create_task(in_turn(point, n, http)) for n, point in enumerate(_POINTS)}
        yield tasks
        await end(tasks.values())


@pytest.mark.parametrize("point", _POINTS)
async def test_a_death_at_this_point_costs_nothing(
    trials: dict[FailPoint, asyncio.Task[Trial]], point: FailPoint
) -> None:
    trial = await trials[point]

    records = trial.ground.directory
    requests = Counter(one["digest"] for one in read(records / "model.jsonl") if one["model"] == trial.name)
    received = [one for one in read(records / "tools.jsonl") if one["by"] == trial.name and one["did"] == "received"]
    assert [one for one in read(records / "invalid.jsonl") if one["model"] == trial.name] == []
    assert sum(requests.values()) - len(requests) <= 1, "at most one request was repeated"
    keys = {tool: {one["key"] for one in received if one["tool"] == tool} for tool in marks.HTTP_TOOLS}
    assert len(keys[marks.CHARGE]) == len(keys[marks.LOOK_UP]) == 1, "repeated under one key"
    assert [one["tool"] for one in received].count(marks.LAUNCH) <= 1, "the UNSAFE one was not repeated"
