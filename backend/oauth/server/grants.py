"""The grant types, on top of Authlib's: Authlib authenticates clients and checks requests; this module decides and
writes.

Each `create_token_response` makes one call that does all of its writing in one transaction. Authlib's own version would
save the new token before it revokes the old one (trap L5).
"""

import re
from dataclasses import replace
from typing import Any

from authlib.consts import default_json_headers
from authlib.oauth2.rfc6749 import (
    AccessDeniedError,
    InvalidGrantError,
    InvalidRequestError,
    InvalidScopeError,
    UnauthorizedClientError,
)
from authlib.oauth2.rfc6749 import grants as authlib_grants
from authlib.oauth2.rfc6749.util import scope_to_list
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oauth2.rfc8628 import AuthorizationPendingError, ExpiredTokenError, SlowDownError
from authlib.oauth2.rfc8628 import DeviceCodeGrant as AuthlibDeviceCodeGrant

from backend.kit import opaque
from backend.kit.opaque import Prefix
from backend.oauth.models import DeviceStatus
from backend.oauth.server import (
    codes,
    devices,
    families,
    id_tokens,
    identity_scopes,
    installations,
    rate_limit,
    resources,
)
from backend.oauth.server import dpop as token_dpop
from backend.oauth.server.bridge import wait
from backend.oauth.server.clients import OAuthClient
from backend.oauth.server.codes import CodeDraft, UnusedCode
from backend.oauth.server.devices import Polled
from backend.oauth.server.families import Pair, Refresh
from backend.oauth.server.identity_scopes import IdentityScope
from backend.oauth.server.signing import PrivateKey
from backend.tenants.actor import Scope
from backend.tenants.models import GrantType

_SECRETS = ("client_secret_basic", "client_secret_post")
_METHODS = (*_SECRETS, "none")
_CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")
_TokenResponse = tuple[int, dict[str, object], list[tuple[str, str]]]


def _token_response(pair: Pair | None) -> _TokenResponse:
    if pair is None:
        raise InvalidGrantError()
    return 200, pair.body(), default_json_headers


class S256(CodeChallenge):  # type: ignore[misc]  # Authlib ships no types
    """PKCE is required of every client, with S256 only, from the authorization request on (RFC 9700, 2.1.1)."""

    def validate_code_challenge(self, grant: Any, redirect_uri: str) -> None:  # noqa: ARG002 -- Authlib's hook
        payload = grant.request.payload
        lists = [payload.datalist.get(name, []) for name in ("code_challenge", "code_challenge_method")]
        if any(len(values) != 1 for values in lists):
            raise InvalidRequestError("One 'code_challenge' and one 'code_challenge_method' are needed.")
        [challenge], [method] = lists
        if method != "S256" or not _CHALLENGE.fullmatch(challenge):
            raise InvalidRequestError("'code_challenge' must be made by the 'code_challenge_method' S256.")

    def get_authorization_code_challenge_method(self, authorization_code: UnusedCode) -> str:  # noqa: ARG002
        return "S256"


class ByCode(authlib_grants.AuthorizationCodeGrant):  # type: ignore[misc]
    TOKEN_ENDPOINT_AUTH_METHODS = _METHODS

    def validate_authorization_request(self) -> str:
        uri: str = super().validate_authorization_request()
        try:
            resources.check(self.server.settings, self.request)
        except resources.InvalidTargetError as error:
            error.redirect_uri = uri
            raise
        return uri

    def generate_authorization_code(self) -> str:
        return opaque.generate(Prefix.AUTHORIZATION_CODE)

    def save_authorization_code(self, code: str, request: Any) -> None:
        draft: CodeDraft = request.user
        wait(codes.save, self.server.keys, draft, code)

    def query_authorization_code(self, code: str, client: OAuthClient) -> UnusedCode | None:
        return wait(codes.find, self.server.keys, self.server.hints, code, client_id=client.get_client_id())

    def validate_token_request(self) -> None:
        resources.check(self.server.settings, self.request)
        if not self.request.payload.redirect_uri:
            raise InvalidRequestError("Missing 'redirect_uri' in request.")
        super().validate_token_request()

    def create_token_response(self) -> _TokenResponse:
        is_refreshable = self.client.check_grant_type(GrantType.REFRESH_TOKEN)
        requester = token_dpop.requester(self.request, self.client)
        code: UnusedCode = self.request.authorization_code
        wait(rate_limit.of_holder, self.server.buckets, code.holder)
        server, signs_in = self.server, IdentityScope.OPENID in code.holder.identity
        # Before the code is used up: without a key there is no ID token, and the client may try again.
        key = wait(server.signing_keys.signing, self.client.app.id_token_algorithm) if signs_in else None
        pair = wait(codes.redeem, server.keys, server.hints, code, requester, is_refreshable=is_refreshable)
        status, body, headers = _token_response(pair)
        if pair is not None and key is not None:
            body["id_token"] = self._id_token(key, code, pair.access_token)
        return status, body, headers

    def _id_token(self, key: PrivateKey, code: UnusedCode, access_token: str) -> str:
        id_token: str | None = wait(
            id_tokens.issue, key, code.holder, code.sign_in, issuer=self.server.settings.web.url, app=self.client.app,
            access_token=access_token,
        )  # fmt: skip
        if id_token is None:
            raise InvalidGrantError()
        return id_token


