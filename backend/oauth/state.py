"""What the pages and the authorization server have at hand: the process's settings, keys, and ways out.

`app.py` builds it once and the lifespan puts it into each request's scope as `oauth`.
"""

from dataclasses import dataclass

from starlette.requests import Request

from backend.accounts.passwords import Passwords
from backend.kit.buckets import Buckets
from backend.kit.keyring import Keyring
from backend.kit.mail import Mailer
from backend.kit.redis_signals import Hints
from backend.kit.settings import Settings
from backend.kit.short_lived import ShortLived
from backend.oauth.discovery import Discovery
from backend.oauth.server.client_documents import ClientDocumentCache


@dataclass(frozen=True, slots=True)
class PagesState:
    """One API process."""

    settings: Settings
    keys: Keyring
    hints: Hints
    buckets: Buckets
    short_lived: ShortLived
    mailer: Mailer
    passwords: Passwords
    #: Of the OpenID providers of tenants.
    discovery: Discovery
    #: Of clients that are known by an address.
    documents: ClientDocumentCache

    @property
    def is_secure(self) -> bool:
        """Whether people reach us over TLS."""
        return self.settings.web.url.startswith("https://")


def of(request: Request) -> PagesState:
    state: PagesState = request.state.oauth
    return state
