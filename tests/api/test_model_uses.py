"""What an admin names of models by use, for the tenant and for one agent."""

import pytest

from tests.factories.agents import create_agent
from tests.factories.tenants import Tenant
from tests.harness.client import Json

_OF_TENANT = "models { default summaries cheap strong fallbacks }"
_OF_AGENT = "model fallbackModels models { summaries cheap strong }"
_NOTHING: Json = {"default": None, "summaries": None, "cheap": None, "strong": None, "fallbacks": []}


async def _of_tenant(tenant: Tenant, **models: str | list[str] | None) -> Json:
    made = await tenant.client.succeed("updateTenantModels", f"tenant {{ {_OF_TENANT} }}", models=models)
    found: Json = made["tenant"]["models"]
    return found


async def _of_agent(tenant: Tenant, agent: str, **values: object) -> Json:
    made = await tenant.client.succeed("updateAgent", f"agent {{ {_OF_AGENT} }}", agentId=agent, **values)
    found: Json = made["agent"]
    return found


async def test_tenant_sets_and_unsets_models(tenant: Tenant) -> None:
    assert (await tenant.client.execute(f"{{ tenant {{ {_OF_TENANT} }} }}"))["tenant"]["models"] == _NOTHING

    named = await _of_tenant(tenant, default="openai/a", cheap="openai/b", fallbacks=["openai/c", "openai/c"])
    assert named == {**_NOTHING, "default": "openai/a", "cheap": "openai/b", "fallbacks": ["openai/c"]}

    assert await _of_tenant(tenant, cheap=None, fallbacks=None) == {**_NOTHING, "default": "openai/a"}


async def test_agent_sets_its_own_models_and_an_empty_one_restores_the_default(tenant: Tenant) -> None:
    agent = await create_agent(tenant.client, model="openai/a", models={"cheap": "openai/b", "strong": None})

    changed = await _of_agent(tenant, agent, models={"strong": "openai/s"})
    assert changed["models"] == {"summaries": None, "cheap": "openai/b", "strong": "openai/s"}

    changed = await _of_agent(tenant, agent, model="", models={"cheap": None})
    assert (changed["model"], changed["models"]) == (None, {"summaries": None, "cheap": None, "strong": "openai/s"})


@pytest.mark.parametrize(
    ("models", "field", "reason"),
    [
        ({"cheap": "a b"}, "cheap", "without spaces"),
        ({"strong": "cheap"}, "strong", "is the name of a use"),
        ({"summaries": ""}, "summaries", "must not be empty"),
    ],
)
async def test_invalid_model_name_is_refused_with_its_path(
    tenant: Tenant, models: Json, field: str, reason: str
) -> None:
    agent = await create_agent(tenant.client)

    for payload in (
        await tenant.client.mutate("updateAgent", "__typename", agentId=agent, models=models),
        await tenant.client.mutate("updateTenantModels", "__typename", models=models),
    ):
        assert (payload["__typename"], payload["path"]) == ("InvalidInput", ["input", "models", field])
        assert reason in payload["reason"]
