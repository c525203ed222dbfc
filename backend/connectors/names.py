"""Names of people and files outside, as they are shown here; one process remembers those of people for a while."""

import time
from collections import OrderedDict
from uuid import UUID

from backend.kit.limits import DEFAULT

_MOST_CHARS = 100


class NameCache:
    """The newest names, for a limited time. A lost entry is looked up again."""

    def __init__(self) -> None:
        self._names = OrderedDict[tuple[UUID, str], tuple[float, str]]()

    def find(self, connector_id: UUID, sender_id: str) -> str | None:
        at, name = self._names.get((connector_id, sender_id), (0.0, ""))
        return name if name and time.monotonic() - at < DEFAULT.connector_name_cache_seconds else None

    def put(self, connector_id: UUID, sender_id: str, name: str) -> None:
        self._names[connector_id, sender_id] = time.monotonic(), name
        self._names.move_to_end((connector_id, sender_id))
        while len(self._names) > DEFAULT.connector_names_cached:
            self._names.popitem(last=False)


def as_sender(name: str) -> str:
    """A display name as senders here may have it: in one line, not too long, and without a colon."""
    return " ".join(name.replace(":", " ").split())[:_MOST_CHARS].strip()


def as_file_name(name: str, *, otherwise: str) -> str:
    """A name of a file in one line that is no path. `otherwise`: if nothing is left."""
    shown = "".join(each for each in " ".join(name.split()) if each.isprintable())[: DEFAULT.file_name_chars]
    return shown.replace("/", "_").replace("\\", "_").strip() or otherwise
