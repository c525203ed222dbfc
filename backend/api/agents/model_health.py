"""The models that do not answer the tenant's agents, with advice for admins."""

from datetime import datetime

import strawberry

from backend.api.enums import ModelErrorKind, ModelRemedy
from backend.api.request.context import Info
from backend.api.request.scopes import root
from backend.kit.unit_of_work import unit_of_work
from backend.llm.errors import ADVICE
from backend.tenants.actor import Scope
from backend.tools.health import models as model_health
from backend.tools.health.models import ModelState

#: It reads no separate row for each model.
_PRICE = 20


@strawberry.type(
    description="A model that does not answer the tenant's agents, or that failed within the last 7 days. While "
    "it fails, only one small test request is sent from time to time, for all agents. When it "
    "answers, the waiting agents continue by themselves, one after another."
)
class ModelHealth:
    model: str = strawberry.field(description="The model name, in the form that `createAgent` takes.")
    is_own_key: bool = strawberry.field(
        description="True if the tenant's own key is used, false if the operator's key is used."
    )
    is_failing: bool
    error: ModelErrorKind = strawberry.field(description="The kind of the current failure, or of the last one.")
    remedy: ModelRemedy | None = strawberry.field(description="What somebody must do to fix it. Null if not known.")
    advice: str | None = strawberry.field(
        description="The same as `remedy`, as a sentence for people. Null if not known."
    )
    code: str | None = strawberry.field(description="The error code of the provider. Null if it gave none.")
    since: datetime
    recovered_at: datetime | None = strawberry.field(description="When it answered again. Null if it still fails.")
    next_try_at: datetime | None = strawberry.field(
        description="When the next test request is sent. Null if the model does not fail."
    )
    waiting_agents: int = strawberry.field(
        description="Number of agents that wait for it. Only agents whose internals you may see are counted."
    )

    @classmethod
    def of(cls, row: ModelState) -> "ModelHealth":
        return cls(
            model=row.model,
            is_own_key=row.is_own_key,
            is_failing=row.is_failing,
            error=row.error,
            remedy=row.remedy,
            advice=None if row.remedy is None else ADVICE[row.remedy],
            code=row.code,
            since=row.since,
            recovered_at=row.recovered_at,
            next_try_at=row.next_try_at,
            waiting_agents=row.waiting,
        )


@strawberry.type
class ModelHealthQuery:
    @root(
        "Models that do not answer the tenant's agents now, then those that failed within the last 7 "
        "days. An empty list means that all models answer. `modelHealthFeed` sends the changes live.",
        needs=Scope.AGENTS_READ,
        price=_PRICE,
    )
    async def model_health(self, info: Info) -> list[ModelHealth]:
        async with unit_of_work(info.context.actor.tenant_id, read_only=True) as work:
            return [ModelHealth.of(row) for row in await model_health.read(work, info.context.actor)]
