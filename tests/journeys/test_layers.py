"""Layers around an agent's model requests, by its configuration, through the public door."""

import json
from functools import partial
from typing import Any

import httpx
import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, cursor_of, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.models import PROVIDERS, Models
from tests.harness.processes import Running
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("worker")

_FEED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
    __typename ... on MessagePosted { message { text } } ... on MessageDelta { text } } }"""


@pytest.fixture(params=PROVIDERS)
def models(request: pytest.FixtureRequest, model_url: str, http: httpx.AsyncClient) -> Models:
    return Models(model_url, http, request.param)


def _say(*texts: str) -> dict[str, Any]:
    enter = {"name": "enter_space", "arguments": {"space": "Lobby"}}
    return {"calls": [enter, *({"name": "send_message", "arguments": {"text": text}} for text in texts)]}


async def _agent(tenant: Tenant, model: str, **preparation: Any) -> tuple[str, str]:
    agent = await create_agent(tenant.client, model=model, preparation=preparation)
    return agent, await create_space(tenant.client, members=[agent])


async def test_nobody_sees_a_withheld_word_and_the_model_says_it_again(tenant: Tenant, models: Models) -> None:
    """Not in the space, not in a draft, not in the chain; what is fine beside it is said at once."""
    first = {**_say("hello", "it is Project X"), "text": "project x!", "chunk_size": 3}
    model = await models.script([first, _say("it is a project"), {"text": "done"}])
    agent, space = await _agent(tenant, model, withheld=["Project X"])
    async with tenant.client.subscribe(_FEED, id=space, after=await cursor_of(tenant.client, space)) as feed:
        await post(tenant.client, space, "what is it?")
        await feed.until(lambda event: event["spaceFeed"].get("message", {}).get("text") == "it is a project")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert await texts_of(tenant.client, space) == ["what is it?", "hello", "it is a project"]
    assert "project x" not in json.dumps(feed.seen).lower()
    _, second, _ = await models.requests(model)
    assert "project x" not in second["raw"].lower()
    _, said, withheld = [one["content"] for one in second["chat"] if one["role"] == "tool"]
    assert json.loads(said)["ok"]
    assert "must be a JSON object" in json.loads(withheld)["error"]
    [turn] = [one for one in second["chat"] if one["role"] == "assistant"]
    assert turn["content"] == "[withheld by a guardrail]"
    assert "withheld by a guardrail of this agent" in turn["tool_calls"][2]["function"]["arguments"]
    assert await models.invalid() == []


async def test_a_redacted_word_leaves_for_no_provider_and_stays_in_the_space(tenant: Tenant, models: Models) -> None:
    model = await models.script([_say("noted"), {"text": "done"}])
    agent, space = await _agent(tenant, model, redacted=["DE89 3704"])

    await post(tenant.client, space, "my account is de89 3704")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    for request in await models.requests(model):
        assert "de89 3704" not in request["raw"].lower()
        assert "my account is [redacted]" in json.dumps(request["chat"])
    assert (await texts_of(tenant.client, space))[0] == "my account is de89 3704"
    assert await models.invalid() == []


async def test_requests_are_logged_for_the_agent_that_asks_for_it(
    tenant: Tenant, models: Models, worker: Running
) -> None:
    model = await models.script([{"text": "private"}] * 2)
    agents = []
    for is_logged in (True, False):
        agent, space = await _agent(tenant, model, logsRequests=is_logged)
        await post(tenant.client, space, "confidential")
        await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=1))
        agents.append(key_of(agent))

    lines = [line for line in worker.said().splitlines() if f"model request tenant={tenant.id}" in line]
    [line] = [line for line in lines if f"agent={agents[0]}" in line]
    assert "step=1" in line
    assert "input=100 cached=0 output=20" in line
    assert lines == [line]
    assert model not in line, "the name of a model is the tenant's"
    assert "confidential" not in worker.said()


async def test_a_long_memory_of_the_prefix_is_asked_for_where_it_can_be(tenant: Tenant, models: Models) -> None:
    model = await models.script([_say("a"), {"text": "done"}])
    agent, space = await _agent(tenant, model, promptCache="LONG")

    await post(tenant.client, space, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    marks = [request["raw"].replace(" ", "").count('"ttl":"1h"') for request in await models.requests(model)]
    assert marks == ([2, 3] if models.provider == "anthropic" else [0, 0])
    assert await models.invalid() == []
