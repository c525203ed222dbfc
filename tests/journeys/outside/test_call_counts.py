"""What a turn with a call to the outside asks of the stores does not grow (issue 16); counts, and nothing is timed."""

from tests.factories.tenants import Tenant
from tests.harness.extras import needs_direct_postgres
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.statements import Watch
from tests.harness.tools import Tools
from tests.journeys.outside.acts import agent_in_space, tool_call
from tests.journeys.test_turn_counts import FEED, take_turn

#: The most that one turn may ask: a post, two requests of the model, and one call that a server answers. Whoever makes
#: it cheaper writes the lower numbers here; a 0 has the test tell what is asked and how often.
STATEMENTS, COMMITS = 20, 11

_WARM_UP_TURNS, _TURNS = 4, 10


@needs_direct_postgres
async def test_a_turn_with_a_call_to_the_outside_asks_no_more_than_before(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools, watch: Watch
) -> None:
    await stack.start_worker()
    model = await models.script([{"calls": [tool_call("look_up")]}, {}] * (_WARM_UP_TURNS + _TURNS))
    _, space = await agent_in_space(citizen, model)

    async with citizen.client.subscribe(FEED, space=space) as feed:
        for _ in range(_WARM_UP_TURNS):
            await take_turn(citizen, space, feed)
        async with watch.of(_TURNS, without="test") as found:
            for _ in range(_TURNS):
                await take_turn(citizen, space, feed)

    [asked] = found
    told = "\n".join(f"{count} {text[:150]}" for text, count in asked.per_turn().most_common())
    assert len(await tools.requests("look_up")) == _WARM_UP_TURNS + _TURNS
    assert 0 < asked.statement_count() <= STATEMENTS, told
    assert 0 < asked.commit_count() <= COMMITS, told
