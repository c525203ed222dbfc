"""Scenario 6 with a death at every point: a worker or an API process dies, and nothing is asked or answered twice.

(Traps A3, B1, B7, B15, M1, M9; ADR 0017.) The demo model thinks: it calls what it is told to in so many words, says
what came of it, and answers the same chain the same way, however often it is asked.
"""

import json
import signal
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from backend.kit.fail_points import FailPoint
from backend.kit.processes import free_port
from tests.factories.agents import create_agent, is_asleep
from tests.factories.questions import DETAILS, activities_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.client import Client, Json
from tests.harness.grounds import Grounds
from tests.harness.processes import Running, api_process, process
from tests.harness.stack import Stack, own_stack
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import cycles_of, is_held
from tests.journeys.test_faults import RECOVERY_SECONDS

_KEY = "the only answer"
_SAID = {
    "confirm_action": json.dumps({"summary": "Charge it", "details": DETAILS}),
    "book": json.dumps({"amount": 5}),
}
_INPUT = {"type": "object", "properties": {"amount": {"type": "integer"}}}
_RESULTS = "query ($id: ID!) { agent(id: $id) { inbox(first: 50) { nodes { type receipt } } } }"


@pytest.fixture(scope="module")
def shared_stack(grounds: Grounds) -> Iterator[Stack]:
    """An installation with the demo model."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="circadian-holds-") as name:
        directory = Path(name)
        with (
            process("backend", "demo-model", "--port", str(port), log=directory / "model.log", environment={}),
            own_stack(grounds, directory, model_url=f"http://127.0.0.1:{port}") as stack,
        ):
            yield stack


@dataclass(slots=True)
class Trial:
    """One agent that is told to call `tool`, and whoever answers."""

    citizen: Tenant
    tool: str
    agent: str = ""
    space: str = ""
    #: What the answers so far have said.
    said: list[Json] = field(default_factory=list)

    async def prepare(self) -> None:
        client = self.citizen.client
        given = {"description": "Books.", "input": _INPUT, "effect": "KEYED", "visible": True, "timeoutSeconds": 600}
        await client.succeed("createTool", "tool { id }", name="book", kind="EXTERNAL", **given)
        self.agent = await create_agent(client, tools=["book"])
        self.space = await create_space(client, members=[self.agent])

    async def begin(self) -> None:
        await post(self.citizen.client, self.space, f"call {self.tool} with {_SAID[self.tool]}")

    async def activity(self) -> Json | None:
        found = await activities_of(self.citizen.client, self.space)
        assert len(found) <= 1, "it is asked once"
        return found[0]["data"] if found else None

    async def answer(self, client: Client) -> None:
        """Under one key, as a client that insists."""
        data = await self.activity()
        assert data is not None
        given: Json = {"toolCallId": data["toolCallId"], "idempotencyKey": _KEY}
        if self.tool == "book":
            answered = await client.mutate("submitToolResult", "__typename", result="booked", **given)
        else:
            answered = await client.mutate(
                "answerToolCall", "__typename", digest=data["digest"], decision="APPROVE", **given
            )
        self.said.append(answered)

    async def is_answered(self) -> bool:
        data = await self.activity()
        return data is not None and data["status"] == "SUCCEEDED"

    async def check(self) -> None:
        """One question, one answer, told once, in one cycle."""
        client = self.citizen.client
        await wait_until(lambda: is_asleep(client, self.agent, after_cycles=1), timeout=RECOVERY_SECONDS)
        assert await self.is_answered()
        assert {each["__typename"].endswith("Success") for each in self.said} == {True}, self.said
        _, *told = await texts_of(client, self.space)
        assert len(told) == 1, told
        assert f"{self.tool} answered" in told[0]
        assert ("approved" if self.tool == "confirm_action" else "booked") in told[0]
        [cycle] = await cycles_of(self.citizen, self.agent)
        assert cycle["outcome"] in {"RESTED", "SKIPPED"}, "who was told of a death last has nothing more to say"
        events = (await client.execute(_RESULTS, id=self.agent))["agent"]["inbox"]["nodes"]
        [event] = [each for each in events if each["type"] == "TOOL_RESULT"]
        assert event["receipt"] == {"RESTED": "HANDLED"}.get(cycle["outcome"], cycle["outcome"])


async def _stands_or_is_dead(trial: Trial, worker: Running) -> bool:
    return not worker.child.is_running or await is_held(trial.citizen, trial.agent)


#: Of the fenced transactions of this journey: drain, step, sleep on the hold; then results and drain, step, end.
_WORKER_POINTS: list[Any] = [
    pytest.param("confirm_action", FailPoint.LEASE_TAKEN, 1, id="question-taken"),
    pytest.param("confirm_action", FailPoint.FENCE_BEFORE_COMMIT, 2, id="question-step"),
    pytest.param("confirm_action", FailPoint.FENCE_AFTER_COMMIT, 2, id="question-asked"),
    pytest.param("confirm_action", FailPoint.FENCE_BEFORE_COMMIT, 3, id="question-sleep"),
    pytest.param("confirm_action", FailPoint.ASLEEP, 1, id="question-asleep"),
    pytest.param("confirm_action", FailPoint.LEASE_TAKEN, 2, id="question-taken-again"),
    pytest.param("confirm_action", FailPoint.FENCE_BEFORE_COMMIT, 4, id="question-results"),
    pytest.param("confirm_action", FailPoint.FENCE_AFTER_COMMIT, 4, id="question-settled"),
    pytest.param("confirm_action", FailPoint.MODEL_STREAMING, 30, id="question-thinking"),
    pytest.param("book", FailPoint.FENCE_AFTER_COMMIT, 2, id="external-put"),
    pytest.param("book", FailPoint.FENCE_BEFORE_COMMIT, 3, id="external-sleep"),
    pytest.param("book", FailPoint.FENCE_BEFORE_COMMIT, 4, id="external-results"),
    pytest.param("book", FailPoint.FENCE_AFTER_COMMIT, 5, id="external-told"),
]


@pytest.mark.parametrize(("tool", "point", "nth"), _WORKER_POINTS)
async def test_worker_that_dies_asks_nothing_twice(
    stack: Stack, citizen: Tenant, tool: str, point: FailPoint, nth: int
) -> None:
    trial = Trial(citizen, tool)
    await trial.prepare()
    dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{point}=kill@{nth}")

    await trial.begin()
    await wait_until(lambda: _stands_or_is_dead(trial, dying), timeout=RECOVERY_SECONDS)
    if dying.child.is_running:
        await trial.answer(citizen.client)
    await wait_until(lambda: not dying.child.is_running, timeout=RECOVERY_SECONDS)
    assert dying.child.exit_code == -signal.SIGKILL, dying.said()
    await stack.start_worker()
    if not await trial.is_answered():
        await wait_until(lambda: is_held(citizen, trial.agent), timeout=RECOVERY_SECONDS)
        await trial.answer(citizen.client)

    await trial.check()


@pytest.mark.parametrize("tool", ["confirm_action", "book"])
@pytest.mark.parametrize(
    "point", [FailPoint.MUTATION_BEFORE_COMMIT, FailPoint.MUTATION_AFTER_COMMIT, FailPoint.WAKE_COMMITTED]
)
async def test_api_that_dies_with_an_answer_loses_and_doubles_nothing(
    stack: Stack, citizen: Tenant, tool: str, point: FailPoint
) -> None:
    """Whoever answered and heard nothing answers again, under the same key.

    No worker lives meanwhile: its sweep would wake the agent before an API that is slow to.
    """
    trial = Trial(citizen, tool)
    await trial.prepare()
    await stack.start_worker()
    await trial.begin()
    await wait_until(lambda: is_held(citizen, trial.agent))
    await stack.stop_workers()

    environment = {**stack.environment, "CIRCADIAN_FAIL_POINTS": f"{point}=kill@1"}
    with api_process(log=stack.directory / "dying-api.log", environment=environment, parent=stack.parent) as dying:
        with pytest.raises(httpx.TransportError):
            await trial.answer(replace(citizen.client, url=dying.url))
        await wait_until(lambda: not dying.child.is_running)
    await trial.answer(citizen.client)
    await stack.start_worker()

    await trial.check()
