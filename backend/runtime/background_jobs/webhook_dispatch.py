"""Starts deliveries to webhook endpoints. Each worker checks once a second while deliveries are due.

`worker.py` starts it. All workers take part, and each endpoint is claimed by one of them (`webhooks.outbox`). A worker
without a confirmed beat begins no delivery, as with any outside call.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from uuid import UUID

import httpx2

from backend.agents.workers import BackgroundJob
from backend.data_rights import deletions
from backend.kit.keyring import WrongKey
from backend.kit.limits import DEFAULT
from backend.kit.own_hooks import OwnHooks
from backend.kit.settings import FileSettings
from backend.kit.tasks import end
from backend.runtime.background_jobs import external_call_dispatch
from backend.runtime.background_jobs.app_endpoints import AppEndpoints
from backend.runtime.background_jobs.pace import Pace
from backend.runtime.background_jobs.runner import Runs, run_triggered
from backend.runtime.background_jobs.waiting_messages import WaitingMessages, open_client_for_files
from backend.runtime.worker_state import WorkerState
from backend.webhooks import dispatch
from backend.webhooks.connector_accounts import Services
from backend.webhooks.dispatch import Dispatcher
from backend.webhooks.http_delivery import open_client
from backend.webhooks.waiting_messages import Fetcher

log = logging.getLogger(__name__)

#: Those that have no room do not hide those of others.
_LOOKED_AT = 4 * DEFAULT.webhook_endpoints_at_once
#: A look reads all endpoints of the installation that are not paused, also quiet ones: about 10 ms for a thousand. With
#: a pause that is that many times as long, looks take at most a quarter of the time of one connection.
_PAUSE_BY_COST = 3


@dataclass(frozen=True, slots=True)
class DeliverySettings:
    """What the operator has set for deliveries."""

    allows_private: bool
    pause_seconds: float
    own_hooks: OwnHooks
    services: Services
    files: FileSettings


@asynccontextmanager
async def open_dispatcher(worker: WorkerState, settings: DeliverySettings) -> AsyncIterator[Dispatcher]:
    async with open_client(allows_private=settings.allows_private) as client:
        yield Dispatcher(
            worker.worker_id, worker.keys, worker.hints, client, settings.pause_seconds, settings.own_hooks,
            settings.services, deletions.delete_message, settings.files,
        )  # fmt: skip


async def deliver_forever(worker: WorkerState, settings: DeliverySettings) -> None:
    """Run until cancelled. Another worker then repeats the unfinished deliveries, with the same ids."""
    async with (
        open_dispatcher(worker, settings) as dispatcher,
        open_client_for_files(allows_private=settings.allows_private) as client,
    ):
        fetcher = Fetcher(worker.worker_id, worker.keys, worker.hints, settings.services, client, settings.files)
        round_ = _Round(dispatcher, WaitingMessages(fetcher))

        async def check() -> None:
            if worker.liveness.is_fresh:
                await round_.check()

        try:
            await run_triggered(worker, BackgroundJob.WEBHOOKS, check)
        finally:
            await round_.leave()


class _Round:
    """The endpoints that this worker serves now."""

    def __init__(self, dispatcher: Dispatcher, waiting: WaitingMessages) -> None:
        self._dispatcher, self._waiting = dispatcher, waiting
        self._runs = Runs(
            "webhook_endpoint", self._serve, at_once=DEFAULT.webhook_endpoints_at_once,
            of_tenant=DEFAULT.webhook_endpoints_of_tenant,
        )  # fmt: skip
        #: The endpoints among them whose deliveries are not cut short: tool calls, and what people outside receive.
        self._finishing: set[UUID] = set()
        self._pace = Pace(by_cost=_PAUSE_BY_COST)
        self._app_endpoints = AppEndpoints(dispatcher.worker_id)

    async def check(self) -> None:
        """Begin a turn for each due endpoint, as far as there is room, and for messages that wait for their files."""
        self._app_endpoints.begin()
        await self._waiting.check()
        if self._runs.room > 0 and self._pace.allows:
            with self._pace.measured():
                found = await dispatch.due(limit=_LOOKED_AT)
            self._runs.begin(found)

    async def _serve(self, tenant_id: UUID, endpoint_id: UUID) -> None:
        """Serve one endpoint. After a failure of our own, it is claimed again when the claim expires."""
        try:
            claim = await dispatch.take(self._dispatcher, tenant_id, endpoint_id)
            if claim is None:
                return
            if claim.listener.tools is not None or claim.account is not None:
                self._finishing.add(endpoint_id)
            if claim.listener.tools is None:
                await dispatch.serve(self._dispatcher, claim)
            else:
                await external_call_dispatch.serve(self._dispatcher, claim)
        except httpx2.HTTPError as error:
            log.warning(
                "deliveries to webhook endpoint %s failed, they are tried again: %s", endpoint_id, type(error).__name__
            )
        except WrongKey:
            log.error(
                "webhook endpoint %s: its secret cannot be decrypted with the keys of this installation", endpoint_id
            )
        finally:
            self._finishing.discard(endpoint_id)

    async def leave(self) -> None:
        """Stop all turns. Feed deliveries end at once, because another worker repeats them with the same ids.

        Two kinds get time to finish: calls, because some may be sent only once, and messages to chat services, which
        know no ids of ours, so that people would read a repeated one twice.
        """
        self._dispatcher.leaving.set()
        await self._app_endpoints.end()
        await self._waiting.end()
        tasks = self._runs.tasks
        await end(task for endpoint_id, task in tasks.items() if endpoint_id not in self._finishing)
        try:
            if rest := self._runs.tasks:
                await asyncio.wait(rest.values(), timeout=DEFAULT.webhook_seconds)
        finally:
            await self._runs.end()
