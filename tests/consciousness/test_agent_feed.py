"""The feed of an agent: its chain and the ends of its cycles in the order of their commits, from any cursor."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast
from uuid import UUID, uuid4

import pytest

from backend.agents import cycles, leases
from backend.agents.errors import AgentNotFound
from backend.agents.leases import Fenced, Lease
from backend.agents.models import Outcome
from backend.consciousness import agent_feed, agent_feed_rows, entries, signals
from backend.consciousness.agent_feed import (
    AgentStateChanged,
    CompactionChanged,
    CycleEnded,
    EntryAppended,
    ReasoningDelta,
)
from backend.feeds.cursor import InvalidCursor
from backend.feeds.hub import FeedHub
from backend.inbox.wake import wake
from backend.kit.errors import NotPermitted
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.tenants.actor import ROLE_SCOPES, Actor, Scope
from backend.tenants.models import Role
from backend.tools.lifecycle import agents as lifecycle
from tests.factories.domain import World, begin_cycle, make_world, own_database, take_lease
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until
from tests.spaces.feed_bench import Reader, living, running_hub


@pytest.fixture
async def world(stores: Stores, hints: Hints) -> AsyncIterator[World]:
    async with own_database(stores) as own:
        yield await make_world(own.owner_database_url, hints)


@pytest.fixture
async def hub(stores: Stores) -> AsyncIterator[FeedHub]:
    async with running_hub(stores.redis_url) as running:
        yield running


class Mind:
    """A loop that writes what the test wants, with the real functions, under its fence."""

    def __init__(self, world: World, lease: Lease) -> None:
        self._world, self._lease = world, lease
        self._cycle: cycles.Cycle | None = None

    @classmethod
    async def wake(cls, world: World) -> "Mind":
        return cls(world, await _taken(world))

    async def commit(self, *roles: str, ends: bool = False) -> None:
        """One transaction: entries of these roles, and perhaps the end of the cycle; its first is a user entry."""
        begins = self._cycle is None
        assert not begins or roles == ("user",)

        async def body(fence: Fenced) -> None:
            if begins:
                self._cycle = await begin_cycle(fence, self._lease)
            assert self._cycle is not None
            cycle_id = self._cycle.id
            written = [
                entries.entry(seq=fence.tail_seq + place, cycle_id=cycle_id, step=1, content={"role": r, "content": r})
                for place, r in enumerate(() if begins else roles, start=1)
            ]
            await entries.append(
                fence.work, agent_id=self._lease.agent_id, commit_no=fence.commit_no, cycle_id=cycle_id, entries=written
            )
            if ends:
                await cycles.end(fence.work, self._lease, self._cycle, outcome=Outcome.RESTED, receipt="HANDLED")

        await leases.fenced(self._lease, body, entries=0 if begins else len(roles))
        if ends:
            self._cycle, self._lease = None, await _taken(self._world)

    async def publish(self, event: dict[str, Any]) -> None:
        topic = signals.topic(tenant_id=self._world.tenant_id, agent_id=self._lease.agent_id)
        await self._world.hints.publish(topic, event)

    async def reason(self, text: str, *, offset: int, step: int = 1, lease_no: int = 1) -> None:
        cycle_id = self._cycle.id if self._cycle else uuid4()
        await self.publish(signals.reasoning(cycle_id=cycle_id, step=step, lease_no=lease_no, offset=offset, text=text))


async def _taken(world: World) -> Lease:
    [woken] = await wake(tenant_id=world.tenant_id, agent_ids=world.agent_ids[:1])
    lease = await take_lease(woken)
    assert lease is not None
    return lease


@asynccontextmanager
async def reading(hub: FeedHub, actor: Actor, agent_id: UUID, *, after: str | None = None) -> AsyncIterator[Reader]:
    reader = Reader(await agent_feed.agent_feed(hub, actor, agent_id=agent_id, after=after))
    before = living(hub)
    reader.begin()
    if after is None:
        await wait_until(lambda: living(hub) > before)
    try:
        yield reader
    finally:
        await reader.close()


def durable(reader: Reader) -> list[tuple[str, int]]:
    """The durable events that a reader got."""
    return [
        ("entry", event.row.seq) if isinstance(event, EntryAppended) else ("end", event.row.number)
        for event in reader.seen
        if isinstance(event, EntryAppended | CycleEnded)
    ]


def thoughts(reader: Reader, *, step: int) -> str:
    """The reasoning of the model in a step, as a client joins it."""
    text = ""
    for event in reader.seen:
        if isinstance(event, ReasoningDelta) and event.key.step == step:
            assert event.piece.offset <= len(text), "a hole"
            text = text[: event.piece.offset] + event.piece.text
    return text


async def live_through(mind: Mind, *, count: int) -> list[tuple[str, int]]:
    """Run so many cycles of three entries in two commits. Returns the expected events of the feed."""
    expected = []
    for number in range(count):
        await mind.commit("user")
        await mind.commit("assistant", "tool", ends=True)
        seq = number * 3
        expected += [("entry", seq + 1), ("entry", seq + 2), ("entry", seq + 3), ("end", number + 1)]
    return expected


async def test_entries_and_ends_arrive_in_the_order_of_their_commits_from_every_cursor(
    world: World, hub: FeedHub
) -> None:
    """Also where a page ends in the middle of a commit."""
    agent_id = world.agent_ids[0]
    mind = await Mind.wake(world)
    async with reading(hub, world.owner, agent_id) as live:
        expected = await live_through(mind, count=45)
        await wait_until(lambda: durable(live) == expected)

    cursors = [event.cursor for event in live.seen if isinstance(event, EntryAppended | CycleEnded)]
    for place in (0, 1, 2, 3, 47, 48, 49, 50, 51, 66, 67, 68, 101, 178):
        async with reading(hub, world.owner, agent_id, after=cursors[place]) as back:
            await back.until_it_has(EntryAppended | CycleEnded, len(expected) - place - 1)
        assert durable(back) == expected[place + 1 :]


async def test_a_stopped_agent_ends_its_cycle_in_the_feed(world: World, hub: FeedHub) -> None:
    agent_id = world.agent_ids[0]
    mind = await Mind.wake(world)
    async with reading(hub, world.owner, agent_id) as reader:
        await mind.commit("user")
        await lifecycle.stop(world.owner, world.hints, agent_id=agent_id)
        await wait_until(lambda: durable(reader) == [("entry", 1), ("end", 1)])

    assert reader.seen[-1].row.outcome == "STOPPED"


async def test_reasoning_streams_and_gives_way_to_its_entry(world: World, hub: FeedHub) -> None:
    mind = await Mind.wake(world)
    await mind.commit("user")
    async with reading(hub, world.owner, world.agent_ids[0]) as reader:
        for place, piece in enumerate(("Let ", "me t", "hink")):
            await mind.reason(piece, offset=4 * place)
        await wait_until(lambda: thoughts(reader, step=1) == "Let me think")
        await mind.commit("assistant")
        await mind.publish(signals.head(commit_no=0))
        await wait_until(lambda: durable(reader) == [("entry", 2)])
        await mind.reason(" more", offset=12)
        await mind.reason("next step", offset=0, step=2)
        await reader.until(lambda event: isinstance(event, ReasoningDelta) and event.key.step == 2)

    assert (thoughts(reader, step=1), thoughts(reader, step=2)) == ("Let me think", "next step")


async def test_a_request_that_is_tried_again_thinks_from_the_beginning(world: World, hub: FeedHub) -> None:
    mind = await Mind.wake(world)
    await mind.commit("user")
    async with reading(hub, world.owner, world.agent_ids[0]) as reader:
        for text in ("First thoughts", "Second"):
            await mind.reason(text, offset=0)
            await reader.until(lambda event: isinstance(event, ReasoningDelta))

    deltas = [(event.piece.offset, event.piece.text) for event in reader.seen if isinstance(event, ReasoningDelta)]
    assert deltas == [(0, "First thoughts"), (0, "Second")]


async def test_the_state_is_sent_without_a_signal_too(world: World, hub: FeedHub) -> None:
    """After the death of a worker or a pause by an admin, the read of the heads shows the state."""
    agent_id = world.agent_ids[0]
    async with reading(hub, world.owner, agent_id) as reader:
        for statement in (
            "UPDATE agent_processes SET state = 'THINKING' WHERE agent_id = $1",
            "UPDATE agents SET status = 'PAUSED' WHERE id = $1",
            "UPDATE agents SET status = 'ACTIVE' WHERE id = $1",
        ):
            async with unit_of_work(world.tenant_id) as work:
                await work.execute(statement, agent_id)
            await reader.until(lambda event: isinstance(event, AgentStateChanged))

    assert [event.state for event in reader.seen] == ["THINKING", "PAUSED", "THINKING"]


async def test_private_text_is_for_who_may_inspect(world: World, hub: FeedHub) -> None:
    owner = world.owner
    viewer = Actor(owner.kind, owner.id, owner.tenant_id, owner.name, ROLE_SCOPES[Role.VIEWER])
    mind = await Mind.wake(world)
    async with reading(hub, viewer, world.agent_ids[0]) as reader:
        await mind.commit("user")
        await mind.reason("a secret", offset=0)
        await mind.commit("assistant", ends=True)
        await reader.until(lambda event: isinstance(event, CycleEnded))

    assert not any(isinstance(event, EntryAppended | ReasoningDelta) for event in reader.seen)


async def test_reasoning_of_a_lost_lease_is_not_shown(world: World, hub: FeedHub) -> None:
    """The room knows the newest lease from the database, before that has written anything."""
    mind = await Mind.wake(world)
    await mind.commit("user")
    async with reading(hub, world.owner, world.agent_ids[0]) as reader:
        await mind.reason("outdated", offset=0, lease_no=0)
        await mind.reason("present", offset=0, step=2)
        await reader.until(lambda event: isinstance(event, ReasoningDelta) and event.key.step == 2)

    assert thoughts(reader, step=1) == ""


async def test_the_state_of_a_compaction_is_shown_as_soon_as_it_is_published(world: World, hub: FeedHub) -> None:
    mind, compaction_id = await Mind.wake(world), uuid4()
    async with reading(hub, world.owner, world.agent_ids[0]) as reader:
        for state in ("WANTED", "SUMMARISING"):
            await mind.publish(signals.compaction(compaction_id=compaction_id, state=state))
            await reader.until(lambda event: isinstance(event, CompactionChanged))

    seen = [event for event in reader.seen if isinstance(event, CompactionChanged)]
    assert [(event.compaction_id, event.state) for event in seen] == [
        (compaction_id, "WANTED"), (compaction_id, "SUMMARISING"),
    ]  # fmt: skip


async def test_who_may_read_no_agents_follows_none(world: World, hub: FeedHub) -> None:
    owner = world.owner
    stranger = Actor(owner.kind, owner.id, owner.tenant_id, owner.name, frozenset({Scope.SPACES_READ}))
    with pytest.raises(NotPermitted):
        await agent_feed.agent_feed(hub, stranger, agent_id=world.agent_ids[0], after=None)


async def test_readers_are_asked_for_one_by_one_whether_they_see_the_mind(world: World) -> None:
    agent_id, unknown = world.agent_ids[0], uuid4()
    asked = [(agent_id, world.owner), (unknown, world.owner)]
    assert await agent_feed_rows.seen(world.tenant_id, asked) == {(agent_id, world.owner.id)}


async def test_unknown_agents_and_foreign_cursors_are_refused(world: World, hub: FeedHub) -> None:
    with pytest.raises(AgentNotFound):
        await agent_feed.agent_feed(hub, world.owner, agent_id=uuid4(), after=None)
    with pytest.raises(InvalidCursor):
        await agent_feed.agent_feed(hub, world.owner, agent_id=world.agent_ids[0], after="c3BhY2U6MTox")
    await asyncio.sleep(0)
    assert cast("list[Any]", hub.rooms) == []
