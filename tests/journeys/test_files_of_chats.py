"""Files that people send in Telegram are files of their messages here, in the order of the messages (ADR 0094)."""

from typing import Any

import httpx
import pytest

from tests.connectors.recorded import recorded
from tests.factories.chat_connectors import Telegram, connect_telegram
from tests.factories.files import jpeg
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.fakes.chat_services import ChatServices, Scripted
from tests.harness.client import Json
from tests.harness.processes import Running
from tests.harness.waiting import wait_until

_NAME = "Test Firstname Test Lastname"
_UNKNOWN = {"ok": False, "error_code": 400, "description": "Bad Request: wrong file_id"}
_OUTSIDE = {"ok": True, "result": {"file_path": "../../etc/passwd"}}
_LIMITED: Json = {"ok": False, "error_code": 429, "description": "Too Many Requests"}
_WAITING = "SELECT count(*) FROM waiting_messages WHERE tenant_id = $1"
_PUT_OFF = "SELECT EXISTS (SELECT FROM waiting_messages WHERE tenant_id = $1 AND tries = 1 AND claim_id IS NULL)"
_GO_ON = "UPDATE waiting_messages SET next_try_at = now() WHERE tenant_id = $1"
_FILL = """INSERT INTO waiting_messages
  (id, tenant_id, connector_id, external_id, place, message, files, waits_until)
SELECT gen_random_uuid(), tenant_id, connector_id, n::text, place + n, message, '[]', waits_until
FROM waiting_messages, generate_series(1, 199) n WHERE tenant_id = $1"""
_POSTED = "SELECT count(*) FROM messages WHERE tenant_id = $1 AND connector_id IS NOT NULL"
_DROP = "DELETE FROM waiting_messages WHERE tenant_id = $1"
_END = "UPDATE waiting_messages SET next_try_at = now(), waits_until = now() WHERE tenant_id = $1"


def _asks_to_wait(seconds: int) -> Scripted:
    return Scripted({**_LIMITED, "parameters": {"retry_after": seconds}}, 429)


async def _connected(tenant: Tenant, services: ChatServices) -> Telegram:
    telegram = await connect_telegram(tenant, services, await create_space(tenant.client))
    telegram.account.files |= {"large": jpeg(), "AwADBAADbXXXXXXXXXXXGBdhD2l6_XX": b"%PDF-1.7\n"}
    return telegram


async def _messages(telegram: Telegram) -> list[Json]:
    found = await telegram.tenant.client.execute(
        f"""{{ space(id: "{telegram.space_id}") {{ messages(last: 30) {{ nodes {{
          text kind files {{ name contentType size url }} }} }} }} }}"""
    )
    return list(found["space"]["messages"]["nodes"])


async def _until(telegram: Telegram, count: int) -> list[Json]:
    async def are_here() -> bool:
        return len(await _messages(telegram)) >= count

    await wait_until(are_here, timeout=60)
    return await _messages(telegram)


async def _is_put_off(tenant: Tenant) -> None:
    """Its service has asked to wait, and the worker has stored that."""

    async def is_put_off() -> bool:
        async with owner_of(tenant) as connection:
            return bool(await connection.fetchval(_PUT_OFF, tenant.id))

    await wait_until(is_put_off, timeout=60)


async def _count(tenant: Tenant) -> int:
    async with owner_of(tenant) as connection:
        return int(await connection.fetchval(_WAITING, tenant.id))


async def _run(tenant: Tenant, sql: str) -> None:
    async with owner_of(tenant) as connection:
        await connection.execute(sql, tenant.id)


async def _send(telegram: Telegram, name: str, **fields: Any) -> None:
    body = recorded(f"telegram/{name}")
    body["message"] |= fields
    assert (await telegram.deliver(body)).status_code == 200


