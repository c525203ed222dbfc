"""The endpoints of an OpenID provider (OpenID Connect Discovery 1.0): fetched, validated and cached.

`openid` calls it. A tenant's admin typed the issuer, so every URL in the metadata is untrusted too. It is checked here,
and URLs that we call ourselves are checked again by `kit.ssrf` at the time of the request.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

import httpx2

from backend.kit import ssrf
from backend.kit.ssrf import GuardedTransport

log = logging.getLogger(__name__)

_PATH = "/.well-known/openid-configuration"
_KEPT_SECONDS = 3_600.0
#: A provider that is down does not get a request for every visitor.
_KEPT_FAILURE_SECONDS = 15.0
_MOST_KEPT = 1_000
#: Only signatures by a key pair; `none` and signatures with the client secret are refused.
_ALGORITHMS = frozenset({"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"})
_SECRET_IN = ("client_secret_basic", "client_secret_post")


class ProviderFailed(Exception):
    """`reason` is a stable code for the tenant's audit log; `detail` is for our own log."""

    def __init__(self, reason: str, detail: str = "") -> None:
        self.reason = reason
        super().__init__(f"{reason}: {detail}" if detail else reason)


@dataclass(frozen=True, slots=True)
class Endpoints:
    """The parts of a provider's metadata that we use; everything else is ignored."""

    issuer: str
    authorization: str
    token: str
    keys: str
    #: None: the provider has no UserInfo endpoint.
    userinfo: str | None
    algorithms: tuple[str, ...]
    #: RFC 9207: its responses always name the issuer.
    names_itself: bool
    #: How a client sends its secret; None: the provider supports only clients without a secret.
    secret_in: str | None


@dataclass(frozen=True, slots=True)
class _Kept:
    found: Endpoints | ProviderFailed
    until: float


class Discovery:
    """The providers that this process has fetched. `is_development`: they may run on this machine, without TLS.
    `seconds`: the timeout of one request."""

    def __init__(self, *, allows_private: bool, is_development: bool, seconds: float) -> None:
        self.transport, self.seconds = GuardedTransport(allows_private=allows_private), seconds
        self._is_development = is_development
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._asking: dict[str, asyncio.Task[Endpoints]] = {}

    async def endpoints(self, issuer: str) -> Endpoints:
        """Raises `ProviderFailed`. Concurrent calls for one issuer share one request."""
        kept = self._kept.get(issuer)
        if kept is None or kept.until < time.monotonic():
            asking = self._asking.get(issuer)
            if asking is None:
                asking = self._asking[issuer] = asyncio.create_task(self._ask(issuer))
                asking.add_done_callback(lambda done: self._asked(issuer, done))
            return await asyncio.shield(asking)
        if isinstance(kept.found, ProviderFailed):
            raise ProviderFailed(kept.found.reason, "the same failure as a moment ago")
        return kept.found

    def _asked(self, issuer: str, done: asyncio.Task[Endpoints]) -> None:
        """Retrieves the exception of the task, also if all callers have gone."""
        self._asking.pop(issuer, None)
        if not done.cancelled() and done.exception() is not None:
            log.info("discovery of an identity provider failed: %s", done.exception())

    async def _ask(self, issuer: str) -> Endpoints:
        try:
            found = self._checked(issuer, await self._fetch(issuer))
        except ProviderFailed as error:
            self._keep(issuer, error, _KEPT_FAILURE_SECONDS)
            raise
        self._keep(issuer, found, _KEPT_SECONDS)
        return found

    def _keep(self, issuer: str, found: Endpoints | ProviderFailed, seconds: float) -> None:
        self._kept[issuer] = _Kept(found, time.monotonic() + seconds)
        self._kept.move_to_end(issuer)
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)

    async def _fetch(self, issuer: str) -> dict[str, Any]:
        try:
            async with asyncio.timeout(self.seconds), self._client() as client:
                response = await client.get(issuer.rstrip("/") + _PATH, headers={"accept": "application/json"})
                found = response.raise_for_status().json()
        except (
            httpx2.HTTPError,
            httpx2.InvalidURL,
            ssrf.RefusedAddress,
            TimeoutError,
            ValueError,
            RecursionError,
        ) as error:
            raise ProviderFailed("provider_unreachable", f"{issuer}: {type(error).__name__}: {error}") from error
        if not isinstance(found, dict):
            raise ProviderFailed("metadata_invalid", f"{issuer}: the metadata is not a JSON object")
        return found

    def _client(self) -> httpx2.AsyncClient:
        return httpx2.AsyncClient(transport=self.transport, timeout=self.seconds)

    def _checked(self, issuer: str, said: dict[str, Any]) -> Endpoints:
        if said.get("issuer") != issuer:
            raise ProviderFailed("issuer_mismatch", f"{issuer} calls itself {said.get('issuer')!r}")
        algorithms = tuple(sorted(_ALGORITHMS & set(_texts(said, "id_token_signing_alg_values_supported", "RS256"))))
        offered = _texts(said, "token_endpoint_auth_methods_supported", _SECRET_IN[0])
        secret_in = next((way for way in _SECRET_IN if way in offered), None)
        if not algorithms or (secret_in is None and "none" not in offered):
            raise ProviderFailed(
                "metadata_invalid",
                f"{issuer}: supports none of our signature algorithms, or none of our client authentication methods",
            )
        return Endpoints(
            issuer=issuer,
            authorization=self._address(said, "authorization_endpoint"),
            token=self._address(said, "token_endpoint"),
            keys=self._address(said, "jwks_uri"),
            userinfo=self._address(said, "userinfo_endpoint") if said.get("userinfo_endpoint") is not None else None,
            algorithms=algorithms,
            names_itself=said.get("authorization_response_iss_parameter_supported") is True,
            secret_in=secret_in,
        )

    def _address(self, said: dict[str, Any], name: str) -> str:
        value = said.get(name)
        if not isinstance(value, str) or not ssrf.is_safe_url(value, allows_localhost=self._is_development):
            raise ProviderFailed("metadata_invalid", f"{said.get('issuer')}: {name} is {value!r}")
        return value


def _texts(said: dict[str, Any], name: str, default: str) -> list[str]:
    """A list of texts; a missing field has a default."""
    value = said.get(name, [default])
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []
