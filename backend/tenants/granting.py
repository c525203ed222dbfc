"""Scopes that somebody gives to a program: none that they do not have themselves. For `apps`, `services`, `keys`."""

from collections.abc import Collection

from backend.kit.errors import InvalidInput
from backend.tenants.actor import Scope


def known(scopes: Collection[str]) -> frozenset[Scope]:
    """They are scopes, and at least one."""
    found = frozenset(scope for scope in Scope if scope in scopes)
    if len(found) != len(set(scopes)) or not found:
        raise InvalidInput(f"scopes must be some of {', '.join(Scope)}", path=("input", "scopes"))
    return found


def given(scopes: Collection[str], *, most: Collection[Scope], kept: Collection[Scope] = ()) -> frozenset[Scope]:
    """They are some of `most`, or were granted before: those may stay."""
    found = known(scopes)
    beyond = found - frozenset(most) - frozenset(kept)
    if beyond:
        raise InvalidInput(f"you may not grant {', '.join(sorted(beyond))}", path=("input", "scopes"))
    return found
