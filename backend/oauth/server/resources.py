"""RFC 8707: a client may name the resource for which it wants a token. This API is the only resource."""

from authlib.oauth2 import OAuth2Error

from backend.kit.settings import Settings
from backend.oauth.server.request_adapter import AdaptedRequest


class InvalidTargetError(OAuth2Error):  # type: ignore[misc]
    error = "invalid_target"
    description = "This server gives tokens for its own API only."


def of(settings: Settings) -> str:
    """The URI of the API as a resource, and the audience of its tokens."""
    return f"{settings.web.url}/graphql"


def check(settings: Settings, oauth_request: AdaptedRequest) -> None:
    """Raises `InvalidTargetError`."""
    accepted = {settings.web.url, f"{settings.web.url}/", of(settings)}
    if not accepted.issuperset(oauth_request.payload.datalist.get("resource", ())):
        raise InvalidTargetError()
