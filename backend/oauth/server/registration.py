"""Dynamic client registration (RFC 7591) and its management (RFC 7592), if the operator allows it.

CIRCADIAN_DYNAMIC_REGISTRATION names the tenant that owns these apps. Its quota of apps limits them, and each network
may register a few, and change a few. A registered app has no rights until an admin of a tenant installs it.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any
from uuid import UUID

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from backend.kit import opaque, text
from backend.kit.errors import InvalidInput, LimitReached
from backend.kit.limits import DEFAULT
from backend.kit.opaque import Prefix
from backend.kit.statements import Statement
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.oauth import state, throttle
from backend.oauth.problems import TooOften
from backend.tenants import apps, audit
from backend.tenants.actor import APP_SCOPES
from backend.tenants.app_forms import AppChange, AppForm
from backend.tenants.apps import PublicApp
from backend.tenants.audit import ANONYMOUS
from backend.tenants.errors import AppDeleted, AppNotFound
from backend.tenants.models import AppStatus, AppType, GrantType, IdTokenAlgorithm
from backend.webhooks import app_webhooks

log = logging.getLogger(__name__)

_NOW = Statement(int, "SELECT extract(epoch FROM now())::bigint")
_MOST_BYTES = 16_384
_NO_STORE = {"cache-control": "no-store", "pragma": "no-cache"}
_METHODS = {
    "none": AppType.PUBLIC,
    "client_secret_basic": AppType.CONFIDENTIAL,
    "client_secret_post": AppType.CONFIDENTIAL,
}
#: The scopes of an app that requests none.
_DEFAULT_SCOPES = sorted(APP_SCOPES)


class _Refused(Exception):
    def __init__(self, status: int, error: str, description: str, **headers: str) -> None:
        self.response = JSONResponse(
            {"error": error, "error_description": description}, status, {**_NO_STORE, **headers}
        )


Handler = Callable[[Request, UUID], Awaitable[Response]]


def _endpoint(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            tenant_id = state.of(request).settings.registration_tenant
            if tenant_id is None:
                raise _Refused(404, "not_found", "on this installation only people register apps")
            return await handler(request, tenant_id)
        except _Refused as refused:
            return refused.response
        except (TooOften, LimitReached, InvalidInput, AppDeleted, AppNotFound, *TRANSIENT) as error:
            return _refusal(error).response

    return endpoint


def _refusal(error: Exception) -> _Refused:
    if isinstance(error, TooOften):
        seconds = str(max(1, round(error.retry_after_seconds)))
        return _Refused(429, "temporarily_unavailable", error.message, **{"retry-after": seconds})
    if isinstance(error, LimitReached):
        return _Refused(403, "access_denied", error.message)
    if isinstance(error, InvalidInput):
        is_redirect = "redirectUris" in error.path
        return _Refused(400, "invalid_redirect_uri" if is_redirect else "invalid_client_metadata", error.message)
    if isinstance(error, AppDeleted | AppNotFound):  # a concurrent request has deleted it
        return _unknown()
    log.warning("a store did not answer a registration: %s", type(error).__name__)
    return _Refused(503, "temporarily_unavailable", "a store does not answer at the moment; try again")


def _unknown() -> _Refused:
    return _Refused(401, "invalid_token", "this token is not valid for this client", **{"www-authenticate": "Bearer"})


async def _register(request: Request, tenant_id: UUID) -> Response:
    await throttle.registration(request)
    form, keys = _form(await _metadata(request)), state.of(request).keys
    token = opaque.generate(Prefix.REGISTRATION_TOKEN)
    async with unit_of_work(tenant_id) as work:
        created = await apps.add(work, keys, form=form, created_by=None, registration=token)
        await audit.record(work, ANONYMOUS, "app.registered", target=("App", created.app_id))
        app = await apps.public(work, app_id=created.app_id)
        if app is None:  # its tenant is suspended
            raise _Refused(403, "access_denied", "nobody can register a client at the moment")
        issued_at = await work.fetch_one(_NOW)
    issued: dict[str, object] = {"client_id_issued_at": issued_at}
    if created.client_secret is not None:
        issued |= {"client_secret": created.client_secret, "client_secret_expires_at": 0}
    return JSONResponse({**_document(request, app), **issued, "registration_access_token": token}, 201, _NO_STORE)


async def _read(request: Request, tenant_id: UUID) -> Response:
    return JSONResponse(_document(request, await _own(request, tenant_id)), headers=_NO_STORE)


async def _change(request: Request, tenant_id: UUID) -> Response:
    app, form = await _own(request, tenant_id), _form(await _metadata(request))
    await throttle.registered_change(request, app.id)
    if form.type is not app.type:
        raise _Refused(400, "invalid_client_metadata", "a client cannot change between public and confidential")
    change = AppChange(
        name=form.name,
        scopes=form.scopes,
        redirect_uris=form.redirect_uris,
        grant_types=form.grant_types,
        homepage_url=form.homepage_url or "",
        requires_pushed=form.requires_pushed,
        requires_proof=form.requires_proof,
        id_token_algorithm=form.id_token_algorithm,
    )
    async with unit_of_work(tenant_id) as work:
        if await apps.change_form(work, app_id=app.id, change=change):
            await audit.record(work, ANONYMOUS, "app.changed", target=("App", app.id))
        changed = await apps.public(work, app_id=app.id)
    assert changed is not None
    return JSONResponse(_document(request, changed), headers=_NO_STORE)


async def _delete(request: Request, tenant_id: UUID) -> Response:
    app = await _own(request, tenant_id)
    await throttle.registered_change(request, app.id)
    async with unit_of_work(tenant_id) as work:
        await apps.put_status(work, state.of(request).hints, app_id=app.id, status=AppStatus.DELETED)
        await app_webhooks.end(work, app_id=app.id)
        await audit.record(work, ANONYMOUS, "app.deleted", target=("App", app.id))
    return Response(status_code=204, headers=_NO_STORE)


async def _own(request: Request, tenant_id: UUID) -> PublicApp:
    """The app of the path, if the registration token belongs to it."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    client_id: str = request.path_params["client_id"]
    async with unit_of_work(tenant_id, read_only=True) as work:
        app_id = await apps.registered(
            work, state.of(request).keys, client_id=client_id, registration=token if scheme.lower() == "bearer" else ""
        )
        app = await apps.public(work, app_id=app_id) if app_id else None
    if app is None:
        await throttle.bad_client(request)
        raise _unknown()
    return app


