"""Roles that a tenant makes: a name, and some of the scopes. The API calls it.

Nobody makes, changes or replaces a role that has a scope beyond their own (`grant_checks`). A change also writes the
rows of the members who have the role: so their rights change with the commit, and connections are checked again.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import grant_checks, members, role_choice
from backend.tenants.actor import Actor, HeldRole
from backend.tenants.errors import RoleExists, RoleInUse, RoleNotFound, TooManyRoles
from backend.tenants.models import Role
from backend.tenants.role_choice import RoleChoice

_ROLE_PATH = ("input", "roleId")
_SCOPES_PATH = ("input", "scopes")


@dataclass(frozen=True, slots=True)
class RoleDraft:
    """What an admin submits. None keeps the value of a role that exists."""

    name: str | None
    description: str | None
    scopes: Sequence[str] | None


@dataclass(frozen=True, slots=True)
class _StoredRole:
    name: str
    description: str
    scopes: Json[list[str]]


_COUNT = Statement(int, "SELECT count(*) FROM custom_roles WHERE tenant_id = $1")
_NAMED = Statement(
    UUID, "SELECT id FROM custom_roles WHERE tenant_id = $1 AND lower(name) = lower($2) AND id <> $3 LIMIT 1"
)
_ADD = "INSERT INTO custom_roles (tenant_id, id, name, description, scopes) VALUES ($1, $2, $3, $4, $5::jsonb)"
_STORED = Statement(
    _StoredRole,
    "SELECT name, description, scopes FROM custom_roles WHERE tenant_id = $1 AND id = $2 FOR UPDATE",
)
_CHANGE = """UPDATE custom_roles SET name = $3, description = $4, scopes = $5::jsonb, updated_at = now()
WHERE tenant_id = $1 AND id = $2"""
_DELETE = "DELETE FROM custom_roles WHERE tenant_id = $1 AND id = $2"
_OPEN = "accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now()"
_IS_USED = Statement(
    bool,
    f"""SELECT EXISTS (SELECT FROM members WHERE tenant_id = $1 AND custom_role_id = $2 AND left_at IS NULL)
OR EXISTS (SELECT FROM invitations WHERE tenant_id = $1 AND custom_role_id = $2 AND {_OPEN})
OR EXISTS (SELECT FROM identity_providers WHERE tenant_id = $1 AND custom_role_id = $2)""",  # noqa: S608 -- constants
)
#: $3: the built-in role that it counts as, $4: the custom role, $5: its scopes.
_GIVE_MEMBERS = Statement(
    UUID,
    """UPDATE members SET role = $3, custom_role_id = $4, custom_scopes = $5::jsonb
