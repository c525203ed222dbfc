"""What agents read of files: texts and PDFs. Only files of messages in spaces that the agent is in.

The database is asked each time, so a file of a deleted message, or of a space that the agent has left, is not read. The
bytes of a file never change, so what was read of them is kept at hand for a while.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.files import content_types, pdf_reading, store
from backend.files.at_hand import AtHand
from backend.files.pdf_reading import NotRead, ReadText
from backend.files.store_errors import ObjectMissing, StoreUnavailable
from backend.kit.limits import DEFAULT
from backend.kit.statements import Json, Statement
from backend.kit.text import clean
from backend.kit.unit_of_work import unit_of_work
from backend.tenants.trust import Trust

_MOST_BYTES_OF_CHAR = 4


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
#: A file of a message that is not deleted, for whoever receives the message.
_OF_MESSAGE = Statement(
    VisibleFile,
    """SELECT f.id, f.file_name AS name, f.content_type, f.size, f.checked_copy, f.space_id, m.trust,
  f.width, f.height, f.refused_by FROM files f
JOIN messages m ON (m.tenant_id, m.id) = (f.tenant_id, f.message_id) AND m.deleted_at IS NULL
WHERE f.tenant_id = $1 AND f.message_id = $2 AND f.id = $3 AND f.state = 'CLEAN' AND f.purge_at IS NULL""",
)


_texts = AtHand[ReadText](DEFAULT.kept_text_chars)


async def read_text(tenant_id: UUID, agent_id: UUID, file_id: UUID, *, may_read_pdf: bool = True) -> FileText:
    """The text of a file, as far as the limits allow. `may_read_pdf`: whether a PDF may take a process."""
    found = next(iter(await visible(tenant_id, agent_id, [file_id])), None)
    if found is None:
        return FileText(None)
    try:
        kept = _texts.get(file_id) or await _read(tenant_id, found, may_read_pdf=may_read_pdf)
    except (StoreUnavailable, ObjectMissing):
        return FileText(found, failure="the file cannot be read at the moment; try again later")
    except NotRead as error:
        return FileText(found, failure=str(error))
    failure = "no text can be read from this PDF" if kept.text is None else ""
    return FileText(found, kept.text, kept.is_cut, failure)


async def visible(tenant_id: UUID, agent_id: UUID, file_ids: Sequence[UUID]) -> list[VisibleFile]:
    """The files among these that the agent may read now."""
    async with unit_of_work(tenant_id, read_only=True) as work:
        return await work.fetch(_VISIBLE, tenant_id, agent_id, file_ids)


async def file_of_message(tenant_id: UUID, message_id: UUID, file_id: UUID) -> VisibleFile | None:
    """None: the file or its message was deleted."""
    async with unit_of_work(tenant_id, read_only=True) as work:
        return await work.fetchrow(_OF_MESSAGE, tenant_id, message_id, file_id)


async def _read(tenant_id: UUID, file: VisibleFile, *, may_read_pdf: bool) -> ReadText:
    """Whatever was found is kept, a failure too: the bytes never change. Raises `NotRead`."""
    if file.content_type != content_types.PDF:
        if not content_types.is_text(file.content_type):
            raise NotRead("this file is neither a text nor a PDF")
        content = await content_of(tenant_id, file, size=DEFAULT.file_read_chars * _MOST_BYTES_OF_CHAR)
        found = await asyncio.to_thread(_decoded, content, is_whole=len(content) == file.size)
    else:
        if not may_read_pdf:
            raise NotRead(f"one step reads at most {DEFAULT.step_pdfs} PDFs; read it in the next step")
        async with pdf_reading.slot(tenant_id):
            if (kept := _texts.get(file.id)) is not None:  # another agent has read it meanwhile
                return kept
            found = await pdf_reading.text_of(await content_of(tenant_id, file))
            _texts.put(file.id, found, size=found.size)
            return found
    _texts.put(file.id, found, size=found.size)
    return found


def _decoded(content: bytes, *, is_whole: bool) -> ReadText:
    text = content.decode("utf-8", "replace" if is_whole else "ignore")
    return ReadText(clean(text[: DEFAULT.file_read_chars]), not is_whole or len(text) > DEFAULT.file_read_chars)


async def content_of(tenant_id: UUID, file: VisibleFile, *, size: int | None = None) -> bytes:
    """The bytes of a file, or the first `size` of them. Raises `ObjectMissing`, `StoreUnavailable`."""
    key = store.copy_key(tenant_id, file.id, file.checked_copy)
    return b"".join([chunk async for chunk in store.opened().read(key, size=size)])
