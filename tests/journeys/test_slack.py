"""A channel of Slack goes on in a space: events come in, `chat.postMessage` goes out (docs/connectors/slack.md)."""

import time
from typing import Any

import pytest

from tests.connectors.recorded import recorded
from tests.factories.agents import create_agent, is_asleep
from tests.factories.chat_connectors import Slack, connect_slack, read_connector, said
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, messages_of, texts_of
from tests.factories.tenants import Tenant, Tenants
from tests.fakes.chat_services import ChatServices, Scripted
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.processes import Running
from tests.harness.waiting import wait_until
from tests.journeys.test_plans import enter

_DONE = {"text": "done"}
_ECHO = {"reply_to_all": True}
_LONG = "\n\n".join(f"Paragraph {number}: " + "word " * 300 for number in range(8))


def _say(text: str, **arguments: Any) -> Json:
    return {"calls": [{"name": "send_message", "arguments": {"text": text, **arguments}}]}


async def _with_agent(
    tenant: Tenant, models: Models, services: ChatServices, *steps: Json, **values: Any
) -> tuple[Slack, str]:
    agent_id = await create_agent(tenant.client, model=await models.script([enter("Desk"), *steps, _DONE]))
    space_id = await create_space(tenant.client, name="Desk", members=[agent_id])
    return await connect_slack(tenant, services, space_id, **values), agent_id


async def _has_sent(slack: Slack, count: int) -> bool:
    return len(slack.sent) >= count


