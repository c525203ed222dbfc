"""Starts deliveries to webhook endpoints. Each worker checks once a second while deliveries are due.

`worker.py` starts it. All workers take part, and each endpoint is claimed by one of them (`webhooks.outbox`). A worker
without a confirmed beat begins no delivery, as with any outside call.
"""

import asyncio
import logging
from contextvars import Context
from uuid import UUID

import httpx2

from backend.agents.workers import BackgroundJob
from backend.kit.keyring import WrongKey
from backend.kit.limits import DEFAULT
from backend.kit.own_hooks import OwnHooks
from backend.kit.tasks import end
from backend.kit.unit_of_work import TRANSIENT
from backend.runtime.background_jobs import external_call_dispatch
from backend.runtime.worker_state import WorkerState
from backend.webhooks import dispatch
from backend.webhooks.dispatch import Courier
from backend.webhooks.http_delivery import open_client

log = logging.getLogger(__name__)


async def deliver_for_ever(
    worker: WorkerState, *, allows_private: bool, pause_seconds: float, own_hooks: OwnHooks
) -> None:
    """Run until cancelled. Another worker then repeats the unfinished deliveries, with the same ids."""
    async with open_client(allows_private=allows_private) as client:
        round_ = _Round(Courier(worker.worker_id, worker.keys, worker.hints, client, pause_seconds, own_hooks))
        try:
            while True:
                await worker.bells.wait(BackgroundJob.WEBHOOKS)
                if worker.pulse.is_fresh:
                    await round_.look()
        finally:
            await round_.leave()


class _Round:
    """The endpoints that this worker serves now, with one task each."""

    def __init__(self, courier: Courier) -> None:
        self._running: dict[UUID, asyncio.Task[None]] = {}
        #: The endpoints among them that receive tool calls.
        self._asked: set[UUID] = set()
        self._courier = courier

    async def look(self) -> None:
        """Begin a turn for each due endpoint, as far as there is room."""
        room = DEFAULT.webhook_couriers - len(self._running)
        if room <= 0:
            return
        try:
            found = await dispatch.due(limit=room)
        except TRANSIENT as error:
            log.warning("due webhooks could not be read, the next check tries again: %s", type(error).__name__)
            return
        for tenant_id, endpoint_id in found:
            if endpoint_id not in self._running:
                task = asyncio.get_running_loop().create_task(self._serve(tenant_id, endpoint_id), context=Context())
                self._running[endpoint_id] = task
                task.add_done_callback(lambda _, key=endpoint_id: self._running.pop(key))  # type: ignore[misc]

    async def _serve(self, tenant_id: UUID, endpoint_id: UUID) -> None:
        """Serve one endpoint and log errors. After a failure of our own, it is claimed again when the claim expires."""
        try:
            claim = await dispatch.take(self._courier, tenant_id, endpoint_id)
            if claim is None:
                return
            if claim.listener.tools is None:
                await dispatch.serve(self._courier, claim)
            else:
                self._asked.add(endpoint_id)
                await external_call_dispatch.serve(self._courier, claim)
        except (*TRANSIENT, httpx2.HTTPError) as error:
            log.warning(
                "deliveries to webhook endpoint %s failed, they are tried again: %s", endpoint_id, type(error).__name__
            )
        except WrongKey:
            log.error(
                "webhook endpoint %s: its secret cannot be decrypted with the keys of this installation", endpoint_id
            )
        except Exception:  # the edge: the failure of one endpoint must not stop the others
            log.exception("deliveries to webhook endpoint %s failed, they are tried again", endpoint_id)
        finally:
            self._asked.discard(endpoint_id)

    async def leave(self) -> None:
        """Stop all turns. Feed deliveries end at once, because another worker repeats them.

        Deliveries of calls get time to finish, because some calls may be sent only once.
        """
        self._courier.leaving.set()
        await end(task for endpoint_id, task in self._running.items() if endpoint_id not in self._asked)
        try:
            if self._running:
                await asyncio.wait(self._running.values(), timeout=DEFAULT.webhook_seconds)
        finally:
            await end(self._running.values())
