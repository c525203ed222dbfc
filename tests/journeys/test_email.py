"""Mails are answered in their thread, by an agent of the space that their address is connected with."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.hooks import standard_headers
from tests.factories.mails import ADDRESS, Desk, mail, open_desk, received
from tests.factories.rows import owner_of
from tests.factories.spaces import messages_of, texts_of
from tests.factories.tenants import Tenant
from tests.fakes.name_server import RECORDS, NameServer
from tests.fakes.signed_mails import Signer
from tests.fakes.smtp_server import SmtpServer, smtp_server
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("worker")

_DONE = {"text": "done"}
_HOOK = "hooks { nodes { id received refused ignored ignoredReason } }"


@pytest.fixture
async def server() -> AsyncIterator[SmtpServer]:
    async with smtp_server() as running:
        yield running


@pytest.fixture(scope="module")
def signer() -> Signer:
    return Signer("ann.example")


def _answer(text: str, seq: int) -> Json:
    return {"calls": [{"name": "send_message", "arguments": {"text": text, "reply_to": seq}}]}


def _enter(space_id: str) -> Json:
    return {"calls": [{"name": "enter_space", "arguments": {"space": space_id}}]}


async def _agent(tenant: Tenant, models: Models, desk: Desk, steps: list[Json]) -> str:
    model = await models.script([_enter(desk.space_id), *steps, _DONE], repeat_last=True)
    agent_id = await create_agent(tenant.client, model=model)
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=desk.space_id, actorId=agent_id)
    return agent_id


async def _hook(desk: Desk) -> Json:
    nodes = (await desk.tenant.client.execute(f"{{ {_HOOK} }}"))["hooks"]["nodes"]
    return next(node for node in nodes if node["id"] == desk.hook.id)


async def _notices(desk: Desk) -> list[str]:
    return [each["text"] for each in await messages_of(desk.tenant.client, desk.space_id) if each["kind"] == "NOTICE"]


async def test_a_mail_is_answered_in_its_thread(tenant: Tenant, models: Models, server: SmtpServer) -> None:
    desk = await open_desk(tenant, server, members=[])
    await _agent(tenant, models, desk, [_answer("It is *on its way*.", 1)])
    question = mail("Where is it?\n\n-- \nAnn\n", message_id="<q1@ann.example>")

    codes = [await desk.post(question) for _ in range(2)]
    await wait_until(lambda: server.mails, timeout=60)

    assert codes == [200, 200]
    texts = await texts_of(tenant.client, desk.space_id)
    assert texts == ['"Ann (ann@ann.example)": My order\n\nWhere is it?', "It is *on its way*."]
    [answer] = received(server)
    assert (answer["To"], answer["Subject"]) == ("ann@ann.example", "Re: My order")
    assert (answer["In-Reply-To"], answer["References"]) == ("<q1@ann.example>", "<q1@ann.example>")
    assert answer["From"].addresses[0].addr_spec == ADDRESS
    assert answer["Auto-Submitted"] == "auto-replied"
    assert answer.get_content().strip() == "It is *on its way*."
    assert server.logins[-1] == ("desk", "pa55")


async def test_a_reply_outside_goes_on_in_the_thread_here(tenant: Tenant, models: Models, server: SmtpServer) -> None:
    desk = await open_desk(tenant, server, members=[])
    await _agent(tenant, models, desk, [_answer("Tomorrow.", 1), _DONE, _answer("You are welcome.", 1)])
    await desk.post(mail("When?", message_id="<q1@ann.example>"))
    await wait_until(lambda: server.mails, timeout=60)
    [answer] = received(server)

    reply = f"In-Reply-To: {answer['Message-ID']}\nReferences: <q1@ann.example> {answer['Message-ID']}\n"
    quoted = "Thanks!\n\nOn Mon, 2 Mar 2026 at 12:00, Ada <desk@here.example> wrote:\n> Tomorrow."
    await desk.post(mail(quoted, subject="Re: My order", more=reply, message_id="<q2@ann.example>"))
    await wait_until(lambda: len(server.mails) == 2, timeout=60)

    *_, thanks, _ = await messages_of(tenant.client, desk.space_id)
    assert thanks["text"] == '"Ann (ann@ann.example)": Thanks!'
    threads = (
        await tenant.client.execute(
            "query ($id: ID!) { space(id: $id) { messages(last: 9) { nodes { seq threadRoot { seq } } } } }",
            id=desk.space_id,
        )
    )["space"]["messages"]["nodes"]
    assert [each["threadRoot"] and each["threadRoot"]["seq"] for each in threads] == [None, 1, 1, 1]
    assert received(server)[1]["References"].split()[0] == "<q1@ann.example>"


async def test_only_a_signed_mail_is_a_members(
    tenant: Tenant, server: SmtpServer, signer: Signer, name_server: NameServer
) -> None:
    RECORDS[signer.name] = [signer.record()]
    bea = await tenant.person(name="Bea")
    desk = await open_desk(tenant, server, members=[bea.actor_id])
    await tenant.client.succeed("setTrust", "__typename", id=desk.connector_id, isTrusted=True)
    code = (await bea.client.succeed("proveConnectorSender", "proofCode", spaceId=desk.space_id))["proofCode"]

    await desk.post(signer.sign(mail(code)))
    await desk.post(signer.sign(mail("Ship it.", subject="Order 7")))
    await desk.post(mail("Ship everything.", subject="Order 8"))
    await desk.post(signer.sign(mail("Ship more.", subject="Order 9")).replace(b"Ship more.", b"Ship all!!!"))

    notice, *said = await messages_of(tenant.client, desk.space_id)
    assert notice["text"] == 'Bea writes by desk from now on, as "Ann (ann@ann.example)".'
    assert [each["author"]["id"] == bea.actor_id for each in said] == [True, False, False]
    assert said[0]["text"] == "Order 7\n\nShip it."
    assert code not in str(said)


@pytest.mark.parametrize(
    "more",
    [
        "Auto-Submitted: auto-replied\n", "Precedence: bulk\n", "List-Id: <news.example>\n", "Return-Path: <>\n",
        "X-Autoreply: yes\n", "X-Auto-Response-Suppress: OOF\n", "Circadian-Hop: 1.abc\n",
    ],
)  # fmt: skip
async def test_an_automatic_mail_is_counted_and_wakes_nobody(tenant: Tenant, server: SmtpServer, more: str) -> None:
    desk = await open_desk(tenant, server, members=[])

    code = await desk.post(mail("I am away.", more=more))

    assert code == 200
    assert await texts_of(tenant.client, desk.space_id) == []

    async def is_counted() -> bool:
        return bool((await _hook(desk))["ignored"] == 1)

    await wait_until(is_counted)
    assert (await _hook(desk))["ignoredReason"]


async def test_nobody_answers_a_machine_or_itself(tenant: Tenant, server: SmtpServer) -> None:
    desk = await open_desk(tenant, server, members=[])

    for sender in ("MAILER-DAEMON@x.example", "no-reply@x.example", ADDRESS, "postmaster@x.example"):
        assert await desk.post(mail("hello", sender=sender)) == 200
    assert await desk.post(mail("x", message_id=f"<{'0' * 36}.0.circadian@here.example>")) == 200

    assert await texts_of(tenant.client, desk.space_id) == []


async def test_only_the_holder_of_the_secret_posts_mails(tenant: Tenant, server: SmtpServer) -> None:
    desk = await open_desk(tenant, server, members=[])
    raw = mail("hello")

    wrong = [{}, {"authorization": "Bearer wrong"}, {"authorization": f"Basic {desk.hook.secret}"}]
    codes = [await desk.post(raw, headers=headers) for headers in wrong]
    signed = await desk.post(raw, headers=standard_headers(desk.hook.secret, raw))
    forged = await desk.post(raw, headers=standard_headers(desk.hook.secret, raw + b"x"))

    assert codes == [401, 401, 401]
    assert (signed, forged) == (200, 401)
    assert len(await texts_of(tenant.client, desk.space_id)) == 1


async def test_several_conversations_are_not_mixed_up(tenant: Tenant, models: Models, server: SmtpServer) -> None:
    desk = await open_desk(tenant, server, members=[])
    agent_id = await _agent(tenant, models, desk, [_answer("For one of you.", 0), _answer("For Bob.", 2)])
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent_id)
    await desk.post(mail("Ann's question"))
    await desk.post(mail("Bob's question", sender="bob@bob.example", subject="Other"))
    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent_id)

    await wait_until(lambda: server.mails, timeout=60)

    [answer] = received(server)
    assert (answer["To"], answer.get_content().strip()) == ("bob@bob.example", "For Bob.")
    assert any("several conversations may be meant" in each for each in await _notices(desk))


async def test_what_an_agent_says_next_goes_on_in_its_conversation(
    tenant: Tenant, models: Models, server: SmtpServer
) -> None:
    """An earlier mail that needed no answer does not stand in the way."""
    desk = await open_desk(tenant, server, members=[])
    steps = [_DONE, _answer("I am looking.", 0), _answer("Here it is.", 0)]
    agent_id = await _agent(tenant, models, desk, steps)
    await desk.post(mail("Hello!"))
    await wait_until(lambda: is_asleep(tenant.client, agent_id, after_cycles=1), timeout=60)
    await desk.post(mail("Where is it?", subject="Other", sender="bob@bob.example"))

    await wait_until(lambda: len(server.mails) == 2, timeout=60)
    assert [each["To"] for each in received(server)] == ["bob@bob.example"] * 2


async def _dead_letters(tenant: Tenant) -> int:
    async with owner_of(tenant) as connection:
        sql = "SELECT count(*) FROM webhook_deliveries WHERE tenant_id = $1 AND state = 'DEAD'"
        return int(await connection.fetchval(sql, tenant.id))


async def test_a_conversation_that_goes_round_ends(tenant: Tenant, models: Models, server: SmtpServer) -> None:
    desk = await open_desk(tenant, server, members=[])
    calls = [{"name": "send_message", "arguments": {"text": f"{at}", "reply_to": 1}} for at in range(22)]
    await _agent(tenant, models, desk, [{"calls": calls}])
    await desk.post(mail("hello"))

    async def has_ended() -> bool:
        return await _dead_letters(tenant) == 2

    await wait_until(has_ended, timeout=90)

    assert len(server.mails) == 20
    [notice] = await _notices(desk)
    assert "20 mails were sent in this conversation within an hour" in notice


async def test_a_refused_address_is_told_and_does_not_stop_the_others(
    tenant: Tenant, models: Models, server: SmtpServer
) -> None:
    server.refused["ann@ann.example"] = b"550 5.1.1 unknown\r\n"
    desk = await open_desk(tenant, server, members=[])
    await desk.post(mail("Ann's question"))
    await _agent(tenant, models, desk, [_answer("For Ann.", 1), _answer("For Bob.", 2)])
    await desk.post(mail("Bob's question", sender="bob@bob.example"))

    await wait_until(lambda: server.mails, timeout=60)

    assert [each["To"] for each in received(server)] == ["bob@bob.example"]
    assert any("refused the address with 550" in each for each in await _notices(desk))


async def test_a_mail_that_is_refused_for_now_is_sent_later(tenant: Tenant, models: Models, server: SmtpServer) -> None:
    server.refused["ann@ann.example"] = b"451 4.7.1 try again\r\n"
    desk = await open_desk(tenant, server, members=[])
    await _agent(tenant, models, desk, [_answer("For Ann.", 1)])
    await desk.post(mail("hello"))
    await wait_until(lambda: server.recipients, timeout=60)
    assert server.mails == []

    server.refused.clear()
    await wait_until(lambda: server.mails, timeout=60)

    assert received(server)[0]["To"] == "ann@ann.example"


async def test_a_refused_password_is_told_and_can_be_repaired(
    tenant: Tenant, models: Models, server: SmtpServer
) -> None:
    desk = await open_desk(tenant, server, members=[])
    server.refuses_logins = True
    await _agent(tenant, models, desk, [_answer("For Ann.", 1)])
    await desk.post(mail("hello"))

    async def connector() -> Json:
        [found] = (await tenant.client.execute("{ connectors { nodes { id isWorking lastError } } }"))["connectors"][
            "nodes"
        ]
        return dict(found)

    async def is_broken() -> bool:
        return not (await connector())["isWorking"]

    await wait_until(is_broken, timeout=60)
    assert "refused the password with 535" in (await connector())["lastError"]
    assert any("refused the password" in each for each in await _notices(desk))

    server.refuses_logins = False
    smtp = {"host": "127.0.0.1", "port": server.port, "security": "NONE", "user": "desk", "password": "better"}
    await tenant.client.succeed(
        "updateConnector", "connector { id }", connectorId=desk.connector_id, email={"server": smtp}, isEnabled=True
    )
    await wait_until(lambda: server.mails, timeout=60)

    assert server.logins[-1] == ("desk", "better")


async def test_a_bounce_marks_its_message_and_is_not_posted(tenant: Tenant, models: Models, server: SmtpServer) -> None:
    desk = await open_desk(tenant, server, members=[])
    await _agent(tenant, models, desk, [_answer("For Ann.", 1)])
    await desk.post(mail("hello"))
    await wait_until(lambda: server.mails, timeout=60)
    message_id = received(server)[0]["Message-ID"]

    async def is_stored() -> bool:
        [endpoint] = (await tenant.client.execute("{ webhookEndpoints { nodes { delivered } } }"))["webhookEndpoints"][
            "nodes"
        ]
        return bool(endpoint["delivered"])

    await wait_until(is_stored, timeout=60)
    codes = [await desk.post(_bounce(each)) for each in (message_id, message_id, "<other@there.example>")]

    assert codes == [200, 200, 200]
    assert await _notices(desk) == ["A message did not reach the people outside: the mail was not delivered (5.1.1)."]
    assert len([each for each in await messages_of(tenant.client, desk.space_id) if each["kind"] == "TEXT"]) == 2


def _bounce(message_id: str) -> bytes:
    """As in https://www.rfc-editor.org/rfc/rfc3464#appendix-E, shortened."""
    return f"""From: Mail Delivery Subsystem <MAILER-DAEMON@there.example>
To: {ADDRESS}
Subject: Returned mail
Message-ID: <bounce@there.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b

The original message was not delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; there.example

Final-Recipient: rfc822;ann@ann.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 unknown

--b
Content-Type: message/rfc822

Message-ID: {message_id}
Subject: Re: My order

For Ann.
--b--
""".encode()


