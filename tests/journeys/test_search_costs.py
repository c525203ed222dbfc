"""Requests to the models of a search, on servers: budgets reserve them, and usage records say what they cost."""

import tempfile
from collections.abc import Iterator
from decimal import Decimal
from functools import partial
from pathlib import Path

import pytest

from tests.factories.agents import create_agent
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.fakes.collector import Collector, running_collector
from tests.harness.grounds import Grounds
from tests.harness.models import Models
from tests.harness.stack import Stack, own_stack
from tests.harness.waiting import wait_until
from tests.journeys.test_budgets import create_budget, priced_model, use_of
from tests.journeys.test_history import found, talk
from tests.telemetry.conftest import traced

_SAID = ("The kitten sleeps on the roof.", "The physician came by train.")
#: US dollars for a word, which is a token of the fake embedding model, and for a request to the reranker.
_WORD, _RERANKING = Decimal("0.001"), Decimal("0.002")
_VECTORS = "SELECT count(*) FROM archive_vectors WHERE agent_id = '{}'"
_COSTS = """SELECT purpose, count(*), sum(input_tokens) AS tokens, sum(cost) AS cost, bool_and(is_priced) AS is_priced,
  bool_or(is_estimated) AS is_estimated FROM usage_records
WHERE tenant_id = $1 AND purpose IN ('EMBEDDING', 'RERANKING') GROUP BY purpose"""


@pytest.fixture(scope="module")
def collector() -> Iterator[Collector]:
    with running_collector() as running:
        yield running


@pytest.fixture(scope="module")
def shared_stack(grounds: Grounds, model_url: str, collector: Collector) -> Iterator[Stack]:
    settings = {
        **traced(collector),
        "CIRCADIAN_EMBEDDING_MODEL": "bag-of-words",
        "CIRCADIAN_EMBEDDING_BASE_URL": f"{model_url}/v1",
        "CIRCADIAN_EMBEDDING_PRICE": "1000",
        "CIRCADIAN_RERANK_MODEL": "shortest",
        "CIRCADIAN_RERANK_BASE_URL": f"{model_url}/v1",
        "CIRCADIAN_RERANK_PRICE": "2",
    }
    with (
        tempfile.TemporaryDirectory(prefix="circadian-stack-") as directory,
        own_stack(grounds, Path(directory), model_url=model_url, **settings) as stack,
    ):
        yield stack


async def _agent_with_a_past(tenant: Tenant, models: Models) -> str:
    model = priced_model()
    await models.rescript(model, [{"usage": {"input": 10, "output": 1}}] * len(_SAID))
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await talk(tenant, agent, space, *_SAID)
    return agent


async def _is_embedded(stack: Stack, agent: str) -> bool:
    return await stack.fetchval(_VECTORS.format(key_of(agent))) == len(_SAID)


async def test_vectors_of_pages_and_questions_are_paid_for(
    stack: Stack, citizen: Tenant, models: Models, collector: Collector
) -> None:
    """Recorded for the agent, and settled in the budget: what is spent is the sum of all records. Each request has a
    span."""
    await stack.start_worker()
    budget = await create_budget(citizen.client)
    agent = await _agent_with_a_past(citizen, models)
    await wait_until(partial(_is_embedded, stack, agent), timeout=60)

    await found(citizen, agent, "Where is the feline?")

    async with owner_of(citizen) as connection:
        costs = {row["purpose"]: row for row in await connection.fetch(_COSTS, citizen.id)}
        total = await connection.fetchval("SELECT sum(cost) FROM usage_records WHERE tenant_id = $1", citizen.id)
    embedding, reranking = costs["EMBEDDING"], costs["RERANKING"]
    assert embedding["tokens"] >= sum(len(text.split()) for text in (*_SAID, "Where is the feline?"))
    assert embedding["cost"] == embedding["tokens"] * _WORD
    assert (embedding["is_priced"], embedding["is_estimated"]) == (True, False)
    assert (reranking["count"], reranking["cost"]) == (1, _RERANKING)
    used = await citizen.client.execute(
        "query ($agent: ID!) { agent(id: $agent) { process { usageByPurpose { purpose inputTokens cost } } } }",
        agent=agent,
    )
    by_purpose = {each["purpose"]: each for each in used["agent"]["process"]["usageByPurpose"]}
    assert by_purpose["EMBEDDING"]["inputTokens"] == embedding["tokens"]
    use = await use_of(citizen.client, budget["id"])
    assert use is not None
    assert (Decimal(use["spent"]), use["reserved"]) == (total, "0")
    await wait_until(lambda: _traced_tokens(collector) >= embedding["tokens"])


def _traced_tokens(collector: Collector) -> int:
    spans = collector.named("embeddings bag-of-words")
    return sum(int(span.attributes["gen_ai.usage.input_tokens"]) for span in spans)


async def test_without_room_a_search_uses_words(stack: Stack, citizen: Tenant, models: Models) -> None:
    """Each search is reranked, until the budget is used up."""
    await stack.start_worker()
    agent = await _agent_with_a_past(citizen, models)
    await wait_until(partial(_is_embedded, stack, agent), timeout=60)
    budget = await create_budget(citizen.client, limit="0.01")

    by_meaning = [[place["toCycle"] for place in await found(citizen, agent, "doctor")] for _ in range(8)]

    assert by_meaning[0][:1] == [2]
    assert by_meaning[-1] == [], "no word of the question is in any page"
    assert [place["toCycle"] for place in await found(citizen, agent, "physician")] == [2]
    use = await use_of(citizen.client, budget["id"])
    assert use is not None
    assert Decimal("0.008") <= Decimal(use["spent"]) <= Decimal("0.01")
