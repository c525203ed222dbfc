"""An agent in a direct conversation, and what is left of the name of who is erased."""

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_scenarios import user_entries

pytestmark = pytest.mark.usefixtures("worker")

_NAME = "SELECT name FROM spaces WHERE tenant_id = $1 AND id = $2"


async def _start(tenant: Tenant, actor_id: str) -> str:
    made = await tenant.client.succeed("startDirectConversation", "space { id }", actorId=actor_id)
    space_id: str = made["space"]["id"]
    return space_id


async def _stored_name(tenant: Tenant, space_id: str) -> str:
    async with owner_of(tenant) as owner:
        name: str = await owner.fetchval(_NAME, tenant.id, key_of(space_id))
    return name


async def test_an_agent_knows_that_a_space_is_a_direct_conversation(tenant: Tenant, models: Models) -> None:
    model = await models.script([{"reply_to_all": True}, {}])
    agent = await create_agent(tenant.client, model=model, name="Helper")
    team = await create_space(tenant.client, name="Team", members=[agent])
    space = await _start(tenant, agent)

    await post(tenant.client, space, "Hello")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert await texts_of(tenant.client, space) == ["Hello", "echo: Hello"]
    entry = user_entries((await models.requests(model))[0])[0]
    name = await _stored_name(tenant, space)
    assert f'direct conversation "{name}" ({space}) · with Olga (person)' in entry.splitlines()
    assert f'space "Team" ({team}) · with Olga (person)' in entry.splitlines()
    assert await models.invalid() == []


@pytest.mark.parametrize("who", ["person", "agent"])
async def test_who_is_erased_is_in_no_name_of_a_conversation(tenant: Tenant, who: str) -> None:
    """What was said to another person stays theirs."""
    ada, agent = await tenant.person(name="Ada"), await create_agent(tenant.client, name="Helper")
    space = await _start(tenant, ada.actor_id if who == "person" else agent)
    await post(tenant.client, space, "mine")

    if who == "person":
        await tenant.client.succeed("erasePerson", "__typename", memberId=ada.actor_id)
    else:
        await tenant.client.succeed("deleteAgent", "__typename", agentId=agent)

    rest = {"Olga", "erased person" if who == "person" else "deleted agent"}
    await wait_until(lambda: _is_named(tenant, space, rest), timeout=60)
    assert await texts_of(tenant.client, space) == ["mine"]


async def _is_named(tenant: Tenant, space_id: str, names: set[str]) -> bool:
    return set((await _stored_name(tenant, space_id)).split(" and ")) == names
