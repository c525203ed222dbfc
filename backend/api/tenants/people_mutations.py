"""Mutations for people (role, removal, leaving) and for the tenant's settings (name, models, retention, open hosts).

Each calls one function of a domain.
"""

from collections.abc import Awaitable, Callable
from uuid import UUID

import strawberry

from backend.agents import model_choice, routing
from backend.api.agents.model_uses import TenantModelsInput
from backend.api.enums import Role
from backend.api.reading.ids import Kind, encode, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.tenants.role_mutations import role_choice
from backend.api.tenants.tenants import MEMBERS, TENANTS, Member, Tenant
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import members, open_hosts, registry
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.tenants.policies import PolicyChange
from backend.tools import departures

_MEMBER = f"{MEMBERS.select} WHERE m.tenant_id = $1 AND m.id = $2"


@strawberry.input(description="An omitted or null field keeps its value.")
class UpdateTenantInput(Input):
    name: str | None = None
    members_may_set_topics: bool | None = strawberry.field(
        default=None, description="Whether members may set the topic of the spaces that they are in."
    )
    members_may_create_spaces: bool | None = strawberry.field(
        default=None, description="Whether members may create spaces. They manage the spaces that they create."
    )
    members_may_start_conversations: bool | None = strawberry.field(
        default=None, description="Whether members may start direct conversations (`startDirectConversation`)."
    )


@strawberry.input
class UpdateTenantModelsInput(Input):
    models: TenantModelsInput


@strawberry.input
class UpdateTenantRetentionInput(Input):
    retention_days: int | None = strawberry.field(
        default=strawberry.UNSET,
        description=f"Days: {DEFAULT.retention_days_least} to {DEFAULT.retention_days_most:,}. Null means for ever. "
        "The field is required.",
    )


@strawberry.input
class UpdateOpenHostsInput(Input):
    hosts: list[str] = strawberry.field(
        description=f"The whole list: host names in lower case, such as `docs.example`. At most {DEFAULT.open_hosts}."
    )


@strawberry.input
class UpdateMemberInput(Input):
    member_id: strawberry.ID
    role: Role | None = strawberry.field(default=None, description="A built-in role.")
    role_id: strawberry.ID | None = strawberry.field(
        default=None, description="A custom role. Give either `role` or this."
    )


@strawberry.input
class RemoveMemberInput(Input):
    member_id: strawberry.ID


@strawberry.input
class LeaveTenantInput(Input):
    pass


