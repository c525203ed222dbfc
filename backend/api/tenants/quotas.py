"""The quotas of a tenant and their current use, for admins. The operator sets them: `python -m backend set-quotas`."""

import strawberry

from backend.agents import registry as agents
from backend.api.request.context import Info
from backend.budgets import registry as budgets
from backend.consciousness.knowledge import store
from backend.data_rights import erasures
from backend.files import uploads
from backend.kit.unit_of_work import unit_of_work
from backend.plans import registry as plans
from backend.spaces import registry as spaces
from backend.tasks import registry as tasks
from backend.tenants import model_prices, quotas
from backend.tenants.quotas import QuotaUsage
from backend.tools.definitions import tenant_tools
from backend.tools.mcp_servers import servers

COUNTED = (
    agents.AGENTS,
    agents.AWAKE_AGENTS,
    spaces.SPACES,
    tenant_tools.TOOLS,
    servers.SERVERS,
    plans.PLANS,
    tasks.TASKS,
    model_prices.MODEL_PRICES,
    budgets.BUDGETS,
    store.KNOWN,
    erasures.WAITING_ERASURES,
    uploads.FILE_MEGABYTES,
    *quotas.OWN,
)


@strawberry.type(description="A quota of the tenant. Names are stable, and new ones may be added.")
class Quota:
    name: str
    limit: int
    used: int | None = strawberry.field(
        description="The current use. Null for rates, and for quotas that each API process counts for itself."
    )

    @classmethod
    def of(cls, usage: QuotaUsage) -> "Quota":
        return cls(name=usage.name, limit=usage.limit, used=usage.used)


async def of_tenant(info: Info) -> list[Quota]:
    async with unit_of_work(info.context.actor.tenant_id, read_only=True) as work:
        usages = await quotas.usage_of(work, COUNTED)
    return [Quota.of(each) for each in usages]
