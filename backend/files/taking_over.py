"""Takes over a file whose bytes are at hand here, of a mail or of an agent: announced, stored and checked."""

from collections.abc import AsyncIterator
from uuid import UUID

from backend.files import store, uploads
from backend.files.disk_store import DiskStore
from backend.files.errors import FilesUnavailable
from backend.files.store_errors import StoreUnavailable
from backend.files.uploads import FileDraft
from backend.kit.errors import AppError, LimitReached
from backend.kit.settings import FileSettings
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work
from backend.tenants.actor import Actor

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
    async with unit_of_work(actor.tenant_id) as work:
        if await work.fetch_one(_OF_DAY, actor.tenant_id, actor.id) + len(content) > most_of_day:
            raise LimitReached(f"at most {most_of_day:,} bytes of files are taken over in a day")
        file_id = await uploads.create(work, actor, settings, draft=FileDraft(name, content_type, len(content)))
    try:
        await _store(actor, file_id, content, content_type=content_type)
        await uploads.complete(actor, settings, file_id=file_id)
    except AppError:  # it does not wait for a message, so that the next one finds room
        async with unit_of_work(actor.tenant_id) as work:
            await uploads.abandon(work, actor, file_id)
        raise
    return file_id


async def _store(actor: Actor, file_id: UUID, content: bytes, *, content_type: str) -> None:
    key, bytes_ = store.incoming_key(actor.tenant_id, file_id), store.opened()
    try:
        if isinstance(bytes_, DiskStore):
            await bytes_.write(key, _once(content), size=len(content))
        else:
            await bytes_.write(key, content, content_type=content_type)
    except StoreUnavailable as error:
        raise FilesUnavailable from error


async def _once(content: bytes) -> AsyncIterator[bytes]:
    yield content
