"""The two steps of signing in at an OpenID provider: sending the browser there, and hearing who came back (X3).

`upstream` calls it; Authlib's Starlette client makes the addresses, fetches the token and checks the ID token. Only
what `discovery` has checked is handed to it: Authlib passes on whatever metadata it is given to the HTTP client, where
a document of a stranger could name a proxy or switch the check of certificates off.
"""

import asyncio
import hmac
from dataclasses import dataclass
from typing import Any

import httpx2
from authlib.common.errors import AuthlibBaseError
from authlib.common.security import generate_token
from authlib.integrations.starlette_client import StarletteOAuth2App
from joserfc.errors import JoseError

from backend.accounts.identities import Said
from backend.accounts.providers import Provider
from backend.kit import ssrf
from backend.oauth.discovery import Discovery, Endpoints, ProviderFailed

_SCOPE = "openid email profile"
_SECONDS = 15.0
_LEEWAY_SECONDS = 60
_MOST_SUBJECT_CHARS = 255
_STATE_CHARS = 43
#: What a stranger's answer can make of Authlib, joserfc and httpx2. Anything else is a bug of ours.
_FAULTS = (
    AuthlibBaseError,
    JoseError,
    httpx2.HTTPError,
    httpx2.InvalidURL,
    ssrf.Refused,
    ValueError,
    KeyError,
    TypeError,
    RecursionError,
)


@dataclass(frozen=True, slots=True)
class Begun:
    """Where the browser goes, and what proves that it is the same one that comes back."""

    url: str
    state: str
    nonce: str
    verifier: str


@dataclass(frozen=True, slots=True)
class Returned:
    """What the browser brings back."""

    code: str | None
    state: str | None
    issuer: str | None
    error: str | None


async def begin(discovery: Discovery, provider: Provider, *, redirect_uri: str, asks_again: bool = False) -> Begun:
    """Raises `ProviderFailed`. `asks_again`: the provider is not to take its own session for an answer."""
    endpoints = await discovery.endpoints(provider.issuer)
    client = _client(discovery, provider, endpoints, secret=None)
    state = generate_token(_STATE_CHARS)
    wishes = {"prompt": "login"} if asks_again else {}
    made = await client.create_authorization_url(redirect_uri, state=state, **wishes)
    return Begun(made["url"], state, made["nonce"], made["code_verifier"])


async def finish(
    discovery: Discovery, provider: Provider, *, secret: str | None, begun: Begun, returned: Returned, redirect_uri: str
) -> Said:
    """Raises `ProviderFailed`."""
    endpoints = await discovery.endpoints(provider.issuer)
    code = _checked(endpoints, begun, returned)
    client = _client(discovery, provider, endpoints, secret=secret)
    try:
        async with asyncio.timeout(_SECONDS):
            token = await client.fetch_access_token(redirect_uri=redirect_uri, code=code, code_verifier=begun.verifier)
    except (*_FAULTS, TimeoutError) as error:
        raise ProviderFailed("code_refused", f"{type(error).__name__}: {error}") from error
    return await _said(client, provider, endpoints, token, nonce=begun.nonce)


def _checked(endpoints: Endpoints, begun: Begun, returned: Returned) -> str:
    """The code, if it is the answer to what we asked, from the one whom we asked (RFC 9207)."""
    if not hmac.compare_digest((returned.state or "").encode(), begun.state.encode()):
        raise ProviderFailed("state_mismatch")
    if returned.issuer != endpoints.issuer and (returned.issuer is not None or endpoints.names_itself):
        raise ProviderFailed("issuer_mismatch", f"an answer of {returned.issuer!r}")
    if returned.error is not None or not returned.code:
        raise ProviderFailed("refused_by_provider", str(returned.error)[:100])
    return returned.code


async def _said(client: Any, provider: Provider, endpoints: Endpoints, token: Any, *, nonce: str) -> Said:
    """What the ID token says. Authlib takes `azp` for a missing `aud`, so both it and the issuer are asked for."""
    options = {
        "iss": {"essential": True, "value": endpoints.issuer},
        "aud": {"essential": True, "value": provider.client_id},
        "sub": {"essential": True},
    }
    try:
        async with asyncio.timeout(_SECONDS):
            claims = await client.parse_id_token(token, nonce, claims_options=options, leeway=_LEEWAY_SECONDS)
    except (*_FAULTS, TimeoutError) as error:
        raise ProviderFailed("id_token_invalid", f"{type(error).__name__}: {error}") from error
    if claims is None or not 1 <= len(claims["sub"]) <= _MOST_SUBJECT_CHARS or not claims["sub"].isprintable():
        raise ProviderFailed("id_token_invalid", "no ID token, or no subject in it")
    email, name = claims.get("email"), claims.get("name")
    return Said(
        subject=claims["sub"],
        email=email if isinstance(email, str) else None,
        is_email_verified=claims.get("email_verified") is True,
        name=name if isinstance(name, str) else None,
    )


def _client(discovery: Discovery, provider: Provider, endpoints: Endpoints, *, secret: str | None) -> Any:
    """Made for one sign-in: nothing of one provider is left for the next."""
    return StarletteOAuth2App(
        framework=None,
        name=str(provider.id),
        client_id=provider.client_id,
        client_secret=secret,
        authorize_url=endpoints.authorization,
        access_token_url=endpoints.token,
        client_kwargs={
            "scope": _SCOPE,
            "code_challenge_method": "S256",
            "token_endpoint_auth_method": (endpoints.secret_in if secret else None) or "none",
            "transport": discovery.transport,
            "timeout": _SECONDS,
        },
        jwks_uri=endpoints.keys,
        id_token_signing_alg_values_supported=list(endpoints.algorithms),
    )
