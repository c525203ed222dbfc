"""The whole of a result that was too large for the model, read part by part by whoever may inspect agents (T9)."""

from typing import Any

import pytest

from backend.tenants.models import Role
from tests.factories.agents import create_agent
from tests.factories.programs import create_program
from tests.factories.rows import add_call, open_cycle
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client, GraphQLFailure, Json

_PART = "text offset chars nextOffset"
_READ = f"""query ($id: ID!, $offset: Int! = 0, $limit: Int! = 20000) {{
    node(id: $id) {{ ... on ToolCall {{ result storedResult(offset: $offset, limit: $limit) {{ {_PART} }} }} }} }}"""
_OF_ALL = f"{{ toolCalls {{ nodes {{ storedResult(offset: 1, limit: 2) {{ {_PART} }} }} }} }}"


async def _answered(tenant: Tenant, result: Any) -> str:
    """A call of a paused agent that a program has answered."""
    agent = await create_agent(tenant.client)
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    cycle = await open_cycle(tenant, agent)
    call = await add_call(tenant, agent, cycle, name="book", kind="EXTERNAL", state="HELD", attempts=0)
    program = await create_program(tenant.client, scopes=["tools:write"])
    await program.client.succeed("submitToolResult", "toolCallId", toolCallId=call, result=result)
    return call


async def _read(client: Client, call: str, **part: int) -> Json:
    found: Json = (await client.execute(_READ, id=call, **part))["node"]
    return found


async def test_large_result_is_read_to_its_end(tenant: Tenant) -> None:
    whole = "".join(f"{number}é\n" for number in range(8_000))[:45_003]
    call = await _answered(tenant, whole)

    told = (await _read(tenant.client, call))["result"]
    assert (told["shortened"], told["chars"]) == (True, len(whole))
    text, offset = told["result"], told["offset"]
    while offset is not None:
        part = (await _read(tenant.client, call, offset=offset, limit=19_000))["storedResult"]
        assert (part["offset"], part["chars"]) == (offset, len(whole))
        text, offset = text + part["text"], part["nextOffset"]

    assert text == whole
    assert (await _read(tenant.client, call, limit=100_000))["storedResult"]["text"] == whole
    behind = (await _read(tenant.client, call, offset=10**9))["storedResult"]
    assert behind == {"text": "", "offset": 10**9, "chars": len(whole), "nextOffset": None}


async def test_a_result_that_the_model_received_completely_is_not_stored(tenant: Tenant) -> None:
    small = await _answered(tenant, "a room")
    await _answered(tenant, "x" * 30_000)

    assert await _read(tenant.client, small) == {"result": {"ok": True, "result": "a room"}, "storedResult": None}
    nodes = (await tenant.client.execute(_OF_ALL))["toolCalls"]["nodes"]
    assert [node["storedResult"] for node in nodes] == [
        None,
        {"text": "xx", "offset": 1, "chars": 30_000, "nextOffset": 3},
    ]


async def test_a_stored_result_needs_the_inspect_scope_and_is_read_in_parts(tenant: Tenant, tenants: Tenants) -> None:
    call = await _answered(tenant, "secret" * 5_000)
    member, stranger = await tenant.person(role=Role.MEMBER), await tenants.create()

    refused = await member.client.send(f"{{ toolCalls {{ nodes {{ storedResult {{ {_PART} }} }} }} }}")
    assert set(refused.codes) == {"FORBIDDEN"}
    assert "secret" not in str(refused.body)
    assert (await stranger.client.execute(_READ, id=call))["node"] is None
    for part in ({"limit": 100_001}, {"limit": 0}, {"offset": -1}):
        with pytest.raises(GraphQLFailure) as failure:
            await _read(tenant.client, call, **part)
        assert set(failure.value.codes) == {"BAD_REQUEST"}
