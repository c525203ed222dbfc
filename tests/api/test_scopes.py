"""Who may do what, by role, for every field of the schema (a walk: tests/architecture/test_scopes.py)."""

import json

import pytest

from backend.tenants.models import Role
from tests.factories.agents import create_agent
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.harness.client import Client

_READS = [
    "{ viewer { scopes } }",
    "{ tenant { id } }",
    "{ agents { nodes { id } } }",
    "{ spaces { nodes { id } } }",
    "{ toolCalls { nodes { id } } }",
]
_INSPECTIONS = ["inbox { nodes { id } }", "consciousness { nodes { id } }"]


async def _codes(client: Client, query: str) -> list[str | None]:
    return (await client.send(query)).codes


@pytest.mark.parametrize("role", list(Role))
async def test_every_role_reads(tenant: Tenant, role: Role) -> None:
    person = await tenant.person(role=role)

    for query in _READS:
        assert await _codes(person.client, query) == []


@pytest.mark.parametrize("role", [Role.VIEWER, Role.MEMBER])
async def test_only_admins_inspect_agents(tenant: Tenant, role: Role) -> None:
    person = await tenant.person(role=role)
    agent_id = await create_agent(tenant.client)

    for field in _INSPECTIONS:
        query = f"{{ agent(id: {json.dumps(agent_id)}) {{ {field} }} }}"
        assert await _codes(person.client, query) == ["FORBIDDEN"]
        assert await _codes(tenant.client, query) == []


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("createAgent", {"name": "x"}),
        ("updateAgent", {"agentId": "x"}),
        ("pauseAgent", {"agentId": "x"}),
        ("resumeAgent", {"agentId": "x"}),
        ("stopAgent", {"agentId": "x"}),
        ("replayDeadLetter", {"eventId": "x"}),
        ("dropDeadLetter", {"eventId": "x"}),
        ("checkHealth", {}),
    ],
)
async def test_members_have_no_administrative_rights(tenant: Tenant, name: str, values: dict[str, str]) -> None:
    person = await tenant.person(role=Role.MEMBER)
    kind = name[0].upper() + name[1:]

    query = f"mutation ($input: {kind}Input!) {{ {name}(input: $input) {{ __typename }} }}"
    answer = await person.client.send(query, {"input": values})

    assert answer.codes == ["FORBIDDEN"]
    assert answer.body["data"] is None


async def test_viewer_reads_a_space_but_cannot_post(tenant: Tenant) -> None:
    viewer = await tenant.person(role=Role.VIEWER)
    space_id = await create_space(tenant.client, members=[viewer.actor_id])

    query = "mutation ($input: PostMessageInput!) { postMessage(input: $input) { __typename } }"
    answer = await viewer.client.send(query, {"input": {"spaceId": space_id, "text": "hello"}})

    assert answer.codes == ["FORBIDDEN"]
