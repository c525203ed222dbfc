"""Threads that wait for mail servers. Each tenant has a share of them, so that its slow server stops nobody else."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

from backend.kit.shares import Shares


class NoThread(Exception):
    """All threads, or all of this tenant, are in use."""


class MailThreads:
    """`share`: the most threads of one tenant. A thread is in use until its work ends, whoever still waits for it."""

    def __init__(self, number: int, *, share: int) -> None:
        self._threads = ThreadPoolExecutor(number, thread_name_prefix="smtp")
        self._slots = Shares(number, share=share)

    async def run(self, tenant_id: UUID, work: Callable[[], object]) -> None:
        """Raises `NoThread` at once, so that a wait does not outlast the claim under which the work is done."""
        if not self._slots.take(tenant_id):
            raise NoThread
        running = asyncio.get_running_loop().run_in_executor(self._threads, work)
        running.add_done_callback(lambda _: self._slots.give_back(tenant_id))
        await asyncio.shield(running)
