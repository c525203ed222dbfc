"""Reads the bytes of a file once and compares them with what was announced: length, checksum, type, pixels."""

import codecs
import hashlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

from backend.files import content_types, image_sizes
from backend.files.errors import WrongBytes
from backend.kit.limits import DEFAULT

#: Where the header of an image is looked for. Cameras write a preview before it.
_HEAD_BYTES = 262_144


@dataclass(frozen=True, slots=True)
class Announced:
    """What the uploader has said about the bytes."""

    content_type: str
    size: int
    sha256: str | None


@dataclass(frozen=True, slots=True)
class Inspected:
    """What the bytes are."""

    sha256: str
    width: int | None = None
    height: int | None = None


async def inspect(chunks: AsyncIterator[bytes], announced: Announced) -> Inspected:
    """Raises `WrongBytes`, which says what is wrong."""
    digest, head, size, text = hashlib.sha256(), b"", 0, _Utf8()
    async for chunk in chunks:
        size += len(chunk)
        if size > announced.size:
            break
        digest.update(chunk)
        text.take(chunk)
        if len(head) < _HEAD_BYTES:
            head += chunk[: _HEAD_BYTES - len(head)]
    if size != announced.size:
        raise WrongBytes(f"the file has another length than the {announced.size:,} bytes that were announced")
    found = digest.hexdigest()
    if announced.sha256 not in (None, found):
        raise WrongBytes("the file has another SHA-256 than was announced")
    if not content_types.fits(announced.content_type, head, is_utf8=text.is_whole):
        raise WrongBytes(f"the content of the file is not {announced.content_type}")
    return _with_pixels(announced.content_type, head, found)


def _with_pixels(content_type: str, head: bytes, sha256: str) -> Inspected:
    if content_type not in content_types.RASTER_IMAGES:
        return Inspected(sha256)
    pixels = image_sizes.size_of(content_type, head)
    if pixels is None or not all(pixels):
        raise WrongBytes(f"the image has no valid header of {content_type}")
    width, height = pixels
    if width * height > DEFAULT.image_pixels or max(pixels) > DEFAULT.image_side:
        raise WrongBytes(
            f"the image has {width:,} x {height:,} pixels; at most {DEFAULT.image_pixels:,} pixels and"
            f" {DEFAULT.image_side:,} a side are allowed"
        )
    return Inspected(sha256, width, height)


class _Utf8:
    """Whether bytes are a text in UTF-8 without NUL."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._is_text = True

    def take(self, chunk: bytes) -> None:
        if not self._is_text:
            return
        try:
            self._is_text = "\0" not in self._decoder.decode(chunk)
        except UnicodeDecodeError:
            self._is_text = False

    @property
    def is_whole(self) -> bool:
        try:
            return self._is_text and not self._decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            return False
