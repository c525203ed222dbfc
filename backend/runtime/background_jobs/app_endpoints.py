"""Looks in the background whether the webhooks of apps fit their installations: the oldest worker, one look at a time.

`webhook_dispatch` begins it and does not wait for it, so deliveries go on whatever a look costs or how it fails.
"""

import asyncio
import logging
from contextvars import Context
from uuid import UUID

from backend.agents import workers
from backend.kit.limits import DEFAULT
from backend.kit.tasks import end
from backend.kit.unit_of_work import TRANSIENT
from backend.runtime.background_jobs.pace import Pace
from backend.webhooks import app_endpoints

log = logging.getLogger(__name__)

#: The pause after a look is that many times as long, so looks take at most a sixth of the time of one connection.
_PAUSE_BY_COST = 5


class AppEndpoints:
    """The look of this worker that runs now, if one does."""

    def __init__(self, worker_id: UUID) -> None:
        self._worker_id = worker_id
        self._looking: asyncio.Task[None] | None = None
        self._pace = Pace(by_cost=_PAUSE_BY_COST, least_seconds=DEFAULT.app_endpoint_seconds)

    def begin(self) -> None:
        """Begin a look, unless one runs or the pause is not over."""
        is_looking = self._looking is not None and not self._looking.done()
        if not is_looking and self._pace.allows:
            self._looking = asyncio.create_task(self._look(), context=Context())

    async def end(self) -> None:
        """Cancel the look. Another worker goes on."""
        if self._looking is not None:
            await end((self._looking,))

    async def _look(self) -> None:
        try:
            with self._pace.measured():
                if await workers.is_oldest(self._worker_id):
                    await app_endpoints.adjust()
        except TRANSIENT as error:
            log.warning("webhooks of apps: no look, the database does not answer: %s", type(error).__name__)
        except Exception:  # the edge: deliveries go on, and the next look tries again
            log.exception("webhooks of apps: the look failed")
