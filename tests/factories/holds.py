"""Calls that wait for approval, and what people see of them."""

from typing import Any

from tests.factories.agents import create_agent
from tests.factories.plans import create_plan
from tests.factories.rows import make_due
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool
from tests.harness.client import Client, Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import is_held

_HOLDS = """query ($first: Int, $after: String) { holds(for: ME, first: $first, after: $after) { pageInfo { hasNextPage
  endCursor } nodes { id name kind arguments digest consent approvers people approvedBy expiresAt
  origin { agentName spaceName trigger isUnattended } } } }"""


async def holds_of(client: Client, **page: Any) -> list[Json]:
    """The holds that wait for the client's person, oldest first."""
    found: list[Json] = (await client.execute(_HOLDS, **page))["holds"]["nodes"]
    return found


async def has_holds(client: Client, count: int = 1) -> bool:
    return len(await holds_of(client)) == count


def asked(hold: Json) -> Json:
    """The hold in the form that `answer` takes."""
    return {"toolCallId": hold["id"], "digest": hold["digest"]}


async def create_pay(tenant: Tenant, **approval: Any) -> None:
    """Creates an UNSAFE external tool with this approval rule."""
    await create_tool(
        tenant.client, name="pay", kind="EXTERNAL", effect="UNSAFE", http=None, timeoutSeconds=600,
        approval=approval or None,
    )  # fmt: skip


async def planned(tenant: Tenant, models: Models, steps: list[Any], *, name: str | None = None, **plan: Any) -> str:
    """An agent that executes these steps by a plan; returns when one of its calls is held."""
    model = await models.script(steps)
    agent = await create_agent(tenant.client, name=name, model=model, tools=["pay"])
    await make_due(tenant, await create_plan(tenant.client, agent, cron="0 9 * * *", **plan))
    await wait_until(lambda: is_held(tenant, agent))
    return agent
