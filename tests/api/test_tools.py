"""Tools of the tenant by the API: defined, shown, changed, deleted, and every mistake named (T1, T6)."""

from typing import Any

import pytest

from backend.tenants.models import Role
from tests.factories.agents import create_agent
from tests.factories.programs import create_program
from tests.factories.tenants import Tenant
from tests.factories.tools import SCHEMA, create_tool, give, set_secret
from tests.harness.client import Client, GraphQLFailure

_TOOL = """id name kind description input effect visible displays timeoutSeconds patienceSeconds revision
    http { method url headers { name value } keyHeader signingSecret }"""
_TOOLS = "{ tools { nodes { name revision } } }"
_AUDIT = "{ auditLog(last: 20) { nodes { action details } } }"
_URL = "https://api.example/items/{id}"
_SCHEMA = {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}


def _given(**values: Any) -> dict[str, Any]:
    http = {"url": "https://api.example/items", **values.pop("http", {})}
    return {
        "name": "look_up", "kind": "HTTP", "description": "Looks up.", "effect": "PURE", "input": SCHEMA, "http": http,
    } | values  # fmt: skip


async def _names(client: Client) -> list[tuple[str, int]]:
    return [(tool["name"], tool["revision"]) for tool in (await client.execute(_TOOLS))["tools"]["nodes"]]


async def test_a_tool_is_shown_as_it_was_defined(tenant: Tenant) -> None:
    http = {
        "method": "GET",
        "url": _URL,
        "headers": [{"name": "Authorization", "value": "Bearer {{secret:crm}}"}],
        "keyHeader": "X-Key",
        "signingSecret": "sign",
    }
    made = await tenant.client.succeed(
        "createTool", f"tool {{ {_TOOL} }}",
        **_given(http=http, input=_SCHEMA, visible=True, displays=["id"], timeoutSeconds=30, patienceSeconds=0),
    )  # fmt: skip

    tool = made["tool"]
    assert (tool["name"], tool["kind"], tool["effect"], tool["visible"]) == ("look_up", "HTTP", "PURE", True)
    assert (tool["input"], tool["timeoutSeconds"], tool["patienceSeconds"]) == (_SCHEMA, 30, 0)
    assert (tool["http"], tool["displays"], tool["revision"]) == (http, ["id"], 1)
    query = f"query ($id: ID!) {{ tool(id: $id) {{ {_TOOL} }} node(id: $id) {{ ... on Tool {{ {_TOOL} }} }} }}"
    found = await tenant.client.execute(query, id=tool["id"])
    assert found == {"tool": tool, "node": tool}


async def test_an_external_tool_may_take_its_time(tenant: Tenant) -> None:
    given = {**_given(kind="EXTERNAL", timeoutSeconds=86_400), "http": None}

    made = await tenant.client.succeed("createTool", "tool { kind timeoutSeconds http { url } }", **given)

    assert made["tool"] == {"kind": "EXTERNAL", "timeoutSeconds": 86_400, "http": None}


async def test_what_is_not_given_stays(tenant: Tenant) -> None:
    made = await tenant.client.succeed("createTool", f"tool {{ {_TOOL} }}", **_given(visible=True))

    changed = await tenant.client.succeed(
        "updateTool", f"tool {{ {_TOOL} }}", toolId=made["tool"]["id"], description="Looks it up.", timeoutSeconds=5
    )

    expected = {**made["tool"], "description": "Looks it up.", "timeoutSeconds": 5, "revision": 2}
    assert changed["tool"] == expected


async def test_a_deleted_tool_is_gone_and_its_name_is_free(tenant: Tenant) -> None:
    tool = await create_tool(tenant.client)

    assert (await tenant.client.succeed("deleteTool", "toolId", toolId=tool))["toolId"] == tool

    assert await _names(tenant.client) == []
    assert (await tenant.client.execute("query ($id: ID!) { tool(id: $id) { id } }", id=tool))["tool"] is None
    for name, values in (("updateTool", {"description": "x"}), ("deleteTool", {})):
        assert (await tenant.client.mutate(name, "__typename", toolId=tool, **values))["__typename"] == "NotFound"
    assert await create_tool(tenant.client) != tool


