"""Phases of a cycle: another model, a tool choice, tools that do not run; what is offered stays (C4, invariant 10)."""

import json
from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, cursor_of, post, texts_of
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_scenarios import ECHO

pytestmark = pytest.mark.usefixtures("worker")

SKIM = {"calls": [{"name": "read_messages"}]}


async def _run(tenant: Tenant, model: str | None, *, cycles: int = 1, **phases: Any) -> tuple[str, str]:
    agent = await create_agent(tenant.client, model=model, preparation=phases)
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=cycles))
    return agent, space


def _body(request: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(request["raw"])
    return found


async def test_a_cheap_model_looks_first_and_the_strong_one_goes_on(tenant: Tenant, models: Models) -> None:
    cheap, strong = await models.script([SKIM]), await models.script([ECHO, ECHO])

    _, space = await _run(tenant, strong, phases=[{"toStep": 1, "model": cheap}])

    [first], [second, *_] = await models.requests(cheap), await models.requests(strong)
    assert second["chat"][: len(first["chat"])] == first["chat"]
    assert _body(first)["tools"] == _body(second)["tools"]
    assert (await texts_of(tenant.client, space))[0] == "hello"
    assert await models.invalid() == []


async def test_what_the_phases_model_cannot_answer_the_agents_own_does(tenant: Tenant, models: Models) -> None:
    cheap = await models.script([{"status": 400, "error": "messages.0: I do not take this"}])
    own = await models.script([ECHO])

    _, space = await _run(tenant, own, phases=[{"toStep": 1, "model": cheap}])

    assert len(await models.requests(cheap)) == 1
    assert (await texts_of(tenant.client, space))[-1] == "echo: hello"


async def test_a_phase_holds_by_what_opened_the_cycle_and_by_the_tool_before(tenant: Tenant, models: Models) -> None:
    after = {"calls": [{"name": "skip"}]}
    model = await models.script([SKIM, after])
    never, then = await models.script([]), await models.script([after])

    await _run(
        tenant,
        model,
        phases=[{"triggers": ["MENTION"], "model": never}, {"afterTool": "read_messages", "model": then}],
    )

    assert [len(await models.requests(each)) for each in (model, never, then)] == [1, 0, 1]


async def test_the_model_must_call_the_tool_of_its_phase(tenant: Tenant, models: Models) -> None:
    model = await models.script([SKIM, {"text": "done"}])

    await _run(tenant, model, phases=[{"toStep": 1, "toolChoice": "read_messages"}, {"toolChoice": "none"}])

    first, second = [_body(request) for request in await models.requests(model)]
    assert first["tool_choice"] == {"type": "function", "function": {"name": "read_messages"}}
    assert second["tool_choice"] == "none"
    assert first["tools"] == second["tools"]


async def test_a_tool_that_the_agent_does_not_have_is_not_chosen(tenant: Tenant, models: Models) -> None:
    await create_tool(tenant.client, name="not_given")
    model = await models.script([ECHO])

    await _run(tenant, model, phases=[{"toStep": 1, "toolChoice": "not_given"}])

    assert "tool_choice" not in _body((await models.requests(model))[0])


async def test_a_call_that_the_phase_does_not_allow_is_refused_and_never_seen(tenant: Tenant, models: Models) -> None:
    """M10: viewers see no draft of it; the model reads why, and may speak when the phase is over."""
    say = {"calls": [{"name": "enter_space", "arguments": {"space": "Lobby"}}, _send("too early"), {"name": "skip"}]}
    model = await models.script([say, {"calls": [_enter(), _send("now")]}])
    agent = await create_agent(
        tenant.client, model=model, preparation={"phases": [{"toStep": 1, "tools": ["enter_space"]}]}
    )
    space = await create_space(tenant.client, members=[agent])
    async with tenant.client.subscribe(_FEED, id=space, after=await cursor_of(tenant.client, space)) as feed:
        await post(tenant.client, space, "hello")
        await feed.until(lambda event: event["spaceFeed"].get("message", {}).get("text") == "now")

    assert "too early" not in "".join(event["spaceFeed"].get("text", "") for event in feed.seen)
    _, second, *_ = await models.requests(model)
    entered, sent, skipped = (json.loads(one["content"]) for one in second["chat"] if one["role"] == "tool")
    assert entered["ok"]
    for refused in (sent, skipped):
        assert "; allowed tools: enter_space" in refused["error"]
    assert _body(second)["tools"] == _body((await models.requests(model))[0])["tools"]
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    assert await texts_of(tenant.client, space) == ["hello", "now"]


async def test_what_an_agent_does_not_name_its_tenant_does(tenant: Tenant, models: Models) -> None:
    """C9: the tenant's default thinks, its cheap one stands for `cheap`, its fallback answers what neither can."""
    cheap, default = await models.script([SKIM]), await models.script([{"status": 401, "error": "no such key"}])
    last = await models.script([{"calls": [_enter(), _send("done")]}])
    names = {"default": default, "cheap": cheap, "fallbacks": [last]}
    await tenant.client.succeed("updateTenantModels", "tenant { id }", models=names)

    _, space = await _run(tenant, None, phases=[{"toStep": 1, "model": "cheap"}, {"model": "strong"}])

    assert [len(await models.requests(each)) for each in (cheap, last)] == [1, 1]
    assert await texts_of(tenant.client, space) == ["hello", "done"]


async def test_model_whose_key_cannot_be_opened_is_passed_over(tenant: Tenant, models: Models) -> None:
    """C9: of a phase, as the first one, and as a fallback."""
    await tenant.client.succeed("setModelKey", "secret { id }", provider="anthropic", apiKey="sk-of-the-tenant-01234")
    async with owner_of(tenant) as connection:
        await connection.execute("UPDATE secrets SET sealed = sealed || 'x' WHERE tenant_id = $1", tenant.id)
    own, locked = await models.script([ECHO]), "anthropic/locked"
    names = {"default": locked, "cheap": f"{locked}-too", "fallbacks": [own, f"{locked}-as-well"]}
    await tenant.client.succeed("updateTenantModels", "tenant { id }", models=names)

    _, space = await _run(tenant, None, phases=[{"toStep": 1, "model": "cheap"}])

    assert (await texts_of(tenant.client, space))[-1] == "echo: hello"


async def test_the_agents_word_stands_before_its_tenants(tenant: Tenant, models: Models) -> None:
    """C9."""
    own = await models.script([{"calls": [_enter(), _send("done")]}])
    cheap, never = await models.script([SKIM]), await models.script([])
    await tenant.client.succeed("updateTenantModels", "tenant { id }", models={"default": never, "cheap": never})
    agent = await create_agent(
        tenant.client, model=own, models={"cheap": cheap}, preparation={"phases": [{"toStep": 1, "model": "cheap"}]}
    )
    space = await create_space(tenant.client, members=[agent])

    await post(tenant.client, space, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert [len(await models.requests(each)) for each in (cheap, never)] == [1, 0]
    assert await texts_of(tenant.client, space) == ["hello", "done"]


_FEED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
    __typename ... on MessagePosted { message { text } } ... on MessageDelta { text } } }"""


def _enter() -> dict[str, Any]:
    return {"name": "enter_space", "arguments": {"space": "Lobby"}}


def _send(text: str) -> dict[str, Any]:
    return {"name": "send_message", "arguments": {"text": text}}
