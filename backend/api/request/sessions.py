"""Authentication: finds the session of a bearer token. It is cached for two seconds, so that a busy client needs no
database read per request.

The endpoint calls it for every HTTP request, subscriptions at `connection_init`. `session_watcher` checks again while
they live. A revocation counts at once in the process that made it. In other processes a revoked token works until Redis
reports the revocation, or for two more seconds at most.
"""

import asyncio
import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from uuid import UUID

from backend.kit.keyring import Keyring
from backend.tenants import tokens
from backend.tenants.last_uses import LastUses
from backend.tenants.tokens import Session

_CACHE_SECONDS = 2.0
_CACHE_SIZE = 10_000
_SUSPECT_LOOKUPS = 4
_BEARER, _DPOP = "bearer", "dpop"


class Sessions:
    """One process's cache of sessions, keyed by the digest of the token. It is bounded; the session that was looked up
    least recently is removed first."""

    def __init__(self, keys: Keyring, uses: LastUses) -> None:
        self._keys = keys
        self._uses = uses
        self._cache: OrderedDict[bytes, tuple[float, Session]] = OrderedDict()
        #: When each id was revoked, the latest last. Ids older than every cached session are removed.
        self._revoked_at: OrderedDict[UUID, float] = OrderedDict()
        self._valid_since = 0.0
        self._suspects = asyncio.Semaphore(_SUSPECT_LOOKUPS)

    async def authenticate(
        self, authorization: str | None, *, is_suspect: Callable[[], bool] = lambda: False
    ) -> Session | None:
        """Return the session of an `Authorization` header's value. None if there is no token or it is not valid.

        Only a few suspect tokens are looked up at the same time, so that a flood of them does not use up the database.
        A cached token is accepted from any address.
        """
        scheme, token = _credentials(authorization)
        if token is None:
            return None
        key = hashlib.sha256(token.encode()).digest()
        session = self._cached(key)
        if session is None:
            async with self._suspects if is_suspect() else nullcontext():
                session = await self._look_up(key, token)
        if session is None or scheme != (_DPOP if session.thumbprint else _BEARER):
            return None
        self._uses.note(session)
        return session

    async def _look_up(self, key: bytes, token: str) -> Session | None:
        read_at = time.monotonic()
        session = await tokens.authenticate(self._keys, token)
        if session is not None:
            self._remember(key, session, read_at)
        return session

    def invalidate(self, ids: Iterable[UUID] | None) -> None:
        """Look up again all cached sessions that depend on one of these ids. None means all cached sessions."""
        now = time.monotonic()
        if ids is None:
            self._valid_since = now
            return
        for each in ids:
            self._revoked_at[each] = now
            self._revoked_at.move_to_end(each)
        while self._revoked_at and next(iter(self._revoked_at.values())) < now - _CACHE_SECONDS:
            self._revoked_at.popitem(last=False)

    def _cached(self, key: bytes) -> Session | None:
        read_at, session = self._cache.get(key, (0.0, None))
        if session is None or read_at <= max(time.monotonic() - _CACHE_SECONDS, self._valid_since):
            return None
        if self._revoked_at and any(self._revoked_at.get(part, 0.0) >= read_at for part in session.depends_on):
            return None
        return session

    def _remember(self, key: bytes, session: Session, read_at: float) -> None:
        self._cache[key] = (read_at, session)
        self._cache.move_to_end(key)
        while len(self._cache) > _CACHE_SIZE:
            self._cache.popitem(last=False)


def authorization_of(connection_params: object) -> str | None:
    """Return the `authorization` value of a websocket's `connection_init` payload. Its keys may have any case."""
    if not isinstance(connection_params, Mapping):
        return None
    for name, value in connection_params.items():
        if str(name).lower() == "authorization" and isinstance(value, str):
            return value
    return None


def is_well_formed(authorization: str | None) -> bool:
    """Return False if the header cannot contain one of our tokens, so that no lookup is needed."""
    _, token = _credentials(authorization)
    return token is not None and tokens.is_well_formed(token)


def proofs_of(connection_params: object) -> list[str]:
    """Return the DPoP proofs of a `connection_init` payload, as the headers of a request would contain them."""
    if not isinstance(connection_params, Mapping):
        return []
    return [value for name, value in connection_params.items() if str(name).lower() == _DPOP and isinstance(value, str)]


def token_of(authorization: str | None) -> str:
    """Return the token itself, or an empty string."""
    return _credentials(authorization)[1] or ""


def _credentials(authorization: str | None) -> tuple[str, str | None]:
    """Return scheme and token. A token that is bound to a key uses the scheme `DPoP`, every other token `Bearer`."""
    scheme, _, token = (authorization or "").partition(" ")
    scheme = scheme.lower()
    return scheme, token.strip() if scheme in {_BEARER, _DPOP} else None
