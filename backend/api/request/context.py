"""The context of resolvers: the caller, the process's connections, and the loaders of this request.

`app.py` builds the `ApiState` once. The endpoint builds a `Context` for each HTTP request and each websocket.
"""

import asyncio
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

import strawberry
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from backend.api.reading.loaders import Loaders
from backend.api.reading.shared_reads import WatchedRows
from backend.api.request.connection_quota import ConnectionQuota
from backend.api.request.errors import Fault, FaultCode
from backend.api.request.people import People
from backend.api.request.session_watcher import SessionWatcher
from backend.api.request.sessions import Sessions
from backend.feeds.hub import FeedHub
from backend.kit.buckets import Buckets
from backend.kit.dns import Resolver
from backend.kit.keyring import Keyring
from backend.kit.mail import Mailer
from backend.kit.redis_signals import Hints
from backend.kit.rpc import RpcClient
from backend.kit.settings import Settings
from backend.kit.short_lived import ShortLived
from backend.llm.embeddings import Embedder
from backend.llm.installation import Installation
from backend.tenants.actor import Actor
from backend.tenants.app_origins import OriginCache
from backend.tenants.tokens import Session
from backend.tools.mcp_servers.stdio_servers import Programs
from backend.tools.operator_tools import Catalogue
from backend.webhooks.connector_receiving import Inbound


@dataclass(frozen=True, slots=True)
class ApiState:
    """One API process: its settings and its connections to other systems."""

    settings: Settings
    keys: Keyring
    hints: Hints
    buckets: Buckets
    short_lived: ShortLived
    hub: FeedHub
    sessions: Sessions
    #: The outside tools of the operator that agents can be given.
    catalogue: Catalogue
    #: The programs that tenants may use as MCP servers, in addition to addresses.
    programs: Programs
    #: The models that agents of all tenants can use.
    models: Installation
    #: The origins that apps have registered.
    origins: OriginCache
    mailer: Mailer
    #: Resolves the DNS records with which tenants prove their mail domains.
    resolver: Resolver
    #: For work that only workers can do.
    rpc: RpcClient
    #: For what chat services post to the hooks of connectors.
    inbound: Inbound
    session_watcher: SessionWatcher
    people: People
    #: None means that archives are searched by words only.
    embedder: Embedder | None = None
    #: Names the process in what its requests to models reserve.
    process_id: UUID = field(default_factory=uuid4)
    places: ConnectionQuota = field(default_factory=ConnectionQuota)
    watched: WatchedRows = field(default_factory=WatchedRows)


@dataclass(slots=True)
class Context:
    """One HTTP request, or one websocket with all its operations. `session` is None until a websocket has
    authenticated."""

    state: ApiState
    request: Request | WebSocket
    session: Session | None = None
    #: Headers and status of the HTTP response. None for a websocket.
    response: Response | None = None
    #: Set by the websocket protocol: the payload of `connection_init`.
    connection_params: Any = None
    #: Set when the source of a subscription has started and cannot be refused any more, so that the response may start.
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    loaders: Loaders = field(init=False)

    def __post_init__(self) -> None:
        self.loaders = Loaders(lambda: self.actor)

    @property
    def actor(self) -> Actor:
        return self.require_session().actor

    def require_session(self) -> Session:
        if self.session is None:
            raise Fault(FaultCode.UNAUTHENTICATED, "a valid access token is needed")
        return self.session


Info = strawberry.Info[Context, None]
