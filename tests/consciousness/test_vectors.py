"""Searching by meaning and by words: what an embedding model adds, and that a search works without it."""

from collections.abc import AsyncIterator
from dataclasses import replace
from uuid import UUID, uuid4

import pytest

from backend.consciousness import episodes, search, search_models, vectors
from backend.consciousness.passages import passages
from backend.consciousness.timeframes import Timeframe
from backend.consciousness.vectors import QueryEmbedding
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.settings import SearchSettings
from backend.kit.unit_of_work import unit_of_work
from backend.llm.embedding_server import EmbeddingConnection, ServerEmbedder
from backend.llm.embeddings import Embedder, EmbeddingError
from backend.runtime.background_jobs import embedding
from backend.runtime.cycle import query_embedding
from backend.tools.step_calls.dispatch import take
from tests.consciousness.test_archive import BEGUN, MANY, archive, claim, live, mask_cycle
from tests.factories.domain import World, make_world
from tests.factories.workers import some_worker
from tests.fakes.embeddings import NARROW, SMALL, vector
from tests.harness.models import Models
from tests.harness.rows import value
from tests.harness.stores import Stores

pytestmark = pytest.mark.usefixtures("database")

_MANY = 100
_TINY_BUDGET = """INSERT INTO budgets (id, tenant_id, name, scope, subject_id, period, unit, maximum, keys, at_end)
VALUES (gen_random_uuid(), $1, 'Tiny', 'AGENT', $2, 'DAY', 'TOKENS', 1, 'ALL', 'PAUSE')"""
_TEXTS = ("The kitten sleeps on the roof.", "The physician came by train.", "A cat is no dog.", "Rain all day.")


@pytest.fixture
async def embedder(models: Models) -> AsyncIterator[Embedder]:
    settings = SearchSettings(embedding_model="bag-of-words", embedding_base_url=f"{models.url}/v1")
    async with search_models.open_embedder(settings) as opened:
        assert opened is not None, "the embedded database has pgvector"
        yield opened


@pytest.fixture
async def broken(models: Models) -> AsyncIterator[Embedder]:
    async with ServerEmbedder(EmbeddingConnection("broken", f"{models.url}/v1")) as opened:
        yield opened


@pytest.fixture
async def world(stores: Stores, hints: Hints) -> World:
    return await make_world(stores.owner_database_url, hints, agents_count=2)


async def found(world: World, words: str, query_embedding: QueryEmbedding | None, *, agent: int = 0) -> list[int]:
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        places = await search.search(
            work, agent_id=world.agent_ids[agent], query=words, when=Timeframe(), query_embedding=query_embedding
        )
    return [place.to_cycle for place in places]


async def _embed(world: World, embedder: Embedder) -> None:
    await archive(world)
    await embedding.embed_pages(embedder, (world.tenant_id, world.agent_ids[0]), takes_over=True)


async def test_similar_meaning_is_found_beside_equal_words(world: World, embedder: Embedder) -> None:
    await live(world, *_TEXTS)
    await _embed(world, embedder)

    meant = await search_models.embed_query(embedder, "cat")

    assert await found(world, "cat", None) == [3]
    assert (await found(world, "cat", meant))[:2] == [3, 1], "both rankings name the third, one the first"
    assert await found(world, "cat", meant, agent=1) == [], "another agent's archive"
    assert (await found(world, "vehicle", await search_models.embed_query(embedder, "physician")))[0] == 2


async def test_nobody_of_another_tenant_finds_it_by_its_id(world: World, embedder: Embedder, stores: Stores) -> None:
    """Neither the definer function nor the vectors return rows of a tenant other than the transaction's."""
    await live(world, *_TEXTS)
    await _embed(world, embedder)
    stranger = await make_world(stores.owner_database_url, world.hints)
    meant = await search_models.embed_query(embedder, "cat")

    async with unit_of_work(stranger.tenant_id, read_only=True) as work:
        for query_embedding in (None, meant):
            for query in ("cat", ""):
                asked = search.search(
                    work, agent_id=world.agent_ids[0], query=query, when=Timeframe(), query_embedding=query_embedding
                )
                assert await asked == []