async def _metadata(request: Request) -> Mapping[str, Any]:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _MOST_BYTES:
            raise _Refused(413, "invalid_client_metadata", f"the body must have at most {_MOST_BYTES:,} bytes")
    try:
        metadata = text.parse_json(body, room=DEFAULT.json_depth)
    except ValueError:
        metadata = None
    if not isinstance(metadata, dict):
        raise _Refused(400, "invalid_client_metadata", "the body must be a JSON object")
    return metadata


def _form(metadata: Mapping[str, Any]) -> AppForm:
    type_ = _METHODS.get(_text(metadata, "token_endpoint_auth_method", "client_secret_basic"))
    if type_ is None:
        raise _Refused(400, "invalid_client_metadata", f"token_endpoint_auth_method must be one of {sorted(_METHODS)}")
    grants = _texts(metadata, "grant_types", [GrantType.AUTHORIZATION_CODE])
    if not set(grants) <= {grant.value for grant in GrantType}:
        raise _Refused(
            400, "invalid_client_metadata", f"grant_types must be some of {[grant.value for grant in GrantType]}"
        )
    return AppForm(
        name=_text(metadata, "client_name", "An app"),
        type=type_,
        scopes=_text(metadata, "scope", " ".join(_DEFAULT_SCOPES)).split(),
        redirect_uris=_texts(metadata, "redirect_uris", []),
        grant_types=[GrantType(grant) for grant in grants],
        homepage_url=_text(metadata, "client_uri", "") or None,
        requires_pushed=_bool(metadata, "require_pushed_authorization_requests"),
        requires_proof=_bool(metadata, "dpop_bound_access_tokens"),
        id_token_algorithm=_algorithm(metadata),
    )


def _algorithm(metadata: Mapping[str, Any]) -> IdTokenAlgorithm:
    value, known = _text(metadata, "id_token_signed_response_alg", IdTokenAlgorithm.RS256), list(IdTokenAlgorithm)
    if value not in known:
        raise _Refused(
            400, "invalid_client_metadata", f"id_token_signed_response_alg must be one of {sorted(map(str, known))}"
        )
    return IdTokenAlgorithm(value)


def _bool(metadata: Mapping[str, Any], name: str) -> bool:
    value = metadata.get(name, False)
    if not isinstance(value, bool):
        raise _Refused(400, "invalid_client_metadata", f"{name} must be true or false")
    return value


def _text(metadata: Mapping[str, Any], name: str, default: str) -> str:
    value = metadata.get(name, default)
    if not isinstance(value, str):
        raise _Refused(400, "invalid_client_metadata", f"{name} must be a text")
    return value


def _texts(metadata: Mapping[str, Any], name: str, default: Sequence[str]) -> list[str]:
    value = metadata.get(name, default)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise _Refused(400, "invalid_client_metadata", f"{name} must be a list of texts")
    return value


def _document(request: Request, app: PublicApp) -> dict[str, object]:
    document: dict[str, object] = {
        "client_id": app.client_id,
        "client_name": app.name,
        "redirect_uris": list(app.redirect_uris),
        "grant_types": sorted(app.grant_types),
        "response_types": ["code"] if GrantType.AUTHORIZATION_CODE in app.grant_types else [],
        "scope": " ".join(sorted(app.scopes)),
        "token_endpoint_auth_method": "none" if app.type is AppType.PUBLIC else "client_secret_basic",
        "require_pushed_authorization_requests": app.requires_pushed,
        "dpop_bound_access_tokens": app.requires_proof,
        "id_token_signed_response_alg": app.id_token_algorithm,
        "registration_client_uri": f"{state.of(request).settings.web.url}/oauth/register/{app.client_id}",
    }
    return document | ({"client_uri": app.homepage_url} if app.homepage_url else {})


_CLIENT_PATH = "/oauth/register/{client_id}"
ROUTES = (
    Route("/oauth/register", _endpoint(_register), methods=["POST"]),
    Route(_CLIENT_PATH, _endpoint(_read), methods=["GET"]),
    Route(_CLIENT_PATH, _endpoint(_change), methods=["PUT"]),
    Route(_CLIENT_PATH, _endpoint(_delete), methods=["DELETE"]),
)
