"""A role as somebody names it: a built-in one, or the id of a custom role of the tenant.

`members`, `invitation_mails` and `accounts.providers` give it. `custom_roles` keeps the custom roles.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.kit.errors import InvalidInput
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import HeldRole, Scope, counts_as
from backend.tenants.errors import RoleNotFound
from backend.tenants.models import Role


@dataclass(frozen=True, slots=True)
class RoleChoice:
    """Exactly one of both."""

    role: Role | None = None
    custom_role_id: UUID | None = None


_SCOPES = Statement(Json[list[str]], "SELECT scopes FROM custom_roles WHERE tenant_id = $1 AND id = $2 FOR SHARE")


def field(chosen: RoleChoice) -> str:
    """The name of the input's field."""
    return "role" if chosen.custom_role_id is None else "roleId"


def custom(role_id: UUID, scopes: list[str]) -> HeldRole:
    """A custom role with these scopes."""
    return HeldRole(counts_as(frozenset(scope for scope in Scope if scope in scopes)), role_id, scopes)


async def resolve(work: UnitOfWork, chosen: RoleChoice, *, path: tuple[str, ...] | None = None) -> HeldRole:
    """The chosen role with its scopes, which do not change before the transaction ends."""
    if (chosen.role is None) == (chosen.custom_role_id is None):
        raise InvalidInput("give either a built-in role or the id of a custom role", path=path or ("input", "role"))
    if chosen.role is not None:
        return HeldRole(chosen.role)
    assert chosen.custom_role_id is not None
    scopes = await work.fetchrow(_SCOPES, work.tenant_id, chosen.custom_role_id)
    if scopes is None:
        raise RoleNotFound(path=path or ("input", "roleId"))
    return custom(chosen.custom_role_id, scopes)