async def test_server_without_vectors_loses_no_words(world: World, embedder: Embedder, broken: Embedder) -> None:
    """The pages get their vectors as soon as the server answers."""
    await live(world, *_TEXTS)
    with pytest.raises(EmbeddingError):
        await _embed(world, broken)

    assert await search_models.embed_query(broken, "cat") is None
    assert await found(world, "cat", await search_models.embed_query(broken, "cat")) == [3]
    await _embed(world, embedder)
    assert (await found(world, "cat", await search_models.embed_query(embedder, "cat")))[:2] == [3, 1]


async def test_masked_text_is_not_found_by_its_meaning(world: World, embedder: Embedder) -> None:
    cycle_ids = await live(world, *_TEXTS)
    await _embed(world, embedder)

    async with unit_of_work(world.tenant_id) as work:
        await mask_cycle(work, world, cycle_ids[0])

    assert 1 not in await found(world, "cat", await search_models.embed_query(embedder, "cat"))


async def test_fact_at_the_end_of_a_long_page_is_found_until_it_is_masked(world: World, embedder: Embedder) -> None:
    """Each passage has a vector. When the page is written again, no old vector remains."""
    cycle_ids = await live(world, "Rain all day. " * 800 + "\n" + _TEXTS[0], *_TEXTS[1:])
    await _embed(world, embedder)
    meant = await search_models.embed_query(embedder, "feline")

    assert (await found(world, "feline", meant))[:2] == [3, 1]
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        agent_id = world.agent_ids[0]
        places = await search.search(work, agent_id=agent_id, query="feline", when=Timeframe(), query_embedding=meant)
    assert "The kitten sleeps on the roof." in places[1].snippet

    async with unit_of_work(world.tenant_id) as work:
        await mask_cycle(work, world, cycle_ids[0])
    assert set(await found(world, "feline", meant)) == {2, 3, 4}


async def test_what_was_masked_while_it_was_embedded_gets_no_vector(world: World, embedder: Embedder) -> None:
    cycle_ids = await live(world, *_TEXTS)
    await archive(world)
    agent_id = world.agent_ids[0]
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        read = await vectors.unembedded(work, agent_id=agent_id, model=embedder.model, takes_over=True, limit=10)
    embedded = await embedder.embed(read.texts)
    async with unit_of_work(world.tenant_id) as work:
        await mask_cycle(work, world, cycle_ids[0])

    async with unit_of_work(world.tenant_id) as work:
        prepared = vectors.prepare(read, [passages(text) for text in read.texts], embedded)
        await vectors.store(work, prepared, agent_id=agent_id, model=embedder.model)

    assert set(await found(world, "kitten", await search_models.embed_query(embedder, "kitten"))) == {2, 3, 4}


async def test_step_embeds_its_valid_searches_only(world: World, embedder: Embedder) -> None:
    calls = take(
        [
            ("search_history", '{"query": "cat"}'),
            ("search_history", "{broken"),
            ("search_history", '{"query": "cat", "timeframe": "the other day"}'),
            ("skip", "{}"),
            ("search_history", "{}"),
        ],
        ids=dict[int, UUID](),
    )
    whose = {"tenant_id": world.tenant_id, "agent_id": world.agent_ids[0], "worker_id": uuid4()}
    assert await query_embedding.embed_queries(None, calls, **whose, cycle_id=None) == {}
    meant = await query_embedding.embed_queries(embedder, calls, **whose, cycle_id=None)

    assert {place: query_embedding.model for place, query_embedding in meant.items()} == {0: "bag-of-words"}


async def test_without_a_model_or_a_query_nothing_is_embedded(embedder: Embedder) -> None:
    async with search_models.open_embedder(SearchSettings(embedding_model="none")) as opened:
        assert opened is None
    assert await search_models.embed_query(None, "cat") is None
    assert await search_models.embed_query(embedder, " ") is None


