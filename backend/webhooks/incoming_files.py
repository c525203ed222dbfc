"""Which files of a message from outside are fetched, and what its text says of those that are not (ADR 0094).

`connector_receiving` and `waiting_messages` call it.
"""

from collections.abc import Sequence
from uuid import UUID

from backend.connectors.port import OutsideMessage, RemoteFile
from backend.files import content_types
from backend.kit.limits import DEFAULT
from backend.kit.settings import FileSettings
from backend.spaces.waiting import WaitingFile

_MOST_NAMED = 20


def of(message: OutsideMessage, file_ids: Sequence[UUID], settings: FileSettings) -> list[WaitingFile]:
    """The files of a message, each with the reason if it is not fetched. `file_ids`: uploads that came with it."""
    came = [WaitingFile("", "", upload_id=str(each)) for each in file_ids]
    room = max(0, DEFAULT.message_files - len(came))
    return came + [
        WaitingFile(
            each.id, each.name, each.content_type, each.size,
            missing=_reason(each, settings, has_room=number < room),
        )
        for number, each in enumerate(message.remote_files[: _MOST_NAMED + DEFAULT.message_files])
    ]  # fmt: skip


def _reason(file: RemoteFile, settings: FileSettings, *, has_room: bool) -> str | None:
    if file.missing is not None:
        return file.missing
    if not has_room:
        return f"a message has at most {DEFAULT.message_files} files"
    if file.size is not None and file.size > DEFAULT.incoming_file_bytes:
        return f"it is larger than {DEFAULT.incoming_file_bytes:,} bytes"
    return None if file.content_type is None else refused_type(file.content_type, settings)


def refused_type(content_type: str, settings: FileSettings) -> str | None:
    """Why files of this type are not accepted. None: they are."""
    normal = content_types.normal(content_type)
    if normal is not None and content_types.is_allowed(normal, settings.allowed_types):
        return None
    return "files of its type are not accepted here"


def missing(files: Sequence[WaitingFile]) -> str:
    """Lines that name the files that the message does not have."""
    return "\n".join(f"[file {each.name} is missing: {each.missing}]" for each in files if each.missing is not None)
