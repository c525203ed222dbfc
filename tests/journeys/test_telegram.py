"""A chat of Telegram goes on in a space: updates come in, `sendMessage` goes out (docs/connectors/telegram.md)."""

from typing import Any

import pytest

from tests.connectors.recorded import recorded
from tests.factories.agents import create_agent, is_asleep
from tests.factories.chat_connectors import Telegram, connect_telegram, read_connector
from tests.factories.spaces import create_space, messages_of, texts_of
from tests.factories.tenants import Tenant
from tests.fakes.chat_services import ChatServices, Scripted
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.processes import Running
from tests.harness.waiting import wait_until
from tests.journeys.test_plans import enter

_DONE = {"text": "done"}
_LONG = "\n\n".join(f"Paragraph {number}: " + "😀 word " * 300 for number in range(4))
_NAME = "Test Firstname Test Lastname"
_FORUM = "-1001234567890"


def _say(text: str, **arguments: Any) -> Json:
    return {"calls": [{"name": "send_message", "arguments": {"text": text, **arguments}}]}


async def _with_agent(
    tenant: Tenant, models: Models, services: ChatServices, *steps: Json, **values: Any
) -> tuple[Telegram, str]:
    agent_id = await create_agent(tenant.client, model=await models.script([enter("Desk"), *steps, _DONE]))
    space_id = await create_space(tenant.client, name="Desk", members=[agent_id])
    return await connect_telegram(tenant, services, space_id, **values), agent_id


async def _has_sent(telegram: Telegram, count: int) -> bool:
    return len(telegram.sent) >= count


