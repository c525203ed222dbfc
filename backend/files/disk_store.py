"""Files in a folder of this machine: the store of a deployment that has set no other.

API processes and workers need the same folder. An object appears whole or not at all: its bytes are written beside it,
flushed, and renamed. What a crash leaves beside it is replaced by the next try, or deleted with the object.
"""

import asyncio
import fcntl
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Self
from urllib.parse import unquote, urlsplit

from backend.files.store_errors import ObjectMissing, StoreUnavailable
from backend.kit.processes import StartError

_CHUNK_BYTES = 262_144
#: Only the user of this process reads the files.
_FOLDER_MODE, _FILE_MODE = 0o700, 0o600
#: Behind the name of an object: what its writer has not finished yet. Its lock admits one writer of all processes.
_UNFINISHED = ".part"


class BeingWritten(Exception):
    """Another request is writing this object."""


class TooManyBytes(Exception):
    """More bytes arrived than were announced."""


class DiskStore:
    """Objects as files under `root`, by their keys."""

    def __init__(self, root: Path) -> None:
        self._root = root

    @classmethod
    def of(cls, url: str) -> Self:
        parts = urlsplit(url)
        path = Path(unquote(parts.path))
        if parts.netloc or not path.is_absolute() or path == Path("/"):
            raise StartError("CIRCADIAN_FILES_URL must name a folder by its whole path, such as file:///var/lib/files")
        return cls(path)

    def path(self, key: str) -> Path:
        """Raises `ValueError` for a key that leads out of the folder."""
        parts = key.split("/")
        if "\0" in key or any(each in ("", ".", "..") for each in parts):
            raise ValueError("the key of an object leads out of the store")
        return self._root.joinpath(*parts)

    async def write(self, key: str, chunks: AsyncIterator[bytes], *, size: int) -> int:
        """Write an object from the chunks as they come. Returns the number of bytes; the object appears only if it is
        `size`. Raises `TooManyBytes` at the first chunk beyond it, and `BeingWritten` if another writes it."""
        target = self.path(key)
        part = target.with_name(f"{target.name}{_UNFINISHED}")
        try:
            stream = await asyncio.to_thread(_create, part)
            try:
                written = await _write_all(stream, chunks, size)
                if written == size:
                    await asyncio.to_thread(_publish, stream, part, target)
            finally:
                await asyncio.to_thread(_close, stream, part)
            return written
        except OSError as error:
            raise StoreUnavailable(type(error).__name__) from error

    async def copy(self, source: str, target: str) -> bool:
        try:
            await asyncio.to_thread(_link, self.path(source), self.path(target))
        except FileNotFoundError:
            return False
        except OSError as error:
            raise StoreUnavailable(type(error).__name__) from error
        return True

    async def read(self, key: str, *, offset: int = 0, size: int | None = None) -> AsyncIterator[bytes]:
        try:
            stream = await asyncio.to_thread(self.path(key).open, "rb")
        except FileNotFoundError:
            raise ObjectMissing(key) from None
        except OSError as error:
            raise StoreUnavailable(type(error).__name__) from error
        try:
            stream.seek(offset)
            left = size
            while left is None or left > 0:
                wanted = _CHUNK_BYTES if left is None else min(left, _CHUNK_BYTES)
                chunk = await asyncio.to_thread(stream.read, wanted)
                if not chunk:
                    return
                left = None if left is None else left - len(chunk)
                yield chunk
        finally:
            stream.close()

    async def delete(self, key: str) -> None:
        try:
            await asyncio.to_thread(_delete, self.path(key))
        except OSError as error:
            raise StoreUnavailable(type(error).__name__) from error


def _create(path: Path) -> BinaryIO:
    """An empty file that only we write. One that a dead process has left is used again."""
    path.parent.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
    stream = os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT, _FILE_MODE), "wb")
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if not _is_at(stream, path):  # its writer has just published or deleted it
            raise BlockingIOError
        stream.truncate()
    except BlockingIOError:
        stream.close()
        raise BeingWritten from None
    return stream


def _is_at(stream: BinaryIO, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(stream.fileno()), path.stat())
    except FileNotFoundError:
        return False


async def _write_all(stream: BinaryIO, chunks: AsyncIterator[bytes], size: int) -> int:
    written = 0
    async for chunk in chunks:
        written += len(chunk)
        if written > size:
            raise TooManyBytes
        await asyncio.to_thread(stream.write, chunk)
    return written


def _publish(stream: BinaryIO, part: Path, target: Path) -> None:
    stream.flush()
    os.fsync(stream.fileno())
    part.replace(target)
    _flush_folder(target.parent)


def _close(stream: BinaryIO, part: Path) -> None:
    """While the lock is held, so that nobody else's part is deleted."""
    with stream:
        if _is_at(stream, part):
            part.unlink(missing_ok=True)


def _link(source: Path, target: Path) -> None:
    """A second name of the same bytes. A later upload replaces the first name only."""
    if not source.is_file():
        raise FileNotFoundError(source)
    target.parent.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
    try:
        target.hardlink_to(source)
    except FileExistsError:
        pass
    except PermissionError:  # a file system without hard links
        shutil.copyfile(source, target)
    _flush_folder(target.parent)


def _flush_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _delete(path: Path) -> None:
    """The object, what unfinished writers have left of it, and its folder if nothing else is there."""
    path.with_name(f"{path.name}{_UNFINISHED}").unlink(missing_ok=True)
    path.unlink(missing_ok=True)
    with suppress(OSError):
        path.parent.rmdir()