async def test_a_deleted_tool_leaves_what_may_be_called_unattended_too(tenant: Tenant) -> None:
    """Else the next tool of that name might be called when nobody is there, and nobody would have said so."""
    tool = await create_tool(tenant.client)
    agent = await create_agent(tenant.client, unattended={"tools": ["look_up"]})

    refused = await tenant.client.mutate("deleteTool", "toolId", toolId=tool)
    await tenant.client.succeed("deleteTool", "toolId", toolId=tool, force=True)
    await create_tool(tenant.client)

    assert (refused["__typename"], refused["code"]) == ("Conflict", "TOOL_IN_USE")
    found = await tenant.client.execute("query ($id: ID!) { agent(id: $id) { unattendedTools } }", id=agent)
    assert found["agent"]["unattendedTools"] == []


async def test_a_tool_that_agents_have_is_deleted_by_force_only(tenant: Tenant) -> None:
    tool = await create_tool(tenant.client)
    agent = await create_agent(tenant.client, tools=["look_up"])

    refused = await tenant.client.mutate("deleteTool", "__typename", toolId=tool)
    assert (refused["__typename"], refused["code"]) == ("Conflict", "TOOL_IN_USE")
    await tenant.client.succeed("deleteTool", "toolId", toolId=tool, force=True)

    found = await tenant.client.execute("query ($id: ID!) { agent(id: $id) { tools } }", id=agent)
    assert found["agent"]["tools"] == []
    await create_tool(tenant.client)
    found = await tenant.client.execute("query ($id: ID!) { agent(id: $id) { tools } }", id=agent)
    assert found["agent"]["tools"] == [], "the name's next tool is given to nobody"


