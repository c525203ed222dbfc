"""An event is executed once for all who get the same answer, and for nobody whose answer would be another."""

import json
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import fields, replace
from inspect import isawaitable
from random import Random
from typing import Any, cast
from uuid import uuid4

import pytest
from graphql import parse, validate

from backend.api.feeds.subscriptions import _shared_event, _space_event
from backend.api.reading.shared_reads import WatchedRows
from backend.api.request.context import ApiState, Context
from backend.api.request.direct_delivery import SINK, Sink
from backend.api.request.execution import Executor
from backend.api.request.shared_execution import SharedData, SharedEvent, encode, next_message
from backend.api.schema import schema
from backend.feeds.shared_events import Memo
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.spaces import members
from backend.spaces import registry as spaces
from backend.spaces.feed import DraftGrew, DraftWithdrawn, MembersChanged, MessagePosted, MessageUpdated
from backend.tenants.actor import ROLE_SCOPES, Actor, ActorKind, Scope
from backend.tenants.models import Role, TokenKind
from backend.tenants.tokens import Session
from tests.factories.domain import make_world, own_database
from tests.factories.tenants import global_id
from tests.harness.documents import Documents
from tests.harness.stores import KEYS, Stores
from tests.spaces.feed_bench import Lobby, running_hub

_DOCUMENTS = 20
_ORIGIN = "UPDATE messages SET origins = jsonb_build_array($2::text) WHERE id = $1"
_HEAD = "subscription ($id: ID!, $after: String, $yes: Boolean!, $no: Boolean!, $few: Int) "


@pytest.fixture
async def lobby(stores: Stores, hints: Hints) -> AsyncIterator[Lobby]:
    async with own_database(stores) as own:
        yield Lobby(await make_world(own.owner_database_url, hints), own.owner_database_url)


async def happenings(lobby: Lobby, stores: Stores, insider: Actor) -> list[Any]:
    """Events of all kinds. One message came of another space, which is the owner's and the insider's."""
    world = lobby.world
    async with unit_of_work(world.tenant_id) as work:
        origin = await spaces.create(work, world.owner, name="Harbour")
        await members.add(work, world.owner, space_id=origin, kind=ActorKind.PERSON, actor_id=insider.id)
    async with running_hub(stores.redis_url) as hub, lobby.reading(hub) as reader:
        posted = await lobby.post("Hello")
        await reader.until_it_has(MessagePosted, 1)
        async with unit_of_work(world.tenant_id) as work:
            await work.execute(_ORIGIN, posted.id, str(origin))
        await lobby.revise(posted, "Hello again")
        draft = lobby.draft()
        draft.extend("Words that are being written")
        draft.flush()
        await lobby.notice("A notice")
        await lobby.person()
        for kind in (MessageUpdated, DraftGrew, MembersChanged):
            await reader.until_it_has(kind, 1)
        draft.withdraw("given up")
        await reader.until_it_has(DraftWithdrawn, 1)
    return reader.seen


def viewers_of(lobby: Lobby, insider: Actor, outsider: Actor) -> list[Actor]:
    """Owner, members with and without sight, a viewer, an app, and a key that may do all that the owner may."""
    program = replace(outsider, kind=ActorKind.SERVICE, id=uuid4(), role=None)
    return [
        lobby.world.owner,
        insider,
        outsider,
        replace(outsider, id=uuid4(), scopes=ROLE_SCOPES[Role.VIEWER]),
        replace(program, scopes=frozenset({Scope.SPACES_READ})),
        replace(program, id=uuid4(), scopes=frozenset(Scope)),
    ]


def context_of(actor: Actor) -> Context:
    nothing: dict[str, Any] = {each.name: None for each in fields(ApiState)}
    state = ApiState(**{**nothing, "keys": KEYS, "watched": WatchedRows()})
    return Context(state, cast("Any", None), Session(actor, uuid4(), TokenKind.PERSONAL, None))


def _executor(document: str, actor: Actor, **variables: Any) -> Executor:
    given = {"yes": True, "no": False, "few": 2, "id": global_id("Space", uuid4()), **variables}
    built = Executor.build(schema._schema, parse(document), None, context_of(actor), given)
    assert isinstance(built, Executor), built
    return built


async def _answer(executor: Executor, payload: Any) -> Any:
    result = executor.build_per_event_executor(payload).execute_operation(False)
    return await result if isawaitable(result) else result


def _bytes(result: Any) -> str:
    return json.dumps([result.data, [error.formatted for error in result.errors or ()]])


async def test_random_viewers_get_the_same_bytes_as_without_sharing(lobby: Lobby, stores: Stores) -> None:
    insider, outsider = await lobby.person(), await lobby.person()
    events = [_shared_event(event, _space_event) for event in await happenings(lobby, stores, insider)]
    viewers, found = viewers_of(lobby, insider, outsider), Counter[bool]()
    for seed in range(_DOCUMENTS):
        asked = Documents(seed).selection("FeedEvent", depth=1 + seed % 2)
        document = f"{_HEAD} {{ spaceFeed(spaceId: $id, after: $after) {asked} }}"
        random = Random(seed)
        assert not [error for error in validate(schema._schema, parse(document)) if "never used" not in error.message]
        for event in random.sample(events, 8):
            found += await _compare(document, SharedEvent(event.content, Memo()), random.sample(viewers, len(viewers)))

    assert found[True] > _DOCUMENTS, found
    assert found[False] > _DOCUMENTS, found


