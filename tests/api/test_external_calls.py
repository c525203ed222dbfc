"""Calls of EXTERNAL tools as outside programs work on them: claims, answers, the list and the feed of what waits (T1).

The calls are rows of a paused agent, so that nobody thinks about what comes of them; `tests/journeys/test_external.py`
has the whole way.
"""

import asyncio
import base64
import hashlib
from typing import Any
from uuid import uuid4

import pytest

from tests.factories.agents import create_agent
from tests.factories.inbox import PAYLOAD
from tests.factories.programs import create_program
from tests.factories.rows import add_call, key_of, open_cycle, owner_of
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client, GraphQLFailure, Json
from tests.harness.waiting import wait_until

ARGUMENTS = '{"amount": 5}'
CALL = "id agentId name effect arguments digest claims createdAt expiresAt"
_WAITING = f"query ($tools: [String!]) {{ waitingToolCalls(tools: $tools) {{ nodes {{ {CALL} }} }} }}"
_FEED = f"subscription ($tools: [String!]!) {{ toolCallFeed(tools: $tools) {{ {CALL} }} }}"
_OF_KINDS = "query ($kinds: [ToolKind!]) { toolCalls(kinds: $kinds) { nodes { name } } }"
_EVENTS = f"""query ($id: ID!) {{ agent(id: $id) {{ inbox {{ nodes {{ type receipt {PAYLOAD} }} }}
    toolCalls {{ nodes {{ state result attempts }} }} }} }}"""
_LAPSE = "UPDATE tool_calls SET claimed_until = now() - interval '1 second' WHERE id = $1"
_EXPIRE = "UPDATE tool_calls SET expires_at = now() - interval '1 second' WHERE id = $1"


async def _waiting_call(tenant: Tenant, **values: Any) -> tuple[str, str]:
    """A paused agent and its call."""
    agent = await create_agent(tenant.client)
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    given = {"name": "book", "arguments": ARGUMENTS, "kind": "EXTERNAL", "state": "HELD", "attempts": 0, **values}
    return agent, await add_call(tenant, agent, await open_cycle(tenant, agent), **given)


async def _worker(tenant: Tenant) -> Client:
    """A program of the tenant that may answer calls, and nothing else."""
    return (await create_program(tenant.client, scopes=["tools:write"])).client


async def _waiting(client: Client, *tools: str) -> list[Json]:
    given = {"tools": list(tools)} if tools else {}
    found: list[Json] = (await client.execute(_WAITING, **given))["waitingToolCalls"]["nodes"]
    return found


async def _claim(client: Client, call: str, **values: Any) -> Json:
    return await client.mutate("claimToolCall", f"claim claimedUntil call {{ {CALL} }}", toolCallId=call, **values)


async def _submit(client: Client, call: str, **values: Any) -> Json:
    return await client.mutate("submitToolResult", "toolCallId", toolCallId=call, **values)


async def _renew(client: Client, call: str, claim: str, seconds: int) -> Json:
    return await client.mutate("renewToolCall", "claimedUntil", toolCallId=call, claim=claim, seconds=seconds)


async def _write(tenant: Tenant, sql: str, call: str) -> None:
    async with owner_of(tenant) as connection:
        await connection.execute(sql, key_of(call))


async def test_call_is_claimed_done_and_answered(tenant: Tenant) -> None:
    agent, call = await _waiting_call(tenant)
    worker = await _worker(tenant)
    [waiting] = await _waiting(worker, "book")
    assert waiting["arguments"] == {"amount": 5}
    assert waiting["digest"] == hashlib.sha256(ARGUMENTS.encode()).hexdigest()

    claimed = await _claim(worker, waiting["id"], seconds=30)
    assert claimed["call"] == {**waiting, "claims": 1}
    assert await _waiting(worker) == []
    kept = await _renew(worker, call, claimed["claim"], 600)
    assert kept["claimedUntil"] > claimed["claimedUntil"]
    given = {"claim": claimed["claim"], "digest": waiting["digest"], "result": {"booking": 9}, "idempotencyKey": "9"}
    answers = [await _submit(worker, call, **given) for _ in range(2)]

    assert answers[0] == answers[1] == {"__typename": "SubmitToolResultSuccess", "toolCallId": call}
    found = (await tenant.client.execute(_EVENTS, id=agent))["agent"]
    result = {"ok": True, "result": {"booking": 9}}
    assert found["toolCalls"]["nodes"] == [{"state": "SUCCEEDED", "result": result, "attempts": 1}]
    [event] = found["inbox"]["nodes"]
    assert (event["type"], event["receipt"]) == ("TOOL_RESULT", "PENDING")
    assert (event["payload"]["answer"], event["payload"]["tool"]) == (result, "book")
    assert (await _submit(worker, call, result=1))["code"] == "NOT_WAITING"


