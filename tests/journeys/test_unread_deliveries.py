"""What a connector cannot read because of an error here is accepted, kept, told of, and read again."""

from collections.abc import AsyncIterator

import pytest

from tests.factories.mails import Desk, mail, open_desk
from tests.factories.rows import owner_of
from tests.factories.spaces import messages_of, post
from tests.factories.tenants import Tenant
from tests.fakes.smtp_server import SmtpServer, smtp_server
from tests.harness.client import Json
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("worker")

_ERROR = "a delivery could not be read because of an error here (KeyError)"
_ANN = '"Ann (ann@ann.example)"'
_CONNECTOR = """{ connectors { nodes { lastError isWorking hook { received ignored ignoredReason }
  endpoint { id deadLetters(first: 50) { nodes { id event state body lastError } } } } } }"""


@pytest.fixture
async def server() -> AsyncIterator[SmtpServer]:
    async with smtp_server() as running:
        yield running


async def _break(tenant: Tenant) -> str:
    """A row that no mutation writes makes the kind fail in a way that it does not expect. Returns what it was."""
    async with owner_of(tenant) as connection:
        before = await connection.fetchval("SELECT config::text FROM connectors WHERE tenant_id = $1", tenant.id)
        await connection.execute("UPDATE connectors SET config = '{}' WHERE tenant_id = $1", tenant.id)
    return str(before)


async def _repair(tenant: Tenant, config: str) -> None:
    async with owner_of(tenant) as connection:
        await connection.execute("UPDATE connectors SET config = $2 WHERE tenant_id = $1", tenant.id, config)


async def _connector(tenant: Tenant) -> Json:
    [found] = (await tenant.client.execute(_CONNECTOR))["connectors"]["nodes"]
    return dict(found)


async def _texts(desk: Desk, kind: str) -> list[str]:
    return [each["text"] for each in await messages_of(desk.tenant.client, desk.space_id) if each["kind"] == kind]


async def test_it_is_kept_and_read_again(tenant: Tenant, server: SmtpServer) -> None:
    desk = await open_desk(tenant, server, members=[])
    config = await _break(tenant)

    assert await desk.post(mail("Grüße", subject="One", message_id="<1@ann.example>")) == 200
    assert await desk.post(mail("Zwei", subject="Two", message_id="<2@ann.example>")) == 200

    broken = await _connector(tenant)
    assert (broken["lastError"], broken["isWorking"]) == (_ERROR, True)
    assert broken["hook"] == {"received": 2, "ignored": 2, "ignoredReason": _ERROR}
    letters = broken["endpoint"]["deadLetters"]["nodes"]
    assert [(each["event"], each["state"], each["lastError"]) for each in letters] == [
        ("MESSAGE_UNREAD", "DEAD", _ERROR)
    ] * 2
    assert "Grüße" in letters[0]["body"]
    assert desk.hook.secret not in str(letters)
    assert len(await _texts(desk, "NOTICE")) == 1

    await _repair(tenant, config)
    for each in letters:
        await tenant.client.succeed("replayWebhookDelivery", "delivery { state }", deliveryId=each["id"])

    async def is_read() -> bool:
        return len(await _texts(desk, "TEXT")) == 2

    await wait_until(is_read, timeout=60)
    assert await _texts(desk, "TEXT") == [
        f"{_ANN}: One\n\nGrüße",
        f"{_ANN}: Two\n\nZwei",
    ]


async def test_one_that_still_cannot_be_read_stays(tenant: Tenant, server: SmtpServer) -> None:
    desk = await open_desk(tenant, server, members=[])
    await _break(tenant)
    await desk.post(mail("hello"))
    [letter] = (await _connector(tenant))["endpoint"]["deadLetters"]["nodes"]

    await tenant.client.succeed("replayWebhookDelivery", "delivery { state }", deliveryId=letter["id"])

    async def is_dead_again() -> bool:
        [found] = (await _connector(tenant))["endpoint"]["deadLetters"]["nodes"]
        async with owner_of(tenant) as connection:
            tries = await connection.fetchval("SELECT tries FROM webhook_deliveries WHERE tenant_id = $1", tenant.id)
        return bool(found["state"] == "DEAD" and tries == 2)

    await wait_until(is_dead_again, timeout=60)


async def test_the_newest_are_kept_and_a_person_lets_the_notice_come_again(tenant: Tenant, server: SmtpServer) -> None:
    desk = await open_desk(tenant, server, members=[])
    await _break(tenant)

    for number in range(21):
        assert await desk.post(mail(f"mail {number}")) == 200
    letters = (await _connector(tenant))["endpoint"]["deadLetters"]["nodes"]
    assert len(letters) == 20
    assert "mail 20" in letters[-1]["body"]
    assert "mail 0" not in letters[0]["body"]

    await post(tenant.client, desk.space_id, "we know")
    await desk.post(mail("one more"))
    assert len(await _texts(desk, "NOTICE")) == 2
