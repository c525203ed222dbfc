"""What a turn asks of the stores does not grow: statements, commits, and commands of Redis (issue 16).

Counts over many turns of a real API and a real worker; nothing is timed. What goes on beside the turns, such as the
look of every second, comes in few of them and does not count (`tests.harness.statements`).
"""

import pytest

from tests.factories.agents import create_agent
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.harness.client import Subscription
from tests.harness.extras import needs_direct_postgres
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.statements import Watch
from tests.journeys.test_budgets import create_budget
from tests.journeys.test_conversations import enter_and_say, say

#: The most that one turn may ask: a post, two requests of the model, and one message that a tool sends. Whoever makes a
#: turn cheaper writes the lower numbers here; a 0 has the test tell what is asked and how often. The aims are 12
#: statements, 6 commits (with those of the wake and of the lease, which wait for no disk) and 10 commands.
STATEMENTS, COMMITS, COMMANDS = 8, 8, 8

_WARM_UP_TURNS, _TURNS = 5, 20
FEED = """subscription ($space: ID!) { spaceFeed(spaceId: $space) { __typename
    ... on MessagePosted { message { text } } ... on AgentStateChanged { state } } }"""


@needs_direct_postgres
@pytest.mark.parametrize("has_budget", [False, True], ids=["", "with a budget"])
async def test_a_turn_asks_no_more_of_the_stores_than_before(
    stack: Stack, citizen: Tenant, models: Models, watch: Watch, has_budget: bool
) -> None:
    """Budgets reserve in the transactions that there are."""
    if has_budget:
        await create_budget(citizen.client, unit="TOKENS", limit="1000000000")
    await stack.start_worker()
    model = await models.script([])
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    turns = [say("Here I am."), {}] * (_WARM_UP_TURNS + _TURNS)
    await models.rescript(model, [enter_and_say(space, "Here I am."), {}, *turns])

    async with citizen.client.subscribe(FEED, space=space) as feed:
        for _ in range(1 + _WARM_UP_TURNS):
            await take_turn(citizen, space, feed)
        async with watch.of(_TURNS, without="test") as found:
            for _ in range(_TURNS):
                await take_turn(citizen, space, feed)

    [asked] = found
    told = "\n".join(f"{count} {text[:150]}" for text, count in asked.per_turn().most_common())
    assert 0 < asked.statement_count() <= STATEMENTS, told
    assert 0 < asked.commit_count() <= COMMITS, told
    assert 0 < asked.command_count() <= COMMANDS, told


async def take_turn(tenant: Tenant, space: str, feed: Subscription) -> None:
    await tenant.client.succeed("postMessage", "posted { id }", spaceId=space, text="Are you there?")
    await feed.until(lambda event: event["spaceFeed"].get("state") == "SLEEPING")
