"""Where an agent speaks without a word of its own, and which spaces a message says that it comes from (issue 14, 6)."""

from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.inbox import PAYLOAD
from tests.factories.knowledge import put
from tests.factories.plans import create_plan
from tests.factories.rows import make_due
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Tenant
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_conversations import SKIP, enter_and_say, entries_of, say
from tests.journeys.test_plans import call

pytestmark = pytest.mark.usefixtures("worker")

_ENTERED = "entered for you, since the events below are from there"


async def _teller(tenant: Tenant, models: Models, *steps: Json, **values: Any) -> tuple[str, str, str, str]:
    """An agent in two spaces, which are quiet but for its name: it, its model, Board and Hall."""
    model = await models.script([*steps, {"text": "done"}], repeat_last=True)
    agent = await create_agent(tenant.client, name="Teller", model=model, **values)
    board, hall = [
        await create_space(tenant.client, name=name, members=[agent], delivery="MENTIONS") for name in ("Board", "Hall")
    ]
    return agent, model, board, hall


async def _origins(tenant: Tenant, space: str) -> list[list[str]]:
    """Of what agents said there, oldest first."""
    found = await messages_of(tenant.client, space)
    assert all(each["origin"] == next(iter(each["origins"]), None) for each in found)
    return [each["origins"] for each in found if each["author"]["kind"] == "AGENT"]


async def test_first_answer_in_a_space_costs_no_request_to_enter_it(tenant: Tenant, models: Models) -> None:
    """The space of the entry that opens a cycle is the active one, also where the last cycle was elsewhere."""
    agent, model, board, hall = await _teller(tenant, models, say("in Board"), SKIP, say("in Hall"), SKIP)

    for count, space in enumerate((board, hall), 1):
        await post(tenant.client, space, "@Teller, well?")
        await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=count))

    assert [m["text"] for m in await messages_of(tenant.client, board)] == ["@Teller, well?", "in Board"]
    assert [m["text"] for m in await messages_of(tenant.client, hall)] == ["@Teller, well?", "in Hall"]
    assert [await _origins(tenant, space) for space in (board, hall)] == [[[]], [[]]]
    requests = await models.requests(model)
    assert len(requests) == 4
    [first, second] = entries_of(requests[-1])
    assert f'active space "Board" ({board}) · {_ENTERED}' in first
    assert f'active space "Hall" ({hall}) · {_ENTERED}' in second


async def test_a_second_entry_of_the_same_space_does_not_say_it_again(tenant: Tenant, models: Models) -> None:
    agent, model, board, _ = await _teller(tenant, models, SKIP, say("again"), SKIP)

    for count in (1, 2):
        await post(tenant.client, board, "@Teller, well?")
        await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=count))

    [first, second] = entries_of((await models.requests(model))[-1])
    assert (_ENTERED in first, _ENTERED in second) == (True, False)
    assert await _origins(tenant, board) == [[]]


async def test_an_update_in_the_middle_of_a_cycle_never_moves_the_agent(tenant: Tenant, models: Models) -> None:
    """It speaks on where it was; what it says there then has seen the other space."""
    gate = f"moved-{uuid4()}"
    agent, model, board, hall = await _teller(tenant, models, {**say("first"), "gate": gate}, say("second"), SKIP)
    await post(tenant.client, board, "@Teller, well?")
    await models.wait_for_requests(model, 1)
    await post(tenant.client, hall, "@Teller, and here?")
    await models.open_gate(gate)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    texts = [m["text"] for m in await messages_of(tenant.client, board)]
    assert texts == ["@Teller, well?", "first", "second"]
    assert await _origins(tenant, board) == [[], [hall]]
    update = entries_of((await models.requests(model))[-1])[1]
    assert update.startswith("[MID-CYCLE UPDATE")
    assert f'active space "Board" ({board})\n' in update


@pytest.mark.parametrize("order", [("Board", "Hall"), ("Hall", "Board")])
async def test_what_was_drained_together_is_an_origin_whichever_came_last(
    tenant: Tenant, models: Models, order: tuple[str, str]
) -> None:
    agent, model, board, hall = await _teller(
        tenant, models, enter_and_say("Hall", "the Board says yes"), enter_and_say("Board", "told them"), SKIP
    )
    spaces = {"Board": board, "Hall": hall}
    await tenant.client.succeed("pauseAgent", "__typename", agentId=agent)
    for name in order:
        await post(tenant.client, spaces[name], "@Teller, well?")
    await tenant.client.succeed("resumeAgent", "__typename", agentId=agent)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert await _origins(tenant, hall) == [[board]]
    assert await _origins(tenant, board) == [[hall]]
    assert _ENTERED not in entries_of((await models.requests(model))[0])[0]