@pytest.mark.parametrize(
    ("change", "path", "said"),
    [
        ({"name": "look up"}, "name", "1 to 64 characters"),
        ({"name": ""}, "name", "1 to 64 characters"),
        ({"name": "\ud800"}, "name", "1 to 64 characters"),
        ({"name": "send_message"}, "name", "the name of a tool of this installation"),
        ({"kind": "SPACE"}, "kind", "kind must be HTTP with http, SPACE with space, or EXTERNAL without both"),
        ({"kind": "EXTERNAL"}, "kind", "kind must be HTTP with http, SPACE with space, or EXTERNAL without both"),
        ({"http": None}, "kind", "kind must be HTTP with http"),
        ({"description": " "}, "description", "must not be empty"),
        ({"description": "x" * 4_001}, "description", "4,000 are allowed"),
        ({"timeoutSeconds": 0}, "timeoutSeconds", "up to 600"),
        ({"timeoutSeconds": 601}, "timeoutSeconds", "up to 600"),
        ({"patienceSeconds": -1}, "patienceSeconds", "from 0 to 600"),
        ({"displays": ["amount"]}, "displays", "only allowed for visible tools"),
        (
            {"displays": ["amount"], "visible": True},
            "displays",
            "'amount' is not a property of the input with type string",
        ),
        ({"displays": ["password"], "visible": True}, "displays", "not a property of the input"),
        ({"displays": list("abcde"), "visible": True}, "displays", "at most 4"),
        ({"input": []}, "input", "a JSON Schema must be a JSON object"),
        ({"input": {"type": "array"}}, "input", 'must have type = "object"'),
        ({"input": {"type": "object", "properties": {"x": {"$ref": "#/nowhere"}}}}, "input", "refers to nothing"),
        ({"input": {"type": "object", "patternProperties": {"^(?!a)": {}}}}, "input", "cannot be used"),
        ({"input": {"type": "object", "properties": {"x": {"pattern": "("}}}}, "input", "x.pattern: '(' cannot be"),
        ({"input": {"type": "object", "description": "x" * 40_000}}, "input", "32,000 are allowed"),
        ({"input": {"type": "object", "x": [[[[]]]] * 8_000}}, "input", "32,000 are allowed"),
    ],
)
async def test_an_invalid_tool_is_refused_with_a_reason(
    tenant: Tenant, change: dict[str, Any], path: str, said: str
) -> None:
    refused = await tenant.client.mutate("createTool", "__typename", **{**_given(), **change})

    assert (refused["path"], said in refused["reason"]) == (["input", path], True), refused
    assert await _names(tenant.client) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"url": "http://api.example/"}, "must be an https address"),
        ({"url": "ftp://api.example/"}, "must be an https address"),
        ({"url": "https://user:pw@api.example/"}, "must be an https address"),
        ({"url": "https://{id}.example/"}, "a plain host and no fragment"),
        ({"url": "https://api.example:{id}/"}, "must be an https address"),
        ({"url": "https://api%2eexample/"}, "a plain host"),
        ({"url": "https://api.example:99999/"}, "must be an https address"),
        ({"url": "https://api.example/{}"}, "a placeholder must be the name of an argument in braces"),
        ({"url": "https://api.example/{id"}, "a placeholder must be the name of an argument in braces"),
        ({"url": "https://api.example/{id}"}, "needs a required property 'id' in the input"),
        ({"url": "https://api.example/{amount}?{other}"}, "needs a required property 'other' in the input"),
        ({"url": "https://api.example/#there"}, "no fragment"),
        ({"url": "https://api.example/a/../b"}, "no /../"),
        ({"url": "https://api.example/<a>"}, "only characters that are allowed in URLs"),
        ({"headers": [{"name": "Host", "value": "x"}]}, "is reserved, because the request sets it"),
        ({"headers": [{"name": "a b", "value": "x"}]}, "is not a valid name of a header"),
        ({"headers": [{"name": "é" * 2_000, "value": "x"}]}, f"{'é' * 100}' is not a valid name of a header"),
        ({"headers": [{"name": "X", "value": "a\nb"}]}, "without line breaks"),
        ({"headers": [{"name": "X", "value": ""}]}, "1 to 8,000 printable ASCII"),
        ({"headers": [{"name": "X", "value": "1"}, {"name": "x", "value": "2"}]}, "a header "),
        ({"headers": [{"name": "X", "value": "1"}, {"name": "X", "value": "2"}]}, "a header "),
        ({"headers": [{"name": "X", "value": "{{secret:a/b}}"}]}, "is not a valid name of a secret"),
        ({"headers": [{"name": "X", "value": "{{ secret:a }}"}]}, "write a secret as {{secret:NAME}}"),
        ({"headers": [{"name": f"X{n}", "value": "x"} for n in range(21)]}, "at most 20 items"),
        ({"headers": [{"name": "idempotency-key", "value": "x"}]}, "is reserved, because every call sets it"),
        (
            {"headers": [{"name": "Webhook-Id", "value": "x"}], "signingSecret": "s"},
            "is reserved, because every call sets it",
        ),
        ({"keyHeader": "Content-Type"}, "is reserved, because the request sets it"),
        ({"signingSecret": "model/openai"}, "the name of a secret must have"),
    ],
)
async def test_a_tool_that_cannot_be_called_is_refused_with_a_reason(
    tenant: Tenant, change: dict[str, Any], said: str
) -> None:
    refused = await tenant.client.mutate("createTool", "__typename", **_given(http=change))

    assert refused["code"] == "INVALID_INPUT"
    assert said in refused["reason"]
    assert len(refused["reason"]) < 1_000
    assert await _names(tenant.client) == []


