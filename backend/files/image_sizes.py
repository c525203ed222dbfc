"""Width and height of raster images, read from their headers. Nothing is decompressed.

A decoder takes as much memory as the header claims, so the header is what is limited.
"""

import struct
from collections.abc import Callable

Size = tuple[int, int]

_JPEG_MARKER = 0xFF
#: Start of frame, in all its forms; the others of the range are tables.
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
#: Markers without a length.
_BARE = frozenset({0x01, *range(0xD0, 0xD9)})


def size_of(content_type: str, head: bytes) -> Size | None:
    """The pixels of an image by the beginning of its bytes. None if it is no image of this type, or the beginning is
    too short."""
    read = _READERS.get(content_type)
    if read is None:
        return None
    try:
        return read(head)
    except (struct.error, IndexError):
        return None


def _png(head: bytes) -> Size | None:
    if head[12:16] != b"IHDR":
        return None
    width, height = struct.unpack_from(">II", head, 16)
    return width, height


def _gif(head: bytes) -> Size:
    width, height = struct.unpack_from("<HH", head, 6)
    return width, height


def _jpeg(head: bytes) -> Size | None:
    place = 2
    while head[place] == _JPEG_MARKER:
        marker = head[place + 1]
        if marker == _JPEG_MARKER:  # filling
            place += 1
        elif marker in _BARE:
            place += 2
        elif marker in _FRAMES:
            height, width = struct.unpack_from(">HH", head, place + 5)
            return width, height
        else:
            place += 2 + int(struct.unpack_from(">H", head, place + 2)[0])
    return None


def _webp(head: bytes) -> Size | None:
    kind = head[12:16]
    if kind == b"VP8X":
        return int.from_bytes(head[24:27], "little") + 1, int.from_bytes(head[27:30], "little") + 1
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", head, 21)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", head, 26)
        return width & 0x3FFF, height & 0x3FFF
    return None


_READERS: dict[str, Callable[[bytes], Size | None]] = {
    "image/png": _png,
    "image/gif": _gif,
    "image/jpeg": _jpeg,
    "image/webp": _webp,
}
