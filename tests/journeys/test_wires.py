"""What differs between the wires of three providers, through the whole product: drafts, cuts, failures.

A call comes in pieces from OpenAI and Anthropic and whole from Ollama; usage, errors and ends have three forms.
"""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.spaces import create_space, cursor_of, messages_of, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.client import Json
from tests.harness.models import PROVIDERS, Models
from tests.harness.waiting import wait_until
from tests.journeys.test_scenarios import ECHO

pytestmark = pytest.mark.usefixtures("worker")

_FEED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
    __typename ... on MessagePosted { message { text streamId } } ... on MessageDelta { streamId offset text }
    ... on DraftWithdrawn { streamId reason } } }"""
_TEXT = 'Grüße: "世界" \u2028 [DONE] 👋'


@pytest.fixture(params=PROVIDERS)
def models(request: pytest.FixtureRequest, model_url: str, http: httpx.AsyncClient) -> Models:
    return Models(model_url, http, request.param)


async def _asked(tenant: Tenant, model: str, text: str = "hello") -> tuple[str, str]:
    """An agent in a space, where somebody has just said something."""
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, text)
    return agent, space


def _say(*texts: str) -> dict[str, Any]:
    enter = {"name": "enter_space", "arguments": {"space": "Lobby"}}
    return {"calls": [enter, *({"name": "send_message", "arguments": {"text": text}} for text in texts)]}


def _is_posted(text: str) -> Callable[[Json], bool]:
    return lambda event: event["spaceFeed"].get("message", {}).get("text") == text


async def test_what_viewers_saw_being_written_is_what_stands(tenant: Tenant, models: Models) -> None:
    """T5, F2: several calls in one reply, each a draft of its own."""
    model = await models.script([{**_say(_TEXT, "and more"), "chunk_size": 3, "gate": (gate := f"w-{uuid4()}")}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    async with tenant.client.subscribe(_FEED, id=space, after=await cursor_of(tenant.client, space)) as feed:
        await post(tenant.client, space, "hello")
        await feed.until(_is_posted("hello"))  # the subscription is live now
        await models.open_gate(gate)
        await feed.until(_is_posted("and more"))

    drafts: dict[str, str] = {}
    for event in (each["spaceFeed"] for each in feed.seen):
        if event["__typename"] == "MessageDelta":
            drafts[event["streamId"]] = drafts.get(event["streamId"], "") + event["text"]
    posted = {
        e["message"]["streamId"]: e["message"]["text"] for e in (s["spaceFeed"] for s in feed.seen) if "message" in e
    }
    assert sorted(drafts.values()) == sorted([_TEXT, "and more"])
    assert {stream: posted[stream] for stream in drafts} == drafts
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    assert await models.invalid() == []


async def test_an_interrupt_closes_the_connection_to_the_provider(tenant: Tenant, models: Models) -> None:
    """C3: what was being written is withdrawn, and the request ends at the provider too."""
    model = await models.script([{"text": "thinking aloud", "chunk_size": 2, "hang_after": 3}, ECHO])
    agent, space = await _asked(tenant, model)
    await models.wait_for_requests(model, 1)

    await post(tenant.client, space, "stop", priority="INTERRUPT")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    cut, asked_anew, *_ = await models.requests(model)
    assert (cut["answered_at"], cut["cut_at"] is None) == (None, False)
    assert cut["cut_at"] <= asked_anew["arrived_at"]
    assert (await texts_of(tenant.client, space))[-1] == "echo: stop"
    assert await models.invalid() == []


@pytest.mark.parametrize(
    "failure",
    [
        pytest.param({"text": "half", "chunk_size": 1, "cut_after": 2}, id="cut"),
        pytest.param({**_say("never said"), "chunk_size": 4, "cut_after": 2}, id="cut in a call"),
        pytest.param({"text": "half", "chunk_size": 1, "end_after": 2}, id="no end"),
        pytest.param({"text": "half", "chunk_size": 1, "fail_after": 2, "error": "Overloaded"}, id="failed midway"),
        pytest.param({"status": 529, "error": "Overloaded", "error_code": "overloaded_error"}, id="overloaded"),
    ],
)
async def test_a_failure_that_passes_leaves_no_trace(tenant: Tenant, models: Models, failure: dict[str, Any]) -> None:
    """C10: the quick try after it answers everybody once; nothing of the broken answer is said or kept."""
    model = await models.script([failure, ECHO])
    agent, space = await _asked(tenant, model)

    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert [(m["kind"], m["text"]) for m in await messages_of(tenant.client, space)] == [
        ("TEXT", "hello"),
        ("TEXT", "echo: hello"),
    ]
    failed, again, _ = await models.requests(model)
    assert failed["raw"] == again["raw"]
    assert await models.invalid() == []


async def test_waits_as_long_as_the_provider_asks(tenant: Tenant, models: Models) -> None:
    model = await models.script([{"status": 429, "error": "slow down", "headers": {"Retry-After": "2"}}, ECHO])
    agent, space = await _asked(tenant, model)

    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=20)

    refused, accepted, _ = await models.requests(model)
    assert accepted["arrived_at"] - refused["answered_at"] >= 2.0
    assert (await texts_of(tenant.client, space))[-1] == "echo: hello"


async def test_the_cycle_shows_what_the_provider_counted(tenant: Tenant, models: Models) -> None:
    usage = {"input": 1_234, "output": 56}
    model = await models.script([{"text": "done", "usage": usage}])
    agent, _ = await _asked(tenant, model)

    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    process = await process_of(tenant.client, agent)
    assert (int(process["inputTokens"]), int(process["outputTokens"])) == (1_234, 56)
