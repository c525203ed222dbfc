"""A worker has litellm only if a model needs it, and one that began without gives its place to one that has it."""

import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.processes import Running, process
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

_LITE = {"CIRCADIAN_LITELLM": "when-needed"}
_CYCLES = "query ($id: ID!) { agent(id: $id) { cycles { nodes { outcome failures } } } }"
_ATTEMPTS = "SELECT max(tail_attempts) FROM agent_processes"


@pytest.fixture
def telling(stack: Stack, tmp_path: Path) -> Iterator[Running]:
    """A worker from the command line, with the installation's model alone, that can be asked what it has imported."""
    environment = {**stack.environment, **_LITE, "CIRCADIAN_MODELS_FILE": ""}
    with process("tests.harness.telling_process", "worker", log=tmp_path / "log", environment=environment) as running:
        yield running


async def _answered(tenant: Tenant, agent: str, *, said: str = "think", timeout: float = 60) -> str:
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, said)

    async def answer() -> str | None:
        found = await messages_of(tenant.client, space)
        return next((message["text"] for message in found if message["author"]["kind"] == "AGENT"), None)

    found: str = await wait_until(answer, timeout=timeout)
    return found


def _says(text: str) -> list[dict[str, object]]:
    return [{"calls": [{"name": "send_message", "arguments": {"text": text}}]}, {"text": ""}]


async def test_a_standard_worker_has_no_litellm_after_a_turn(citizen: Tenant, models: Models, telling: Running) -> None:
    await models.rescript("openai/default", _says("here"))
    agent = await create_agent(citizen.client)

    assert await _answered(citizen, agent) == "here"

    telling.child.send(signal.SIGUSR1)
    await wait_until(lambda: "litellm in sys.modules: False" in telling.said(), timeout=10)


async def test_an_agent_that_needs_litellm_is_answered_although_no_worker_began_with_it(
    citizen: Tenant, stack: Stack, models: Models
) -> None:
    first = [await stack.start_worker(**_LITE) for _ in range(2)]
    pids = [worker.child.pid for worker in first]
    far = Models(models.url, models.http, "ollama_chat")
    agent = await create_agent(citizen.client, model=await far.script(_says("from afar")))
    other = await create_agent(citizen.client, model=await models.script(_says("from near")))

    assert await _answered(citizen, agent) == "from afar"
    assert await _answered(citizen, other) == "from near"
    for each in (agent, other):  # an answer is seen before its cycle ends
        await wait_until(partial(is_asleep, citizen.client, each, after_cycles=1), timeout=60)

    found = (await citizen.client.execute(_CYCLES, id=agent))["agent"]
    assert [(each["outcome"], each["failures"]) for each in found["cycles"]["nodes"]] == [("RESTED", 0)]
    assert await stack.fetchval(_ATTEMPTS) == 0, "no attempt is counted"
    assert [worker.child.pid for worker in first if worker.child.is_running] == pids, "the processes are the same"
    assert any("needs litellm" in worker.said() for worker in first)


async def test_a_test_of_a_model_waits_for_the_worker_that_has_litellm(
    citizen: Tenant, stack: Stack, models: Models
) -> None:
    await stack.start_worker(**_LITE)
    far = Models(models.url, models.http, "ollama_chat")
    model = await far.script([{"calls": [{"name": "ready", "arguments": {}}]}])

    found = await citizen.client.succeed("testModel", "test { callsTools }", model=model)

    assert found["test"]["callsTools"] is True
