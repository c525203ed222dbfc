"""What agents read of files: texts and PDFs. Only files of messages in spaces that the agent is in.

The database is asked each time, so a file of a deleted message, or of a space that the agent has left, is not read. The
bytes of a file never change, so what was read of them is kept at hand for a while.
"""

import asyncio
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from backend.files import content_types, store
from backend.files.at_hand import AtHand
from backend.files.store_errors import ObjectMissing, StoreUnavailable
from backend.kit.limits import DEFAULT
from backend.kit.statements import Json, Statement
from backend.kit.text import clean
from backend.kit.unit_of_work import unit_of_work
from backend.tenants.trust import Trust

_PDF_PROGRAM = Path(__file__).with_name("pdf_text.py")
#: PDFs that a worker reads at the same time. Each takes a process.
_PDFS_AT_ONCE = 2


@dataclass(frozen=True, slots=True)
class VisibleFile:
    """A file that an agent may read, with the trust of its message."""

    id: UUID
    name: str
    content_type: str
    size: int
    checked_copy: str
    space_id: UUID
    trust: Trust
    width: int | None
    height: int | None
    refused_by: Json[list[str]]


@dataclass(frozen=True, slots=True)
class FileText:
    """The text of a file. `message`: None if the agent may not see it. `failure`: why there is no text."""

    message: VisibleFile | None
    text: str | None = None
    is_cut: bool = False
    failure: str = ""


_VISIBLE = Statement(
    VisibleFile,
    """SELECT f.id, f.file_name AS name, f.content_type, f.size, f.checked_copy, f.space_id, m.trust,
  f.width, f.height, f.refused_by FROM files f
JOIN messages m ON (m.tenant_id, m.id) = (f.tenant_id, f.message_id) AND m.deleted_at IS NULL
JOIN space_members j ON (j.tenant_id, j.space_id, j.actor_id) = (f.tenant_id, f.space_id, $2)
WHERE f.tenant_id = $1 AND f.id = ANY ($3) AND f.state = 'CLEAN' AND f.purge_at IS NULL""",
)


@dataclass(frozen=True, slots=True)
class _Text:
    text: str
    is_cut: bool


_texts = AtHand[_Text](DEFAULT.kept_text_chars)
_pdfs = asyncio.Semaphore(_PDFS_AT_ONCE)


async def read_text(tenant_id: UUID, agent_id: UUID, file_id: UUID) -> FileText:
    """The text of a file, as far as the limits allow."""
    found = next(iter(await visible(tenant_id, agent_id, [file_id])), None)
    if found is None:
        return FileText(None)
    if found.content_type != content_types.PDF and not content_types.is_text(found.content_type):
        return FileText(found, failure="this file is neither a text nor a PDF")
    kept = _texts.get(file_id)
    if kept is None:
        try:
            kept = await _read(tenant_id, found)
        except (StoreUnavailable, ObjectMissing):
            return FileText(found, failure="the file cannot be read at the moment; try again later")
        except ValueError:
            return FileText(found, failure="no text can be read from this PDF")
        _texts.put(file_id, kept, size=len(kept.text))
    return FileText(found, kept.text, kept.is_cut)


async def visible(tenant_id: UUID, agent_id: UUID, file_ids: Sequence[UUID]) -> list[VisibleFile]:
    """The files among these that the agent may read now."""
    async with unit_of_work(tenant_id, read_only=True) as work:
        return await work.fetch(_VISIBLE, tenant_id, agent_id, file_ids)


async def _read(tenant_id: UUID, file: VisibleFile) -> _Text:
    content = await content_of(tenant_id, file)
    if file.content_type == content_types.PDF:
        async with _pdfs:
            return await _pdf_text(content)
    text = content.decode("utf-8", "replace")
    return _Text(clean(text[: DEFAULT.file_read_chars]), len(text) > DEFAULT.file_read_chars)


async def content_of(tenant_id: UUID, file: VisibleFile) -> bytes:
    """The bytes of a file. Raises `ObjectMissing`, `StoreUnavailable`."""
    key = store.copy_key(tenant_id, file.id, file.checked_copy)
    return b"".join([chunk async for chunk in store.opened().read(key)])


async def _pdf_text(content: bytes) -> _Text:
    """Raises `ValueError` if the program ends without a text, or not in time."""
    limits = (int(DEFAULT.pdf_seconds), DEFAULT.pdf_memory_bytes, DEFAULT.file_read_pages, DEFAULT.file_read_chars)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-I", str(_PDF_PROGRAM), *map(str, limits),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        env={"PATH": os.defpath}, start_new_session=True,
    )  # fmt: skip
    try:
        printed, _ = await asyncio.wait_for(process.communicate(content), DEFAULT.pdf_seconds * 2)
    except TimeoutError:
        raise ValueError("it took too long") from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode != 0:
        raise ValueError("the program failed")
    read = json.loads(printed)
    return _Text(clean(read["text"]), read["is_cut"])
