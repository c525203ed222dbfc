"""Which agents receive a message (R6, P8; trap B14): by mention, by the space's rule, and by the hop."""

from collections.abc import AsyncIterator
from dataclasses import replace
from uuid import UUID

import pytest

from backend.inbox.models import EventType
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.spaces import members, messages, registry
from backend.spaces.messages import MessageDraft
from backend.spaces.models import Delivery
from backend.spaces.recipients import MessageReach
from backend.tenants.actor import ActorKind, agent_actor
from tests.factories.domain import World, make_world
from tests.harness.stores import Stores

_QUIET, _END = DEFAULT.quiet_hops, DEFAULT.agent_hops


@pytest.fixture
async def world(stores: Stores, database: None, hints: Hints) -> AsyncIterator[World]:
    """Olga, and the agents Ann, Bob and Cleo."""
    made = await make_world(stores.owner_database_url, hints, agents_count=3)
    async with unit_of_work(made.tenant_id) as work:
        for agent_id, name in zip(made.agent_ids, ("Ann", "Bob", "Cleo"), strict=True):
            await work.execute("UPDATE agents SET name = $1 WHERE id = $2", name, agent_id)
    yield made


async def _recipients(
    world: World, body: str, *, hop: int, delivery: Delivery = Delivery.ALL, mentions: tuple[UUID, ...] = ()
) -> tuple[str, MessageReach]:
    """The initials of the agents that receive Ann's message, in lower case if they are not mentioned."""
    ann = agent_actor(agent_id=world.agent_ids[0], tenant_id=world.tenant_id, name="Ann")
    async with unit_of_work(world.tenant_id) as work:
        await registry.update(work, world.owner, space_id=world.space_id, name=None, delivery=delivery, purpose=None)
        draft = MessageDraft(body, hop=hop, mentions=mentions)
        posted = await messages.post(work, ann, world.hints, space_id=world.space_id, draft=draft)
        events = await work.fetch_records(
            "SELECT agent_id, type FROM inbox_events WHERE tenant_id = $1 AND event_key = $2 ORDER BY agent_id",
            world.tenant_id, f"message:{posted.id}",
        )  # fmt: skip
    initials = dict(zip(world.agent_ids, "ABC", strict=True))
    expected = [
        initials[row["agent_id"]] if row["type"] == EventType.MENTION else initials[row["agent_id"]].lower()
        for row in events
    ]
    return "".join(sorted(expected, key=str.lower)), posted.reach


@pytest.mark.parametrize(
    ("hop", "delivery", "body", "expected"),
    [
        (0, Delivery.ALL, "hi", ("bc", MessageReach.ALL)),
        (_QUIET, Delivery.ALL, "hi", ("bc", MessageReach.ALL)),
        (_QUIET, Delivery.ALL, "hi @Bob, @Ann, @Olga", ("Bc", MessageReach.ALL)),
        (_QUIET + 1, Delivery.ALL, "hi", ("", MessageReach.NAMED)),
        (_QUIET + 1, Delivery.ALL, "hi @cleo", ("C", MessageReach.NAMED)),
        (_QUIET + 1, Delivery.ALL, "hi @cleo @bob", ("BC", MessageReach.ALL)),
        (_END, Delivery.ALL, "hi @cleo", ("C", MessageReach.NAMED)),
        (_END + 1, Delivery.ALL, "hi @cleo", ("", MessageReach.NONE)),
        (1, Delivery.MENTIONS, "hi", ("", MessageReach.ALL)),
        (1, Delivery.MENTIONS, "hi @bob", ("B", MessageReach.ALL)),
        (_END, Delivery.MENTIONS, "hi @bob", ("B", MessageReach.ALL)),
        (_END + 1, Delivery.MENTIONS, "hi @bob", ("", MessageReach.NONE)),
        (_END + 1, Delivery.MENTIONS, "hi", ("", MessageReach.ALL)),
    ],
)
async def test_agents_get_messages_for_them_and_each_others_only_for_a_while(
    world: World, hop: int, delivery: Delivery, body: str, expected: tuple[str, MessageReach]
) -> None:
    assert await _recipients(world, body, hop=hop, delivery=delivery) == expected


async def test_mention_beside_the_text_counts_as_a_mention_in_it(world: World) -> None:
    assert await _recipients(world, "hi", hop=_QUIET + 1, mentions=(world.agent_ids[1],)) == ("B", MessageReach.NAMED)


async def test_agent_alone_with_people_gets_no_notice_of_limits(world: World) -> None:
    async with unit_of_work(world.tenant_id) as work:
        alone = await registry.create(work, world.owner, name="Alone")
        await members.add(work, world.owner, space_id=alone, kind=ActorKind.AGENT, actor_id=world.agent_ids[0])

    assert await _recipients(replace(world, space_id=alone), "hi", hop=_END + 1) == ("", MessageReach.ALL)
