"""Who calls: bearer tokens to sessions, remembered for two seconds so that a busy client costs no look-up per request.

The endpoint asks for every HTTP request, subscriptions ask at `connection_init` and again while they live. A revoked
token therefore works for two seconds more at most.
"""

import hashlib
import time
from collections import OrderedDict
from collections.abc import Mapping

from backend.kit.keyring import Keyring
from backend.tenants import tokens
from backend.tenants.tokens import Session

_KEPT_SECONDS = 2.0
_KEPT = 10_000
_SCHEME = "bearer"


class Sessions:
    """One process's memory of tokens, keyed by their digest and bounded; the least recently found goes first."""

    def __init__(self, keys: Keyring) -> None:
        self._keys = keys
        self._found: OrderedDict[bytes, tuple[float, Session]] = OrderedDict()

    async def authenticate(self, authorization: str | None) -> Session | None:
        """The session of an `Authorization` header's value; None if there is none or it is not valid."""
        token = _bearer(authorization)
        if token is None:
            return None
        key = hashlib.sha256(token.encode()).digest()
        if known := self._known(key):
            return known
        session = await tokens.authenticate(self._keys, token)
        if session is not None:
            self._remember(key, session)
        return session

    def _known(self, key: bytes) -> Session | None:
        found_at, session = self._found.get(key, (0.0, None))
        return session if found_at > time.monotonic() - _KEPT_SECONDS else None

    def _remember(self, key: bytes, session: Session) -> None:
        self._found[key] = (time.monotonic(), session)
        self._found.move_to_end(key)
        while len(self._found) > _KEPT:
            self._found.popitem(last=False)


def authorization_of(connection_params: object) -> str | None:
    """The same from the payload of a websocket's `connection_init`, whose keys have any case."""
    if not isinstance(connection_params, Mapping):
        return None
    for name, value in connection_params.items():
        if str(name).lower() == "authorization" and isinstance(value, str):
            return value
    return None


def _bearer(authorization: str | None) -> str | None:
    scheme, _, token = (authorization or "").partition(" ")
    return token.strip() if scheme.lower() == _SCHEME else None
