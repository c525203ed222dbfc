"""Announces uploads and checks them. After the check a file is CLEAN: its uploader may attach it to one message.

The bytes are checked in a copy that nobody can write any more, so what was checked is what is shown. Each copy is
named in the row before it is made. So whatever process dies between any two lines, `removal` finds every object.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from math import ceil
from uuid import UUID, uuid4

from backend.files import content_types, forms, inspection, scanner, store
from backend.files.errors import FileNotFound, FileRefused, FilesOff, FilesUnavailable, UploadIncomplete
from backend.files.inspection import Announced, Inspected
from backend.files.models import FileState
from backend.files.no_store import NoStore
from backend.files.store_errors import ObjectMissing, StoreUnavailable
from backend.kit import text
from backend.kit.errors import InvalidInput, LimitReached
from backend.kit.fail_points import FailPoint, reach
from backend.kit.limits import DEFAULT
from backend.kit.settings import FileSettings
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants import quotas
from backend.tenants.actor import Actor, Scope
from backend.tenants.quotas import Counted

_MEGABYTE = 1_048_576

#: With those that are being removed: their bytes are still there.
FILE_MEGABYTES = Counted(
    "file_megabytes",
    f"SELECT ceil(coalesce(sum(size), 0) / {_MEGABYTE}.0)::int FROM files WHERE tenant_id = $1",  # noqa: S608
)
_OPEN = Statement(
    int,
    """SELECT count(*) FROM files
WHERE tenant_id = $1 AND uploader_id = $2 AND message_id IS NULL AND purge_at IS NULL""",
)
_INSERT = """INSERT INTO files (id, tenant_id, uploader_kind, uploader_id, file_name, content_type, size, sha256)
VALUES ($2, $1, $3, $4, $5, $6, $7, $8)"""


@dataclass(frozen=True, slots=True)
class FileDraft:
    """A file before its bytes have arrived."""

    file_name: str
    content_type: str
    size: int
    sha256: str | None = None


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A row of `files`, as its uploader sees it."""

    id: UUID
    file_name: str
    content_type: str
    size: int
    sha256: str | None
    state: FileState
    copies: Json[list[str]]
    width: int | None
    height: int | None
    created_at: datetime


_COLUMNS = "id, file_name, content_type, size, sha256, state, copies, width, height, created_at"
_OWN = "FROM files WHERE tenant_id = $1 AND id = $2 AND uploader_id = $3 AND purge_at IS NULL"
_FIND = Statement(StoredFile, f"SELECT {_COLUMNS} {_OWN}")
_LOCK = Statement(StoredFile, f"SELECT {_COLUMNS} {_OWN} FOR NO KEY UPDATE")
_BEGIN = "UPDATE files SET copies = copies || to_jsonb($3::text) WHERE tenant_id = $1 AND id = $2"
#: Only the first check that ends decides.
_ACCEPT = Statement(
    bool,
    """UPDATE files SET state = 'CLEAN', checked_copy = $3, sha256 = $4, width = $5, height = $6
WHERE tenant_id = $1 AND id = $2 AND state = 'PENDING' AND purge_at IS NULL RETURNING true""",
)
_REFUSE = """UPDATE files SET state = 'REFUSED', purge_at = now()
WHERE tenant_id = $1 AND id = $2 AND state = 'PENDING' AND purge_at IS NULL"""

_ABANDON = """UPDATE files SET purge_at = now()
WHERE tenant_id = $1 AND id = $2 AND uploader_id = $3 AND message_id IS NULL AND purge_at IS NULL"""
_ABANDON_ALL = """UPDATE files SET purge_at = now()
WHERE tenant_id = $1 AND id = ANY ($2) AND message_id IS NULL AND purge_at IS NULL"""


async def create(work: UnitOfWork, actor: Actor, settings: FileSettings, *, draft: FileDraft) -> UUID:
    """Announce an upload. It counts in the organisation's quota at once. Raises `FilesOff`."""
    actor.require(Scope.MESSAGES_WRITE)
    if isinstance(store.opened(), NoStore):
        raise FilesOff
    checked = _checked(draft, settings)
    await quotas.claim(
        work, FILE_MEGABYTES, more=ceil(checked.size / _MEGABYTE), path=("input", "size")
    )  # fmt: skip
    if await work.fetch_one(_OPEN, actor.tenant_id, actor.id) >= DEFAULT.open_uploads:
        raise LimitReached(f"at most {DEFAULT.open_uploads} files of yours may wait for a message")
    file_id = uuid4()
    values = checked.file_name, checked.content_type, checked.size, checked.sha256
    await work.execute(_INSERT, actor.tenant_id, file_id, actor.kind, actor.id, *values)
    return file_id


