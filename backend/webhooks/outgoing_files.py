"""The files of a message that a connector sends: which ones the event names, and their bytes.

`connector_delivery` calls it.
"""

import asyncio
from collections.abc import Mapping
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
    def named(self) -> str:
        """The text that stands for it where it is not sent."""
        return f"[{self.name}]"

    @property
    def is_small(self) -> bool:
        return self.size <= DEFAULT.outgoing_file_bytes


def of(message: Mapping[str, Any]) -> list[OutgoingFile]:
    """The files of a message of the feed, in its order."""
    return [OutgoingFile(own_key_of(each["id"]), each["name"], each["size"]) for each in message.get("files", ())]


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
