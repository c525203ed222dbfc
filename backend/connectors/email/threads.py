"""Threads that wait for mail servers. Each tenant has a share of them, so that its slow server stops nobody else."""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID


class NoThread(Exception):
    """All threads, or all of this tenant, are in use."""


class MailThreads:
    """`share`: the most threads of one tenant. A thread is in use until its work ends, whoever still waits for it."""

    def __init__(self, number: int, *, share: int) -> None:
        self._number, self._share = number, share
        self._threads = ThreadPoolExecutor(number, thread_name_prefix="smtp")
        self._used: Counter[UUID] = Counter()

    async def run(self, tenant_id: UUID, work: Callable[[], object]) -> None:
        """Raises `NoThread` at once, so that a wait does not outlast the claim under which the work is done."""
        if self._used[tenant_id] >= self._share or self._used.total() >= self._number:
            raise NoThread
        self._used[tenant_id] += 1
        running = asyncio.get_running_loop().run_in_executor(self._threads, work)
        running.add_done_callback(lambda _: self._leave(tenant_id))
        await asyncio.shield(running)

    def _leave(self, tenant_id: UUID) -> None:
        self._used[tenant_id] -= 1
        if not self._used[tenant_id]:
            del self._used[tenant_id]
