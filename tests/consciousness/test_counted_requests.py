"""Requests to the models of a search: what they reserve, and what is recorded of them."""

from collections.abc import AsyncIterator, Sequence
from decimal import Decimal
from typing import Any
from uuid import uuid4

import asyncpg
import pytest

from backend.consciousness import search_models
from backend.consciousness.counted_requests import CountedEmbedder, counted
from backend.kit.redis_signals import Hints
from backend.kit.settings import SearchSettings
from backend.llm.embeddings import Embedder, Vector
from backend.llm.json_server import Address
from backend.llm.rerank_server import ServerReranker
from backend.llm.tokens import estimate_of_size
from tests.factories.domain import World, make_world
from tests.harness.models import Models
from tests.harness.stores import Stores

pytestmark = pytest.mark.usefixtures("database")

_TEXT = "The kitten sleeps on the roof of the house."
_BUDGET = """INSERT INTO budgets (id, tenant_id, name, scope, period, unit, maximum, keys, at_end)
VALUES (gen_random_uuid(), $1, 'all', 'TENANT', 'DAY', 'TOKENS', 1000000, 'ALL', 'PAUSE')"""
_RECORDED = "SELECT purpose, input_tokens, is_estimated, is_priced, cost FROM usage_records WHERE tenant_id = $1"


@pytest.fixture
async def world(stores: Stores, hints: Hints) -> World:
    return await make_world(stores.owner_database_url, hints)


@pytest.fixture
async def server(models: Models) -> AsyncIterator[Embedder]:
    """It counts words, a dollar for each million."""
    settings = SearchSettings(
        embedding_model="bag-of-words", embedding_base_url=f"{models.url}/v1", embedding_price=Decimal(1)
    )
    async with search_models.open_embedder(settings) as opened:
        assert opened is not None
        yield opened


class Local:
    """A model inside of the process, with a reranker on a server."""

    model, weight, comparer = "local", 1.0, None
    reranker = ServerReranker("shortest", Address("http://127.0.0.1:9"))

    async def embed(self, texts: Sequence[str]) -> list[Vector]:
        return [(float(len(text)),) for text in texts]

    async def embed_query(self, question: str) -> Vector:
        return (float(len(question)),)


def _of(world: World, embedder: Any) -> Embedder:
    return counted(embedder, tenant_id=world.tenant_id, agent_id=world.agent_ids[0], worker_id=uuid4())


async def test_what_the_server_counts_is_recorded_at_its_price(
    world: World, server: Embedder, owner: asyncpg.Connection
) -> None:
    await _of(world, server).embed([_TEXT])

    [row] = await owner.fetch(_RECORDED, world.tenant_id)
    words = len(_TEXT.split())
    assert (row["purpose"], row["input_tokens"], row["is_estimated"], row["is_priced"]) == (
        "EMBEDDING", words, False, True,
    )  # fmt: skip
    assert row["cost"] == words * Decimal("0.000001")


async def test_more_is_reserved_than_is_estimated(world: World, server: Embedder, owner: asyncpg.Connection) -> None:
    """A server may count more tokens than we expect."""
    await owner.execute(_BUDGET, world.tenant_id)

    await _of(world, server).embed([_TEXT])

    [row] = await owner.fetch(
        "SELECT input_tokens, spent FROM budget_reservations WHERE tenant_id = $1", world.tenant_id
    )
    assert estimate_of_size(len(_TEXT)) < row["input_tokens"] <= len(_TEXT)
    assert row["spent"] == len(_TEXT.split())


async def test_a_model_inside_of_the_process_costs_nothing(world: World, owner: asyncpg.Connection) -> None:
    """Also if its reranker is on a server, and counted."""
    embedder = _of(world, Local())
    assert isinstance(embedder, CountedEmbedder)

    assert await embedder.embed(["a", "bb"]) == [(1.0,), (2.0,)]
    assert await embedder.embed_query("ccc") == (3.0,)

    assert await owner.fetch(_RECORDED, world.tenant_id) == []
