"""The models that this worker knows to be out, and its running probes. A hint: the table `model_outages` decides."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any
from uuid import UUID

from backend.kit import tasks
from backend.llm.errors import ModelError

#: The maximum number of known outages. The oldest is dropped first, and the next request detects it again.
_MOST = 1_000


class KnownOutages:
    """Outages by the digest of a model and its key (`runtime.model.circuit_breaker.key_of`)."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, None] = OrderedDict()
        self._informed: dict[str, set[UUID]] = {}
        self._kept = set[asyncio.Task[None]]()
        self._running: dict[str, asyncio.Task[ModelError | None]] = {}

    def __contains__(self, key: str) -> bool:
        return key in self._known

    def learn(self, key: str) -> None:
        self._known[key] = None
        self._known.move_to_end(key)
        while len(self._known) > _MOST:
            oldest, _ = self._known.popitem(last=False)
            self._informed.pop(oldest, None)

    def forget(self, key: str) -> set[UUID]:
        """Remove the outage. Returns the tenants that this worker has informed of it."""
        self._known.pop(key, None)
        return self._informed.pop(key, set())

    def keep(self, task: asyncio.Task[None]) -> None:
        """Hold a reference to a task that no code awaits, until it ends."""
        self._kept.add(task)
        task.add_done_callback(self._kept.discard)

    def is_first_report_to(self, tenant_id: UUID, key: str) -> bool:
        """Returns True once for each tenant while the outage lasts."""
        informed = self._informed.setdefault(key, set())
        if tenant_id in informed:
            return False
        informed.add(tenant_id)
        return True

    async def at_once(self, key: str, probe: Callable[[], Coroutine[Any, Any, ModelError | None]]) -> ModelError | None:
        """Share one probe among all callers at the same time. The cancellation of one caller does not end the probe."""
        running = self._running.get(key)
        if running is None:
            running = asyncio.create_task(probe())
            self._running[key] = running
            running.add_done_callback(lambda _: self._running.pop(key, None))
        return await asyncio.shield(running)

    async def close(self) -> None:
        """Cut the running probes, when the worker stops."""
        await tasks.end(self._running.values())
