"""Reads the text of a PDF in a process of its own, since a PDF can take any time and memory.

A worker reads a few PDFs at the same time and one of each organisation, so nobody's slow PDFs delay those of others.
The process is killed when its reader is cancelled or gone.
"""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID
from weakref import WeakValueDictionary

from backend.kit.limits import DEFAULT
from backend.kit.text import clean

_PROGRAM = Path(__file__).with_name("pdf_text.py")
_slots = asyncio.Semaphore(DEFAULT.pdfs_at_once)
_of_tenants: WeakValueDictionary[UUID, asyncio.Lock] = WeakValueDictionary()


class NotRead(Exception):
    """Why the text of a file is not read now."""


@dataclass(frozen=True, slots=True)
class ReadText:
    """The text of a file as far as the limits allow. None: it has none, and another try would find none."""

    text: str | None
    is_cut: bool = False

    @property
    def size(self) -> int:
        return len(self.text or "") + 1


@asynccontextmanager
async def slot(tenant_id: UUID) -> AsyncIterator[None]:
    """Hold a slot for one PDF. Raises `NotRead`."""
    own = _of_tenants.setdefault(tenant_id, asyncio.Lock())
    try:
        async with asyncio.timeout(DEFAULT.pdf_wait_seconds):
            await _both(own)
    except TimeoutError:
        raise NotRead("other PDFs are being read; try again later") from None
    try:
        yield
    finally:
        _slots.release()
        own.release()


async def _both(own: asyncio.Lock) -> None:
    """First the organisation's own, so that it waits for a shared slot only once."""
    await own.acquire()
    try:
        await _slots.acquire()
    except BaseException:
        own.release()
        raise


async def text_of(content: bytes) -> ReadText:
    """Without a text if the program fails, or does not end in time."""
    limits = (int(DEFAULT.pdf_seconds), DEFAULT.pdf_memory_bytes, DEFAULT.file_read_pages, DEFAULT.file_read_chars)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-I", str(_PROGRAM), str(os.getpid()), *map(str, limits),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        env={"PATH": os.defpath}, start_new_session=True,
    )  # fmt: skip
    try:
        printed, _ = await asyncio.wait_for(process.communicate(content), DEFAULT.pdf_seconds * 2)
    except TimeoutError:
        return ReadText(None)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode != 0:
        return ReadText(None)
    read = json.loads(printed)
    return ReadText(clean(read["text"]), read["is_cut"])