async def test_what_is_said_in_telegram_is_answered_there(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    telegram, _ = await _with_agent(tenant, models, chat_services, _say("**Yes** & no"))

    await telegram.say("is it there?", number=1365)
    await telegram.say("is it there?", number=1365)
    await wait_until(lambda: _has_sent(telegram, 1), timeout=60)

    assert telegram.test == {"isAccepted": True, "status": 200, "failureKind": None, "error": None}
    (webhook,) = telegram.account.of("setWebhook")
    assert webhook["url"].endswith(telegram.connector["hook"]["url"].rpartition("/hooks/")[2])
    assert webhook["allowed_updates"] == ["message", "channel_post", "edited_message", "edited_channel_post"]
    assert await texts_of(tenant.client, telegram.space_id) == [f"{_NAME}: is it there?", "**Yes** & no"]
    assert telegram.sent == [
        {"chat_id": "1111111", "text": "<b>Yes</b> &amp; no", "parse_mode": "HTML",
         "link_preview_options": {"is_disabled": True}}
    ]  # fmt: skip


async def test_replies_are_kept_in_both_directions(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    telegram, agent_id = await _with_agent(tenant, models, chat_services, _say("here", reply_to=1))

    await telegram.say("where?", number=1365)
    await wait_until(lambda: _has_sent(telegram, 1), timeout=60)
    await wait_until(lambda: is_asleep(tenant.client, agent_id, after_cycles=1), timeout=60)
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent_id)
    await telegram.say("thanks", number=1370, name="reply", reply_to_message={"message_id": 1365})

    assert telegram.sent[0]["reply_parameters"] == {"message_id": 1365, "allow_sending_without_reply": True}
    found = await tenant.client.execute(
        f'{{ space(id: "{telegram.space_id}") {{ messages(last: 9) {{ nodes {{ seq replyTo {{ seq }} }} }} }} }}'
    )
    nodes = found["space"]["messages"]["nodes"]
    assert [each["replyTo"] and each["replyTo"]["seq"] for each in nodes] == [None, 1, 1]


async def test_topics_are_threads(tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices) -> None:
    telegram, _ = await _with_agent(tenant, models, chat_services, _say("in there", reply_to=1), chat=_FORUM)

    await telegram.say("first", number=21, name="topic")
    await wait_until(lambda: _has_sent(telegram, 1), timeout=60)
    await telegram.say("second", number=22, name="topic")

    assert (telegram.sent[0]["chat_id"], telegram.sent[0]["message_thread_id"]) == (_FORUM, 7)
    found = await tenant.client.execute(
        f'{{ space(id: "{telegram.space_id}") {{ messages(last: 1) {{ nodes {{ text threadRoot {{ seq }} }} }} }} }}'
    )
    assert found["space"]["messages"]["nodes"] == [{"text": f"{_NAME}: second", "threadRoot": {"seq": 1}}]


async def test_edits_follow(tenant: Tenant, worker: Running, chat_services: ChatServices) -> None:
    telegram = await connect_telegram(tenant, chat_services, await create_space(tenant.client))

    for name in ("message", "edited_message", "edited_message"):
        assert (await telegram.deliver(recorded(f"telegram/{name}"))).status_code == 200

    assert await texts_of(tenant.client, telegram.space_id) == [f"{_NAME}: Edited text"]


async def test_only_telegram_is_heard(tenant: Tenant, worker: Running, chat_services: ChatServices) -> None:
    telegram = await connect_telegram(tenant, chat_services, await create_space(tenant.client))
    body = recorded("telegram/message")
    elsewhere = recorded("telegram/topic")

    assert (await telegram.deliver(body, secret="0" * 64)).status_code == 401
    assert (await telegram.deliver(elsewhere)).status_code == 200
    assert await texts_of(tenant.client, telegram.space_id) == []


async def test_long_texts_are_split_in_units_of_utf16(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    telegram, _ = await _with_agent(tenant, models, chat_services, _say(_LONG))

    await telegram.say("tell me all", number=1)
    await wait_until(lambda: _has_sent(telegram, 4), timeout=60)

    assert all(len(each["text"].encode("utf-16-le")) // 2 <= 4_096 for each in telegram.sent)
    assert " ".join(each["text"] for each in telegram.sent).split() == _LONG.split()


async def test_a_text_whose_marks_are_refused_is_sent_plain(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    telegram, _ = await _with_agent(tenant, models, chat_services, _say("**odd**"))
    description = "Bad Request: can't parse entities: Unsupported start tag"
    telegram.account.answers["sendMessage"].append(
        Scripted({"ok": False, "error_code": 400, "description": description}, 400)
    )

    await telegram.say("hello", number=1)
    await wait_until(lambda: _has_sent(telegram, 2), timeout=60)

    assert telegram.sent[1]["text"] == "**odd**"
    assert "parse_mode" not in telegram.sent[1]


async def test_telegram_is_obeyed_when_it_asks_to_wait(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    telegram, _ = await _with_agent(tenant, models, chat_services, _say("hi"))
    limited = {
        "ok": False, "error_code": 429, "description": "Too Many Requests: retry after 1",
        "parameters": {"retry_after": 1},
    }  # fmt: skip
    telegram.account.answers["sendMessage"].append(Scripted(limited, 429))

    await telegram.say("hello", number=1)
    await wait_until(lambda: _has_sent(telegram, 2), timeout=60)

    assert [each["text"] for each in telegram.sent] == ["hi", "hi"]
    assert (await read_connector(tenant, telegram.connector["id"]))["isWorking"]


async def test_a_group_that_becomes_a_supergroup_is_followed(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    """Whether the update comes first, or the refusal of a message."""
    telegram, _ = await _with_agent(tenant, models, chat_services, _say("hi"), chat="-4200")
    moved = {
        "ok": False, "error_code": 400, "parameters": {"migrate_to_chat_id": -1004200},
        "description": "Bad Request: group chat was upgraded to a supergroup chat",
    }  # fmt: skip
    telegram.account.answers["sendMessage"].append(Scripted(moved, 400))

    await telegram.say("hello", number=1, chat={"id": -4200, "type": "group"})
    await wait_until(lambda: _has_sent(telegram, 2), timeout=60)
    assert [each["chat_id"] for each in telegram.sent] == ["-4200", "-1004200"]
    assert (await telegram.deliver(recorded("telegram/migrate"))).status_code == 200
    await telegram.say("in the new one", number=1, chat={"id": -1004200, "type": "supergroup"})

    assert (await read_connector(tenant, telegram.connector["id"]))["channel"] == "-1004200"
    assert (await texts_of(tenant.client, telegram.space_id))[-1] == f"{_NAME}: in the new one"


async def test_the_update_about_a_move_is_followed(
    tenant: Tenant, worker: Running, chat_services: ChatServices
) -> None:
    telegram = await connect_telegram(tenant, chat_services, await create_space(tenant.client), chat="-4200")

    assert (await telegram.deliver(recorded("telegram/migrate"))).status_code == 200

    assert (await read_connector(tenant, telegram.connector["id"]))["channel"] == "-1004200"


@pytest.mark.parametrize(
    "refusal",
    [
        (401, "Unauthorized"),
        (403, "Forbidden: bot was kicked from the supergroup chat"),
        (400, "Bad Request: chat not found"),
    ],
)
async def test_a_bot_that_may_not_write_stops_and_tells_the_admins(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices, refusal: tuple[int, str]
) -> None:
    status, description = refusal
    telegram, _ = await _with_agent(tenant, models, chat_services, _say("hello"))
    telegram.account.error = Scripted({"ok": False, "error_code": status, "description": description}, status)

    async def has_stopped() -> bool:
        return not (await read_connector(tenant, telegram.connector["id"]))["isWorking"]

    await telegram.say("anybody?", number=1)
    await wait_until(has_stopped, timeout=60)

    assert description in (await read_connector(tenant, telegram.connector["id"]))["lastError"]
    notice = (await messages_of(tenant.client, telegram.space_id))[-1]
    assert (notice["kind"], description in notice["text"]) == ("NOTICE", True)
    assert telegram.token not in str(await read_connector(tenant, telegram.connector["id"])) + notice["text"]


async def test_a_webhook_is_set_again_by_a_test(tenant: Tenant, worker: Running, chat_services: ChatServices) -> None:
    """Also after its secret was rotated: until then, the secret before is accepted."""
    telegram = await connect_telegram(tenant, chat_services, await create_space(tenant.client))
    before = telegram.secret_token
    await tenant.client.succeed("rotateHookSecret", "hook { id }", hookId=telegram.connector["hook"]["id"])
    await telegram.say("with the old one", number=1)

    tested = await tenant.client.succeed("testConnector", "test { isAccepted }", connectorId=telegram.connector["id"])

    assert tested["test"] == {"isAccepted": True}
    assert telegram.secret_token != before
    await telegram.say("with the new one", number=2)
    assert len(await texts_of(tenant.client, telegram.space_id)) == 2
