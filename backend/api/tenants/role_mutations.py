"""Mutations that create, change and delete custom roles. Each calls one function of `tenants.custom_roles`."""

from uuid import UUID

import strawberry

from backend.api.enums import Role
from backend.api.reading.ids import Kind, encode, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.tenants.roles import ROLES, CustomRole
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import custom_roles
from backend.tenants.actor import Scope
from backend.tenants.custom_roles import RoleDraft
from backend.tenants.errors import RoleNotFound
from backend.tenants.idempotency import MutationResult
from backend.tenants.role_choice import RoleChoice

_SCOPES = "Some of your own scopes, such as `spaces:read`. At least one."


@strawberry.input
class CreateRoleInput(Input):
    name: str = strawberry.field(description="Not the name of another role, in any case.")
    description: str | None = ""
    scopes: list[str] = strawberry.field(description=_SCOPES)


@strawberry.input(description="An omitted or null field keeps its value.")
class UpdateRoleInput(Input):
    role_id: strawberry.ID
    name: str | None = None
    description: str | None = None
    scopes: list[str] | None = strawberry.field(default=None, description=_SCOPES)


@strawberry.input
class DeleteRoleInput(Input):
    role_id: strawberry.ID
    replacement_role: Role | None = strawberry.field(
        default=None,
        description="The built-in role that its people, invitations and providers get: not OWNER.",
    )
    replacement_role_id: strawberry.ID | None = strawberry.field(
        default=None, description="The custom role that they get. Give one of both, or none if nobody has the role."
    )


def role_choice(role: Role | None, role_id: str | None, *, name: str = "roleId") -> RoleChoice:
    """The role that an input names. `name`: of the field with the id."""
    return RoleChoice(role, None if role_id is None else require(role_id, Kind.CUSTOM_ROLE, name=name)[1])


@strawberry.type
class RoleMutation:
    @mutation(
        f"Makes a role of your organisation: at most {DEFAULT.custom_roles}. `inviteMember` and `updateMember` "
        "give it. You cannot make a role with a scope that you do not have.",
        needs=Scope.ADMIN_WRITE,
        gives="custom_role",
    )
    async def create_role(self, info: Info, input: CreateRoleInput) -> CustomRole | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            draft = RoleDraft(input.name, input.description or "", input.scopes)
            return _stored(await custom_roles.create(work, info.context.actor, draft=draft))

        return await mutate(info, "createRole", input, effect=effect, read=_reading)

    @mutation(
        "Changes a role. Whoever has it has the new scopes at once. You cannot change a role with a scope that you do "
        "not have, or give it one.",
        needs=Scope.ADMIN_WRITE,
        gives="custom_role",
    )
    async def update_role(self, info: Info, input: UpdateRoleInput) -> CustomRole | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, role_id = require(input.role_id, Kind.CUSTOM_ROLE, name="roleId")
            draft = RoleDraft(input.name, input.description, input.scopes)
            await custom_roles.change(work, actor, hints, role_id=role_id, draft=draft)
            return _stored(role_id)

        return await mutate(info, "updateRole", input, effect=effect, read=_reading)

    @mutation(
        "Deletes a role. Its people, open invitations and identity providers get the replacement. Without one it "
        "is refused with `ROLE_IN_USE` while there are any.",
        needs=Scope.ADMIN_WRITE,
        gives="role_id",
    )
    async def delete_role(self, info: Info, input: DeleteRoleInput) -> strawberry.ID | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, role_id = require(input.role_id, Kind.CUSTOM_ROLE, name="roleId")
            await custom_roles.delete(work, actor, hints, role_id=role_id, replacement=_replacement(input))
            return _stored(role_id)

        async def read(_: UnitOfWork, stored: MutationResult) -> strawberry.ID:
            return encode(Kind.CUSTOM_ROLE, UUID(stored["customRole"]))

        return await mutate(info, "deleteRole", input, effect=effect, read=read)


def _replacement(input: DeleteRoleInput) -> RoleChoice | None:
    if input.replacement_role is None and input.replacement_role_id is None:
        return None
    return role_choice(input.replacement_role, input.replacement_role_id, name="replacementRoleId")


def _stored(role_id: UUID) -> MutationResult:
    return {"customRole": str(role_id)}


async def _reading(work: UnitOfWork, stored: MutationResult) -> CustomRole:
    key = UUID(stored["customRole"])
    found = await by_id(work, ROLES, [key], actor_id=key, sees_everything=True)
    if key not in found:  # a repeat, after the role was deleted
        raise RoleNotFound
    return CustomRole.of(found[key])
