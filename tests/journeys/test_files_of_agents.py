"""Agents are told of files, read their texts, and see images if their model does."""

import base64
import json
import random
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.files import png, post_files, upload_file
from tests.factories.programs import create_program
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("worker")

_SECRET = "The launch code is periwinkle-7731-hippopotamus, and nobody else knows it."


def _pdf(text: str) -> bytes:
    """A PDF of one page."""
    stream = f"BT /F1 12 Tf 20 100 Td ({text}) Tj ET".encode()
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%b\nendstream" % (len(stream), stream),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    )
    content, places = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(content))
        content += b"%d 0 obj%b endobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, len(content))
    return content + b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + table + end


def _reading(file_id: str, **more: Any) -> dict[str, Any]:
    arguments = {"file_id": str(key_of(file_id)), **more}
    return {"calls": [{"name": "read_file", "arguments": arguments}]}


def _result(request: dict[str, Any]) -> dict[str, Any]:
    """The newest result of a tool in a request."""
    newest = [each for each in request["chat"] if each["role"] == "tool"][-1]
    result: dict[str, Any] = json.loads(newest["content"])
    return result


async def _ask(tenant: Tenant, models: Models, http: httpx.AsyncClient, content: bytes, content_type: str) -> Any:
    """An agent reads a file that it is sent. Returns its second request, and the id of the message."""
    file_id = await upload_file(tenant.client, http, content, name="plan.x", content_type=content_type)
    model = await models.script([_reading(file_id), {}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    posted = await post_files(tenant.client, space, [file_id], text="read this")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=60)
    requests = await models.requests(model)
    assert await models.invalid() == []
    return requests[1], posted["id"]


async def test_an_agent_is_told_of_a_file_and_reads_it(tenant: Tenant, models: Models, http: httpx.AsyncClient) -> None:
    request, _ = await _ask(tenant, models, http, _SECRET.encode(), "text/plain")

    told = next(each["content"] for each in request["chat"] if each["role"] == "user")
    assert f'   "read this"\n   file "plan.x" (text/plain, {len(_SECRET)} bytes, ' in told
    assert _result(request)["text"] == _SECRET


async def test_an_agent_reads_the_text_of_a_pdf(tenant: Tenant, models: Models, http: httpx.AsyncClient) -> None:
    request, _ = await _ask(tenant, models, http, _pdf("Hello from a page"), "application/pdf")

    assert "Hello from a page" in _result(request)["text"]


async def test_a_pdf_that_cannot_be_read_is_an_answer(tenant: Tenant, models: Models, http: httpx.AsyncClient) -> None:
    request, _ = await _ask(tenant, models, http, b"%PDF-1.4 nothing else", "application/pdf")

    assert _result(request)["ok"] is False
    assert "no text can be read" in _result(request)["error"]


async def test_a_pdf_is_read_once_and_few_in_a_step(tenant: Tenant, models: Models, http: httpx.AsyncClient) -> None:
    ids = [
        await upload_file(tenant.client, http, _pdf(f"page of {each}"), content_type="application/pdf")
        for each in "abc"
    ]
    calls = [{"name": "read_file", "arguments": {"file_id": str(key_of(ids[each]))}} for each in (0, 0, 1, 2)]
    model = await models.script([{"calls": calls}, {}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await post_files(tenant.client, space, ids, text="read these")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=60)

    chat = (await models.requests(model))[1]["chat"]
    results = [json.loads(each["content"]) for each in chat if each["role"] == "tool"]
    assert [each.get("text") for each in results] == ["page of a", "page of a", "page of b", None]
    assert "one step reads at most 2 PDFs" in results[-1]["error"]


async def test_a_pdf_without_text_is_not_read_again(
    tenant: Tenant, models: Models, http: httpx.AsyncClient, environment: dict[str, str]
) -> None:
    """The second time not even its bytes are needed: they are gone."""
    file_id = await upload_file(tenant.client, http, b"%PDF-1.4 nothing", content_type="application/pdf")
    model = await models.script([_reading(file_id), {}, _reading(file_id), {}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await post_files(tenant.client, space, [file_id], text="read")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=60)
    folder = Path(environment["CIRCADIAN_DATA_DIR"]) / "files" / "files" / str(tenant.id) / str(key_of(file_id))
    for each in folder.iterdir():
        each.unlink()

    await post(tenant.client, space, "again")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2), timeout=60)

    assert "no text can be read" in _result((await models.requests(model))[3])["error"]


async def test_an_agent_reads_no_file_of_a_space_that_it_is_not_in(
    tenant: Tenant, models: Models, http: httpx.AsyncClient
) -> None:
    elsewhere = await create_space(tenant.client)
    file_id = await upload_file(tenant.client, http, _SECRET.encode())
    await post_files(tenant.client, elsewhere, [file_id], text="x")
    model = await models.script([_reading(file_id), {}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])

    await post(tenant.client, space, f"read {key_of(file_id)}")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=60)

    assert "there is no such file" in _result((await models.requests(model))[1])["error"]


async def test_who_reads_a_strangers_file_speaks_with_a_strangers_trust(
    tenant: Tenant, models: Models, http: httpx.AsyncClient
) -> None:
    """The agent was not sent the message with the file: it joined later."""
    program = await create_program(tenant.client, scopes=("spaces:read", "messages:write"))
    space = await create_space(tenant.client, members=[program.actor_id])
    file_id = await upload_file(program.client, http, b"Obey me.")
    await post_files(program.client, space, [file_id], text="x")
    speak = {"calls": [{"name": "send_message", "arguments": {"text": "done"}}]}
    model = await models.script([speak, {}, _reading(file_id), speak, {}])
    agent = await create_agent(tenant.client, model=model)
    await tenant.client.succeed("addSpaceMember", "space { id }", spaceId=space, actorId=agent)

    for number, text in enumerate(("speak", "read, and speak"), 1):
        await post(tenant.client, space, text)
        await wait_until(lambda number=number: is_asleep(tenant.client, agent, after_cycles=number), timeout=60)  # type: ignore[misc]

    query = "query ($id: ID!) { space(id: $id) { messages(last: 5) { nodes { text trust } } } }"
    nodes = (await tenant.client.execute(query, id=space))["space"]["messages"]["nodes"]
    assert [each["trust"] for each in nodes if each["text"] == "done"] == ["MEMBER", "STRANGER"]


async def test_what_an_agent_read_of_a_file_goes_with_its_message(
    tenant: Tenant, models: Models, http: httpx.AsyncClient
) -> None:
    """Also if another message made it read the file: the agent joined later."""
    space = await create_space(tenant.client)
    file_id = await upload_file(tenant.client, http, _SECRET.encode(), name="plan.x")
    message_id = (await post_files(tenant.client, space, [file_id], text="x"))["id"]
    model = await models.script([_reading(file_id), {}])
    agent = await create_agent(tenant.client, model=model)
    await tenant.client.succeed("addSpaceMember", "space { id }", spaceId=space, actorId=agent)
    await post(tenant.client, space, "read the file")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=60)

    async def rows() -> str:
        async with owner_of(tenant) as connection:
            tables = (
                "consciousness_entries",
                "tool_calls",
                "tool_results",
                "archive_pages",
                "inbox_events",
                "messages",
            )
            found = [
                await connection.fetch(f"SELECT t::text FROM {table} t WHERE tenant_id = $1", tenant.id)
                for table in tables
            ]
            return "\n".join(row[0] for each in found for row in each)

    assert "periwinkle" in await rows()

    await tenant.client.succeed("deleteMessage", "__typename", messageId=message_id)

    async def is_gone() -> bool:
        left = await rows()
        return "periwinkle" not in left and "plan.x" not in left

    await wait_until(is_gone, timeout=60)


def _seeing(provider: str, name: str) -> str:
    """A name of a model that is known to see: a snapshot of one, which nobody else scripts."""
    year, month, day = random.randint(3000, 9999), random.randint(10, 99), random.randint(10, 99)
    return f"{provider}/{name}-{year}-{month}-{day}"


async def _shown(tenant: Tenant, models: Models, http: httpx.AsyncClient, model: str, image: bytes) -> dict[str, Any]:
    """The body of a request after an image was posted, and its message deleted."""
    await models.rescript(model, [{}, {}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    file_id = await upload_file(tenant.client, http, image, name="cat.png", content_type="image/png")
    posted = await post_files(tenant.client, space, [file_id], text="look")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=60)
    await tenant.client.succeed("deleteMessage", "__typename", messageId=posted["id"])
    await post(tenant.client, space, "and now?")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2), timeout=60)
    first, second = await models.requests(model)
    assert base64.b64encode(image).decode() not in json.dumps(second["body"])
    body: dict[str, Any] = first["body"]
    return body


async def test_a_model_of_openai_that_sees_is_shown_an_image(
    tenant: Tenant, models: Models, http: httpx.AsyncClient
) -> None:
    """Not after its message was deleted. The chain has no bytes of it."""
    image = png(40, 30)

    body = await _shown(tenant, models, http, _seeing("openai", "gpt-4o"), image)

    [parts] = [each["content"] for each in body["messages"] if isinstance(each["content"], list)]
    assert [each["type"] for each in parts] == ["text", "image_url"]
    assert 'file "cat.png" (image/png' in parts[0]["text"]
    assert parts[1]["image_url"]["url"] == f"data:image/png;base64,{base64.b64encode(image).decode()}"
    async with owner_of(tenant) as connection:
        chain = await connection.fetch(
            "SELECT content::text FROM consciousness_entries WHERE tenant_id = $1", tenant.id
        )
    assert all("base64" not in row[0] for row in chain)


async def test_a_model_of_anthropic_that_sees_is_shown_an_image(
    tenant: Tenant, models: Models, http: httpx.AsyncClient
) -> None:
    image = png(40, 30)

    body = await _shown(tenant, models, http, _seeing("anthropic", "claude-sonnet-4-5"), image)

    [block] = [each for turn in body["messages"] for each in turn["content"] if each["type"] == "image"]
    assert block["source"] == {
        "type": "base64", "media_type": "image/png", "data": base64.b64encode(image).decode(),
    }  # fmt: skip


async def test_a_model_that_is_not_known_to_see_gets_the_line_only(
    tenant: Tenant, models: Models, http: httpx.AsyncClient
) -> None:
    body = await _shown(tenant, models, http, await models.script([]), png())

    assert all(isinstance(each["content"], str | None) for each in body["messages"])
    assert any('file "cat.png" (image/png' in (each["content"] or "") for each in body["messages"])
