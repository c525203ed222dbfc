"""Fields of tool calls that people see while the model writes them (T5; traps B16, M10), through the public door."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.factories.agents import create_agent
from tests.factories.questions import activities_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.client import Client, Subscription
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.harness.watching import SpaceWatcher
from tests.journeys.outside.acts import is_held
from tests.journeys.test_feed import cursor_of

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
    assert message["streamId"] == stream
    assert watcher.faults == []
    assert (watcher.calls, watcher.counts["ToolActivity"] > 1) == ({}, True)
    assert "hunter2" not in json.dumps(feed.seen), "nobody but the program learns what is not displayed"
