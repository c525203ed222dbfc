"""What a caller may give to somebody or something: nothing above their own. The one place that decides it.

Asked by every verb that gives rights: roles (`members`, `invitation_mails`), scopes of programs (`services`, `keys`,
`apps`, `access_tokens`), identity providers (`accounts.providers`), and what reads or speaks for a tenant (`spaces`,
`webhooks`). Who changes a program, or switches it on again, acts with it: they need all that it may.

Roles are ordered. A person stands for their role if their token has all scopes of it, else for a MEMBER; through an app
nobody stands for an OWNER. A program has no role and stands for a MEMBER, whatever its scopes. A role is given within
the caller's scopes too: by `admin:write` alone nobody makes anybody anything.
"""

from collections.abc import Collection

from backend.kit.errors import InvalidInput, NotPermitted
from backend.tenants.actor import ROLE_SCOPES, Actor, ActorKind, Scope
from backend.tenants.errors import AboveOwn, OwnersOnly, PeopleOnly
from backend.tenants.models import Role
from backend.tenants.trust import Trust, trust_of

_NO_WORD = (
    "a program may not consent for people, nor make somebody who may: do it with a token of your own, or ask an admin "
    "to vouch for the program (setTrust)"
)
_RANKS = {Role.VIEWER: 0, Role.MEMBER: 1, Role.ADMIN: 2, Role.OWNER: 3}
_Path = tuple[str, ...]


def standing(actor: Actor, role: Role | None) -> Role:
    """The role that the caller stands for. `role`: their present one, None of a program (`members.present_role`)."""
    if actor.kind is not ActorKind.PERSON or role is None:
        return Role.MEMBER
    if not ROLE_SCOPES[role] <= actor.scopes:
        return min(role, Role.MEMBER, key=_rank)
    return Role.ADMIN if role is Role.OWNER and actor.service_id is not None else role


def require_touch(actor: Actor, present: Role | None, role: Role, *, path: _Path) -> None:
    """Somebody of that role is not above the caller: they may be changed and removed."""
    if _rank(role) > _rank(standing(actor, present)):
        raise _above(role, path)


def require_role(actor: Actor, present: Role | None, role: Role, *, kept: Role | None = None, path: _Path) -> None:
    """The caller may give it. `kept`: what somebody is already; what lies below that is not given, but left."""
    if kept is not None and _rank(role) <= _rank(kept):
        return
    require_touch(actor, present, role, path=path)
    require_all(actor, ROLE_SCOPES[role], path=path)
    require_word(actor, path=path)


def may_stand_for(giver: Role, role: Role) -> bool:
    """Whether somebody who is now a `giver` could still give what they gave before."""
    return Scope.ADMIN_WRITE in ROLE_SCOPES[giver] and _rank(role) <= _rank(giver)


def require_word(actor: Actor, *, path: _Path = ()) -> None:
    """For what is consent, or makes somebody who can give it: a person in person, or a program for which an admin
    vouches. Else a program that wants an effect could make the consent to it."""
    if trust_of(actor) is Trust.STRANGER:
        raise NotPermitted(_NO_WORD, path=path)


def require_person(actor: Actor, *, path: _Path = ()) -> None:
    """In person: no program, and no app that acts for somebody."""
    if actor.kind is not ActorKind.PERSON or actor.service_id is not None:
        raise PeopleOnly(path=path)


def require_whole(actor: Actor, present: Role | None, *, path: _Path = ()) -> None:
    """In person, with all that their role may: who decides how others sign in could sign in as them."""
    require_person(actor)
    if present is None or standing(actor, present) is not present:
        raise AboveOwn("this takes a token with all scopes of your role", path=path)


def known(scopes: Collection[str]) -> frozenset[Scope]:
    """They are scopes, and at least one."""
    found = frozenset(scope for scope in Scope if scope in scopes)
    if len(found) != len(set(scopes)) or not found:
        raise InvalidInput(f"scopes must be some of {', '.join(Scope)}", path=("input", "scopes"))
    return found


def given(
    actor: Actor, scopes: Collection[str], *, most: Collection[Scope] | None = None, kept: Collection[Scope] = ()
) -> frozenset[Scope]:
    """They are some of the caller's, and of `most` if that is said; or were granted before: those may stay."""
    found = known(scopes)
    may = actor.scopes if most is None else actor.scopes & frozenset(most)
    beyond = found - may - frozenset(kept)
    if beyond:
        raise InvalidInput(f"you may not grant {', '.join(sorted(beyond))}", path=("input", "scopes"))
    return found


def require_all(actor: Actor, scopes: Collection[str], *, path: _Path = ()) -> None:
    """The caller has all of these: what they change, switch on or set up acts with them."""
    beyond = set(scopes) - actor.scopes
    if beyond:
        raise AboveOwn(f"you may not give {', '.join(sorted(beyond))}: you do not have it yourself", path=path)


def require_control(actor: Actor, present: Role | None, scopes: Collection[str], *, path: _Path = ()) -> None:
    """Whoever says what an app is and where its codes go speaks as it, and for all who have agreed to it."""
    require_all(actor, scopes, path=path)
    if ROLE_SCOPES[Role.ADMIN] <= set(scopes):
        require_touch(actor, present, Role.ADMIN, path=path)


def _rank(role: Role) -> int:
    return _RANKS[role]


def _above(role: Role, path: _Path) -> OwnersOnly | AboveOwn:
    return OwnersOnly(path=path) if role is Role.OWNER else AboveOwn(path=path)