async def test_what_was_read_back_is_an_origin_of_what_is_said_after_it(tenant: Tenant, models: Models) -> None:
    enter = {"calls": [{"name": "enter_space", "arguments": {"space": "Board"}}, {"name": "read_messages"}]}
    agent, _, board, hall = await _teller(
        tenant, models, say("a moment"), enter, enter_and_say("Hall", "the Board says yes"), SKIP
    )
    await post(tenant.client, board, "We say yes.")
    await post(tenant.client, hall, "@Teller, what does the Board say?")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert await _origins(tenant, hall) == [[], [board]]


async def test_an_origin_travels_on_with_what_was_told(tenant: Tenant, models: Models) -> None:
    """Board's word, told in Hall by one agent, is told in Yard by another: it is the Board's still."""
    teller, _, board, hall = await _teller(tenant, models, enter_and_say("Hall", "@Second: yes"), SKIP)
    model = await models.script([enter_and_say("Yard", "yes, they say"), SKIP])
    second = await create_agent(tenant.client, name="Second", model=model)
    yard = await create_space(tenant.client, name="Yard", members=[second], delivery="MENTIONS")
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=hall, actorId=second)
    bert = await tenant.person(name="Bert")
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=yard, actorId=bert.actor_id)

    await post(tenant.client, board, "@Teller, tell them")
    await wait_until(lambda: is_asleep(tenant.client, teller, after_cycles=1))
    await wait_until(lambda: is_asleep(tenant.client, second, after_cycles=1))

    assert await _origins(tenant, yard) == [[hall, board]]
    [told] = [m for m in await messages_of(bert.client, yard) if m["author"]["kind"] == "AGENT"]
    assert (told["origin"], told["origins"]) == (None, []), "of spaces that he does not see"
    query = f"query ($id: ID!) {{ agent(id: $id) {{ inbox {{ nodes {{ {PAYLOAD} }} }} }} }}"
    [heard] = (await tenant.client.execute(query, id=second))["agent"]["inbox"]["nodes"]
    assert heard["payload"]["originIds"] == [board]


_NOTE = call("create_note", title="Budget", text="The budget of the board is 42.")
_KEPT = call("set_memory", key="budget", value="42")


@pytest.mark.parametrize(
    ("keep", "look"),
    [
        (_NOTE, None),  # at hand by its words
        (_NOTE, call("search_notes", query="budget")),
        (_NOTE, call("search_notes")),
        (_KEPT, call("get_memory", key="budget")),
        (_KEPT, call("get_memory", query="budget")),
    ],
)
async def test_what_was_kept_in_one_space_is_an_origin_where_it_is_found_in_another(
    tenant: Tenant, models: Models, keep: Json, look: Json | None
) -> None:
    steps = [keep, SKIP, *([look] if look else []), say("It is 42."), SKIP]
    agent, _, board, hall = await _teller(tenant, models, *steps)
    ask = "@Teller, well?" if look else "@Teller, what is the budget of the board?"

    for count, (space, text) in enumerate(((board, "@Teller, 42 it is."), (hall, ask)), 1):
        await post(tenant.client, space, text)
        await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=count))

    assert await _origins(tenant, hall) == [[board]]


async def test_all_that_an_agent_knows_and_its_spaces_are_no_origin(tenant: Tenant, models: Models) -> None:
    """It is told of them anew when they are out of its view; else each message would be from everywhere."""
    agent, model, board, hall = await _teller(tenant, models, _KEPT, SKIP, call("list_spaces"), say("It is 42."), SKIP)
    await post(tenant.client, board, "@Teller, 42 it is.")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    await tenant.client.succeed("resetAgent", "__typename", agentId=agent, reason="Anew.")

    await post(tenant.client, hall, "@Teller, well?")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    told = (await models.requests(model))[-1]["raw"]
    assert "[WHAT YOU KNOW" in told and "[YOUR SPACES" in told
    assert await _origins(tenant, hall) == [[]]


async def test_what_a_person_has_written_down_for_an_agent_is_of_no_space(tenant: Tenant, models: Models) -> None:
    agent, _, _, hall = await _teller(tenant, models, call("search_notes", query="rope"), say("Take a rope."), SKIP)
    await put(tenant.client, "note", agent, title="Caving", text="Torch, rope, helmet.")

    await post(tenant.client, hall, "@Teller, well?")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert await _origins(tenant, hall) == [[]]


async def test_plan_that_opens_a_cycle_is_about_its_space(tenant: Tenant, models: Models) -> None:
    agent, model, board, hall = await _teller(tenant, models, say("good morning"), SKIP)
    plan = await create_plan(tenant.client, agent, spaceId=hall, instruction="Greet.", afterSeconds=3600)
    await make_due(tenant, plan)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert [m["text"] for m in await messages_of(tenant.client, hall)] == ["good morning"]
    assert await messages_of(tenant.client, board) == []
    assert f'active space "Hall" ({hall}) · {_ENTERED}' in entries_of((await models.requests(model))[0])[0]
