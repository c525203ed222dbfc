"""A death at every point between a question about a call and the call's result: it is made once (ADR 0020).

(Traps A3, B7, M1.) A KEYED tool: its requests may be repeated under the call's id, which is the same before and after
the consent; its effect is one.
"""

import signal
from dataclasses import replace
from typing import Any

import httpx
import pytest

from backend.kit.fail_points import FailPoint
from tests.factories.agents import create_agent, is_asleep
from tests.factories.plans import create_plan
from tests.factories.questions import answer, question_in
from tests.factories.rows import make_due
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.harness.client import Client
from tests.harness.models import Models
from tests.harness.processes import api_process
from tests.harness.stack import Stack
from tests.harness.tools import Tools
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, cycles_of, is_held, results_in, tool_call
from tests.journeys.test_faults import RECOVERY_SECONDS

#: Of the fenced transactions: drain, step with the question, sleep; begin of the approved call.
_POINTS: list[Any] = [
    pytest.param(FailPoint.FENCE_AFTER_COMMIT, 2, id="asked"),
    pytest.param(FailPoint.LEASE_TAKEN, 2, id="taken"),
    pytest.param(FailPoint.FENCE_BEFORE_COMMIT, 4, id="beginning"),
    pytest.param(FailPoint.CALL_BEFORE, 1, id="begun"),
    pytest.param(FailPoint.CALL_ANSWERED, 1, id="answered"),
]


async def _ask(citizen: Tenant, models: Models) -> tuple[str, str, str]:
    """A plan fires that wants to charge: model, agent, space."""
    model = await models.script([{"calls": [tool_call("charge")]}])
    agent = await create_agent(citizen.client, model=model, tools=["charge"], unattended={"tools": []})
    space = await create_space(citizen.client, members=[agent])
    await make_due(citizen, await create_plan(citizen.client, agent, cron="0 9 * * *", spaceId=space))
    return model, agent, space


async def _approve(client: Client, citizen: Tenant, space: str) -> dict[str, Any]:
    question = await question_in(citizen.client, space)
    return await answer(client, question, "APPROVE", idempotencyKey="the only answer")


async def _check(citizen: Tenant, models: Models, tools: Tools, *, model: str, agent: str, space: str) -> None:
    """One question, one effect under one key, one result, in one cycle."""
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)
    requests = await tools.requests("charge")
    assert [each["is_effect"] for each in requests] == [True, *[False] * (len(requests) - 1)]
    [call] = await calls_of(citizen, agent)
    assert call["state"] == "SUCCEEDED"
    [result] = results_in((await models.requests(model))[-1])
    assert (result["ok"], result["approved"]) == (True, {"by": "Olga"})
    assert (await question_in(citizen.client, space))["status"] == "SUCCEEDED"
    assert [cycle["outcome"] for cycle in await cycles_of(citizen, agent)] == ["RESTED"]
    assert await models.invalid() == []


@pytest.mark.parametrize(("point", "nth"), _POINTS)
async def test_worker_that_dies_makes_an_approved_call_once(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools, *, point: FailPoint, nth: int
) -> None:
    dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{point}=kill@{nth}")
    model, agent, space = await _ask(citizen, models)
    await question_in(citizen.client, space)
    if nth != 2 or point is FailPoint.LEASE_TAKEN:
        await wait_until(lambda: is_held(citizen, agent))

    assert (await _approve(citizen.client, citizen, space))["__typename"] == "AnswerToolCallSuccess"
    await wait_until(lambda: not dying.child.is_running, timeout=RECOVERY_SECONDS)
    assert dying.child.exit_code == -signal.SIGKILL, dying.said()
    await stack.start_worker()

    await _check(citizen, models, tools, model=model, agent=agent, space=space)


@pytest.mark.parametrize("point", [FailPoint.MUTATION_AFTER_COMMIT, FailPoint.WAKE_COMMITTED])
async def test_api_that_dies_with_an_approval_loses_nothing(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools, point: FailPoint
) -> None:
    """The approval stands, and nobody was told: the sweep finds a sleeper with a call that may begin.

    No worker lives meanwhile: its sweep would wake the agent before an API that is slow to.
    """
    await stack.start_worker()
    model, agent, space = await _ask(citizen, models)
    await wait_until(lambda: is_held(citizen, agent))
    await stack.stop_workers()

    environment = {**stack.environment, "CIRCADIAN_FAIL_POINTS": f"{point}=kill@1"}
    with api_process(log=stack.directory / "dying-api.log", environment=environment, parent=stack.parent) as dying:
        with pytest.raises(httpx.TransportError):
            await _approve(replace(citizen.client, url=dying.url), citizen, space)
        await wait_until(lambda: not dying.child.is_running)
    await stack.start_worker()

    await _check(citizen, models, tools, model=model, agent=agent, space=space)
    assert (await _approve(citizen.client, citizen, space))["__typename"] == "AnswerToolCallSuccess"
