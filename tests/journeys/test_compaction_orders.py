"""A mind that thinks learns what admins want of its summaries, and whoever watches it hears of each change (M3, M4)."""

from typing import Any
from uuid import uuid4

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.compactions import compact, compactions_of, summary, talk, until_state
from tests.factories.knowledge import put
from tests.factories.questions import enter
from tests.factories.spaces import create_space, messages_of, notices_of, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models, Step
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("worker")

_LONG = "All work and no play makes Jack a dull boy. " * 40
_NOTED = {"text": "noted"}
_FEED = """subscription ($id: ID!) { agentFeed(agentId: $id) {
    __typename ... on CompactionChanged { compactionId compactionState } } }"""


def _is_summed_up(request: dict[str, Any]) -> bool:
    return str(request["chat"][1]["content"]).startswith("[SUMMARY OF CYCLES")


async def test_order_that_is_given_while_it_thinks_is_followed_before_the_request_after(
    tenant: Tenant, models: Models
) -> None:
    """Within one cycle a summary is adopted and taken out again; each change comes by subscription, in order."""
    first, second = f"first-{uuid4()}", f"second-{uuid4()}"
    step = {"calls": [enter()]}
    model = await models.script([*[_NOTED] * 3, {**step, "gate": first}, summary(), {**step, "gate": second}, _NOTED])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(3)])
    async with tenant.client.subscribe(_FEED, id=agent) as feed:
        await post(tenant.client, space, "think it over")
        await models.wait_for_requests(model, 4)
        compaction = await compact(tenant.client, agent)
        await until_state(tenant.client, agent, compaction, "READY")
        await models.open_gate(first)
        await models.wait_for_requests(model, 6)
        await tenant.client.succeed("undoCompaction", "compactionId", compactionId=compaction)
        again = await tenant.client.mutate("undoCompaction", "compactionId", compactionId=compaction)
        await models.open_gate(second)
        await feed.until(lambda event: event["agentFeed"].get("compactionState") == "UNDONE")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=4))

    states = [
        each["agentFeed"]["compactionState"]
        for each in feed.seen
        if each["agentFeed"].get("compactionId") == compaction
    ]
    assert states == ["WANTED", "WRITING", "READY", "ADOPTED", "UNDOING", "UNDONE"]
    assert again["code"] == "NOT_IN_USE"
    thought = [each for each in await models.requests(model) if "tools" in each["body"]]
    assert [_is_summed_up(each) for each in thought[3:]] == [False, True, False]
    assert thought[-1]["chat"][: len(thought[3]["chat"])] == thought[3]["chat"], "as if it had never been"
    assert await models.invalid() == []


async def test_undo_of_a_sleeping_agent_waits_for_its_next_cycle(tenant: Tenant, models: Models) -> None:
    """It costs no request. Meanwhile no other summary can be asked for, and a reset makes the order pointless."""
    model = await models.script([*[_NOTED] * 3, summary(), _NOTED])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(3)])
    compaction = await compact(tenant.client, agent)
    await until_state(tenant.client, agent, compaction, "READY")
    async with tenant.client.subscribe(_FEED, id=agent) as feed:
        await talk(tenant.client, agent, space, "and then?", before=3)
        await feed.until(lambda event: event["agentFeed"].get("compactionState") == "ADOPTED")
        asked = len(await models.requests(model))

        await tenant.client.succeed("undoCompaction", "compactionId", compactionId=compaction)
        other = await tenant.client.mutate("compactAgent", "compactionId", agentId=agent)
        [undoing] = await compactions_of(tenant.client, agent)
        await tenant.client.succeed("resetAgent", "agent { id }", agentId=agent, reason="a new project")
        await feed.until(lambda event: event["agentFeed"].get("compactionState") == "DISCARDED")

    assert (undoing["state"], other["code"]) == ("UNDOING", "COMPACTION_UNDER_WAY")
    assert len(await models.requests(model)) == asked


async def test_what_it_knows_is_told_again_with_the_summary_that_puts_it_out_of_view(
    tenant: Tenant, models: Models
) -> None:
    """M8: in the very cycle, not in the one after it."""
    model = await models.script([*[_NOTED] * 3, summary(), *[_NOTED] * 2])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await put(tenant.client, "memory", agent, key="dog", value="Rex")
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(3)])
    await until_state(tenant.client, agent, await compact(tenant.client, agent), "READY")

    await talk(tenant.client, agent, space, "what is my dog called?", "and now?", before=3)

    thought = [str(each["chat"][1:]) for each in await models.requests(model) if "tools" in each["body"]]
    assert [each.count("[WHAT YOU KNOW") for each in thought] == [1] * 5


async def test_overflow_is_cut_at_once_and_summed_up_within_the_cycle(tenant: Tenant, models: Models) -> None:
    """Traps B8 and B10: the model says that it was too much; the cycle goes on, and what was cut is summed up first."""
    overflow = {"status": 400, "error": "context length exceeded", "error_code": "context_length_exceeded"}
    gate, writer = f"overflow-{uuid4()}", await models.script([summary()])
    script: list[Step] = [*[_NOTED] * 4, overflow, {"calls": [enter()], "gate": gate}, _NOTED]
    model = await models.script(script)
    agent = await create_agent(tenant.client, model=model, models={"summaries": writer})
    space = await create_space(tenant.client, members=[agent])
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(4)])

    await post(tenant.client, space, "and then?")
    await models.wait_for_requests(model, 6)
    [wanted] = await compactions_of(tenant.client, agent)
    await until_state(tenant.client, agent, wanted["id"], "READY")
    await models.open_gate(gate)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=5))

    [found] = await compactions_of(tenant.client, agent)
    assert (found["state"], found["trigger"], found["fromSeq"]) == ("ADOPTED", "OVERFLOW", 1)
    refused, cut, summed_up = (await models.requests(model))[4:]
    assert len(cut["raw"]) < len(refused["raw"])
    assert [_is_summed_up(each) for each in (refused, cut, summed_up)] == [False, False, True]
    notice = [each for each in await messages_of(tenant.client, space) if each["kind"] == "NOTICE"]
    assert [each["data"]["window"] for each in notice] == ["CUT"], "people hear of it, once"
    assert await notices_of(tenant.client, space) == [{"kind": "WINDOW_CUT", "isFinal": True}]
    assert await models.invalid() == []
