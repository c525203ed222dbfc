"""Apps as OAuth clients: the client interface of Authlib, implemented with the app's registration.

`core` looks them up for every endpoint. The rights of an app in a tenant come from its installation, not from here.
"""

from urllib.parse import urlsplit

from authlib.oauth2.rfc6749 import ClientMixin
from authlib.oauth2.rfc6749.util import scope_to_list

from backend.kit.keyring import Keyring
from backend.kit.unit_of_work import unit_of_work
from backend.oauth.server import bridge, identity_scopes
from backend.oauth.server.client_documents import ClientDocumentCache, is_address
from backend.tenants import apps, redirects
from backend.tenants.apps import PublicApp
from backend.tenants.models import AppType, GrantType
from backend.tenants.tokens import Session

_LOOPBACK = {"127.0.0.1", "::1", "localhost"}
_METHODS = {AppType.CONFIDENTIAL: {"client_secret_basic", "client_secret_post"}, AppType.PUBLIC: {"none"}}


class OAuthClient(ClientMixin):  # type: ignore[misc]
    """Lives for one request; its methods run in the core's thread."""

    def __init__(self, app: PublicApp, keys: Keyring) -> None:
        self.app = app
        self._keys = keys

    def get_client_id(self) -> str:
        return self.app.client_id

    def get_default_redirect_uri(self) -> str | None:
        uris = self.app.redirect_uris
        return uris[0] if len(uris) == 1 and redirects.is_plain(uris[0]) else None

    def get_allowed_scope(self, scope: str | None) -> str | None:
        """None: the client requests a scope for which it is not registered."""
        requested = set(scope_to_list(scope) or self.app.scopes)
        rights, identity = identity_scopes.split(requested)
        is_allowed = rights <= set(self.app.scopes) and identity_scopes.is_complete(identity)
        return " ".join(sorted(requested)) if is_allowed else None

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        return redirects.is_plain(redirect_uri) and any(
            _is_same(registered, redirect_uri) for registered in self.app.redirect_uris
        )

    def is_alone_at(self, redirect_uri: str) -> bool:
        """Whether a response to this address can reach only this client. On one machine any program can pose as a
        public client (RFC 8252, 8.6)."""
        return self.app.type is AppType.CONFIDENTIAL or redirect_uri.startswith("https://")

    def is_holder_of(self, session: Session) -> bool:
        """Whether the token of this session was issued to this client."""
        return session.app_id == self.app.id

    def check_client_secret(self, client_secret: str) -> bool:
        return bridge.wait(self._is_secret, client_secret)

    async def _is_secret(self, secret: str) -> bool:
        async with unit_of_work(self.app.tenant_id, read_only=True) as work:
            return await apps.knows_secret(work, self._keys, app_id=self.app.id, secret=secret)

    def check_endpoint_auth_method(self, method: str, endpoint: str) -> bool:  # noqa: ARG002 -- the same at all endpoints
        return method in _METHODS[self.app.type]

    def check_response_type(self, response_type: str) -> bool:
        return response_type == "code" and self.check_grant_type(GrantType.AUTHORIZATION_CODE)

    def check_grant_type(self, grant_type: str) -> bool:
        return grant_type in self.app.grant_types


async def find(keys: Keyring, documents: ClientDocumentCache, client_id: str) -> OAuthClient | None:
    """None: the app does not exist, or the app or its publisher is suspended or deleted. An app that is identified by a
    URL must have been fetched with `load`, or stored after a consent."""
    if not (client_id.isascii() and client_id.isprintable()):  # the database cannot look up every character
        return None
    async with unit_of_work(None, read_only=True) as work:
        app = await apps.public(work, client_id=client_id)
    if is_address(client_id):
        app = documents.app(client_id, app)
    return OAuthClient(app, keys) if app is not None and app.is_active else None


def _is_same(registered: str, given: str) -> bool:
    """Compares character by character; a program on the person's own machine may use any port (RFC 8252, 7.3)."""
    if registered == given:
        return True
    try:
        one, other = urlsplit(registered), urlsplit(given)
        is_local = one.scheme == other.scheme == "http" and one.hostname == other.hostname in _LOOPBACK
        return is_local and other.port is not None and _after_host(registered) == _after_host(given)
    except ValueError:
        return False


def _after_host(uri: str) -> str:
    """The part after host and port, unchanged."""
    return uri.partition("://")[2].removeprefix(urlsplit(uri).netloc)
