"""A lease is taken, and the cycle is opened by what was read with it; where that fails, the lease is given back."""

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_scenarios import ECHO


@pytest.mark.fails_loops
async def test_cycle_that_fails_to_open_is_opened_under_the_next_lease(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """The first fence of the worker is the one of the opening. No other worker is there."""
    agent = await create_agent(citizen.client, model=await models.script([ECHO]))
    space = await create_space(citizen.client, members=[agent])
    worker = await stack.start_worker(CIRCADIAN_FAIL_POINTS="fence.passed=raise@1")

    await post(citizen.client, space, "hello")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=30)

    assert await texts_of(citizen.client, space) == ["hello", "echo: hello"]
    assert "given back" in worker.log.read_text()
    assert await models.invalid() == []
