"""Authlib's authorization server with our grants and endpoints. Created for each request; it keeps no state.

Its methods run in a thread of `bridge`.
"""

from collections.abc import Sequence
from typing import Any

from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6749 import AuthorizationServer
from authlib.oauth2.rfc9207 import IssuerParameter

from backend.oauth.server import clients, console_client, grants, rate_limit, tokens
from backend.oauth.server.bridge import wait
from backend.oauth.server.clients import OAuthClient
from backend.oauth.server.identity_scopes import IdentityScope
from backend.oauth.server.request_adapter import AdaptedRequest, OAuthResponse
from backend.oauth.state import PagesState
from backend.tenants.actor import InstallationScope, Scope


class Issuer(IssuerParameter):  # type: ignore[misc]  # Authlib ships no types
    """RFC 9207: every response that goes through a browser names its issuer."""

    def __init__(self, server: "Server") -> None:
        self._url = server.settings.web.url
        super().__call__(server)

    def get_issuer(self) -> str:
        return self._url


class Server(AuthorizationServer):  # type: ignore[misc]
    def __init__(self, state: PagesState) -> None:
        super().__init__(scopes_supported=[scope.value for scope in (*Scope, *InstallationScope, *IdentityScope)])
        self.settings, self.keys, self.hints, self.buckets = state.settings, state.keys, state.hints, state.buckets
        self.short_lived, self.documents = state.short_lived, state.documents
        self.signing_keys = state.signing_keys
        self.register_grant(grants.ByCode, [grants.S256(required=True)])
        self.register_grant(grants.ByRefreshToken)
        self.register_grant(grants.ByClientCredentials)
        self.register_grant(grants.ByDeviceCode)
        self.register_endpoint(tokens.Introspection)
        self.register_endpoint(tokens.Revocation)
        self.register_extension(Issuer)

    def query_client(self, client_id: str) -> OAuthClient | None:
        if client_id == console_client.CLIENT_ID:
            return console_client.find(self.settings, self.keys)
        return wait(clients.find, self.keys, self.documents, client_id)

    def authenticate_client(
        self, request: AdaptedRequest, methods: Sequence[str], endpoint: str = "token"
    ) -> OAuthClient:
        """Also applies the rate limit of the client."""
        client: OAuthClient = super().authenticate_client(request, methods, endpoint)
        wait(rate_limit.of_app, self.buckets, client, host=request.host)
        return client

    def create_oauth2_request(self, request: AdaptedRequest) -> AdaptedRequest:
        return request

    def handle_response(self, status: int, body: Any, headers: list[tuple[str, str]]) -> OAuthResponse:
        return OAuthResponse(status, body, dict(headers))

    def error_response(self, oauth_request: AdaptedRequest, error: OAuth2Error) -> OAuthResponse:
        """An error response that goes through the browser, back to the client."""
        response: OAuthResponse = self.handle_error_response(oauth_request, error)
        self.execute_hook("after_create_authorization_response", response)
        return response

    def send_signal(self, name: str, *args: Any, **kwargs: Any) -> None:
        """No signals are used: the verbs record what happened."""
