"""Agents through the public API."""

import asyncio
from typing import Any

import pytest

from tests.factories.agents import create_agent, process_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Json

_AGENT = "id name instructions model kind status createdAt updatedAt"
_ONE = f"query ($id: ID!) {{ agent(id: $id) {{ {_AGENT} }} node(id: $id) {{ ... on Agent {{ {_AGENT} }} }} }}"


async def _agent(tenant: Tenant, agent_id: str) -> dict[str, Any]:
    found = await tenant.client.execute(_ONE, id=agent_id)
    assert found["agent"] == found["node"]
    agent: dict[str, Any] = found["agent"]
    return agent


async def test_create_agent_makes_a_sleeping_agent(tenant: Tenant) -> None:
    values = {"name": " Ada ", "instructions": "Be kind.", "model": "openai/some", "kind": "CONVERSATIONAL"}

    made = (await tenant.client.succeed("createAgent", f"agent {{ {_AGENT} }}", **values))["agent"]

    assert await _agent(tenant, made["id"]) == made
    assert {name: made[name] for name in values} == {**values, "name": "Ada"}
    assert made["status"] == "ACTIVE"
    assert await process_of(tenant.client, made["id"]) == {
        "state": "SLEEPING", "cycleCount": 0, "lastCycleAt": None, "inboxDepth": 0, "inputTokens": 0,
        "outputTokens": 0, "cost": "0", "leasedSince": None, "worker": None,
    }  # fmt: skip


@pytest.mark.parametrize("nothing", [{}, {"instructions": None, "model": None, "kind": None, "idempotencyKey": None}])
async def test_create_agent_needs_only_a_name(tenant: Tenant, nothing: dict[str, None]) -> None:
    made = (await tenant.client.succeed("createAgent", f"agent {{ {_AGENT} }}", name="Ada", **nothing))["agent"]

    assert (made["instructions"], made["model"], made["kind"]) == ("", None, "GENERAL")


async def test_update_agent_changes_only_what_is_given(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client, instructions="Be brief.", model="openai/some")
    before = await _agent(tenant, agent_id)

    await tenant.client.succeed("updateAgent", "agent { id }", agentId=agent_id, name="Grace", model=None)

    after = await _agent(tenant, agent_id)
    assert {**after, "updatedAt": None} == {**before, "name": "Grace", "updatedAt": None}
    assert after["updatedAt"] > before["updatedAt"]


async def test_name_of_a_living_agent_is_its_own(tenant: Tenant, tenants: Tenants) -> None:
    agent_id = await create_agent(tenant.client, name="Straße")
    other_id = await create_agent(tenant.client, name="Grace")

    taken = await tenant.client.mutate("createAgent", "agent { id }", name=" STRASSE ")
    renamed = await tenant.client.mutate(
        "updateAgent", "agent { id }", agentId=other_id, name="strasse", model="openai/some"
    )

    for refused in (taken, renamed):
        assert (refused["code"], refused["path"]) == ("AGENT_NAME_TAKEN", ["input", "name"])
    assert (await _agent(tenant, other_id))["name"] == "Grace"
    assert (await _agent(tenant, other_id))["model"] is None
    await create_agent((await tenants.create()).client, name="Straße")
    await tenant.client.succeed("updateAgent", "agent { id }", agentId=agent_id, name="STRASSE")
    await tenant.client.succeed("stopAgent", "agent { id }", agentId=agent_id)
    await tenant.client.succeed("updateAgent", "agent { id }", agentId=other_id, name="strasse")


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({"model": "nonsense/model"}, ["model"]),
        ({"model": "cheap"}, ["model"]),
        ({"fallbackModels": ["nonsense/model"]}, ["fallbackModels"]),
        ({"models": {"cheap": "nonsense/model"}}, ["models", "cheap"]),
        ({"tools": ["nonsense"]}, ["tools"]),
        ({"debounceSeconds": -1}, ["debounceSeconds"]),
        ({"limits": {"stepsPerCycle": 0}}, ["limits", "stepsPerCycle"]),
        ({"preparation": {"phases": [{"fromStep": 0}]}}, ["preparation", "phases", "0", "fromStep"]),
        ({"preparation": {"guard": {"tool": "nonsense", "argument": "text"}}}, ["preparation", "guard", "tool"]),
    ],
)
async def test_bad_input_is_said_before_a_name_that_is_taken(tenant: Tenant, given: Json, path: list[str]) -> None:
    await create_agent(tenant.client, name="Ada")
    other = await create_agent(tenant.client, name="Grace")

    others: list[tuple[str, Json]] = [("createAgent", {}), ("updateAgent", {"agentId": other})]
    for operation, more in others:
        refused = await tenant.client.mutate(operation, "__typename", name="ada", **more, **given)
        assert (refused["__typename"], refused.get("path")) == ("InvalidInput", ["input", *path]), refused
    assert (await _agent(tenant, other))["name"] == "Grace"


async def test_of_two_that_take_a_name_at_once_one_gets_it(tenant: Tenant) -> None:
    made = await asyncio.gather(
        *(tenant.client.mutate("createAgent", "agent { id }", name=name) for name in ("Ada", "ada", "ADA"))
    )

    assert sorted(each.get("code", "made") for each in made) == ["AGENT_NAME_TAKEN", "AGENT_NAME_TAKEN", "made"]


async def test_paused_agent_collects_events_and_resumes(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    space_id = await create_space(tenant.client, members=[agent_id])
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent_id)
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent_id)
    await post(tenant.client, space_id, "hello")

    paused = await process_of(tenant.client, agent_id)
    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent_id)

    assert (paused["state"], paused["inboxDepth"]) == ("PAUSED", 1)
    assert (await process_of(tenant.client, agent_id))["state"] != "PAUSED"


async def test_stopped_agent_leaves_its_spaces_and_stays_stopped(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    space_id = await create_space(tenant.client, members=[agent_id])
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent_id)
    await post(tenant.client, space_id, "hello")

    stopped = (await tenant.client.succeed("stopAgent", "agent { status }", agentId=agent_id))["agent"]

    assert stopped == {"status": "STOPPED"}
    members = "query ($id: ID!) { space(id: $id) { members { nodes { kind } } } }"
    found = await tenant.client.execute(members, id=space_id)
    assert found["space"]["members"]["nodes"] == [{"kind": "PERSON"}]
    process = await process_of(tenant.client, agent_id)
    assert (process["state"], process["inboxDepth"]) == ("STOPPED", 0)
    for mutation in ("pauseAgent", "resumeAgent", "updateAgent"):
        assert (await tenant.client.mutate(mutation, "agent { id }", agentId=agent_id))["__typename"] == "Conflict"
    await tenant.client.succeed("stopAgent", "agent { id }", agentId=agent_id)