async def test_agent_whose_embedding_failed_waits_behind_the_others(
    world: World, stores: Stores, models: Models, embedder: Embedder, broken: Embedder
) -> None:
    await live(world, *_TEXTS)
    await archive(world)
    keys = [(world.tenant_id, agent_id) for agent_id in world.agent_ids]
    async with some_worker(stores, models, world.hints) as worker:
        for key in keys:
            worker.embedding_queue.add(key)

        assert not await embedding.embed_waiting(worker, broken)

        waiting = worker.embedding_queue.take(pause_seconds=0, most=10)
        assert waiting == keys[::-1], "the second agent gets its turn"
        for key in waiting:
            worker.embedding_queue.add(key)
        assert await found(world, "feline", await search_models.embed_query(embedder, "feline")) == []
        assert await embedding.embed_waiting(worker, embedder)
        assert (await found(world, "feline", await search_models.embed_query(embedder, "feline")))[:2] == [3, 1]


async def test_an_agent_without_room_in_its_budget_delays_no_other(
    world: World, stores: Stores, models: Models, embedder: Embedder
) -> None:
    """Its pages are found by words until there is room again."""
    async with unit_of_work(world.tenant_id) as work:
        for agent_id in world.agent_ids:
            await work.execute(BEGUN, world.tenant_id, agent_id, 2)
            await work.execute(MANY, world.tenant_id, agent_id, 2)
        await work.execute(_TINY_BUDGET, world.tenant_id, world.agent_ids[0])
    async with some_worker(stores, models, world.hints) as worker:
        for agent_id in world.agent_ids:
            worker.embedding_queue.add((world.tenant_id, agent_id))

        assert await embedding.embed_waiting(worker, embedder)
        assert worker.embedding_queue.take(pause_seconds=0, most=10) == []
        assert [await _lacks(world, embedder, agent_id) > 0 for agent_id in world.agent_ids] == [True, False]

        async with unit_of_work(world.tenant_id) as work:
            await work.execute("DELETE FROM budgets WHERE tenant_id = $1", world.tenant_id)
        worker.embedding_queue.add((world.tenant_id, world.agent_ids[0]))
        assert await embedding.embed_waiting(worker, embedder)
        assert await _lacks(world, embedder, world.agent_ids[0]) == 0


async def test_agent_with_a_long_past_lets_others_in_between(
    world: World, stores: Stores, models: Models, embedder: Embedder
) -> None:
    keys = [(world.tenant_id, agent_id) for agent_id in world.agent_ids]
    async with unit_of_work(world.tenant_id) as work:
        for (_, agent_id), pages in zip(keys, (DEFAULT.embedded_pages * 10 + 1, 1), strict=True):
            await work.execute(BEGUN, world.tenant_id, agent_id, pages)
            await work.execute(MANY, world.tenant_id, agent_id, pages)
    async with some_worker(stores, models, world.hints) as worker:
        for key in keys:
            worker.embedding_queue.add(key)

        assert await embedding.embed_waiting(worker, embedder)
        assert [await _lacks(world, embedder, agent_id) for agent_id in world.agent_ids] == [1, 0]
        assert await embedding.embed_waiting(worker, embedder)
        assert [await _lacks(world, embedder, agent_id) for agent_id in world.agent_ids] == [0, 0]


async def _lacks(world: World, embedder: Embedder, agent_id: UUID) -> int:
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        found = await vectors.unembedded(work, agent_id=agent_id, model=embedder.model, takes_over=True, limit=1000)
    return len(found.page_ids)


async def test_archive_that_retention_has_emptied_is_not_looked_for(world: World, embedder: Embedder) -> None:
    """It has no pages, so it would be found for ever, in the place of others."""
    agent_id = world.agent_ids[0]
    async with unit_of_work(world.tenant_id) as work:
        await work.execute(BEGUN, world.tenant_id, agent_id, 3)
        await work.execute("UPDATE archives SET removed_to = 3 WHERE agent_id = $1", agent_id)

        sql = "SELECT count(*) FROM find_unread($1, 100000) WHERE agent_id = $2"
        assert await value(work, sql, embedder.model, agent_id) == 0


async def test_another_model_reads_all_pages_again_whatever_the_size_of_its_vectors(
    world: World, models: Models, embedder: Embedder
) -> None:
    """Vectors of two models are never compared, of the same size or not."""
    await live(world, *_TEXTS)
    await _embed(world, embedder)
    async with ServerEmbedder(EmbeddingConnection(SMALL, f"{models.url}/v1")) as small:
        meant = await search_models.embed_query(small, "feline")
        assert meant is not None
        assert await found(world, "feline", meant) == []

        await _embed(world, small)

        assert len(meant.vector) == 128
        assert (await found(world, "feline", meant))[:2] == [3, 1]
        assert await found(world, "feline", await search_models.embed_query(embedder, "feline")) == []


