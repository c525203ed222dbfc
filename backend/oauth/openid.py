"""The steps of a sign-in at an OpenID provider: the redirect, the callback, and the request to UserInfo.

`sso` calls it. Authlib's Starlette client builds the URLs, fetches the token and validates the ID token. It gets only
what `discovery` has validated: Authlib passes all metadata to the HTTP client, where a stranger's document could name a
proxy or disable the check of certificates. `sso_errors` maps failures to the reasons in the audit log.
"""

import asyncio
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from authlib.common.security import generate_token
from authlib.integrations.starlette_client import StarletteOAuth2App

from backend.accounts.identities import ProviderIdentity
from backend.accounts.providers import Provider
from backend.oauth import sso_errors
from backend.oauth.discovery import Discovery, Endpoints, ProviderFailed
from backend.oauth.sso_errors import FAULTS

_SCOPE = "openid email profile"
_LEEWAY_SECONDS = 60
_MOST_SUBJECT_CHARS = 255
_STATE_CHARS = 43


@dataclass(frozen=True, slots=True)
class LoginRequest:
    """Where the browser goes, and the values that prove that the same browser returns."""

    url: str
    state: str
    nonce: str
    verifier: str


@dataclass(frozen=True, slots=True)
class Returned:
    """The parameters of the callback."""

    code: str | None
    state: str | None
    issuer: str | None
    error: str | None


async def begin(
    discovery: Discovery, provider: Provider, *, redirect_uri: str, asks_again: bool = False
) -> LoginRequest:
    """Raises `ProviderFailed`. `asks_again`: the provider must not rely on its own session."""
    endpoints = await discovery.endpoints(provider.issuer)
    client = _client(discovery, provider, endpoints, secret=None)
    state = generate_token(_STATE_CHARS)
    wishes = {"prompt": "login"} if asks_again else {}
    made = await client.create_authorization_url(redirect_uri, state=state, **wishes)
    return LoginRequest(made["url"], state, made["nonce"], made["code_verifier"])


@dataclass(frozen=True, slots=True)
class IdentityClaims:
    """The claims of the ID token, and the access token for UserInfo."""

    said: ProviderIdentity
    access_token: str = field(repr=False)


async def finish(
    discovery: Discovery,
    provider: Provider,
    *,
    secret: str | None,
    begun: LoginRequest,
    returned: Returned,
    redirect_uri: str,
) -> IdentityClaims:
    """Raises `ProviderFailed`."""
    endpoints = await discovery.endpoints(provider.issuer)
    code = _checked(endpoints, begun, returned)
    client = _client(discovery, provider, endpoints, secret=secret)
    try:
        async with asyncio.timeout(discovery.seconds):
            token = await client.fetch_access_token(redirect_uri=redirect_uri, code=code, code_verifier=begun.verifier)
    except (*FAULTS, TimeoutError) as error:
        raise sso_errors.of_token(error) from error
    claims = await _claims(discovery, client, provider, endpoints, token, nonce=begun.nonce)
    return IdentityClaims(_said(claims["sub"], claims), str(token.get("access_token") or ""))


async def ask_more(discovery: Discovery, provider: Provider, heard: IdentityClaims) -> ProviderIdentity:
    """Adds claims of UserInfo that the ID token lacks (OpenID Connect Core 5.3: the default of the code flow).

    Signed claims take precedence. Returns the claims unchanged if the provider has no UserInfo. Raises
    `ProviderFailed`.
    """
    endpoints = await discovery.endpoints(provider.issuer)
    if endpoints.userinfo is None or not heard.access_token:
        return heard.said
    try:
        async with asyncio.timeout(discovery.seconds):
            found = await _userinfo(discovery, provider, endpoints, heard.access_token)
    except (*FAULTS, TimeoutError) as error:
        raise sso_errors.of_answer(error, "userinfo_invalid") from error
    if not isinstance(found, dict) or found.get("sub") != heard.said.subject:
        raise ProviderFailed("userinfo_invalid", "the response is not a JSON object, or has another subject")
    return _joined(heard.said, _said(heard.said.subject, found))


async def _userinfo(discovery: Discovery, provider: Provider, endpoints: Endpoints, access_token: str) -> Any:
    """Sets the header itself: Authlib would refuse a token that is valid for less than a minute."""
    client = _client(discovery, provider, endpoints, secret=None)
    headers = {"authorization": f"Bearer {access_token}", "accept": "application/json"}
    response = await client.get(endpoints.userinfo, withhold_token=True, headers=headers)
    return response.raise_for_status().json()


def _joined(signed: ProviderIdentity, more: ProviderIdentity) -> ProviderIdentity:
    """`email_verified` applies only to the address next to it; if one side says false, the result is false."""
    if signed.email is not None and (more.email or "").lower() != signed.email.lower():
        return signed
    told = [said.is_email_verified for said in (signed, more) if said.is_email_verified is not None]
    return replace(
        signed,
        email=signed.email or more.email,
        is_email_verified=all(told) if told else None,
        name=signed.name or more.name,
    )


def _checked(endpoints: Endpoints, begun: LoginRequest, returned: Returned) -> str:
    """The code, if the callback belongs to our request and comes from the provider that got it (RFC 9207)."""
    if not hmac.compare_digest((returned.state or "").encode(), begun.state.encode()):
        raise ProviderFailed("state_mismatch")
    if returned.issuer != endpoints.issuer and (returned.issuer is not None or endpoints.names_itself):
        raise ProviderFailed("issuer_mismatch", f"the response is from {returned.issuer!r}")
    if returned.error is not None or not returned.code:
        raise ProviderFailed("refused_by_provider", str(returned.error)[:100])
    return returned.code


async def _claims(
    discovery: Discovery, client: Any, provider: Provider, endpoints: Endpoints, token: Any, *, nonce: str
) -> Mapping[str, Any]:
    """The claims of the ID token. Authlib accepts `azp` in place of a missing `aud`, so both `aud` and the issuer are
    required."""
    options = {
        "iss": {"essential": True, "value": endpoints.issuer},
        "aud": {"essential": True, "value": provider.client_id},
        "sub": {"essential": True},
    }
    try:
        async with asyncio.timeout(discovery.seconds):
            claims: Mapping[str, Any] | None = await client.parse_id_token(
                token, nonce, claims_options=options, leeway=_LEEWAY_SECONDS
            )
    except (*FAULTS, TimeoutError) as error:
        raise sso_errors.of_id_token(error) from error
    if claims is None or not 1 <= len(claims["sub"]) <= _MOST_SUBJECT_CHARS or not claims["sub"].isprintable():
        raise ProviderFailed("id_token_invalid", "the response has no ID token, or the ID token has no subject")
    return claims


def _said(subject: str, claims: Mapping[str, Any]) -> ProviderIdentity:
    """Only `true` counts as verified; the text `"true"` does not."""
    email, name, verified = claims.get("email"), claims.get("name"), claims.get("email_verified")
    return ProviderIdentity(
        subject=subject,
        email=email if isinstance(email, str) and email else None,
        is_email_verified=None if verified is None else verified is True,
        name=name if isinstance(name, str) and name else None,
    )


def _client(discovery: Discovery, provider: Provider, endpoints: Endpoints, *, secret: str | None) -> Any:
    """Created for each sign-in, so that no state of one provider remains for the next."""
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
            "timeout": discovery.seconds,
        },
        jwks_uri=endpoints.keys,
        id_token_signing_alg_values_supported=list(endpoints.algorithms),
    )
