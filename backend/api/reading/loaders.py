"""Batches the reads of one request: everything that the fields of one level read is one statement in one short
transaction.

Nothing is cached between two loads. So the context of a websocket can live for hours and still reads current data.
Resolvers call `row`, `rows` and `value`.
"""

from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Any
from uuid import UUID

from strawberry.dataloader import DataLoader

from backend.api.reading.rows import Listing, Row, RowFilter, RowRange, Source, by_id, by_parent, count_by_parent
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.actor import Actor

#: For data that is neither a row nor a list. Takes ids and returns a value for each; a missing id means None.
Lookup = Callable[[UnitOfWork, Sequence[UUID]], Awaitable[dict[UUID, Any]]]


class Loaders:
    """Calls `actor` at each load, because a websocket authenticates after it was opened."""

    def __init__(self, actor: Callable[[], Actor]) -> None:
        self._actor = actor
        #: Batches that still collect keys. A batch is removed when it runs.
        self._gathering: dict[Hashable, DataLoader[UUID, Any]] = {}

    async def row(self, source: Source, key: UUID) -> Row | None:
        """Return one row, or None if the actor may not see it."""

        async def load(work: UnitOfWork, keys: Sequence[UUID]) -> dict[UUID, Row]:
            actor = self._actor()
            return await by_id(work, source, keys, actor_id=actor.id, sees_everything=actor.sees_everything)

        found: Row | None = await self._load(source, key, load)
        return found

    async def rows(self, listing: Listing, parent: UUID, part: RowRange) -> list[Row]:
        """Return a part of the parent's list, with only those rows that the actor may see."""

        async def load(work: UnitOfWork, parents: Sequence[UUID]) -> dict[UUID, list[Row]]:
            actor = self._actor()
            return await by_parent(
                work, listing, parents, part, actor_id=actor.id, sees_everything=actor.sees_everything
            )

        found: list[Row] = await self._load((listing, part), parent, load)
        return found

    async def count(self, listing: Listing, parent: UUID, row_filter: RowFilter, *, most: int) -> int:
        """Return the number of rows of the parent's list that match the filter and that the actor may see, at most
        `most`."""

        async def load(work: UnitOfWork, parents: Sequence[UUID]) -> dict[UUID, int]:
            actor = self._actor()
            return await count_by_parent(
                work, listing, parents, row_filter, most=most, actor_id=actor.id,
                sees_everything=actor.sees_everything,
            )  # fmt: skip

        found: int = await self._load(("count", listing, row_filter), parent, load)
        return found

    async def value(self, lookup: Lookup, key: UUID) -> Any:
        return await self._load(lookup, key, lookup)

    async def _load(self, name: Hashable, key: UUID, lookup: Lookup) -> Any:
        loader = self._gathering.get(name)
        if loader is None:
            loader = self._gathering[name] = DataLoader(lambda keys: self._run(name, keys, lookup), cache=False)
        return await loader.load(key)

    async def _run(self, name: Hashable, keys: list[UUID], lookup: Lookup) -> list[Any]:
        self._gathering.pop(name, None)
        async with unit_of_work(self._actor().tenant_id, read_only=True) as work:
            found = await lookup(work, list(dict.fromkeys(keys)))
        return [found.get(key) for key in keys]
