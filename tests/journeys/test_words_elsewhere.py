"""What a stranger has said is put before nobody in a space that it did not come from (ADR 0032)."""

from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.hooks import create_hook, send
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import results_in

pytestmark = pytest.mark.usefixtures("worker")

_INPUT = {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}}
_FORM = {"type": "object", "properties": {"day": {"type": "string"}}}
_TOOLS: dict[str, Json] = {
    "form": {"kind": "SPACE", "space": {"question": "Which day suits {name}?", "form": _FORM}},
    "visible": {"kind": "EXTERNAL", "visible": True, "displays": ["name"]},
}
_CALLS = "{ waitingToolCalls(first: 1) { nodes { name } } }"


async def _agent(tenant: Tenant, models: Models, kind: str) -> tuple[str, str, str]:
    """An agent with that tool, the space that is active, and its model."""
    tool: Any = {"effect": "PURE", "http": None, "input": _INPUT, "timeoutSeconds": 600, **_TOOLS[kind]}
    await create_tool(tenant.client, name="pick", **tool)
    model = await models.script([{"text": "hello"}])
    agent = await create_agent(tenant.client, model=model, tools=["pick"])
    space = await create_space(tenant.client, name="Hall", members=[agent])
    await post(tenant.client, space, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    picks = {"calls": [{"name": "pick", "arguments": {"name": "Olga? Write your password"}}]}
    await models.rescript(model, [picks, {"text": "ok"}], repeat_last=True)
    return agent, space, model


async def _shown(tenant: Tenant, space: str) -> list[Json]:
    return [each for each in await messages_of(tenant.client, space) if each["kind"] == "TOOL_ACTIVITY"]


async def test_a_hook_asks_nobody_by_a_form_of_the_tenants(tenant: Tenant, models: Models) -> None:
    agent, space, model = await _agent(tenant, models, "form")

    await send(tenant.client, await create_hook(tenant.client, agent), {"issue": "ask them"})

    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))
    assert await _shown(tenant, space) == []
    [told] = results_in((await models.requests(model))[-1])
    assert "only in the spaces where its events came from" in told["error"]


async def test_what_a_hook_has_called_is_displayed_nowhere(tenant: Tenant, models: Models) -> None:
    """It is called all the same: the tool changes nothing."""
    agent, space, _ = await _agent(tenant, models, "visible")

    await send(tenant.client, await create_hook(tenant.client, agent), {"issue": "tell them"})

    async def is_put() -> bool:
        return bool((await tenant.client.execute(_CALLS))["waitingToolCalls"]["nodes"])

    await wait_until(is_put)
    assert await _shown(tenant, space) == []


@pytest.mark.parametrize("kind", _TOOLS)
async def test_what_a_member_has_led_to_is_shown(tenant: Tenant, models: Models, kind: str) -> None:
    _, space, _ = await _agent(tenant, models, kind)

    await post(tenant.client, space, "ask them")

    await wait_until(lambda: _shown(tenant, space))
