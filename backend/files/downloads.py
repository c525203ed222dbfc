"""Signed addresses to upload and download files, and who may use them.

A message shows its files only to readers of its space, and `url` is made for that reader. For files on disk membership
is checked once more when the bytes are fetched. A bucket is asked by the client itself: its address ends after minutes.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote
from uuid import UUID

from backend.files import content_types, store
from backend.files.disk_store import DiskStore
from backend.files.errors import FilesOff, UploadOver
from backend.files.links import FileAction, FileLink
from backend.files.models import FileState
from backend.files.no_store import NoStore
from backend.files.s3_store import S3Store
from backend.files.store import DOWNLOAD_LIFE, UPLOAD_LIFE, SignedRequest
from backend.files.uploads import StoredFile
from backend.kit.keyring import Keyring
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work
from backend.tenants.actor import Actor


@dataclass(frozen=True, slots=True)
class AttachedFile:
    """A file as its message names it."""

    id: UUID
    copy: str
    name: str
    content_type: str
    size: int
    width: int | None = None
    height: int | None = None


@dataclass(frozen=True, slots=True)
class _Shown:
    file_name: str
    content_type: str
    checked_copy: str


@dataclass(frozen=True, slots=True)
class _Expected:
    size: int


@dataclass(frozen=True, slots=True)
class Download:
    """A file that may be sent: its place on disk, and the headers."""

    path: Path
    headers: dict[str, str]
    content_type: str


#: A program that reads: it and its app are active, as for its tokens (`tenants.tokens`).
_PROGRAM = """SELECT FROM services q LEFT JOIN LATERAL read_app(NULL, q.app_id) a ON true
    WHERE q.tenant_id = $1 AND q.id = $3 AND q.status = 'ACTIVE' AND (q.app_id IS NULL OR a.status = 'ACTIVE')"""
#: $4: the reader saw the file as an admin, and must still be one.
_SHOWN = Statement(
    _Shown,
    f"""SELECT f.file_name, f.content_type, f.checked_copy FROM files f
JOIN messages m ON (m.tenant_id, m.id) = (f.tenant_id, f.message_id) AND m.deleted_at IS NULL
JOIN spaces s ON (s.tenant_id, s.id) = (f.tenant_id, f.space_id) AND s.deleted_at IS NULL
JOIN tenants t ON t.tenant_id = f.tenant_id AND t.status = 'ACTIVE'
WHERE f.tenant_id = $1 AND f.id = $2 AND f.state = 'CLEAN' AND f.purge_at IS NULL AND (
  EXISTS (SELECT FROM space_members j WHERE (j.tenant_id, j.space_id, j.actor_id) = ($1, f.space_id, $3)
    AND (j.actor_kind <> 'SERVICE' OR EXISTS ({_PROGRAM})))
  OR $4 AND (EXISTS (SELECT FROM members p WHERE p.tenant_id = $1 AND p.id = $3 AND p.left_at IS NULL
      AND coalesce(p.custom_scopes ? 'admin:read', p.role IN ('OWNER', 'ADMIN')))
    OR EXISTS ({_PROGRAM} AND q.scopes ? 'admin:read' AND (q.app_id IS NULL OR a.scopes ? 'admin:read'))))""",  # noqa: S608
)
_EXPECTED = Statement(
    _Expected,
    """SELECT f.size FROM files f JOIN tenants t ON t.tenant_id = f.tenant_id AND t.status = 'ACTIVE'
