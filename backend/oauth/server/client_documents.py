"""Clients that are identified by the URL of a metadata document, if the operator allows it
(draft-ietf-oauth-client-id-metadata-document).

`load` fetches the document when a browser or a program sends such a `client_id`; `clients` then uses it as the
client's registration. The URL comes from a stranger. So the request goes through `kit.ssrf`, its size and time are
limited, the caller's network pays for it in `throttle`, and the process caches the result, also a failure. Nothing is
stored before a person has consented. Then `keep` creates an app in the tenant that CIRCADIAN_CLIENT_DOCUMENTS names,
within its quota.
"""

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit
from uuid import NAMESPACE_URL, UUID, uuid5

import asyncpg
import httpx2

from backend.kit import ssrf, text
from backend.kit.errors import AppError
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.ssrf import GuardedTransport
from backend.kit.unit_of_work import unit_of_work
from backend.oauth.problems import Problem
from backend.tenants import app_forms, apps, redirects
from backend.tenants.actor import APP_SCOPES, Scope
from backend.tenants.app_forms import AppForm
from backend.tenants.apps import PublicApp
from backend.tenants.models import AppStatus, AppType, GrantType, IdTokenAlgorithm

_SECONDS = 5.0
_FAILURE_CACHE_SECONDS = 60.0
_CACHE_SIZE = 1_000
_MOST_REQUESTS = 20
_MAX_AGE = re.compile(r"(?:^|[\s,])max-age=(\d{1,9})(?:$|[\s,])", re.ASCII)
_SECRET = ("client_secret", "client_secret_expires_at")
#: The grants that a public client may use in a browser.
_GRANTS = (GrantType.AUTHORIZATION_CODE, GrantType.REFRESH_TOKEN)
_UNREADABLE = "The document at its client_id could not be read."


class InvalidDocument(Exception):
    """The fault of the document, in a sentence for the app's developer."""


@dataclass(frozen=True, slots=True)
class _CacheEntry:
    result: AppForm | InvalidDocument
    until: float


def is_address(client_id: str) -> bool:
    return "://" in client_id


class ClientDocumentCache:
    """The documents that this process has fetched. `tenant_id` None: such clients are not accepted."""

    def __init__(self, *, tenant_id: UUID | None, allows_private: bool, is_development: bool) -> None:
        self._tenant_id, self._is_development = tenant_id, is_development
        self._transport = GuardedTransport(allows_private=allows_private, most_bytes=DEFAULT.client_document_bytes)
        self._cache: OrderedDict[str, _CacheEntry] = OrderedDict()
        self._requests: dict[str, asyncio.Task[AppForm | InvalidDocument]] = {}

    @property
    def is_enabled(self) -> bool:
        return self._tenant_id is not None

    async def load(self, client_id: str, before_request: Callable[[], Awaitable[None]]) -> None:
        """Fetches the document into the cache, for `app`. Calls `before_request` before it sends a request. Raises
        `Problem`."""
        if not is_address(client_id) or not self.is_enabled:
            return
        document = self._cached(client_id)
        if document is None:
            if not self._is_valid_url(client_id):
                raise _problem("Its client_id must be a plain https address with a path.")
            await before_request()
            document = await self._fetch_once(client_id)
        if isinstance(document, InvalidDocument):
            raise _problem(str(document))

    def app(self, client_id: str, stored: PublicApp | None) -> PublicApp | None:
        """The app as the document describes it now, or as it was `stored` at the consent; its tenant may have suspended
        it."""
        if self._tenant_id is None:
            return None
        document = self._cached(client_id)
        if not isinstance(document, AppForm) or (stored is not None and not stored.is_active):
            return stored
        checked = app_forms.checked(document)
        return PublicApp(
            id=stored.id if stored else uuid5(NAMESPACE_URL, client_id),
            tenant_id=stored.tenant_id if stored else self._tenant_id,
            client_id=client_id,
            name=checked.name,
            description="",
            homepage_url=checked.homepage_url,
            type=AppType.PUBLIC,
            status=AppStatus.ACTIVE,
            redirect_uris=checked.redirect_uris,
            scopes=frozenset(map(Scope, checked.scopes)),
            grant_types=frozenset(map(GrantType, checked.grant_types)),
            publisher=urlsplit(client_id).netloc,
            requires_pushed=checked.requires_pushed,
            requires_proof=checked.requires_proof,
            id_token_algorithm=checked.id_token_algorithm,
        )

    async def keep(self, keys: Keyring, app: PublicApp) -> None:
        """Stores the app after a person has consented to it. Raises `QuotaExceeded`."""
        document = self._cached(app.client_id)
        if not is_address(app.client_id) or not isinstance(document, AppForm):
            return
        try:
            async with unit_of_work(app.tenant_id) as work:
                await apps.keep(work, keys, app_id=app.id, client_id=app.client_id, form=document)
        except asyncpg.UniqueViolationError:
            """Somebody else has agreed to it in this moment."""

    def _is_valid_url(self, url: str) -> bool:
        """Section 3 of the draft; a query is refused too, so that a document has only one URL."""
        if not ssrf.is_safe_url(url, allows_localhost=self._is_development) or not redirects.is_plain(url):
            return False
        parts = urlsplit(url)
        return parts.path not in {"", "/"} and not parts.query and "?" not in url

    def _cached(self, client_id: str) -> AppForm | InvalidDocument | None:
        entry = self._cache.get(client_id)
        return entry.result if entry is not None and entry.until > time.monotonic() else None

    async def _fetch_once(self, client_id: str) -> AppForm | InvalidDocument:
        """Concurrent calls for one document share one request."""
        request = self._requests.get(client_id)
        if request is None:
            if len(self._requests) >= _MOST_REQUESTS:
                raise Problem(503, "Too many new apps at the moment", "Please try again in a few seconds.")
            request = self._requests[client_id] = asyncio.create_task(self._fetch(client_id))
            request.add_done_callback(lambda _: self._requests.pop(client_id, None))
        return await asyncio.shield(request)

    async def _fetch(self, client_id: str) -> AppForm | InvalidDocument:
        result: AppForm | InvalidDocument
        seconds = _FAILURE_CACHE_SECONDS
        try:
            async with asyncio.timeout(_SECONDS), httpx2.AsyncClient(transport=self._transport) as client:
                response = await client.get(client_id, headers={"accept": "application/json"})
            if response.status_code != 200:
                raise InvalidDocument(_UNREADABLE)
            result, seconds = read(client_id, response.content), _seconds(response.headers.get("cache-control", ""))
        except InvalidDocument as error:
            result = error
        except (httpx2.HTTPError, httpx2.InvalidURL, ssrf.RefusedAddress, TimeoutError, ValueError, OSError):
            result = InvalidDocument(_UNREADABLE)
        self._cache[client_id] = _CacheEntry(result, time.monotonic() + seconds)
        self._cache.move_to_end(client_id)
        if len(self._cache) > _CACHE_SIZE:
            self._cache.popitem(last=False)
        return result


