"""A drain takes each event once, in order, within the budget, and counts what it leaves (C3; trap B1)."""

import re
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID, uuid4

import pytest

from backend.inbox import drain as inbox
from backend.inbox.deliver import deliver
from backend.inbox.models import EventType, Priority
from backend.inbox.payloads import MessagePayload, SystemPayload
from backend.kit.limits import Limits
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.llm.tokens import estimate_tokens
from backend.runtime.inbox_entry import drain
from backend.runtime.inbox_entry.drain import Drained
from backend.spaces import members
from backend.spaces import registry as spaces
from backend.tenants.trust import Trust
from tests.factories.domain import World, make_world, own_database
from tests.harness.rows import value
from tests.harness.stores import Stores

#: The tokens of an entry outside of its items.
_FRAME_TOKENS = 200


@pytest.fixture
async def world(stores: Stores, hints: Hints) -> AsyncIterator[World]:
    async with own_database(stores) as own:
        yield await make_world(own.owner_database_url, hints)


async def _say(world: World, *texts: str, priority: Priority = Priority.ASAP, space_id: UUID | None = None) -> None:
    """Deliver these messages, one after the other."""
    place = space_id or world.space_id
    async with unit_of_work(world.tenant_id) as work:
        for text in texts:
            payload = MessagePayload(str(uuid4()), str(place), "Lobby", "PERSON", str(world.owner.id), "Olga", text)
            await deliver(
                work,
                recipients={world.agent_ids[0]: EventType.SPACE_MESSAGE},
                event_key=f"message:{payload.message_id}",
                priority=priority,
                payload=payload,
                space_id=place,
                trust=Trust.MEMBER,
            )


async def _take(world: World, *, limits: Limits | None = None, **values: Any) -> Drained | None:
    """Drain once, as the loop does. The drained events are no longer pending."""
    values = {"active_space": None, "priorities": drain.OPENING, **values}
    async with unit_of_work(world.tenant_id) as work:
        drained = await drain.take(work, agent_id=world.agent_ids[0], limits=limits or Limits(), **values)
        if drained is not None:
            await inbox.drop(work, event_ids=drained.event_ids)
    return drained


async def _taken(world: World, **values: Any) -> Drained:
    drained = await _take(world, **values)
    assert drained is not None
    return drained


def _texts(drained: Drained) -> list[str]:
    return re.findall(r'^   "(.*)"$', drained.text, re.MULTILINE)


async def test_backlog_is_seen_once_and_in_order_within_the_budget_of_each_entry(world: World) -> None:
    limits = Limits(drain_tokens=4_000)
    texts = [f"{number} " + "long " * (300 if number % 7 == 0 else number % 30) for number in range(500)]
    await _say(world, *texts)

    seen: list[str] = []
    while (drained := await _take(world, limits=limits)) is not None:
        assert estimate_tokens(drained.text) <= limits.drain_tokens + _FRAME_TOKENS
        seen += _texts(drained)
        left = len(texts) - len(seen)
        assert (f"{left} events ({left} × message" in drained.text) == (left > 1)

    assert seen == texts


async def test_drain_takes_a_limited_number_and_counts_the_rest_up_to_a_bound(world: World) -> None:
    await _say(world, *(str(number) for number in range(25)))

    drained = await _taken(world, limits=Limits(drain_events=5, preview_events=10))

    assert _texts(drained) == ["0", "1", "2", "3", "4"]
    assert 'Still waiting, to follow later: at least 10 events (10 × message from "Lobby").' in drained.text


async def test_event_that_exceeds_the_budget_is_drained_alone(world: World) -> None:
    await _say(world, "small", "big " * 2_000, "small too")

    entries = [_texts(await _taken(world, limits=Limits(drain_tokens=500))) for _ in range(3)]

    assert [len(each) for each in entries] == [1, 1, 1]


async def test_interrupts_come_first_and_no_preview_is_shown_if_nothing_is_left(world: World) -> None:
    await _say(world, "first", "second")
    await _say(world, "stop", priority=Priority.INTERRUPT)

    drained = await _taken(world)

    assert _texts(drained) == ["stop", "first", "second"]
    assert "Still waiting" not in drained.text


async def test_mid_cycle_drain_leaves_what_waits_for_the_next_cycle_and_says_so(world: World) -> None:
    await _say(world, "later", "later too", priority=Priority.WHEN_IDLE)
    assert await _take(world, priorities=drain.MID_CYCLE) is None
    await _say(world, "now")

    drained = await _taken(world, priorities=drain.MID_CYCLE)

    assert _texts(drained) == ["now"]
    assert 'Still waiting, to follow later: 2 events (2 × message from "Lobby").' in drained.text
    assert _texts(await _taken(world)) == ["later", "later too"]


@pytest.mark.parametrize(
    ("alone", "entries"),
    [
        ({"b"}, [["a"], ["b"], ["c", "d"]]),
        ({"a", "b"}, [["a"], ["b"], ["c", "d"]]),
        ({"d"}, [["a", "b", "c"], ["d"]]),
    ],
)
async def test_suspects_are_drained_alone_and_everybody_in_order(
    world: World, alone: set[str], entries: list[list[str]]
) -> None:
    """A suspect was part of an entry that no model accepted (P12)."""
    await _say(world, "a", "b", "c", "d")
    async with unit_of_work(world.tenant_id) as work:
        sql = "UPDATE inbox_events SET is_alone = true WHERE payload->>'text' = ANY ($1)"
        await work.execute(sql, sorted(alone))

    assert [_texts(await _taken(world)) for _ in entries] == entries


async def test_preview_counts_by_source_without_a_space_that_was_left(world: World) -> None:
    await _say(world, "one", "two", "three")
    async with unit_of_work(world.tenant_id) as work:
        left_space = await spaces.create(work, world.owner, name="Elsewhere")
        await deliver(
            work,
            recipients={world.agent_ids[0]: EventType.SYSTEM},
            event_key="system:1",
            priority=Priority.ASAP,
            payload=SystemPayload("restored"),
            trust=Trust.MEMBER,
        )
    await _say(world, "unseen", space_id=left_space)

    drained = await _taken(world, limits=Limits(drain_events=1))

    assert '3 events (2 × message from "Lobby", 1 × system).' in drained.text


async def test_events_of_a_space_that_was_left_are_dropped(world: World) -> None:
    await _say(world, "unheard")
    async with unit_of_work(world.tenant_id) as work:
        await members.leave_all(work, world.hints, actor_id=world.agent_ids[0])

    assert await _take(world) is None
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        assert await value(work, "SELECT array_agg(receipt) FROM inbox_events") == ["DROPPED"]


async def test_time_of_an_entry_is_the_databases(world: World) -> None:
    await _say(world, "hi")

    async with unit_of_work(world.tenant_id, read_only=True) as work:
        found = await inbox.pending(
            work, agent_id=world.agent_ids[0], active_space=None, priorities=drain.OPENING, limit=1
        )
        now = await value(work, "SELECT now()")

    assert found is not None and found.events[0].seen_at == now
