"""Limits the live connections and subscriptions in this process, for each tenant and each token.

The count is per process, because only the process knows when a connection ends with its socket. So n processes admit n
times as many. `sockets` takes a place for each websocket, `cost` one for each subscription over a websocket or SSE.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from backend.api.request.errors import Fault, FaultCode
from backend.kit.limits import DEFAULT
from backend.tenants.tokens import Session


class ConnectionQuota:
    """The places of one process."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, UUID]] = Counter()
        self._unnamed: Counter[str] = Counter()

    @contextmanager
    def connection(self, session: Session) -> Iterator[None]:
        """Hold a place for as long as the context lasts. Raises a `Fault` if no place is free."""
        own = session.limits
        with self._hold("connections", session, of_tenant=own.connections, of_token=own.token_connections):
            yield

    @contextmanager
    def subscription(self, session: Session) -> Iterator[None]:
        own = session.limits
        with self._hold("subscriptions", session, of_tenant=own.subscriptions, of_token=own.token_subscriptions):
            yield

    @contextmanager
    def unnamed(self, source: str) -> Iterator[None]:
        """Hold a place for a websocket of an address that has not authenticated yet."""
        if self._unnamed[source] >= DEFAULT.unnamed_sockets:
            raise Fault(
                FaultCode.QUOTA_EXCEEDED, "too many connections from your address have not sent connection_init yet"
            )
        self._unnamed[source] += 1
        try:
            yield
        finally:
            self._unnamed[source] -= 1
            if not self._unnamed[source]:
                del self._unnamed[source]

    @contextmanager
    def _hold(self, kind: str, session: Session, *, of_tenant: int, of_token: int) -> Iterator[None]:
        tenant, token = (kind, session.actor.tenant_id), (kind, session.token_id)
        for key, limit, owner in ((tenant, of_tenant, "your organisation"), (token, of_token, "this token")):
            if self._counts[key] >= limit:
                raise Fault(FaultCode.QUOTA_EXCEEDED, f"{owner} has {limit:,} {kind}, the maximum: close one first")
        for key in (tenant, token):
            self._counts[key] += 1
        try:
            yield
        finally:
            for key in (tenant, token):
                self._counts[key] -= 1
                if not self._counts[key]:
                    del self._counts[key]