async def test_a_photo_is_a_file_of_its_message_once(
    tenant: Tenant, worker: Running, chat_services: ChatServices, http: httpx.AsyncClient
) -> None:
    """In its largest size. What Telegram repeats is not posted again."""
    telegram = await _connected(tenant, chat_services)

    await _send(telegram, "photo")
    await _send(telegram, "photo")
    await _until(telegram, 1)
    await _send(telegram, "photo")
    await telegram.say("and?", number=1400)

    photo, more = await _until(telegram, 2)
    assert (photo["text"], more["text"]) == (f"{_NAME}: what is this?", f"{_NAME}: and?")
    (file,) = photo["files"]
    assert (file["name"], file["contentType"]) == ("photo.jpg", "image/jpeg")
    assert (await http.get(file["url"])).content == jpeg()
    assert telegram.account.of("getFile") == [{"file_id": "large"}]
    assert await _count(tenant) == 0


async def test_a_document_has_its_name_and_its_message_may_have_no_text(
    tenant: Tenant, worker: Running, chat_services: ChatServices
) -> None:
    telegram = await _connected(tenant, chat_services)

    await _send(telegram, "document")

    (message,) = await _until(telegram, 1)
    assert message["text"] == f"{_NAME}:"
    assert [(each["name"], each["contentType"]) for each in message["files"]] == [("Testfile.pdf", "application/pdf")]


async def test_nothing_overtakes_a_message_that_waits_for_its_file(
    tenant: Tenant, worker: Running, chat_services: ChatServices
) -> None:
    """Telegram asks to wait for longer than a file is waited for. Then it gives the file after all."""
    telegram = await _connected(tenant, chat_services)
    telegram.account.answers["getFile"].append(_asks_to_wait(600))

    await _send(telegram, "photo")
    for number in (1401, 1402):
        await telegram.say(f"text {number}", number=number)
    await _is_put_off(tenant)
    assert await _messages(telegram) == []
    await _run(tenant, _GO_ON)

    found = await _until(telegram, 3)
    assert [each["text"] for each in found] == [
        f"{_NAME}: what is this?", f"{_NAME}: text 1401", f"{_NAME}: text 1402"
    ]  # fmt: skip
    assert [len(each["files"]) for each in found] == [1, 0, 0]


async def test_a_file_that_is_busy_for_too_long_is_named(
    tenant: Tenant, worker: Running, chat_services: ChatServices
) -> None:
    telegram = await _connected(tenant, chat_services)
    telegram.account.answers["getFile"].append(_asks_to_wait(600))

    await _send(telegram, "photo")
    await telegram.say("anybody?", number=1401)
    await _is_put_off(tenant)
    await _run(tenant, _END)

    first, second = await _until(telegram, 2)
    missing = "[file photo.jpg is missing: Telegram asked to wait 600 s]"
    assert (first["text"], first["files"]) == (f"{_NAME}: what is this?\n\n{missing}", [])
    assert second["text"] == f"{_NAME}: anybody?"


@pytest.mark.parametrize(
    ("failure", "reason"),
    [
        (("getFile", Scripted(_UNKNOWN, 400)), "Telegram refused it: Bad Request: wrong file_id"),
        (("getFile", Scripted({"ok": True, "result": {}})), "Telegram did not say where it is"),
        (("getFile", Scripted(_OUTSIDE)), "Telegram did not say where it is"),
        (("download", Scripted({}, 404)), "Telegram answered 404"),
        (("download", Scripted({}, 302, {"location": "https://elsewhere.example/"})), "Telegram answered 302"),
        (("download", Scripted({}, content=b"%PDF-1.7\n")), "the content of the file is not image/jpeg"),
        (("download", Scripted({}, content=b"")), "it is empty"),
    ],
)  # fmt: skip
async def test_a_file_that_will_never_come_is_named_at_once(
    tenant: Tenant, worker: Running, chat_services: ChatServices, failure: tuple[str, Scripted], reason: str
) -> None:
    telegram = await _connected(tenant, chat_services)
    method, answer = failure
    telegram.account.answers[method].append(answer)

    await _send(telegram, "photo")

    (message,) = await _until(telegram, 1)
    assert message["text"] == f"{_NAME}: what is this?\n\n[file photo.jpg is missing: {reason}]"
    assert message["files"] == []


async def test_what_is_busy_is_tried_again(tenant: Tenant, worker: Running, chat_services: ChatServices) -> None:
    telegram = await _connected(tenant, chat_services)
    telegram.account.answers["getFile"].append(Scripted({}, 502))
    telegram.account.answers["download"] += [Scripted({}, 503), _asks_to_wait(1)]

    await _send(telegram, "photo")

    (message,) = await _until(telegram, 1)
    assert [each["name"] for each in message["files"]] == ["photo.jpg"]
    assert len(telegram.account.of("download")) == 3


async def test_what_is_not_accepted_is_named_and_not_fetched(
    tenant: Tenant, worker: Running, chat_services: ChatServices
) -> None:
    """A type that the operator does not accept, and a file that is too large. Nothing waits."""
    telegram = await _connected(tenant, chat_services)
    voice = {"file_id": "v", "file_unique_id": "uv", "duration": 3, "mime_type": "audio/ogg", "file_size": 9}
    large = {"file_id": "d", "file_unique_id": "ud", "file_name": "a/b.pdf", "mime_type": "application/pdf",
             "file_size": 20_971_521}  # fmt: skip

    await telegram.say("", number=1401, voice=voice)
    await telegram.say("", number=1402, document=large)

    assert [each["text"] for each in await _messages(telegram)] == [
        f"{_NAME}: [file voice.ogg is missing: files of its type are not accepted here]",
        f"{_NAME}: [file a_b.pdf is missing: it is larger than 20,971,520 bytes]",
    ]
    assert telegram.account.of("getFile") == []


async def test_an_edit_changes_the_message_that_waits(
    tenant: Tenant, worker: Running, chat_services: ChatServices
) -> None:
    telegram = await _connected(tenant, chat_services)
    telegram.account.answers["getFile"].append(_asks_to_wait(600))
    edit = {"update_id": 10_002, "edited_message": recorded("telegram/photo")["message"] | {"caption": "and this?"}}

    await _send(telegram, "photo")
    await _is_put_off(tenant)
    assert (await telegram.deliver(edit)).status_code == 200
    await _run(tenant, _GO_ON)

    (message,) = await _until(telegram, 1)
    assert (message["text"], len(message["files"])) == (f"{_NAME}: and this?", 1)


async def test_an_edit_leaves_the_line_about_a_missing_file(
    tenant: Tenant, worker: Running, chat_services: ChatServices
) -> None:
    telegram = await _connected(tenant, chat_services)
    telegram.account.answers["download"].append(Scripted({}, 404))
    edit = {"update_id": 10_002, "edited_message": recorded("telegram/photo")["message"] | {"caption": "and this?"}}

    await _send(telegram, "photo")
    await _until(telegram, 1)
    assert (await telegram.deliver(edit)).status_code == 200

    (message,) = await _messages(telegram)
    assert message["text"] == f"{_NAME}: and this?\n\n[file photo.jpg is missing: Telegram answered 404]"


@pytest.mark.parametrize("ending", ["deleteConnector", "deleteSpace"])
async def test_a_message_that_waits_goes_with_its_connector_or_space(
    tenant: Tenant, worker: Running, chat_services: ChatServices, ending: str
) -> None:
    telegram = await _connected(tenant, chat_services)
    telegram.account.answers["getFile"].append(_asks_to_wait(600))

    await _send(telegram, "photo")
    await _is_put_off(tenant)
    ended = {
        "deleteConnector": {"connectorId": telegram.connector["id"]},
        "deleteSpace": {"spaceId": telegram.space_id},
    }
    await tenant.client.succeed(ending, "__typename", **ended[ending])
    await _run(tenant, _GO_ON)

    async def is_gone() -> bool:
        return await _count(tenant) == 0

    await wait_until(is_gone, timeout=60)
    async with owner_of(tenant) as connection:
        assert await connection.fetchval(_POSTED, tenant.id) == 0


async def test_a_stranger_cannot_let_more_wait_than_the_limit(
    tenant: Tenant, worker: Running, chat_services: ChatServices
) -> None:
    telegram = await _connected(tenant, chat_services)
    telegram.account.answers["getFile"].append(_asks_to_wait(600))

    await _send(telegram, "photo")
    await _is_put_off(tenant)
    async with owner_of(tenant) as connection:
        await connection.execute(_FILL, tenant.id)
    body = recorded("telegram/message")
    status = (await telegram.deliver(body)).status_code

    assert (status, await _count(tenant)) == (429, 200)
    await _run(tenant, _DROP)
