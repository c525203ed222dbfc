"""The budgets of a tenant, with what is spent and reserved in their present periods. Reads `budgets.registry`."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal

import strawberry

from backend.api.enums import BudgetEnd, BudgetKeys, BudgetPeriod, BudgetScope, BudgetUnit
from backend.api.reading.ids import Kind, encode
from backend.api.request.context import Info
from backend.api.request.scopes import root
from backend.budgets import registry
from backend.budgets.registry import BudgetUse as StoredUse
from backend.budgets.registry import StoredBudget
from backend.kit.limits import DEFAULT
from backend.kit.tenant_limits import TENANT
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.actor import Actor, Scope

_PRICE = 100

#: The kind of a subject's id.
KINDS = {
    BudgetScope.TENANT: Kind.TENANT,
    BudgetScope.AGENT: Kind.AGENT,
    BudgetScope.PERSON: Kind.MEMBER,
    BudgetScope.PROGRAM: Kind.SERVICE,
    BudgetScope.PLAN: Kind.PLAN,
    BudgetScope.CYCLE: Kind.THINK_CYCLE,
}


@strawberry.type(description="What one subject has used of a budget in the present period. Amounts are in its unit.")
class BudgetUse:
    subject_id: strawberry.ID = strawberry.field(
        description="The agent, member, app, service account or plan. For a budget of the tenant: the tenant."
    )
    starts_at: datetime | None = strawberry.field(
        description="The beginning of the period. Null for a budget that never begins again."
    )
    resets_at: datetime | None = strawberry.field(
        description="When the budget begins again. Null for a budget that never begins again."
    )
    spent: Decimal
    reserved: Decimal = strawberry.field(
        description="The most that the running requests can cost. A request that ends gives back what it did not need."
    )
    left: Decimal = strawberry.field(description="The limit without `spent` and `reserved`.")

    @classmethod
    def of(cls, budget: StoredBudget, use: StoredUse) -> "BudgetUse":
        return cls(
            subject_id=encode(KINDS[budget.scope], use.subject_id),
            starts_at=None if use.resets_at is None else use.starts_at,
            resets_at=use.resets_at,
            spent=use.spent,
            reserved=use.reserved,
            left=max(budget.limit - use.spent - use.reserved, Decimal(0)),
        )


@strawberry.type(
    description="A limit on what the model requests of the tenant may cost in a period. Each request reserves the most "
    "that it can cost before it is sent, so all requests together never spend more than the limit."
)
class Budget:
    id: strawberry.ID
    name: str
    scope: BudgetScope
    subject_id: strawberry.ID | None = strawberry.field(
        description="The agent, member, app, service account or plan. Null: each one has the limit separately."
    )
    period: BudgetPeriod
    unit: BudgetUnit
    limit: Decimal = strawberry.field(description="In US dollars or tokens, as `unit` says.")
    keys: BudgetKeys
    at_end: BudgetEnd
    cheaper_model: str | None
    is_cap: bool = strawberry.field(
        description="The operator of the installation has set it, and only the operator can change it."
    )
    uses: list[BudgetUse] = strawberry.field(
        description=f"The present period of each subject, the highest amounts first, at most {DEFAULT.page_size}. "
        "Subjects that have not spent anything are left out. Empty for a budget of each think cycle, and for plans of "
        "other people's personal assistants."
    )
    created_at: datetime

    @classmethod
    def of(cls, budget: StoredBudget, uses: Sequence[StoredUse]) -> "Budget":
        subject = budget.subject_id
        return cls(
            id=encode(Kind.BUDGET, budget.id),
            name=budget.name,
            scope=budget.scope,
            subject_id=None if subject is None else encode(KINDS[budget.scope], subject),
            period=budget.period,
            unit=budget.unit,
            limit=budget.limit,
            keys=budget.keys,
            at_end=budget.at_end,
            cheaper_model=budget.cheaper_model,
            is_cap=budget.is_cap,
            uses=[BudgetUse.of(budget, use) for use in uses],
            created_at=budget.created_at,
        )


async def read(work: UnitOfWork, actor: Actor, budget: StoredBudget) -> Budget:
    return Budget.of(budget, await registry.uses(work, actor, budget_id=budget.id, limit=DEFAULT.page_size))


@strawberry.type
class BudgetQuery:
    @root(
        "The tenant's budgets and the operator's caps, the oldest first.",
        needs=Scope.ADMIN_READ,
        price=_PRICE,
        most=TENANT.budgets,
    )
    async def budgets(self, info: Info) -> list[Budget]:
        actor = info.context.actor
        async with unit_of_work(actor.tenant_id, read_only=True) as work:
            return [await read(work, actor, budget) for budget in await registry.read(work, actor)]
