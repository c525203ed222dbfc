"""An archive is searched by what is meant without a server and without a key: the model within the processes (M7)."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from backend.llm.local_embeddings import WORDLLAMA
from tests.factories.agents import create_agent, is_asleep
from tests.factories.rows import key_of, put_out_of_view
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.extras import needs_local_embeddings
from tests.harness.grounds import Grounds
from tests.harness.models import Models
from tests.harness.stack import Stack, own_stack
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import results_in
from tests.journeys.test_history import found, is_archived, talk

pytestmark = needs_local_embeddings

_SAID = (
    "The ferry to the island leaves at noon.",
    "My doctor prescribed me some pills against the fever.",
    "Grandmother bakes bread with rye flour.",
    "The roof leaks whenever there is a storm.",
)
_ALL_READ = """SELECT embedded_to = (SELECT max(p.id) FROM archive_pages p WHERE p.agent_id = a.agent_id)
FROM archives a WHERE agent_id = '{}'"""
_READ = "SELECT count(*) FROM archive_vectors WHERE agent_id = '{}' AND model = '{}'"


@pytest.fixture(scope="module")
def shared_stack(grounds: Grounds, model_url: str) -> Iterator[Stack]:
    with (
        tempfile.TemporaryDirectory(prefix="circadian-stack-") as directory,
        own_stack(grounds, Path(directory), model_url=model_url, CIRCADIAN_EMBEDDING_MODEL=WORDLLAMA) as stack,
    ):
        yield stack


async def test_fact_in_the_last_part_of_a_full_page_is_found(stack: Stack, citizen: Tenant, models: Models) -> None:
    """A cycle that heard much: the question has no word of it, and what is shown is where the answer stands."""
    much = "The ferry to the island leaves at noon, and there is a storm. " * 30

    async def are_read() -> bool:
        return bool(await stack.fetchval(_ALL_READ.format(key_of(agent))))

    await stack.start_worker()
    model = await models.script([{}], repeat_last=True)
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await citizen.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    for text in (*[much] * 11, _SAID[1]):
        await post(citizen.client, space, text)
    await citizen.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(lambda: is_archived(citizen, agent, 1), timeout=60)
    await talk(citizen, agent, space, *_SAID[2:], before=1)
    await wait_until(are_read, timeout=60)

    [place, *_] = await found(citizen, agent, "Which medicine did her physician recommend?")

    assert (place["toCycle"], len(await _page(stack, agent)) > 20_000) == (1, True)
    assert "pills" in place["snippet"]


async def test_weekly_report_takes_one_place_and_not_all(stack: Stack, citizen: Tenant, models: Models) -> None:
    """By people and by the agent: of cycles that say nearly the same one is shown, and how many others there are."""
    reports = [f"The weekly report of the mill is ready, it has {pages} pages this time." for pages in (12, 14, 15)]
    question = "weekly report of the mill"
    cycles = len(reports) + len(_SAID)

    async def are_read() -> bool:
        return await stack.fetchval(_READ.format(key_of(agent), WORDLLAMA)) == cycles

    await stack.start_worker()
    call = {"name": "search_history", "arguments": {"query": question}}
    model = await models.script([*({} for _ in range(cycles)), {"calls": [call]}, {}])
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await talk(citizen, agent, space, *reports, *_SAID)
    await wait_until(are_read, timeout=60)

    places = await found(citizen, agent, question)
    assert [place["alike"] for place in places] == [2, 0, 0, 0, 0]
    assert places[0]["toCycle"] == 3, "of equals the newest"
    assert all("weekly report" not in place["snippet"] for place in places[1:])

    await put_out_of_view(citizen, agent)
    await post(citizen.client, space, "How are the reports?")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=cycles + 1))
    (answer,) = results_in((await models.requests(model))[-1])[-1:]
    assert [place.get("alike") for place in answer["found"]] == [2, None, None, None, None]


async def _page(stack: Stack, agent: str) -> str:
    return str(await stack.fetchval(f"SELECT text FROM archive_pages WHERE agent_id = '{key_of(agent)}' ORDER BY id"))


async def test_question_without_a_word_of_what_was_said_finds_it(stack: Stack, citizen: Tenant, models: Models) -> None:
    """Asked by people at the API, and by the agent through its tool: two processes, each with a model of its own."""

    async def are_read() -> bool:
        return await stack.fetchval(_READ.format(key_of(agent), WORDLLAMA)) == len(_SAID)

    await stack.start_worker()
    question = "Which medicine did her physician recommend?"
    call = {"name": "search_history", "arguments": {"query": question}}
    model = await models.script([*({} for _ in _SAID), {"calls": [call]}, {}])
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await talk(citizen, agent, space, *_SAID)
    await wait_until(are_read, timeout=60)

    places = await found(citizen, agent, question)
    assert places[0]["toCycle"] == 2
    assert len(places) == len(_SAID), "all have a meaning; no word of the question stands in any of them"

    await put_out_of_view(citizen, agent)
    await post(citizen.client, space, "What was it that she takes?")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=len(_SAID) + 1))
    (answer,) = results_in((await models.requests(model))[-1])[-1:]
    assert "pills" in answer["found"][0]["text"]
