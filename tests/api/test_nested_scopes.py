"""What an answer leads to is refused as what a query asks for is: to programs that may write, not read (X4, trap B18).

tests/architecture/test_nested_scopes.py walks every way through the schema; here some of them are gone.
"""

import pytest

from tests.factories.agents import create_agent
from tests.factories.programs import create_program
from tests.factories.rows import add_repair
from tests.factories.tenants import Tenant
from tests.harness.client import Answer, Client

_UPDATE = "mutation ($id: ID!) { updateAgent(input: {agentId: $id}) { ... on UpdateAgentSuccess { agent { %s } } } }"
_CREATE = 'mutation { createSpace(input: {name: "x"}) { ... on CreateSpaceSuccess { space { %s } } } }'
_REPAIRS = "{ repairs { nodes { kind agent { %s } } } }"


async def _program(tenant: Tenant, *scopes: str) -> Client:
    return (await create_program(tenant.client, scopes=list(scopes))).client


def _is_refused(answer: Answer) -> bool:
    assert set(answer.codes) <= {"FORBIDDEN"}, answer.body
    return "FORBIDDEN" in answer.codes


async def test_agents_write_returns_the_changed_agent(tenant: Tenant) -> None:
    writer, agent_id = await _program(tenant, "agents:write"), await create_agent(tenant.client, name="Ada")

    answer = await writer.send(_UPDATE % "id name limits { cycleTokens }", {"id": agent_id})

    assert answer.body["data"]["updateAgent"]["agent"]["name"] == "Ada"


@pytest.mark.parametrize(
    "behind",
    [
        "process { state }",
        "cycles { nodes { id } }",
        "toolCalls { nodes { name } }",
        "inbox { nodes { id } }",
        "consciousness { nodes { id } }",
    ],
)
async def test_agents_write_does_not_show_objects_behind_the_agent(tenant: Tenant, behind: str) -> None:
    agent_id = await create_agent(tenant.client)
    writer = await _program(tenant, "agents:write")
    reader = await _program(tenant, "agents:write", "agents:read", "agents:inspect")

    assert _is_refused(await writer.send(_UPDATE % behind, {"id": agent_id}))
    assert not _is_refused(await reader.send(_UPDATE % behind, {"id": agent_id}))


@pytest.mark.parametrize("behind", ["members { nodes { name } }", "messages { nodes { text } }", "feedCursor"])
async def test_spaces_write_does_not_allow_reading_spaces(tenant: Tenant, behind: str) -> None:
    writer = await _program(tenant, "spaces:write")
    reader = await _program(tenant, "spaces:write", "spaces:read")

    assert _is_refused(await writer.send(_CREATE % behind))
    assert not _is_refused(await reader.send(_CREATE % behind))


async def test_admin_write_does_not_allow_reading_agents(tenant: Tenant) -> None:
    await add_repair(tenant, await create_agent(tenant.client, name="Ada"), reason="canary-4711")
    admin, both = await _program(tenant, "admin:read"), await _program(tenant, "admin:read", "agents:read")

    assert _is_refused(await admin.send(_REPAIRS % "name"))
    assert not _is_refused(await both.send(_REPAIRS % "name"))
