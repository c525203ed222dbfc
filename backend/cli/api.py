"""`python -m backend api`: the API process. Serves `backend.app` with uvicorn; any number of such processes may run."""

from collections.abc import Container
from typing import TYPE_CHECKING, Any, cast

from backend.cli import monitoring, traces
from backend.cli.listening import listen
from backend.cli.stores import require_stores
from backend.kit import gc_freeze, privacy
from backend.kit.limits import DEFAULT
from backend.kit.settings import Settings

if TYPE_CHECKING:
    from uvicorn import Config

#: For requests that run when the process is told to end. Streams and websockets end at once, and their clients connect
#: again with a cursor. A supervisor must wait longer before it kills.
_GRACE_SECONDS = 15
#: Longer than load balancers and clients keep an idle connection: a client's next request must not find it closed.
_KEEP_ALIVE_SECONDS = 75


def run(settings: Settings, *, host: str | None, port: int | None) -> None:
    privacy.close()
    traces.start(settings.traces, process="api")
    settings = settings.model_copy(update={"web": settings.web.listening_on(host=host, port=port)})
    settings = settings.with_stores(settings.stores.of_api())
    require_stores(settings.stores)
    monitoring.begin(settings, "api")
    with gc_freeze.frozen():
        import uvicorn

        config = configured(settings)
    gc_freeze.freeze_survivors()
    uvicorn.Server(config).run(sockets=[listen(settings.web.host, settings.web.port)])


def configured(settings: Settings, *, has_pool: bool = False) -> "Config":
    """Returns uvicorn's configuration of the application. `has_pool` is that of `backend.app`."""
    import uvicorn

    from backend.app import create_app
    from backend.cli.http_protocol import ConnectionRoom, CountedSocket, PatientProtocol

    web = settings.web
    room = ConnectionRoom(of_address=web.connections_of_address, of_all=web.max_connections, proxies=_proxies())
    return uvicorn.Config(
        create_app(settings, has_pool=has_pool),
        http=PatientProtocol.of(web.request_seconds, room),
        ws=CountedSocket.of(2 * web.request_seconds, room),
        ws_max_size=DEFAULT.body_bytes,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE_SECONDS,
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        limit_concurrency=web.max_connections,
    )


def _proxies() -> Container[str | None]:
    """The proxies whose forwarded client address uvicorn trusts (`FORWARDED_ALLOW_IPS`, or this machine)."""
    from uvicorn import Config
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

    config = Config("none", log_config=None)
    return cast(
        "Container[str | None]",
        ProxyHeadersMiddleware(cast("Any", config.app), config.forwarded_allow_ips).trusted_hosts,
    )
