"""Authentication of requests. Bad tokens are counted by client address, logged, and slowed down.

Called by `endpoint` for each request, by `sockets` at `connection_init`, and by `audit_export`. A text that is not
formed like a token is neither looked up nor counted. A well-formed token is looked up from any address, because nobody
can guess 190 bits. So a good token works even from the address of a flood of bad ones. From an address with too many
bad tokens only a few are looked up at the same time, and only the response to a bad token changes.
"""

import logging
import math
from collections.abc import Sequence

from cross_web import HTTPException
from starlette.requests import HTTPConnection

from backend.api.request.context import ApiState
from backend.api.request.sessions import is_well_formed, token_of
from backend.kit import client_address, dpop
from backend.kit.buckets import Bucket, BucketState
from backend.kit.dpop import InvalidProof
from backend.kit.limits import DEFAULT
from backend.telemetry import logs, metrics
from backend.tenants.tokens import Session

log = logging.getLogger(__name__)


class TooManyBadTokens(HTTPException):
    """429: too many bad tokens from this address. After `retry_after_seconds` a bad token gives 401 again."""

    def __init__(self, bucket_state: BucketState) -> None:
        self.retry_after_seconds = max(1, math.ceil(bucket_state.retry_after_seconds))
        super().__init__(429, f"too many tokens that are not valid; try again in {self.retry_after_seconds} s")


async def admit(
    state: ApiState, connection: HTTPConnection, authorization: str | None, proofs: Sequence[str] | None = None
) -> Session | None:
    """Return the session of a token.

    None if the token is not valid, or if it is bound to a key that the request does not prove (RFC 9449). `proofs` are
    those of a websocket, and replace the headers. Raises `TooManyBadTokens`, but never for a good token.
    """
    if not is_well_formed(authorization):
        return None
    session = await state.sessions.authenticate(authorization, is_suspect=lambda: _is_suspect(state, connection))
    if session is not None and session.thumbprint is not None:
        sent_proofs = connection.headers.getlist("dpop") if proofs is None else proofs
        session = await _proved(state, connection, session, token_of(authorization), sent_proofs)
    if session is not None:
        logs.tell(tenant=session.actor.tenant_id, actor=session.actor.id)
    else:
        metrics.BAD_TOKENS.add()
        source = _source(connection)
        [bucket_state] = await state.buckets.take_all([_bucket(state, source)])
        if not bucket_state.is_allowed:
            raise TooManyBadTokens(bucket_state)
        log.warning("a request from %s has an access token that is not valid", source)  # limited by the bucket
    return session


def _bucket(state: ApiState, source: str) -> Bucket:
    """Return the bucket of bad tokens from an address."""
    key = client_address.key(state.keys, "token", source)
    return Bucket(key, DEFAULT.bad_token_burst, DEFAULT.bad_tokens_per_second)


def _source(connection: HTTPConnection) -> str:
    return client_address.of(connection.client.host if connection.client else None)


def _is_suspect(state: ApiState, connection: HTTPConnection) -> bool:
    [bucket_state] = state.buckets.local_states([_bucket(state, _source(connection))])
    return not bucket_state.is_allowed


async def _proved(
    state: ApiState, connection: HTTPConnection, session: Session, token: str, proofs: Sequence[str]
) -> Session | None:
    """Return the session if a proof is valid for its key. The proof of a websocket is for its handshake: GET of its
    address, which begins with `ws`."""
    is_socket = connection.scope["type"] == "websocket"
    own = state.settings.web.url.replace("http", "ws", 1) if is_socket else state.settings.web.url
    method = "GET" if is_socket else connection.scope["method"]
    try:
        thumbprint = await dpop.check(
            state.short_lived, proofs, dpop.ProofTarget(method, f"{own}{connection.scope['path']}", token)
        )
    except InvalidProof:
        log.info("a DPoP token of tenant %s was refused, its proof is not valid", session.actor.tenant_id)
        return None
    return session if thumbprint == session.thumbprint else None