async def test_nearness_counts_more_where_all_passages_lie_close_together(
    world: World, models: Models, embedder: Embedder
) -> None:
    """Vectors of E5 differ by a few hundredths, and these mean as much as the tenths of another model."""
    agent_id = world.agent_ids[0]
    async with unit_of_work(world.tenant_id) as work:
        await work.execute(BEGUN, world.tenant_id, agent_id, _MANY)
        await work.execute(MANY, world.tenant_id, agent_id, _MANY)
        await work.execute(
            "UPDATE archive_pages SET text = 'word' || id || ' word' || 2 * id WHERE agent_id = $1", agent_id
        )

    async def weight(reading: Embedder) -> float:
        while await embedding.embed_pages(reading, (world.tenant_id, agent_id), takes_over=True):
            pass
        meant = await search_models.embed_query(reading, "cat")
        assert meant is not None
        async with unit_of_work(world.tenant_id, read_only=True) as work:
            return (await vectors.centered(work, meant, agent_id=agent_id)).weight

    async with ServerEmbedder(EmbeddingConnection(NARROW, f"{models.url}/v1")) as narrow:
        assert embedder.weight <= await weight(embedder) < 1.1 * embedder.weight
        assert 1.5 * embedder.weight < await weight(narrow) < 3 * embedder.weight


async def test_questions_and_passages_have_the_prefixes_of_the_model(models: Models) -> None:
    """E5, BGE, Arctic and many others need these prefixes."""
    settings = SearchSettings(
        embedding_model="bag-of-words",
        embedding_base_url=f"{models.url}/v1",
        embedding_query_prefix="question: ",
        embedding_passage_prefix="passage: ",
    )
    async with search_models.open_embedder(settings) as prefixed:
        assert prefixed is not None
        meant = await search_models.embed_query(prefixed, "cat")
        passage, nothing = await prefixed.embed(["cat", ""])

    assert meant is not None
    assert meant.vector == pytest.approx(vector("question: cat"))
    assert passage == pytest.approx(vector("passage: cat"))
    assert nothing == pytest.approx(vector("passage: "))


async def test_another_prefix_of_passages_reads_all_pages_again(
    world: World, models: Models, embedder: Embedder
) -> None:
    """Vectors with and without the prefix are not compared. The prefix of questions changes no page."""
    await live(world, *_TEXTS)
    await _embed(world, embedder)
    connection = EmbeddingConnection(embedder.model, f"{models.url}/v1", query_prefix="question: ")
    async with (
        ServerEmbedder(connection) as asking,
        ServerEmbedder(replace(connection, passage_prefix="passage: ")) as prefixed,
    ):
        assert (await found(world, "feline", await search_models.embed_query(asking, "feline")))[:2] == [3, 1]
        meant = await search_models.embed_query(prefixed, "feline")
        assert await found(world, "feline", meant) == []

        await _embed(world, prefixed)

        assert (await found(world, "feline", meant))[:2] == [3, 1]
        assert await found(world, "feline", await search_models.embed_query(asking, "feline")) == []


async def test_agent_with_pages_without_vectors_is_found(world: World, embedder: Embedder) -> None:
    """A worker died, an episode was written, or another model was configured."""

    async def is_unread(model: str) -> bool:
        async with unit_of_work(world.tenant_id, read_only=True) as work:
            sql = "SELECT EXISTS (SELECT FROM find_unread($1, 100000) WHERE agent_id = $2)"
            return bool(await value(work, sql, model, world.agent_ids[0]))

    await live(world, *_TEXTS)
    await archive(world)
    assert await is_unread(embedder.model)
    await _embed(world, embedder)
    assert not await is_unread(embedder.model)
    assert await is_unread("another")

    episode = await claim(world)
    assert episode is not None
    async with unit_of_work(world.tenant_id) as work:
        await episodes.store(work, episode, text="Told.", model=None)

    assert await is_unread(embedder.model)
