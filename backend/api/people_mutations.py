"""People of the tenant changed, removed, gone; the tenant renamed. Each field calls one verb."""

from typing import Annotated
from uuid import UUID

import strawberry

from backend.api.context import Info
from backend.api.ids import Kind, encode, require
from backend.api.mutations import Input, mutate
from backend.api.payloads import Failure
from backend.api.rows import by_id
from backend.api.scopes import mutation
from backend.api.tenants import MEMBERS, TENANTS, Member, Tenant
from backend.api.words import Role
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import departure
from backend.tenants import members, registry
from backend.tenants.actor import Scope
from backend.tenants.idempotency import Answer


@strawberry.input
class UpdateTenantInput(Input):
    name: str


@strawberry.input
class UpdateMemberInput(Input):
    member_id: strawberry.ID
    role: Role


@strawberry.input
class RemoveMemberInput(Input):
    member_id: strawberry.ID


@strawberry.input
class LeaveTenantInput(Input):
    pass


@strawberry.type
class UpdateTenantSuccess:
    tenant: Tenant


@strawberry.type
class UpdateMemberSuccess:
    member: Member


@strawberry.type
class RemoveMemberSuccess:
    member_id: strawberry.ID


@strawberry.type
class LeaveTenantSuccess:
    member_id: strawberry.ID


UpdateTenantPayload = Annotated[UpdateTenantSuccess | Failure, strawberry.union("UpdateTenantPayload")]
UpdateMemberPayload = Annotated[UpdateMemberSuccess | Failure, strawberry.union("UpdateMemberPayload")]
RemoveMemberPayload = Annotated[RemoveMemberSuccess | Failure, strawberry.union("RemoveMemberPayload")]
LeaveTenantPayload = Annotated[LeaveTenantSuccess | Failure, strawberry.union("LeaveTenantPayload")]


@strawberry.type
class PeopleMutation:
    @mutation("Change what the tenant is called.", needs=Scope.ADMIN_WRITE)
    async def update_tenant(self, info: Info, input: UpdateTenantInput) -> UpdateTenantPayload:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> Answer:
            await registry.rename(work, actor, name=input.name)
            return {"tenant": str(actor.tenant_id)}

        async def read(work: UnitOfWork, answer: Answer) -> UpdateTenantSuccess:
            key = UUID(answer["tenant"])
            found = await by_id(work, TENANTS, [key], actor_id=actor.id, sees_everything=True)
            return UpdateTenantSuccess(tenant=Tenant.of(found[key]))

        return await mutate(info, "updateTenant", input, effect=effect, read=read)

    @mutation(
        "Give a person another role. Only owners make and unmake owners; the last one stays.", needs=Scope.ADMIN_WRITE
    )
    async def update_member(self, info: Info, input: UpdateMemberInput) -> UpdateMemberPayload:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> Answer:
            _, member_id = require(input.member_id, Kind.MEMBER, name="memberId")
            await members.change_role(work, actor, hints, member_id=member_id, role=input.role)
            return {"member": str(member_id)}

        async def read(work: UnitOfWork, answer: Answer) -> UpdateMemberSuccess:
            key = UUID(answer["member"])
            row = await work.fetchrow(f"{MEMBERS.select} WHERE m.tenant_id = $1 AND m.id = $2", work.tenant_id, key)
            return UpdateMemberSuccess(member=Member.of(row))

        return await mutate(info, "updateMember", input, effect=effect, read=read)

    @mutation(
        """Take a person out of the tenant and all of its spaces. Their access tokens, and all that apps may do for
them here, end with it; what they have said stays. Only owners remove owners; the last one stays.""",
        needs=Scope.ADMIN_WRITE,
    )
    async def remove_member(self, info: Info, input: RemoveMemberInput) -> RemoveMemberPayload:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> Answer:
            _, member_id = require(input.member_id, Kind.MEMBER, name="memberId")
            await departure.remove(work, actor, hints, member_id=member_id)
            return {"member": str(member_id)}

        async def read(_: UnitOfWork, answer: Answer) -> RemoveMemberSuccess:
            return RemoveMemberSuccess(member_id=encode(Kind.MEMBER, UUID(answer["member"])))

        return await mutate(info, "removeMember", input, effect=effect, read=read)

    @mutation(
        """Go. This token and all others of yours in the tenant are good for nothing afterwards. The last owner stays;
no app does it for you.""",
        needs=None,
    )
    async def leave_tenant(self, info: Info, input: LeaveTenantInput) -> LeaveTenantPayload:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> Answer:
            await departure.leave(work, actor, hints)
            return {"member": str(actor.id)}

        async def read(_: UnitOfWork, answer: Answer) -> LeaveTenantSuccess:
            return LeaveTenantSuccess(member_id=encode(Kind.MEMBER, UUID(answer["member"])))

        return await mutate(info, "leaveTenant", input, effect=effect, read=read)
