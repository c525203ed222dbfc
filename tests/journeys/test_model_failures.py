"""Models that fail or lie: the chain stays valid, people hear of it, and the agent works when the model does."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.spaces import create_space, messages_of, post, texts_of
from tests.factories.tenants import Tenant, Tenants
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_scenarios import ECHO, user_entries

pytestmark = pytest.mark.usefixtures("worker")

SEND = {"name": "send_message", "arguments": {"text": "half an answer"}}


FEED = """subscription ($id: ID!) { spaceFeed(spaceId: $id) {
    ... on MessagePosted { posted: message { kind data } } ... on MessageUpdated { updated: message { data } } } }"""

_CYCLES = "query ($id: ID!) { agent(id: $id) { cycles { nodes { model failures outcome reason } } } }"


async def _agent_in_space(tenant: Tenant, model: str, **values: Any) -> tuple[str, str]:
    agent = await create_agent(tenant.client, model=model, **values)
    return agent, await create_space(tenant.client, members=[agent])


async def _cycles(tenant: Tenant, agent: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await tenant.client.execute(_CYCLES, id=agent))["agent"]["cycles"]["nodes"]
    return found


async def _waits(tenant: Tenant, agent: str) -> bool:
    return bool((await process_of(tenant.client, agent))["state"] == "WAKING")


def _notice_event(event: dict[str, Any]) -> dict[str, Any] | None:
    """The state of a notice that a feed's event tells, if it tells one."""
    said = event["spaceFeed"]
    message = said.get("updated") or said.get("posted")
    return message["data"] if message and message.get("kind") != "TEXT" else None


def _has(word: str) -> Callable[[dict[str, Any]], bool]:
    return lambda event: bool((_notice_event(event) or {}).get(word))


@pytest.mark.parametrize(
    ("failure", "kind"),
    [
        ({"status": 401, "error": "bad key"}, "AUTH"),
        ({"status": 429, "error": "slow down"}, "RATE_LIMIT"),
        ({"status": 500, "error": "oops"}, "SERVER"),
        ({"calls": [SEND], "chunk_size": 4, "cut_after": 3}, "BROKEN"),
        ({"raw": ['data: {"choices": [{"delta": {"content":', "\n\n"]}, "BROKEN"),
        ({"text": "half of it", "finish_reason": "error"}, "BROKEN"),
    ],
)
async def test_failing_model_is_told_once_and_asked_until_it_answers(
    tenant: Tenant, models: Models, failure: dict[str, Any], kind: str
) -> None:
    """Nobody has to write again; who does is answered together with the first."""
    model = await models.script([failure], repeat_last=True)
    agent, space = await _agent_in_space(tenant, model)

    await post(tenant.client, space, "first question")
    notice = await _notice(tenant, space)

    assert (notice["kind"], notice["data"]["error"], notice["data"]["final"]) == ("NOTICE", kind, False)
    assert "cannot answer now" in notice["text"]
    assert notice["data"]["retryAt"] is not None

    await post(tenant.client, space, "second question")
    await models.rescript(model, [ECHO])
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=20)

    notice = await _notice(tenant, space)
    assert (notice["data"]["recovered"], notice["text"]) == (True, "Ada can answer again.")
    shown = user_entries((await models.requests(model))[-1])
    assert "first question" in shown[0], "the unanswered tail is asked again"
    assert "second question" in shown[-1]
    assert any(text.startswith("echo:") for text in await texts_of(tenant.client, space))
    [cycle] = await _cycles(tenant, agent)
    assert cycle["outcome"] == "RESTED"
    assert await models.invalid() == []


async def _notice(tenant: Tenant, space: str) -> dict[str, Any]:
    """The only one, once it is there."""

    async def told() -> list[dict[str, Any]]:
        return [message for message in await messages_of(tenant.client, space) if message["kind"] == "NOTICE"]

    [notice] = await wait_until(told)
    found: dict[str, Any] = notice
    return found


