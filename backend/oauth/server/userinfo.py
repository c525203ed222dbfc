"""The UserInfo endpoint of OpenID Connect, and the keys that verify ID tokens."""

import logging
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from backend.kit import dpop
from backend.kit.dpop import InvalidProof
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.oauth import state, throttle
from backend.oauth.problems import TooOften
from backend.oauth.server import id_tokens
from backend.oauth.server.families import Holder
from backend.oauth.server.identity_scopes import IdentityScope
from backend.tenants import tokens
from backend.tenants.tokens import Session

log = logging.getLogger(__name__)

_NO_STORE = {"cache-control": "no-store"}
_CACHED = {"cache-control": "public, max-age=300"}
_SCHEMES = {"bearer": False, "dpop": True}


@dataclass(frozen=True, slots=True)
class _Consent:
    """What the person has agreed to tell the app, and whether a provider of the organisation had signed them in."""

    identity_scopes: Json[list[str]]
    is_by_provider: bool


_CONSENT = Statement(
    _Consent,
    """SELECT t.identity_scopes, coalesce(f.is_by_provider, true) AS is_by_provider FROM access_tokens t
LEFT JOIN token_families f ON (f.tenant_id, f.id) = (t.tenant_id, t.family_id)
WHERE t.tenant_id = $1 AND t.id = $2""",
)


async def _user_info(request: Request) -> Response:
    try:
        return await _respond(request)
    except TooOften as error:
        headers = {**_NO_STORE, "retry-after": str(max(1, round(error.retry_after_seconds)))}
        return JSONResponse({"error": "temporarily_unavailable"}, 429, headers)
    except TRANSIENT as error:
        log.warning("userinfo: %s", type(error).__name__)
        return JSONResponse({"error": "temporarily_unavailable"}, 503, _NO_STORE)


async def _respond(request: Request) -> Response:
    session = await _session(request)
    if session is None:
        await throttle.bad_client(request)
        return _refused(401, "invalid_token")
    holder = await _holder(session)
    if holder is None or IdentityScope.OPENID not in holder.identity:
        return _refused(403, "insufficient_scope")
    claims = await id_tokens.user_info(holder)
    return _refused(401, "invalid_token") if claims is None else JSONResponse(claims, headers=_NO_STORE)


async def _session(request: Request) -> Session | None:
    """The session of the token in the header, if the request proves its key where it is bound to one."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    is_bound = _SCHEMES.get(scheme.lower())
    session = None if is_bound is None else await tokens.authenticate(state.of(request).keys, token.strip())
    if session is None or (session.thumbprint is not None) is not is_bound:
        return None
    if session.thumbprint is None:
        return session
    shared, proofs = state.of(request), request.headers.getlist("dpop")
    target = dpop.ProofTarget(request.method, f"{shared.settings.web.url}{request.url.path}", token.strip())
    try:
        thumbprint = await dpop.check(shared.short_lived, proofs, target)
    except InvalidProof:
        return None
    return session if thumbprint == session.thumbprint else None


async def _holder(session: Session) -> Holder | None:
    """None: the token is not one of an app that acts for a person."""
    actor = session.actor
    if actor.service_id is None:
        return None
    async with unit_of_work(actor.tenant_id, read_only=True) as work:
        consent = await work.fetchrow(_CONSENT, actor.tenant_id, session.token_id)
    if consent is None:
        return None
    identity = frozenset(map(IdentityScope, consent.identity_scopes))
    return Holder(actor.tenant_id, actor.service_id, actor.id, identity, consent.is_by_provider)


def _refused(status: int, error: str) -> Response:
    headers = {**_NO_STORE, "www-authenticate": f'Bearer error="{error}"'}
    return JSONResponse({"error": error}, status, headers)


async def _keys(request: Request) -> Response:
    try:
        return JSONResponse({"keys": await state.of(request).signing_keys.public()}, headers=_CACHED)
    except TRANSIENT as error:
        log.warning("keys of ID tokens: %s", type(error).__name__)
        return JSONResponse({"error": "temporarily_unavailable"}, 503, _NO_STORE)


ROUTES = (
    Route("/oauth/userinfo", _user_info, methods=["GET", "POST"]),
    Route("/.well-known/jwks.json", _keys),
)
