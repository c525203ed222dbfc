"""Which types of files there are: what their bytes say, what may be declared, what browsers may show.

The rule: bytes that we know must be declared as what they are, and a declared type that we know must have its bytes.
"""

import re
from collections.abc import Collection

#: A browser shows these in a page. Nothing else is ever shown inline: SVG and HTML can have scripts.
RASTER_IMAGES = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})
#: Browsers run what is in them.
ACTIVE = frozenset({"text/html", "application/xhtml+xml", "image/svg+xml", "application/xml", "text/xml"})
PDF = "application/pdf"
_ZIP = "application/zip"
#: Types of text beside `text/…`: their bytes are valid UTF-8 without NUL.
_TEXTS = ACTIVE | {"application/json", "application/yaml"}
#: Documents that are ZIP archives inside.
_ZIPPED = (
    "application/vnd.openxmlformats-officedocument.",
    "application/vnd.oasis.opendocument.",
    "application/epub+zip",
    "application/java-archive",
)
#: Programs are never accepted, whatever is declared.
_PROGRAMS = (b"MZ", b"\x7fELF", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
_FORM = re.compile(r"[a-z0-9][a-z0-9!#$&^_.+-]{0,63}/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}")


def normal(content_type: str) -> str | None:
    """The type in small letters without parameters. None if it has not the form of a type."""
    bare = content_type.partition(";")[0].strip().lower()
    return bare if _FORM.fullmatch(bare) else None


def is_allowed(content_type: str, allowed: Collection[str]) -> bool:
    """`allowed`: types, and whole families such as `image/*`."""
    return content_type in allowed or f"{content_type.partition('/')[0]}/*" in allowed or "*/*" in allowed


def is_text(content_type: str) -> bool:
    return content_type.startswith("text/") or content_type in _TEXTS


def fits(content_type: str, head: bytes, *, is_utf8: bool) -> bool:
    """Whether bytes that begin with `head` can be of the declared type."""
    if head.startswith(_PROGRAMS):
        return False
    found = _sniffed(head)
    if is_text(content_type):
        return is_utf8 and found is None
    if found == _ZIP:
        return content_type == _ZIP or content_type.startswith(_ZIPPED)
    if found is not None:
        return content_type == found
    return content_type not in {*RASTER_IMAGES, PDF, _ZIP} and not content_type.startswith(_ZIPPED)


def _sniffed(head: bytes) -> str | None:
    """The type that the bytes show, as far as we know it."""
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        return "image/webp"
    for beginning, content_type in _BEGINNINGS:
        if head.startswith(beginning):
            return content_type
    return None


_BEGINNINGS = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"%PDF-", PDF),
    (b"PK\x03\x04", _ZIP),
    (b"PK\x05\x06", _ZIP),
)
