"""Proofs of keys at the token endpoint (DPoP, RFC 9449): who shows one is given tokens that only they can use.

`endpoints` reads the proof before the core runs; the grants ask here to whom they give tokens.
"""

from authlib.oauth2 import OAuth2Error

from backend.kit import dpop
from backend.kit.dpop import BadProof
from backend.oauth.server.clients import OAuthClient
from backend.oauth.server.families import TokenRequester
from backend.oauth.server.request_adapter import AdaptedRequest
from backend.oauth.state import PagesState
from backend.tenants.models import AppType


class InvalidProofError(OAuth2Error):  # type: ignore[misc]  # Authlib ships no types
    error = "invalid_dpop_proof"


async def read(state: PagesState, asked: AdaptedRequest, path: str) -> None:
    """Notes the key that the request proves, if it has a proof. Raises `InvalidProofError`."""
    proofs = asked.headers.getlist("dpop")
    if not proofs:
        return
    try:
        asked.thumbprint = await dpop.check(
            state.short_lived, proofs, dpop.ProvenRequest(asked.method, f"{state.settings.web.url}{path}")
        )
    except BadProof as error:
        raise InvalidProofError(description=str(error)) from None


def sender(asked: AdaptedRequest, client: OAuthClient) -> TokenRequester:
    """To whom tokens are given. Raises `InvalidProofError` if the app is to prove a key and does not."""
    if client.app.requires_proof and asked.thumbprint is None:
        raise InvalidProofError(description="this app is given tokens for a DPoP proof only")
    return TokenRequester(asked.thumbprint, has_secret=client.app.type is AppType.CONFIDENTIAL)