async def test_failure_has_the_text_of_the_program(tenant: Tenant) -> None:
    worker = await _worker(tenant)
    told = []
    for content in ("no seats left", {"seats": 0}, None):
        agent, call = await _waiting_call(tenant)
        await _submit(worker, call, ok=False, result=content)
        [found] = (await tenant.client.execute(_EVENTS, id=agent))["agent"]["toolCalls"]["nodes"]
        assert found["state"] == "FAILED"
        told.append(found["result"])

    assert told == [
        {"ok": False, "error": "no seats left"},
        {"ok": False, "error": "the tool failed", "result": {"seats": 0}},
        {"ok": False, "error": "the tool failed"},
    ]


async def test_one_of_several_concurrent_claims_succeeds(tenant: Tenant) -> None:
    _, call = await _waiting_call(tenant)
    workers = [await _worker(tenant) for _ in range(4)]

    payloads = await asyncio.gather(*(_claim(each, call) for each in workers))

    codes = sorted(each.get("code", "") for each in payloads)
    assert codes == ["", "CLAIMED", "CLAIMED", "CLAIMED"]
    won = next(index for index, each in enumerate(payloads) if "claim" in each)
    other = workers[won - 1]
    assert (await _submit(other, call, result=1))["code"] == "CLAIMED"
    assert (await _submit(other, call, result=1, claim=key_of(call).hex))["code"] == "CLAIMED"
    assert (await _submit(other, call, result=1, claim="mine"))["code"] == "INVALID_INPUT"
    answered = await _submit(workers[won], call, result=1, claim=payloads[won]["claim"])
    assert answered["__typename"] == "SubmitToolResultSuccess"


async def test_one_of_several_concurrent_results_is_accepted(tenant: Tenant) -> None:
    agent, call = await _waiting_call(tenant)
    worker = await _worker(tenant)

    payloads = await asyncio.gather(*(_submit(worker, call, result=number) for number in range(4)))

    assert sorted(each.get("code", "") for each in payloads) == ["", "NOT_WAITING", "NOT_WAITING", "NOT_WAITING"]
    won = next(number for number, each in enumerate(payloads) if "toolCallId" in each)
    found = (await tenant.client.execute(_EVENTS, id=agent))["agent"]
    assert found["toolCalls"]["nodes"][0]["result"] == {"ok": True, "result": won}
    assert len(found["inbox"]["nodes"]) == 1


@pytest.mark.parametrize("effect", ["PURE", "KEYED"])
async def test_expired_claim_frees_the_call(tenant: Tenant, effect: str) -> None:
    """Whoever was late may still answer, until somebody else has it."""
    _, call = await _waiting_call(tenant, effect=effect)
    worker = await _worker(tenant)
    late = (await _claim(worker, call))["claim"]
    await _write(tenant, _LAPSE, call)

    assert [each["claims"] for each in await _waiting(worker)] == [1]
    kept = await _renew(worker, call, late, 60)
    assert kept["__typename"] == "RenewToolCallSuccess", "nobody has taken it"
    await _write(tenant, _LAPSE, call)
    newer = (await _claim(worker, call))["claim"]
    for said in (await _renew(worker, call, late, 60), await _submit(worker, call, claim=late, result=1)):
        assert said["code"] == "CLAIMED"
    assert (await _submit(worker, call, claim=newer, result=1))["__typename"] == "SubmitToolResultSuccess"


async def test_unsafe_call_is_claimed_once(tenant: Tenant) -> None:
    """What may have been begun is nobody else's to begin; a call that was given back has not been."""
    _, call = await _waiting_call(tenant, effect="UNSAFE")
    worker = await _worker(tenant)
    first = (await _claim(worker, call))["claim"]
    assert (await _renew(worker, call, first, 0))["claimedUntil"] is None
    second = (await _claim(worker, call))["claim"]
    await _write(tenant, _LAPSE, call)

    assert await _waiting(worker) == []
    assert (await _claim(worker, call))["code"] == "CLAIMED"
    assert (await _submit(await _worker(tenant), call, result=2))["code"] == "CLAIMED"
    assert (await _submit(worker, call, claim=second, result=1))["__typename"] == "SubmitToolResultSuccess"


