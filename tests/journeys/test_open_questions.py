"""How many questions of an agent may wait for people, however they are asked: by `ask`, as approvals, as forms."""

from typing import Any

import pytest

from backend.kit.limits import DEFAULT
from tests.factories.agents import create_agent
from tests.factories.questions import ask
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import is_held, tool_call

pytestmark = pytest.mark.usefixtures("worker")

_MOST = DEFAULT.open_questions
_CALLS = "query ($agent: ID!) { agent(id: $agent) { toolCalls(first: 100) { nodes { name state } } } }"
_FORM = {
    "question": "More than {amount}?",
    "form": {
        "type": "object",
        "properties": {"answer": {"type": "string", "enum": ["yes", "no"]}},
        "required": ["answer"],
        "additionalProperties": False,
    },
}


async def _agent(tenant: Tenant, models: Models, calls: list[Json]) -> str:
    """An agent that makes these calls in one step, with a tool that needs approval and one that asks."""
    await create_tool(
        tenant.client, name="pay", kind="EXTERNAL", effect="UNSAFE", http=None, timeoutSeconds=600,
        approval={"rule": "ALWAYS"},
    )  # fmt: skip
    await create_tool(tenant.client, name="survey", kind="SPACE", effect="PURE", http=None, space=_FORM)
    model = await models.script([{"calls": calls}, {}])
    return await create_agent(tenant.client, model=model, tools=["pay", "survey"])


async def _states(tenant: Tenant, agent: str) -> list[tuple[str, str]]:
    calls = (await tenant.client.execute(_CALLS, agent=agent))["agent"]["toolCalls"]["nodes"]
    return [(each["name"], each["state"]) for each in calls]


def _asks(count: int) -> list[Json]:
    return [ask() for _ in range(count)]


def _pays(count: int) -> list[Json]:
    return [tool_call("pay", amount) for amount in range(count)]


def _surveys(count: int) -> list[Json]:
    return [{"name": "survey", "arguments": {"amount": amount}} for amount in range(count)]


@pytest.mark.parametrize("of_kind", [_asks, _pays, _surveys])
async def test_one_step_asks_no_more_than_may_be_open(tenant: Tenant, models: Models, of_kind: Any) -> None:
    agent = await _agent(tenant, models, of_kind(_MOST + 2))
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "Go")
    await wait_until(lambda: is_held(tenant, agent))

    states = [state for _, state in await _states(tenant, agent)]

    assert (states.count("HELD"), states.count("FAILED")) == (_MOST, 2)


async def test_questions_of_different_kinds_count_together(tenant: Tenant, models: Models) -> None:
    """Approvals first, then forms, then what the agent asks itself."""
    agent = await _agent(tenant, models, [*_asks(3), *_surveys(2), *_pays(_MOST - 3)])
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "Go")
    await wait_until(lambda: is_held(tenant, agent))

    states = await _states(tenant, agent)

    assert states.count(("pay", "HELD")) == _MOST - 3
    assert (states.count(("survey", "HELD")), states.count(("ask", "HELD"))) == (2, 1)
    assert states.count(("ask", "FAILED")) == 2