class ByRefreshToken(authlib_grants.RefreshTokenGrant):  # type: ignore[misc]
    TOKEN_ENDPOINT_AUTH_METHODS = _METHODS

    def validate_token_request(self) -> None:
        resources.check(self.server.settings, self.request)
        client: OAuthClient = self._validate_request_client()
        value = self.request.form.get("refresh_token")
        if not value:
            raise InvalidRequestError("Missing 'refresh_token' in request.")
        token = wait(families.find, self.server.keys, value)
        if token is None or token.app_id != client.app.id:
            raise InvalidGrantError()
        self.request.client, self.request.refresh_token = client, token

    def create_token_response(self) -> _TokenResponse:
        token: Refresh = self.request.refresh_token
        requester = token_dpop.requester(self.request, self.request.client)
        requested = scope_to_list(self.request.payload.scope) or [*token.scopes, *token.holder.identity]
        rights, identity = identity_scopes.split(requested)
        if not rights <= token.scopes or not identity <= token.holder.identity or not rights | identity:
            raise InvalidScopeError()
        scopes, token = frozenset(map(Scope, rights)), replace(token, holder=replace(token.holder, identity=identity))
        wait(rate_limit.of_holder, self.server.buckets, token.holder)
        return _token_response(wait(families.rotate, self.server.keys, self.server.hints, token, scopes, requester))


class ByClientCredentials(authlib_grants.ClientCredentialsGrant):  # type: ignore[misc]
    """The client acts for itself, in a tenant where it is installed."""

    TOKEN_ENDPOINT_AUTH_METHODS = _SECRETS

    def create_token_response(self) -> _TokenResponse:
        resources.check(self.server.settings, self.request)
        requester = token_dpop.requester(self.request, self.client)
        installed = wait(installations.find, self.client, self.request.form.get("installation"))
        if not installed:
            raise UnauthorizedClientError("The app is not installed in that organisation.")
        if len(installed) > 1:
            raise InvalidRequestError("The app has several installations: choose one with 'installation'.")
        scopes = _requested_scopes(self.request.payload.scope, most=installed[0].scopes)
        wait(rate_limit.of_holder, self.server.buckets, installed[0].holder)
        return _token_response(wait(installations.issue, self.server.keys, installed[0], scopes, requester))


class ByDeviceCode(AuthlibDeviceCodeGrant):  # type: ignore[misc]
    TOKEN_ENDPOINT_AUTH_METHODS = _METHODS

    def validate_token_request(self) -> None:
        resources.check(self.server.settings, self.request)
        client: OAuthClient = self.authenticate_token_endpoint_client()
        if not client.check_grant_type(self.GRANT_TYPE):
            raise UnauthorizedClientError("The client is not registered for this grant.")
        code = self.request.form.get("device_code")
        if not code:
            raise InvalidRequestError("Missing 'device_code' in request.")
        polled = wait(devices.poll, self.server.keys, client, code)
        if polled is None:
            raise InvalidGrantError()
        self.request.client, self.request.credential = client, _decided(polled)

    def create_token_response(self) -> _TokenResponse:
        is_refreshable = self.client.check_grant_type(GrantType.REFRESH_TOKEN)
        requester = token_dpop.requester(self.request, self.client)
        polled: Polled = self.request.credential
        assert polled.holder is not None
        wait(rate_limit.of_holder, self.server.buckets, polled.holder)
        return _token_response(wait(devices.redeem, self.server.keys, polled, requester, is_refreshable=is_refreshable))


def _decided(polled: Polled) -> Polled:
    """Returns `polled` if the person has approved; otherwise raises the error that tells the device what to do."""
    if polled.is_expired:
        raise ExpiredTokenError()
    if polled.is_early:
        raise SlowDownError()
    if polled.status is DeviceStatus.PENDING:
        raise AuthorizationPendingError()
    if polled.status is DeviceStatus.DENIED:
        raise AccessDeniedError()
    if polled.status is not DeviceStatus.APPROVED:
        raise InvalidGrantError()
    return polled


def _requested_scopes(scope: str | None, *, most: frozenset[Scope]) -> frozenset[Scope]:
    """All scopes, unless the client requests fewer."""
    scopes = frozenset(scope_to_list(scope) or most)
    if not scopes <= most:
        raise InvalidScopeError()
    return frozenset(map(Scope, scopes))
