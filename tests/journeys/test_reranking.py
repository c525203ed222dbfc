"""A server of reranking puts what a search of an archive has found in order, for people and for the agent (M7)."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.rows import key_of, put_out_of_view
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.grounds import Grounds
from tests.harness.models import Models
from tests.harness.stack import Stack, own_stack
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import results_in
from tests.journeys.test_history import found, talk

_MODEL, _PREFIX = "bag-of-words", "passage: "
_SAID = (
    "The kitten sleeps on the roof of the old mill.",
    "The physician came by train.",
    "A cat?",
    "The cat is no dog.",
)
_READ = "SELECT count(*) FROM archive_vectors WHERE agent_id = '{}' AND model LIKE '{}#%'"


@pytest.fixture(scope="module")
def shared_stack(grounds: Grounds, model_url: str) -> Iterator[Stack]:
    """The reranker of the fake model server prefers short passages."""
    settings = {
        "CIRCADIAN_EMBEDDING_MODEL": _MODEL,
        "CIRCADIAN_EMBEDDING_BASE_URL": f"{model_url}/v1",
        "CIRCADIAN_EMBEDDING_PASSAGE_PREFIX": _PREFIX,
        "CIRCADIAN_RERANK_MODEL": "shortest",
        "CIRCADIAN_RERANK_BASE_URL": f"{model_url}/v1",
    }
    with (
        tempfile.TemporaryDirectory(prefix="circadian-stack-") as directory,
        own_stack(grounds, Path(directory), model_url=model_url, **settings) as stack,
    ):
        yield stack


async def test_people_and_the_agent_see_what_the_reranker_puts_first(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    async def are_read() -> bool:
        return await stack.fetchval(_READ.format(key_of(agent), _MODEL)) == len(_SAID)

    await stack.start_worker()
    question = "kitten on the roof of the mill"
    call = {"name": "search_history", "arguments": {"query": question}}
    model = await models.script([*({} for _ in _SAID), {"calls": [call]}, {}])
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await talk(citizen, agent, space, *_SAID)
    await wait_until(are_read, timeout=60)

    places = await found(citizen, agent, question)
    assert [place["toCycle"] for place in places] == [3, 4, 2, 1], "by words and meaning the first is the best"
    assert "kitten" in places[-1]["snippet"]

    await put_out_of_view(citizen, agent)
    await post(citizen.client, space, "Where was it?")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=len(_SAID) + 1))
    (answer,) = results_in((await models.requests(model))[-1])[-1:]
    assert [place["cycles"] for place in answer["found"]] == ["3", "4", "2", "1"]
