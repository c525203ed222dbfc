"""The agents whose cycles have ended here and are to be archived soon. A hint: whoever is forgotten is found later.

`loop` tells it, `archivist` takes from it. It waits a moment, so that a talk of many cycles is written at once. And
those whose pages an embedding model is to read: `archivist` tells, `reader` takes.
"""

import time
from uuid import UUID

#: Tenant and agent.
Key = tuple[UUID, UUID]


class Backlog:
    def __init__(self) -> None:
        #: Since when, by monotonic time; in this order.
        self._since: dict[Key, float] = {}

    def tell(self, key: Key) -> None:
        self._since.setdefault(key, time.monotonic())

    @property
    def has_any(self) -> bool:
        return bool(self._since)

    def take(self, *, pause_seconds: float, most: int) -> list[Key]:
        """Those who have waited that long, the eldest first; they are the caller's now."""
        until = time.monotonic() - pause_seconds
        due = [key for key, since in self._since.items() if since <= until][:most]
        for key in due:
            del self._since[key]
        return due
