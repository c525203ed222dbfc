"""The stored model choices of an agent and of its tenant.

`runtime.mind_loading` reads them with the agent. Code outside a loop that needs a model calls `read`. The API sets the
tenant's choices. `model_uses` decides what follows from them.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from backend.agents import model_uses
from backend.agents.model_uses import ModelUse
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import status as tenant_status
from backend.tenants.actor import Actor, Scope


@dataclass(frozen=True, slots=True)
class _StoredModels:
    model: str | None
    fallback_models: Json[list[str]]
    models: Json[dict[str, str]]
    tenant_models: Json[dict[str, str | list[str]]]


_READ = Statement(
    _StoredModels,
    """SELECT a.model, a.fallback_models, a.models, o.models AS tenant_models
FROM agents a JOIN tenants o ON o.tenant_id = a.tenant_id WHERE a.tenant_id = $1 AND a.id = $2""",
)
_TENANT = Statement(dict[str, Any], "SELECT models FROM tenants WHERE tenant_id = $1")
_STORE = "UPDATE tenants SET models = $2 WHERE tenant_id = $1"


@dataclass(frozen=True, slots=True)
class Routing:
    agent: Mapping[str, Any]
    tenant: Mapping[str, Any]

    def chain(self, use: ModelUse) -> tuple[str | None, ...]:
        """The models to request, in this order. None means the installation's model."""
        return model_uses.chain_of(use, agent=self.agent, tenant=self.tenant)

    def named(self, name: str | None) -> str | None:
        """The model for a phase's `model`, which may be a use. None means the default model."""
        if name not in set(ModelUse):
            return name
        use = ModelUse(name)
        return None if use is ModelUse.DEFAULT else model_uses.own_of(use, agent=self.agent, tenant=self.tenant)


def of(row: Mapping[str, Any]) -> Routing:
    """Build it from an agent's `model`, `fallback_models` and `models`, and its tenant's choices as `tenant_models`."""
    agent = model_uses.of_agent(model=row["model"], fallback_models=row["fallback_models"], models=row["models"])
    return Routing(agent=agent, tenant=row["tenant_models"])


async def read(work: UnitOfWork, *, agent_id: UUID) -> Routing:
    return of(asdict(await work.fetch_one(_READ, work.tenant_id, agent_id)))


async def set_of_tenant(work: UnitOfWork, actor: Actor, *, changes: Mapping[str, str | Sequence[str] | None]) -> None:
    """Change the tenant's choices; None removes one. Agents use the change from their next cycle."""
    actor.require(Scope.ADMIN_WRITE)
    await tenant_status.lock(work)
    present = await work.fetch_one(_TENANT, work.tenant_id)
    models = model_uses.checked(changes, present=present, at=("input", "models"))
    await work.execute(_STORE, work.tenant_id, json.dumps(models))
