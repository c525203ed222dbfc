"""Brings databases to the state of a minute after the first turn: Postgres has counted the rows of the tables.

Autovacuum counts the rows of a table once a minute. Before that the planner believes that a table is empty, so that an
index by tenant costs as little as one by id, and each check of a foreign key reads all rows of the tenant. A
measurement must not depend on whether that minute ends while it runs.
"""

from collections.abc import Sequence

import asyncpg

from tests.bench.conversation import Side
from tests.bench.meter import Model

_TURNS = 20


async def pass_first_minute(sides: Sequence[tuple[Side, asyncpg.Connection]], model: Model) -> None:
    """Each side has a short talk; then the rows of its database are counted."""
    for side, database in sides:
        [place] = await side.settle(1)
        async with side.talk(place) as talk:
            await model.time(talk, turns=_TURNS)
        await database.execute("VACUUM (ANALYZE)")
