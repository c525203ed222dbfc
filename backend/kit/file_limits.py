"""Limits of files in messages (docs/files.md). `kit.limits` includes them."""

from dataclasses import dataclass

from backend.kit.message_limits import MessageLimits


@dataclass(frozen=True, slots=True)
class FileLimits(MessageLimits):
    """A part of `limits.Limits`."""

    #: One file, and the files of one message.
    file_bytes: int = 26_214_400
    message_files: int = 10
    file_name_chars: int = 200
    #: Uploads of one actor that are in no message.
    open_uploads: int = 50
    #: After that they are removed.
    open_upload_hours: int = 24
    #: Checks of one upload.
    upload_checks: int = 20
    #: Pixels of an image, and of one side.
    image_pixels: int = 50_000_000
    image_side: int = 20_000
    #: Time for the bytes of one upload to arrive here, if files are on disk.
    upload_seconds: float = 300.0
    #: Files that one look of a worker removes.
    purged_files: int = 100
