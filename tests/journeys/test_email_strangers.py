"""What a stranger writes in a mail neither chooses who is answered, nor adds headers, nor keeps an exchange going."""

from collections.abc import AsyncIterator

import pytest

from tests.factories.agents import create_agent
from tests.factories.mails import Desk, mail, open_desk, received
from tests.factories.rows import owner_of
from tests.factories.spaces import messages_of
from tests.factories.tenants import Tenant
from tests.fakes.smtp_server import SmtpServer, smtp_server
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("worker")

_DONE = {"text": "done"}
_BCC = "=?utf-8?q?=3D=3Futf-8=3Fq=3F=3D0d=3D0aBcc=3A=5Fevil@x=2Ecom=3F=3D?="


@pytest.fixture
async def server() -> AsyncIterator[SmtpServer]:
    async with smtp_server() as running:
        yield running


def _answers(*seqs: int) -> Json:
    return {"calls": [{"name": "send_message", "arguments": {"text": f"{seq}", "reply_to": seq}} for seq in seqs]}


async def _agent(tenant: Tenant, models: Models, desk: Desk, steps: list[Json]) -> str:
    enter = {"calls": [{"name": "enter_space", "arguments": {"space": desk.space_id}}]}
    model = await models.script([enter, *steps, _DONE], repeat_last=True)
    agent_id = await create_agent(tenant.client, model=model)
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=desk.space_id, actorId=agent_id)
    return agent_id


async def _notices(desk: Desk) -> list[str]:
    return [each["text"] for each in await messages_of(desk.tenant.client, desk.space_id) if each["kind"] == "NOTICE"]


async def test_an_answer_goes_to_the_address_that_people_see(
    tenant: Tenant, models: Models, server: SmtpServer
) -> None:
    desk = await open_desk(tenant, server, members=[])
    await _agent(tenant, models, desk, [_answers(1)])
    await desk.post(mail("The contract again, please.", more="Reply-To: thief@evil.example\n"))

    await wait_until(lambda: server.mails, timeout=60)

    assert received(server)[0]["To"] == "ann@ann.example"


async def test_a_subject_adds_no_header(tenant: Tenant, models: Models, server: SmtpServer) -> None:
    desk = await open_desk(tenant, server, members=[])
    await _agent(tenant, models, desk, [_answers(1)])
    more = f"References: <{_BCC}> <=?utf-8?q?=0d=0aBcc:evil@x.com?=>\n"
    await desk.post(mail("hello", subject=_BCC, more=more))

    await wait_until(lambda: server.mails, timeout=60)

    head = server.mails[0].partition(b"\r\n\r\n")[0].lower().splitlines()
    assert not [line for line in head if line.startswith(b"bcc")]
    assert len(server.recipients) == 1


async def test_new_conversations_of_one_address_end(tenant: Tenant, models: Models, server: SmtpServer) -> None:
    """As of a program that opens a new ticket for each mail."""
    desk = await open_desk(tenant, server, members=[])
    for at in range(21):
        await desk.post(mail("hello", subject=f"Ticket {at}"))
    await _agent(tenant, models, desk, [_answers(*range(1, 23))])
    await desk.post(mail("hello", subject="Ticket 21"))

    async def has_ended() -> bool:
        return len(await _notices(desk)) == 2

    await wait_until(has_ended, timeout=90)

    assert len(server.mails) == 20
    assert "20 mails were sent to this address within an hour" in (await _notices(desk))[0]


async def test_a_machine_that_names_the_last_mail_only_stays_in_its_thread(
    tenant: Tenant, models: Models, server: SmtpServer
) -> None:
    desk = await open_desk(tenant, server, members=[])
    await _agent(tenant, models, desk, [_answers(1), _DONE, _answers(3)])
    await desk.post(mail("ping"))
    await wait_until(lambda: server.mails, timeout=60)

    async def threads(stored: int) -> bool:
        async with owner_of(tenant) as connection:
            sql = "SELECT count(*), count(DISTINCT thread_id) FROM connector_messages WHERE tenant_id = $1"
            return tuple(await connection.fetchrow(sql, tenant.id)) == (stored, 1)

    await wait_until(lambda: threads(2), timeout=60)
    await desk.post(mail("ping", more=f"In-Reply-To: {received(server)[0]['Message-ID']}\n"))
    await wait_until(lambda: len(server.mails) == 2, timeout=60)

    await wait_until(lambda: threads(4), timeout=60)