@pytest.mark.parametrize(
    ("failure", "kind", "tries"),
    [
        ({"status": 401, "error": "bad key"}, "AUTH", 1),
        ({"status": 429, "error": "slow down"}, "RATE_LIMIT", 3),
        ({"status": 408, "error": "too slow"}, "NETWORK", 3),
        ({"status": 503, "error": "oops"}, "SERVER", 3),
        ({"raw": ["data: {"]}, "BROKEN", 3),
    ],
)
async def test_no_class_is_given_up(
    tenant: Tenant, models: Models, failure: dict[str, Any], kind: str, tries: int
) -> None:
    """C10: a subscriber sees one notice, its countdown renewed each time, and at last that the model answers. After the
    first round the smallest request is enough to see that it does not."""
    rounds = 5
    model = await models.script([failure], repeat_last=True)
    agent, space = await _agent_in_space(tenant, model)

    async with tenant.client.subscribe(FEED, id=space) as feed:
        await post(tenant.client, space, "hello")
        await feed.until(lambda event: (_notice_event(event) or {}).get("attempt") == rounds, timeout=60)
        await models.rescript(model, [ECHO])
        await feed.until(_has("recovered"), timeout=60)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    told = [state for event in feed.seen if (state := _notice_event(event))]
    assert [state["attempt"] for state in told] == [*range(1, rounds + 1), rounds]
    assert {state["final"] for state in told} == {False}
    assert all(state["retryAt"] for state in told[:-1])
    assert {state["error"] for state in told} == {kind}
    assert (await texts_of(tenant.client, space))[-1] == "echo: hello"
    [cycle] = await _cycles(tenant, agent)
    assert (cycle["outcome"], cycle["failures"]) == ("RESTED", 0)
    assert len(await models.requests(model)) >= tries + 1
    assert len(await models.probes(model)) == rounds + 1


async def test_an_event_of_no_space_waits_for_the_model_too(tenant: Tenant, models: Models) -> None:
    """And is answered when it is back, although nothing else comes."""
    model = await models.script([{"status": 503, "error": "away"}], repeat_last=True)
    agent, _ = await _agent_in_space(tenant, model)

    await tenant.client.succeed("sendEvent", "__typename", agentId=agent, service="shop", payload="sold out")
    await models.wait_for_probes(model, 4)
    await models.rescript(model, [{"text": "noted"}])
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=60)

    [cycle] = await _cycles(tenant, agent)
    assert (cycle["outcome"], len(await models.requests(model))) == ("RESTED", 4)


async def test_an_admin_has_them_asked_at_once(tenant: Tenant, models: Models) -> None:
    slow = {"status": 429, "error": "slow down", "headers": {"Retry-After": "200"}}
    waiting = []
    for _ in range(3):
        model = await models.script([slow])
        agent, space = await _agent_in_space(tenant, model)
        await post(tenant.client, space, "hello")
        await _notice(tenant, space)
        await models.rescript(model, [ECHO])
        waiting.append((agent, space))
    first, space = waiting[0]

    assert (await tenant.client.succeed("retryNow", "agents", agentId=first))["agents"] == 1
    await wait_until(lambda: is_asleep(tenant.client, first, after_cycles=1))
    assert (await texts_of(tenant.client, space))[-1] == "echo: hello"
    assert (await tenant.client.succeed("retryNow", "agents", agentId=first))["agents"] == 0
    assert (await tenant.client.succeed("retryNow", "agents"))["agents"] == 2
    for agent, space in waiting[1:]:
        await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=1))
        assert (await texts_of(tenant.client, space))[-1] == "echo: hello"


async def test_nobody_has_agents_of_another_tenant_asked(tenant: Tenant, tenants: Tenants, models: Models) -> None:
    slow = {"status": 429, "error": "slow down", "headers": {"Retry-After": "200"}}
    agent, space = await _agent_in_space(tenant, await models.script([slow]))
    await post(tenant.client, space, "hello")
    await _notice(tenant, space)
    stranger = await tenants.create()

    assert (await stranger.client.mutate("retryNow", "agents", agentId=agent))["code"] == "NOT_FOUND"
    assert (await stranger.client.succeed("retryNow", "agents"))["agents"] == 0
    assert await _waits(tenant, agent)
    await tenant.client.succeed("stopAgent", "agent { id }", agentId=agent)


