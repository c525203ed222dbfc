"""Whoever writes an agent's past dies at each named point: another goes on, nothing is lost and nothing told twice.

In an installation with an embedding model, so that what is meant is found through the public doors too (M5-M7).
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from backend.kit.fail_points import FailPoint
from tests.factories.agents import create_agent, is_asleep
from tests.factories.rows import key_of, let_be_quiet, put_out_of_view
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant, Tenants
from tests.harness.grounds import Grounds
from tests.harness.models import Models
from tests.harness.stack import Stack, own_stack
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import results_in
from tests.journeys.test_episodes import wait_for_episodes
from tests.journeys.test_history import found, is_archived, talk

_POINTS = [FailPoint.PAGES_BEFORE_COMMIT, FailPoint.EPISODE_CLAIMED, FailPoint.EPISODE_TOLD]
_TOLD = "They spoke of Lisbon."


@pytest.fixture(scope="module")
def shared_stack(grounds: Grounds, model_url: str) -> Iterator[Stack]:
    """As the folder's, but with an embedding model."""
    settings = {"CIRCADIAN_EMBEDDING_MODEL": "bag-of-words", "CIRCADIAN_EMBEDDING_BASE_URL": f"{model_url}/v1"}
    with (
        tempfile.TemporaryDirectory(prefix="circadian-stack-") as directory,
        own_stack(grounds, Path(directory), model_url=model_url, **settings) as stack,
    ):
        yield stack


async def _pages(stack: Stack, agent: str) -> list[tuple[str, int]]:
    rows = await stack.fetch(f"SELECT kind, to_cycle FROM archive_pages WHERE agent_id = '{key_of(agent)}' ORDER BY id")
    return [(row["kind"], row["to_cycle"]) for row in rows]


async def _are_read(stack: Stack, agent: str, pages: int) -> bool:
    count = await stack.fetchval(f"SELECT count(*) FROM archive_vectors WHERE agent_id = '{key_of(agent)}'")
    return count == pages


@pytest.mark.parametrize("point", _POINTS)
async def test_death_of_a_writer_leaves_each_page_and_each_episode_once(
    stack: Stack, citizen: Tenant, models: Models, point: FailPoint
) -> None:
    model = await models.script([{}, {"text": _TOLD}], repeat_last=True)
    dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{point}=kill")
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await post(citizen.client, space, "Lisbon it is.")
    if point is not FailPoint.PAGES_BEFORE_COMMIT:
        await wait_until(lambda: is_archived(citizen, agent, 1), timeout=60)
        await let_be_quiet(citizen, agent)
    await wait_until(lambda: not dying.child.is_running, timeout=60)
    await stack.stop_workers()
    assert await _pages(stack, agent) == ([] if point is FailPoint.PAGES_BEFORE_COMMIT else [("CYCLE", 1)])

    await stack.start_worker()
    await wait_until(lambda: is_archived(citizen, agent, 1), timeout=60)
    await let_be_quiet(citizen, agent)

    (told,) = await wait_for_episodes(citizen, agent, 1)
    assert (told["text"], told["fromCycle"], told["toCycle"]) == (_TOLD, 1, 1)
    assert await _pages(stack, agent) == [("CYCLE", 1), ("EPISODE", 1)]


async def test_what_is_meant_is_found_by_people_and_by_the_agent(
    stack: Stack, citizen: Tenant, tenants_here: Tenants, models: Models
) -> None:
    """In its own archive: neither another agent of the tenant nor another tenant's finds any of it, near as it lies."""
    await stack.start_worker()
    call = {"name": "search_history", "arguments": {"query": "a feline"}}
    model = await models.script([{}, {}, {"calls": [call]}, {}])
    agent, other = [await create_agent(citizen.client, model=model, name=name) for name in ("Ada", "Bob")]
    space = await create_space(citizen.client, name="Harbour", members=[agent])
    await talk(citizen, agent, space, "The kitten sleeps on the roof.", "Rain all day.")
    await wait_until(lambda: _are_read(stack, agent, 2), timeout=60)

    assert [place["toCycle"] for place in await found(citizen, agent, "cat")] == [1, 2]
    assert await found(citizen, other, "cat") == []
    stranger = await tenants_here.create()
    assert await found(stranger, agent, "cat") is None

    await put_out_of_view(citizen, agent)
    await post(citizen.client, space, "Who sleeps there?")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=3))
    (answer,) = results_in((await models.requests(model))[-1])[-1:]
    assert "kitten" in answer["found"][0]["text"]
