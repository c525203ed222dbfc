"""A worker that dies after a mail was sent sends it again under the same Message-ID, and never an earlier one."""

import signal
from collections.abc import AsyncIterator

import pytest

from tests.factories.agents import create_agent
from tests.factories.mails import mail, open_desk, received
from tests.factories.tenants import Tenant
from tests.fakes.smtp_server import SmtpServer, smtp_server
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.timeout(300)


@pytest.fixture
async def server() -> AsyncIterator[SmtpServer]:
    async with smtp_server() as running:
        yield running


async def test_a_mail_that_is_sent_twice_has_one_id(
    stack: Stack, citizen: Tenant, models: Models, server: SmtpServer
) -> None:
    dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS="connector.part_sent=kill@1")
    desk = await open_desk(citizen, server, members=[])
    calls = [{"name": "send_message", "arguments": {"text": text, "reply_to": 1}} for text in ("one", "two")]
    enter = {"name": "enter_space", "arguments": {"space": desk.space_id}}
    model = await models.script([{"calls": [enter]}, {"calls": calls}, {"text": "done"}], repeat_last=True)
    agent_id = await create_agent(citizen.client, model=model)
    await citizen.client.succeed("addSpaceMember", "__typename", spaceId=desk.space_id, actorId=agent_id)
    await desk.post(mail("hello"))

    async def is_dead() -> bool:
        return not dying.child.is_running

    await wait_until(is_dead, timeout=60)
    assert dying.child.exit_code == -signal.SIGKILL
    await stack.start_worker()
    await wait_until(lambda: len(server.mails) == 3, timeout=90)

    first, again, second = received(server)
    assert [each.get_content().strip() for each in (first, again, second)] == ["one", "one", "two"]
    assert first["Message-ID"] == again["Message-ID"] != second["Message-ID"]
