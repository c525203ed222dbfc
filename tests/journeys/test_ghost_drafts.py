"""What nobody writes any more is on no screen: Valkey, the worker and every API process die at once, in mid-sentence.

A client takes the drafts that it showed off its screen when it subscribes again (`spaceFeed`); what is still written
comes anew. So a screen is what one subscription has told.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from tests.factories.agents import create_agent, is_asleep
from tests.factories.spaces import create_space, cursor_of, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.client import Subscription
from tests.harness.models import Models
from tests.harness.processes import api_process, kill
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

_FEED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) { __typename cursor
    ... on MessagePosted { message { text streamId } } ... on MessageDelta { streamId offset text }
    ... on DraftWithdrawn { streamId reason } } }"""
_ENTER = {"name": "enter_space", "arguments": {"space": "Lobby"}}


@contextmanager
def _api(stack: Stack) -> Iterator[None]:
    """An API process where the installation's own was."""
    log, port = stack.directory / "api-again.log", urlsplit(stack.api.url).port
    with api_process(log=log, environment=stack.environment, port=port, parent=stack.parent) as stack.api:
        yield


@pytest.fixture(autouse=True)
def alive(stack: Stack) -> Iterator[None]:
    """Before each of these tests, all but workers run."""
    with nullcontext() if stack.api.child.is_running else _api(stack):
        yield


def _say(text: str) -> list[dict[str, Any]]:
    return [_ENTER, {"name": "send_message", "arguments": {"text": text}}]


def _screen(events: Iterable[dict[str, Any]]) -> dict[str, str]:
    """The drafts that one subscription shows now, by stream."""
    shown = dict[str, str]()
    for event in (each["spaceFeed"] for each in events):
        match event["__typename"]:
            case "MessageDelta":
                before = shown.get(event["streamId"], "")
                shown[event["streamId"]] = before[: event["offset"]] + event["text"]
            case "DraftWithdrawn":
                shown.pop(event["streamId"], None)
            case "MessagePosted":
                shown.pop(event["message"]["streamId"], None)
    return {stream: text for stream, text in shown.items() if text}


def _is_message(text: str) -> Any:
    return lambda event: event["spaceFeed"].get("message", {}).get("text") == text


async def _until_empty(feed: Subscription) -> None:
    while _screen(feed.seen):
        await feed.next(timeout=20)


@pytest.mark.parametrize("forgets", [True, False], ids=["valkey-dies-too", "valkey-keeps-the-draft"])
async def test_no_draft_stays_on_a_screen(stack: Stack, citizen: Tenant, models: Models, forgets: bool) -> None:
    """For who comes back with a cursor and for who comes anew, while no worker lives and after one has gone on."""
    hangs = {"calls": _say("never to be finished " * 5), "chunk_size": 10, "hang_after": 9}
    model = await models.script([hangs, {"calls": _say("whole")}, {}])
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    cursor = await cursor_of(citizen.client, space)
    await stack.start_worker()
    with pytest.raises(ConnectionClosed):
        async with citizen.client.subscribe(_FEED, id=space, after=cursor) as lost:
            await post(citizen.client, space, "Hello")
            await lost.until(lambda event: event["spaceFeed"]["__typename"] == "MessageDelta", timeout=30)
            stack.kill_workers()
            if forgets:
                await stack.servers.valkey.kill()
            kill(stack.api)
            await lost.until(lambda _: False, timeout=30)
    [ghost] = _screen(lost.seen)
    if forgets:
        await stack.servers.valkey.start()

    with _api(stack):
        newest, now = lost.seen[-1]["spaceFeed"]["cursor"], await cursor_of(citizen.client, space)
        async with (
            citizen.client.subscribe(_FEED, id=space, after=newest) as back,
            citizen.client.subscribe(_FEED, id=space, after=cursor) as anew,
            citizen.client.subscribe(_FEED, id=space, after=now) as fresh,
        ):
            await post(citizen.client, space, "anybody?")
            for each in (back, anew, fresh):
                await each.until(_is_message("anybody?"), timeout=30)
                if not forgets:  # the worker counts as alive for five seconds after its last beat
                    await _until_empty(each)
                assert _screen(each.seen) == {}, "nobody writes"
            await stack.start_worker()
            for each in (back, anew, fresh):
                await each.until(_is_message("whole"), timeout=60)
                assert ghost not in _screen(each.seen)
            await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=30)
            for each in (back, anew, fresh):
                await _until_empty(each)
        assert (await texts_of(citizen.client, space)).count("whole") == 1
