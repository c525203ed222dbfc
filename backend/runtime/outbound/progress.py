"""Publishes the progress of an outside call to its viewers: only the newest state, at a limited rate.

`calls` opens one `Reporting` around each call. A tool may report as often as it likes, because `report` never waits.
After the tool's answer no progress is published.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Self

from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import TRANSIENT
from backend.tools.outbound_tool import Progress


class Reporting:
    """`async with Reporting(publish) as reporting`. `publish` returns False when no more progress is wanted."""

    def __init__(
        self, publish: Callable[[Progress], Awaitable[bool]], *, pause_seconds: float = DEFAULT.progress_pause_seconds
    ) -> None:
        self._publish, self._pause_seconds = publish, pause_seconds
        self._newest: Progress | None = None
        self._over = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def report(self, progress: Progress) -> None:
        self._newest = progress
        if self._task is None and not self._over.is_set():
            self._task = asyncio.create_task(self._report_on())

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exception: object) -> None:
        """Wait for a running publication. It is short: one statement and one hint."""
        self._over.set()
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _report_on(self) -> None:
        while self._newest is not None and not self._over.is_set():
            progress, self._newest = self._newest, None
            with suppress(*TRANSIENT):
                if not await self._publish(progress):
                    self._over.set()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), self._pause_seconds)
        self._task = None
