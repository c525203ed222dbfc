"""Whoever changes what a mind is shown dies at each named point: another goes on, once, and nothing is lost (M4, M9).

Summaries are written and adopted, windows are begun anew. Two summaries are never on their way at once, and one that
comes while a request is cut disturbs nothing (invariants 2, 4).
"""

from dataclasses import replace
from functools import partial
from uuid import uuid4

import httpx
import pytest

from backend.kit.fail_points import FailPoint
from tests.factories.agents import create_agent, is_asleep
from tests.factories.compactions import compact, compacted_through, compactions_of, is_in_state, summary, talk
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.processes import api_process
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

_LONG = "All work and no play makes Jack a dull boy. " * 40
_MIND = """query ($id: ID!) { agent(id: $id) { resets { nodes { toldSeq } } cycles { nodes { outcome } }
    consciousness(first: 100) { nodes { seq content } } inbox { nodes { receipt } } } }"""
_POINTS = [FailPoint.COMPACTION_CLAIMED, FailPoint.COMPACTION_WRITTEN, FailPoint.COMPACTION_ADOPTED]


@pytest.mark.parametrize("point", _POINTS)
async def test_death_of_a_writer_or_an_adopter_leaves_one_summary_in_use(
    stack: Stack, citizen: Tenant, models: Models, point: FailPoint
) -> None:
    model = await models.script([{"text": "noted"}] * 3)
    dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{point}=kill")
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await talk(citizen.client, agent, space, *[f"{number}. {_LONG}" for number in range(3)])
    await models.rescript(model, [summary()], repeat_last=True)

    compaction = await compact(citizen.client, agent)
    if point is FailPoint.COMPACTION_ADOPTED:
        await wait_until(partial(is_in_state, citizen.client, agent, compaction, "READY"), timeout=60)
        await post(citizen.client, space, "and then?")
    await wait_until(lambda: not dying.child.is_running, timeout=60)
    await stack.start_worker()
    if point is not FailPoint.COMPACTION_ADOPTED:
        await wait_until(partial(is_in_state, citizen.client, agent, compaction, "READY"), timeout=60)
        await post(citizen.client, space, "and then?")
    await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=4), timeout=60)

    [found] = await compactions_of(citizen.client, agent)
    assert (found["state"], found["fromSeq"]) == ("ADOPTED", 1)
    assert found["attempts"] == (1 if point is FailPoint.COMPACTION_ADOPTED else 2)
    assert await compacted_through(citizen.client, agent) == found["toCycle"]
    thought = [each for each in await models.requests(model) if "tools" in each["body"]]
    assert thought[-1]["chat"][1]["content"].startswith(found["text"])
    query = "query ($id: ID!) { agent(id: $id) { consciousness(first: 1) { nodes { seq } } } }"
    first = (await citizen.client.execute(query, id=agent))["agent"]["consciousness"]["nodes"][0]
    assert int(first["seq"]) == 1, "the originals stay"
    assert await models.invalid() == []


async def test_summary_that_comes_while_a_request_is_cut_is_in_front_of_the_next(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    await stack.start_worker()
    gate = f"gate-{citizen.client.url}"
    model = await models.script([*[{"text": "noted"}] * 3, {"text": "never heard", "gate": gate}])
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await talk(citizen.client, agent, space, *[f"{number}. {_LONG}" for number in range(3)])
    await post(citizen.client, space, "a long thought, please")
    await models.wait_for_requests(model, 4, timeout=30)
    await models.rescript(model, [summary(), {"text": "stopped"}])

    compaction = await compact(citizen.client, agent)
    await wait_until(partial(is_in_state, citizen.client, agent, compaction, "READY"), timeout=60)
    await post(citizen.client, space, "stop", priority="INTERRUPT")
    await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=4), timeout=60)
    await models.rescript(model, [{"text": "noted"}])
    await talk(citizen.client, agent, space, "and now?", before=4)

    [found] = await compactions_of(citizen.client, agent)
    assert found["state"] == "ADOPTED"
    last = (await models.requests(model))[-1]["chat"]
    assert last[1]["content"].startswith(found["text"])
    told = "".join(str(message["content"]) for message in last)
    assert "a long thought, please" in told and "stop" in told and "never heard" not in told
    assert await models.invalid() == []


