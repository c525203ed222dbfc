"""The feed of a space: complete, in order, resumable, and correct about unfinished drafts."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any
from uuid import uuid4

import pytest
import redis.asyncio as redis

from backend.feeds.cursor import InvalidCursor
from backend.feeds.hub import FeedHub
from backend.feeds.subscriber import ResetReason
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.spaces import feed, signals
from backend.spaces.errors import NotAMember, SpaceNotFound
from backend.spaces.feed import (
    AgentStateChanged,
    DraftGrew,
    DraftWithdrawn,
    FeedReset,
    MessagePosted,
    MessageUpdated,
    TypingChanged,
)
from tests.factories.domain import make_world, own_database
from tests.harness.stores import HINT_WAIT_SECONDS, Stores
from tests.harness.waiting import wait_until
from tests.spaces.feed_bench import Lobby, own_valkey, running_hub


@pytest.fixture
async def lobby(stores: Stores, hints: Hints) -> AsyncIterator[Lobby]:
    async with own_database(stores) as own:
        yield Lobby(await make_world(own.owner_database_url, hints), own.owner_database_url)


@pytest.fixture
async def hub(stores: Stores) -> AsyncIterator[FeedHub]:
    async with running_hub(stores.redis_url) as running:
        yield running


@pytest.fixture
async def corner(lobby: Lobby) -> AsyncIterator[tuple[Lobby, FeedHub, redis.Redis]]:
    """The lobby, a hub, and their own Redis, which a test may disturb."""
    async with own_valkey() as valkey, running_hub(valkey.url) as hub, redis.Redis.from_url(valkey.url) as client:
        hints = Hints.connect(valkey.url, wait_seconds=HINT_WAIT_SECONDS)
        yield lobby.over(hints), hub, client
        await hints.close()


@pytest.fixture
async def deaf_hints() -> AsyncIterator[Hints]:
    """Hints that reach nobody: the process died before it could publish, or Redis is gone."""
    client = Hints.connect("redis://127.0.0.1:1/0")
    yield client
    await client.close()


async def test_messages_arrive_once_and_in_order_while_many_people_post(lobby: Lobby, hub: FeedHub) -> None:
    async with lobby.reading(hub) as first, lobby.reading(hub) as second:
        await asyncio.gather(*(lobby.post(f"hello {number}") for number in range(60)))
        await first.until_seq(60)
        await second.until_seq(60)

    assert first.seqs == second.seqs == list(range(1, 61))


async def test_a_reader_who_comes_in_the_middle_with_a_cursor_misses_and_repeats_nothing(
    lobby: Lobby, hub: FeedHub
) -> None:
    async with lobby.reading(hub) as first:
        posting = asyncio.create_task(_post_slowly(lobby, count=120))
        cursor = (await first.until_seq(10)).cursor
        seen = []
        for pause in (30, 60, 120):
            async with lobby.reading(hub, after=cursor) as reader:
                await reader.until_seq(pause)
                seen += reader.seen
                cursor = reader.seen[-1].cursor
        await posting

    seqs = [event.row.seq for event in seen if isinstance(event, MessagePosted)]
    assert seqs == list(range(11, 121))


async def _post_slowly(lobby: Lobby, *, count: int) -> None:
    for number in range(count):
        await lobby.post(f"hello {number}")


async def test_unpublished_message_arrives_by_the_heads(lobby: Lobby, hub: FeedHub, deaf_hints: Hints) -> None:
    """The process that should have published died: the read of the heads, once a second, finds the message."""
    async with lobby.reading(hub) as reader:
        await lobby.over(deaf_hints).post("nobody was told of this")

        await reader.until_seq(1)

    assert reader.texts == ["nobody was told of this"]


async def test_updates_while_away_come_after_the_new_messages(lobby: Lobby, hub: FeedHub) -> None:
    """Trap M17: a notice that changed while a client was away must not keep its old text for ever."""
    notice = await lobby.notice("retrying")
    async with lobby.reading(hub) as reader:
        await lobby.post("one")
        cursor = (await reader.until_seq(2)).cursor
    await lobby.revise(notice, "still retrying")
    await lobby.post("two")
    await lobby.revise(notice, "recovered")

    async with lobby.reading(hub, after=cursor) as back:
        posted = await back.next()
        updated = await back.next()

    assert (posted.row.text, updated.row.text) == ("two", "recovered")
    assert isinstance(updated, MessageUpdated)
    assert updated.cursor == lobby.cursor(seq=3, rev=2)


async def test_a_live_reader_sees_each_update(lobby: Lobby, hub: FeedHub) -> None:
    async with lobby.reading(hub) as reader:
        notice = await lobby.notice("retrying")
        await reader.until_seq(1)
        await lobby.revise(notice, "recovered")

        await reader.until(lambda event: isinstance(event, MessageUpdated))

    assert reader.updates == ["recovered"]


async def test_a_draft_grows_and_becomes_the_message(lobby: Lobby, hub: FeedHub) -> None:
    stream_id = uuid4()
    async with lobby.reading(hub) as reader:
        draft = lobby.draft(stream_id=stream_id)
        for word in ("Good ", "morning, ", "Olga 👋."):
            draft.extend(word)
        draft.flush()
        await wait_until(lambda: reader.draft(stream_id) == "Good morning, Olga 👋.")
        await lobby.post("Good morning, Olga 👋.", stream_id=stream_id)
        draft.settled()
        draft.extend("too late")
        posted = await reader.until_seq(1)

    assert posted.row.stream_id == stream_id
    before = reader.seen[: reader.seen.index(posted)]
    assert {event.cursor for event in before} == {lobby.cursor(seq=0)}
    assert reader.draft(stream_id) == "Good morning, Olga 👋."


async def test_late_reader_gets_the_draft_so_far(lobby: Lobby, hub: FeedHub, stores: Stores) -> None:
    """From memory in the same process, from Redis in another one; both with offset 0."""
    stream_id = uuid4()
    await lobby.think("THINKING", lease_no=1)
    draft = lobby.draft(stream_id=stream_id)
    async with lobby.reading(hub) as first:
        draft.extend("Once upon ")
        await first.until(lambda event: isinstance(event, DraftGrew))
        async with lobby.reading(hub) as second, running_hub(stores.redis_url) as other, lobby.reading(other) as third:
            late = [await reader.until(lambda e: isinstance(e, DraftGrew)) for reader in (second, third)]
            draft.extend("a time")
            draft.flush()
            readers = (first, second, third)
            await wait_until(lambda: {reader.draft(stream_id) for reader in readers} == {"Once upon a time"})

    assert [(event.piece.offset, event.piece.text) for event in late] == [(0, "Once upon ")] * 2


async def test_a_draft_whose_message_is_posted_is_not_shown_again(lobby: Lobby, hub: FeedHub) -> None:
    """Trap B16: its worker died between the commit and `settled`; a replayed draft would double the text."""
    stream_id = uuid4()
    await lobby.think("THINKING", lease_no=1)
    lobby.draft(stream_id=stream_id).extend("Hello")
    await lobby.post("Hello", stream_id=stream_id)

    async with lobby.reading(hub) as reader:
        await lobby.post("next")
        await reader.until_seq(2)

    assert not any(isinstance(event, DraftGrew) for event in reader.seen)


async def test_a_draft_is_withdrawn_once(lobby: Lobby, hub: FeedHub) -> None:
    """Trap M10: a draft that dies must not stay "typing"."""
    async with lobby.reading(hub) as reader:
        draft = lobby.draft()
        draft.extend("I think th")
        await reader.until(lambda event: isinstance(event, DraftGrew))
        draft.withdraw("the request was cut")
        draft.withdraw("the request was cut")
        await lobby.post("next")
        await reader.until_seq(1)

    withdrawn = [event for event in reader.seen if isinstance(event, DraftWithdrawn)]
    assert [event.reason for event in withdrawn] == ["the request was cut"]


async def test_a_newer_lease_withdraws_what_the_older_one_wrote(lobby: Lobby, hub: FeedHub) -> None:
    """A worker died while it wrote; a thawed worker with the old lease must not continue."""
    async with lobby.reading(hub) as reader:
        dead, alive = lobby.draft(lease_no=1), lobby.draft(lease_no=2)
        dead.extend("I am go")
        await reader.until(lambda event: isinstance(event, DraftGrew))
        alive.extend("Let me begin again")
        await reader.until(lambda event: isinstance(event, DraftWithdrawn))
        await reader.until(lambda event: isinstance(event, DraftGrew))
        dead.extend("ing to say")
        dead.flush()
        lobby.draft(lease_no=1).extend("A second thought")
        await lobby.post("next")
        await reader.until_seq(1)

    deltas = [event.piece.text for event in reader.seen if isinstance(event, DraftGrew)]
    assert deltas == ["I am go", "Let me begin again"]


async def test_a_draft_whose_author_sleeps_is_withdrawn_by_the_next_check(lobby: Lobby, hub: FeedHub) -> None:
    """No signal reports it: its worker died and the agent was stopped."""
    await lobby.think("THINKING", lease_no=1)
    async with lobby.reading(hub) as reader:
        lobby.draft().extend("I am go")
        await reader.until(lambda event: isinstance(event, DraftGrew))
        await lobby.think("SLEEPING", lease_no=1)

        withdrawn = await reader.until(lambda event: isinstance(event, DraftWithdrawn))

    assert withdrawn.reason == "its author has stopped writing"


async def test_a_draft_whose_worker_is_dead_is_withdrawn_although_nobody_takes_over(lobby: Lobby, hub: FeedHub) -> None:
    """Trap M10: the agent is paused, or no other worker exists, so the lease stays the same."""
    await lobby.think("THINKING", lease_no=1)
    async with lobby.reading(hub) as reader:
        lobby.draft().extend("I am go")
        await reader.until(lambda event: isinstance(event, DraftGrew))
        await lobby.think("THINKING", lease_no=1, silent_seconds=30)

        withdrawn = await reader.until(lambda event: isinstance(event, DraftWithdrawn))

    assert withdrawn.reason == "its author has stopped writing"


async def test_a_dead_workers_draft_is_not_shown_to_late_readers(lobby: Lobby, hub: FeedHub) -> None:
    """Redis still has its text, but no worker writes it any more."""
    await lobby.think("THINKING", lease_no=1, silent_seconds=30)
    lobby.draft().extend("I am go")
    await lobby.publish()  # behind it

    async with lobby.reading(hub) as reader:
        await lobby.post("next")
        await reader.until_seq(1)

    assert not any(isinstance(event, DraftGrew) for event in reader.seen)


async def test_a_draft_whose_author_leaves_the_space_is_withdrawn(lobby: Lobby, hub: FeedHub) -> None:
    await lobby.think("THINKING", lease_no=1)
    async with lobby.reading(hub) as reader:
        lobby.draft().extend("I am go")
        await reader.until(lambda event: isinstance(event, DraftGrew))
        await lobby.remove_agent()

        await reader.until(lambda event: isinstance(event, DraftWithdrawn))


async def test_a_thawed_workers_draft_is_not_shown_to_readers_that_know_no_newer_lease(
    lobby: Lobby, hub: FeedHub
) -> None:
    """Trap A6: the next worker has answered and its agent sleeps; only the database knows the newer lease."""
    await lobby.think("SLEEPING", lease_no=6)
    async with lobby.reading(hub) as reader:
        thawed = lobby.draft(lease_no=5)
        thawed.extend("I am go")
        thawed.extend("ing on")
        thawed.flush()
        await lobby.publish(lobby.state("THINKING", lease_no=5))
        await lobby.post("next")
        await reader.until_seq(1)

    states = [event.state for event in reader.seen if isinstance(event, AgentStateChanged)]
    assert not any(isinstance(event, DraftGrew) for event in reader.seen)
    assert "THINKING" not in states


async def test_states_are_reported_except_those_of_an_old_lease(lobby: Lobby, hub: FeedHub) -> None:
    async with lobby.reading(hub) as reader:
        for state, lease_no in (("THINKING", 2), ("SLEEPING", 1), ("WAKING", 2), ("SLEEPING", 2)):
            await lobby.publish(lobby.state(state, lease_no=lease_no))
        await wait_until(lambda: len(_without_typing(reader.seen)) >= 3)

    assert [(type(event), event.state) for event in _without_typing(reader.seen)] == [
        (AgentStateChanged, "THINKING"),
        (AgentStateChanged, "WAKING"),
        (AgentStateChanged, "SLEEPING"),
    ]
    typing = [event.typing.is_typing for event in reader.seen if isinstance(event, TypingChanged)]
    assert typing == [True, False], "the same, as it is shown of people"


def _without_typing(seen: Sequence[Any]) -> list[Any]:
    return [event for event in seen if not isinstance(event, TypingChanged)]


async def test_a_message_comes_before_the_state_that_was_reported_after_it(
    lobby: Lobby, hub: FeedHub, deaf_hints: Hints
) -> None:
    """A client that receives SLEEPING has the answer already, although the answer must be read first."""
    async with lobby.reading(hub) as reader:
        await lobby.publish(lobby.state("THINKING", lease_no=1))
        await reader.next()
        await lobby.over(deaf_hints).post("the answer")
        await lobby.publish(signals.head(seq=1, rev=0), lobby.state("SLEEPING", lease_no=1))
        await reader.until(lambda event: isinstance(event, AgentStateChanged))

    seen = [type(event) for event in _without_typing(reader.seen)]
    assert seen == [AgentStateChanged, MessagePosted, AgentStateChanged]


async def test_a_piece_that_comes_after_its_message_is_not_shown(lobby: Lobby, hub: FeedHub) -> None:
    """Trap B16: a late piece of a stream would be shown beside its message."""
    stream_id = uuid4()
    async with lobby.reading(hub) as reader:
        await lobby.post("Hello", stream_id=stream_id)
        await reader.until_seq(1)
        await lobby.publish(
            signals.delta(stream_id=stream_id, agent_id=lobby.world.agent_ids[0], lease_no=1, offset=0, text="Hello")
        )
        await lobby.post("next")
        await reader.until_seq(2)

    assert not any(isinstance(event, DraftGrew) for event in reader.seen)


async def test_a_piece_of_a_message_that_was_there_before_any_reader_is_not_shown(lobby: Lobby, hub: FeedHub) -> None:
    """Trap B16: the room was opened after the message, and its reader caught up with it."""
    stream_id = uuid4()
    await lobby.post("Hello", stream_id=stream_id)
    async with lobby.reading(hub, after=lobby.cursor(seq=0)) as reader:
        await reader.until_seq(1)
        await lobby.publish(
            signals.delta(stream_id=stream_id, agent_id=lobby.world.agent_ids[0], lease_no=1, offset=0, text="Hello")
        )
        await lobby.post("next")
        await reader.until_seq(2)

    assert not any(isinstance(event, DraftGrew) for event in reader.seen)


async def test_draft_written_while_the_connection_was_lost_is_read_again(
    corner: tuple[Lobby, FeedHub, redis.Redis],
) -> None:
    lobby, hub, client = corner
    stream_id = uuid4()
    await lobby.think("THINKING", lease_no=1)
    async with lobby.reading(hub) as reader:
        draft = lobby.draft(stream_id=stream_id)
        draft.extend("Once ")
        await reader.until(lambda event: isinstance(event, DraftGrew))
        await client.client_kill_filter(_type="pubsub")
        draft.extend("upon a time")
        draft.flush()

        await wait_until(lambda: reader.draft(stream_id) == "Once upon a time", timeout=3)


async def test_a_draft_that_ended_while_the_connection_was_lost_is_withdrawn(
    corner: tuple[Lobby, FeedHub, redis.Redis],
) -> None:
    lobby, hub, client = corner
    await lobby.think("THINKING", lease_no=1)
    async with lobby.reading(hub) as reader:
        ended, goes_on = lobby.draft(), lobby.draft(stream_id=(stream_id := uuid4()))
        for draft in (ended, goes_on):
            draft.extend("I think ")
        await reader.until_it_has(DraftGrew, 2)
        await client.client_kill_filter(_type="pubsub")
        ended.withdraw("the request was cut")
        await reader.until_it_has(DraftWithdrawn, 1)
        goes_on.extend("so.")
        await wait_until(lambda: reader.draft(stream_id) == "I think so.")

    assert sum(isinstance(event, DraftWithdrawn) for event in reader.seen) == 1


async def test_a_hint_of_another_version_is_ignored(lobby: Lobby, hub: FeedHub) -> None:
    async with lobby.reading(hub) as reader:
        await lobby.publish({"t": "delta"}, {"t": "unheard of"}, {"no": "shape"})
        await lobby.post("Hello")
        await reader.until_seq(1)

    assert hub.is_connected


async def test_removed_member_loses_the_feed_at_the_signal(lobby: Lobby, stores: Stores) -> None:
    person = await lobby.person()
    async with (
        running_hub(stores.redis_url, check_seconds=3600) as hub,
        lobby.reading(hub, actor=person) as theirs,
        lobby.reading(hub) as owners,
    ):
        await lobby.remove(person)
        while not theirs.is_over:  # a hint may be lost on a machine that is busy
            await lobby.publish(signals.removed(actor_id=person.id))
            await asyncio.sleep(0.2)
        await lobby.post("among us")
        await owners.until_seq(1)

    assert isinstance(theirs.error, NotAMember)
    assert theirs.texts == []


async def test_removed_member_loses_the_feed_at_the_next_check_without_a_signal(
    lobby: Lobby, hub: FeedHub, deaf_hints: Hints
) -> None:
    person = await lobby.person()
    async with lobby.reading(hub, actor=person) as theirs:
        await lobby.remove(person, hints=deaf_hints)
        await theirs.over(timeout=7)

    assert isinstance(theirs.error, NotAMember)


async def test_a_space_of_others_looks_like_a_missing_space(lobby: Lobby, hub: FeedHub) -> None:
    stranger = await lobby.stranger()
    failures = []
    for space_id in (lobby.world.space_id, uuid4()):
        with pytest.raises(SpaceNotFound) as failure:
            await feed.space_feed(hub, stranger, space_id=space_id, after=None)
        failures.append(str(failure.value))

    assert failures[0] == failures[1]
    assert hub.rooms == []


@pytest.mark.parametrize("cursor", ["", "nonsense", "é", "c3BhY2U6MTox", "=" * 400, "c3BhY2U6MTox\n"])
async def test_an_invalid_cursor_is_refused(lobby: Lobby, hub: FeedHub, cursor: str) -> None:
    with pytest.raises(InvalidCursor):
        await feed.space_feed(hub, lobby.world.owner, space_id=lobby.world.space_id, after=cursor)


async def test_a_cursor_of_another_space_is_refused(lobby: Lobby, hub: FeedHub) -> None:
    foreign = feed.cursor_at(tenant_id=lobby.world.tenant_id, space_id=uuid4(), seq=0, rev=0)

    with pytest.raises(InvalidCursor):
        await feed.space_feed(hub, lobby.world.owner, space_id=lobby.world.space_id, after=foreign)


async def test_a_cursor_from_before_a_restore_is_reset(lobby: Lobby, hub: FeedHub) -> None:
    ahead = lobby.cursor(seq=7)
    async with lobby.reading(hub, after=ahead) as reader:
        reset = await reader.next()
        await lobby.post("from now on")
        await reader.until_seq(1)

    assert isinstance(reset, FeedReset)
    assert reset.reason is ResetReason.CURSOR_AHEAD


async def test_a_cursor_that_is_too_old_is_reset_and_the_feed_goes_on(lobby: Lobby, hub: FeedHub) -> None:
    start = lobby.cursor(seq=0)
    await _advance(lobby, DEFAULT.feed_replay + 1)
    async with lobby.reading(hub, after=start) as reader:
        reset = await reader.next()
        posted = await lobby.post("from now on")
        event = await reader.until_seq(posted.seq)

    assert reset.reason is ResetReason.CURSOR_TOO_OLD
    assert event.row.text == "from now on"
    assert reset.cursor == lobby.cursor(seq=DEFAULT.feed_replay + 1)


async def _advance(lobby: Lobby, count: int) -> None:
    """Sets the space as if so many messages had been posted."""
    async with unit_of_work(lobby.world.tenant_id) as work:
        await work.execute("UPDATE spaces SET seq = seq + $2 WHERE id = $1", lobby.world.space_id, count)
