"""The mutation that runs the health monitor, and the list of its repairs. Calls `tools.health.monitor`."""

from datetime import datetime
from uuid import UUID

import strawberry

from backend.agents.visibility import mind_seen
from backend.api.agents.agents import AGENTS, Agent
from backend.api.enums import RepairKind
from backend.api.reading.paging import Connection, paged
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import field, mutation
from backend.api.writing.mutations import Input, mutate_in_steps
from backend.api.writing.payloads import Failure
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.audit import Note
from backend.tenants.idempotency import MutationResult
from backend.tools.health import monitor as health

_REPAIR = "SELECT r.id, r.agent_id, r.kind, r.reason, r.created_at FROM repairs r"

REPAIRS = Source(_REPAIR, "r", visible=mind_seen("r.agent_id"))
_BY_IDS = f"{_REPAIR} WHERE r.tenant_id = $1 AND r.id = ANY ($2) AND {REPAIRS.visible} ORDER BY r.id"
REPAIRS_OF_TENANT = Listing("repairs", REPAIRS, "r.tenant_id", (("r.id", "bigint"),))


@strawberry.type(description="A problem of one agent that the health monitor has found and repaired.")
class Repair:
    agent_key: strawberry.Private[UUID]
    kind: RepairKind
    reason: str = strawberry.field(description="What was wrong, in a sentence.")
    created_at: datetime

    @field("The agent that had the problem.", needs=Scope.AGENTS_READ)
    async def agent(self, info: Info) -> Agent:
        row = await info.context.loaders.row(AGENTS, self.agent_key)
        assert row is not None  # agents are never deleted
        return Agent.of(row)

    @classmethod
    def of(cls, row: Row) -> "Repair":
        return cls(
            agent_key=row["agent_id"],
            kind=RepairKind(row["kind"]),
            reason=row["reason"],
            created_at=row["created_at"],
        )


@strawberry.input
class CheckHealthInput(Input):
    pass


@strawberry.type
class HealthQuery:
    repairs: Connection[Repair] = paged(
        REPAIRS_OF_TENANT,
        Repair.of,
        description="Repairs of the health monitor in this tenant, oldest first, made by its schedule or by "
        "`checkHealth`.",
        needs=Scope.ADMIN_READ,
        parent=lambda _, info: info.context.actor.tenant_id,
    )


@strawberry.type
class HealthMutation:
    @mutation(
        "Checks the agents of the tenant for problems now and repairs them. The schedule does the same "
        "every five minutes.",
        needs=Scope.ADMIN_WRITE,
        price=100,
        gives="repairs",
        most=DEFAULT.repairs_per_check,
    )
    async def check_health(self, info: Info, input: CheckHealthInput) -> list[Repair] | Failure:
        actor, hints = info.context.actor, info.context.state.hints
        stored: MutationResult = {"repairs": ""}

        async def verb(note: Note) -> None:
            stored["repairs"] = " ".join(map(str, await health.check_tenant(actor, hints, note=note)))

        async def read(work: UnitOfWork, stored: MutationResult) -> list[Repair]:
            repair_ids = [int(number) for number in stored["repairs"].split()]
            rows = await work.fetch_records(_BY_IDS, work.tenant_id, repair_ids, actor.id, actor.sees_everything)
            return [Repair.of(row) for row in rows]

        return await mutate_in_steps(info, "checkHealth", input, verb=verb, stored=stored, read=read)
