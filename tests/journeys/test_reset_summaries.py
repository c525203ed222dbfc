"""A reset takes a summary out of view with the rest; what a step was shown of it can be told still (M4, M9, O3)."""

import json

import pytest

from tests.factories.agents import create_agent
from tests.factories.compactions import compact, compacted_through, compactions_of, summary, talk, until_state
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.harness.models import Models

pytestmark = pytest.mark.usefixtures("worker")

_LONG = "All work and no play makes Jack a dull boy. " * 40
_NOTED = {"text": "noted"}
_SHOWN = (
    """query ($id: ID!) { agent(id: $id) { cycles { nodes { prompt(step: 1) { shown { messages fromSeq } } } } } }"""
)


async def test_summary_goes_out_of_view_and_the_prompts_before_still_show_it(tenant: Tenant, models: Models) -> None:
    model = await models.script([*[_NOTED] * 3, summary(), *[_NOTED] * 2, summary()])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(3)])
    await until_state(tenant.client, agent, await compact(tenant.client, agent), "READY")
    await talk(tenant.client, agent, space, "and then?", before=3)

    await tenant.client.succeed("resetAgent", "agent { id }", agentId=agent, reason="a new project")
    await talk(tenant.client, agent, space, "and now?", before=4)

    [adopted] = await compactions_of(tenant.client, agent)
    assert await compacted_through(tenant.client, agent) is None
    cycles = (await tenant.client.execute(_SHOWN, id=agent))["agent"]["cycles"]["nodes"]
    asked = [json.loads(each["raw"])["messages"] for each in await models.requests(model) if "tools" in each["body"]]
    for cycle, request in zip(cycles, asked, strict=True):
        assert cycle["prompt"]["shown"]["messages"] == request[1:]
    assert cycles[3]["prompt"]["shown"]["messages"][0]["content"].startswith(adopted["text"])
    [only] = cycles[4]["prompt"]["shown"]["messages"]
    assert only["content"].startswith("[RESET - ")
    assert await models.invalid() == []
