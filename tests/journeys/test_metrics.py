"""What Prometheus is told of a turn, of the queues, and of stores that are away."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.grounds import Grounds
from tests.harness.models import Models
from tests.harness.scraping import Scrape, metrics_url, scrape
from tests.harness.stack import Stack, own_stack
from tests.harness.waiting import wait_until

_PORT = {"CIRCADIAN_METRICS_PORT": "0"}


@pytest.fixture(scope="module")
def shared_stack(grounds: Grounds, model_url: str) -> Iterator[Stack]:
    with (
        tempfile.TemporaryDirectory(prefix="circadian-metrics-") as directory,
        own_stack(grounds, Path(directory), model_url=model_url, **_PORT) as stack,
    ):
        yield stack


async def _both(stack: Stack) -> tuple[Scrape, Scrape]:
    return await scrape(await metrics_url(stack.api)), await scrape(await metrics_url(stack.workers[-1]))


async def test_a_turn_is_seen_at_every_stage(stack: Stack, citizen: Tenant, models: Models) -> None:
    await stack.start_worker()
    model = await models.script([{"reply_to_all": True}, {}])
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    api_before, before = await _both(stack)

    await post(citizen.client, space, "hello")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    assert await texts_of(citizen.client, space) == ["hello", "echo: hello"]

    api, after = await _both(stack)
    grown = lambda name, **labels: after.total(name, **labels) - before.total(name, **labels)  # noqa: E731
    assert grown("circadian_cycles_begun_total") == 1
    assert grown("circadian_cycles_ended_total", outcome="RESTED") == 1
    print(after.text)
    print(api.text)
