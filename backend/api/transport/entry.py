"""Who comes to the API: a session for a good token; bad ones are counted where they come from, logged, and slowed down.

Asked by `endpoint` for each request, by `sockets` at `connection_init`, by `audit_export`. What has not the form of a
token costs nothing and counts nothing. What has is looked up wherever it comes from, since nobody guesses 190 bits: a
good token is good behind the same address as a flood of bad ones. From a place that has shown too many of those, few
are looked up at once, and only the answer to a bad one changes.
"""

import logging
import math

from cross_web import HTTPException
from starlette.requests import HTTPConnection

from backend.api.request.context import State
from backend.api.request.sessions import is_well_formed
from backend.kit import sources
from backend.kit.buckets import Bucket, Taken
from backend.kit.limits import DEFAULT
from backend.tenants.tokens import Session

log = logging.getLogger(__name__)


class TooManyBadTokens(HTTPException):
    """429: the next bad one from there is no more than a bad one after `retry_after_seconds`."""

    def __init__(self, taken: Taken) -> None:
        self.retry_after_seconds = max(1, math.ceil(taken.retry_after_seconds))
        super().__init__(429, f"too many tokens that are not valid; try again in {self.retry_after_seconds} s")


async def admit(state: State, connection: HTTPConnection, authorization: str | None) -> Session | None:
    """The session of a token; None if it is not valid. Raises `TooManyBadTokens`, never for a good one."""
    if not is_well_formed(authorization):
        return None
    source = sources.of(connection.client.host if connection.client else None)
    key = sources.key(state.keys, "token", source)
    bucket = Bucket(key, DEFAULT.bad_token_burst, DEFAULT.bad_tokens_per_second)
    [known] = state.buckets.known([bucket])
    session = await state.sessions.authenticate(authorization, is_suspect=not known.is_allowed)
    if session is None:
        [taken] = await state.buckets.take_all([bucket])
        if not taken.is_allowed:
            raise TooManyBadTokens(taken)
        log.warning("a token that is not valid, from %s", source)  # no more often than the bucket lets through
    return session
