"""What the plan of a document answers is what graphql-core's own walk answers, byte for byte, errors too."""

import json
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from inspect import isawaitable
from random import Random
from typing import Annotated, Any
from uuid import uuid4

import pytest
import strawberry
from graphql import parse, validate
from graphql.execution import Executor as Walk
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext

from backend.api.feeds.subscriptions import _space_event
from backend.api.request.document_plans import plan_of
from backend.api.request.execution import PlannedExecution
from backend.api.request.guarded_schema import GuardedSchema
from backend.api.schema import schema
from backend.kit.redis_signals import Hints
from backend.spaces.feed import MessagePosted
from tests.api.test_shared_execution import context_of, happenings, viewers_of
from tests.factories.domain import make_world, own_database
from tests.factories.tenants import global_id
from tests.harness.documents import Documents
from tests.harness.stores import Stores
from tests.spaces.feed_bench import Lobby

_DOCUMENTS = 40
_VARIABLES = "($id: ID!, $yes: Boolean!, $no: Boolean!, $few: Int)"
#: graphql-core drops what it has not begun to wait for when something beside it fails.
_CANCELS = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.fixture
async def lobby(stores: Stores, hints: Hints) -> AsyncIterator[Lobby]:
    async with own_database(stores) as own:
        yield Lobby(await make_world(own.owner_database_url, hints), own.owner_database_url)


class _Walk(StrawberryGraphQLCoreExecutionContext):
    """Without a plan."""


class _Counting(PlannedExecution):
    """Counts what graphql-core is asked to execute."""

    executed = 0

    def execute_field(self, *arguments: Any) -> Any:
        type(self).executed += 1
        return super().execute_field(*arguments)


def _built(kind: type[Walk[Any]], document: str, context: Any, *, of: Any = schema, **given: Any) -> Any:
    built = kind.build(of._schema, parse(document), None, context, given)
    assert isinstance(built, kind), built
    return built


async def _said(executor: Any) -> Any:
    result = executor.execute_operation()
    return await result if isawaitable(result) else result


async def _bytes(executor: Any) -> str:
    result = await _said(executor)
    return json.dumps([result.data, [error.formatted for error in result.errors or ()]])


@_CANCELS
async def test_random_queries_get_the_same_response_with_and_without_a_plan(lobby: Lobby, stores: Stores) -> None:
    """Each twice, since a plan is made by the first execution and used by the second.

    Which of several errors is told of an object that is null for all of them is as the stores answer.
    """
    insider, outsider = await lobby.person(), await lobby.person()
    await happenings(lobby, stores, insider)
    viewers, found = viewers_of(lobby, insider, outsider), Counter[str]()
    for seed in range(_DOCUMENTS):
        random = Random(seed)
        document = f"query {_VARIABLES} {Documents(seed).selection('Query', depth=2 + seed % 3)}"
        assert not [error for error in validate(schema._schema, parse(document)) if "never used" not in error.message]
        given = {"id": global_id("Space", uuid4()), "yes": True, "no": bool(seed % 2), "few": random.choice((1, 2, 30))}
        for viewer in (lobby.world.owner, *random.sample(viewers, 2)):
            context = context_of(viewer)
            said = [
                await _said(_built(kind, document, context, **given))
                for kind in (_Walk, PlannedExecution, PlannedExecution)
            ]
            data = [json.dumps(each.data) for each in said]
            assert data[0] == data[1] == data[2], (document, viewer)
            assert bool(said[0].errors) == bool(said[1].errors) == bool(said[2].errors), (document, viewer)
            found["something" if said[0].data else "nothing"] += 1
    assert min(found.values()) > _DOCUMENTS // 4, found


@_CANCELS
async def test_random_events_get_the_same_response_with_and_without_a_plan(lobby: Lobby, stores: Stores) -> None:
    insider, outsider = await lobby.person(), await lobby.person()
    events = [_space_event(event) for event in await happenings(lobby, stores, insider)]
    viewers = viewers_of(lobby, insider, outsider)
    for seed in range(_DOCUMENTS):
        random = Random(seed)
        asked = Documents(seed).selection("FeedEvent", depth=1 + seed % 2)
        document = f"subscription {_VARIABLES} {{ spaceFeed(spaceId: $id) {asked} }}"
        given = {"id": global_id("Space", uuid4()), "yes": True, "no": bool(seed % 2), "few": 2}
        context = context_of(random.choice(viewers))
        walk, planned = (_built(kind, document, context, **given) for kind in (_Walk, PlannedExecution))
        for event in random.sample(events, 4):
            said = [await _bytes(each.build_per_event_executor(event)) for each in (walk, planned)]
            assert said[0] == said[1], document


@strawberry.interface
class _Named:
    name: str


@strawberry.type
class _Cat(_Named):
    lives: int = 9
    friend: "_Pet | None" = None


@strawberry.type
class _Kitten(_Cat):
    pass


@strawberry.type
class _Dog(_Named):
    @strawberry.field
    async def master(self) -> _Named:
        return _Cat(name=f"of {self.name}")


_Pet = Annotated[_Cat | _Dog | _Kitten, strawberry.union("Pet")]


@strawberry.type
class _Fish:
    name: str
    age: int


def _failing() -> Any:
    raise ValueError("no pets today")


@strawberry.type
class _Query:
    count: int
    title: str
    maybe: str | None
    pet: _Pet
    pets: list[_Pet]
    named: _Named | None
    fish: _Fish | None
    fishes: list[_Fish | None]
    failing: _Cat | None = strawberry.field(resolver=_failing)


