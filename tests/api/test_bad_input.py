"""Bad input of every kind: null in queries, a typed error in mutations, nothing changed or revealed (trap L6)."""

import base64
from typing import Any
from uuid import uuid4

import pytest

from tests.factories.agents import create_agent
from tests.factories.spaces import create_space, messages_of
from tests.factories.tenants import Tenant, global_id
from tests.harness.client import GraphQLFailure, Json

_SOME = uuid4()
_BAD_IDS = {
    "empty": "",
    "word": "nonsense",
    "bare uuid": str(_SOME),
    "unknown": global_id("Agent", _SOME),
    "unknown type": global_id("Robot", _SOME),
    "no key": base64.b64encode(b"Agent:").decode(),
    "other spelling": base64.b64encode(f"Agent:{_SOME.hex}".encode()).decode(),
    "nul": "QWdlbnQ6\x00",
    "surrogate": "\ud800",
    "huge": "A" * 500_000,
    "no node": global_id("InboxEvent", "1"),
}
_STATE = """{ agents { nodes { id name instructions model status updatedAt } }
    spaces { nodes { id name members { nodes { id } } messages { nodes { id } } } } }"""


@pytest.mark.parametrize("bad", _BAD_IDS.values(), ids=_BAD_IDS)
async def test_query_for_a_bad_id_is_null(tenant: Tenant, bad: str) -> None:
    query = (
        "query ($id: ID!) { agent(id: $id) { id } space(id: $id) { id } node(id: $id) { id } nodes(ids: [$id]) { id } }"
    )

    found = await tenant.client.execute(query, id=bad)

    assert found == {"agent": None, "space": None, "node": None, "nodes": [None]}


def _mutations(agent_id: str, space_id: str, actor_id: str) -> list[tuple[str, Json]]:
    return [
        ("updateAgent", {"agentId": agent_id, "name": "x"}),
        ("pauseAgent", {"agentId": agent_id}),
        ("resumeAgent", {"agentId": agent_id}),
        ("stopAgent", {"agentId": agent_id}),
        ("addSpaceMember", {"spaceId": space_id, "actorId": actor_id}),
        ("removeSpaceMember", {"spaceId": space_id, "actorId": actor_id}),
        ("postMessage", {"spaceId": space_id, "text": "hello"}),
        ("updateSpace", {"spaceId": space_id, "name": "x"}),
    ]


@pytest.mark.parametrize("bad", _BAD_IDS.values(), ids=_BAD_IDS)
async def test_mutation_with_a_bad_id_is_a_typed_error(tenant: Tenant, bad: str) -> None:
    agent_id, space_id = await create_agent(tenant.client), await create_space(tenant.client)
    before = await tenant.client.execute(_STATE)

    mutations = [*_mutations(bad, bad, agent_id), *_mutations(agent_id, space_id, bad)[4:6]]
    mutations.append(("postMessage", {"spaceId": space_id, "text": "hello", "mentions": [bad]}))
    for name, values in mutations:
        payload = await tenant.client.mutate(name, "__typename", **values)
        assert payload["__typename"] in {"NotFound", "InvalidInput"} or (
            (name, payload["code"]) == ("removeSpaceMember", "NOT_A_MEMBER")
        ), (name, payload)
        assert payload["path"][0] == "input"

    assert await tenant.client.execute(_STATE) == before


_BAD_TEXTS = {
    "empty": "",
    "blank": " \n\t",
    "a megabyte": "x" * 1_000_000,
    "nul": "hello\x00",
    "surrogate": "hello\udfff",
}


@pytest.mark.parametrize("bad", _BAD_TEXTS.values(), ids=_BAD_TEXTS)
async def test_bad_text_is_invalid_input(tenant: Tenant, bad: str) -> None:
    agent_id, space_id = await create_agent(tenant.client), await create_space(tenant.client)
    before = await tenant.client.execute(_STATE)

    tries: list[tuple[str, Json, str]] = [
        ("postMessage", {"spaceId": space_id, "text": bad}, "text"),
        ("createSpace", {"name": bad}, "name"),
        ("updateSpace", {"spaceId": space_id, "name": bad}, "name"),
        ("createAgent", {"name": bad}, "name"),
        ("createAgent", {"name": "Ada", "model": bad}, "model"),
        ("updateAgent", {"agentId": agent_id, "name": bad}, "name"),
        ("createSpace", {"name": "Lobby", "idempotencyKey": bad}, "idempotencyKey"),
    ]
    if bad.strip():
        tries.append(("updateAgent", {"agentId": agent_id, "instructions": bad}, "instructions"))
    for name, values, field in tries:
        for key in ({}, {} if "idempotencyKey" in values else {"idempotencyKey": "k"}):
            payload = await tenant.client.mutate(name, "__typename", **values, **key)
            assert (payload["__typename"], payload["path"]) == ("InvalidInput", ["input", field])

    assert await tenant.client.execute(_STATE) == before


