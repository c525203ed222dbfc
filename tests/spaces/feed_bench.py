"""Parts for tests of the feeds in one process: a hub, a space with its events, and readers that collect."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast
from uuid import UUID, uuid4

from backend.consciousness import agent_feed
from backend.feeds.hub import FeedHub
from backend.kit.embedded import EmbeddedValkey
from backend.kit.redis_signals import Hints
from backend.kit.tasks import end
from backend.kit.unit_of_work import unit_of_work
from backend.spaces import feed, members, messages, signals
from backend.spaces.drafts import LiveDraft
from backend.spaces.feed import DraftGrew, MessagePosted, MessageUpdated, SnapshotCompleted
from backend.spaces.messages import MessageDraft, Posted
from backend.tenants.actor import ROLE_SCOPES, Actor, ActorKind
from backend.tenants.models import Role
from tests.factories.domain import World
from tests.factories.people import add_person
from tests.harness.rows import value
from tests.harness.stores import KEYS
from tests.harness.waiting import wait_until

#: Alive for as long as any test takes, unless it is silent already.
_WORKER = """INSERT INTO workers (id, beat_at)
VALUES ($1, now() + CASE $2::int WHEN 0 THEN interval '1 hour' ELSE -make_interval(secs => $2::int) END) RETURNING id"""


@dataclass(slots=True)
class Reader:
    """The events of one subscription. A task reads it all the time, as a client would, unless it is paused."""

    stream: AsyncIterator[Any]
    #: Without `SnapshotCompleted`.
    seen: list[Any] = field(default_factory=list)
    error: BaseException | None = None
    is_over: bool = False
    _taken: int = 0
    _task: "asyncio.Task[None] | None" = None

    def begin(self) -> None:
        self._task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for event in self.stream:
                if not isinstance(event, SnapshotCompleted | agent_feed.SnapshotCompleted):
                    self.seen.append(event)
        except Exception as error:  # noqa: BLE001  # the test looks at it
            self.error = error
        self.is_over = True

    async def next(self) -> Any:
        """The next event that no call has returned yet."""
        await wait_until(lambda: self.is_over or len(self.seen) > self._taken)
        assert len(self.seen) > self._taken, f"the stream ended: {self.error!r}"
        self._taken += 1
        return self.seen[self._taken - 1]

    async def until(self, is_wanted: Callable[[Any], bool]) -> Any:
        while not is_wanted(event := await self.next()):
            pass
        return event

    async def until_seq(self, seq: int) -> MessagePosted:
        found: MessagePosted = await self.until(lambda event: isinstance(event, MessagePosted) and event.row.seq >= seq)
        return found

    async def until_it_has(self, kind: Any, count: int) -> None:
        await wait_until(lambda: sum(isinstance(event, kind) for event in self.seen) >= count)

    async def over(self, *, timeout: float = 10.0) -> None:
        await wait_until(lambda: self.is_over, timeout=timeout)

    @property
    def texts(self) -> list[str]:
        return [event.row.text for event in self.seen if isinstance(event, MessagePosted)]

    @property
    def seqs(self) -> list[int]:
        return [event.row.seq for event in self.seen if isinstance(event, MessagePosted)]

    @property
    def updates(self) -> list[str]:
        return [event.row.text for event in self.seen if isinstance(event, MessageUpdated)]

    def draft(self, stream_id: UUID) -> str:
        """The text of a draft as a client puts it together."""
        text = ""
        for event in self.seen:
            if isinstance(event, DraftGrew) and event.stream_id == stream_id:
                assert event.piece.offset <= len(text), "a hole"
                text = text[: event.piece.offset] + event.piece.text
        return text

    async def close(self) -> None:
        assert self._task is not None
        await end([self._task])
        await cast("Any", self.stream).aclose()


@dataclass(frozen=True, slots=True)
class Lobby:
    """A small tenant with the actions of the tests of its space's feed."""

    world: World
    owner_database_url: str

    async def post(self, text: str, *, stream_id: UUID | None = None) -> Posted:
        async with unit_of_work(self.world.tenant_id) as work:
            draft = MessageDraft(text=text, stream_id=stream_id)
            return await messages.post(
                work, self.world.owner, self.world.hints, space_id=self.world.space_id, draft=draft
            )

    def cursor(self, *, seq: int, rev: int = 0) -> str:
        return feed.cursor_at(tenant_id=self.world.tenant_id, space_id=self.world.space_id, seq=seq, rev=rev)

    async def notice(self, text: str) -> Posted:
        async with unit_of_work(self.world.tenant_id) as work:
            posted = await messages.post_notice(
                work, self.world.owner, self.world.hints, space_id=self.world.space_id, text=text, data={"attempt": 1}
            )
        assert posted is not None
        return posted

    async def revise(self, posted: Posted, text: str) -> None:
        async with unit_of_work(self.world.tenant_id) as work:
            await messages.revise(work, self.world.hints, message_id=posted.id, text=text, data=None)

    async def person(self) -> Actor:
        """A further person of tenant and space."""
        actor = await self.stranger()
        async with unit_of_work(actor.tenant_id) as work:
            await members.add(
                work, self.world.owner, space_id=self.world.space_id, kind=ActorKind.PERSON, actor_id=actor.id
            )
        return actor

    async def stranger(self) -> Actor:
        """A person of the tenant who is not in the space."""
        made = await add_person(self.owner_database_url, tenant_id=self.world.tenant_id)
        return Actor(ActorKind.PERSON, made.member_id, made.tenant_id, "Bert", ROLE_SCOPES[Role.MEMBER])

    async def remove(self, actor: Actor, *, hints: Hints | None = None) -> None:
        async with unit_of_work(actor.tenant_id) as work:
            await members.remove(
                work,
                self.world.owner,
                hints or self.world.hints,
                space_id=self.world.space_id,
                actor_id=actor.id,
            )

    async def remove_agent(self) -> None:
        async with unit_of_work(self.world.tenant_id) as work:
            await members.remove(
                work,
                self.world.owner,
                self.world.hints,
                space_id=self.world.space_id,
                actor_id=self.world.agent_ids[0],
            )

    def draft(self, *, lease_no: int = 1, stream_id: UUID | None = None) -> LiveDraft:
        """A draft of the world's first agent."""
        return LiveDraft(
            self.world.hints,
            tenant_id=self.world.tenant_id,
            space_id=self.world.space_id,
            agent_id=self.world.agent_ids[0],
            lease_no=lease_no,
            stream_id=stream_id or uuid4(),
        )

    def state(self, state: str, *, lease_no: int) -> dict[str, Any]:
        return signals.state(agent_id=self.world.agent_ids[0], state=state, lease_no=lease_no)

    async def publish(self, *events: dict[str, Any]) -> None:
        """Publish signals of the space, together."""
        topic = signals.topic(tenant_id=self.world.tenant_id, space_id=self.world.space_id)
        await self.world.hints.send(events=[(topic, event) for event in events])

    async def think(self, state: str, *, lease_no: int, silent_seconds: int = 0) -> None:
        """Set the process of the first agent, as a worker would that has not beaten for so long."""
        async with unit_of_work(self.world.tenant_id) as work:
            worker_id = await value(work, _WORKER, uuid4(), silent_seconds)
            await work.execute(
                "UPDATE agent_processes SET state = $2, lease_no = $3, worker_id = $4 WHERE agent_id = $1",
                self.world.agent_ids[0],
                state,
                lease_no,
                worker_id,
            )

    @asynccontextmanager
    async def reading(
        self, hub: FeedHub, *, actor: Actor | None = None, after: str | None = None, is_live: bool = True
    ) -> AsyncIterator[Reader]:
        """A subscription; without `after` it is live when the block begins."""
        stream = await feed.space_feed(hub, actor or self.world.owner, space_id=self.world.space_id, after=after)
        reader, before = Reader(stream), living(hub)
        reader.begin()
        if is_live and after is None:
            await wait_until(lambda: living(hub) > before)
        try:
            yield reader
        finally:
            await reader.close()

    def over(self, hints: Hints) -> "Lobby":
        """The same tenant, with hints through another Redis."""
        return replace(self, world=replace(self.world, hints=hints))


def living(hub: FeedHub) -> int:
    """The number of live subscriptions."""
    return sum(subscriber.is_live for room in hub.rooms for subscriber in room.subscribers)


@asynccontextmanager
async def own_valkey() -> AsyncIterator[EmbeddedValkey]:
    """A server that a test may disturb without effects on other tests."""
    with tempfile.TemporaryDirectory(prefix="circadian-valkey-") as directory:
        server = EmbeddedValkey(Path(directory), log=Path(directory) / "valkey.log")
        await server.start()
        try:
            yield server
        finally:
            await server.stop()


@asynccontextmanager
async def running_hub(redis_url: str, *, check_seconds: float = 5.0) -> AsyncIterator[FeedHub]:
    """A hub that is connected to Redis."""
    hub = FeedHub(redis_url, KEYS, check_seconds=check_seconds)
    await hub.start()
    await wait_until(lambda: hub.is_connected)
    try:
        yield hub
    finally:
        await hub.close()
