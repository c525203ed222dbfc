"""Agents send files: what they write, and copies of what they may read (ADR 0093)."""

import json
from typing import Any

import httpx
import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.files import post_files, upload_file
from tests.factories.plans import create_plan
from tests.factories.programs import create_program
from tests.factories.questions import answer, enter
from tests.factories.rows import key_of, make_due, owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import is_held

pytestmark = pytest.mark.usefixtures("worker")

_MESSAGES = """query ($id: ID!) { space(id: $id) { messages(last: 20) { nodes {
  id text trust origins files { id name contentType size url } } } } }"""
_TABLE = "name,price\nwhale,7\n"


def _send(**arguments: Any) -> dict[str, Any]:
    return {"calls": [{"name": "send_message", "arguments": {"text": "here", **arguments}}]}


async def _messages(tenant: Tenant, space: str) -> list[dict[str, Any]]:
    nodes: list[dict[str, Any]] = (await tenant.client.execute(_MESSAGES, id=space))["space"]["messages"]["nodes"]
    return nodes


async def _with_file(tenant: Tenant, space: str) -> list[dict[str, Any]]:
    return [each for each in await _messages(tenant, space) if each["text"] == "here"]


async def _results(models: Models, model: str) -> list[dict[str, Any]]:
    chat = (await models.requests(model))[-1]["chat"]
    return [json.loads(each["content"]) for each in chat if each["role"] == "tool"]


async def _told(tenant: Tenant, models: Models, *replies: dict[str, Any]) -> tuple[str, str]:
    """An agent that is told something answers so. Returns its model and the space."""
    model = await models.script([*replies, {}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "send it")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=60)
    assert await models.invalid() == []
    return model, space


async def test_an_agent_sends_a_file_that_it_has_written(
    tenant: Tenant, models: Models, http: httpx.AsyncClient
) -> None:
    model, space = await _told(tenant, models, _send(file_name="prices.csv", file_content=_TABLE))

    [message] = await _with_file(tenant, space)
    [file] = message["files"]
    assert (file["name"], file["contentType"], file["size"]) == ("prices.csv", "text/csv", len(_TABLE))
    assert (await http.get(file["url"])).text == _TABLE
    [result] = await _results(models, model)
    assert key_of(result["fileId"]) == key_of(file["id"])


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"file_name": "run.exe", "file_content": "x"}, "file_name must end with .txt, .md, .csv, .json"),
        ({"file_name": "a/b.txt", "file_content": "x"}, "fileName must be one line"),
        ({"file_name": "a.txt"}, "file_content is empty"),
        ({"file_name": "a.txt", "file_content": "GIF89a and more"}, "is not text/plain"),
        ({"file_name": "a.txt", "file_content": "x", "pass_on": "y"}, "a message has one file"),
        ({"pass_on": "nothing"}, "there is no such file in the messages of your spaces"),
    ],
)
async def test_a_call_whose_file_fails_posts_nothing(
    tenant: Tenant, models: Models, arguments: dict[str, str], reason: str
) -> None:
    model, space = await _told(tenant, models, _send(**arguments))

    [result] = await _results(models, model)
    assert result["ok"] is False
    assert reason in result["error"]
    assert await _with_file(tenant, space) == []


async def test_a_step_sends_few_files(tenant: Tenant, models: Models) -> None:
    calls = [call for n in range(6) for call in _send(file_name=f"{n}.md", file_content=f"# {n}")["calls"]]
    model, space = await _told(tenant, models, {"calls": calls})

    assert [each["ok"] for each in await _results(models, model)] == [True] * 5 + [False]
    assert [each["files"][0]["name"] for each in await _with_file(tenant, space)] == [f"{n}.md" for n in range(5)]


async def test_a_message_that_cannot_be_posted_leaves_no_upload(tenant: Tenant, models: Models) -> None:
    """The first answers nothing, the second names nobody: no file waits for a message any more."""
    sent = {"file_name": "a.txt", "file_content": "x"}
    model, _ = await _told(tenant, models, _send(**sent, reply_to=999), _send(**sent, mentions=["Nobody"]))

    assert [each["ok"] for each in await _results(models, model)] == [False, False]
    async with owner_of(tenant) as connection:
        rows = await connection.fetch("SELECT purge_at, purges FROM files WHERE tenant_id = $1", tenant.id)
    assert all(row["purge_at"] is not None for row in rows)
    assert len(rows) == 2


