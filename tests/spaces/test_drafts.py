"""Drafts: paced, stored for late readers, repaired after a loss, ended once."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID, uuid4

import pytest
import redis.asyncio as redis

from backend.kit.embedded import EmbeddedValkey
from backend.kit.redis_signals import Hints
from backend.kit.tasks import end
from backend.spaces import signals
from backend.spaces.drafts import DraftSoFar, DraftSource, LiveDraft, read_drafts
from tests.harness.stores import HINT_WAIT_SECONDS
from tests.harness.waiting import wait_until
from tests.spaces.feed_bench import own_valkey

_TENANT, _SPACE, _AGENT = uuid4(), uuid4(), uuid4()
_TOPIC = signals.topic(tenant_id=_TENANT, space_id=_SPACE)
_OTHER = signals.topic(tenant_id=_TENANT, space_id=uuid4())


@pytest.fixture
async def valkey() -> AsyncIterator[EmbeddedValkey]:
    async with own_valkey() as server:
        yield server


@pytest.fixture
async def hints(valkey: EmbeddedValkey) -> AsyncIterator[Hints]:
    found = Hints.connect(valkey.url, wait_seconds=HINT_WAIT_SECONDS)
    yield found
    await found.close()


@pytest.fixture
async def client(valkey: EmbeddedValkey) -> AsyncIterator[redis.Redis]:
    async with redis.Redis.from_url(valkey.url) as found:
        yield found


@pytest.fixture
async def published(client: redis.Redis) -> AsyncIterator[list[dict[str, Any]]]:
    """All publications about the space."""
    events: list[dict[str, Any]] = []
    async with client.pubsub() as pubsub:
        await pubsub.subscribe(_TOPIC.channel)

        async def listen() -> None:
            async for message in pubsub.listen():
                if message["type"] == "message":
                    events.append(json.loads(message["data"]))

        task = asyncio.create_task(listen())
        await asyncio.sleep(0.05)
        yield events
        await end([task])


def draft(hints: Hints, *, stream_id: UUID, lease_no: int = 3, **source: DraftSource) -> LiveDraft:
    return LiveDraft(
        hints, tenant_id=_TENANT, space_id=_SPACE, agent_id=_AGENT, lease_no=lease_no, stream_id=stream_id, **source
    )


def joined(events: list[dict[str, Any]], *, has_losses: bool = False) -> str:
    """The text as a viewer joins it. After a loss, what comes behind the hole is no use until the repair."""
    text = ""
    for event in events:
        if event["t"] == "delta":
            is_behind_a_hole = event["o"] > len(text)
            assert has_losses or not is_behind_a_hole, "a hole"
            text = text if is_behind_a_hole else text[: event["o"]] + event["x"]
    return text


async def test_extend_publishes_the_first_text_at_once_and_the_rest_paced(
    hints: Hints, published: list[dict[str, Any]]
) -> None:
    """300 tokens within a tenth of a second become a few publications, and no text is lost."""
    stream_id = uuid4()
    live = draft(hints, stream_id=stream_id)
    live.extend("a")
    await wait_until(lambda: published)
    for _ in range(300):
        live.extend("é👋")
        await asyncio.sleep(0.0003)
    live.flush()
    await wait_until(lambda: len(joined(published)) == 601)

    assert published[0] == signals.delta(stream_id=stream_id, agent_id=_AGENT, lease_no=3, offset=0, text="a")
    assert len(published) < 60


async def test_extend_publishes_the_text_held_back_when_the_model_pauses(
    hints: Hints, published: list[dict[str, Any]]
) -> None:
    live = draft(hints, stream_id=uuid4())
    live.extend("one ")
    live.extend("two")

    await wait_until(lambda: joined(published) == "one two")
    live.withdraw("the test is over")


async def test_read_drafts_finds_them_so_far(hints: Hints, client: redis.Redis) -> None:
    first, second = uuid4(), uuid4()
    for stream_id, text in ((first, "one"), (second, "two")):
        live = draft(hints, stream_id=stream_id)
        live.extend(text)
        live.extend(" and more")
        live.flush()
    await hints.send()  # behind them

    found = {each.stream_id: each for each in await read_drafts(client, _TOPIC)}

    assert found == {
        first: DraftSoFar(first, _AGENT, 3, "one and more"),
        second: DraftSoFar(second, _AGENT, 3, "two and more"),
    }
    assert all([await client.ttl(key) > 0 for key in await client.keys()]), "a dead worker's draft passes"


async def test_fields_of_one_call_are_kept_apart(
    hints: Hints, client: redis.Redis, published: list[dict[str, Any]]
) -> None:
    """One stream with one text for each field. Each of them withdraws the whole stream."""
    stream_id, fields = uuid4(), (DraftSource("publish", "title"), DraftSource("publish", "a:body"))
    title, body = (draft(hints, stream_id=stream_id, source=field) for field in fields)
    title.extend("Title")
    body.extend("Body")
    await hints.send()  # behind them

    found = {each.source: each.text for each in await read_drafts(client, _TOPIC)}
    title.settled()
    body.withdraw("the request was cut")
    await wait_until(lambda: len(published) == 3)

    assert found == dict(zip(fields, ("Title", "Body"), strict=True))
    assert [(each["t"], each["s"], each.get("n"), each.get("f")) for each in published] == [
        ("delta", str(stream_id), "publish", "title"),
        ("delta", str(stream_id), "publish", "a:body"),
        ("withdrawn", str(stream_id), None, None),
    ]
    assert await client.keys() == []


async def test_settled_and_withdrawn_drafts_are_forgotten(
    hints: Hints, client: redis.Redis, published: list[dict[str, Any]]
) -> None:
    settled, withdrawn = draft(hints, stream_id=uuid4()), draft(hints, stream_id=uuid4())
    for live in (settled, withdrawn):
        live.extend("text")
    settled.settled()
    settled.withdraw("too late")
    for _ in range(2):
        withdrawn.withdraw("the request was cut")
    for live in (settled, withdrawn):
        live.extend("after the end")
        live.flush()
    await hints.send()  # behind them
    await wait_until(lambda: len(published) >= 3)

    assert await client.keys() == []
    assert [event["t"] for event in published] == ["delta", "delta", "withdrawn"]
    assert published[-1]["r"] == "the request was cut"


async def test_a_draft_that_showed_nothing_needs_no_withdrawal(hints: Hints, published: list[dict[str, Any]]) -> None:
    draft(hints, stream_id=uuid4()).withdraw("the request was cut")
    await asyncio.sleep(0.1)

    assert published == []


async def _is_read_as(client: redis.Redis, text: str) -> bool:
    return [each.text for each in await read_drafts(client, _TOPIC)] == [text]


async def test_a_lost_publication_is_repaired_by_the_next_one(
    valkey: EmbeddedValkey, client: redis.Redis, published: list[dict[str, Any]]
) -> None:
    """Redis was slow for a moment: the next publication begins at 0 again, for viewers and for late readers."""
    hints = Hints.connect(valkey.url)
    live = draft(hints, stream_id=uuid4())
    live.extend("one ")
    await client.client_pause(60_000, all=False)
    live.extend("two ")
    live.flush()
    assert not await hints.publish(_OTHER, {})
    await client.client_unpause()
    await wait_until(lambda: hints.publish(_OTHER, {}))
    live.extend("three")
    live.flush()

    await wait_until(lambda: joined(published, has_losses=True) == "one two three")
    await wait_until(lambda: _is_read_as(client, "one two three"))
    live.settled()
    await hints.close()


async def test_text_that_cannot_be_stored_is_cleaned_as_the_message_will_be(
    hints: Hints, published: list[dict[str, Any]]
) -> None:
    """Trap M12: offsets count the same code points."""
    live = draft(hints, stream_id=uuid4())
    live.extend("a\x00b\ud800c")

    await wait_until(lambda: joined(published) == "a\ufffdb\ufffdc")
    live.settled()


async def test_a_frozen_draft_has_all_that_people_have_seen(
    hints: Hints, client: redis.Redis, published: list[dict[str, Any]]
) -> None:
    """Also text that was under way when the request was cut, and text that Redis confirmed too late."""
    live = draft(hints, stream_id=uuid4())
    live.extend("What I know ")
    await hints.send()
    await client.client_pause(60_000, all=False)
    live.extend("is a lot")
    live.flush()
    live.extend(" less than this")

    kept = live.freeze()
    await client.client_unpause()
    live.flush()

    await wait_until(lambda: joined(published) == "What I know is a lot")
    assert kept == "What I know is a lot"


async def test_one_publication_of_a_draft_is_on_its_way_at_a_time(
    hints: Hints, client: redis.Redis, published: list[dict[str, Any]]
) -> None:
    """If Redis is slow, the text waits and is sent as one piece."""
    live = draft(hints, stream_id=uuid4())
    live.extend("first")
    for _ in range(50):
        live.extend(".")

    await wait_until(lambda: joined(published) == "first" + 50 * ".")
    assert len(published) == 2


async def test_hints_and_drafts_keep_their_order(hints: Hints, published: list[dict[str, Any]]) -> None:
    """The last piece of a draft comes before the hint of its message, although nobody waits for either."""
    live = draft(hints, stream_id=uuid4())
    live.extend("whole")
    hints.send_nowait(events=[(_TOPIC, signals.head(seq=1, rev=0))])
    live.settled()
    hints.send_nowait(events=[(_TOPIC, signals.head(seq=2, rev=0))])

    await wait_until(lambda: len(published) == 3)
    assert [event["t"] for event in published] == ["delta", "head", "head"]
