"""The installation as operators see it: tenants, queues, workers, the kill switch, settings, and the latest acts.

Reads `operators` and the queues that the metrics show (`agents.queues`).
"""

from datetime import datetime

import strawberry
from strawberry.scalars import JSON

from backend.agents import queues
from backend.api.operators import allow_lists
from backend.api.operators.allow_lists import InstallationSetting
from backend.api.operators.sessions import operator_session
from backend.api.operators.tenants import InstallationTenant, connect_tenants
from backend.api.reading.ids import Kind, encode
from backend.api.reading.paging import Connection, PageArguments, listed
from backend.api.request.context import Info
from backend.api.request.scopes import field, root
from backend.operators import acts, kill_switch
from backend.operators.acts import Act
from backend.operators.kill_switch import SwitchState
from backend.tenants.actor import InstallationScope

_READ = InstallationScope.READ


@strawberry.type(description="A queue of the installation, over all tenants. Names are stable; new ones may come.")
class InstallationQueue:
    name: str = strawberry.field(description="As in the metric `circadian_queue_entries` (docs/telemetry.md).")
    entries: int = strawberry.field(description=f"{queues.MOST} means that many or more.")
    oldest_seconds: float = strawberry.field(description="How long the oldest entry has been due. 0: none is.")


@strawberry.type(description="What workers and queues do at this moment.")
class InstallationLoad:
    living_workers: int
    queues: list[InstallationQueue]


@strawberry.type(description="The kill switch of the installation. While it is on, all tenants are suspended.")
class KillSwitch:
    is_on: bool
    reason: str = strawberry.field(description="Why it was turned on. Empty: it is off.")
    switched_at: datetime
    kept_tenant_id: strawberry.ID | None = strawberry.field(
        description="The tenant that stays active: the one in which the operator who turned it on was signed in."
    )

    @classmethod
    def of(cls, state: SwitchState) -> "KillSwitch":
        kept = state.kept_tenant_id
        return cls(
            is_on=state.is_on,
            reason=state.reason,
            switched_at=state.switched_at,
            kept_tenant_id=None if kept is None else encode(Kind.TENANT, kept),
        )


@strawberry.type(description="Something that an operator did at the console. The tenant's audit log has it too.")
class OperatorAct:
    id: strawberry.ID = strawberry.field(description="An opaque id.")
    occurred_at: datetime
    operator: str | None = strawberry.field(description="The person's e-mail address. Null: the account was deleted.")
    action: str = strawberry.field(description="A stable name, such as `tenant.suspended`.")
    tenant_id: strawberry.ID | None = strawberry.field(description="Null: the whole installation, or it was erased.")
    tenant_name: str | None
    details: JSON

    @classmethod
    def of(cls, act: Act) -> "OperatorAct":
        return cls(
            id=encode("OperatorAct", act.id),
            occurred_at=act.occurred_at,
            operator=act.operator,
            action=act.action,
            tenant_id=None if act.target_id is None else encode(Kind.TENANT, act.target_id),
            tenant_name=act.target_name,
            details=JSON(act.details),
        )


@strawberry.type(description="This installation, over all its tenants.")
class Installation:
    @listed("Tenants whose name contains `search`, in any case. The oldest first.", needs=_READ)
    async def tenants(
        self, info: Info, page: PageArguments, search: str | None = None
    ) -> Connection[InstallationTenant]:
        return await connect_tenants(info, page, search)

    @field("What workers and queues do at this moment.", needs=_READ, price=50)
    async def load(self) -> InstallationLoad:
        readings = await queues.measure()
        return InstallationLoad(
            living_workers=sum(each.entries for each in readings if each.queue == queues.WORKERS),
            queues=[
                InstallationQueue(name=each.queue, entries=each.entries, oldest_seconds=each.oldest_seconds)
                for each in readings
                if each.queue != queues.WORKERS
            ],
        )

    @field("The kill switch.", needs=_READ)
    async def kill_switch(self) -> KillSwitch:
        return KillSwitch.of(await kill_switch.read())

    @field("The settings that say what tenants may use. They are changed in the environment, not here.", needs=_READ)
    def settings(self, info: Info) -> list[InstallationSetting]:
        return allow_lists.read(info.context.state)

    @field(f"The latest {acts.MOST} acts of operators at the console, the newest first.", needs=_READ)
    async def acts(self, info: Info) -> list[OperatorAct]:
        return [OperatorAct.of(each) for each in await acts.latest(operator_session(info))]


@strawberry.type
class InstallationQuery:
    @root("This installation, for its operators. The command line names them (docs/operating.md).", needs=_READ)
    def installation(self) -> Installation:
        return Installation()
