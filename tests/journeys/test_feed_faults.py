"""Feeds while everything under them dies: APIs, workers, Redis and its data, database connections.

(Traps A6, B16, M10, M17.) Whoever stays, and whoever comes back with a cursor, sees each durable event once and in
order; no draft stays that nobody writes any more. The installation is this module's own.
"""

import asyncio
import base64
import os
import random
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from backend.consciousness import signals as agent_signals
from backend.feeds import cursor as feed_cursor
from backend.kit.processes import free_port
from backend.kit.tasks import end
from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.questions import confirm
from tests.factories.spaces import create_space, cursor_of, post
from tests.factories.tenants import Person, Tenant
from tests.factories.viewer_feed import viewer_cursor
from tests.harness.client import Client, GraphQLFailure, Json
from tests.harness.grounds import Grounds
from tests.harness.models import Models
from tests.harness.nursery import Child, Nursery
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.harness.watching import AgentWatcher, SpaceWatcher, ViewerWatcher, Watcher, connections_of, faults_of
from tests.journeys.test_scenarios import ECHO

STORM_SECONDS = 20.0
#: What a draft that nobody writes may stay: a dead worker is silent for 5 s, and every 5 s somebody looks.
WITHDRAWN_SECONDS = 15.0

_ORDER = """SELECT kind, number FROM (
  SELECT 0 AS turn, 'entry' AS kind, seq AS number, commit_no FROM consciousness_entries WHERE agent_id = '{agent}'
  UNION ALL
  SELECT 1, 'cycle', number, ended_commit_no FROM think_cycles WHERE agent_id = '{agent}' AND outcome IS NOT NULL
) all_of_it ORDER BY commit_no, turn, number"""
_MENTIONS = """SELECT space_id, message_seq FROM notifications
WHERE actor_id = '{actor}' AND kind = 'MENTION' ORDER BY seq"""
_CUT = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name = 'circadian' AND pid <> pg_backend_pid()"""
_STREAMED = {"chunk_size": 6, "chunk_delay_seconds": 0.02}


@pytest.fixture(scope="module")
def parent(grounds: Grounds) -> Nursery:
    return grounds.parent


@dataclass(slots=True)
class Town:
    """APIs that keep their ports and workers that come and go, over the stores of a stack."""

    stack: Stack
    parent: Nursery
    http: httpx.AsyncClient
    ports: list[int] = field(default_factory=lambda: [free_port(), free_port()])
    apis: list[Child] = field(default_factory=list)
    workers: list[Child] = field(default_factory=list)

    async def open(self, *, workers: int) -> None:
        self.apis = [self.start_api(number) for number in range(len(self.ports))]
        self.workers = [self.start_worker() for _ in range(workers)]
        for number in range(len(self.ports)):
            await wait_until(partial(self._answers, number), timeout=60)
        for worker in self.workers:
            await wait_until(partial(_is_ready, worker), timeout=60)

    def start_api(self, number: int) -> Child:
        log = self.stack.directory / f"town-api-{number}.log"
        return self.parent.start("api", "--port", str(self.ports[number]), log=log, environment=self.stack.environment)

    def start_worker(self) -> Child:
        log = self.stack.directory / "town-workers.log"
        return self.parent.start("worker", log=log, environment=self.stack.environment)

    def client(self, person: Person, number: int) -> Client:
        return Client(f"http://127.0.0.1:{self.ports[number]}/graphql", person.token, self.http)

    def close(self) -> None:
        for child in [*self.apis, *self.workers]:
            child.send(signal.SIGKILL)

    async def _answers(self, number: int) -> bool:
        with suppress(httpx.HTTPError):
            answer = await self.http.get(f"http://127.0.0.1:{self.ports[number]}/readyz")
            return answer.status_code == httpx.codes.OK
        return False


def _is_ready(worker: Child) -> bool:
    return " is ready" in worker.said()


@pytest.fixture
async def town(stack: Stack, parent: Nursery, http: httpx.AsyncClient) -> AsyncIterator[Town]:
    found = Town(stack, parent, http)
    yield found
    found.close()
    await stack.execute("DELETE FROM workers")


def _uuid(global_id: str) -> UUID:
    return UUID(base64.b64decode(global_id).decode().partition(":")[2])


def _first_cursor(citizen: Tenant, agent: str) -> str:
    return feed_cursor.encode(agent_signals.topic(tenant_id=citizen.id, agent_id=_uuid(agent)), (0, 0))


# The storm


@dataclass(slots=True)
class Storm:
    """One random deed after the other, by a seed; to the processes and to what they stand on at the same time."""

    town: Town
    seed: int
    deeds: list[str] = field(default_factory=list)

    async def rage(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        await asyncio.gather(
            self._rage(until, (self.kill_api, self.kill_api, self.kill_worker, self.freeze_worker)),
            self._rage(until, (self.kill_redis, self.flush_redis, self.freeze_redis, self.cut_connections)),
        )

    async def _rage(self, until: float, deeds: Sequence[Callable[[random.Random], Awaitable[None]]]) -> None:
        chance = random.Random(self.seed)
        while time.monotonic() < until:
            deed = chance.choice(deeds)
            self.deeds.append(deed.__name__)
            await deed(chance)
            await asyncio.sleep(chance.uniform(0.1, 0.8))

    async def kill_api(self, chance: random.Random) -> None:
        number = chance.randrange(len(self.town.apis))
        self.town.apis[number].send(signal.SIGKILL)
        await asyncio.sleep(chance.uniform(0.0, 1.0))
        self.town.apis[number] = self.town.start_api(number)

    async def kill_worker(self, chance: random.Random) -> None:
        number = chance.randrange(len(self.town.workers))
        self.town.workers[number].send(signal.SIGKILL)
        await asyncio.sleep(chance.uniform(0.0, 1.0))
        self.town.workers[number] = self.town.start_worker()

    async def freeze_worker(self, chance: random.Random) -> None:
        """For so long that others take over what it held."""
        worker = chance.choice(self.town.workers)
        worker.send(signal.SIGSTOP)
        await asyncio.sleep(chance.uniform(5.0, 6.0))
        worker.send(signal.SIGCONT)

    async def kill_redis(self, chance: random.Random) -> None:
        await self.town.stack.servers.valkey.kill()
        await asyncio.sleep(chance.uniform(0.0, 1.5))
        await self.town.stack.servers.valkey.start()

    async def flush_redis(self, _: random.Random) -> None:
        await self.town.stack.flush_redis()

    async def freeze_redis(self, chance: random.Random) -> None:
        pid = self.town.stack.servers.valkey.pid
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)
        await asyncio.sleep(chance.uniform(0.5, 2.0))
        os.kill(pid, signal.SIGCONT)

    async def cut_connections(self, _: random.Random) -> None:
        await self.town.stack.execute(_CUT)


async def _talk(clients: Sequence[Client], space: str, *, until: asyncio.Event) -> int:
    """Post until told to stop; what an API does not answer is said again, by the same key, to another one."""
    count = 0
    while not until.is_set():
        key = uuid4().hex
        text = f"message {count}, with some more to say{' to @Vera' if count % 3 == 1 else ''}"
        await wait_until(lambda: _is_posted(random.choice(clients), space, text, key), timeout=30)  # noqa: B023
        count += 1
        await asyncio.sleep(0.4)  # agents answer each of them, a word at a time
    return count


async def _is_posted(client: Client, space: str, text: str, key: str) -> bool:
    with suppress(httpx.HTTPError, GraphQLFailure):
        await post(client, space, text, idempotencyKey=key)
        return True
    return False


async def _watchers(
    town: Town, citizen: Tenant, vera: Person, agents: Sequence[str], spaces: dict[str, str]
) -> list[Watcher]:
    """Of each feed one who stays at an API that lives, and two who wander among those that die."""
    dying = [town.client(citizen.owner, number) for number in range(len(town.ports))]
    hers = [town.client(vera, number) for number in range(len(town.ports))]
    watchers: list[Watcher] = []
    begin = await viewer_cursor(vera.client)
    for way in ("subscribe", "subscribe_sse"):
        watchers += [
            ViewerWatcher("", [vera.client], way, begin),
            ViewerWatcher("", hers, way, begin, silence_seconds=3.0),
        ]
        for space, cursor in spaces.items():
            watchers += [
                SpaceWatcher(space, [citizen.client], way, cursor),
                SpaceWatcher(space, dying, way, cursor, silence_seconds=3.0),
            ]
        for agent in agents:
            cursor = _first_cursor(citizen, agent)
            watchers.append(AgentWatcher(agent, [citizen.client, *dying], way, cursor, silence_seconds=5.0))
    return watchers


@asynccontextmanager
async def _following(watchers: Sequence[Watcher]) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(watcher.follow_forever()) for watcher in watchers]
    try:
        await wait_until(lambda: all(connections_of(watchers)), timeout=30)
        yield
    finally:
        await end(tasks)


@pytest.mark.timeout(300)
async def test_who_watches_a_storm_sees_everything_once_and_in_order(
    stack: Stack, town: Town, citizen: Tenant, models: Models
) -> None:
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    speaker = await models.script([{**ECHO, **_STREAMED}], repeat_last=True)
    failing = [{"status": 500, "error": "not now"}] * 4 + [{**ECHO, **_STREAMED}] * 3
    moody = await models.script(failing * 40 + [{**ECHO, **_STREAMED}], repeat_last=True)
    agents = [await create_agent(citizen.client, model=model, name=model[-8:]) for model in (speaker, moody)]
    vera = await citizen.person(name="Vera")
    spaces = [
        await create_space(citizen.client, name=f"Room {agent[-8:]}", members=[agent, vera.actor_id])
        for agent in agents
    ]
    await town.open(workers=2)
    cursors = {space: await cursor_of(citizen.client, space) for space in spaces}
    watchers = await _watchers(town, citizen, vera, agents, cursors)
    storm = Storm(town, seed)

    async with _following(watchers):
        over = asyncio.Event()
        clients = [citizen.client, *(town.client(citizen.owner, number) for number in range(len(town.ports)))]
        talking = asyncio.gather(*(_talk(clients, space, until=over) for space in spaces))
        await storm.rage(STORM_SECONDS)
        over.set()
        said = await talking
        print(storm.deeds)
        await _calm_down(town, citizen, agents, watchers)
        async with _without_redis(stack):
            for space in spaces:
                await post(citizen.client, space, "the last word, of which nobody is told, @Vera")
            await _calm_down(town, citizen, agents, watchers)

    assert faults_of(watchers) == []
    for space, count in zip(spaces, said, strict=True):
        people = [each for each in await _all_messages(citizen.client, space) if each["author"]["kind"] == "PERSON"]
        assert len(people) == count + 1
    assert await models.invalid() == []


async def _calm_down(town: Town, citizen: Tenant, agents: Sequence[str], watchers: Sequence[Watcher]) -> None:
    """The model that fails may have its two rounds of waiting before it, for each of the cycles that are left."""
    for agent in agents:
        try:
            await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=1), timeout=100)
        except AssertionError:
            print(
                await process_of(citizen.client, agent), *(worker.said()[-5_000:] for worker in town.workers), sep="\n"
            )
            raise
    for watcher in watchers:
        await wait_until(partial(_has_it_all, town.stack, citizen, watcher), timeout=WITHDRAWN_SECONDS)


@asynccontextmanager
async def _without_redis(stack: Stack) -> AsyncIterator[None]:
    await stack.servers.valkey.kill()
    try:
        yield
    finally:
        await stack.servers.valkey.start()


async def _all_messages(client: Client, space: str) -> list[Json]:
    found: list[Json] = []
    query = """query ($id: ID!, $after: String) { space(id: $id) { messages(first: 100, after: $after) {
        nodes { seq text author { kind } } pageInfo { hasNextPage endCursor } } } }"""
    after: str | None = None
    while True:
        page = (await client.execute(query, id=space, after=after))["space"]["messages"]
        found += page["nodes"]
        after = page["pageInfo"]["endCursor"]
        if not page["pageInfo"]["hasNextPage"]:
            return found


async def _has_it_all(stack: Stack, citizen: Tenant, watcher: Watcher) -> bool:
    """All of it as it stands now, in the order of the database, and nothing that is not there any more."""
    match watcher:
        case SpaceWatcher():
            texts = [message["text"] for message in await _all_messages(citizen.client, watcher.id)]
            return watcher.texts == texts and not watcher.drafts and set(watcher.states.values()) <= {"SLEEPING"}
        case AgentWatcher():
            rows: Any = await stack.fetch(_ORDER.format(agent=_uuid(watcher.id)))
            return watcher.seen == [tuple(row) for row in rows] and watcher.state == "SLEEPING"
        case ViewerWatcher():
            return await _has_hers(stack, watcher)
    return False


async def _has_hers(stack: Stack, watcher: ViewerWatcher) -> bool:
    """Each mention once and in order, and the numbers that the query has."""
    client = watcher.clients[0]
    found = await client.execute("{ viewer { actor { id } } spaces { nodes { id unreadCount unreadMentionCount } } }")
    rows: Any = await stack.fetch(_MENTIONS.format(actor=_uuid(found["viewer"]["actor"]["id"])))
    spaces = {each["id"]: (each["unreadCount"], each["unreadMentionCount"]) for each in found["spaces"]["nodes"]}
    unread = {space: numbers for space, numbers in spaces.items() if any(numbers)}
    told = {space: numbers for space, numbers in watcher.unread.items() if any(numbers)}
    mentions = [(_uuid(space), seq) for space, seq in watcher.mentions]
    return mentions == [tuple(row) for row in rows] and told == unread and set(watcher.states.values()) <= {"SLEEPING"}


# Drafts

_LONG = "a long answer that nobody will ever hear to its end " * 4


def _speech(text: str, *further: dict[str, Any], **values: Any) -> dict[str, Any]:
    calls = [
        {"name": "enter_space", "arguments": {"space": "Lobby"}},
        {"name": "send_message", "arguments": {"text": text}},
        *further,
    ]
    return {"calls": calls, **values}


async def _room(town: Town, citizen: Tenant, model: str) -> tuple[str, str, SpaceWatcher, SpaceWatcher]:
    """An agent in a space; somebody who watches it from the beginning, and somebody who will come late elsewhere."""
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    cursor = await cursor_of(citizen.client, space)
    early = SpaceWatcher(space, [citizen.client], "subscribe", cursor)
    return agent, space, early, SpaceWatcher(space, [town.client(citizen.owner, 0)], "subscribe_sse", cursor)


@pytest.mark.parametrize("fate", ["nobody takes over", "its heir fails", "paused", "stopped"])
async def test_the_draft_of_a_killed_worker_is_taken_back(
    town: Town, citizen: Tenant, models: Models, fate: str
) -> None:
    """Trap M10: for who saw it grow, and for who came when only Redis knew of it; of a message and of a question."""
    broken_off = _speech("It is so:", confirm(_LONG), chunk_size=6, chunk_delay_seconds=0.02, hang_after=20)
    model = await models.script([broken_off, {"status": 401, "error": "bad key"}], repeat_last=True)
    agent, space, early, late = await _room(town, citizen, model)
    await town.open(workers=1)
    async with _following([early]):
        await post(citizen.client, space, "Hello")
        await wait_until(lambda: early.drafts and early.calls)
        if fate == "paused":
            await citizen.client.succeed("pauseAgent", "agent { id }", agentId=agent)
        town.workers[0].send(signal.SIGKILL)
        if fate == "stopped":
            await citizen.client.succeed("stopAgent", "agent { id }", agentId=agent)
        if fate != "nobody takes over":
            town.workers.append(town.start_worker())
        async with _following([late]):
            open_ones = (early.drafts, early.calls, late.drafts, late.calls)
            await wait_until(lambda: not any(open_ones), timeout=WITHDRAWN_SECONDS)

    assert early.counts["DraftWithdrawn"] == 2
    assert faults_of([early, late]) == []


async def test_what_a_thawed_worker_goes_on_writing_is_heard_by_nobody(
    town: Town, citizen: Tenant, models: Models
) -> None:
    """Trap A6: neither where its heir was heard, nor in a process that was not there then."""
    slow = _speech(_LONG, chunk_size=6, chunk_delay_seconds=0.3)
    agent, space, early, late = await _room(town, citizen, await models.script([slow, _speech("Hello."), {}]))
    await town.open(workers=1)
    async with _following([early]):
        await post(citizen.client, space, "Hello?")
        await wait_until(lambda: early.drafts)
        town.workers[0].send(signal.SIGSTOP)
        town.workers.append(town.start_worker())
        await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=30)
        async with _following([late]):
            await wait_until(lambda: early.texts == late.texts == ["Hello?", "Hello."])
            heard = early.counts["MessageDelta"], late.counts.get("MessageDelta", 0)
            town.workers[0].send(signal.SIGCONT)
            await wait_until(lambda: "is lost" in town.workers[0].said(), timeout=30)
            await post(citizen.client, space, "Good.")
            await wait_until(lambda: len(early.texts) == len(late.texts) == 3)

    assert (early.counts["MessageDelta"], late.counts.get("MessageDelta", 0)) == heard
    assert early.drafts == late.drafts == {}
    assert faults_of([early, late]) == []