_SCHEMA = GuardedSchema(query=_Query, types=[_Cat, _Dog, _Kitten])
_ASKED = """query ($yes: Boolean = true) { __typename count title maybe again: title failing { name }
  pet { __typename ... on Cat { lives friend { ... on Dog { name } } } ... on Kitten { lives }
    ... on Dog { master { name } } }
  pets { ... on Named { name } ... on Dog { master { name ... on Cat { lives } } } }
  named { name ... on Cat @include(if: $yes) { lives name } } fish { name } fish { age } fishes { name } }"""
_FINE: dict[str, Any] = {
    "count": 3,
    "title": "a title",
    "maybe": None,
    "pet": _Dog(name="Rex"),
    "pets": [_Cat(name="Tom"), _Dog(name="Rex"), _Kitten(name="Kit")],
    "named": _Kitten(name="Kit"),
    "fish": _Fish(name="Nemo", age=2),
    "fishes": [_Fish(name="Nemo", age=2), None],
}


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"count": None},
        {"count": "three"},
        {"count": ValueError("gone")},
        {"title": 4.5, "maybe": True},
        {"maybe": {"a": 1}},
        {"maybe": ["a"]},
        {"pet": None},
        {"pet": _Cat(name="Tom", friend=_Dog(name="Rex"))},
        {"pet": _Cat(name="Tom", lives=None, friend=_Fish(name="Nemo", age=2))},  # type: ignore[arg-type]
        {"pet": _Kitten(name="Kit")},
        {"pet": "no pet"},
        {"pet": ValueError("gone"), "named": ValueError("gone")},
        {"pets": [_Dog(name=None), None]},  # type: ignore[arg-type]
        {"pets": 3},
        {"named": None, "fish": None},
        {"named": _Fish(name="Nemo", age=2)},
        {"fish": _Cat(name="Tom")},
        {"fish": _Fish(name="Nemo", age=None)},  # type: ignore[arg-type]
        {"fishes": [_Fish(name=None, age=1), _Fish(name="Nemo", age=2)]},  # type: ignore[arg-type]
    ],
    ids=str,
)
@pytest.mark.parametrize("yes", [True, False])
async def test_errors_are_the_same_with_and_without_a_plan(wrong: dict[str, Any], *, yes: bool) -> None:
    said = list[str]()
    for kind in (_Walk, PlannedExecution, PlannedExecution):
        executor = _built(kind, _ASKED, None, of=_SCHEMA, yes=yes)
        executor.root_value = _Query(**{**_FINE, **wrong})
        said.append(await _bytes(executor))
    assert said[0] == said[1] == said[2]


async def test_attributes_are_read_without_collecting_fields_again() -> None:
    executor = _built(_Counting, "{ title fish { name age } named { name } }", None, of=_SCHEMA)
    executor.root_value = _Query(**_FINE)
    assert json.loads(await _bytes(executor))[0]["fish"] == {"name": "Nemo", "age": 2}
    assert not _Counting.executed


async def test_a_plan_serves_all_executions_with_the_same_inclusions() -> None:
    document = "query ($id: String!, $yes: Boolean!, $no: Boolean!) { title @include(if: $yes) count @skip(if: $no) }"
    plans = [
        plan_of(_built(PlannedExecution, document, None, of=_SCHEMA, id=str(number), yes=yes, no=False))
        for number, yes in enumerate((True, False, True, False))
    ]
    assert plans[0] is plans[2]
    assert plans[1] is plans[3]
    assert plans[0] is not plans[1]


async def test_the_number_of_cached_plans_is_bounded() -> None:
    names = [f"v{number}" for number in range(6)]
    head = ", ".join(f"${name}: Boolean!" for name in names)
    fields = " ".join(f"{name}: title @include(if: ${name})" for name in names)
    document = f"query ({head}) {{ {fields} }}"
    made = [
        plan_of(
            _built(
                PlannedExecution, document, None, of=_SCHEMA, **{n: bool(bits >> i & 1) for i, n in enumerate(names)}
            )
        )
        for bits in range(64)
    ]
    first = plan_of(_built(PlannedExecution, document, None, of=_SCHEMA, **dict.fromkeys(names, False)))
    assert first is not None
    assert first is not made[0], "the first ones are forgotten"
    assert plan_of(_built(PlannedExecution, "{ title " + "#" * 9_000 + "\n }", None, of=_SCHEMA)) is None


async def test_an_attribute_that_needs_a_scope_is_refused_without_it(lobby: Lobby, stores: Stores) -> None:
    """The message of `MessagePosted` has no resolver."""
    events = await happenings(lobby, stores, await lobby.person())
    document = (
        f"subscription {_VARIABLES} {{ spaceFeed(spaceId: $id) {{ ... on MessagePosted {{ message {{ id }} }} }} }}"
    )
    given = {"id": global_id("Space", uuid4()), "yes": True, "no": False}
    context = context_of(replace(lobby.world.owner, scopes=frozenset()))
    [event, *_] = (event for event in events if isinstance(event, MessagePosted))
    said = [
        await _bytes(_built(kind, document, context, **given).build_per_event_executor(_space_event(event)))
        for kind in (_Walk, PlannedExecution)
    ]
    assert said[0] == said[1]
    assert "this needs the scope spaces:read" in said[1]
