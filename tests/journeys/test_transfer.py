"""An organisation moves to another installation: its agents ask the model there what they would have asked here."""

import asyncio
import json
import re
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.compactions import compact, summary, talk, until_state
from tests.factories.knowledge import put
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Person, Tenant
from tests.factories.tools import create_tool, set_secret
from tests.harness.commands import Completed, run_command
from tests.harness.grounds import Grounds
from tests.harness.models import Models
from tests.harness.stack import Stack, own_stack
from tests.harness.visitor import unused_address
from tests.harness.waiting import wait_until

_LONG = "All work and no play makes Jack a dull boy. " * 40
_NOTED = {"text": "noted"}
#: The only words of a request that depend on when it is made.
_NOW = re.compile(rb"now \d{4}-\d\d-\d\d \d\d:\d\d UTC")
#: In the middle of an hour, so that the age that the agent is shown is the same some minutes later.
_OLD = "UPDATE inbox_events SET created_at = created_at - interval '210 minutes' WHERE receipt = 'PENDING'"
_STATE = """SELECT p.state || ' ' || coalesce(c.failures, 0) FROM agent_processes p
LEFT JOIN think_cycles c ON c.id = p.cycle_id"""


@pytest.fixture(scope="module")
def shared_target(grounds: Grounds, model_url: str) -> Iterator[Stack]:
    with (
        tempfile.TemporaryDirectory(prefix="circadian-target-") as directory,
        own_stack(grounds, Path(directory), model_url=model_url) as stack,
    ):
        yield stack


@pytest.fixture
async def target(shared_target: Stack) -> AsyncIterator[Stack]:
    """The other installation, without workers."""
    yield shared_target
    await shared_target.stop_workers()


def _run(stack: Stack, *arguments: str) -> Completed:
    return run_command(*arguments, **stack.environment)


async def _command(stack: Stack, *arguments: str) -> str:
    ended = await asyncio.to_thread(_run, stack, *arguments)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@dataclass(frozen=True, slots=True)
class _Home:
    """Ada has a past and pending events; the request of Bob's open cycle has failed."""

    tenant: Tenant
    mia: Person
    mia_email: str
    ada: str
    bob: str
    models: tuple[str, str]
    lobby: str
    attic: str


async def _home(stack: Stack, tenant: Tenant, models: Models) -> _Home:
    client, email = tenant.client, unused_address()
    mia = await tenant.person(name="Mia", email=email)
    headers = [{"name": "x-key", "value": "{{secret:crm}}"}]
    await create_tool(client, name="look_up", http={"url": "https://x.example/", "headers": headers})
    await set_secret(client, name="crm", value="very-secret-value", url="https://x.example")
    first = await models.script([*[_NOTED] * 4, summary(), *[_NOTED] * 9])
    second = await models.script([{"status": 400}], repeat_last=True)
    ada = await create_agent(client, name="Ada", model=first, tools=["look_up"])
    bob = await create_agent(client, name="Bob", model=second)
    lobby = await create_space(client, members=[ada, mia.actor_id])
    attic = await create_space(client, name="Attic", members=[ada])
    await put(client, "memory", ada, key="mia", value="Mia likes tea.")
    await put(client, "note", ada, title="Tea", text="Green.")
    await stack.start_worker()
    await talk(client, ada, lobby, *[f"{number}. {_LONG}" for number in range(4)])
    await until_state(client, ada, await compact(client, ada), "READY")
    await talk(client, ada, lobby, "and then?", "and then?", before=4)
    await put(client, "goal", ada, text="Learn what Mia drinks.", news="It is tea.")
    await post(client, await create_space(client, name="Cellar", members=[bob]), "Are you there, Bob?")
    await wait_until(partial(_has_failed, stack, bob), timeout=30)
    await wait_until(partial(is_asleep, client, ada, after_cycles=6), timeout=30)
    await stack.stop_workers()
    await post(mia.client, lobby, "Is there any tea left?")
    await post(client, attic, "It is dark up here.")
    await stack.execute(_OLD)
    return _Home(tenant, mia, email, ada, bob, (first, second), lobby, attic)


async def _has_failed(stack: Stack, agent: str) -> bool:
    state = str(await stack.fetchval(f"{_STATE} WHERE p.agent_id = '{key_of(agent)}'"))
    return state.startswith(("WAKING", "SLEEPING")) and not state.endswith(" 0")


async def _next_requests(stack: Stack, home: _Home, models: Models) -> list[bytes]:
    """Resumes the organisation there and returns the next request of each agent, as bytes."""
    before = [len(await models.requests(model)) for model in home.models]
    for model in home.models:
        await models.rescript(model, [{}], repeat_last=True)
    await _command(stack, "resume-tenant", str(home.tenant.id))
    await stack.execute("UPDATE agent_processes SET wake_at = now() WHERE wake_at > now()")
    await stack.start_worker()
    found = []
    for model, count in zip(home.models, before, strict=True):
        requests = await models.wait_for_requests(model, count + 1, timeout=60)
        found.append(str(requests[count]["raw"]).encode())
    await stack.stop_workers()
    return found


def _without_time(body: bytes) -> bytes:
    """The body without the time in the entry of the new events, which is the last one with a time."""
    last = list(_NOW.finditer(body))[-1]
    return body[: last.start()] + b"now" + body[last.end() :]


async def test_the_next_request_of_each_agent_is_the_same_byte_for_byte(
    stack: Stack, target: Stack, citizen: Tenant, models: Models, tmp_path: Path
) -> None:
    home = await _home(stack, citizen, models)
    file = tmp_path / "export.jsonl"
    await _command(stack, "suspend-tenant", str(citizen.id), "--reason", "it moves")
    await _command(stack, "export-tenant", str(citizen.id), str(file))
    assert file.stat().st_mode & 0o077 == 0
    assert json.loads(file.read_text().splitlines()[-1])["isQuiet"] is True
    here = await _next_requests(stack, home, models)

    said = await _command(target, "import-tenant", str(file))
    asleep = await target.fetch(f"SELECT DISTINCT status FROM agents WHERE tenant_id = '{citizen.id}'")
    there = await _next_requests(target, home, models)

    assert [row["status"] for row in asleep] == ["SUSPENDED"]
    assert "secret of tools crm" in said
    assert f"Mia, MEMBER: {home.mia_email}" in said
    assert [_without_time(body) for body in there] == [_without_time(body) for body in here]
    assert b"Is there any tea left?" in here[0]
    assert b"Learn what Mia drinks." in here[0]
    assert b"look_up" in here[0]
    assert there[1] == here[1], "the cycle was open, so not even the time may differ"
    assert await models.invalid() == []
    verified = await _command(target, "verify-audit", "--tenant", str(citizen.id))
    assert verified.startswith("unbroken up to entry")
