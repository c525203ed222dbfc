"""The way of a message through the public API, as far as the web goes."""

from tests.factories.agents import create_agent, process_of
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Tenant


async def test_post_message_stands_in_the_space_and_wakes_its_agent(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    space_id = await create_space(tenant.client, members=[agent_id])

    posted = await post(tenant.client, space_id, "Hello, Ada")

    assert await messages_of(tenant.client, space_id) == [posted]
    assert posted["author"] == {"id": tenant.owner.actor_id, "name": "Olga", "kind": "PERSON"}
    assert (posted["seq"], posted["kind"], posted["text"]) == (1, "TEXT", "Hello, Ada")
    process = await process_of(tenant.client, agent_id)
    assert (process["state"], process["inboxDepth"]) == ("WAKING", 1)
