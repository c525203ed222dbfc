"""`tryTool`: one real call of a declared tool by an admin, with the checks of an agent's call."""

import json
from typing import Any

import pytest

from tests.factories.programs import create_program
from tests.factories.tenants import Tenant, Tenants
from tests.factories.tools import create_tool, set_secret
from tests.harness.client import GraphQLFailure, Json
from tests.harness.stack import Stack
from tests.harness.tools import Tools

_TRIAL = "trial { state status text error seconds }"
_AUDIT = "{ auditLog(last: 9) { nodes { action targetId details } } }"
_SECRET = "token-0815-4711"
_FIVE = {"amount": 5}


async def _tried(tenant: Tenant, tool: str, **values: Any) -> Json:
    given = {"toolId": tool, "arguments": _FIVE, **values}
    found: Json = (await tenant.client.succeed("tryTool", _TRIAL, **given))["trial"]
    return found


async def test_a_call_is_real_and_noted_and_shows_no_secret(stack: Stack, citizen: Tenant, tools: Tools) -> None:
    http = {"url": f"{tools.url}/tools/bill", "headers": [{"name": "X-Token", "value": "{{secret:crm}}"}]}
    tool = await create_tool(citizen.client, name="bill", http=http)
    await set_secret(citizen.client, name="crm", value=_SECRET, url=tools.url)
    await stack.start_worker()
    await tools.script("bill", [{"body": {"echo": _SECRET}}])

    told = await _tried(citizen, tool)

    assert (told["state"], told["status"], told["error"]) == ("SUCCEEDED", 200, None)
    assert json.loads(told["text"])["ok"] and _SECRET not in told["text"]
    [request] = await tools.requests("bill")
    assert (request["body"], request["headers"]["X-Token"]) == (_FIVE, _SECRET)
    entries = (await citizen.client.execute(_AUDIT))["auditLog"]["nodes"]
    [noted] = [each for each in entries if each["action"] == "tool.tried"]
    assert (noted["targetId"], noted["details"]["outcome"]) == (tool, "SUCCEEDED")


async def test_a_repeat_makes_no_second_call(stack: Stack, citizen: Tenant, tools: Tools) -> None:
    tool = await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/bill", effect="UNSAFE")
    await stack.start_worker()

    refused = await citizen.client.mutate("tryTool", "__typename", toolId=tool, arguments=_FIVE)
    first = await _tried(citizen, tool, confirm=True, idempotencyKey="once")
    again = await _tried(citizen, tool, confirm=True, idempotencyKey="once")

    assert refused["path"] == ["input", "confirm"]
    assert (first["state"], again) == ("SUCCEEDED", None)
    assert len(await tools.requests("bill")) == 1


async def test_who_may_not_makes_no_call(citizen: Tenant, tenants_here: Tenants, tools: Tools) -> None:
    tool = await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/bill")
    stranger = await tenants_here.create(name="Other")
    reader = await create_program(citizen.client, scopes=["tools:read"])
    writer = await create_program(citizen.client, scopes=["tools:read", "tools:write"])

    foreign = await stranger.client.mutate("tryTool", "__typename", toolId=tool, arguments=_FIVE)
    wrong = await citizen.client.mutate("tryTool", "__typename", toolId=tool, arguments={"amount": "x"})
    program = await writer.client.mutate("tryTool", "__typename", toolId=tool, arguments=_FIVE)
    with pytest.raises(GraphQLFailure, match="tools:write"):
        await reader.client.mutate("tryTool", "__typename", toolId=tool, arguments=_FIVE)

    assert (foreign["__typename"], wrong["path"]) == ("NotFound", ["input", "arguments"])
    assert "amount" in wrong["reason"]
    assert program["__typename"] == "NotPermitted"
    assert await tools.requests("bill") == []