async def test_a_file_is_passed_on_with_its_origin_and_its_trust(
    tenant: Tenant, models: Models, http: httpx.AsyncClient
) -> None:
    """The agent was not told of the message: only the call shows where the file is from."""
    program = await create_program(tenant.client, scopes=("spaces:read", "messages:write"))
    source = await create_space(tenant.client, members=[program.actor_id])
    file_id = await upload_file(program.client, http, b"a stranger's words", name="plan.txt")
    await post_files(program.client, source, [file_id], text="x")
    model = await models.script([_send(), _send(pass_on=str(key_of(file_id))), {}])
    agent = await create_agent(tenant.client, model=model)
    await tenant.client.succeed("addSpaceMember", "space { id }", spaceId=source, actorId=agent)
    space = await create_space(tenant.client, members=[agent])

    await post(tenant.client, space, "pass it on")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=60)

    before, message = await _with_file(tenant, space)
    assert (before["trust"], before["origins"]) == ("MEMBER", [])
    assert (message["trust"], message["origins"]) == ("STRANGER", [source])
    [file] = message["files"]
    assert file["name"] == "plan.txt"
    assert key_of(file["id"]) != key_of(file_id)
    assert (await http.get(file["url"])).content == b"a stranger's words"


async def test_a_file_of_another_space_is_not_passed_on(
    tenant: Tenant, models: Models, http: httpx.AsyncClient
) -> None:
    elsewhere = await create_space(tenant.client)
    file_id = await upload_file(tenant.client, http, b"secret")
    await post_files(tenant.client, elsewhere, [file_id], text="x")

    model, space = await _told(tenant, models, _send(pass_on=str(key_of(file_id))))

    [result] = await _results(models, model)
    assert "there is no such file" in result["error"]
    assert await _with_file(tenant, space) == []


async def test_a_copy_goes_with_the_message_of_its_file(
    tenant: Tenant, models: Models, http: httpx.AsyncClient
) -> None:
    source = await create_space(tenant.client)
    file_id = await upload_file(tenant.client, http, b"to be forgotten", name="plan.txt")
    posted = await post_files(tenant.client, source, [file_id], text="x")
    model = await models.script([_send(pass_on=str(key_of(file_id))), {}])
    agent = await create_agent(tenant.client, model=model)
    await tenant.client.succeed("addSpaceMember", "space { id }", spaceId=source, actorId=agent)
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "pass it on")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=60)
    [message] = await _with_file(tenant, space)

    await tenant.client.succeed("deleteMessage", "__typename", messageId=posted["id"])

    async def is_gone() -> bool:
        return await _with_file(tenant, space) == [] and (await http.get(message["files"][0]["url"])).is_error

    await wait_until(is_gone, timeout=60)


async def test_a_call_that_must_be_approved_sends_its_file_after_the_approval(
    tenant: Tenant, models: Models, http: httpx.AsyncClient
) -> None:
    """Before it, nothing is stored."""
    say = _send(file_name="report.md", file_content="# Report")["calls"][0]
    model = await models.script([{"calls": [enter("Board"), say]}, {"text": "done"}])
    agent = await create_agent(tenant.client, model=model)
    home = await create_space(tenant.client, members=[agent])
    board = await create_space(tenant.client, name="Board", members=[agent])
    await make_due(tenant, await create_plan(tenant.client, agent, cron="0 9 * * *", spaceId=home))
    await wait_until(lambda: is_held(tenant, agent))
    async with owner_of(tenant) as connection:
        assert await connection.fetchval("SELECT count(*) FROM files WHERE tenant_id = $1", tenant.id) == 0

    query = "{ holds(for: ME) { nodes { id digest } } }"
    [hold] = (await tenant.client.execute(query))["holds"]["nodes"]
    await answer(tenant.client, {"toolCallId": hold["id"], "digest": hold["digest"]}, "APPROVE")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    [message] = await _with_file(tenant, board)
    assert (await http.get(message["files"][0]["url"])).text == "# Report"
