"""The console as an OAuth client: our own page, known to the code and not to the database (ADR 0089).

`core` finds it by its name, `authorize` gives it codes. It needs no installation and no consent: the person acts for
themself, in an organisation of theirs. So the token has the scopes of the person's role, and an operator's has those of
the installation too (ADR 0091). Scopes to administer need a session with a fresh proof of identity. The token ends with
the session of the browser.
"""

from collections.abc import Collection
from uuid import UUID

from authlib.oauth2.rfc6749.util import scope_to_list

from backend.accounts.memberships import Membership
from backend.accounts.sessions import SignedIn
from backend.kit.keyring import Keyring
from backend.kit.settings import Settings
from backend.oauth.server.clients import OAuthClient
from backend.oauth.server.families import Holder
from backend.operators import sessions
from backend.tenants.actor import InstallationScope, Scope, TokenScope, token_scopes
from backend.tenants.apps import PublicApp
from backend.tenants.models import AppStatus, AppType, GrantType, IdTokenAlgorithm, TokenKind
from backend.tenants.tokens import Session

#: No app can have this name: those of registered apps begin with `cir_app_`, the others are addresses.
CLIENT_ID = "console"
_SCOPES = frozenset(map(str, (*Scope, *InstallationScope)))
#: Only a session with a fresh proof of identity gets them.
PROVED = frozenset({Scope.ADMIN_WRITE, InstallationScope.WRITE})
_SIGNED_IN = "/console/signed-in"
_NOBODY = UUID(int=0)


class ConsoleClient(OAuthClient):
    """The client of one request."""

    def get_allowed_scope(self, scope: str | None) -> str | None:
        """Only scopes of the API: the API itself says who the person is."""
        requested = set(scope_to_list(scope) or _SCOPES)
        return " ".join(sorted(requested)) if requested <= _SCOPES else None

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        """Exactly, port included: nobody is asked, so a page at another port of this machine could get a token."""
        return redirect_uri in self.app.redirect_uris

    def is_holder_of(self, session: Session) -> bool:
        return session.kind is TokenKind.OAUTH and session.actor.service_id is None and session.family_id is not None


def find(settings: Settings, keys: Keyring) -> ConsoleClient | None:
    """None: the operator has turned the console off."""
    if not settings.web.console:
        return None
    app = PublicApp(
        id=_NOBODY,
        tenant_id=_NOBODY,
        client_id=CLIENT_ID,
        name="the console",
        description="",
        homepage_url=None,
        type=AppType.PUBLIC,
        status=AppStatus.ACTIVE,
        redirect_uris=[f"{origin}{_SIGNED_IN}" for origin in settings.own_origins],
        scopes=frozenset(Scope),
        grant_types=frozenset({GrantType.AUTHORIZATION_CODE}),
        publisher="Circadian",
        requires_pushed=False,
        requires_proof=False,
        id_token_algorithm=IdTokenAlgorithm.RS256,
    )
    return ConsoleClient(app, keys)


async def scopes(person: SignedIn, membership: Membership, requested: Collection[str]) -> frozenset[TokenScope]:
    """The scopes that a token of the person may have now, possibly none. An operator may have `installation:*` too."""
    own: frozenset[TokenScope] = membership.actor(person.name).scopes
    if await sessions.is_operator(person.session_id):
        own |= frozenset(InstallationScope)
    return token_scopes(requested) & own - (frozenset() if person.is_fresh else PROVED)


def holder(person: SignedIn, membership: Membership) -> Holder:
    """The holder of the tokens."""
    return Holder(
        membership.tenant_id,
        None,
        membership.member_id,
        is_by_provider=person.only_tenant_id is not None,
        browser_session_id=person.session_id,
    )
