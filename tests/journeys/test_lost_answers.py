"""A step is one call of the database: where its answer is lost, the loop finds out what has become of it (ADR 0052)."""

import json
from functools import partial

from tests.factories.agents import create_agent, is_asleep
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.extras import needs_direct_postgres
from tests.harness.losing import losing
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_conversations import enter_and_say, say


@needs_direct_postgres
async def test_step_that_landed_unheard_is_not_made_twice(stack: Stack, citizen: Tenant, models: Models) -> None:
    """The mind goes on with the number that its message has got, which only the lost answer said."""
    model = await models.script([])
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await models.rescript(model, [enter_and_say(space, "Hello."), {}, say("I hear you."), {}])

    async with losing(stack.stores.owner_database_url, "I hear you.") as way:
        await stack.start_worker(DATABASE_URL=way.url)
        await post(citizen.client, space, "one")
        await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=1))
        await post(citizen.client, space, "two")
        await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=2))

        assert way.lost == 1
        assert await texts_of(citizen.client, space) == ["one", "Hello.", "two", "I hear you."]
        said = stack.workers[-1].said()
        assert "waits for the database" not in said and "ERROR" not in said, "it was found at once"
    last = json.loads((await models.requests(model))[-1]["raw"])["messages"][-1]
    assert json.loads(last["content"])["seq"] == 4
    assert await models.invalid() == []