async def test_model_that_comes_back_within_the_cycle_says_so_in_the_one_notice(tenant: Tenant, models: Models) -> None:
    """C10, in the same cycle; and a later failure of that cycle is a notice of its own."""
    outage = [{"status": 500, "error": "oops"}] * 3
    model = await models.script([*outage, {"calls": [{"name": "read_messages"}]}, *outage, ECHO])
    agent, space = await _agent_in_space(tenant, model)

    async with tenant.client.subscribe(FEED, id=space) as feed:
        await post(tenant.client, space, "hello")
        for _ in range(2):
            await feed.until(_has("recovered"), timeout=20)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    told = [state for event in feed.seen if (state := _notice_event(event))]
    assert [(state["attempt"], "recovered" in state, state["final"]) for state in told] == [
        (1, False, False),
        (1, True, False),
    ] * 2
    assert [message["kind"] for message in await messages_of(tenant.client, space)] == ["TEXT", "NOTICE", "NOTICE"]
    [cycle] = await _cycles(tenant, agent)
    assert (cycle["outcome"], cycle["failures"]) == ("RESTED", 0)
    assert await models.invalid() == []


async def test_backoff_waits_as_long_as_the_provider_asks_and_what_comes_meanwhile_joins(
    tenant: Tenant, models: Models
) -> None:
    """Trap M6: neither a message nor a resume fires a backoff early, and quick tries do not hammer a named wait."""
    slow = {"status": 429, "error": "slow down", "headers": {"Retry-After": "3"}}
    model = await models.script([slow, ECHO])
    agent, space = await _agent_in_space(tenant, model)

    await post(tenant.client, space, "first")
    await wait_until(partial(_waits, tenant, agent))
    await models.wait_for_requests(model, 1)
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    await post(tenant.client, space, "second")
    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await post(tenant.client, space, "third")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=20)

    refused, accepted, *_ = await models.requests(model)
    assert accepted["arrived_at"] - refused["answered_at"] >= 3.0
    shown = "\n".join(user_entries(accepted))
    assert all(word in shown for word in ("first", "second", "third"))
    assert len(await _cycles(tenant, agent)) == 1
    assert await models.invalid() == []


async def test_pause_holds_a_backoff_and_stop_ends_it(tenant: Tenant, models: Models) -> None:
    slow = {"status": 429, "error": "slow down", "headers": {"Retry-After": "2"}}
    model = await models.script([slow], repeat_last=True)
    agent, space = await _agent_in_space(tenant, model)
    await post(tenant.client, space, "hello")
    await models.wait_for_probes(model, 2)
    await wait_until(partial(_waits, tenant, agent))

    await tenant.client.succeed("stopAgent", "agent { id }", agentId=agent)

    [cycle] = await _cycles(tenant, agent)
    assert cycle["outcome"] == "STOPPED"
    other, own_space = await _agent_in_space(tenant, other_model := await models.script([slow, ECHO]))
    await post(tenant.client, own_space, "hello")
    await models.wait_for_requests(other_model, 1)
    await wait_until(partial(_waits, tenant, other))
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=other)
    probe, probe_space = await _agent_in_space(tenant, await models.script([slow, ECHO]))
    await post(tenant.client, probe_space, "the same wait, begun later")
    await wait_until(lambda: is_asleep(tenant.client, probe, after_cycles=1), timeout=20)
    assert len(await models.requests(other_model)) == 1, "paused: its time is over, and nobody asks"
    assert len(await models.requests(model)) == 1, "stopped"
    assert len(await models.probes(model)) == 2, "stopped"
    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=other)
    await wait_until(lambda: is_asleep(tenant.client, other, after_cycles=1), timeout=20)
    assert (await texts_of(tenant.client, own_space))[-1] == "echo: hello"