async def test_a_tool_can_be_given_once_it_is_there(tenant: Tenant) -> None:
    agent = await create_agent(tenant.client)
    refused = await tenant.client.mutate("updateAgent", "__typename", agentId=agent, tools=["look_up"])
    assert refused["path"] == ["input", "tools"]

    await create_tool(tenant.client)

    await give(tenant.client, agent, "look_up")
    refused = await tenant.client.mutate("updateAgent", "__typename", agentId=agent, tools=["look_up", "other"])
    assert "there is no outside tool 'other': allowed are fetch_url, look_up" in refused["reason"]


async def test_readers_see_what_agents_can_do_and_not_how(tenant: Tenant) -> None:
    tool = await create_tool(tenant.client)
    viewer = await tenant.person(role=Role.VIEWER)
    query = "query ($id: ID!) { tool(id: $id) { name input %s } }"

    assert (await viewer.client.execute(query % "", id=tool))["tool"]["name"] == "look_up"
    with pytest.raises(GraphQLFailure) as refused:
        await viewer.client.execute(query % "http { url }", id=tool)

    assert refused.value.codes == ["FORBIDDEN"]
    author = await create_program(tenant.client, scopes=["agents:read", "tools:write"])
    assert (await author.client.execute(query % "http { url }", id=tool))["tool"]["http"]["url"] == "https://x.example/"


async def test_tools_write_does_not_allow_setting_secrets(tenant: Tenant) -> None:
    author = await create_program(tenant.client, scopes=["agents:read", "tools:write"])

    with pytest.raises(GraphQLFailure) as refused:
        await set_secret(author.client, name="crm", value="token-0815", url="https://crm.example")

    assert refused.value.codes == ["FORBIDDEN"]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"name": "a/b"}, "name"),
        ({"name": ""}, "name"),
        ({"value": "short"}, "value"),
        ({"value": "token\r\nx-injected: 1"}, "value"),
        ({"value": "t" * 5_000}, "value"),
        ({"url": "http://crm.example"}, "url"),
        ({"url": "crm.example"}, "url"),
        ({"url": "https://u:p@crm.example"}, "url"),
    ],
)
async def test_an_invalid_tool_secret_is_refused(tenant: Tenant, change: dict[str, str], path: str) -> None:
    given = {"name": "crm", "value": "token-0815-4711", "url": "https://crm.example", **change}

    refused = await tenant.client.mutate("setToolSecret", "__typename", **given)

    assert refused["path"] == ["input", path]
    assert "token" not in refused["reason"]


async def test_a_secret_is_bound_to_scheme_host_and_port(tenant: Tenant) -> None:
    given = {"name": "crm", "value": "token-0815-4711", "url": "https://crm.example/v1?x=1"}

    made = await tenant.client.succeed("setToolSecret", "secret { name baseUrl hint }", **given)

    assert made["secret"] == {"name": "tool/crm", "baseUrl": "https://crm.example:443", "hint": ""}


async def test_the_audit_log_names_tools_without_their_content(tenant: Tenant) -> None:
    tool = await create_tool(tenant.client, description="Looks up 0815.")
    await tenant.client.succeed("updateTool", "tool { id }", toolId=tool, description="4711", visible=True)
    await tenant.client.succeed("deleteTool", "toolId", toolId=tool, force=True)
    await set_secret(tenant.client, name="crm", value="token-0815-4711", url="https://crm.example")

    entries = (await tenant.client.execute(_AUDIT))["auditLog"]["nodes"]

    told = {entry["action"]: entry for entry in entries}
    assert {"createTool", "updateTool", "deleteTool", "setToolSecret"} <= told.keys()
    assert "0815" not in str(entries)
    assert "4711" not in str(entries)
    assert told["createTool"]["details"]["kind"] == "HTTP"
    assert told["updateTool"]["details"]["visible"] is True


async def test_tools_of_a_tenant_are_limited(tenant: Tenant) -> None:
    await create_tool(tenant.client)
    quotas = (await tenant.client.execute("{ tenant { quotas { name used limit } } }"))["tenant"]["quotas"]

    assert {"name": "tools", "used": 1, "limit": 500} in quotas
