"""Models that fail or lie: the chain stays valid, people hear of it, and the agent works when the model does."""

import json
from functools import partial
from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.spaces import create_space, messages_of, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_scenarios import ECHO, user_entries

pytestmark = pytest.mark.usefixtures("worker")

SEND = {"name": "send_message", "arguments": {"text": "half an answer"}}


async def _agent_in_space(tenant: Tenant, model: str) -> tuple[str, str]:
    agent = await create_agent(tenant.client, model=model)
    return agent, await create_space(tenant.client, members=[agent])


@pytest.mark.parametrize(
    ("failure", "kind"),
    [
        ({"status": 401, "error": "bad key"}, "AUTH"),
        ({"status": 429, "error": "slow down"}, "RATE_LIMIT"),
        ({"status": 500, "error": "oops"}, "SERVER"),
        ({"calls": [SEND], "chunk_size": 4, "cut_after": 3}, "BROKEN"),
        ({"raw": ['data: {"choices": [{"delta": {"content":', "\n\n"]}, "BROKEN"),
    ],
)
async def test_failing_model_ends_in_a_notice_and_is_asked_again_with_the_next_event(
    tenant: Tenant, models: Models, failure: dict[str, Any], kind: str
) -> None:
    model = await models.script([failure], repeat_last=True)
    agent, space = await _agent_in_space(tenant, model)

    await post(tenant.client, space, "first question")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=20)

    [_, notice] = await messages_of(tenant.client, space)
    assert (notice["kind"], notice["data"]["error"], notice["data"]["final"]) == ("NOTICE", kind, True)
    assert "cannot answer" in notice["text"]

    await models.rescript(model, [ECHO])
    await post(tenant.client, space, "second question")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2), timeout=20)

    notice = (await messages_of(tenant.client, space))[1]
    assert (notice["data"]["recovered"], notice["text"]) == (True, "Ada can answer again.")
    shown = user_entries((await models.requests(model))[-1])
    assert "first question" in shown[0], "the unanswered tail is asked again"
    assert "second question" in shown[-1]
    assert any(text.startswith("echo:") for text in await texts_of(tenant.client, space))
    assert await models.invalid() == []


async def test_model_that_goes_on_failing_keeps_to_one_notice(tenant: Tenant, models: Models) -> None:
    model = await models.script([{"status": 401, "error": "bad key"}], repeat_last=True)
    agent, space = await _agent_in_space(tenant, model)

    for number in range(1, 4):
        await post(tenant.client, space, f"question {number}")
        await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=number))

    messages = await messages_of(tenant.client, space)
    assert [message["kind"] for message in messages] == ["TEXT", "NOTICE", "TEXT", "TEXT"]
    assert messages[1]["data"]["attempt"] == 3


async def test_unreachable_model_is_told_and_forgiven(tenant: Tenant, models: Models) -> None:
    model = await models.script([{"hang_after": 0, "cut_after": 0}], repeat_last=True)
    agent, space = await _agent_in_space(tenant, model)

    await post(tenant.client, space, "anybody?")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=20)

    assert (await messages_of(tenant.client, space))[-1]["kind"] == "NOTICE"


async def test_overflow_moves_the_window_and_asks_again(tenant: Tenant, models: Models) -> None:
    overflow = {"status": 400, "error": "context length exceeded", "error_code": "context_length_exceeded"}
    model = await models.script([{"text": "noted"}, {"text": "noted"}, {"text": "noted"}, overflow, ECHO])
    agent, space = await _agent_in_space(tenant, model)

    for number in range(1, 5):
        await post(tenant.client, space, f"message {number}")
        await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=number))

    refused, accepted = (await models.requests(model))[3:5]
    assert len(user_entries(refused)) == 4
    assert len(user_entries(accepted)) == 2
    assert (await texts_of(tenant.client, space))[-1] == "echo: message 4"
    assert await models.invalid() == []


async def test_quick_retry_recovers_without_a_word(tenant: Tenant, models: Models) -> None:
    model = await models.script([{"status": 500, "error": "hiccup"}, ECHO])
    agent, space = await _agent_in_space(tenant, model)

    await post(tenant.client, space, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=20)

    assert [message["kind"] for message in await messages_of(tenant.client, space)] == ["TEXT", "TEXT"]


