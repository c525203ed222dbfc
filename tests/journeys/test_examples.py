"""The programs of `docs/examples`, as real processes against a real API and worker."""

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from backend.kit.settings import child_environment
from tests.factories.agents import create_agent, is_asleep
from tests.factories.programs import create_program
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.restarting import RestartedApi, end
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import is_held, results_in

pytestmark = pytest.mark.usefixtures("worker")

_ROOT = Path(__file__).resolve().parents[2]
_FOLDER = _ROOT / "docs" / "examples"
_CLIENT = _ROOT / "infra" / "clients" / "python"
_SLOW_ECHO = {"reply_to_all": True, "chunk_size": 6, "chunk_delay_seconds": 0.05}
_CALL = {"calls": [{"name": "count_words", "arguments": {"text": "to be or not to be"}}]}
_COUNTED = {"ok": True, "result": {"words": 6, "characters": 18}}


@dataclass(slots=True)
class _Example:
    """A running program. The files grow while it prints."""

    process: asyncio.subprocess.Process
    output: Path
    errors: Path

    def lines(self) -> list[str]:
        return self.output.read_text().splitlines()

    def drafts(self) -> list[str]:
        return [line.removeprefix("… ") for line in self.lines() if line.startswith("… ")]

    def messages(self) -> list[str]:
        return [line for line in self.lines() if not line.startswith("… ")]

    def problems(self) -> list[str]:
        return self.errors.read_text().splitlines()

    def say(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{text}\n".encode())

    async def leave(self) -> int:
        """Ends its input. Returns its exit code."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return await self.process.wait()


@asynccontextmanager
async def _example(name: str, directory: Path, *, url: str, token: str, space: str = "") -> AsyncIterator[_Example]:
    output, errors = directory / f"{name}.out", directory / f"{name}.err"
    settings = {"CIRCADIAN_URL": url, "CIRCADIAN_TOKEN": token, "CIRCADIAN_SPACE": space, "PYTHONIOENCODING": "utf-8"}
    with output.open("wb") as out, errors.open("wb") as err:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            str(_FOLDER / name),
            stdin=asyncio.subprocess.PIPE,
            stdout=out,
            stderr=err,
            env=child_environment(PYTHONPATH=str(_CLIENT), **settings),
        )
    try:
        yield _Example(process, output, errors)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def test_chat_client_posts_and_shows_the_answer_while_it_is_written(
    tenant: Tenant, models: Models, tmp_path: Path
) -> None:
    gate = f"gate-{uuid4()}"
    model = await models.script([{**_SLOW_ECHO, "gate": gate}])
    agent = await create_agent(tenant.client, name="Ada", model=model)
    space = await create_space(tenant.client, members=[agent])
    program = await create_program(tenant.client)  # with the scopes that README.md names
    await tenant.client.succeed("addSpaceMember", "space { id }", spaceId=space, actorId=program.actor_id)

    url, token = tenant.client.url, program.client.token or ""
    async with _example("chat_client.py", tmp_path, url=url, token=token, space=space) as chat:
        chat.say("good morning, Ada")
        await wait_until(lambda: "Builder: good morning, Ada" in chat.messages())
        await models.wait_for_requests(model, 1)
        await post(tenant.client, space, "the history is read")
        await wait_until(lambda: "Olga: the history is read" in chat.messages())  # this came by the feed
        await models.open_gate(gate)
        await wait_until(lambda: "Ada: echo: good morning, Ada" in chat.messages())
        assert await chat.leave() == 0

    assert [line for line in chat.messages() if line.startswith(("Ada:", "Builder:", "Olga:"))] == [
        "Builder: good morning, Ada",
        "Olga: the history is read",
        "Ada: echo: good morning, Ada",
    ]
    drafts = chat.drafts()
    assert len(drafts) > 1
    assert all(longer.startswith(shorter) for shorter, longer in pairwise(drafts))
    assert chat.problems() == []


async def test_chat_client_survives_a_restart_of_the_api(tenant: Tenant, own_api: RestartedApi, tmp_path: Path) -> None:
    space = await create_space(tenant.client)
    await post(tenant.client, space, "history")

    token = tenant.owner.token
    async with _example("chat_client.py", tmp_path, url=own_api.url, token=token, space=space) as chat:
        await wait_until(chat.problems)  # it may start before the API
        with own_api.running() as first:
            chat.say("one")
            await wait_until(lambda: "Olga: one" in chat.messages())
            await end(first)
        known = len(chat.problems())
        await post(tenant.client, space, "two")
        chat.say("three")
        await wait_until(lambda: len(chat.problems()) > known)
        with own_api.running() as second:
            await wait_until(lambda: "Olga: three" in chat.messages())
            await post(tenant.client, space, "four")
            await wait_until(lambda: "Olga: four" in chat.messages())
            assert await chat.leave() == 0
            await end(second)

    assert chat.messages() == [f"Olga: {text}" for text in ("history", "one", "two", "three", "four")]


@pytest.mark.parametrize(
    ("name", "token"), [("chat_client.py", "cir_at_wrong"), ("tool_worker.py", "cir_at_wrong"), ("chat_client.py", "")]
)
async def test_refusal_is_one_clear_line(tenant: Tenant, tmp_path: Path, name: str, token: str) -> None:
    """With the right token, the space is unknown."""
    given = {"url": tenant.client.url, "token": token or tenant.owner.token, "space": "U3BhY2U6bm93aGVyZQ=="}
    async with _example(name, tmp_path, **given) as example:
        assert await example.process.wait() == 1

    [line] = example.problems()
    assert line.startswith(f"{name.removesuffix('.py')}: ")


async def _counting(tenant: Tenant, models: Models, steps: Sequence[Any]) -> tuple[str, str, str]:
    """An agent with the tool `count_words`: its model, its id, and the id of its space."""
    model = await models.script(steps)
    given = {"effect": "PURE", "description": "Counts words.", "input": {"type": "object"}}
    await tenant.client.succeed("createTool", "tool { id }", name="count_words", kind="EXTERNAL", **given)
    agent = await create_agent(tenant.client, model=model, tools=["count_words"])
    return model, agent, await create_space(tenant.client, members=[agent])


async def _results(tenant: Tenant, models: Models, model: str, agent: str, *, cycles: int = 1) -> list[dict[str, Any]]:
    """All results that the model has read, once the agent sleeps after so many cycles."""
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=cycles))
    return results_in((await models.requests(model))[-1])


async def test_tool_worker_survives_a_restart_of_the_api(
    tenant: Tenant, models: Models, own_api: RestartedApi, tmp_path: Path
) -> None:
    model, agent, space = await _counting(tenant, models, [_CALL, {}, _CALL, {}])
    program = await create_program(tenant.client, scopes=["tools:write"])

    token = program.client.token or ""
    async with _example("tool_worker.py", tmp_path, url=own_api.url, token=token) as worker:
        await wait_until(worker.problems)  # it may start before the API
        with own_api.running() as first:
            await post(tenant.client, space, "count, please")
            assert await _results(tenant, models, model, agent) == [_COUNTED]
            await end(first)
        known = len(worker.problems())
        await post(tenant.client, space, "and again")
        await wait_until(lambda: is_held(tenant, agent))
        await wait_until(lambda: len(worker.problems()) > known)
        with own_api.running() as second:
            assert await _results(tenant, models, model, agent, cycles=2) == [_COUNTED, _COUNTED]
            await end(second)


async def test_tool_worker_takes_the_call_of_a_worker_that_was_killed(
    tenant: Tenant, models: Models, tmp_path: Path
) -> None:
    model, agent, space = await _counting(tenant, models, [_CALL, {}, _CALL, {}])
    program = await create_program(tenant.client, scopes=["tools:write"])
    given = {"url": tenant.client.url, "token": program.client.token or ""}

    async with _example("tool_worker.py", tmp_path, **given) as killed:
        await post(tenant.client, space, "count, please")
        assert await _results(tenant, models, model, agent) == [_COUNTED]
        killed.process.kill()
        await killed.process.wait()
    await post(tenant.client, space, "and again")
    await wait_until(lambda: is_held(tenant, agent))
    [call] = (await program.client.execute("{ waitingToolCalls { nodes { id } } }"))["waitingToolCalls"]["nodes"]
    # A worker that is killed between claim and result leaves just this: a claim that nobody renews.
    await program.client.succeed("claimToolCall", "claim", toolCallId=call["id"], seconds=1)

    async with _example("tool_worker.py", tmp_path, **given) as worker:
        assert await _results(tenant, models, model, agent, cycles=2) == [_COUNTED, _COUNTED]
        await wait_until(lambda: f"done {call['id']}" in worker.lines())


async def test_failure_of_the_tool_is_a_result_and_the_worker_continues(
    tenant: Tenant, models: Models, tmp_path: Path
) -> None:
    wrong = {"name": "count_words", "arguments": {}}
    model, agent, space = await _counting(tenant, models, [{"calls": [wrong, *_CALL["calls"]]}])
    program = await create_program(tenant.client, scopes=["tools:write"])

    token = program.client.token or ""
    async with _example("tool_worker.py", tmp_path, url=tenant.client.url, token=token):
        await post(tenant.client, space, "count, please")
        failed, counted = await _results(tenant, models, model, agent)

    assert failed["error"] == "KeyError: 'text'"
    assert counted == _COUNTED
