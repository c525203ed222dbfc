"""What an admin sets for an agent beside its name: fallback models, outside tools, debounce, limits."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from backend.kit.limits import DEFAULT
from tests.factories.agents import create_agent
from tests.factories.rows import key_of, owner_of
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client, GraphQLFailure, Json
from tests.harness.grounds import Grounds
from tests.harness.processes import Api, api_process
from tests.harness.stores import Stores

_LIMITS = "limits { stepsPerCycle sameToolInARow cycleSeconds cycleTokens }"
_CONFIGURATION = f"fallbackModels tools debounceSeconds {_LIMITS}"
_USUAL = {
    "stepsPerCycle": DEFAULT.steps_per_cycle,
    "sameToolInARow": DEFAULT.same_tool_in_a_row,
    "cycleSeconds": DEFAULT.cycle_seconds,
    "cycleTokens": DEFAULT.cycle_tokens,
}
_TOOLS = """
[tools.charge]
description = "Take money."
url = "http://127.0.0.1:9/charge"
effect = "KEYED"
input = { type = "object" }

[tools.weather]
description = "Look out of the window."
url = "http://127.0.0.1:9/weather"
effect = "PURE"
input = { type = "object" }
"""


async def _configuration(client: Client, agent_id: str) -> Json:
    query = f"query ($id: ID!) {{ agent(id: $id) {{ {_CONFIGURATION} }} }}"
    found: Json = (await client.execute(query, id=agent_id))["agent"]
    return found


async def _set_limits(client: Client, agent_id: str, **limits: float | None) -> Json:
    made = await client.succeed("updateAgent", f"agent {{ {_LIMITS} }}", agentId=agent_id, limits=limits)
    found: Json = made["agent"]["limits"]
    return found


@pytest.mark.parametrize(
    "nothing", [{}, {"fallbackModels": None, "tools": None, "debounceSeconds": None, "limits": None}, {"limits": {}}]
)
async def test_new_agent_follows_the_installation(tenant: Tenant, nothing: Json) -> None:
    agent_id = await create_agent(tenant.client, **nothing)

    assert await _configuration(tenant.client, agent_id) == {
        "fallbackModels": [], "tools": [], "debounceSeconds": 0, "limits": _USUAL,
    }  # fmt: skip


async def test_create_agent_takes_the_whole_configuration(tenant: Tenant) -> None:
    values: Json = {"fallbackModels": ["openai/b", "openai/a", "openai/b"], "debounceSeconds": 2.5}

    agent_id = await create_agent(tenant.client, **values, limits={"stepsPerCycle": 7, "cycleSeconds": None})

    assert await _configuration(tenant.client, agent_id) == {
        "fallbackModels": ["openai/b", "openai/a"], "tools": [], "debounceSeconds": 2.5,
        "limits": {**_USUAL, "stepsPerCycle": 7},
    }  # fmt: skip


async def test_update_agent_keeps_omitted_fields(tenant: Tenant) -> None:
    agent_id = await create_agent(
        tenant.client, fallbackModels=["openai/b"], debounceSeconds=2, limits={"cycleTokens": 5_000}
    )
    before = await _configuration(tenant.client, agent_id)

    nothing = {"fallbackModels": None, "debounceSeconds": None, "limits": None}
    await tenant.client.succeed("updateAgent", "agent { id }", agentId=agent_id, name="Grace", **nothing)
    assert await _configuration(tenant.client, agent_id) == before

    await tenant.client.succeed("updateAgent", "agent { id }", agentId=agent_id, fallbackModels=[], debounceSeconds=0)
    assert await _configuration(tenant.client, agent_id) == {**before, "fallbackModels": [], "debounceSeconds": 0}


async def test_null_limit_restores_the_default_and_an_omitted_one_stays(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client, limits={"stepsPerCycle": 7, "sameToolInARow": 9})

    assert await _set_limits(tenant.client, agent_id, cycleSeconds=1.5) == {
        **_USUAL, "stepsPerCycle": 7, "sameToolInARow": 9, "cycleSeconds": 1.5,
    }  # fmt: skip
    assert await _set_limits(tenant.client, agent_id, stepsPerCycle=None) == {
        **_USUAL, "sameToolInARow": 9, "cycleSeconds": 1.5,
    }  # fmt: skip


async def test_only_what_differs_is_stored(tenant: Tenant) -> None:
    limits = {"stepsPerCycle": DEFAULT.steps_per_cycle, "sameToolInARow": 9}
    agent_id = await create_agent(tenant.client, limits=limits)

    async with owner_of(tenant) as connection:
        stored = await connection.fetchval("SELECT limits FROM agents WHERE id = $1", key_of(agent_id))

    assert json.loads(stored) == {"same_tool": 9}


@pytest.mark.parametrize(
    ("values", "path", "reason"),
    [
        ({"limits": {"stepsPerCycle": 0}}, ["limits", "stepsPerCycle"], "from 1 to 200"),
        ({"limits": {"stepsPerCycle": 201}}, ["limits", "stepsPerCycle"], "from 1 to 200"),
        ({"limits": {"sameToolInARow": 101}}, ["limits", "sameToolInARow"], "from 1 to 100"),
        ({"limits": {"cycleSeconds": 86_400.5}}, ["limits", "cycleSeconds"], "from 1 to 86,400"),
        ({"limits": {"cycleTokens": 999}}, ["limits", "cycleTokens"], "from 1,000 to 100,000,000"),
        ({"debounceSeconds": -0.1}, ["debounceSeconds"], "from 0 to 3,600"),
        ({"debounceSeconds": 3_600.1}, ["debounceSeconds"], "from 0 to 3,600"),
        ({"fallbackModels": ["a"] * 6}, ["fallbackModels"], "at most 5"),
        ({"fallbackModels": ["a", "b c"]}, ["fallbackModels"], "without spaces"),
        ({"fallbackModels": [""]}, ["fallbackModels"], "must not be empty"),
        ({"fallbackModels": ["x" * 201]}, ["fallbackModels"], "200 are allowed"),
        ({"tools": ["charge"]}, ["tools"], "no outside tool 'charge': allowed are fetch_url"),
        ({"tools": ["send_message"]}, ["tools"], "no outside tool"),
        ({"tools": ["\udfff\x00" + "x" * 500_000]}, ["tools"], "no outside tool '\\udfff\\x00xxx"),
    ],
)
async def test_bad_value_is_named_and_changes_nothing(
    tenant: Tenant, values: dict[str, Any], path: list[str], reason: str
) -> None:
    agent_id = await create_agent(tenant.client)
    before = await _configuration(tenant.client, agent_id)

    for payload in (
        await tenant.client.mutate("updateAgent", "__typename", agentId=agent_id, name="Eve", **values),
        await tenant.client.mutate("createAgent", "__typename", name="Eve", **values),
    ):
        assert (payload["__typename"], payload["path"]) == ("InvalidInput", ["input", *path])
        assert reason in payload["reason"]
        assert len(payload["reason"]) < 1_000

    assert await _configuration(tenant.client, agent_id) == before
    agents = (await tenant.client.execute("{ agents { nodes { name } } }"))["agents"]["nodes"]
    assert [agent["name"] for agent in agents] == ["Ada"]


@pytest.mark.parametrize(
    "limits", [{"stepsPerCycle": 1.5}, {"cycleTokens": 2**40}, {"steps": 3}, {"cycleSeconds": "9"}]
)
async def test_limits_of_the_wrong_shape_are_refused_before_it_runs(tenant: Tenant, limits: dict[str, Any]) -> None:
    with pytest.raises(GraphQLFailure) as failure:
        await tenant.client.mutate("createAgent", "__typename", name="Ada", limits=limits)

    assert set(failure.value.codes) == {"BAD_REQUEST"}


async def test_repeat_of_a_keyed_update_distinguishes_null_and_omitted_limits(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client, limits={"stepsPerCycle": 7})
    values: Json = {"agentId": agent_id, "idempotencyKey": "k"}

    first = await tenant.client.succeed("updateAgent", f"agent {{ {_LIMITS} }}", **values, limits={"cycleSeconds": 9})
    again = await tenant.client.succeed("updateAgent", f"agent {{ {_LIMITS} }}", **values, limits={"cycleSeconds": 9})
    other = {"cycleSeconds": 9, "stepsPerCycle": None}
    refused = await tenant.client.mutate("updateAgent", "__typename", **values, limits=other)

    assert first == again
    assert first["agent"]["limits"] == {**_USUAL, "stepsPerCycle": 7, "cycleSeconds": 9}
    assert refused["__typename"] == "IdempotencyConflict"


@pytest.fixture(scope="module")
def equipped(
    environment: dict[str, str], logs: Path, grounds: Grounds, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Api]:
    """An API process of an operator who has set up two outside tools."""
    file = tmp_path_factory.mktemp("operator") / "tools.toml"
    file.write_text(_TOOLS)
    settings = {**environment, "CIRCADIAN_TOOLS_FILE": str(file)}
    with api_process(log=logs / "api-with-tools.log", environment=settings, parent=grounds.parent) as running:
        yield running


async def test_agent_is_given_tools_of_the_operators(stores: Stores, equipped: Api, http: httpx.AsyncClient) -> None:
    tenant = await Tenants(stores.owner_database_url, equipped.url, http).create()

    agent_id = await create_agent(tenant.client, tools=["weather", "charge", "weather"])
    refused = await tenant.client.mutate("updateAgent", "__typename", agentId=agent_id, tools=["charge", "wether"])

    assert (await _configuration(tenant.client, agent_id))["tools"] == ["weather", "charge"]
    assert (refused["__typename"], refused["path"]) == ("InvalidInput", ["input", "tools"])
    assert refused["reason"] == "there is no outside tool 'wether': allowed are charge, fetch_url, search_web, weather"
    await tenant.client.succeed("updateAgent", "agent { id }", agentId=agent_id, tools=[])
    assert (await _configuration(tenant.client, agent_id))["tools"] == []