@strawberry.type
class PeopleMutation:
    @mutation("Changes the name of the tenant, or what its members may do.", needs=Scope.ADMIN_WRITE, gives="tenant")
    async def update_tenant(self, info: Info, input: UpdateTenantInput) -> Tenant | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            change = PolicyChange(
                input.members_may_set_topics, input.members_may_create_spaces, input.members_may_start_conversations
            )
            await registry.update(work, actor, name=input.name, policy_change=change)
            return {"tenant": str(actor.tenant_id)}

        return await mutate(info, "updateTenant", input, effect=effect, read=_reading_tenant(info))

    @mutation("Sets the models of agents that name none.", needs=Scope.ADMIN_WRITE, gives="tenant")
    async def update_tenant_models(self, info: Info, input: UpdateTenantModelsInput) -> Tenant | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            changes = input.models.changes()
            await routing.set_of_tenant(work, actor, changes=changes)
            await model_choice.check(work, info.context.state.models, model_choice.in_uses(changes))
            return {"tenant": str(actor.tenant_id)}

        read = _reading_tenant(info)
        return await mutate(info, "updateTenantModels", input, effect=effect, read=read)

    @mutation(
        "Sets for how long the past of the tenant's agents is stored. Older data is deleted within "
        "minutes and cannot be restored: chain entries, contents of tool calls and inbox events, archive "
        "pages and episodes, also what an agent has in view. Messages in spaces and what agents know stay.",
        needs=Scope.ADMIN_WRITE,
        gives="tenant",
    )
    async def update_tenant_retention(self, info: Info, input: UpdateTenantRetentionInput) -> Tenant | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            if input.retention_days is strawberry.UNSET:
                raise InvalidInput(
                    "retentionDays must be a number, or null to keep everything", path=("input", "retentionDays")
                )
            await registry.set_retention(work, actor, days=input.retention_days)
            return {"tenant": str(actor.tenant_id)}

        read = _reading_tenant(info)
        return await mutate(info, "updateTenantRetention", input, effect=effect, read=read)

    @mutation(
        "Sets the hosts to which an agent may send a request without approval even if a stranger may "
        "have chosen the address (`fetch_url`). Replaces the whole list.",
        needs=Scope.ADMIN_WRITE,
        gives="tenant",
    )
    async def update_open_hosts(self, info: Info, input: UpdateOpenHostsInput) -> Tenant | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            await open_hosts.set_hosts(work, actor, hosts=input.hosts)
            return {"tenant": str(actor.tenant_id)}

        read = _reading_tenant(info)
        return await mutate(info, "updateOpenHosts", input, effect=effect, read=read)

    @mutation(
        "Changes the role of a person. You cannot give a role above yours, or change a person above you. "
        "Only owners can make or remove owners, and the last owner stays. A program counts as a MEMBER "
        "here, and so does a token with fewer scopes than your role has.",
        needs=Scope.ADMIN_WRITE,
        gives="member",
    )
    async def update_member(self, info: Info, input: UpdateMemberInput) -> Member | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, member_id = require(input.member_id, Kind.MEMBER, name="memberId")
            chosen = role_choice(input.role, input.role_id)
            await members.change_role(work, actor, hints, member_id=member_id, chosen=chosen)
            return {"member": str(member_id)}

        async def read(work: UnitOfWork, stored: MutationResult) -> Member:
            key = UUID(stored["member"])
            [row] = await work.fetch_records(_MEMBER, work.tenant_id, key)
            return Member.of(row)

        return await mutate(info, "updateMember", input, effect=effect, read=read)

    @mutation(
        "Removes a person from the tenant and all its spaces. Their access tokens and the rights of apps "
        "that act for them end. Their messages stay. You cannot remove a person above you. Only owners "
        "can remove owners, and the last owner stays.",
        needs=Scope.ADMIN_WRITE,
        gives="member_id",
    )
    async def remove_member(self, info: Info, input: RemoveMemberInput) -> strawberry.ID | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, member_id = require(input.member_id, Kind.MEMBER, name="memberId")
            await departures.remove_member(work, actor, hints, member_id=member_id)
            return {"member": str(member_id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> strawberry.ID:
            return encode(Kind.MEMBER, UUID(stored["member"]))

        return await mutate(info, "removeMember", input, effect=effect, read=read)

    @mutation(
        "Leaves the tenant. All your tokens of the tenant stop working, including this one. The last "
        "owner cannot leave. An app cannot do this for you.",
        needs=None,
        gives="member_id",
    )
    async def leave_tenant(self, info: Info, input: LeaveTenantInput) -> strawberry.ID | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            await departures.leave_tenant(work, actor, hints)
            return {"member": str(actor.id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> strawberry.ID:
            return encode(Kind.MEMBER, UUID(stored["member"]))

        return await mutate(info, "leaveTenant", input, effect=effect, read=read)


def _reading_tenant(info: Info) -> Callable[[UnitOfWork, MutationResult], Awaitable[Tenant]]:
    """Read the payload from the tenant as this transaction sees it."""

    async def read(work: UnitOfWork, stored: MutationResult) -> Tenant:
        key = UUID(stored["tenant"])
        found = await by_id(work, TENANTS, [key], actor_id=info.context.actor.id, sees_everything=True)
        return Tenant.of(found[key])

    return read
