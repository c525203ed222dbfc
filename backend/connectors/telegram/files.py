"""The files of a message of Telegram, and where one of them is (core.telegram.org/bots/api#getfile)."""

import mimetypes
import re
from collections.abc import Mapping
from typing import Any

from backend.connectors.names import as_file_name
from backend.connectors.port import RemoteFile

#: By kind of content: how a file is called that has no name, and its type if Telegram does not tell one. The first that
#: a message has counts: an animation is also a document.
_KINDS = {
    "document": ("file", None),
    "video": ("video.mp4", "video/mp4"),
    "video_note": ("video.mp4", "video/mp4"),
    "audio": ("audio.mp3", "audio/mpeg"),
    "voice": ("voice.ogg", "audio/ogg"),
    "animation": ("animation.mp4", "video/mp4"),
}
_PHOTO, _PHOTO_TYPE = "photo.jpg", "image/jpeg"
_UNKNOWN_TYPE = "application/octet-stream"
_ID_CHARS = 500
#: Under the address of the Bot API server. A server with `--local` answers with a path of its own disk instead.
_PATH = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*")


def of(message: Mapping[str, Any]) -> tuple[RemoteFile, ...]:
    """At most one: Telegram sends the files of an album as several messages."""
    if photo := _largest(message.get("photo")):
        return (_remote(photo, _PHOTO, _PHOTO_TYPE),)
    for kind, (name, content_type) in _KINDS.items():
        found = message.get(kind)
        if isinstance(found, dict):
            return (_remote(found, name, content_type),)
    return ()


def path_of(answer: Mapping[str, Any]) -> str | None:
    """Where a file is, as `getFile` answers. None: nowhere that we can reach."""
    result = answer.get("result")
    path = result.get("file_path") if isinstance(result, dict) else None
    return path if isinstance(path, str) and _PATH.fullmatch(path) else None


def _largest(sizes: object) -> Mapping[str, Any] | None:
    found = [each for each in sizes if isinstance(each, dict)] if isinstance(sizes, list) else []
    return max(found, key=_pixels, default=None)


def _pixels(size: Mapping[str, Any]) -> int:
    return (_number(size.get("width")) or 0) * (_number(size.get("height")) or 0)


def _remote(file: Mapping[str, Any], name: str, content_type: str | None) -> RemoteFile:
    file_id, said = file.get("file_id"), file.get("mime_type")
    shown = as_file_name(_text(file.get("file_name")), otherwise=name)
    is_known = isinstance(file_id, str) and 0 < len(file_id) <= _ID_CHARS
    return RemoteFile(
        _text(file_id)[:_ID_CHARS],
        shown,
        _text(said) or content_type or mimetypes.guess_type(shown)[0] or _UNKNOWN_TYPE,
        _number(file.get("file_size")),
        missing=None if is_known else "Telegram did not say which file it is",
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _number(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