@pytest.mark.parametrize(
    ("calls", "complaint"),
    [
        ([{"name": "send_message", "arguments": '{"text": "unfinis'}], "must be a JSON object: Unterminated"),
        ([{"name": "send_message", "arguments": '{"text": ' + "[" * 700 + "]" * 700 + "}"}], "nested too deep"),
        ([{"name": "read_messages", "arguments": '{"limit": NaN}'}], "NaN is not JSON"),
        ([{"name": "skip", "arguments": {"x" * 9_000: 1}}], "invalid arguments"),
        ([{"name": "send_message", "arguments": "[1, 2]"}], "must be a JSON object"),
        ([{"name": "send_message", "arguments": {"text": "hi", "space": "x"}}], "invalid arguments"),
        ([{"name": "send_message", "arguments": {"text": ""}}], "invalid arguments"),
        ([{"name": "make coffee!", "arguments": {}}], "there is no tool"),
        ([{"name": "enter_space", "arguments": {"space": "nowhere"}}], "not a member of a space"),
        ([{"name": "send_message", "arguments": {"text": "to nobody"}}], "no space is active"),
    ],
)
async def test_bad_calls_are_results_that_the_model_can_act_on(
    tenant: Tenant, models: Models, calls: list[dict[str, Any]], complaint: str
) -> None:
    model = await models.script([{"calls": calls}, ECHO])
    agent, space = await _agent_in_space(tenant, model)

    await post(tenant.client, space, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    chat = json.loads((await models.requests(model))[1]["raw"])["messages"]
    assert complaint in json.loads(chat[-1]["content"])["error"]
    assert json.loads(chat[-2]["tool_calls"][0]["function"]["arguments"]) is not None
    assert await models.invalid() == []


async def test_reading_long_messages_back_is_bounded(tenant: Tenant, models: Models) -> None:
    read = [
        {"name": "enter_space", "arguments": {"space": "Lobby"}},
        {"name": "read_messages", "arguments": {"limit": 50}},
    ]
    model = await models.script([{"calls": read}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client)
    for number in range(20):
        await post(tenant.client, space, f"{number} {'x' * 90_000}")
    await tenant.client.succeed("addSpaceMember", "space { id }", spaceId=space, actorId=agent)

    await post(tenant.client, space, "what was said?")
    await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=1))

    chat = json.loads((await models.requests(model))[1]["raw"])["messages"]
    messages = json.loads(chat[-1]["content"])["messages"]
    assert len(messages) == 21
    assert len(chat[-1]["content"]) < 70_000
    assert "more characters" in messages[0]["text"]


async def test_repeated_call_ids_are_replaced_by_ours(tenant: Tenant, models: Models) -> None:
    call = {"name": "read_messages", "arguments": {}, "id": "call_0"}
    model = await models.script([{"calls": [call, call]}, {"calls": [call]}])
    agent, space = await _agent_in_space(tenant, model)

    await post(tenant.client, space, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    chat = json.loads((await models.requests(model))[-1]["raw"])["messages"]
    ids = [call["id"] for message in chat for call in message.get("tool_calls", ())]
    assert len(ids) == len(set(ids)) == 3
    assert await models.invalid() == []


async def test_calls_beyond_the_limit_of_a_step_are_answered_but_not_run(tenant: Tenant, models: Models) -> None:
    calls = [{"name": "enter_space", "arguments": {"space": "Lobby"}}]
    calls += [{"name": "send_message", "arguments": {"text": f"{number}"}} for number in range(300)]
    model = await models.script([{"calls": calls}])
    agent, space = await _agent_in_space(tenant, model)

    await post(tenant.client, space, "count")
    await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=1), timeout=20)

    assert await texts_of(tenant.client, space) == ["count", *(f"{number}" for number in range(255))]
    chat = json.loads((await models.requests(model))[1]["raw"])["messages"]
    assert "at most 256 calls" in json.loads(chat[-1]["content"])["error"]
    assert await models.invalid() == []


async def test_answering_nothing_is_an_end(tenant: Tenant, models: Models) -> None:
    model = await models.script([{"text": ""}, ECHO])
    agent, space = await _agent_in_space(tenant, model)

    await post(tenant.client, space, "one")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    await post(tenant.client, space, "two")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    assert (await texts_of(tenant.client, space))[-1] == "echo: two"
    assert await models.invalid() == []


async def test_unstorable_text_of_a_model_is_cleaned(tenant: Tenant, models: Models) -> None:
    """Trap M12: NUL and lone surrogates would make every commit of the step fail for ever."""
    nasty = r'{"text": "a\u0000b\ud800c"}'
    calls = [{"name": "enter_space", "arguments": {"space": "Lobby"}}, {"name": "send_message", "arguments": nasty}]
    model = await models.script([{"text": "thinking \x00", "calls": calls}])
    agent, space = await _agent_in_space(tenant, model)

    await post(tenant.client, space, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert (await texts_of(tenant.client, space))[-1] == "a\ufffdb\ufffdc"


async def test_endless_caller_meets_the_limit_of_steps(tenant: Tenant, models: Models) -> None:
    model = await models.script([{"calls": [{"name": "read_messages"}]}], repeat_last=True)
    agent, space = await _agent_in_space(tenant, model)

    await post(tenant.client, space, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=20)

    assert len(await models.requests(model)) == 20
    assert (await messages_of(tenant.client, space))[-1]["data"]["limit"] == "steps"
    assert await models.invalid() == []