async def test_feed_sends_waiting_calls_and_calls_that_are_free_again(tenant: Tenant) -> None:
    agent, call = await _waiting_call(tenant)
    worker = await _worker(tenant)
    await _waiting_call(tenant, name="other")

    async with worker.subscribe(_FEED, tools=["book", "bill"]) as feed:
        event = await feed.next()
        assert event is not None
        assert (event["toolCallFeed"]["id"], event["toolCallFeed"]["claims"]) == (call, 0)
        later = await add_call(
            tenant, agent, await open_cycle(tenant, agent), name="bill", arguments="{}", kind="EXTERNAL", state="HELD",
            attempts=0,
        )  # fmt: skip
        await feed.until(lambda each: each["toolCallFeed"]["id"] == later)
        claim = (await _claim(worker, call))["claim"]
        await _renew(worker, call, claim, 0)
        await feed.until(lambda each: each["toolCallFeed"]["id"] == call and each["toolCallFeed"]["claims"] == 1)
        await _claim(worker, call)
        await _write(tenant, _LAPSE, call)
        await feed.until(lambda each: each["toolCallFeed"]["id"] == call and each["toolCallFeed"]["claims"] == 2)

    seen = [(each["toolCallFeed"]["name"], each["toolCallFeed"]["claims"]) for each in feed.seen]
    assert seen == [("book", 0), ("bill", 0), ("book", 1), ("book", 2)]


async def test_feed_needs_the_name_of_a_tool(tenant: Tenant) -> None:
    async with tenant.client.subscribe(_FEED, tools=[]) as feed:
        with pytest.raises(GraphQLFailure) as failure:
            await feed.next()

    assert failure.value.codes == ["BAD_REQUEST"]


async def test_expired_or_unknown_call_cannot_be_answered(tenant: Tenant, tenants: Tenants) -> None:
    _, call = await _waiting_call(tenant)
    worker = await _worker(tenant)
    stranger = (await tenants.create()).client
    never_was = base64.b64encode(f"ToolCall:{uuid4()}".encode()).decode()
    for each, unknown in ((stranger, call), (tenant.client, never_was)):
        assert (await _submit(each, unknown, result=1))["code"] == "NOT_FOUND"
    await _write(tenant, _EXPIRE, call)

    assert await _waiting(worker) == []
    assert (await _claim(worker, call))["code"] == "NOT_WAITING"
    assert (await _submit(worker, call, result=1))["code"] == "NOT_WAITING"


async def test_other_calls_are_not_answered_from_outside(tenant: Tenant) -> None:
    """What a person is asked, or what a worker runs, is no program's to answer."""
    worker = await _worker(tenant)
    for kind, state in (("HTTP", "RUNNING"), ("SPACE", "HELD"), ("INTERNAL", "SUCCEEDED")):
        _, call = await _waiting_call(tenant, kind=kind, state=state)
        assert (await _submit(worker, call, result=1))["code"] == "NOT_FOUND"
        assert (await _claim(worker, call))["code"] == "NOT_FOUND"


@pytest.mark.parametrize(
    ("values", "place"),
    [
        pytest.param({"result": "x" * 70_000}, "result", id="too large"),
        pytest.param({"result": 1, "digest": "00"}, "digest", id="other arguments"),
        pytest.param({"result": 1, "claim": "nothing"}, "claim", id="no claim"),
    ],
)
async def test_invalid_result_changes_nothing(tenant: Tenant, values: Json, place: str) -> None:
    _, call = await _waiting_call(tenant)
    worker = await _worker(tenant)
    query = """mutation ($input: SubmitToolResultInput!) { submitToolResult(input: $input) {
        ... on UserError { code path } } }"""

    refused = (await worker.execute(query, input={"toolCallId": call, **values}))["submitToolResult"]

    assert refused["path"] == ["input", place]
    assert [each["id"] for each in await _waiting(worker)] == [call]


@pytest.mark.parametrize("seconds", [0, 3_601])
async def test_claim_time_is_limited(tenant: Tenant, seconds: int) -> None:
    _, call = await _waiting_call(tenant)

    assert (await _claim(tenant.client, call, seconds=seconds))["code"] == "INVALID_INPUT"


async def test_calls_are_filtered_by_kind(tenant: Tenant) -> None:
    for kind in ("HTTP", "EXTERNAL", "SPACE"):
        await _waiting_call(tenant, kind=kind, name=kind)

    async def names(*kinds: str) -> list[str]:
        found = (await tenant.client.execute(_OF_KINDS, kinds=list(kinds)))["toolCalls"]["nodes"]
        return [each["name"] for each in found]

    assert await names("EXTERNAL") == ["EXTERNAL"]
    assert await names("SPACE", "HTTP") == ["HTTP", "SPACE"]


async def test_list_is_empty_once_all_calls_are_claimed(tenant: Tenant) -> None:
    calls = [(await _waiting_call(tenant))[1] for _ in range(3)]
    worker = await _worker(tenant)
    assert [each["id"] for each in await _waiting(worker)] == calls

    for call in calls:
        await _claim(worker, call)

    await wait_until(lambda: _is_empty(worker))


async def _is_empty(client: Client) -> bool:
    return await _waiting(client) == []
