"""Decides which rights a caller may give to others: never more than the caller has. All such decisions are made here.

Every verb that gives rights calls it: roles (`members`, `invitation_mails`), scopes of programs (`services`, `keys`,
`apps`, `access_tokens`), identity providers (`accounts.providers`), and everything that reads or speaks for a tenant
(`spaces`, `webhooks`). A caller who changes or resumes a program can act as the program, so the caller needs all of its
scopes.

Roles are ordered. A person counts as their own role if their token has all scopes of that role, otherwise at most as a
MEMBER; through an app nobody counts as an OWNER. A program has no role and counts as a MEMBER, whatever its scopes. The
scopes of a role that is given must be among the caller's scopes too: `admin:write` alone is not enough to give a role.
A custom role counts as a built-in one (`actor.counts_as`), and as a MEMBER at least if it has `admin:write`: its holder
can create a program, and would count as more through it. What it has beyond that, the caller must have.
"""

from collections.abc import Collection

from backend.kit.errors import InvalidInput, NotPermitted
from backend.tenants.actor import ROLE_SCOPES, Actor, ActorKind, HeldRole, Scope
from backend.tenants.errors import AboveOwn, OwnersOnly, PeopleOnly
from backend.tenants.models import Role
from backend.tenants.trust import Trust, trust_of

_NO_CONSENT = (
    "a program may not consent for people, nor give somebody the right to consent: use a personal token, or ask an "
    "admin to trust the program (setTrust)"
)
_RANKS = {Role.VIEWER: 0, Role.MEMBER: 1, Role.ADMIN: 2, Role.OWNER: 3}
_Path = tuple[str, ...]


def effective_role(actor: Actor, present: HeldRole | None) -> Role:
    """The role that the caller counts as. `present`: their role (`members.present_role`), None for a program."""
    if actor.kind is not ActorKind.PERSON or present is None:
        return Role.MEMBER
    role = max(present.role, Role.MEMBER, key=_rank) if Scope.ADMIN_WRITE in present.scopes else present.role
    if not present.scopes <= actor.scopes:
        return min(role, Role.MEMBER, key=_rank)
    return Role.ADMIN if role is Role.OWNER and actor.service_id is not None else role


def require_touch(actor: Actor, present: HeldRole | None, held: HeldRole, *, path: _Path) -> None:
    """The caller may change or remove a member with this role: it is not above the caller's."""
    if _rank(held.role) > _rank(effective_role(actor, present)):
        raise _above(held.role, path)
    require_all(actor, held.scopes - ROLE_SCOPES[held.role], path=path)


def require_role(
    actor: Actor, present: HeldRole | None, given: HeldRole, *, current: HeldRole | None = None, path: _Path
) -> None:
    """The caller may give this role. `current`: the present role of the member. A role that is not above it gives
    nothing new, so it is always allowed."""
    if current is not None and _rank(given.role) <= _rank(current.role) and given.scopes <= current.scopes:
        return
    require_touch(actor, present, given, path=path)
    require_all(actor, given.scopes, path=path)
    require_vouched(actor, path=path)


def may_still_give(giver: HeldRole, given: HeldRole) -> bool:
    """Whether a member who now has the role `giver` may still give the other."""
    return Scope.ADMIN_WRITE in giver.scopes and _rank(given.role) <= _rank(giver.role) and given.scopes <= giver.scopes


def require_vouched(actor: Actor, *, path: _Path = ()) -> None:
    """For acts that are consent, or that give somebody the right to consent. Allowed to a person in person, and to a
    program for which an admin vouches. Any other program could create the consent that it needs."""
    if trust_of(actor) is Trust.STRANGER:
        raise NotPermitted(_NO_CONSENT, path=path)


def require_person(actor: Actor, *, path: _Path = ()) -> None:
    """Allowed only to a person in person: not to a program, nor to an app that acts for a person."""
    if actor.kind is not ActorKind.PERSON or actor.service_id is not None:
        raise PeopleOnly(path=path)


def require_whole(actor: Actor, present: HeldRole | None, *, path: _Path = ()) -> None:
    """Allowed only to a person in person whose token has all scopes of their role."""
    require_person(actor)
    if present is None or not present.scopes <= actor.scopes:
        raise AboveOwn("this needs a token with all scopes of your role", path=path)


def require_sign_ins(actor: Actor, present: HeldRole | None, *, path: _Path = ()) -> None:
    """The caller may decide how others sign in, and so could sign in as an admin: they are one themselves, in person,
    with a token that has all scopes of their role."""
    require_whole(actor, present, path=path)
    require_touch(actor, present, HeldRole(Role.ADMIN), path=path)


def parse_scopes(scopes: Collection[str]) -> frozenset[Scope]:
    """Parses the scopes. Raises `InvalidInput` if one is unknown or the list is empty."""
    parsed = frozenset(scope for scope in Scope if scope in scopes)
    if len(parsed) != len(set(scopes)) or not parsed:
        raise InvalidInput(f"scopes must be some of {', '.join(Scope)}", path=("input", "scopes"))
    return parsed


def grantable(
    actor: Actor, scopes: Collection[str], *, most: Collection[Scope] | None = None, current: Collection[Scope] = ()
) -> frozenset[Scope]:
    """The parsed scopes. Each must be a scope of the caller, and in `most` if that is set, unless it was granted
    before (`current`)."""
    parsed = parse_scopes(scopes)
    allowed = actor.scopes if most is None else actor.scopes & frozenset(most)
    not_allowed = parsed - allowed - frozenset(current)
    if not_allowed:
        raise InvalidInput(
            f"you may not grant {', '.join(sorted(not_allowed))}: you do not have these scopes, or the app does not "
            "request them",
            path=("input", "scopes"),
        )
    return parsed


def require_all(actor: Actor, scopes: Collection[str], *, path: _Path = ()) -> None:
    """The caller has all of these scopes. A program that the caller changes, resumes or sets up will act with them."""
    not_allowed = set(scopes) - actor.scopes
    if not_allowed:
        raise AboveOwn(
            f"you may not give {', '.join(sorted(not_allowed))}: you do not have these scopes yourself", path=path
        )


def require_control(actor: Actor, scopes: Collection[str], *, path: _Path = ()) -> None:
    """The caller may control an app with these scopes. A caller who sets what an app is and where its codes go can act
    as the app, for all who have agreed to it."""
    require_all(actor, scopes, path=path)
    if ROLE_SCOPES[Role.ADMIN] <= set(scopes):
        require_touch(actor, HeldRole(actor.role) if actor.role else None, HeldRole(Role.ADMIN), path=path)


def _rank(role: Role) -> int:
    return _RANKS[role]


def _above(role: Role, path: _Path) -> OwnersOnly | AboveOwn:
    return OwnersOnly(path=path) if role is Role.OWNER else AboveOwn(path=path)
