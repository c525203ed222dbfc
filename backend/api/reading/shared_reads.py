"""Rows that many subscribers need at the same time. Each is read at most once in two seconds, whatever the number of
subscribers.

The field `agent` of feed events reads here; queries use `loaders`, which cache nothing. Use it only for sources whose
rows are visible to everybody who can reach them, because a row that was read for one subscriber is shown to others of
the tenant.
"""

import asyncio
import time
from collections.abc import Callable
from contextvars import Context as Variables
from typing import Any, TypeVar
from uuid import UUID

from backend.api.reading.rows import Row, Source, by_id
from backend.kit.unit_of_work import unit_of_work

T = TypeVar("T")

_CACHE_SECONDS = 2.0
_CACHE_SIZE = 10_000

_Key = tuple[Source, UUID, UUID, int]


class WatchedRows:
    """The cache of one process. The oldest read is removed first."""

    def __init__(self) -> None:
        self._reads: dict[_Key, tuple[float, asyncio.Task[Row | None]]] = {}
        self._lasting: dict[tuple[_Key, Callable[[Row], Any]], Any] = {}

    async def find_lasting(self, source: Source, of: Callable[[Row], T], *, tenant_id: UUID, key: UUID) -> T | None:
        """Return `of(row)`, read only once. The value must never change. None means that there is no such row."""
        name = (source, tenant_id, key, 0), of
        if name not in self._lasting:
            row = await self.find(source, tenant_id=tenant_id, key=key)
            if row is None:
                return None
            self._lasting[name] = of(row)
            if len(self._lasting) > _CACHE_SIZE:
                del self._lasting[next(iter(self._lasting))]
        value: T = self._lasting[name]
        return value

    async def find(self, source: Source, *, tenant_id: UUID, key: UUID, version: int = 0) -> Row | None:
        """Return the row. Callers that need it at the same time wait for the same read.

        One that needs a change of the row names its `version`: it does not get what was read for an earlier one.
        """
        name = source, tenant_id, key, version
        begun_at, read = self._reads.get(name, (0.0, None))
        if read is None or begun_at < time.monotonic() - _CACHE_SECONDS or _has_failed(read):
            read = self._begin(name)
        return await asyncio.shield(read)

    def _begin(self, name: _Key) -> "asyncio.Task[Row | None]":
        # An empty context: the read may outlive the first caller (trap L4).
        read = asyncio.get_running_loop().create_task(_read(*name), context=Variables())
        self._reads.pop(name, None)
        self._reads[name] = time.monotonic(), read
        if len(self._reads) > _CACHE_SIZE:
            del self._reads[next(iter(self._reads))]
        return read


def _has_failed(read: "asyncio.Task[Row | None]") -> bool:
    return read.done() and (read.cancelled() or read.exception() is not None)


async def _read(source: Source, tenant_id: UUID, key: UUID, _version: int) -> Row | None:
    async with unit_of_work(tenant_id, read_only=True) as work:
        rows = await by_id(work, source, [key], actor_id=key, sees_everything=False)
    return rows.get(key)
