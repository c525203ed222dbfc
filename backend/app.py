"""The web process: `create_app` composes it, and uvicorn serves it (`python -m backend api`). It runs no agent.

At start it opens the database with a role that owns nothing. It does not start if the isolation of tenants fails.
"""

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Message, Receive, Scope, Send

from backend import orm
from backend.accounts.passwords import Passwords
from backend.agents import queues
from backend.api.request import revocations
from backend.api.request.context import ApiState
from backend.api.request.people import open_people
from backend.api.request.session_watcher import SessionWatcher
from backend.api.request.sessions import Sessions
from backend.api.transport import (
    audit_export,
    console,
    documents,
    files,
    graphiql,
    inbound_hooks,
    tenant_export,
    usage_export,
)
from backend.api.transport.address_limits import Callers
from backend.api.transport.cors import Cors
from backend.api.transport.endpoint import GraphQLEndpoint
from backend.api.transport.hosts import Hosts
from backend.api.transport.request_spans import RequestSpans
from backend.api.transport.sockets import LOCALHOST
from backend.consciousness.search_models import open_embedder
from backend.data_rights import deletions
from backend.feeds.hub import FeedHub
from backend.files import store
from backend.kit import egress, fail_points, mail, ssrf
from backend.kit.buckets import Buckets
from backend.kit.dns import Resolver
from backend.kit.keyring import Keyring
from backend.kit.mail import Mailer
from backend.kit.processes import StartError
from backend.kit.redis_signals import Hints
from backend.kit.route_access import RouteAccess
from backend.kit.rpc import RpcClient
from backend.kit.settings import Settings
from backend.kit.short_lived import ShortLived
from backend.kit.statements import check_rows
from backend.kit.unit_of_work import TRANSIENT
from backend.llm import local_embeddings
from backend.llm.installation import Installation
from backend.oauth import page, routes
from backend.oauth.discovery import Discovery
from backend.oauth.server.client_documents import ClientDocumentCache
from backend.oauth.server.signing_keys import SigningKeys
from backend.oauth.state import PagesState as OAuthState
from backend.telemetry import otlp, tracing
from backend.tenants import isolation
from backend.tenants.app_origins import OriginCache
from backend.tenants.last_uses import LastUses
from backend.tools import operator_tools
from backend.tools.mcp_servers import stdio_servers
from backend.webhooks import connector_kinds
from backend.webhooks.connector_receiving import open_inbound

log = logging.getLogger(__name__)

#: All routes with the access that each requires. The tests fail for a route that is missing here or declared wrongly.
ROUTE_ACCESS = {
    "/graphql": RouteAccess.BEARER,
    "/audit/export": RouteAccess.BEARER,
    "/usage/export": RouteAccess.BEARER,
    "/tenant/export": RouteAccess.BEARER,
    "/hooks/{hook_id:uuid}": RouteAccess.SIGNATURE,
    "/uploads/{file_id:uuid}": RouteAccess.SIGNED_URL,
    "/files/{file_id:uuid}": RouteAccess.SIGNED_URL,
    "/graphiql/{version}/{name}": RouteAccess.PUBLIC,
    "/console": RouteAccess.PUBLIC,
    "/console/assets/{path:path}": RouteAccess.PUBLIC,
    "/console/signed-in": RouteAccess.PUBLIC,
    "/console/{path:path}": RouteAccess.PUBLIC,
    "/console/organisations": RouteAccess.BROWSER,
    "/console/sign-in/{link}": RouteAccess.LINK,
    "/healthz": RouteAccess.PUBLIC,
    "/readyz": RouteAccess.PUBLIC,
    "/pages/{version}/{name}": RouteAccess.PUBLIC,
    "/": RouteAccess.PUBLIC,
    "/signin": RouteAccess.PUBLIC,
    "/signin/code": RouteAccess.PUBLIC,
    "/signin/passkey": RouteAccess.PUBLIC,
    "/signin/passkey/options": RouteAccess.PUBLIC,
    "/signin/with/{provider_id:uuid}": RouteAccess.PUBLIC,
    "/signin/callback/{tenant_id:uuid}": RouteAccess.PUBLIC,
    "/signout": RouteAccess.PUBLIC,
    "/stepup": RouteAccess.BROWSER,
    "/stepup/passkey": RouteAccess.BROWSER,
    "/stepup/passkey/options": RouteAccess.BROWSER,
    "/signup": RouteAccess.PUBLIC,
    "/signup/{link}": RouteAccess.LINK,
    "/reset": RouteAccess.PUBLIC,
    "/reset/{link}": RouteAccess.LINK,
    "/invitations/{link}": RouteAccess.LINK,
    "/account": RouteAccess.BROWSER,
    "/account/name": RouteAccess.BROWSER,
    "/account/password": RouteAccess.BROWSER,
    "/account/sessions": RouteAccess.BROWSER,
    "/account/delete": RouteAccess.BROWSER,
    "/account/deleted": RouteAccess.PUBLIC,
    "/account/two-step": RouteAccess.BROWSER,
    "/account/two-step/begin": RouteAccess.BROWSER,
    "/account/two-step/confirm": RouteAccess.BROWSER,
    "/account/two-step/remove": RouteAccess.BROWSER,
    "/account/passkeys": RouteAccess.BROWSER,
    "/account/passkeys/options": RouteAccess.BROWSER,
    "/account/passkeys/add": RouteAccess.BROWSER,
    "/account/passkeys/rename": RouteAccess.BROWSER,
    "/account/passkeys/remove": RouteAccess.BROWSER,
    "/account/organisations/create": RouteAccess.BROWSER,
    "/account/organisations/{tenant_id:uuid}/leave": RouteAccess.BROWSER,
    "/account/organisations/{tenant_id:uuid}/start": RouteAccess.BROWSER,
    "/account/organisations/{tenant_id:uuid}/start/model": RouteAccess.BROWSER,
    "/account/organisations/{tenant_id:uuid}/start/agent": RouteAccess.BROWSER,
    "/account/organisations/{tenant_id:uuid}/start/message": RouteAccess.BROWSER,
    "/account/organisations/{tenant_id:uuid}/tokens": RouteAccess.BROWSER,
    "/account/organisations/{tenant_id:uuid}/tokens/revoke": RouteAccess.BROWSER,
    "/account/organisations/{tenant_id:uuid}/apps": RouteAccess.BROWSER,
    "/account/organisations/{tenant_id:uuid}/apps/disconnect": RouteAccess.BROWSER,
    "/account/organisations/{tenant_id:uuid}/requests": RouteAccess.BROWSER,
    "/device": RouteAccess.BROWSER,
    "/oauth/authorize": RouteAccess.BROWSER,
    "/oauth/par": RouteAccess.CLIENT,
    "/oauth/token": RouteAccess.CLIENT,
    "/oauth/revoke": RouteAccess.CLIENT,
    "/oauth/introspect": RouteAccess.CLIENT,
    "/oauth/device_authorization": RouteAccess.CLIENT,
    "/oauth/installations": RouteAccess.CLIENT,
    "/oauth/userinfo": RouteAccess.BEARER,
    "/oauth/register": RouteAccess.REGISTRATION,
    "/oauth/register/{client_id}": RouteAccess.REGISTRATION,
    "/.well-known/oauth-authorization-server": RouteAccess.PUBLIC,
    "/.well-known/openid-configuration": RouteAccess.PUBLIC,
    "/.well-known/jwks.json": RouteAccess.PUBLIC,
    "/.well-known/oauth-protected-resource": RouteAccess.PUBLIC,
    "/.well-known/oauth-protected-resource/graphql": RouteAccess.PUBLIC,
}

