"""Records when each token was last used, accurate to about a minute, without a write for each request.

`api.request.sessions` notes every use in memory. Twice a minute the notes are written, with one short statement per
tenant whose commit may be lost. `app.py` starts and closes it.
"""

import asyncio
import logging
from collections import defaultdict
from contextvars import Context
from uuid import UUID

from backend.kit.tasks import end
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.tenants.tokens import Session

log = logging.getLogger(__name__)

_PERIOD_SECONDS = 30.0
#: The most tokens that are noted between two writes; uses of more tokens are not recorded.
_MOST = 50_000
#: Skips rows that another process wrote a moment ago, and rows that are locked: their writer changes the token itself.
_WRITE = """
UPDATE access_tokens SET last_used_at = now() WHERE tenant_id = $1 AND id IN (
  SELECT id FROM access_tokens WHERE tenant_id = $1 AND id = ANY ($2)
    AND (last_used_at IS NULL OR last_used_at < now() - interval '30 seconds')
  ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)"""


class LastUses:
    """One instance per process. The lifespan calls `start`, and `close` at its end."""

    def __init__(self, *, period_seconds: float = _PERIOD_SECONDS) -> None:
        self._period_seconds = period_seconds
        self._used: defaultdict[UUID, set[UUID]] = defaultdict(set)
        self._count = 0
        self._writing: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._writing = asyncio.get_running_loop().create_task(self._write_on(), context=Context())

    async def close(self) -> None:
        if self._writing is not None:
            await end([self._writing])
        await self.write()

    def note(self, session: Session) -> None:
        """Notes that the token was used."""
        if self._count >= _MOST:
            return
        used = self._used[session.actor.tenant_id]
        self._count += session.token_id not in used
        used.add(session.token_id)

    async def write(self) -> None:
        """Writes the notes. If the database fails, they are lost; the next use of a token notes it again."""
        used, self._used, self._count = self._used, defaultdict(set), 0
        for tenant_id, token_ids in used.items():
            try:
                async with unit_of_work(tenant_id, may_be_lost=True) as work:
                    await work.execute(_WRITE, tenant_id, list(token_ids))
            except TRANSIENT as error:
                log.warning("the last uses of some tokens were not recorded: %s", type(error).__name__)
                return

    async def _write_on(self) -> None:
        while True:
            await asyncio.sleep(self._period_seconds)
            await self.write()
