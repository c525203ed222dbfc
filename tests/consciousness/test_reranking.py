"""Searching with a reranker: it orders the best pages that were found. Without it no page is lost."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import uuid4

import pytest
from pydantic import ValidationError

from backend.consciousness import search_models
from backend.consciousness.timeframes import Timeframe
from backend.consciousness.vectors import QueryEmbedding
from backend.kit.redis_signals import Hints
from backend.kit.settings import SearchSettings
from backend.llm.embeddings import Embedder, RerankError
from backend.llm.json_server import Address
from backend.llm.rerank_server import ServerReranker
from backend.runtime.background_jobs import embedding
from backend.runtime.cycle import query_embedding
from backend.tools.step_calls.dispatch import take
from tests.consciousness.test_archive import archive, live
from tests.consciousness.test_vectors import found
from tests.factories.domain import World, make_world
from tests.harness.models import Models
from tests.harness.stores import Stores

pytestmark = pytest.mark.usefixtures("database")

_TEXTS = ("The kitten sleeps on the roof.", "The physician came by train.", "A cat is no dog.", "Rain.")


@pytest.fixture
async def world(stores: Stores, hints: Hints, models: Models) -> World:
    """An agent whose pages have vectors."""
    made = await make_world(stores.owner_database_url, hints)
    await live(made, *_TEXTS)
    await archive(made)
    async with _open(models, None) as embedder:
        await embedding.embed_pages(embedder, (made.tenant_id, made.agent_ids[0]), takes_over=True)
    return made


@asynccontextmanager
async def _open(models: Models, reranker: str | None) -> AsyncIterator[Embedder]:
    url = f"{models.url}/v1"
    settings = SearchSettings(
        embedding_model="bag-of-words", embedding_base_url=url, rerank_model=reranker, rerank_base_url=url
    )
    async with search_models.open_embedder(settings) as opened:
        assert opened is not None, "the embedded database has pgvector"
        yield opened


async def _choose(world: World, embedder: Embedder, query: str) -> QueryEmbedding | None:
    meant = await search_models.embed_query(embedder, query)
    whose = {"tenant_id": world.tenant_id, "agent_id": world.agent_ids[0]}
    return await search_models.choose(meant, **whose, query=query, when=Timeframe())


@pytest.mark.parametrize("reranker", ["shortest", "voyage"])
async def test_best_are_shown_in_the_order_of_the_reranker(world: World, models: Models, reranker: str) -> None:
    async with _open(models, None) as embedder:
        before = await found(world, "cat", await _choose(world, embedder, "cat"))
    async with _open(models, reranker) as embedder:
        after = await found(world, "cat", await _choose(world, embedder, "cat"))
        nothing = await _choose(world, embedder, " ")

    assert before[:2] == [3, 1]
    assert after == [4, 3, 2, 1]
    assert nothing is None


@pytest.mark.parametrize("reranker", ["broken", "strange"])
async def test_without_an_answer_of_the_reranker_the_order_stays(world: World, models: Models, reranker: str) -> None:
    async with _open(models, reranker) as embedder:
        assert (await found(world, "cat", await _choose(world, embedder, "cat")))[:2] == [3, 1]


async def test_reranker_without_an_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CIRCADIAN_RERANK_MODEL", "shortest")
    with pytest.raises(ValidationError, match="needs CIRCADIAN_RERANK_BASE_URL"):
        SearchSettings()


async def test_search_does_not_wait_forever(models: Models) -> None:
    async with ServerReranker("silent", Address(f"{models.url}/v1", timeout_seconds=0.2)) as reranker:
        with pytest.raises(RerankError, match="it did not answer in time"):
            await reranker.order("cat", _TEXTS)


async def test_empty_passages_have_a_place_too(models: Models) -> None:
    async with ServerReranker("shortest", Address(f"{models.url}/v1")) as reranker:
        assert await reranker.order("cat", ["dog", "", "of the cat"]) == [1, 0, 2]


async def test_agents_search_is_put_in_order_before_its_step_begins(world: World, models: Models) -> None:
    """Pages outside of the timeframe are not sent to the reranker."""
    calls = take(
        [("search_history", '{"query": "cat"}'), ("search_history", '{"query": "cat", "timeframe": "..2020"}')], ids={}
    )
    async with _open(models, "shortest") as embedder:
        whose = {"tenant_id": world.tenant_id, "agent_id": world.agent_ids[0]}
        meant = await query_embedding.embed_queries(embedder, calls, **whose, worker_id=uuid4(), cycle_id=None)

    assert await found(world, "cat", meant[0]) == [4, 3, 2, 1]
    assert meant[1].chosen is None, "no page was left to order"
