"""Mutations of operators: a tenant's status, its caps, and the kill switch. Each calls one function of `operators`.

Each acts in a transaction of the tenant concerned. The idempotency key, which is of the operator's own tenant, is
stored in the same transaction (`mutate_elsewhere`), so a repeat never acts a second time.
"""

import time
from collections.abc import Awaitable, Callable
from decimal import Decimal
from uuid import UUID

import strawberry

from backend.agents.suspension import Authority
from backend.api.enums import BudgetPeriod, BudgetUnit
from backend.api.operators.installation import KillSwitch
from backend.api.operators.sessions import operator_session
from backend.api.operators.tenants import InstallationTenant
from backend.api.reading.ids import Kind, require
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, KeyedWork, Work, mutate_elsewhere
from backend.api.writing.payloads import Failure
from backend.budgets.registry import CapKey
from backend.kit.errors import Conflict, InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.operators import kill_switch, tenant_list, tenant_orders
from backend.tenants.actor import InstallationScope
from backend.tenants.errors import TenantNotFound
from backend.tenants.idempotency import MutationResult

_WRITE = InstallationScope.WRITE
#: How long the request follows the switch. Workers do the rest.
_FOLLOW_SECONDS = 3.0


class OwnTenant(Conflict):
    """You are signed in to this tenant: your token would end. Use the command line."""

    code = "OWN_TENANT"


@strawberry.input
class SuspendTenantInput(Input):
    tenant_id: strawberry.ID
    reason: str = strawberry.field(
        description=f"The text that the tenant's audit log gets. At most {DEFAULT.name_chars} characters."
    )


@strawberry.input
class ResumeTenantInput(Input):
    tenant_id: strawberry.ID


@strawberry.input
class SetTenantCapInput(Input):
    tenant_id: strawberry.ID
    period: BudgetPeriod
    unit: BudgetUnit = BudgetUnit.USD
    limit: Decimal | None = strawberry.field(
        default=strawberry.UNSET,
        description="In `unit`. Null removes the cap of this period and unit. The field is required.",
    )


@strawberry.input
class SetKillSwitchInput(Input):
    is_on: bool
    reason: str = strawberry.field(
        default="", description="Needed to turn it on: the text that the tenants' audit logs get."
    )


@strawberry.type
class OperatorMutation:
    @mutation(
        "Suspends a tenant: its agents rest in the middle of their cycles, its tokens are refused, its data stays.",
        needs=_WRITE,
        gives="tenant",
    )
    async def suspend_tenant(self, info: Info, input: SuspendTenantInput) -> InstallationTenant | Failure:
        by, hints = Authority(operator_session(info)), info.context.state.hints

        async def order(tenant_id: UUID, work: Work) -> None:
            if tenant_id == info.context.actor.tenant_id:
                raise OwnTenant(path=("input", "tenantId"))
            await tenant_orders.suspend(tenant_id, hints, reason=input.reason, by=by, work=work)

        return await _ordered(info, "suspendTenant", input, order)

    @mutation(
        "Resumes a suspended tenant: its agents continue where they were. While the kill switch is on, the tenant "
        "stays active.",
        needs=_WRITE,
        gives="tenant",
    )
    async def resume_tenant(self, info: Info, input: ResumeTenantInput) -> InstallationTenant | Failure:
        by = Authority(operator_session(info))

        async def order(tenant_id: UUID, work: Work) -> None:
            await tenant_orders.resume(tenant_id, by=by, work=work)

        return await _ordered(info, "resumeTenant", input, order)

    @mutation(
        "Sets, changes or removes the most that a tenant may spend in a period with the installation's model keys. Its "
        "admins see the cap among their budgets, and cannot change it.",
        needs=_WRITE,
        gives="tenant",
    )
    async def set_tenant_cap(self, info: Info, input: SetTenantCapInput) -> InstallationTenant | Failure:
        session_id = operator_session(info)

        async def order(tenant_id: UUID, work: Work) -> None:
            if input.limit is strawberry.UNSET:
                raise InvalidInput("limit is required: an amount, or null to remove the cap", path=("input", "limit"))
            cap = CapKey(input.period, input.unit)
            await tenant_orders.set_cap(tenant_id, session_id, cap=cap, limit=input.limit, work=work)

        return await _ordered(info, "setTenantCap", input, order)

    @mutation(
        "Turns the kill switch on or off. On: all tenants are suspended within seconds, except the one that you are "
        "signed in to. Off: those that it suspended are active again.",
        needs=_WRITE,
        gives="kill_switch",
    )
    async def set_kill_switch(self, info: Info, input: SetKillSwitchInput) -> KillSwitch | Failure:
        session_id, own = operator_session(info), info.context.actor.tenant_id

        async def verb(keyed: KeyedWork) -> MutationResult:
            await kill_switch.turn(
                session_id, is_on=input.is_on, reason=input.reason, kept_tenant_id=own, work=keyed({})
            )
            await _follow(info.context.state.hints)
            return {}

        async def read(_: MutationResult) -> KillSwitch:
            return KillSwitch.of(await kill_switch.read())

        return await mutate_elsewhere(info, "setKillSwitch", input, verb=verb, read=read)


async def _ordered(
    info: Info,
    operation: str,
    submitted: SuspendTenantInput | ResumeTenantInput | SetTenantCapInput,
    order: Callable[[UUID, Work], Awaitable[None]],
) -> InstallationTenant | Failure:
    """Give the order to the named tenant, and return the tenant."""

    async def verb(keyed: KeyedWork) -> MutationResult:
        _, tenant_id = require(submitted.tenant_id, Kind.TENANT, name="tenantId")
        answer = {"tenant": str(tenant_id)}
        await order(tenant_id, keyed(answer))
        return answer

    async def read(stored: MutationResult) -> InstallationTenant:
        found = await tenant_list.read_one(operator_session(info), UUID(stored["tenant"]))
        if found is None:
            raise TenantNotFound
        return InstallationTenant.of(info, found)

    return await mutate_elsewhere(info, operation, submitted, verb=verb, read=read)


async def _follow(hints: Hints) -> None:
    end = time.monotonic() + _FOLLOW_SECONDS
    while await kill_switch.follow(hints) and time.monotonic() < end:
        pass
