"""Fields of tool calls that people see while the model writes them (T5; traps B16, M10), through the public door."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.questions import activities_of, enter, typed_activities_of
from tests.factories.spaces import create_space, cursor_of, post
from tests.factories.tenants import Tenant
from tests.harness.client import Client, Subscription
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.harness.watching import SpaceWatcher
from tests.journeys.outside.acts import is_held

pytestmark = pytest.mark.usefixtures("worker")

_TEXT = {"type": "string"}
_INPUT = {
    "type": "object",
    "required": ["title", "body", "password"],
    "properties": {"title": _TEXT, "body": _TEXT, "password": _TEXT},
    "additionalProperties": False,
}
_ARTICLE = {"title": "Größe 👋", "password": "hunter2", "body": 'It "works".\n' * 3}
_SHOWN = {name: _ARTICLE[name] for name in ("title", "body")}
_SLOWLY = {"chunk_size": 4, "chunk_delay_seconds": 0.01}


def _publish(**values: Any) -> dict[str, Any]:
    return {"name": "publish", "arguments": {**_ARTICLE, **values}}


async def _author(tenant: Tenant, models: Models, steps: list[Any], **values: Any) -> tuple[str, str]:
    """An agent with a tool that displays what it publishes, and a space with it."""
    given = {"kind": "EXTERNAL", "effect": "KEYED", "description": "Publishes.", "input": _INPUT, "visible": True}
    await tenant.client.succeed("createTool", "tool { id }", name="publish", displays=["title", "body"], **given)
    agent = await create_agent(tenant.client, model=await models.script(steps), tools=["publish"], **values)
    return agent, await create_space(tenant.client, members=[agent])


@asynccontextmanager
async def _watching(client: Client, space: str) -> AsyncIterator[tuple[SpaceWatcher, Subscription]]:
    """A client that puts together what it sees, and all that it was told."""
    watcher = SpaceWatcher(space, [client], "subscribe", await cursor_of(client, space))
    async with client.subscribe(watcher.QUERY, id=space, after=watcher.cursor) as feed:
        yield watcher, feed


async def _follow(watcher: SpaceWatcher, feed: Subscription, *, until: str) -> None:
    """Take what comes, up to an event of this type."""
    event: dict[str, Any] = {}
    while event.get("__typename") != until:
        told = await feed.next()
        assert told is not None
        event = told["spaceFeed"]
        watcher._take(event)


async def test_people_read_a_field_while_it_is_written_and_the_message_says_the_same(
    tenant: Tenant, models: Models
) -> None:
    agent, space = await _author(tenant, models, [{"calls": [_publish()], **_SLOWLY}])
    async with _watching(tenant.client, space) as (watcher, feed):
        await post(tenant.client, space, "publish it")
        await _follow(watcher, feed, until="ToolActivity")
        [stream] = watcher.calls
        await _follow(watcher, feed, until="MessagePosted")
    await wait_until(lambda: is_held(tenant, agent))

    [message] = await activities_of(tenant.client, space)
    assert message["data"]["display"] == _SHOWN
    [typed] = await typed_activities_of(tenant.client, space)
    assert {each["name"]: each["value"] for each in typed["displayed"]} == _SHOWN
    assert (typed["tool"], typed["kind"], typed["status"], typed["question"]) == ("publish", "EXTERNAL", "HELD", None)
    assert message["streamId"] == stream
    assert watcher.faults == []
    assert (watcher.calls, watcher.counts["ToolActivity"] > 1) == ({}, True)
    assert "hunter2" not in json.dumps(feed.seen), "nobody but the program learns what is not displayed"


async def test_who_comes_late_reads_it_so_far_and_an_interrupt_takes_it_back(tenant: Tenant, models: Models) -> None:
    """A request that is cut leaves nothing on any screen; what the model writes then is another call."""
    half = {"calls": [_publish()], "chunk_size": 4, "hang_after": 16}
    agent, space = await _author(tenant, models, [half, {"calls": [_publish(title="Anew")], **_SLOWLY}])
    async with _watching(tenant.client, space) as (early, feed), _watching(tenant.client, space) as (late, late_feed):
        await post(tenant.client, space, "publish it")
        await _follow(early, feed, until="ToolActivity")
        async with tenant.client.subscribe(early.QUERY, id=space) as newcomer:
            told = await newcomer.until(lambda each: each["spaceFeed"]["__typename"] == "ToolActivity")
        assert told["spaceFeed"]["status"] == "WRITING"
        assert told["spaceFeed"]["argumentsDelta"]["offset"] == 0
        assert _ARTICLE["title"].startswith(told["spaceFeed"]["argumentsDelta"]["text"])

        await post(tenant.client, space, "no, anew", priority="INTERRUPT")
        for watcher, stream in ((early, feed), (late, late_feed)):
            await _follow(watcher, stream, until="DraftWithdrawn")
            assert watcher.calls == {}
            await _follow(watcher, stream, until="ToolActivity")
    await wait_until(lambda: is_held(tenant, agent))

    [message] = await activities_of(tenant.client, space)
    assert message["data"]["display"] == {**_SHOWN, "title": "Anew"}
    assert message["streamId"] not in early.posted_streams
    assert early.faults == late.faults == []


async def test_a_call_that_comes_to_nothing_is_taken_back(tenant: Tenant, models: Models) -> None:
    """Its arguments are wrong in the end: it is never made, and no message stands for it."""
    agent, space = await _author(tenant, models, [{"calls": [_publish(password=7)], **_SLOWLY}, {"text": "done"}])
    async with _watching(tenant.client, space) as (watcher, feed):
        await post(tenant.client, space, "publish it")
        await _follow(watcher, feed, until="ToolActivity")
        await _follow(watcher, feed, until="DraftWithdrawn")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert watcher.calls == {}
    assert await activities_of(tenant.client, space) == []


async def test_a_field_that_is_begun_anew_is_read_when_it_is_committed(tenant: Tenant, models: Models) -> None:
    """The same name twice in one object: the second counts, so what was read of the first is taken back."""
    written = '{"title": "first", "password": "x", "body": "text", "title": "second"}'
    agent, space = await _author(tenant, models, [{"calls": [{"name": "publish", "arguments": written}], **_SLOWLY}])
    async with _watching(tenant.client, space) as (watcher, feed):
        await post(tenant.client, space, "publish it")
        await _follow(watcher, feed, until="DraftWithdrawn")
        await _follow(watcher, feed, until="MessagePosted")
    await wait_until(lambda: is_held(tenant, agent))

    [message] = await activities_of(tenant.client, space)
    assert message["data"]["display"] == {"title": "second", "body": "text"}
    assert watcher.faults == []


async def test_a_question_is_read_as_it_grows_where_it_will_stand_and_nowhere_else(
    tenant: Tenant, models: Models
) -> None:
    """Trap M10: the agent has gone to another space before it asks."""
    question = {"name": "confirm_action", "arguments": {"summary": "Pay the 42 dollars to Ann", "details": {"to": 1}}}
    agent, lobby = await _author(tenant, models, [{"calls": [enter("Office"), question], **_SLOWLY}])
    office = await create_space(tenant.client, name="Office", members=[agent])
    async with (
        _watching(tenant.client, lobby) as (outside, lobby_feed),
        _watching(tenant.client, office) as (
            inside,
            office_feed,
        ),
    ):
        await post(tenant.client, lobby, "pay")
        await _follow(inside, office_feed, until="ToolActivity")
        await _follow(inside, office_feed, until="MessagePosted")
        await wait_until(lambda: is_held(tenant, agent))
        await post(tenant.client, lobby, "thanks")
        for _ in range(2):
            await _follow(outside, lobby_feed, until="MessagePosted")

    [message] = await activities_of(tenant.client, office)
    assert message["data"]["display"] == {"summary": message["data"]["summary"]}
    assert inside.faults == []
    assert "ToolActivity" not in outside.counts


@pytest.mark.parametrize(
    "preparation", [{"withheld": ["works"]}, {"phases": [{"tools": ["send_message"]}]}], ids=["guardrail", "phase"]
)
async def test_nobody_reads_what_is_kept_back(tenant: Tenant, models: Models, preparation: dict[str, Any]) -> None:
    """A call that a guardrail stops or a phase does not allow is not seen in part either."""
    steps = [{"calls": [_publish()], **_SLOWLY}, {"text": "done"}]
    agent, space = await _author(tenant, models, steps, preparation=preparation)
    async with _watching(tenant.client, space) as (watcher, feed):
        await post(tenant.client, space, "publish it")
        await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
        await post(tenant.client, space, "over")
        for _ in range(2):
            await _follow(watcher, feed, until="MessagePosted")

    assert "ToolActivity" not in watcher.counts
    assert await activities_of(tenant.client, space) == []