async def test_who_names_a_mail_of_others_begins_a_thread(tenant: Tenant, models: Models, server: SmtpServer) -> None:
    """The id of a mail is known to anybody who was sent a copy. What is for Ann never goes to one of them."""
    desk = await open_desk(tenant, server, members=[])
    await desk.post(mail("My card, please.", message_id="<q1@ann.example>"))
    for name in ("In-Reply-To", "References"):
        more = f"{name}: <q1@ann.example>\n"
        await desk.post(mail("any news?", sender="Ann <thief@evil.example>", more=more))
        await desk.post(mail("any news?", more=more))

    found = await tenant.client.execute(
        "query ($id: ID!) { space(id: $id) { messages(last: 9) { nodes { text threadRoot { seq } } } } }",
        id=desk.space_id,
    )

    nodes = found["space"]["messages"]["nodes"]
    roots = [(each["threadRoot"] and each["threadRoot"]["seq"], "thief" in each["text"]) for each in nodes]
    assert roots == [(None, False), (None, True), (1, False), (None, True), (1, False)]


async def test_a_stranger_in_the_same_cycle_is_not_answered_for_another(
    tenant: Tenant, models: Models, server: SmtpServer
) -> None:
    desk = await open_desk(tenant, server, members=[])
    step = {"calls": [{"name": "send_message", "arguments": {"text": "Dear Ann, your new card is 4111."}}]}
    agent_id = await _agent(tenant, models, desk, [step])
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent_id)
    await desk.post(mail("My card, please.", message_id="<q1@ann.example>"))
    more = "In-Reply-To: <q1@ann.example>\n"
    await desk.post(mail("any news?", sender="Ann <thief@evil.example>", more=more))
    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent_id)

    async def is_told() -> bool:
        return any("several conversations may be meant" in each for each in await _notices(desk))

    await wait_until(is_told, timeout=60)
    assert not server.recipients


async def test_an_erased_mail_does_not_cut_off_its_sender(tenant: Tenant, models: Models, server: SmtpServer) -> None:
    desk = await open_desk(tenant, server, members=[], defaultRecipient="boss@here.example")
    await desk.post(mail("a secret", message_id="<q1@ann.example>"))
    question, *_ = await messages_of(tenant.client, desk.space_id)
    await desk.post(mail("When?", message_id="<q2@ann.example>", more="In-Reply-To: <q1@ann.example>\n"))
    await tenant.client.succeed("deleteMessage", "erasure { id }", messageId=question["id"])
    await _agent(tenant, models, desk, [_answers(2)])
    await desk.post(mail("When, please?", message_id="<q3@ann.example>", more="In-Reply-To: <q2@ann.example>\n"))

    await wait_until(lambda: server.mails, timeout=60)

    [answer] = received(server)
    assert (answer["To"], answer["In-Reply-To"]) == ("ann@ann.example", "<q2@ann.example>")
    assert b"q1@ann.example" not in server.mails[0]


async def test_an_error_of_our_own_is_counted_and_told(tenant: Tenant, models: Models, server: SmtpServer) -> None:
    """A row that no mutation writes makes the kind fail in a way that it does not expect."""
    desk = await open_desk(tenant, server, members=[])
    agent_id = await _agent(tenant, models, desk, [_answers(1)])
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent_id)
    await desk.post(mail("hello"))
    async with owner_of(tenant) as connection:
        await connection.execute("UPDATE connectors SET config = '{}' WHERE tenant_id = $1", tenant.id)
    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent_id)

    async def is_told() -> bool:
        async with owner_of(tenant) as connection:
            sql = "SELECT tries, last_error FROM webhook_endpoints WHERE tenant_id = $1"
            tries, error = await connection.fetchrow(sql, tenant.id)
        return bool(tries >= 2 and "because of an error here (KeyError)" in (error or ""))

    await wait_until(is_told, timeout=60)
