"""The shared state of the pages and the authorization server: settings, keys and clients of the process.

`app.py` builds it once; the lifespan puts it into the scope of each request as `oauth`.
"""

from dataclasses import dataclass

from starlette.requests import Request

from backend.accounts.passwords import Passwords
from backend.kit.buckets import Buckets
from backend.kit.keyring import Keyring
from backend.kit.mail import Mailer
from backend.kit.redis_signals import Hints
from backend.kit.rpc import RpcClient
from backend.kit.settings import Settings
from backend.kit.short_lived import ShortLived
from backend.llm.installation import Installation
from backend.oauth.discovery import Discovery
from backend.oauth.server.client_documents import ClientDocumentCache
from backend.oauth.server.signing_keys import SigningKeys


@dataclass(frozen=True, slots=True)
class PagesState:
    """The state of one API process."""

    settings: Settings
    keys: Keyring
    hints: Hints
    buckets: Buckets
    short_lived: ShortLived
    mailer: Mailer
    passwords: Passwords
    #: For the OpenID providers of tenants.
    discovery: Discovery
    signing_keys: SigningKeys
    #: For clients that are identified by a URL.
    documents: ClientDocumentCache
    #: The models of the installation, and the way to the workers that try them.
    models: Installation
    rpc: RpcClient

    @property
    def is_secure(self) -> bool:
        """Whether the public URL uses TLS."""
        return self.settings.web.url.startswith("https://")


def of(request: Request) -> PagesState:
    state: PagesState = request.state.oauth
    return state
