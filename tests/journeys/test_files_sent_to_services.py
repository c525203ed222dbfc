"""Files of agents go out by connectors: Telegram gets their bytes; what is not taken is named (docs/connectors.md)."""

import signal

import pytest

from backend.kit.fail_points import FailPoint
from backend.kit.limits import DEFAULT
from backend.webhooks import outgoing_files
from tests.factories.agents import create_agent
from tests.factories.chat_connectors import Slack, Telegram, connect_telegram, read_connector
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.fakes.chat_services import ChatServices, Scripted
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.processes import Running
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_plans import enter

_TABLE = "name,price\nwhale,7\n"
SENT = ("prices.csv", "text/csv", _TABLE.encode())
_TOO_LARGE = {"ok": False, "error_code": 413, "description": "Request Entity Too Large"}
_NO_DOCUMENTS = {
    "ok": False, "error_code": 400, "description": "Bad Request: not enough rights to send documents to the chat",
}  # fmt: skip
_BUSY = {
    "ok": False, "error_code": 429, "description": "Too Many Requests: retry after 1", "parameters": {"retry_after": 1},
}  # fmt: skip
_MOVED = {
    "ok": False, "error_code": 400, "parameters": {"migrate_to_chat_id": -1004200},
    "description": "Bad Request: group chat was upgraded to a supergroup chat",
}  # fmt: skip


async def create_answering_space(tenant: Tenant, models: Models) -> str:
    """An agent is in it that answers with a file."""
    arguments = {"text": "here", "reply_to": 1, "file_name": "prices.csv", "file_content": _TABLE}
    step = {"calls": [{"name": "send_message", "arguments": arguments}]}
    agent_id = await create_agent(tenant.client, model=await models.script([enter("Desk"), step, {"text": "done"}]))
    return await create_space(tenant.client, name="Desk", members=[agent_id])


async def answered(tenant: Tenant, connected: Slack | Telegram) -> None:
    async def is_delivered() -> bool:
        return bool((await read_connector(tenant, connected.connector["id"]))["endpoint"]["delivered"] == 1)

    await wait_until(is_delivered, timeout=60)


def _texts(telegram: Telegram) -> list[str]:
    return [each["text"] for each in telegram.sent]


async def test_telegram_gets_a_file_after_its_text(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    telegram = await connect_telegram(tenant, chat_services, await create_answering_space(tenant, models))

    await telegram.say("prices?", number=1365)
    await answered(tenant, telegram)

    assert _texts(telegram) == ["here"]
    assert telegram.account.of("sendDocument") == [
        {"chat_id": "1111111", "disable_content_type_detection": "true", "document": SENT,
         "reply_parameters": '{"message_id": 1365, "allow_sending_without_reply": true}'}
    ]  # fmt: skip


@pytest.mark.parametrize("refusal", [Scripted(_TOO_LARGE, 413), Scripted(_NO_DOCUMENTS, 400), Scripted({}, 502)])
async def test_a_file_that_telegram_does_not_take_is_named(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices, refusal: Scripted
) -> None:
    """Neither the file nor what it is refused for holds up the connector."""
    telegram = await connect_telegram(tenant, chat_services, await create_answering_space(tenant, models))
    telegram.account.answers["sendDocument"].append(refusal)

    await telegram.say("prices?", number=1365)
    await answered(tenant, telegram)

    assert _texts(telegram) == ["here", "[prices.csv]"]
    assert len(telegram.account.of("sendDocument")) == 1
    assert (await read_connector(tenant, telegram.connector["id"]))["isWorking"]


async def test_a_file_waits_if_telegram_asks_for_it(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    telegram = await connect_telegram(tenant, chat_services, await create_answering_space(tenant, models))
    telegram.account.answers["sendDocument"].append(Scripted(_BUSY, 429))

    await telegram.say("prices?", number=1365)
    await answered(tenant, telegram)

    assert _texts(telegram) == ["here"]
    assert [each["document"] for each in telegram.account.of("sendDocument")] == [SENT, SENT]


async def test_a_file_follows_a_chat_that_has_moved(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    """Telegram tells it when it gets the file. The text was sent before, and is not sent again."""
    telegram = await connect_telegram(tenant, chat_services, await create_answering_space(tenant, models), chat="-4200")
    telegram.account.answers["sendDocument"].append(Scripted(_MOVED, 400))

    await telegram.say("prices?", number=1365, chat={"id": -4200, "type": "group"})
    await answered(tenant, telegram)

    assert [(each["chat_id"], each["text"]) for each in telegram.sent] == [("-4200", "here")]
    first, second = telegram.account.of("sendDocument")
    assert (first["chat_id"], first["document"]) == ("-4200", SENT)
    assert second == {"chat_id": "-1004200", "document": SENT, "disable_content_type_detection": "true"}
    assert (await read_connector(tenant, telegram.connector["id"]))["channel"] == "-1004200"


async def test_a_worker_that_dies_after_a_text_sends_only_the_file(
    stack: Stack, citizen: Tenant, models: Models, chat_services: ChatServices
) -> None:
    """It dies after the file, before its record: the file is sent again, the text is not."""
    own = chat_services.settings()
    dying = await stack.start_worker(**own, CIRCADIAN_FAIL_POINTS=f"{FailPoint.CONNECTOR_PART_SENT}=kill@2")
    telegram = await connect_telegram(citizen, chat_services, await create_answering_space(citizen, models))

    async def is_dead() -> bool:
        return not dying.child.is_running

    await telegram.say("prices?", number=1365)
    await wait_until(is_dead, timeout=60)
    assert dying.child.exit_code == -signal.SIGKILL
    await stack.start_worker(**own)
    await answered(citizen, telegram)

    assert _texts(telegram) == ["here"]
    assert [each["document"] for each in telegram.account.of("sendDocument")] == [SENT, SENT]


def test_a_file_is_sent_up_to_the_limit() -> None:
    most = DEFAULT.outgoing_file_bytes
    files: list[Json] = [
        {"id": "RmlsZTowMTIzNDU2Ny04OWFiLWNkZWYtMDEyMy00NTY3ODlhYmNkZWY=", "name": "a.pdf", "size": size}
        for size in (most, most + 1)
    ]

    assert [each.is_small for each in outgoing_files.of({"files": files})] == [True, False]
