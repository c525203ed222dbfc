"""What of a person's identity an app may be told (OpenID Connect): scopes that give no rights in the API.

They are the person's own to give. No installation grants them, and no role limits them.
"""

from collections.abc import Iterable
from enum import StrEnum


class IdentityScope(StrEnum):
    """A scope of OpenID Connect."""

    OPENID = "openid"
    PROFILE = "profile"
    EMAIL = "email"


#: Each text completes "It may …" on the page.
TEXTS = {
    IdentityScope.OPENID: "know which member you are",
    IdentityScope.PROFILE: "see your name",
    IdentityScope.EMAIL: "see your e-mail address",
}


def split(scopes: Iterable[str]) -> tuple[frozenset[str], frozenset[IdentityScope]]:
    """The scopes of the API, and those of the identity."""
    given = frozenset(scopes)
    identity = frozenset(scope for scope in IdentityScope if scope.value in given)
    return given - {scope.value for scope in identity}, identity


def is_complete(identity: Iterable[IdentityScope]) -> bool:
    """Name and address are told only to an app that also asks who the person is."""
    given = frozenset(identity)
    return not given or IdentityScope.OPENID in given
