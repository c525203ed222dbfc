"""What it costs the API to execute an event for the first who reads it: by the plan, and by graphql-core's own walk.

In the measuring process, with nothing read from a store; the two take turns.
"""

import time
from datetime import UTC, datetime
from typing import Any, cast
from uuid import uuid4

import strawberry
from graphql import parse
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext

from backend.api.feeds.feed_events import FeedEvent, MessageDelta, MessagePosted
from backend.api.request.execution import Executor
from backend.api.schema import schema
from backend.api.spaces.spaces import Message
from backend.api.tenants.actors import Actor
from backend.spaces.models import MessageKind
from backend.tenants.actor import ActorKind, Scope
from backend.tenants.trust import Trust
from tests.bench.measures import Bench
from tests.bench.meter import quantile
from tests.bench.ours import FEED
from tests.bench.table import render

_ROUNDS, _EACH = 30, 200


class _Reader:
    """As far as a viewpoint has one."""

    class actor:  # noqa: N801
        scopes = frozenset(Scope)


async def executions(_: Bench) -> str:
    rows = [_row(name, event) for name, event in (("a message", _message()), ("a piece of a draft", _piece()))]
    return render("An event executed for its first reader, medians (µs)", ("", "walk", "plan", "plan / walk"), rows)


def _row(name: str, event: FeedEvent) -> list[str]:
    walk, planned = (_executor(kind) for kind in (StrawberryGraphQLCoreExecutionContext, Executor))
    times: dict[int, list[float]] = {0: [], 1: []}
    for _ in range(_ROUNDS):
        for number, executor in enumerate((walk, planned)):
            began = time.perf_counter()
            for _ in range(_EACH):
                _execute(executor, event)
            times[number].append((time.perf_counter() - began) / _EACH * 1e6)
    by_walk, by_plan = (quantile(each, 0.5) for each in times.values())
    return [name, f"{by_walk:.1f}", f"{by_plan:.1f}", f"{by_plan / by_walk:.2f}"]


def _executor(kind: Any) -> Any:
    return kind.build(schema._schema, parse(FEED), None, _Reader, {"space": "any"})


def _execute(executor: Any, event: FeedEvent) -> None:
    own = executor.build_per_event_executor(event)
    if not isinstance(own, Executor):
        own._relevant_sub_fields = {}
    assert not own.execute_operation(False).errors


def _stamp() -> dict[str, Any]:
    return {"cursor": "MTIzNDU2Nzg5MDEyMzQ1Njc4OTA", "occurred_at": datetime.now(UTC)}


def _piece() -> FeedEvent:
    return MessageDelta(**_stamp(), agent_key=uuid4(), stream_id=strawberry.ID(str(uuid4())), offset=12, text="words")


def _message() -> FeedEvent:
    now, author = datetime.now(UTC), Actor.of(ActorKind.AGENT, uuid4(), "Ada")
    message = Message(
        id=strawberry.ID("TWVzc2FnZQ"),
        key=uuid4(),
        rev=0,
        space_id=strawberry.ID("U3BhY2U"),
        origin_keys=[],
        seq=4,
        kind=MessageKind.TEXT,
        text="Good morning",
        data=None,
        activity=None,
        notice=None,
        is_cut=False,
        outside=None,
        created_at=now,
        updated_at=now,
        deleted_at=None,
        edited_at=None,
        mention_keys=[],
        cause_keys=(None, None),
        reply_key=None,
        thread_key=None,
        thread_root_id=None,
        client_key=None,
        files=[],
        author=author,
        stream_id=None,
        trust=cast("Any", Trust.MEMBER),
        hop=1,
    )
    return MessagePosted(**_stamp(), message=message)
