"""`python -m backend serve`: API and worker in one process, for a small installation. `make run` uses it.

Both work as in processes of their own, in one event loop and with one pool. They start and stop together: if one of
them ends, the other one stops in order, and the supervisor of the process starts it again. Further workers and API
processes may run at the same time.
"""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from logging import getLogger
from typing import TYPE_CHECKING

from backend.cli import api, monitoring, traces
from backend.cli.listening import listen
from backend.cli.stores import require_stores
from backend.cli.worker import exchange, exit_immediately, import_litellm_if_needed, require_model
from backend.kit import gc_freeze, privacy
from backend.kit.processes import StartError
from backend.kit.settings import Settings, StoreSettings

if TYPE_CHECKING:
    from uvicorn import Config, Server

log = getLogger(__name__)

#: Between two checks of a database that another process migrates.
_POLL_SECONDS = 0.2


def run(settings: Settings, *, host: str | None, port: int | None, is_patient: bool) -> None:
    privacy.close()
    traces.start(settings.traces, process="serve")
    settings = settings.model_copy(update={"web": settings.web.listening_on(host=host, port=port)})
    settings = settings.with_stores(_shared(settings.stores))
    require_stores(settings.stores)
    require_model(settings)
    monitoring.begin(settings, "serve")
    web = settings.web
    with gc_freeze.frozen():
        import uvloop

        from backend import worker  # noqa: F401 -- imported here to be excluded from garbage collection

        config = api.configured(settings, has_pool=True)
        import_litellm_if_needed(settings)
    gc_freeze.freeze_survivors()
    if uvloop.run(_serve(settings, config, listen(web.host, web.port), is_patient=is_patient)):
        exchange("serve", "--host", web.host, "--port", str(web.port))
    exit_immediately()


def _shared(stores: StoreSettings) -> StoreSettings:
    """One pool has one login, and the size of both pools."""
    if stores.api_database_url or stores.worker_database_url:
        raise StartError(
            "`serve` uses one login for API and worker: set CIRCADIAN_APP_DATABASE_URL, and neither "
            "CIRCADIAN_API_DATABASE_URL nor CIRCADIAN_WORKER_DATABASE_URL"
        )
    return stores.model_copy(update={"pool_max": stores.pool_max * 2})


async def _serve(settings: Settings, config: "Config", listener: socket.socket, *, is_patient: bool) -> bool:
    """Runs until SIGTERM or SIGINT. Returns True if it stopped by itself to be replaced by a process with litellm."""
    from backend import orm
    from backend.worker import host, stop_signals

    stopping, server = stop_signals(), _server(config)
    async with orm.app_pool(settings.stores):
        if is_patient:
            await _migrated(stopping)
        web = asyncio.create_task(server.serve(sockets=[listener]))
        work = asyncio.create_task(host(settings, stopping))
        stop = asyncio.create_task(stopping.wait())
        await asyncio.wait((web, work, stop), return_when=asyncio.FIRST_COMPLETED)
        was_stopped = stopping.is_set()
        stopping.set()
        server.should_exit = True
        await asyncio.wait((web, work, stop))
    needs_litellm = work.result()
    web.result()
    if not (was_stopped or needs_litellm):
        raise StartError("the API did not start, or stopped unexpectedly")
    return needs_litellm and not was_stopped


async def _migrated(stopping: asyncio.Event) -> None:
    from backend import orm

    while not (stopping.is_set() or await orm.is_migrated()):
        log.info("waiting until the database is migrated")
        with suppress(TimeoutError):
            await asyncio.wait_for(stopping.wait(), _POLL_SECONDS)


def _server(config: "Config") -> "Server":
    import uvicorn

    class Quiet(uvicorn.Server):
        @contextmanager
        def capture_signals(self) -> Iterator[None]:
            """The signal handlers of `stop_signals` serve both."""
            yield

    return Quiet(config)
