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
class CallbackParameters:
    """The parameters of the callback."""

    code: str | None
    state: str | None
    issuer: str | None
    error: str | None


async def begin(
    discovery: Discovery, provider: Provider, *, redirect_uri: str, forces_login: bool = False
) -> LoginRequest:
    """Raises `ProviderFailed`. `forces_login`: the provider must not rely on its own session."""
    endpoints = await discovery.endpoints(provider.issuer)
    client = _client(discovery, provider, endpoints, secret=None)
    state = generate_token(_STATE_CHARS)
    parameters = {"prompt": "login"} if forces_login else {}
    authorization = await client.create_authorization_url(redirect_uri, state=state, **parameters)
    return LoginRequest(authorization["url"], state, authorization["nonce"], authorization["code_verifier"])


@dataclass(frozen=True, slots=True)
class IdentityClaims:
    """The claims of the ID token, and the access token for UserInfo."""

    identity: ProviderIdentity
    access_token: str = field(repr=False)


async def finish(
    discovery: Discovery,
    provider: Provider,
    *,
    secret: str | None,
    login_request: LoginRequest,
    callback: CallbackParameters,
    redirect_uri: str,
) -> IdentityClaims:
    """Raises `ProviderFailed`."""
    endpoints = await discovery.endpoints(provider.issuer)
    code = _checked(endpoints, login_request, callback)
    client = _client(discovery, provider, endpoints, secret=secret)
    try:
        async with asyncio.timeout(discovery.seconds):
            token = await client.fetch_access_token(
                redirect_uri=redirect_uri, code=code, code_verifier=login_request.verifier
            )
    except (*FAULTS, TimeoutError) as error:
        raise sso_errors.of_token(error) from error
    claims = await _claims(discovery, client, provider, endpoints, token, nonce=login_request.nonce)
    return IdentityClaims(_identity(claims["sub"], claims), str(token.get("access_token") or ""))


async def add_userinfo(discovery: Discovery, provider: Provider, claims: IdentityClaims) -> ProviderIdentity:
    """Adds claims of UserInfo that the ID token lacks (OpenID Connect Core 5.3: the default of the code flow).

    Signed claims take precedence. Returns the claims unchanged if the provider has no UserInfo. Raises
    `ProviderFailed`.
    """
    endpoints = await discovery.endpoints(provider.issuer)
    if endpoints.userinfo is None or not claims.access_token:
        return claims.identity
    try:
        async with asyncio.timeout(discovery.seconds):
            userinfo = await _userinfo(discovery, provider, endpoints, claims.access_token)
    except (*FAULTS, TimeoutError) as error:
        raise sso_errors.of_response(error, "userinfo_invalid") from error
    if not isinstance(userinfo, dict) or userinfo.get("sub") != claims.identity.subject:
        raise ProviderFailed("userinfo_invalid", "the response is not a JSON object, or has another subject")
    return _merged(claims.identity, _identity(claims.identity.subject, userinfo))


async def _userinfo(discovery: Discovery, provider: Provider, endpoints: Endpoints, access_token: str) -> Any:
    """Sets the header itself: Authlib would refuse a token that is valid for less than a minute."""
    client = _client(discovery, provider, endpoints, secret=None)
    headers = {"authorization": f"Bearer {access_token}", "accept": "application/json"}
    response = await client.get(endpoints.userinfo, withhold_token=True, headers=headers)
    return response.raise_for_status().json()


def _merged(signed: ProviderIdentity, userinfo: ProviderIdentity) -> ProviderIdentity:
    """`email_verified` applies only to the address next to it; if one side says false, the result is false."""
    if signed.email is not None and (userinfo.email or "").lower() != signed.email.lower():
        return signed
    verified = [identity.is_email_verified for identity in (signed, userinfo) if identity.is_email_verified is not None]
    return replace(
        signed,
        email=signed.email or userinfo.email,
        is_email_verified=all(verified) if verified else None,
        name=signed.name or userinfo.name,
    )


def _checked(endpoints: Endpoints, login_request: LoginRequest, callback: CallbackParameters) -> str:
    """The code, if the callback belongs to our request and comes from the provider that got it (RFC 9207)."""
    if not hmac.compare_digest((callback.state or "").encode(), login_request.state.encode()):
        raise ProviderFailed("state_mismatch")
    if callback.issuer != endpoints.issuer and (callback.issuer is not None or endpoints.sends_issuer):
        raise ProviderFailed("issuer_mismatch", f"the response is from {callback.issuer!r}")
    if callback.error is not None or not callback.code:
        raise ProviderFailed("refused_by_provider", str(callback.error)[:100])
    return callback.code


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


def _identity(subject: str, claims: Mapping[str, Any]) -> ProviderIdentity:
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
            "token_endpoint_auth_method": (endpoints.secret_method if secret else None) or "none",
            "transport": discovery.transport,
            "timeout": discovery.seconds,
        },
        jwks_uri=endpoints.keys,
        id_token_signing_alg_values_supported=list(endpoints.algorithms),
    )
