"""Keeps the newest results of reading at hand, up to a sum of sizes."""

from typing import Generic, TypeVar
from uuid import UUID

Kept = TypeVar("Kept")


class AtHand(Generic[Kept]):
    """Things by the file that they were read from. The one that was used longest ago goes first."""

    def __init__(self, most: int) -> None:
        self._most, self._size = most, 0
        self._kept: dict[UUID, tuple[Kept, int]] = {}

    def get(self, file_id: UUID) -> Kept | None:
        found = self._kept.pop(file_id, None)
        if found is None:
            return None
        self._kept[file_id] = found
        return found[0]

    def put(self, file_id: UUID, thing: Kept, *, size: int) -> None:
        if size > self._most or file_id in self._kept:
            return
        self._kept[file_id] = thing, size
        self._size += size
        while self._size > self._most:
            _, oldest = self._kept.pop(next(iter(self._kept)))
            self._size -= oldest
