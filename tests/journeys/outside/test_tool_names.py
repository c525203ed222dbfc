"""An older tool keeps its name: what the operator sets up later by that name is not what was meant (ADR 0032)."""

from tests.factories.agents import create_agent
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.tools import Tools
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import tool_call

#: As if it had been there before the operator's.
_RENAME = "UPDATE tools SET name = 'charge' WHERE id = $1"
_CONSENTS = "query ($id: ID!) { agent(id: $id) { toolCalls { nodes { name consent effect } } } }"


async def test_a_tenants_tool_is_not_taken_for_the_operators(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    await stack.start_worker()
    tool = await create_tool(citizen.client, name="mine", effect="UNSAFE", approval={"rule": "ALWAYS"})
    async with owner_of(citizen) as connection:
        await connection.execute(_RENAME, key_of(tool))
    model = await models.script([{"calls": [tool_call("charge")]}, {"text": "Well."}])
    agent = await create_agent(citizen.client, model=model, tools=["charge"])
    await post(citizen.client, await create_space(citizen.client, members=[agent]), "Charge")

    async def called() -> list[dict[str, str]]:
        nodes: list[dict[str, str]] = (await citizen.client.execute(_CONSENTS, id=agent))["agent"]["toolCalls"]["nodes"]
        return nodes

    await wait_until(called)

    assert await called() == [{"name": "charge", "consent": "ASKED", "effect": "UNSAFE"}]
    assert await tools.requests("charge") == []
