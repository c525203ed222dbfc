"""Whether the models of the tenant's agents answer, and what an admin must do where they do not."""

from datetime import datetime

import strawberry

from backend.api.enums import ModelErrorKind, ModelRemedy
from backend.api.reading.rows import Row
from backend.api.request.context import Info
from backend.api.request.scopes import root
from backend.kit.unit_of_work import unit_of_work
from backend.llm.errors import ADVICE
from backend.tenants.actor import Scope
from backend.tools.health import models as model_health

#: It reads no row of its own for each.
_PRICE = 20


@strawberry.type(
    description="""A model that does not answer the tenant's agents, or did not until lately. While it fails one agent
asks for all of them, by the smallest request; when it answers, those that wait go on by themselves, one by one."""
)
class ModelHealth:
    model: str = strawberry.field(description="As `createAgent` takes it.")
    is_own_key: bool = strawberry.field(description="By a key of the tenant, and not the operator's.")
    is_failing: bool
    error: ModelErrorKind = strawberry.field(description="How it fails, or failed last.")
    remedy: ModelRemedy | None = strawberry.field(description="What somebody must put right; null: not known.")
    advice: str | None = strawberry.field(description="The same in a sentence.")
    code: str | None = strawberry.field(description="The provider's own code.")
    since: datetime
    recovered_at: datetime | None = strawberry.field(description="Null: it has not answered since.")
    next_try_at: datetime | None = strawberry.field(description="Of one that fails.")
    waiting_agents: int = strawberry.field(description="Agents that wait for it, as far as the viewer sees into them.")

    @classmethod
    def of(cls, row: Row) -> "ModelHealth":
        remedy = None if row["remedy"] is None else ModelRemedy(row["remedy"])
        return cls(
            model=row["model"],
            is_own_key=row["is_own_key"],
            is_failing=row["is_failing"],
            error=ModelErrorKind(row["error"]),
            remedy=remedy,
            advice=None if remedy is None else ADVICE[remedy],
            code=row["code"],
            since=row["since"],
            recovered_at=row["recovered_at"],
            next_try_at=row["next_try_at"],
            waiting_agents=row["waiting"],
        )


@strawberry.type
class ModelHealthQuery:
    @root(
        """Models that do not answer the tenant's agents, and those that did not within the last days; those that fail
first. Empty: all answer. `modelHealthFeed` tells it live.""",
        needs=Scope.AGENTS_READ,
        price=_PRICE,
    )
    async def model_health(self, info: Info) -> list[ModelHealth]:
        async with unit_of_work(info.context.actor.tenant_id, read_only=True) as work:
            return [ModelHealth.of(row) for row in await model_health.read(work, info.context.actor)]
