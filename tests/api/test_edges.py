"""The edges of what can be said: numbers, depth, moments, frames and operations that no honest client sends.

Each is refused by a typed error, in one line of the log at most, and the connection or the process goes on.
"""
# ruff: noqa: E501 -- bodies as they are sent

import asyncio
import json
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from tests.factories.agents import create_agent
from tests.factories.tenants import Tenant
from tests.harness.client import GraphQLFailure
from tests.harness.processes import Api

_PROTOCOL = Subprotocol("graphql-transport-ws")
_HUGE = "9" * 5_000
_DEEP = "[" * 900 + "]" * 900


def _no_bug(api: Api, before: int) -> None:
    said = api.said()[before:]
    assert "Traceback" not in said
    assert "fault " not in said


@pytest.mark.parametrize(
    "frame",
    [
        "[]", "7", "null", '"text"', "{", _HUGE, '{"type": §}'.replace("§", _HUGE), "1e999", "NaN", _DEEP, "[" * 100_000,
        '{"type": ["subscribe"]}', '{"type": {}}', "{}",
        '{"type": "connection_init", "payload": §}'.replace("§", _DEEP),
        '{"type": "connection_init", "payload": {"authorization": §}}'.replace("§", _HUGE),
        '{"type": "connection_init", "payload": 7}',
        '{"type": "subscribe"}', '{"type": "subscribe", "id": {}, "payload": {"query": "{ __typename }"}}',
        '{"type": "complete", "id": []}',
    ],
)  # fmt: skip
async def test_an_invalid_frame_closes_the_socket(api: Api, frame: str) -> None:
    before = len(api.said())
    async with connect(api.socket_url, subprotocols=[_PROTOCOL]) as socket:
        await socket.send(frame)
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), 10)

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code in {4400, 4401}
    _no_bug(api, before)


@pytest.mark.parametrize(
    "payload",
    [
        7, None, {}, {"query": 7}, {"query": "{ __typename }", "variables": []},
        {"query": "{ __typename }", "operationName": {}},
    ],
)  # fmt: skip
async def test_an_invalid_subscribe_message_closes_the_socket(tenant: Tenant, api: Api, payload: Any) -> None:
    before = len(api.said())
    async with tenant.client.socket() as socket:
        await socket.send(json.dumps({"id": "1", "type": "subscribe", "payload": payload}))
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), 10)

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4400
    _no_bug(api, before)


@pytest.mark.parametrize(
    "body",
    [
        '{"query": "{ __typename }", "variables": {"x": §}}'.replace("§", _HUGE),
        '{"query": "{ __typename }", "variables": {"x": -§}}'.replace("§", _HUGE),
        '{"query": "{ __typename }", "variables": {"x": §}}'.replace("§", "9" * 400),
        '{"query": "{ __typename }", "variables": {"x": 1e999}}',
        '{"query": "{ __typename }", "variables": {"x": NaN}}',
        '{"query": "{ __typename }", "variables": {"x": §}}'.replace("§", _DEEP),
        '{"query": "{ agents(first: §) { nodes { id } } }"}'.replace("§", _HUGE),
        '{"query": "{ agents(first: 99999999999) { nodes { id } } }"}',
        '{"query": "query ($n: Int = §) { agents(first: $n) { nodes { id } } }"}'.replace("§", _HUGE),
        '{"query": "query ($n: Int = 1) { agents(first: $n) { nodes { id } } }", "variables": {"n": §}}'.replace("§", "9" * 300),
        '{"query": "mutation { sendEvent(input: {service: \\"x\\", payload: §}) { __typename } }"}'.replace("§", _HUGE),
        '{"query": "mutation { sendEvent(input: {service: \\"x\\", payload: §}) { __typename } }"}'.replace("§", _DEEP),
        '{"query": "mutation { updateAgent(input: {agentId: \\"x\\", limits: {cycleSeconds: §}}) { __typename } }"}'.replace("§", _HUGE),
        '{"query": "mutation { updateAgent(input: {agentId: \\"x\\", limits: {cycleSeconds: 1e999}}) { __typename } }"}',
        '{"query": "mutation { updateAgent(input: {agentId: \\"x\\", debounceSeconds: §}) { __typename } }"}'.replace("§", _HUGE),
        '{"query": "query A { __typename } query B { __typename }"}',
        '{"query": "query A { __typename } query B { __typename }", "operationName": ""}',
        '{"query": "query A { __typename } query B { __typename }", "operationName": "C"}',
        '{"query": "query A { __typename } mutation B { __typename }"}',
        '{"query": "fragment F on Query { __typename }"}',
        '{"query": "query A { __typename }", "operationName": 7}',
    ],
)  # fmt: skip
async def test_a_body_beyond_the_edges_is_a_bad_request(
    tenant: Tenant, api: Api, http: httpx.AsyncClient, body: str
) -> None:
    before = len(api.said())
    headers = {"authorization": f"Bearer {tenant.owner.token}", "content-type": "application/json"}

    answer = await http.post(api.url, content=body, headers=headers)

    codes = {each["extensions"]["code"] for each in answer.json().get("errors", ())}
    assert codes == {"BAD_REQUEST"}, answer.text[:500]
    assert len(answer.content) < 20_000
    _no_bug(api, before)


_MOMENTS = [
    "0001-01-01T00:00:00+14:00", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59-12:00", "9999-12-31T24:00:00Z",
    "9999-12-31", "0000-01-01", "-0001-01-01T00:00:00Z", "2026-13-01", "10000-01-01T00:00:00Z",
    "2026-01-01T00:00:00+99:99",
]  # fmt: skip


@pytest.mark.parametrize("moment", _MOMENTS)
async def test_a_moment_beyond_the_edges_is_told_so(tenant: Tenant, api: Api, moment: str) -> None:
    before = len(api.said())
    agent_id = await create_agent(tenant.client)
    plan = {"agentId": agent_id, "name": "t", "instruction": "x"}

    for name, values in (
        ("createPlan", {**plan, "at": moment}),
        ("createPlan", {**plan, "cron": "0 9 * * *", "endsAt": moment}),
        ("createTask", {"agentId": agent_id, "goal": "x", "deadline": moment}),
    ):
        try:
            payload = await tenant.client.mutate(name, "__typename", **values)
            assert payload["__typename"] == "InvalidInput", payload
        except GraphQLFailure as refused:
            assert set(refused.codes) == {"BAD_REQUEST"}, refused
    for query in (
        "query ($t: DateTime) { auditLog(since: $t) { nodes { id } } }",
        "query ($t: DateTime) { auditLog(until: $t) { nodes { id } } }",
        "query ($t: DateTime, $a: ID!) { searchHistory(agentId: $a, from: $t) { __typename } }",
    ):
        with pytest.raises(GraphQLFailure) as failure:
            await tenant.client.execute(query, t=moment, **({"a": agent_id} if "$a" in query else {}))
        assert set(failure.value.codes) == {"BAD_REQUEST"}
    _no_bug(api, before)
