"""What stays in memory of a subscription's events: nothing."""

import gc
from collections.abc import AsyncIterator
from contextlib import aclosing

import strawberry
from graphql.execution.collect_fields import FieldDetails

from backend.api.request.guarded_schema import GuardedSchema


@strawberry.type
class _Line:
    text: str


@strawberry.type
class _Event:
    lines: list[_Line]


@strawberry.type
class _Query:
    nothing: str = ""


@strawberry.type
class _Subscription:
    @strawberry.subscription
    async def feed(self) -> AsyncIterator[_Event]:
        while True:
            yield _Event(lines=[_Line(text="a"), _Line(text="b")])


async def test_events_of_a_subscription_leak_no_memory() -> None:
    schema = GuardedSchema(query=_Query, subscription=_Subscription)
    async with aclosing(await schema.stream("subscription { feed { lines { text } } }")) as events:
        after_few = await _kept_after(events, 10)
        assert await _kept_after(events, 200) <= after_few


async def _kept_after(events: AsyncIterator[object], count: int) -> int:
    for _ in range(count):
        assert (await anext(events)).data == {"feed": {"lines": [{"text": "a"}, {"text": "b"}]}}  # type: ignore[attr-defined]
    gc.collect()
    return sum(isinstance(each, FieldDetails) for each in gc.get_objects())