async def test_what_is_said_in_slack_is_answered_there(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    slack, agent_id = await _with_agent(tenant, models, chat_services, _say("**Yes**, it is <here>."))

    ts = await slack.say("is my &lt;order&gt; there, <@U0BOT>?")
    await wait_until(lambda: _has_sent(slack, 1), timeout=60)

    assert slack.test == {"isAccepted": True, "status": 200, "failureKind": None, "error": None}
    inside, answer = await messages_of(tenant.client, slack.space_id)
    assert (inside["text"], inside["author"]["name"]) == ("Ann Lee: is my <order> there, @slack?", "slack")
    assert inside["data"] == {"connector": {"name": "slack", "sender": "Ann Lee", "id": ts}}
    assert answer["author"]["id"] == agent_id
    assert slack.sent == [
        {"channel": "C123ABC456", "text": "*Yes*, it is &lt;here&gt;.", "mrkdwn": True, "unfurl_links": False,
         "unfurl_media": False}
    ]  # fmt: skip


async def test_threads_are_kept_in_both_directions(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    slack, agent_id = await _with_agent(
        tenant, models, chat_services, _say("here it is", reply_to=1), _DONE, _say("in your thread", reply_to=3)
    )

    ts = await slack.say("where?")
    await wait_until(lambda: _has_sent(slack, 1), timeout=60)
    await wait_until(lambda: is_asleep(tenant.client, agent_id, after_cycles=1), timeout=60)
    await slack.say("and this?", thread_ts=ts)
    await wait_until(lambda: _has_sent(slack, 2), timeout=60)

    threads = "{ messages(last: 10) { nodes { seq replyTo { seq } threadRoot { seq } } } }"
    found = await tenant.client.execute(f'{{ space(id: "{slack.space_id}") {threads} }}')
    placed = [(each["seq"], each["replyTo"] and each["replyTo"]["seq"]) for each in found["space"]["messages"]["nodes"]]
    assert placed == [(1, None), (2, 1), (3, 1), (4, 3)]
    assert [each["thread_ts"] for each in slack.sent] == [ts, ts]


async def test_a_reply_to_what_an_agent_sent_finds_it(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    slack, agent_id = await _with_agent(tenant, models, chat_services, _say("anything else?"))
    slack.account.answers["chat.postMessage"].append(Scripted({"ok": True, "ts": "1355999999.000001"}))

    await slack.say("hello")
    await wait_until(lambda: is_asleep(tenant.client, agent_id, after_cycles=1), timeout=60)
    await wait_until(lambda: _has_sent(slack, 1), timeout=60)

    async def is_recorded() -> bool:
        return bool((await read_connector(tenant, slack.connector["id"]))["endpoint"]["delivered"] == 1)

    await wait_until(is_recorded, timeout=60)
    await slack.say("yes", thread_ts="1355999999.000001")

    found = await tenant.client.execute(
        f'{{ space(id: "{slack.space_id}") {{ messages(last: 1) {{ nodes {{ text replyTo {{ text }} }} }} }} }}'
    )
    assert found["space"]["messages"]["nodes"] == [{"text": "Ann Lee: yes", "replyTo": {"text": "anything else?"}}]


async def test_repeats_change_nothing(tenant: Tenant, chat_services: ChatServices) -> None:
    """Slack repeats a request that was not answered in three seconds; and a mention comes as two events."""
    slack = await connect_slack(tenant, chat_services, await create_space(tenant.client))
    body = said("hello <@U0BOT>", ts="1355517523.000005")
    mention = {**body, "event_id": "Ev2", "event": {**body["event"], "type": "app_mention"}}

    codes = [(await slack.deliver(each)).status_code for each in (body, body, mention)]

    assert codes == [200, 200, 200]
    assert await texts_of(tenant.client, slack.space_id) == ["Ann Lee: hello @slack"]


async def test_edits_and_deletions_follow(tenant: Tenant, chat_services: ChatServices) -> None:
    slack = await connect_slack(tenant, chat_services, await create_space(tenant.client))
    await slack.say("helo", ts="1355517523.000005")
    await slack.say("second", ts="1355517524.000005")

    for name in ("message_changed", "message_changed"):
        assert (await slack.deliver(recorded(f"slack/{name}"))).status_code == 200
    edited = await texts_of(tenant.client, slack.space_id)
    assert (await slack.deliver(recorded("slack/message_deleted"))).status_code == 200

    assert edited == ["Ann Lee: Hello, world!", "Ann Lee: second"]
    assert await texts_of(tenant.client, slack.space_id) == ["", "Ann Lee: second"]


async def test_what_was_deleted_does_not_come_back(tenant: Tenant, chat_services: ChatServices) -> None:
    """Slack repeats a request up to an hour later, and promises no order."""
    slack = await connect_slack(tenant, chat_services, await create_space(tenant.client))
    early, late = (said("my password", ts=f"135551752{at}.000005") for at in (3, 4))

    async def delete(ts: str) -> None:
        gone = recorded("slack/message_deleted")
        gone["event"] |= {"deleted_ts": ts}
        assert (await slack.deliver(gone)).status_code == 200

    assert (await slack.deliver(early)).status_code == 200
    await delete("1355517523.000005")
    for at in range(3):
        await delete(f"13555175{at}0.000005")
        await delete("1355517524.000005")
    for body in (early, late, said("hello", ts="1355517529.000005")):
        assert (await slack.deliver(body)).status_code == 200

    assert await texts_of(tenant.client, slack.space_id) == ["", "Ann Lee: hello"]


async def test_nobody_outside_changes_what_was_written_inside(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    slack, agent_id = await _with_agent(tenant, models, chat_services, _say("my word"))
    slack.account.answers["chat.postMessage"].append(Scripted({"ok": True, "ts": "1355517523.000005"}))
    await slack.say("hello")
    await wait_until(lambda: is_asleep(tenant.client, agent_id, after_cycles=1), timeout=60)
    await wait_until(lambda: _has_sent(slack, 1), timeout=60)

    for name in ("message_changed", "message_deleted"):
        assert (await slack.deliver(recorded(f"slack/{name}"))).status_code == 200

    assert await texts_of(tenant.client, slack.space_id) == ["Ann Lee: hello", "my word"]


async def test_the_address_is_verified_by_a_challenge(tenant: Tenant, chat_services: ChatServices) -> None:
    slack = await connect_slack(tenant, chat_services, await create_space(tenant.client))
    body = recorded("slack/url_verification")

    response = await slack.deliver(body)

    assert (response.status_code, response.text) == (200, body["challenge"])


async def test_only_slack_is_heard(tenant: Tenant, chat_services: ChatServices) -> None:
    slack = await connect_slack(tenant, chat_services, await create_space(tenant.client))
    body = said("hello", ts="1355517523.000005")

    wrong = await slack.deliver(body, secret="another")
    late = await slack.deliver(body, at=int(time.time()) - 301)
    ignored = [
        await slack.deliver(said("x", ts="1355517524.000005", channel="C000")),
        await slack.deliver(recorded("slack/bot_message")),
        await slack.deliver(recorded("slack/channel_topic")),
        await slack.deliver(said("own", ts="1355517525.000005", user="U0BOT")),
    ]
    unreadable = await slack.deliver([])  # type: ignore[arg-type]

    assert (wrong.status_code, late.status_code) == (401, 401)
    assert [each.status_code for each in ignored] == [200] * 4
    assert unreadable.status_code == 400
    assert await texts_of(tenant.client, slack.space_id) == []


async def test_a_name_that_does_not_come_is_the_id(tenant: Tenant, chat_services: ChatServices) -> None:
    slack = await connect_slack(tenant, chat_services, await create_space(tenant.client))
    slack.account.answers["users.info"].append(Scripted({"ok": False, "error": "missing_scope"}))

    await slack.say("one")
    await slack.say("two")
    await slack.say("three")

    assert await texts_of(tenant.client, slack.space_id) == ["U123ABC456: one", "Ann Lee: two", "Ann Lee: three"]
    assert len(slack.account.of("users.info")) == 2


async def test_a_member_who_has_proven_their_account_writes_as_themselves(
    tenant: Tenant, chat_services: ChatServices
) -> None:
    slack = await connect_slack(tenant, chat_services, await create_space(tenant.client))
    await tenant.client.succeed("setTrust", "id", id=slack.connector["id"], isTrusted=True)
    proof = await tenant.client.succeed("proveConnectorSender", "proofCode", spaceId=slack.space_id)

    await slack.say(proof["proofCode"])
    ts = await slack.say("it is me")
    edit = recorded("slack/message_changed")
    edit["event"]["message"] |= {"ts": ts, "text": "it is me indeed"}
    await slack.deliver(edit)

    notice, own = await messages_of(tenant.client, slack.space_id)
    assert notice["kind"] == "NOTICE"
    assert (own["text"], own["author"]["kind"]) == ("it is me indeed", "PERSON")


async def test_long_texts_are_sent_in_parts_of_one_thread(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    slack, _ = await _with_agent(tenant, models, chat_services, _say(_LONG))

    await slack.say("tell me all")
    await wait_until(lambda: _has_sent(slack, 4), timeout=60)

    assert all(len(each["text"]) <= 4_000 for each in slack.sent)
    assert " ".join(each["text"] for each in slack.sent).split() == _LONG.split()
    assert "thread_ts" not in slack.sent[0]
    assert len({each["thread_ts"] for each in slack.sent[1:]}) == 1


async def test_slack_is_obeyed_when_it_asks_to_wait(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    """After a limit in the middle of a long text, only the rest is sent."""
    slack, _ = await _with_agent(tenant, models, chat_services, _say(_LONG))
    limited = Scripted({"ok": False, "error": "ratelimited"}, 429, {"retry-after": "1"})
    slack.account.answers["chat.postMessage"] += [Scripted({"ok": True, "ts": "1355517523.000009"}), limited]

    await slack.say("tell me all")
    await wait_until(lambda: _has_sent(slack, 5), timeout=60)

    first, tried, *rest = [each["text"] for each in slack.sent]
    assert tried == rest[0]
    assert " ".join((first, *rest)).split() == _LONG.split()


@pytest.mark.parametrize("error", ["invalid_auth", "account_inactive", "token_revoked", "not_in_channel"])
async def test_a_broken_account_stops_and_tells_the_admins(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices, error: str
) -> None:
    slack, _ = await _with_agent(tenant, models, chat_services, _say("hello"))
    slack.account.error = Scripted({"ok": False, "error": error})

    async def has_stopped() -> bool:
        return not (await read_connector(tenant, slack.connector["id"]))["isWorking"]

    await slack.say("anybody?")
    await wait_until(has_stopped, timeout=60)

    broken = await read_connector(tenant, slack.connector["id"])
    assert error in broken["lastError"]
    assert len(slack.sent) == 1
    notice = (await messages_of(tenant.client, slack.space_id))[-1]
    assert (notice["kind"], notice["author"]["name"]) == ("NOTICE", "slack")
    assert error in notice["text"]
    tested = await tenant.client.succeed(
        "testConnector", "test { isAccepted failureKind error }", connectorId=slack.connector["id"]
    )
    assert (tested["test"]["isAccepted"], tested["test"]["failureKind"]) == (False, "ACCOUNT")
    assert error in tested["test"]["error"]


async def test_a_new_token_brings_what_was_missed(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    slack, _ = await _with_agent(tenant, models, chat_services, _say("hello"))
    slack.account.error = Scripted({"ok": False, "error": "token_revoked"})

    async def has_stopped() -> bool:
        return not (await read_connector(tenant, slack.connector["id"]))["isWorking"]

    await slack.say("anybody?")
    await wait_until(has_stopped, timeout=60)
    changed = await tenant.client.succeed(
        "updateConnector", "connector { isWorking channel }", connectorId=slack.connector["id"], isEnabled=True,
        slack={"botToken": "xoxb-new-" + slack.token},
    )  # fmt: skip
    account = chat_services.account("xoxb-new-" + slack.token)
    await wait_until(lambda: bool(account.of("chat.postMessage")), timeout=60)

    assert changed["connector"] == {"isWorking": True, "channel": "C123ABC456"}
    assert account.of("chat.postMessage")[0]["text"] == "hello"


async def test_a_refused_message_is_set_aside_and_the_next_one_follows(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    slack, _ = await _with_agent(tenant, models, chat_services, _say("too much"), _DONE, _say("fine"))
    slack.account.answers["chat.postMessage"].append(Scripted({"ok": False, "error": "msg_too_long"}))

    await slack.say("one")

    async def is_refused() -> bool:
        error = (await read_connector(tenant, slack.connector["id"]))["lastError"]
        return bool(error == "Slack refused the message: msg_too_long")

    await wait_until(is_refused, timeout=60)
    assert (await read_connector(tenant, slack.connector["id"]))["isWorking"]


async def test_credentials_are_never_shown_or_exported(
    tenant: Tenant, tenants: Tenants, chat_services: ChatServices
) -> None:
    slack = await connect_slack(tenant, chat_services, await create_space(tenant.client))
    entries = await tenant.client.execute("{ auditLog(first: 50) { nodes { action details } } }")
    secrets = await tenant.client.execute("{ secrets { nodes { name hint } } }")

    assert slack.token not in str(entries) + str(secrets)
    assert "createSlackConnector" in str(entries)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("botToken", "xoxb-1\r\nx-evil: 1"),
        ("botToken", "xoxb-1/../x?y"),
        ("botToken", " "),
        ("signingSecret", "ä"),
        ("channel", "C1\nC2"),
        ("channel", "C" * 201),
        ("name", ""),
    ],
)
async def test_what_cannot_be_a_setting_is_refused(
    tenant: Tenant, chat_services: ChatServices, field: str, value: str
) -> None:
    given = {"name": "slack", "channel": "C1", "signingSecret": "s", "botToken": "xoxb-1", field: value}

    refused = await tenant.client.mutate(
        "createSlackConnector", "connector { id }", spaceId=await create_space(tenant.client), **given
    )

    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", ["input", field])
    left = await tenant.client.execute("{ connectors { nodes { id } } secrets { nodes { id } } }")
    assert left == {"connectors": {"nodes": []}, "secrets": {"nodes": []}}


async def test_its_endpoint_and_hook_change_only_with_it(tenant: Tenant, chat_services: ChatServices) -> None:
    slack = await connect_slack(tenant, chat_services, await create_space(tenant.client))
    endpoint_id = slack.connector["endpoint"]["id"]

    changes: list[Json] = [{"url": "https://evil.example/"}, {"events": ["MESSAGE_UPDATED"]}, {"format": "CLOUDEVENTS"}]
    for change in changes:
        refused = await tenant.client.mutate(
            "updateWebhookEndpoint", "webhookEndpoint { id }", endpointId=endpoint_id, **change
        )
        assert refused["code"] == "PART_OF_CONNECTOR"
    other = await tenant.client.mutate(
        "updateConnector", "connector { id }", connectorId=slack.connector["id"], telegram={"chat": "1"}
    )
    assert other["code"] == "NOT_FOUND"
    await tenant.client.succeed("deleteConnector", "connectorId", connectorId=slack.connector["id"])
    assert (await tenant.client.execute("{ secrets { nodes { id } } }")) == {"secrets": {"nodes": []}}
    assert (await slack.deliver(said("late", ts="1355517523.000005"))).status_code == 401


async def test_an_erased_space_leaves_nothing_of_its_connector(
    tenant: Tenant, worker: Running, chat_services: ChatServices
) -> None:
    slack = await connect_slack(tenant, chat_services, await create_space(tenant.client))
    await slack.say("hello")

    async def left() -> list[Any]:
        async with owner_of(tenant) as connection:
            return [
                await connection.fetchval(f"SELECT count(*) FROM {table} WHERE tenant_id = $1", tenant.id)
                for table in ("connector_messages", "secrets", "hooks", "webhook_endpoints")
            ]

    before = await left()
    await tenant.client.succeed("deleteSpace", "erasure { id }", spaceId=slack.space_id)

    async def is_gone() -> bool:
        return await left() == [0, 0, 0, 0]

    await wait_until(is_gone, timeout=60)
    assert before == [1, 3, 1, 1]
    async with owner_of(tenant) as connection:
        row = await connection.fetchrow(
            "SELECT channel, config, secret_id FROM connectors WHERE tenant_id = $1", tenant.id
        )
    assert tuple(row) == (None, "{}", None)
