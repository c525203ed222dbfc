"""A tenant's own key: its agents are asked with it, at its address, and with nobody else's when it is wrong (X5)."""

from pathlib import Path
from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Tenant, Tenants
from tests.harness.models import Models
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("worker")

_KEY, _NEXT = "sk-tenants-own-0123456789", "sk-tenants-next-0123456789"


async def _set_key(tenant: Tenant, models: Models, key: str) -> None:
    given = {"provider": "openai", "apiKey": key, "baseUrl": f"{models.url}/v1"}
    assert "secret" in await tenant.client.mutate("setModelKey", "secret { id }", **given)


async def _asked_with(models: Models, model: str) -> list[str]:
    return [request["headers"]["Authorization"] for request in await models.requests(model)]


async def _agent(tenant: Tenant, models: Models, *steps: dict[str, Any]) -> tuple[str, str, str]:
    model = await models.script(steps or [{"text": ""}], repeat_last=True)
    agent = await create_agent(tenant.client, model=model)
    return agent, await create_space(tenant.client, members=[agent]), model


async def _turn(tenant: Tenant, agent: str, space: str, *, number: int) -> None:
    await post(tenant.client, space, "think")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=number), timeout=20)


async def test_a_tenants_key_is_used_replaced_and_given_up(tenant: Tenant, tenants: Tenants, models: Models) -> None:
    stranger = await tenants.create()
    agent, space, model = await _agent(tenant, models)
    other, elsewhere, its_model = await _agent(stranger, models)

    await _turn(tenant, agent, space, number=1)
    await _set_key(tenant, models, _KEY)
    await _turn(tenant, agent, space, number=2)
    await _set_key(tenant, models, _NEXT)
    await _turn(tenant, agent, space, number=3)
    secrets = (await tenant.client.execute("{ secrets { nodes { id } } }"))["secrets"]["nodes"]
    await tenant.client.mutate("deleteSecret", "secretId", secretId=secrets[0]["id"])
    await _turn(tenant, agent, space, number=4)
    await _turn(stranger, other, elsewhere, number=1)

    assert await _asked_with(models, model) == ["Bearer test", f"Bearer {_KEY}", f"Bearer {_NEXT}", "Bearer test"]
    assert await _asked_with(models, its_model) == ["Bearer test"]


async def test_a_key_that_is_deleted_while_an_agent_thinks_is_soon_used_no_more(tenant: Tenant, models: Models) -> None:
    """One long cycle: its steps wait until the sealed keys in memory are no longer fresh."""
    step = {"calls": [{"name": "send_message", "arguments": {"text": "still here"}}]}
    agent, space, model = await _agent(tenant, models, {**step, "first_byte_delay_seconds": 3.2}, step, {"text": ""})
    await _set_key(tenant, models, _KEY)

    await post(tenant.client, space, "think")
    await models.wait_for_requests(model, 1)
    secrets = (await tenant.client.execute("{ secrets { nodes { id } } }"))["secrets"]["nodes"]
    await tenant.client.mutate("deleteSecret", "secretId", secretId=secrets[0]["id"])
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=30)

    assert await _asked_with(models, model) == [f"Bearer {_KEY}", "Bearer test", "Bearer test"]


async def test_a_wrong_key_is_the_agents_notice_and_stays_secret(tenant: Tenant, models: Models, logs: Path) -> None:
    failure = {"status": 401, "error": f"the key {_KEY} is not known here"}
    agent, space, model = await _agent(tenant, models, failure)
    await _set_key(tenant, models, _KEY)

    await post(tenant.client, space, "think")

    async def told() -> list[dict[str, Any]]:
        return [message for message in await messages_of(tenant.client, space) if message["kind"] == "NOTICE"]

    (notice,) = await wait_until(told)
    await tenant.client.succeed("stopAgent", "agent { id }", agentId=agent)
    assert notice["data"]["error"] == "AUTH"
    assert _KEY not in str(notice)
    assert set(await _asked_with(models, model)) == {f"Bearer {_KEY}"}
    assert all(_KEY not in (logs / name).read_text() for name in ("worker.log", "api.log"))
