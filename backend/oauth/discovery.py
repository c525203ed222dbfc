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
_CACHE_SECONDS = 3_600.0
#: A provider that is down does not get a request for every visitor.
_FAILURE_CACHE_SECONDS = 15.0
_CACHE_SIZE = 1_000
#: Only signatures by a key pair; `none` and signatures with the client secret are refused.
_ALGORITHMS = frozenset({"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"})
_SECRET_METHODS = ("client_secret_basic", "client_secret_post")


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
    sends_issuer: bool
    #: How a client sends its secret; None: the provider supports only clients without a secret.
    secret_method: str | None


@dataclass(frozen=True, slots=True)
class _CacheEntry:
    result: Endpoints | ProviderFailed
    until: float


class Discovery:
    """The providers that this process has fetched. `is_development`: they may run on this machine, without TLS.
    `seconds`: the timeout of one request."""

    def __init__(self, *, allows_private: bool, is_development: bool, seconds: float) -> None:
        self.transport, self.seconds = GuardedTransport(allows_private=allows_private), seconds
        self._is_development = is_development
        self._cache: OrderedDict[str, _CacheEntry] = OrderedDict()
        self._requests: dict[str, asyncio.Task[Endpoints]] = {}

    async def endpoints(self, issuer: str) -> Endpoints:
        """Raises `ProviderFailed`. Concurrent calls for one issuer share one request."""
        cached = self._cache.get(issuer)
        if cached is None or cached.until < time.monotonic():
            request = self._requests.get(issuer)
            if request is None:
                request = self._requests[issuer] = asyncio.create_task(self._load(issuer))
                request.add_done_callback(lambda task: self._request_done(issuer, task))
            return await asyncio.shield(request)
        if isinstance(cached.result, ProviderFailed):
            raise ProviderFailed(cached.result.reason, "the same failure as a moment ago")
        return cached.result

    def _request_done(self, issuer: str, task: asyncio.Task[Endpoints]) -> None:
        """Retrieves the exception of the task, also if all callers have gone."""
        self._requests.pop(issuer, None)
        if not task.cancelled() and task.exception() is not None:
            log.info("discovery of an identity provider failed: %s", type(task.exception()).__name__)

    async def _load(self, issuer: str) -> Endpoints:
        try:
            endpoints = self._checked(issuer, await self._fetch(issuer))
        except ProviderFailed as error:
            self._store(issuer, error, _FAILURE_CACHE_SECONDS)
            raise
        self._store(issuer, endpoints, _CACHE_SECONDS)
        return endpoints

    def _store(self, issuer: str, result: Endpoints | ProviderFailed, seconds: float) -> None:
        self._cache[issuer] = _CacheEntry(result, time.monotonic() + seconds)
        self._cache.move_to_end(issuer)
        if len(self._cache) > _CACHE_SIZE:
            self._cache.popitem(last=False)

    async def _fetch(self, issuer: str) -> dict[str, Any]:
        try:
            async with asyncio.timeout(self.seconds), self._client() as client:
                response = await client.get(issuer.rstrip("/") + _PATH, headers={"accept": "application/json"})
                metadata = response.raise_for_status().json()
        except (
            httpx2.HTTPError,
            httpx2.InvalidURL,
            ssrf.RefusedAddress,
            TimeoutError,
            ValueError,
            RecursionError,
        ) as error:
            raise ProviderFailed("provider_unreachable", f"{issuer}: {type(error).__name__}: {error}") from error
        if not isinstance(metadata, dict):
            raise ProviderFailed("metadata_invalid", f"{issuer}: the metadata is not a JSON object")
        return metadata

    def _client(self) -> httpx2.AsyncClient:
        return httpx2.AsyncClient(transport=self.transport, timeout=self.seconds)

    def _checked(self, issuer: str, metadata: dict[str, Any]) -> Endpoints:
        if metadata.get("issuer") != issuer:
            raise ProviderFailed("issuer_mismatch", f"{issuer} calls itself {metadata.get('issuer')!r}")
        algorithms = tuple(
            sorted(_ALGORITHMS & set(_texts(metadata, "id_token_signing_alg_values_supported", "RS256")))
        )
        offered = _texts(metadata, "token_endpoint_auth_methods_supported", _SECRET_METHODS[0])
        secret_method = next((method for method in _SECRET_METHODS if method in offered), None)
        if not algorithms or (secret_method is None and "none" not in offered):
            raise ProviderFailed(
                "metadata_invalid",
                f"{issuer}: supports none of our signature algorithms, or none of our client authentication methods",
            )
        return Endpoints(
            issuer=issuer,
            authorization=self._address(metadata, "authorization_endpoint"),
            token=self._address(metadata, "token_endpoint"),
            keys=self._address(metadata, "jwks_uri"),
            userinfo=self._address(metadata, "userinfo_endpoint")
            if metadata.get("userinfo_endpoint") is not None
            else None,
            algorithms=algorithms,
            sends_issuer=metadata.get("authorization_response_iss_parameter_supported") is True,
            secret_method=secret_method,
        )

    def _address(self, metadata: dict[str, Any], name: str) -> str:
        value = metadata.get(name)
        if not isinstance(value, str) or not ssrf.is_safe_url(value, allows_localhost=self._is_development):
            raise ProviderFailed("metadata_invalid", f"{metadata.get('issuer')}: {name} is {value!r}")
        return value


def _texts(metadata: dict[str, Any], name: str, default: str) -> list[str]:
    """A list of texts; a missing field has a default."""
    value = metadata.get(name, [default])
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []
