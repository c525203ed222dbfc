"""A tenant's slow mail servers take its own share of the threads, and no more."""

import asyncio
import threading
from uuid import uuid4

import pytest

from backend.connectors.email.threads import MailThreads, NoThread


async def test_a_tenant_takes_its_share_only() -> None:
    slow, other, end = uuid4(), uuid4(), threading.Event()
    threads = MailThreads(3, share=2)
    running = [asyncio.ensure_future(threads.run(slow, lambda: end.wait(30))) for _ in range(2)]
    await asyncio.sleep(0)
    try:
        with pytest.raises(NoThread):
            await threads.run(slow, lambda: None)
        await threads.run(other, lambda: None)
    finally:
        end.set()
        await asyncio.gather(*running)
    await threads.run(slow, lambda: None)


async def test_work_that_nobody_waits_for_keeps_its_thread() -> None:
    tenant, end = uuid4(), threading.Event()
    threads = MailThreads(1, share=1)
    running = asyncio.ensure_future(threads.run(tenant, lambda: end.wait(30)))
    await asyncio.sleep(0)
    running.cancel()
    await asyncio.wait([running])
    try:
        with pytest.raises(NoThread):
            await threads.run(tenant, lambda: None)
    finally:
        end.set()