async def find(work: UnitOfWork, actor: Actor, file_id: UUID) -> StoredFile:
    """A file of the actor's own. Raises `FileNotFound`."""
    found = await work.fetchrow(_FIND, actor.tenant_id, file_id, actor.id)
    if found is None:
        raise FileNotFound(path=("input", "fileId"))
    return found


async def abandon(work: UnitOfWork, actor: Actor, file_id: UUID) -> None:
    """Have an upload of the actor removed that no message will have."""
    await work.execute(_ABANDON, actor.tenant_id, file_id, actor.id)


async def abandon_all(work: UnitOfWork, file_ids: Sequence[UUID]) -> None:
    """As `abandon`, for uploads that were taken over here, whoever is their author. Those of messages stay."""
    if file_ids:
        await work.execute(_ABANDON_ALL, work.tenant_id, list(file_ids))


async def complete(actor: Actor, settings: FileSettings, *, file_id: UUID) -> None:
    """Check the bytes that have arrived. A second call for a checked file does nothing."""
    actor.require(Scope.MESSAGES_WRITE)
    try:
        await _complete(actor, settings, file_id)
    except (StoreUnavailable, ObjectMissing) as error:
        raise FilesUnavailable from error


async def _complete(actor: Actor, settings: FileSettings, file_id: UUID) -> None:
    copy = uuid4().hex
    async with unit_of_work(actor.tenant_id) as work:
        found = await work.fetchrow(_LOCK, actor.tenant_id, file_id, actor.id)
        if found is None:
            raise FileNotFound(path=("input", "fileId"))
        if found.state is FileState.CLEAN:
            return
        if len(found.copies) >= DEFAULT.upload_checks:
            raise LimitReached(f"an upload is checked at most {DEFAULT.upload_checks} times; create another one")
        await work.execute(_BEGIN, actor.tenant_id, file_id, copy)
    reach(FailPoint.FILE_COPY_NAMED)
    bytes_ = store.opened()
    incoming, key = store.incoming_key(actor.tenant_id, file_id), store.copy_key(actor.tenant_id, file_id, copy)
    try:
        if not await bytes_.copy(incoming, key):
            raise UploadIncomplete(path=("input", "fileId"))
        reach(FailPoint.FILE_COPIED)
        inspected = await inspection.inspect(bytes_.read(key), Announced(found.content_type, found.size, found.sha256))
        is_clean = await _is_clean(settings, key)
    except BaseException:  # no copy stays that the quota does not count; one that cannot be deleted goes with the row
        with suppress(StoreUnavailable):
            await bytes_.delete(key)
        raise
    async with unit_of_work(actor.tenant_id) as work:
        if not is_clean:
            await work.execute(_REFUSE, actor.tenant_id, file_id)
        is_used = is_clean and await _accept(work, file_id, copy, inspected)
    reach(FailPoint.FILE_CHECKED)
    await bytes_.delete(incoming if is_used else key)
    if not is_clean:
        raise FileRefused(path=("input", "fileId"))


async def _is_clean(settings: FileSettings, key: str) -> bool:
    if settings.scanner_url is None:
        return True
    return await scanner.is_clean(settings.scanner_url, store.opened().read(key), seconds=settings.seconds)


async def _accept(work: UnitOfWork, file_id: UUID, copy: str, inspected: Inspected) -> bool:
    values = copy, inspected.sha256, inspected.width, inspected.height
    return await work.fetchrow(_ACCEPT, work.tenant_id, file_id, *values) is True


def _checked(draft: FileDraft, settings: FileSettings) -> FileDraft:
    name = text.require(draft.file_name, name="fileName", max_chars=DEFAULT.file_name_chars)
    if not forms.is_name(name):
        raise InvalidInput("fileName must be one line without / and \\", path=("input", "fileName"))
    content_type = content_types.normal(draft.content_type)
    if content_type is None or not content_types.is_allowed(content_type, settings.allowed_types):
        allowed = ", ".join(sorted(settings.allowed_types))
        raise InvalidInput(f"contentType must be one of {allowed}", path=("input", "contentType"))
    if not 1 <= draft.size <= DEFAULT.file_bytes:
        raise InvalidInput(f"size must be from 1 to {DEFAULT.file_bytes:,} bytes", path=("input", "size"))
    sha256 = draft.sha256.lower() if draft.sha256 else None
    if sha256 is not None and not forms.is_sha256(sha256):
        raise InvalidInput("sha256 must be 64 hexadecimal digits", path=("input", "sha256"))
    return FileDraft(name, content_type, draft.size, sha256)
