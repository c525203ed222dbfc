"""A worker dies or stands still while an agent sends a file: it is sent once (ADR 0093)."""

import json
import signal
from collections.abc import Sequence
from functools import partial
from typing import Any

import psutil
import pytest

from backend.kit.fail_points import FailPoint
from tests.factories.agents import create_agent, is_asleep
from tests.factories.plans import create_plan
from tests.factories.questions import answer, enter
from tests.factories.rows import make_due
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.processes import Running
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import is_held

_MESSAGES = "query ($id: ID!) { space(id: $id) { messages(last: 20) { nodes { text files { name url } } } } }"
_HOLDS = "{ holds(for: ME) { nodes { id digest } } }"
#: Where the worker dies, and how often the model is asked for the call: the file is stored and its step not committed,
#: before that commit, and after it.
_POINTS = [
    (f"{FailPoint.FILE_OF_CALL_STORED}=kill", 2),
    (f"{FailPoint.FENCE_BEFORE_COMMIT}=kill@2", 2),
    (f"{FailPoint.FENCE_AFTER_COMMIT}=kill@2", 1),
]


def _send(name: str) -> dict[str, Any]:
    arguments = {"text": name, "file_name": name, "file_content": f"# {name}"}
    return {"name": "send_message", "arguments": arguments}


async def _sent(tenant: Tenant, space: str, names: Sequence[str]) -> list[tuple[str, str]]:
    """The messages with these texts, and the contents of their files."""
    nodes = (await tenant.client.execute(_MESSAGES, id=space))["space"]["messages"]["nodes"]
    sent = [each for each in nodes if each["text"] in names]
    return [(each["text"], (await tenant.client.http.get(each["files"][0]["url"])).text) for each in sent]


def _is_frozen(worker: Running) -> bool:
    return bool(psutil.Process(worker.child.pid).status() == psutil.STATUS_STOPPED)


@pytest.mark.parametrize(("point", "asked"), _POINTS)
async def test_a_worker_dies_while_an_agent_sends_a_file(
    stack: Stack, citizen: Tenant, models: Models, point: str, asked: int
) -> None:
    model = await models.script([*[{"calls": [_send("report.md")]}] * asked, {}])
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS=point)
    await post(citizen.client, space, "send it")
    await wait_until(lambda: not dying.child.is_running)
    await stack.start_worker()

    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=60)

    assert len(await models.requests(model)) == asked + 1
    assert await _sent(citizen, space, ["report.md"]) == [("report.md", "# report.md")]


async def test_a_call_that_is_approved_while_another_ones_file_is_stored_sends_its_file(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """The worker has stored the file of the first call, and its transaction finds both."""
    names = ["first.md", "second.md"]
    model = await models.script([{"calls": [enter("Board"), *map(_send, names)]}, {"text": "done"}])
    agent = await create_agent(citizen.client, model=model)
    home = await create_space(citizen.client, members=[agent])
    board = await create_space(citizen.client, name="Board", members=[agent])
    await make_due(citizen, await create_plan(citizen.client, agent, cron="0 9 * * *", spaceId=home))
    await stack.start_worker()
    await wait_until(lambda: is_held(citizen, agent))
    await stack.stop_workers()
    holds = (await citizen.client.execute(_HOLDS))["holds"]["nodes"]
    worker = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{FailPoint.FILE_OF_CALL_STORED}=stop")

    await _approve(citizen, holds[0])
    await wait_until(partial(_is_frozen, worker))
    await _approve(citizen, holds[1])
    worker.child.send(signal.SIGCONT)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=60)

    assert sorted(await _sent(citizen, board, names)) == [(name, f"# {name}") for name in names]
    results = [each for each in (await models.requests(model))[-1]["chat"] if each["role"] == "tool"]
    assert [json.loads(each["content"])["ok"] for each in results] == [True, True, True]


async def test_all_approved_files_are_sent_though_a_step_sends_fewer(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """They were approved while no worker ran, so one look finds them all."""
    names = [f"{number}.md" for number in range(6)]
    model = await models.script([{"calls": [enter("Board"), *map(_send, names)]}, {"text": "done"}])
    agent = await create_agent(citizen.client, model=model)
    home = await create_space(citizen.client, members=[agent])
    board = await create_space(citizen.client, name="Board", members=[agent])
    await make_due(citizen, await create_plan(citizen.client, agent, cron="0 9 * * *", spaceId=home))
    await stack.start_worker()
    await wait_until(lambda: is_held(citizen, agent))
    await stack.stop_workers()

    for hold in (await citizen.client.execute(_HOLDS))["holds"]["nodes"]:
        await _approve(citizen, hold)
    await stack.start_worker()
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=60)

    assert sorted(await _sent(citizen, board, names)) == [(name, f"# {name}") for name in names]


async def _approve(tenant: Tenant, hold: dict[str, Any]) -> None:
    await answer(tenant.client, {"toolCallId": hold["id"], "digest": hold["digest"]}, "APPROVE")