async def test_longest_allowed_text_is_stored_completely(tenant: Tenant) -> None:
    space_id = await create_space(tenant.client)
    text = "ä" * 100_000

    await tenant.client.succeed("postMessage", "posted { id }", spaceId=space_id, text=text)
    payload = await tenant.client.mutate("postMessage", "__typename", spaceId=space_id, text=text + "x")

    assert [message["text"] for message in await messages_of(tenant.client, space_id)] == [text]
    assert payload["__typename"] == "InvalidInput"


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"name": 7},
        {"name": None},
        {"name": "x", "kind": "ROBOT"},
        {"name": "x", "tenantId": "y"},
        {"name": ["x"], "idempotencyKey": 1},
    ],
)
async def test_input_of_the_wrong_shape_is_refused_before_it_runs(tenant: Tenant, values: dict[str, Any]) -> None:
    with pytest.raises(GraphQLFailure) as failure:
        await tenant.client.mutate("createAgent", "__typename", **values)

    assert set(failure.value.codes) == {"BAD_REQUEST"}
    assert "Did you mean" not in str(failure.value)


async def test_too_many_ids_are_refused(tenant: Tenant) -> None:
    ids = [tenant.owner.actor_id] * 101

    with pytest.raises(GraphQLFailure) as failure:
        await tenant.client.execute("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", ids=ids)

    assert failure.value.codes == ["BAD_REQUEST"]


async def test_too_many_mentions_are_invalid_input(tenant: Tenant) -> None:
    space_id = await create_space(tenant.client)

    payload = await tenant.client.mutate(
        "postMessage", "__typename", spaceId=space_id, text="all!", mentions=[tenant.owner.actor_id] * 101
    )

    assert (payload["__typename"], payload["path"]) == ("InvalidInput", ["input", "mentions"])


@pytest.mark.parametrize("bad", ["a\x00b", "\ud800"], ids=["nul", "surrogate"])
async def test_impossible_name_matches_nothing(tenant: Tenant, bad: str) -> None:
    """What Postgres cannot hold is no fault of ours where it is only looked for."""
    agent_id, space_id = await create_agent(tenant.client), await create_space(tenant.client)
    query = """query ($name: String!) { installableApp(clientId: $name) { name }
        auditLog(action: $name) { nodes { id } } waitingToolCalls(tools: [$name]) { nodes { id } } }"""

    found = await tenant.client.execute(query, name=bad)

    assert found == {"installableApp": None, "auditLog": {"nodes": []}, "waitingToolCalls": {"nodes": []}}
    url = "https://example.com/told"
    retrieval = {"retrieval": {"tool": bad, "argument": "query"}}
    endpoint = await tenant.client.succeed(
        "createWebhookEndpoint", "webhookEndpoint { id }", name="crm", url=url, spaceId=space_id
    )
    tries: list[tuple[str, Json, str]] = [
        ("installApp", {"clientId": bad, "scopes": []}, "clientId"),
        ("createWebhookEndpoint", {"name": "x", "url": url, "tools": [bad]}, "tools"),
        ("updateWebhookEndpoint", {"endpointId": endpoint["webhookEndpoint"]["id"], "tools": [bad]}, "tools"),
        ("updateAgent", {"agentId": agent_id, "preparation": retrieval}, "preparation"),
    ]
    for name, values, field in tries:
        payload = await tenant.client.mutate(name, "__typename", **values)
        assert payload["__typename"] in {"NotFound", "InvalidInput"}, payload
        assert payload["path"][:2] == ["input", field]


async def test_audit_of_an_id_that_is_empty_is_empty(tenant: Tenant) -> None:
    await create_agent(tenant.client)

    found = await tenant.client.execute('{ auditLog(actorId: "", targetId: "") { nodes { id } } }')

    assert found == {"auditLog": {"nodes": []}}


@pytest.mark.parametrize("bad", ["nonsense", "2026-13-01T00:00:00Z", "x" * 10_000, 7], ids=range(4))
async def test_invalid_time_is_refused_with_an_example(tenant: Tenant, bad: object) -> None:
    query = "query ($since: DateTime!) { auditLog(since: $since) { nodes { id } } }"

    answer = await tenant.client.send(query, {"since": bad})

    assert answer.codes == ["BAD_REQUEST"]
    said = answer.body["errors"][0]["message"]
    assert said.endswith("is not a DateTime: write it in ISO 8601, such as 2026-01-31T12:00:00Z")
    assert len(said) < 300