@pytest.mark.parametrize(
    ("failure", "tries"), [({"status": 500, "error": "oops"}, 3), ({"status": 401, "error": "bad key"}, 1)]
)
async def test_fallback_model_answers_when_the_first_does_not(
    tenant: Tenant, models: Models, failure: dict[str, Any], tries: int
) -> None:
    primary, broken = [await models.script([failure], repeat_last=True) for _ in range(2)]
    spare = await models.script([ECHO])
    agent, space = await _agent_in_space(tenant, primary, fallbackModels=[broken, spare])

    await post(tenant.client, space, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=20)

    assert await texts_of(tenant.client, space) == ["hello", "echo: hello"]
    assert [message["kind"] for message in await messages_of(tenant.client, space)] == ["TEXT", "TEXT"]
    assert [len(await models.requests(model)) for model in (primary, broken)] == [tries] * 2, "known to be away"
    [cycle] = await _cycles(tenant, agent)
    assert cycle["model"] == spare.removeprefix("openai/"), "usage names the model that answered"
    assert await models.invalid() == []


async def test_what_is_wrong_with_the_request_is_not_taken_to_a_fallback(tenant: Tenant, models: Models) -> None:
    refusal = {"status": 400, "error": "messages.0: no"}
    primary, spare = await models.script([refusal], repeat_last=True), await models.script([ECHO])
    agent, space = await _agent_in_space(tenant, primary, fallbackModels=[spare])

    await post(tenant.client, space, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=20)

    assert await models.requests(spare) == []
    notice = await _notice(tenant, space)
    assert (notice["data"]["error"], notice["data"]["final"]) == ("REFUSED", True)


async def test_an_unclear_refusal_is_the_requests_if_the_smallest_one_is_answered(
    tenant: Tenant, models: Models
) -> None:
    """The same model is asked whether it answers at all; then the message is out of the way, and nothing else."""
    model = await models.script([{**ECHO, "refuse_if": "hello", "refusal": "no"}], repeat_last=True)
    spare = await models.script([ECHO], repeat_last=True)
    _, space = await _agent_in_space(tenant, model, fallbackModels=[spare])

    await post(tenant.client, space, "hello")
    await wait_until(lambda: _is_dead_letter(tenant, space, "REFUSED"), timeout=30)
    await post(tenant.client, space, "and now?")
    await wait_until(lambda: _has_said(tenant, space, "echo: and now?"))

    assert await models.requests(spare) == []
    smallest = (await models.probes(model))[0]
    assert "hello" not in smallest["raw"]
    assert len(smallest["raw"]) < 500


@pytest.mark.parametrize("failure", [{"status": 400, "error": "no"}, {"status": 418, "error": ""}])
async def test_an_unclear_refusal_is_the_accounts_if_the_smallest_one_is_refused_too(
    tenant: Tenant, models: Models, failure: dict[str, Any]
) -> None:
    """Then the next model is asked at once, and no message is blamed."""
    model, spare = await models.script([failure], repeat_last=True), await models.script([ECHO])
    agent, space = await _agent_in_space(tenant, model, fallbackModels=[spare])

    await post(tenant.client, space, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=20)

    assert await texts_of(tenant.client, space) == ["hello", "echo: hello"]
    alone, other = await _agent_in_space(tenant, await models.script([failure], repeat_last=True))
    await post(tenant.client, other, "hello")
    notice = await _notice(tenant, other)
    await tenant.client.succeed("stopAgent", "agent { id }", agentId=alone)
    assert (notice["data"]["error"], notice["data"]["final"]) == ("AUTH", False)


async def test_a_bill_that_is_not_paid_stops_nothing_for_good(tenant: Tenant, models: Models) -> None:
    """Seen as four dead letters of four messages, with no word to the fallback."""
    unpaid = {"status": 400, "error": "Your credit balance is too low to access the API."}
    model = await models.script([unpaid], repeat_last=True)
    agent, space = await _agent_in_space(tenant, model)
    for number in range(4):
        await post(tenant.client, space, f"message {number}")
    notice = await _notice(tenant, space)

    assert (notice["data"]["error"], notice["data"]["remedy"]) == ("AUTH", "BILLING")
    assert "Pay the provider's bill" in notice["text"]
    await models.rescript(model, [ECHO, {"text": ""}], repeat_last=True)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=30)
    said = " ".join(await texts_of(tenant.client, space))
    assert all(f"echo: message {number}" in said for number in range(4))
    assert (await tenant.client.execute("{ deadLetters { nodes { id } } }"))["deadLetters"]["nodes"] == []