#: Routes without a rate limit per client address (`api.transport.address_limits`). GraphQL has limits per client and
#: tenant, and bad tokens are counted. A refused health probe would take the process out of service.
UNCOUNTED = {"/graphql", "/healthz", "/readyz"}

#: Health probes call the process by its address, so these routes accept any host name.
PROBES = {"/healthz", "/readyz"}


@dataclass(frozen=True, slots=True)
class Allowed:
    """The tools, programs and models that the operator's configuration allows, and the pages that apps bring."""

    catalogue: operator_tools.Catalogue
    programs: stdio_servers.Programs
    models: Installation
    #: The origins that apps have registered.
    origins: OriginCache = field(default_factory=OriginCache)


class WebProcess(Starlette):
    """Reports a failed start in one line if the operator can correct it. Starlette would print a traceback."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def in_short(message: Message) -> None:
            if message["type"] == "lifespan.startup.failed" and hasattr(self.state, "refusal"):
                message = {**message, "message": self.state.refusal}
            await send(message)

        await super().__call__(scope, receive, in_short if scope["type"] == "lifespan" else send)


def create_app(settings: Settings, *, has_pool: bool = False) -> Starlette:
    """Build the application. Raises `StartError` if the operator's settings or tool files are wrong.

    With `has_pool`, the caller opens and closes the connection pool, because other parts of the process use it too.
    """
    fail_points.arm(settings.fail_points)
    if settings.checks_rows:
        check_rows()
    ssrf.allow_ports(settings.allowed_ports)
    egress.configure(settings)
    store.configure(settings)
    connector_kinds.load()
    local_embeddings.require(settings.search.embedding_model)
    keys = Keyring.parse_strong(settings.keys, is_development=settings.is_development)
    allowed = Allowed(
        operator_tools.read(settings.tools_file),
        stdio_servers.read(settings.mcp_stdio_file),
        Installation.of(settings.model),
    )
    mailer = mail.open_mailer(settings)
    endpoint = GraphQLEndpoint(ide=graphiql.page, documents=documents.read(settings.documents_file))
    return WebProcess(
        routes=[
            Route("/graphql", endpoint),
            WebSocketRoute("/graphql", endpoint),
            *graphiql.ROUTES,
            *audit_export.ROUTES,
            *usage_export.ROUTES,
            *tenant_export.ROUTES,
            *inbound_hooks.ROUTES,
            *files.ROUTES,
            *routes.ROUTES,
            *console.routes(settings),  # behind the others: its page is at every path below /console/
            Route("/healthz", _healthz),
            Route("/readyz", _readyz),
        ],
        middleware=[
            Middleware(Hosts, settings=settings, probes=PROBES),
            _cors(settings, allowed.origins),
            Middleware(Callers, uncounted=UNCOUNTED),
            *([Middleware(RequestSpans)] if tracing.is_on() else []),
        ],
        exception_handlers={404: page.not_found, 405: page.not_found},
        lifespan=lambda app: _lifespan(app, settings, keys, allowed, mailer, has_pool=has_pool),
    )


@asynccontextmanager
async def _lifespan(
    app: Starlette, settings: Settings, keys: Keyring, allowed: Allowed, mailer: Mailer, *, has_pool: bool
) -> AsyncIterator[dict[str, Any]]:
    redis_url = _redis_url(settings)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(otlp.flush)
        if not has_pool:
            await stack.enter_async_context(orm.app_pool(settings.stores))
        await _check_database(app, settings)
        hints = Hints.connect(redis_url, keys, wait_seconds=settings.stores.hint_wait_seconds)
        stack.push_async_callback(hints.close)
        buckets = Buckets(redis_url, timeout_seconds=settings.stores.rate_limit_wait_seconds)
        stack.push_async_callback(buckets.close)
        short_lived = ShortLived(redis_url)
        stack.push_async_callback(short_lived.close)
        uses = LastUses()
        uses.start()
        stack.push_async_callback(uses.close)
        sessions, session_watcher, hub = Sessions(keys, uses), SessionWatcher(), FeedHub(redis_url, keys)
        revocations.listen(hub, hints, sessions, session_watcher)
        await hub.start()
        stack.push_async_callback(hub.close)
        stack.push_async_callback(mailer.close)
        passwords = stack.enter_context(closing(Passwords(settings.accounts)))
        await stack.enter_async_context(queues.shown(redis_url))
        state = ApiState(
            settings=settings,
            keys=keys,
            hints=hints,
            buckets=buckets,
            short_lived=short_lived,
            hub=hub,
            sessions=sessions,
            session_watcher=session_watcher,
            people=await stack.enter_async_context(open_people(hints, hub)),
            catalogue=allowed.catalogue,
            programs=allowed.programs,
            models=allowed.models,
            origins=allowed.origins,
            mailer=mailer,
            resolver=Resolver(settings.accounts.dns_resolver),
            rpc=await stack.enter_async_context(RpcClient(redis_url)),
            inbound=await stack.enter_async_context(
                open_inbound(settings, keys, hints, delete_message=deletions.delete_message)
            ),
            embedder=await stack.enter_async_context(open_embedder(settings.search)),
        )
        yield {"circadian": state, "oauth": _pages_state(state, passwords)}


def _pages_state(state: ApiState, passwords: Passwords) -> OAuthState:
    settings = state.settings
    return OAuthState(
        settings=settings,
        keys=state.keys,
        hints=state.hints,
        buckets=state.buckets,
        short_lived=state.short_lived,
        mailer=state.mailer,
        passwords=passwords,
        discovery=_discovery(settings),
        signing_keys=SigningKeys(state.keys),
        documents=_documents(settings),
        models=state.models,
        rpc=state.rpc,
    )


async def _check_database(app: Starlette, settings: Settings) -> None:
    try:
        await isolation.verify(is_development=settings.is_development)
        await orm.require_ready(settings.stores)
    except StartError as error:
        app.state.refusal = f"circadian: {error}"
        raise


def _redis_url(settings: Settings) -> str:
    if settings.stores.redis_url is None:
        raise RuntimeError("set REDIS_URL")
    return settings.stores.redis_url


def _discovery(settings: Settings) -> Discovery:
    is_development = settings.is_development
    return Discovery(
        allows_private=is_development or settings.accounts.private_providers,
        is_development=is_development,
        seconds=settings.accounts.provider_seconds,
    )


def _documents(settings: Settings) -> ClientDocumentCache:
    is_development = settings.is_development
    return ClientDocumentCache(
        tenant_id=settings.documents_tenant, allows_private=is_development, is_development=is_development
    )


def _cors(settings: Settings, origins: OriginCache) -> Middleware:
    return Middleware(
        Cors,
        origins=origins,
        allow_origins=settings.web.origins,
        allow_origin_regex=LOCALHOST if settings.is_development else None,
        allow_methods=["GET", "POST", "PUT"],
        allow_headers=["authorization", "content-type", "dpop"],
        expose_headers=["ratelimit", "ratelimit-policy", "retry-after", "www-authenticate"],
        max_age=600,
    )


async def _healthz(_: Request) -> Response:
    """The process is running."""
    return JSONResponse({"status": "ok"})


async def _readyz(request: Request) -> Response:
    """Returns 200 if Postgres answers and is migrated. The state of Redis is reported but not required."""
    state: ApiState = request.state.circadian
    try:
        database = "ok" if await orm.is_migrated() else "not migrated"
    except TRANSIENT as error:
        log.warning("not ready: %s", type(error).__name__)
        database = "unreachable"
    redis = "ok" if await state.hints.is_reachable() else "unreachable"
    return JSONResponse({"database": database, "redis": redis}, 200 if database == "ok" else 503)
