"""A message that its hint carries is equal to the one that would be read."""

import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from random import Random
from uuid import UUID, uuid4

import pytest

from backend.connectors.port import OutsideMessage
from backend.feeds.hub import FeedHub
from backend.inbox.models import Priority
from backend.inbox.payloads import MessagePayload
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import call, unit_of_work
from backend.spaces import carried_rows, connectors, feed_rows, members, posting, registry
from backend.spaces.connectors import ActiveConnector
from backend.spaces.feed import MessageUpdated
from backend.spaces.models import ConnectorKind, MessageKind
from backend.spaces.posting import Cause, CheckedMessage, MessageEvent
from backend.tenants import services
from backend.tenants.actor import Actor, ActorKind, agent_actor
from backend.tenants.trust import Trust
from tests.factories.domain import make_world, own_database
from tests.harness.stores import KEYS, Stores
from tests.spaces.feed_bench import Lobby, running_hub

_TEXTS = ["hi", "a\n\n  b\t", "é \u2028 👋🏽 \u202e", '"{}\\', "x" * 9_000, "@nobody"]


@pytest.fixture
async def lobby(stores: Stores, hints: Hints) -> AsyncIterator[Lobby]:
    async with own_database(stores) as own:
        yield Lobby(await make_world(own.owner_database_url, hints), own.owner_database_url)


@pytest.fixture
async def hub(stores: Stores) -> AsyncIterator[FeedHub]:
    async with running_hub(stores.redis_url) as running:
        yield running


def _line(random: Random, spaces: Sequence[UUID]) -> CheckedMessage:
    return CheckedMessage(
        uuid4(), MessageKind.TEXT, random.choice(_TEXTS), random.choice(list(Trust)),
        stream_id=random.choice([None, uuid4()]), hop=random.randrange(4),
        origins=random.sample(spaces, random.randrange(3)),
        is_unattended=random.random() < 0.5, client_key=random.choice([None, "key"]),
        cause=random.choice([None, Cause(uuid4(), uuid4())]),
    )  # fmt: skip


def _event(actor: Actor, lobby: Lobby, message: CheckedMessage) -> MessageEvent:
    space_id = str(lobby.world.space_id)
    payload = MessagePayload(
        str(message.id), space_id, "", actor.kind, str(actor.id), actor.name, message.text, message.hop
    )
    return MessageEvent(payload, Priority.ASAP, [lobby.world.owner.id, *lobby.world.agent_ids], Trust.MEMBER)


async def _program(lobby: Lobby) -> Actor:
    """A program that is a member of the space."""
    owner = lobby.world.owner
    async with unit_of_work(owner.tenant_id) as work:
        actor_id = await services.create_account(work, owner, name="CI", description="", scopes=["messages:write"])
        kind = ActorKind.SERVICE
        await members.add(work, owner, space_id=lobby.world.space_id, kind=kind, actor_id=actor_id)
    return Actor(kind, actor_id, owner.tenant_id, "of old", frozenset())


async def test_a_carried_row_is_the_row_that_is_read(lobby: Lobby) -> None:
    """For every author and every text."""
    random, world = Random(16), lobby.world
    agent = agent_actor(tenant_id=world.tenant_id, agent_id=world.agent_ids[0], name="of old")
    program = await _program(lobby)
    async with unit_of_work(world.tenant_id) as work:
        others = [await registry.create(work, world.owner, name=name) for name in ("Harbour", "Market")]
    for number in range(40):
        actor = random.choice([world.owner, agent, program])
        message = _line(random, others)
        event = random.choice([None, _event(actor, lobby, message)])
        posted = await posting.post(
            partial(call, world.tenant_id), actor, space_id=world.space_id, message=message, event=event
        )
        carried = carried_rows.carried(actor, message, posted)
        async with unit_of_work(world.tenant_id, read_only=True) as work:
            changes = await feed_rows.changes(work, world.space_id, after=(number, 0), upto=None)
        [read] = changes.posted

        assert carried is not None
        assert carried_rows.row(json.loads(json.dumps(carried)), space_id=world.space_id) == read
        assert carried_rows.row(carried, space_id=world.space_id).head == changes.head


async def test_messages_updated_in_place_are_not_carried(lobby: Lobby) -> None:
    world, space_id = lobby.world, lobby.world.space_id
    message = CheckedMessage(uuid4(), MessageKind.NOTICE, "retrying", Trust.MEMBER, data={"attempt": 1})
    posted = await posting.post_without_events(
        partial(call, world.tenant_id), world.owner, space_id=space_id, message=message
    )

    assert posted is not None
    assert carried_rows.carried(world.owner, message, posted) is None
    assert carried_rows.carried(world.owner, replace(message, kind=MessageKind.TEXT), posted) is None


async def test_message_of_a_connector_has_its_record(lobby: Lobby, hub: FeedHub) -> None:
    """It is written after the message, in the same transaction: a hint that carried the row would lack it."""
    world = lobby.world
    async with unit_of_work(world.tenant_id) as work:
        service_id = await services.create_account(
            work, world.owner, name="Mail", description="", scopes=["spaces:read"]
        )
        connector_id = await connectors.add(
            work, world.owner, kind=ConnectorKind.WEBHOOK, name="Mail", space_id=world.space_id, service_id=service_id
        )
    connector = ActiveConnector(
        connector_id, world.tenant_id, world.space_id, service_id, is_trusted=False, name="Mail",
        kind=ConnectorKind.WEBHOOK, created_at=datetime.now(UTC),
    )  # fmt: skip
    async with lobby.reading(hub) as reader:
        async with unit_of_work(world.tenant_id) as work:
            await connectors.receive(work, KEYS, world.hints, connector, OutsideMessage("1", "hello", "Ann"))
        posted = await reader.until_seq(1)

    assert posted.row.data is not None
    assert json.loads(posted.row.data)["connector"]["id"] == "1"


async def test_a_message_has_the_name_that_its_author_has_now(lobby: Lobby, hub: FeedHub) -> None:
    """A session or a cycle may know an older name."""
    async with lobby.reading(hub) as reader:
        async with unit_of_work(lobby.world.tenant_id) as work:
            await work.execute("UPDATE members SET name = 'Olga the Great' WHERE id = $1", lobby.world.owner.id)
        await lobby.post("hello")
        posted = await reader.until_seq(1)

    assert posted.row.author_name == "Olga the Great"


async def test_change_before_a_message_is_reported_although_its_hint_was_lost(lobby: Lobby, hub: FeedHub) -> None:
    """The hint of the message carries a row, and reports another `rev` than the readers know."""
    notice = await lobby.notice("retrying")
    deaf = Hints.connect("redis://127.0.0.1:1/0")
    async with lobby.reading(hub) as reader:
        await lobby.over(deaf).revise(notice, "recovered")
        await lobby.post("one")
        await reader.until_seq(2)
        await reader.until_it_has(MessageUpdated, 1)
    await deaf.close()

    assert (reader.texts, reader.updates) == (["one"], ["recovered"])


async def test_removed_member_does_not_get_a_carried_row(lobby: Lobby, hub: FeedHub) -> None:
    person = await lobby.person()
    async with lobby.reading(hub) as member, lobby.reading(hub, actor=person) as removed:
        await lobby.remove(person)
        await removed.over()
        await lobby.post("among us")
        await member.until_seq(1)

    assert removed.texts == []