_OVERFLOW = {"status": 400, "error": "too long", "error_code": "context_length_exceeded"}


async def test_what_is_too_long_by_itself_is_split_and_the_longest_is_a_dead_letter(
    tenant: Tenant, models: Models
) -> None:
    """The window has nothing more to give: the events come one by one, and those that fit are answered."""
    strict = {**ECHO, "refuse_if": "enormous", "error_code": _OVERFLOW["error_code"]}
    model = await models.script([strict], repeat_last=True)
    agent, space = await _agent_in_space(tenant, model)
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    await post(tenant.client, space, "short " * 4_000)
    await post(tenant.client, space, "enormous " * 2_600)
    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(lambda: _is_dead_letter(tenant, space, "OVERFLOW"))
    await wait_until(lambda: _has_said(tenant, space, "echo: short"))
    await models.rescript(model, [ECHO], repeat_last=True)
    [dead] = (await tenant.client.execute("{ deadLetters { nodes { id } } }"))["deadLetters"]["nodes"]
    await tenant.client.succeed("replayDeadLetter", "event { id }", eventId=dead["id"])
    await wait_until(lambda: _has_said(tenant, space, "echo: enormous"))


async def _is_dead_letter(tenant: Tenant, space: str, kind: str) -> bool:
    told = [message["data"] or {} for message in await messages_of(tenant.client, space)]
    return any((data.get("error"), data.get("deadLetter")) == (kind, True) for data in told)


async def _has_said(tenant: Tenant, space: str, beginning: str) -> bool:
    return any(text.startswith(beginning) for text in await texts_of(tenant.client, space))


async def test_what_instructions_and_tools_crowd_out_waits(tenant: Tenant, models: Models) -> None:
    """It is no fault of the message: an admin gives the agent a larger model, and it is answered."""
    model = await models.script([_OVERFLOW], repeat_last=True)
    agent, space = await _agent_in_space(tenant, model)
    await post(tenant.client, space, "hello")
    notice = await _notice(tenant, space)
    await models.rescript(model, [ECHO])
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=30)

    assert (notice["data"]["error"], notice["data"]["final"]) == ("OVERFLOW", False)
    assert (await texts_of(tenant.client, space))[-1] == "echo: hello"


async def test_the_first_model_decides_how_a_round_has_failed(tenant: Tenant, models: Models) -> None:
    primary = await models.script([{"status": 401, "error": "bad key"}], repeat_last=True)
    spare = await models.script([{"status": 500, "error": "oops"}] * 3)
    agent, space = await _agent_in_space(tenant, primary, fallbackModels=[spare])

    await post(tenant.client, space, "hello")
    notice = await _notice(tenant, space)
    await tenant.client.succeed("stopAgent", "agent { id }", agentId=agent)

    assert notice["data"]["error"] == "AUTH"
    assert len(await models.requests(spare)) >= 3


async def test_unreachable_model_is_told_and_forgiven(tenant: Tenant, models: Models) -> None:
    model = await models.script([{"hang_after": 0, "cut_after": 0}], repeat_last=True)
    agent, space = await _agent_in_space(tenant, model)

    await post(tenant.client, space, "anybody?")
    assert (await _notice(tenant, space))["data"]["error"] in {"NETWORK", "BROKEN"}
    await models.rescript(model, [ECHO])
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=20)

    assert (await texts_of(tenant.client, space))[-1] == "echo: anybody?"


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
    one, another = {"calls": [{"name": "read_messages"}]}, {"calls": [{"name": "look_busy"}]}
    model = await models.script([one, another] * 15)
    agent, space = await _agent_in_space(tenant, model)

    await post(tenant.client, space, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=20)

    assert len(await models.requests(model)) == 20
    assert (await messages_of(tenant.client, space))[-1]["data"]["limit"] == "stepsPerCycle"
    assert await models.invalid() == []