def read(client_id: str, content: bytes) -> AppForm:
    """Raises `InvalidDocument`."""
    try:
        metadata = text.parse_json(content, room=DEFAULT.json_depth)
    except ValueError:
        metadata = None
    if not isinstance(metadata, dict):
        raise InvalidDocument("Its document must be a JSON object.")
    if metadata.get("client_id") != client_id:
        raise InvalidDocument("The client_id in its document must be the address of the document.")
    if metadata.get("token_endpoint_auth_method", "none") != "none" or any(name in metadata for name in _SECRET):
        raise InvalidDocument("Its document must not request a secret: token_endpoint_auth_method must be none.")
    form = AppForm(
        name=_text(metadata, "client_name") or urlsplit(client_id).netloc,
        type=AppType.PUBLIC,
        scopes=_scopes(metadata),
        redirect_uris=_texts(metadata, "redirect_uris", []),
        grant_types=[grant for grant in _GRANTS if grant in _texts(metadata, "grant_types", list(_GRANTS))],
        homepage_url=_homepage(metadata, client_id),
        requires_pushed=metadata.get("require_pushed_authorization_requests") is True,
        requires_proof=metadata.get("dpop_bound_access_tokens") is True,
        id_token_algorithm=_algorithm(metadata),
    )
    try:
        checked = app_forms.checked(form)
    except AppError as error:
        raise InvalidDocument(f"Its document is not valid: {error.message}.") from None
    return replace(form, scopes=checked.scopes)


def _algorithm(metadata: Mapping[str, Any]) -> IdTokenAlgorithm:
    known, named = [each.value for each in IdTokenAlgorithm], _text(metadata, "id_token_signed_response_alg")
    if named and named not in known:
        raise InvalidDocument(f"id_token_signed_response_alg in its document must be one of {', '.join(known)}.")
    return IdTokenAlgorithm(named or IdTokenAlgorithm.RS256)


def _scopes(metadata: Mapping[str, Any]) -> list[str]:
    """The named scopes that exist here: the document is written for servers of all kinds."""
    scopes = {scope.value for scope in Scope}
    return sorted(scopes & set(_text(metadata, "scope").split())) or sorted(APP_SCOPES)


def _homepage(metadata: Mapping[str, Any], client_id: str) -> str | None:
    """Only a page of the document's own site, because the consent page shows it as the developer's."""
    parts = urlsplit(client_id)
    page, site = _text(metadata, "client_uri"), f"{parts.scheme}://{parts.netloc}"
    return page if page == site or page.startswith(f"{site}/") else None


def _text(metadata: Mapping[str, Any], name: str) -> str:
    value = metadata.get(name, "")
    if not isinstance(value, str):
        raise InvalidDocument(f"In its document {name} must be a text.")
    return value


def _texts(metadata: Mapping[str, Any], name: str, default: list[str]) -> list[str]:
    value = metadata.get(name, default)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise InvalidDocument(f"In its document {name} must be a list of texts.")
    return value


def _seconds(cache_control: str) -> float:
    """The `max-age` of the response, within our bounds."""
    named = _MAX_AGE.search(cache_control.lower())
    seconds = int(named[1]) if named else DEFAULT.client_document_seconds
    return float(min(max(seconds, DEFAULT.client_document_seconds_least), DEFAULT.client_document_seconds_most))


def _problem(fault: str) -> Problem:
    return Problem(
        400, "This app's request is not valid", f"{fault} Only its developer can fix this. Please report it to them."
    )
