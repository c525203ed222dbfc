"""The files of a message that a connector sends: which ones the event names, and their bytes.

`connector_delivery` calls it.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from backend.connectors.port import OutsideFile
from backend.files import reading
from backend.files.store_errors import ObjectMissing, StoreUnavailable
from backend.kit.global_ids import own_key_of
from backend.kit.limits import DEFAULT


@dataclass(frozen=True, slots=True)
class OutgoingFile:
    """A file as the event of its message names it."""

    id: UUID
    name: str
    size: int

    @property
    def mark(self) -> str:
        """The text that stands for it where it is not sent."""
        return f"[{self.name}]"

    @property
    def is_small(self) -> bool:
        return self.size <= DEFAULT.outgoing_file_bytes


def of(message: Mapping[str, Any]) -> list[OutgoingFile]:
    """The files of a message of the feed, in its order."""
    return [OutgoingFile(own_key_of(each["id"]), each["name"], each["size"]) for each in message.get("files", ())]


def within(most_bytes: int, files: Sequence[OutgoingFile]) -> list[OutgoingFile]:
    """Those that fit together, the first ones first."""
    found = list[OutgoingFile]()
    for each in files:
        if sum(other.size for other in found) + each.size <= most_bytes:
            found.append(each)
    return found


def named(text: str, files: Sequence[OutgoingFile]) -> str:
    return "\n".join(filter(None, (text, *(each.mark for each in files))))


async def read_all(
    tenant_id: UUID, message_id: UUID, files: Sequence[OutgoingFile]
) -> tuple[list[OutsideFile], list[OutgoingFile]]:
    """Those that there are, and those that are missing. All together have the time of one."""
    contents = await asyncio.gather(*(read(tenant_id, message_id, each) for each in files))
    missing = [each for each, content in zip(files, contents, strict=True) if content is None]
    return [each for each in contents if each is not None], missing


async def read(tenant_id: UUID, message_id: UUID, file: OutgoingFile) -> OutsideFile | None:
    """None: it was deleted since, or the store does not give it in time."""
    found = await reading.file_of_message(tenant_id, message_id, file.id)
    if found is None:
        return None
    try:
        async with asyncio.timeout(DEFAULT.outgoing_file_seconds):
            content = await reading.content_of(tenant_id, found)
    except (TimeoutError, StoreUnavailable, ObjectMissing):
        return None
    return OutsideFile(found.name, found.content_type, content)