async def _compare(document: str, event: SharedEvent, viewers: Sequence[Actor]) -> Counter[bool]:
    """How many got what others get too, and how many what is their own."""
    found = Counter[bool]()
    for number, viewer in enumerate(viewers):
        executor = _executor(document, viewer, after=str(number))
        sent: list[SharedData] = []
        SINK.set(sink := _sink(sent))
        shared, plain = await _answer(executor, event), await _answer(executor, event.content)
        assert _bytes(shared) == _bytes(plain), (document, viewer)
        assert await sink.deliver(event) == isinstance(shared.data, SharedData), (document, viewer)
        assert [next_message("1", each) for each in sent] == [_frame(plain) for _ in sent], (document, viewer)
        found[isinstance(shared.data, SharedData)] += 1
    return found


def _sink(sent: list[SharedData]) -> Sink:
    async def send(data: SharedData) -> None:
        sent.append(data)

    return Sink(send)


def _frame(result: Any) -> str:
    return json.dumps({"id": "1", "type": "next", "payload": {"data": result.data}}, separators=(",", ":"))


async def test_personal_content_is_never_shared(lobby: Lobby, stores: Stores) -> None:
    """They have the same scopes, and ask the same."""
    insider, outsider = await lobby.person(), await lobby.person()
    happened = await happenings(lobby, stores, insider)
    event = _shared_event(next(each for each in happened if isinstance(each, MessageUpdated)), _space_event)
    document = "subscription ($id: ID!) { spaceFeed(spaceId: $id) { ... on MessageUpdated { message { origins } } } }"

    seen = [(await _answer(_executor(document, each), event)).data["spaceFeed"] for each in (insider, outsider)]

    assert [len(each["message"]["origins"]) for each in seen] == [1, 0]


async def test_readers_of_a_space_share_events_and_responses(lobby: Lobby, stores: Stores) -> None:
    async with running_hub(stores.redis_url) as hub, lobby.reading(hub) as one, lobby.reading(hub) as other:
        await lobby.post("Hello")
        lobby.draft().extend("Words")
        first, second = [[await each.next(), await each.next()] for each in (one, other)]

    assert [a is b and a.memo is b.memo for a, b in zip(first, second, strict=True)] == [True, True]


async def test_joined_members_are_reported_to_each_reader_separately(lobby: Lobby, stores: Stores) -> None:
    """What is new to one of them another may know already."""
    async with running_hub(stores.redis_url) as hub, lobby.reading(hub) as one, lobby.reading(hub) as other:
        await lobby.person()
        first, second = [await each.until(lambda event: isinstance(event, MembersChanged)) for each in (one, other)]

    assert first.memo is not second.memo


async def test_only_variables_below_the_root_field_are_part_of_the_key(lobby: Lobby, stores: Stores) -> None:
    event = SharedEvent(
        _shared_event((await happenings(lobby, stores, await lobby.person()))[0], _space_event).content, Memo()
    )
    document = _HEAD + "{ spaceFeed(spaceId: $id, after: $after) { cursor occurredAt @include(if: $yes) } }"

    async def ask(**variables: Any) -> Any:
        return (await _answer(_executor(document, lobby.world.owner, **variables), event)).data

    first = await ask(after="1")
    assert await ask(after="2") is first
    assert await ask(after="1", yes=False) == {"spaceFeed": {"cursor": first["spaceFeed"]["cursor"]}}


async def test_an_ended_session_gets_no_shared_response(lobby: Lobby, stores: Stores) -> None:
    happened = await happenings(lobby, stores, await lobby.person())
    event = _shared_event(next(each for each in happened if isinstance(each, MessagePosted)), _space_event)
    executor = _executor(
        "subscription ($id: ID!) { spaceFeed(spaceId: $id) { ... on MessagePosted { message { seq } } } }",
        lobby.world.owner,
    )
    assert isinstance((await _answer(executor, event)).data, SharedData)

    SINK.set(sink := _sink([]))
    another = _executor(
        "subscription ($id: ID!) { spaceFeed(spaceId: $id) { ... on MessagePosted { message { seq } } } }",
        lobby.world.owner,
    )
    assert not await sink.deliver(event), "it does not know yet how the operation shares"
    await _answer(another, event)
    assert await sink.deliver(event)

    executor.context_value.session = another.context_value.session = None

    assert not await sink.deliver(event)
    answer = await _answer(executor, event)
    assert [str(error.message) for error in answer.errors] == ["a valid access token is needed"]


def test_a_shared_response_has_the_same_bytes_as_any_other() -> None:
    data = SharedData({"spaceFeed": {"text": "Ä \n \u2028"}})
    data.json = json.dumps(data, separators=(",", ":"))
    for message in ({"data": data}, {"id": 'a"1', "type": "next", "payload": {"data": data}}):
        assert encode(message) == json.dumps(message, separators=(",", ":"))
    assert encode({"data": dict(data)}) is None
    assert encode({"data": data, "errors": []}) is None
