"""Reads of one request, gathered: whatever the fields of one level ask for is one statement in one short transaction.

Nothing is remembered between two loads, so a websocket's context may live for hours and still sees the present.
Resolvers call `row`, `rows` and `value`.
"""

from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Any
from uuid import UUID

from strawberry.dataloader import DataLoader

from backend.api.reading.rows import Listing, Row, RowRange, Source, by_id, by_parent
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.actor import Actor

#: For what is neither a row nor a list: ids in, a value for each of them out (absent: None).
Lookup = Callable[[UnitOfWork, Sequence[UUID]], Awaitable[dict[UUID, Any]]]


class Loaders:
    """`actor` is asked at the time of each load: a websocket names its session after it was opened."""

    def __init__(self, actor: Callable[[], Actor]) -> None:
        self._actor = actor
        #: Batches that still gather; one is taken out when it runs.
        self._gathering: dict[Hashable, DataLoader[UUID, Any]] = {}

    async def row(self, source: Source, key: UUID) -> Row | None:
        """One row, if the actor may see it."""

        async def load(work: UnitOfWork, keys: Sequence[UUID]) -> dict[UUID, Row]:
            actor = self._actor()
            return await by_id(work, source, keys, actor_id=actor.id, sees_everything=actor.sees_everything)

        found: Row | None = await self._load(source, key, load)
        return found

    async def rows(self, listing: Listing, parent: UUID, part: RowRange) -> list[Row]:
        """A part of the parent's list, of those rows that the actor may see."""

        async def load(work: UnitOfWork, parents: Sequence[UUID]) -> dict[UUID, list[Row]]:
            actor = self._actor()
            return await by_parent(
                work, listing, parents, part, actor_id=actor.id, sees_everything=actor.sees_everything
            )

        found: list[Row] = await self._load((listing, part), parent, load)
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
