"""Takes over the files of messages from outside before they are posted, within the limits of all uploads.

`connector_receiving` calls it before its transaction. What cannot be taken over is named in the text.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from uuid import UUID

from backend.connectors.port import OutsideChange, OutsideFile, OutsideMessage
from backend.files.taking_over import abandon_all, take_over
from backend.kit.errors import AppError
from backend.kit.limits import DEFAULT
from backend.kit.settings import FileSettings
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.spaces import connectors, waiting
from backend.tenants.actor import Actor

log = logging.getLogger(__name__)
_NAMED = 10


@dataclass(frozen=True, slots=True)
class MessageWithFiles:
    """The message to post, and the checked uploads of its author that it has."""

    message: OutsideMessage
    file_ids: Sequence[UUID] = ()


@asynccontextmanager
async def taken_over(
    changes: Sequence[OutsideChange], *, tenant_id: UUID, connector_id: UUID, settings: FileSettings
) -> AsyncIterator[Mapping[int, MessageWithFiles]]:
    """The messages among these changes, by their places. In the block they are posted.

    After it, however it ends, the uploads are abandoned that no message has, here or among those that wait.
    """
    taken = list[UUID]()
    try:
        yield {
            at: await _with_files(change, taken, tenant_id=tenant_id, connector_id=connector_id, settings=settings)
            for at, change in enumerate(changes)
            if isinstance(change, OutsideMessage)
        }
    finally:
        if taken:
            await asyncio.shield(_abandon_rest(taken, tenant_id=tenant_id, connector_id=connector_id))


async def _abandon_rest(taken: Sequence[UUID], *, tenant_id: UUID, connector_id: UUID) -> None:
    try:
        async with unit_of_work(tenant_id, read_only=True) as work:
            waiting_ones = set(await waiting.uploads_that_wait(work, connector_id=connector_id))
    except TRANSIENT as error:
        log.warning(
            "connector %s: uploads that no message has wait for their removal: %s", connector_id, type(error).__name__
        )
        return
    await abandon_all(tenant_id, [each for each in taken if each not in waiting_ones])


async def _with_files(
    message: OutsideMessage, taken: list[UUID], *, tenant_id: UUID, connector_id: UUID, settings: FileSettings
) -> MessageWithFiles:
    """A message that is here already, whose connector has ended, or whose space is archived, has no files.

    Each upload is added to `taken` as soon as it is there.
    """
    if not message.files:
        return MessageWithFiles(message)
    async with unit_of_work(tenant_id, read_only=True) as work:
        author = await connectors.uploader_of(work, connector_id=connector_id, message=message)
    if author is None:
        return MessageWithFiles(message)
    found = list[UUID]()
    named = list[str]()
    try:
        async with asyncio.timeout(DEFAULT.outside_files_seconds):
            for number, each in enumerate(message.files):
                is_tried = number < DEFAULT.message_files
                file_id = await _taken(author, settings, each) if is_tried else None
                if file_id is None:
                    named.append(each.name)
                else:
                    found.append(file_id)
                    taken.append(file_id)
    except TimeoutError:
        named += [each.name for each in message.files[len(found) + len(named) :]]
    text = "\n\n".join(filter(None, (message.text, _listed(named)))) if named else message.text
    return MessageWithFiles(replace(message, text=text), found)


async def _taken(author: Actor, settings: FileSettings, file: OutsideFile) -> UUID | None:
    """None: its type is not allowed, it is too large, the quota is used up, the scanner refuses it, and the like."""
    try:
        return await take_over(
            author, settings, name=file.name, content_type=file.content_type, content=file.content,
            most_of_day=DEFAULT.outside_file_bytes,
        )  # fmt: skip
    except AppError as error:
        log.info("a file from outside was not taken over: %s", error.code)
        return None


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return f"[attached, but not taken over: {', '.join(names[:_NAMED])}{more}]"
