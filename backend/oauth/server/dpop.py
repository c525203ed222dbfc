"""Proofs of possession at the token endpoint (DPoP, RFC 9449): a client that sends one gets tokens bound to its key.

`endpoints` reads the proof before the core runs; the grants call `requester` for the requester of the tokens.
"""

from authlib.oauth2 import OAuth2Error

from backend.kit import dpop
from backend.kit.dpop import InvalidProof
from backend.oauth.server.clients import OAuthClient
from backend.oauth.server.families import TokenRequester
from backend.oauth.server.request_adapter import AdaptedRequest
from backend.oauth.state import PagesState
from backend.tenants.models import AppType


class InvalidProofError(OAuth2Error):  # type: ignore[misc]  # Authlib ships no types
    error = "invalid_dpop_proof"


async def read(state: PagesState, oauth_request: AdaptedRequest, path: str) -> None:
    """Stores the thumbprint of the proven key on the request, if it has a proof. Raises `InvalidProofError`."""
    proofs = oauth_request.headers.getlist("dpop")
    if not proofs:
        return
    try:
        oauth_request.thumbprint = await dpop.check(
            state.short_lived, proofs, dpop.ProofTarget(oauth_request.method, f"{state.settings.web.url}{path}")
        )
    except InvalidProof as error:
        raise InvalidProofError(description=str(error)) from None


def requester(oauth_request: AdaptedRequest, client: OAuthClient) -> TokenRequester:
    """The requester of the tokens. Raises `InvalidProofError` if the app requires a proof and the request has none."""
    if client.app.requires_proof and oauth_request.thumbprint is None:
        raise InvalidProofError(description="this app gets tokens only with a DPoP proof")
    return TokenRequester(oauth_request.thumbprint, has_secret=client.app.type is AppType.CONFIDENTIAL)