async def test_an_erased_mail_leaves_nothing_beside_its_answer(
    tenant: Tenant, models: Models, server: SmtpServer
) -> None:
    desk = await open_desk(tenant, server, members=[])
    await _agent(tenant, models, desk, [_answer("For Ann.", 1)])
    await desk.post(mail("hello", subject="A secret subject"))
    await wait_until(lambda: server.mails, timeout=60)

    async def places() -> int:
        async with owner_of(tenant) as connection:
            sql = (
                "SELECT count(*) FROM connector_messages WHERE tenant_id = $1 AND details::text ~ 'secret|ann.example'"
            )
            return int(await connection.fetchval(sql, tenant.id))

    async def are_stored() -> bool:
        return await places() == 2

    await wait_until(are_stored, timeout=60)
    question, _ = await messages_of(tenant.client, desk.space_id)
    await tenant.client.succeed("deleteMessage", "erasure { id }", messageId=question["id"])

    async def are_gone() -> bool:
        return await places() == 0

    await wait_until(are_gone, timeout=60)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"address": "desk"}, "address must be one mail address"),
        ({"address": "a@b.example, c@d.example"}, "address must be one mail address"),
        ({"defaultRecipient": "x\r\nBcc: y@z.example"}, "defaultRecipient must be one mail address"),
        ({"server": {"host": "smtp.example.com/x"}}, "host must be the name of a mail server"),
        ({"server": {"host": "smtp.example.com", "port": 0}}, "port must be a number"),
    ],
)
async def test_a_wrong_setting_is_named(tenant: Tenant, server: SmtpServer, values: Json, said: str) -> None:
    desk = await open_desk(tenant, server, members=[])
    given: dict[str, Any] = {"name": "d", "spaceId": desk.space_id, "address": ADDRESS, "server": {"host": "h.example"}}

    answer = await tenant.client.mutate("createEmailConnector", "connector { id }", **{**given, **values})

    assert said in answer["reason"]


async def test_what_is_too_long_is_cut(tenant: Tenant, server: SmtpServer) -> None:
    """Whoever posts mails would post it again for days, or lose it."""
    desk = await open_desk(tenant, server, members=[])
    address = f"{'a' * 60}@{'b' * 60}.{'c' * 60}.{'d' * 60}.example"

    code = await desk.post(mail("word " * 30_000).replace(b"ann@ann.example>", address.encode() + b">", 1))

    assert code == 200
    [text] = await texts_of(tenant.client, desk.space_id)
    assert address[-200:] in text
    assert text.endswith("[the mail goes on: its rest was cut]")
