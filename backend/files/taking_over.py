"""Takes over a file whose bytes are at hand here, of a mail or of an agent: announced, stored and checked."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from uuid import UUID

from backend.files import store, uploads
from backend.files.disk_store import DiskStore
from backend.files.errors import FilesUnavailable
from backend.files.no_store import NoStore
from backend.files.store_errors import StoreUnavailable
from backend.files.uploads import FileDraft
from backend.kit.errors import LimitReached
from backend.kit.settings import FileSettings
from backend.kit.statements import Statement
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.tenants.actor import Actor

log = logging.getLogger(__name__)

_OF_DAY = Statement(
    int,
    """SELECT coalesce(sum(size), 0)::bigint FROM files
WHERE tenant_id = $1 AND uploader_id = $2 AND created_at > now() - interval '1 day'""",
)


async def take_over(
    actor: Actor, settings: FileSettings, *, name: str, content_type: str, content: bytes, most_of_day: int
) -> UUID:
    """Store it as an upload of the actor, with all checks of uploads. Raises their errors (`AppError`).

    Neither a stranger nor an agent may fill the organisation's quota at once, so an actor takes over at most
    `most_of_day` bytes in a day.
    """
    file_id = None
    try:
        async with unit_of_work(actor.tenant_id) as work:
            created = await uploads.create(work, actor, settings, draft=FileDraft(name, content_type, len(content)))
            # With this one, and under the lock of the quota, so that files that come at once are all counted.
            if await work.fetch_one(_OF_DAY, actor.tenant_id, actor.id) > most_of_day:
                raise LimitReached(f"at most {most_of_day:,} bytes of files are taken over in a day")
            file_id = created
        await _store(actor, file_id, content, content_type=content_type)
        await uploads.complete(actor, settings, file_id=file_id)
    except BaseException:  # also if its time is over: it does not wait for a message, so that the next one finds room
        if file_id is not None:
            await abandon_all(actor.tenant_id, [file_id])
        raise
    return file_id


async def abandon_all(tenant_id: UUID, file_ids: Sequence[UUID]) -> None:
    """Have those of these uploads removed that no message has. They would use up the uploads that may wait for one.

    It ends even if its caller is cancelled. If the database does not answer, they are removed after a day as any other.
    """
    if file_ids:
        await asyncio.shield(_abandon_all(tenant_id, file_ids))


async def _abandon_all(tenant_id: UUID, file_ids: Sequence[UUID]) -> None:
    try:
        async with unit_of_work(tenant_id) as work:
            await uploads.abandon_all(work, file_ids)
    except TRANSIENT as error:
        log.warning("%d uploads that no message has wait for their removal: %s", len(file_ids), type(error).__name__)


async def _store(actor: Actor, file_id: UUID, content: bytes, *, content_type: str) -> None:
    key, bytes_ = store.incoming_key(actor.tenant_id, file_id), store.opened()
    assert not isinstance(bytes_, NoStore), "nothing is announced there"
    try:
        if isinstance(bytes_, DiskStore):
            await bytes_.write(key, _once(content), size=len(content))
        else:
            await bytes_.write(key, content, content_type=content_type)
    except StoreUnavailable as error:
        raise FilesUnavailable from error


async def _once(content: bytes) -> AsyncIterator[bytes]:
    yield content