WHERE f.tenant_id = $1 AND f.id = $2 AND f.uploader_id = $3 AND f.state = 'PENDING' AND f.purge_at IS NULL""",
)


def upload_request(actor: Actor, keys: Keyring, file: StoredFile, *, origin: str) -> SignedRequest:
    """How the uploader sends the bytes. Raises `UploadOver`: no address is given for bytes that nobody would check.
    Raises `FilesOff`, if there was a store when the upload was announced."""
    if file.state is not FileState.PENDING:
        raise UploadOver
    opened = store.opened()
    if isinstance(opened, DiskStore):
        query = FileLink(FileAction.UPLOAD, actor.tenant_id, file.id, actor.id).query(keys, life=UPLOAD_LIFE)
        return SignedRequest(f"{origin}/uploads/{file.id}?{query}", {"content-type": file.content_type})
    if isinstance(opened, NoStore):
        raise FilesOff
    url, headers = opened.upload_request(
        store.incoming_key(actor.tenant_id, file.id),
        content_type=file.content_type, size=file.size, sha256=file.sha256, life=UPLOAD_LIFE,
    )  # fmt: skip
    return SignedRequest(url, headers)


def url_of(actor: Actor, keys: Keyring, file: AttachedFile, *, origin: str) -> str:
    """Where this reader fetches the file within the next minutes. The caller knows that they may see its message.

    Without a store the address is our own too, and answers that there is no such file.
    """
    opened = store.opened()
    if not isinstance(opened, S3Store):
        link = FileLink(FileAction.DOWNLOAD, actor.tenant_id, file.id, actor.id, actor.sees_everything)
        return f"{origin}/files/{file.id}?{link.query(keys, life=DOWNLOAD_LIFE)}"
    answer = {
        "content-disposition": disposition(file.name, file.content_type),
        "content-type": served_type(file.content_type),
        "cache-control": "private",
    }
    key = store.copy_key(actor.tenant_id, file.id, file.copy)
    return opened.download_url(key, answer=answer, life=DOWNLOAD_LIFE)


async def find(keys: Keyring, file_id: UUID, query: dict[str, str]) -> Download | None:
    """The file of a signed address, if its reader may still see it, and files are on disk."""
    opened, link = store.opened(), FileLink.parse(keys, FileAction.DOWNLOAD, file_id, query)
    if link is None or not isinstance(opened, DiskStore):
        return None
    async with unit_of_work(link.tenant_id, read_only=True) as work:
        shown = await work.fetchrow(_SHOWN, link.tenant_id, file_id, link.actor_id, link.sees_all)
    if shown is None:
        return None
    path = opened.path(store.copy_key(link.tenant_id, file_id, shown.checked_copy))
    headers = {
        "content-disposition": disposition(shown.file_name, shown.content_type),
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "cross-origin",
        "cache-control": "private, max-age=300",
        "referrer-policy": "no-referrer",
    }
    return Download(path, headers, served_type(shown.content_type))


async def receive(keys: Keyring, file_id: UUID, query: dict[str, str], chunks: AsyncIterator[bytes]) -> bool | None:
    """Store the bytes of an upload that is on disk. Returns whether they have the announced length; None if the address
    is not valid. Raises `TooManyBytes`, `StoreUnavailable`, `BeingWritten`."""
    opened, link = store.opened(), FileLink.parse(keys, FileAction.UPLOAD, file_id, query)
    if link is None or not isinstance(opened, DiskStore):
        return None
    expected = await _expected(link)
    if expected is None:
        return None
    incoming = store.incoming_key(link.tenant_id, file_id)
    written = await opened.write(incoming, chunks, size=expected.size)
    if await _expected(link) is None:  # a check has ended meanwhile, or a removal, and may have looked before the bytes
        await opened.delete(incoming)
        return None
    return written == expected.size


async def _expected(link: FileLink) -> _Expected | None:
    async with unit_of_work(link.tenant_id, read_only=True) as work:
        return await work.fetchrow(_EXPECTED, link.tenant_id, link.file_id, link.actor_id)


def served_type(content_type: str) -> str:
    """Texts say their charset. What a browser could run is served as bytes."""
    if content_type in content_types.ACTIVE:
        return "application/octet-stream"
    return f"{content_type}; charset=utf-8" if content_types.is_text(content_type) else content_type


def disposition(name: str, content_type: str) -> str:
    """RFC 6266: only raster images may be shown in a page; the name is in UTF-8."""
    kind = "inline" if content_type in content_types.RASTER_IMAGES else "attachment"
    return f"{kind}; filename*=UTF-8''{quote(name, safe='')}"
