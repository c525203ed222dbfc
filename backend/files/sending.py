"""Stores the file that an agent sends with a message: one that it has written, or a copy of one that it may read.

It becomes an upload of the agent, with all checks of uploads. The message takes it over in the transaction of its step;
a file that no message takes over is removed as any other upload.
"""

from dataclasses import dataclass
from pathlib import PurePath
from uuid import UUID

from backend.files import reading
from backend.files.reading import VisibleFile
from backend.files.store_errors import ObjectMissing, StoreUnavailable
from backend.files.taking_over import take_over
from backend.kit.errors import AppError
from backend.kit.limits import DEFAULT
from backend.kit.settings import FileSettings
from backend.kit.text import clean
from backend.tenants.actor import Actor

#: The types of files that agents write, by the ending of the name.
_TYPES = {".txt": "text/plain", ".md": "text/markdown", ".csv": "text/csv", ".json": "application/json"}


@dataclass(frozen=True, slots=True)
class SentFile:
    """The stored file of a call. If it could not be stored, `id` is None and `failure` says why."""

    id: UUID | None
    #: The file of which it is a copy.
    source: VisibleFile | None = None
    failure: str = ""


async def write(actor: Actor, settings: FileSettings, *, name: str, content: str) -> SentFile:
    """Store a file that the agent has written."""
    content_type = _TYPES.get(PurePath(name.strip()).suffix.lower())
    if content_type is None:
        return SentFile(None, failure=f"file_name must end with {', '.join(_TYPES)}")
    if not content:
        return SentFile(None, failure="file_content is empty")
    return await _stored(actor, settings, name=name, content_type=content_type, content=clean(content).encode())


async def copy(actor: Actor, settings: FileSettings, *, file_id: UUID | None) -> SentFile:
    """Store a copy of a file that the agent may read now."""
    ids = [] if file_id is None else [file_id]
    source = next(iter(await reading.visible(actor.tenant_id, actor.id, ids)), None)
    if source is None:
        return SentFile(None, failure="there is no such file in the messages of your spaces")
    try:
        content = await reading.content_of(actor.tenant_id, source)
    except (StoreUnavailable, ObjectMissing):
        return SentFile(None, failure="the file cannot be read at the moment; try again later")
    return await _stored(
        actor, settings, name=source.name, content_type=source.content_type, content=content, source=source
    )


async def _stored(
    actor: Actor, settings: FileSettings, *, name: str, content_type: str, content: bytes,
    source: VisibleFile | None = None,
) -> SentFile:  # fmt: skip
    try:
        file_id = await take_over(
            actor, settings, name=name, content_type=content_type, content=content,
            most_of_day=DEFAULT.sent_file_day_bytes,
        )  # fmt: skip
    except AppError as error:
        return SentFile(None, failure=error.message)
    return SentFile(file_id, source)
