"""Proofs of keys at the token endpoint (DPoP, RFC 9449): who shows one is given tokens that only they can use.

`endpoints` reads the proof before the core runs; the grants ask here to whom they give tokens.
"""

from authlib.oauth2 import OAuth2Error

from backend.kit import dpop
from backend.kit.dpop import BadProof
from backend.oauth.server.clients import Client
from backend.oauth.server.families import Sender
from backend.oauth.server.request_adapter import Asked
from backend.oauth.state import State
from backend.tenants.models import AppType


class InvalidProofError(OAuth2Error):  # type: ignore[misc]  # Authlib ships no types
    error = "invalid_dpop_proof"


async def read(state: State, asked: Asked, path: str) -> None:
    """Notes the key that the request proves, if it has a proof. Raises `InvalidProofError`."""
    proofs = asked.headers.getlist("dpop")
    if not proofs:
        return
    try:
        asked.thumbprint = await dpop.check(
            state.short_lived, proofs, dpop.Request(asked.method, f"{state.settings.web.url}{path}")
        )
    except BadProof as error:
        raise InvalidProofError(description=str(error)) from None


def sender(asked: Asked, client: Client) -> Sender:
    """To whom tokens are given. Raises `InvalidProofError` if the app is to prove a key and does not."""
    if client.app.requires_proof and asked.thumbprint is None:
        raise InvalidProofError(description="this app is given tokens for a DPoP proof only")
    return Sender(asked.thumbprint, has_secret=client.app.type is AppType.CONFIDENTIAL)
