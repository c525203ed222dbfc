"""The store of the bytes of files: a folder of this machine, a bucket with the API of S3, or none.

`app.py`, `worker.py` and the commands that erase call `configure` once. An upload lies under
`incoming/`, where its signed address writes; the copies that are checked lie under `files/`, where no address writes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import UUID

from backend.files import forms
from backend.files.disk_store import DiskStore
from backend.files.no_store import NONE, NoStore
from backend.files.s3_store import S3Store
from backend.kit.processes import StartError
from backend.kit.settings import Settings


@dataclass(frozen=True, slots=True)
class SignedRequest:
    """What a client sends, and where to."""

    url: str
    headers: Mapping[str, str] = field(default_factory=dict)


#: Objects by their keys. All copy, read and delete, and raise `StoreUnavailable` if the store does not answer. They
#: differ in how clients send and fetch (`downloads`).
ObjectStore = DiskStore | S3Store | NoStore


def incoming_key(tenant_id: UUID, file_id: UUID) -> str:
    return f"incoming/{tenant_id}/{file_id}/bytes"


def copy_key(tenant_id: UUID, file_id: UUID, copy: str) -> str:
    """Raises `ValueError` for a name that could lead to an object of another file."""
    if not forms.is_copy(copy):
        raise ValueError("the name of a copy has 32 hexadecimal digits")
    return f"files/{tenant_id}/{file_id}/{copy}"


#: Addresses of uploads and downloads are valid this long.
UPLOAD_LIFE = timedelta(minutes=15)
DOWNLOAD_LIFE = timedelta(minutes=5)

_store: ObjectStore | None = None


def configure(settings: Settings) -> None:
    """Open the store of this process. Raises `StartError` if the setting is wrong."""
    global _store  # noqa: PLW0603 -- one store for the whole process
    _store = _open(settings)


def opened() -> ObjectStore:
    if _store is None:
        raise RuntimeError("the store of files is not configured")
    return _store


def client_address(settings: Settings) -> str:
    """The beginning of the addresses at which clients fetch files."""
    found = _open(settings)
    return found.address if isinstance(found, S3Store) else settings.files_origin


def _open(settings: Settings) -> ObjectStore:
    url = settings.files_url
    if url == NONE:
        return NoStore()
    if url.startswith("file://"):
        return DiskStore.of(url)
    if url.startswith("s3://"):
        return S3Store.of(url, settings.files)
    raise StartError("CIRCADIAN_FILES_URL must be file:///path/of/a/folder, s3://bucket/prefix or none")