async def _mind(citizen: Tenant, agent: str) -> Json:
    found: Json = (await citizen.client.execute(_MIND, id=agent))["agent"]
    seqs = [int(entry["seq"]) for entry in found["consciousness"]["nodes"]]
    assert seqs == list(range(1, len(seqs) + 1)), "the chain is whole"
    return {name: connection["nodes"] for name, connection in found.items()}


@pytest.mark.parametrize("point", [FailPoint.MUTATION_BEFORE_COMMIT, FailPoint.MUTATION_AFTER_COMMIT])
async def test_api_that_dies_in_a_reset_leaves_all_of_it_or_nothing(
    stack: Stack, citizen: Tenant, models: Models, point: FailPoint
) -> None:
    """Under a mind that thinks, with a summary in front. Whoever asked and heard nothing asks again, with its key."""
    await stack.start_worker()
    writer, gate = await models.script([summary()]), f"reset-{point}-{uuid4()}"
    model = await models.script([*[{"text": "noted"}] * 4, {"text": "never heard", "gate": gate}, {"text": "noted"}])
    agent = await create_agent(citizen.client, model=model, models={"summaries": writer})
    space = await create_space(citizen.client, members=[agent])
    await talk(citizen.client, agent, space, *[f"{number}. {_LONG}" for number in range(3)])
    compaction = await compact(citizen.client, agent)
    await wait_until(partial(is_in_state, citizen.client, agent, compaction, "READY"), timeout=60)
    await talk(citizen.client, agent, space, "and then?", before=3)
    await post(citizen.client, space, "a long thought, please")
    await models.wait_for_requests(model, 5, timeout=30)
    given = {"agentId": agent, "reason": "a new project", "idempotencyKey": "one"}

    environment = {**stack.environment, "CIRCADIAN_FAIL_POINTS": f"{point}=kill@1"}
    with api_process(log=stack.directory / "dying-api.log", environment=environment, parent=stack.parent) as dying:
        with pytest.raises(httpx.TransportError):
            await replace(citizen.client, url=dying.url).succeed("resetAgent", "agent { id }", **given)
        await wait_until(lambda: not dying.child.is_running)
    between = len((await _mind(citizen, agent))["resets"]), await compacted_through(citizen.client, agent)
    await citizen.client.succeed("resetAgent", "agent { id }", **given)
    await models.open_gate(gate)
    await talk(citizen.client, agent, space, "and now?", before=5)

    is_done = point is FailPoint.MUTATION_AFTER_COMMIT
    assert between[0] == is_done and (between[1] is None) == is_done, "all of it, or nothing"
    mind = await _mind(citizen, agent)
    assert len(mind["resets"]) == 1
    assert [cycle["outcome"] for cycle in mind["cycles"]] == [*["RESTED"] * 4, "STOPPED", "RESTED"]
    assert [event["receipt"] for event in mind["inbox"]] == [*["HANDLED"] * 4, "DROPPED", "HANDLED"]
    assert "never heard" not in str(mind["consciousness"])
    assert str((await models.requests(model))[-1]["chat"][1]["content"]).startswith("[RESET - ")
    assert await models.invalid() == []


@pytest.mark.parametrize("point", [FailPoint.FENCE_BEFORE_COMMIT, FailPoint.FENCE_AFTER_COMMIT])
async def test_worker_that_dies_before_or_after_it_tells_of_a_reset_has_told_once(
    stack: Stack, citizen: Tenant, models: Models, point: FailPoint
) -> None:
    model = await models.script([{"text": "noted"}], repeat_last=True)
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await citizen.client.succeed("resetAgent", "agent { id }", agentId=agent, reason="a new project")
    dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{point}=kill@1")

    await post(citizen.client, space, "and now?")
    await wait_until(lambda: not dying.child.is_running, timeout=60)
    await stack.start_worker()
    await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=1), timeout=60)

    mind = await _mind(citizen, agent)
    told = [int(entry["seq"]) for entry in mind["consciousness"] if "[RESET - " in str(entry["content"])]
    assert told == [1] == [int(reset["toldSeq"]) for reset in mind["resets"]]
    assert [event["receipt"] for event in mind["inbox"]][:1] == ["HANDLED"]
    assert await models.invalid() == []
