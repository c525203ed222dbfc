"""The POST endpoints for programs: tokens, introspection, revocation, pushed requests and device codes.

`throttle` counts failed attempts by network. If a store is unavailable, the response is a 503 with that reason.
"""

import logging
from collections.abc import Callable
from uuid import uuid4

from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6749 import InvalidClientError, InvalidRequestError, InvalidScopeError, UnauthorizedClientError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import TRANSIENT
from backend.oauth import forms, state, throttle
from backend.oauth.problems import Problem, TooOften
from backend.oauth.server import bridge, devices, identity_scopes, installations, pushed_requests, resources
from backend.oauth.server import dpop as token_dpop
from backend.oauth.server.bridge import wait
from backend.oauth.server.clients import OAuthClient
from backend.oauth.server.core import Server
from backend.oauth.server.request_adapter import AdaptedRequest, OAuthResponse
from backend.tenants.models import GrantType

log = logging.getLogger(__name__)

Core = Callable[[Server, AdaptedRequest], OAuthResponse]

_SECRETS = ("client_secret_basic", "client_secret_post")
_CLIENT_METHODS = ("client_secret_basic", "client_secret_post", "none")
_NO_STORE = {"cache-control": "no-store"}


def _tokens(server: Server, oauth_request: AdaptedRequest) -> OAuthResponse:
    response: OAuthResponse = server.create_token_response(oauth_request)
    return response


def _introspection(server: Server, oauth_request: AdaptedRequest) -> OAuthResponse:
    response: OAuthResponse = server.create_endpoint_response("introspection", oauth_request)
    return response


def _revocation(server: Server, oauth_request: AdaptedRequest) -> OAuthResponse:
    response: OAuthResponse = server.create_endpoint_response("revocation", oauth_request)
    return response


def _devices(server: Server, oauth_request: AdaptedRequest) -> OAuthResponse:
    client: OAuthClient = server.authenticate_client(oauth_request, _CLIENT_METHODS, "device_authorization")
    if not client.check_grant_type(GrantType.DEVICE_CODE):
        raise UnauthorizedClientError("The client is not registered for this grant.")
    resources.check(server.settings, oauth_request)
    scope = client.get_allowed_scope(oauth_request.payload.scope)
    if scope is None or identity_scopes.split(scope.split())[1]:  # OpenID Connect has no sign-in on a device
        raise InvalidScopeError()
    code, user_code = wait(devices.begin, server.keys, client, scope.split())
    page, user_code = f"{server.settings.web.url}/device", devices.formatted(user_code)
    body = {
        "device_code": code,
        "user_code": user_code,
        "verification_uri": page,
        "verification_uri_complete": f"{page}?user_code={user_code}",
        "expires_in": DEFAULT.device_code_seconds,
        "interval": DEFAULT.device_poll_seconds,
    }
    return OAuthResponse(200, body, {})


def _pushed(server: Server, oauth_request: AdaptedRequest) -> OAuthResponse:
    client: OAuthClient = server.authenticate_client(oauth_request, _CLIENT_METHODS, "pushed_authorization_request")
    parameters = oauth_request.payload.datalist
    if "request_uri" in parameters or parameters.get("client_id", [client.get_client_id()]) != [client.get_client_id()]:
        raise InvalidRequestError("The request must not have 'request_uri', and 'client_id' must be the client's own.")
    oauth_request.payload.datalist["client_id"] = [client.get_client_id()]
    server.get_consent_grant(oauth_request, None)
    request_uri = wait(pushed_requests.keep, server.short_lived, client.get_client_id(), parameters)
    return OAuthResponse(201, {"request_uri": request_uri, "expires_in": DEFAULT.pushed_request_seconds}, {})


def _installations(server: Server, oauth_request: AdaptedRequest) -> OAuthResponse:
    """Only for clients with a secret: anybody may use the name of a public one."""
    client: OAuthClient = server.authenticate_client(oauth_request, _SECRETS, "installations")
    page = wait(installations.page, client, oauth_request.form.get("after") or None)
    if page is None:
        raise InvalidRequestError("'after' must be the id of an installation.")
    return OAuthResponse(200, page, {})


def _route(path: str, core: Core) -> Route:
    async def endpoint(request: Request) -> Response:
        try:
            return await _respond(request, core)
        except TooOften as error:
            return _refusal(429, "temporarily_unavailable", "too many attempts", error.retry_after_seconds)
        except Problem as error:
            return _refusal(error.status, "invalid_request", error.text)
        except TRANSIENT as error:
            log.warning("%s: %s", path, type(error).__name__)
            return _refusal(503, "temporarily_unavailable", "a store does not answer at the moment; try again")
        except Exception as error:
            incident = uuid4()
            log.error("incident %s", incident, exc_info=error)
            return _refusal(500, "server_error", f"it is our fault, and noted as incident {incident}")

    return Route(path, endpoint, methods=["POST"])


async def _respond(request: Request, core: Core) -> Response:
    oauth_request = AdaptedRequest(request, (await forms.read(request)).fields)
    if core is _devices:
        await throttle.device(request)
    if core is _pushed:
        client_id = oauth_request.payload.data.get("client_id", "")
        await state.of(request).documents.load(client_id, lambda: throttle.document(request))
    server = Server(state.of(request))
    try:
        if core is _tokens:
            await token_dpop.read(state.of(request), oauth_request, request.url.path)
        response = await bridge.run(_guarded, core, server, oauth_request)
    except OAuth2Error as error:  # from the DPoP proof
        response = server.handle_error_response(oauth_request, error)
    if isinstance(response.body, dict) and response.body.get("error") in {"invalid_client", "invalid_grant"}:
        await throttle.bad_client(request)
    return response.to_http()


def _guarded(core: Core, server: Server, oauth_request: AdaptedRequest) -> OAuthResponse:
    try:
        oauth_request.require_single()
        return core(server, oauth_request)
    except OAuth2Error as error:
        error.redirect_uri = None  # respond to the program directly, not with a redirect
        response: OAuthResponse = server.handle_error_response(oauth_request, error)
        return response
    except UnicodeDecodeError:  # from the Authorization header: the form was decoded before
        unreadable: OAuthResponse = server.handle_error_response(oauth_request, InvalidClientError(status_code=401))
        return unreadable
    except ValueError:  # Authlib puts the request's text into the error, where some characters are not allowed
        return OAuthResponse(400, {"error": "invalid_request"}, {})


def _refusal(status: int, error: str, description: str, retry_after_seconds: float | None = None) -> Response:
    headers = dict(_NO_STORE)
    if retry_after_seconds is not None:
        headers["retry-after"] = str(max(1, round(retry_after_seconds)))
    return JSONResponse({"error": error, "error_description": description}, status, headers)


ROUTES = (
    _route("/oauth/par", _pushed),
    _route("/oauth/token", _tokens),
    _route("/oauth/introspect", _introspection),
    _route("/oauth/revoke", _revocation),
    _route("/oauth/device_authorization", _devices),
    _route("/oauth/installations", _installations),
)
