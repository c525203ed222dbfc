"""How well an archive is searched: `search` asks it, with and without what an embedding model adds.

Past the API, with the searches that it calls.
"""

from collections.abc import Sequence
from contextlib import AsyncExitStack
from uuid import UUID

from backend import orm
from backend.consciousness import search as archive
from backend.consciousness import search_models
from backend.consciousness.timeframes import Timeframe
from backend.kit import db
from backend.kit.settings import SearchSettings, StoreSettings
from backend.kit.unit_of_work import unit_of_work
from backend.llm.embeddings import Embedder
from tests.bench.measures import Bench


async def quality(bench: Bench, agent_id: UUID, asked: Sequence[tuple[str, int]]) -> list[list[str]]:
    """Rows of a table; `asked` are questions with the cycle that answers."""
    async with AsyncExitStack() as stack:
        await orm.open_app_pool(StoreSettings(DATABASE_URL=bench.stage.owner_database_url))
        stack.push_async_callback(db.close_pool)
        rows = [await _hits(bench, agent_id, asked, None)]
        settings = SearchSettings.model_validate(bench.stage.embeddings)
        embedder = await stack.enter_async_context(search_models.open_embedder(settings))
        if embedder is not None:
            rows.append(await _hits(bench, agent_id, asked, embedder))
    return rows


async def _hits(bench: Bench, agent_id: UUID, asked: Sequence[tuple[str, int]], embedder: Embedder | None) -> list[str]:
    """How often the right cycle is among the five and is the first, and the mean of its reciprocal ranks."""
    ranks = list[float]()
    for question, cycle in asked:
        meant = await search_models.embed_query(embedder, question)
        whose = {"tenant_id": bench.tenant.tenant_id, "agent_id": agent_id}
        meant = await search_models.choose(meant, **whose, query=question, when=Timeframe())
        async with unit_of_work(bench.tenant.tenant_id, read_only=True) as work:
            places = await archive.search(
                work, agent_id=agent_id, query=question, when=Timeframe(), query_embedding=meant
            )
        found = [place.to_cycle for place in places]
        ranks.append(1 / (found.index(cycle) + 1) if cycle in found else 0.0)
    parts = [sum(1 for rank in ranks if is_good(rank)) / len(ranks) for is_good in (bool, lambda rank: rank == 1)]
    how = "words alone" if embedder is None else "words and meaning"
    mean = sum(ranks) / len(ranks)
    return [
        f"{len(asked)} questions by {how}: among the five, first, MRR",
        *(f"{part:.0%}" for part in parts),
        f"{mean:.2f}",
        "",
    ]
