"""Agents in a space that is archived: they are told, they write nothing there, and nothing of it wakes them."""

import pytest

from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.plans import create_plan, occurrences_of
from tests.factories.questions import ask, enter
from tests.factories.rows import make_due
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import results_in
from tests.journeys.test_built_in_tools import call
from tests.journeys.test_rooms import Mind

pytestmark = pytest.mark.usefixtures("worker")

_REASON = "The space is archived: it can be read, and nobody writes in it. See `unarchiveSpace`."


@pytest.mark.parametrize("what", ["send_message", "ask"])
async def test_an_agent_that_answers_when_its_space_was_archived_is_told_so(
    tenant: Tenant, models: Models, gate: str, what: str
) -> None:
    """Both ways of a step: the one that is one database call, and the one that is led."""
    said = call("send_message", text="Here it is") if what == "send_message" else ask()
    model = await models.script([{"calls": [enter()]}, {}, {"calls": [said], "gate": gate}, {"text": "so be it"}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "Come in")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    await post(tenant.client, space, "Where is it?")
    await wait_until(lambda: _has_asked(models, model, 3))

    await tenant.client.succeed("archiveSpace", "__typename", spaceId=space)
    await models.open_gate(gate)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    assert [each["text"] for each in await messages_of(tenant.client, space)] == ["Come in", "Where is it?"]
    assert results_in((await models.requests(model))[3])[-1] == {"ok": False, "error": _REASON}
    assert await models.invalid() == []


async def _has_asked(models: Models, model: str, count: int) -> bool:
    return len(await models.requests(model)) >= count


async def test_agents_are_told_once_that_a_space_was_archived_and_opened(tenant: Tenant, models: Models) -> None:
    """They may read it; it is no longer among the spaces that they are told of, and nothing woke them."""
    mind = await Mind.begin(tenant, models)
    board = await create_space(tenant.client, name="Board", members=[mind.agent])
    await mind.hear()

    await tenant.client.succeed("archiveSpace", "__typename", spaceId=board)
    closed, quiet = await mind.hear(), await mind.hear()
    await mind.hear(steps=[{"calls": [call("list_spaces")]}])
    [listed] = results_in((await models.requests(mind.model))[-1])
    await tenant.client.succeed("unarchiveSpace", "__typename", spaceId=board)
    opened = await mind.hear()

    place = f'space "Board" ({board})'
    assert closed[1:] == [f"{place} is archived: you can read it, and nobody can write in it"]
    assert quiet == []
    assert [each["space"] for each in listed["spaces"]] == ["Lobby"]
    assert opened[1:] == [f"{place} · with Olga (person)"]
    assert await mind.count() == mind.cycles, "none of it woke the agent"
    assert await models.invalid() == []


async def test_a_plan_for_an_archived_space_is_skipped(tenant: Tenant) -> None:
    agent = await create_agent(tenant.client)
    space = await create_space(tenant.client, members=[agent])
    plan = await create_plan(tenant.client, agent, cron="0 9 * * *", spaceId=space)
    await tenant.client.succeed("archiveSpace", "__typename", spaceId=space)

    await make_due(tenant, plan)
    [occurrence] = await wait_until(lambda: occurrences_of(tenant.client, plan))

    assert (occurrence["state"], occurrence["reason"]) == ("SKIPPED", "NOT_IN_SPACE")
    assert (await process_of(tenant.client, agent))["cycleCount"] == 0