WHERE tenant_id = $1 AND custom_role_id = $2 RETURNING id""",
)
_GIVE = (
    "UPDATE invitations SET role = $3, custom_role_id = $4 WHERE tenant_id = $1 AND custom_role_id = $2",
    "UPDATE identity_providers SET joins_as = $3, custom_role_id = $4 WHERE tenant_id = $1 AND custom_role_id = $2",
)


async def create(work: UnitOfWork, actor: Actor, *, draft: RoleDraft) -> UUID:
    actor, present = await _begin(work, actor)
    scopes = _checked_scopes(draft.scopes or ())
    role_id = uuid4()
    grant_checks.require_role(actor, present, role_choice.custom(role_id, scopes), path=_SCOPES_PATH)
    if await work.fetch_one(_COUNT, work.tenant_id) >= DEFAULT.custom_roles:
        raise TooManyRoles
    name = await _checked_name(work, draft.name or "", role_id)
    description = _checked_description(draft.description or "")
    await work.execute(_ADD, work.tenant_id, role_id, name, description, json.dumps(scopes))
    return role_id


async def change(work: UnitOfWork, actor: Actor, hints: Hints, *, role_id: UUID, draft: RoleDraft) -> None:
    """The members who have the role have its new scopes from the commit on."""
    actor, present = await _begin(work, actor)
    stored = await _stored(work, role_id)
    grant_checks.require_role(actor, present, role_choice.custom(role_id, stored.scopes), path=_ROLE_PATH)
    scopes = stored.scopes if draft.scopes is None else _checked_scopes(draft.scopes)
    given = role_choice.custom(role_id, scopes)
    grant_checks.require_role(actor, present, given, path=_SCOPES_PATH)
    name = stored.name if draft.name is None else await _checked_name(work, draft.name, role_id)
    description = stored.description if draft.description is None else _checked_description(draft.description)
    await work.execute(_CHANGE, work.tenant_id, role_id, name, description, json.dumps(scopes))
    if draft.scopes is not None:
        await _give(work, hints, role_id, given)


async def delete(
    work: UnitOfWork, actor: Actor, hints: Hints, *, role_id: UUID, replacement: RoleChoice | None
) -> None:
    """Whoever has the role gets the replacement. Without one it is refused while anybody has it, or may get it."""
    actor, present = await _begin(work, actor)
    current = role_choice.custom(role_id, (await _stored(work, role_id)).scopes)
    given = None if replacement is None else await _replacement(work, replacement, role_id)
    grant_checks.require_role(actor, present, current, path=_ROLE_PATH)
    if replacement is not None and given is not None:
        grant_checks.require_role(actor, present, given, path=_replacement_path(replacement))
    elif await work.fetch_one(_IS_USED, work.tenant_id, role_id):
        raise RoleInUse(path=_ROLE_PATH)
    await _give(work, hints, role_id, given or HeldRole(current.role))
    await work.execute(_DELETE, work.tenant_id, role_id)


def _replacement_path(chosen: RoleChoice) -> tuple[str, str]:
    return "input", "replacementRole" if chosen.custom_role_id is None else "replacementRoleId"


async def _replacement(work: UnitOfWork, chosen: RoleChoice, role_id: UUID) -> HeldRole:
    path = _replacement_path(chosen)
    if chosen.role is Role.OWNER or chosen.custom_role_id == role_id:
        raise InvalidInput("the replacement must be another role, and not OWNER", path=path)
    return await role_choice.resolve(work, chosen, path=path)


async def _give(work: UnitOfWork, hints: Hints, role_id: UUID, given: HeldRole) -> None:
    """To everybody who has the role, and to whoever would get it. Invitations that are over lose it too."""
    held = work.tenant_id, role_id, given.role, given.custom_role_id
    scopes = None if given.custom_scopes is None else json.dumps(given.custom_scopes)
    member_ids = await work.fetch(_GIVE_MEMBERS, *held, scopes)
    for statement in _GIVE:
        await work.execute(statement, *held)
    if member_ids:
        work.after_commit(lambda: hints.revoked(*member_ids))


async def _begin(work: UnitOfWork, actor: Actor) -> tuple[Actor, HeldRole | None]:
    """The actor with the rights of this moment, and their role, under the tenant's lock."""
    actor = await members.lock_admin(work, actor)
    return actor, await members.present_role(work, actor)


async def _stored(work: UnitOfWork, role_id: UUID) -> _StoredRole:
    row = await work.fetchrow(_STORED, work.tenant_id, role_id)
    if row is None:
        raise RoleNotFound(path=_ROLE_PATH)
    return row


def _checked_scopes(scopes: Sequence[str]) -> list[str]:
    return sorted(grant_checks.parse_scopes(scopes))


async def _checked_name(work: UnitOfWork, name: str, role_id: UUID) -> str:
    name = text.require(name, name="name", max_chars=DEFAULT.name_chars)
    if name.upper() in set(Role) or await work.fetchrow(_NAMED, work.tenant_id, name, role_id) is not None:
        raise RoleExists(path=("input", "name"))
    return name


def _checked_description(description: str) -> str:
    return text.require(description, name="description", max_chars=DEFAULT.description_chars, allow_empty=True)
