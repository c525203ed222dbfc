"""Files of agents are attached to the mail that answers (docs/connectors/email.md)."""

import signal
from collections.abc import AsyncIterator
from email.message import EmailMessage
from typing import Any

import pytest

from backend.kit.fail_points import FailPoint
from tests.factories.agents import create_agent
from tests.factories.mails import Desk, mail, open_desk, received
from tests.factories.tenants import Tenant
from tests.fakes.smtp_server import SmtpServer, smtp_server
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.processes import Running
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

_NAME = "Preise für Öl.csv"
_TABLE = "name,price\nÖl,7\n"


@pytest.fixture
async def server() -> AsyncIterator[SmtpServer]:
    async with smtp_server() as running:
        yield running


async def _desk(tenant: Tenant, models: Models, server: SmtpServer) -> Desk:
    """An agent is behind it that answers with a file, and then with a text."""
    with_file = {"text": "here", "reply_to": 1, "file_name": _NAME, "file_content": _TABLE}
    calls = [{"name": "send_message", "arguments": each} for each in (with_file, {"text": "and bye", "reply_to": 1})]
    desk = await open_desk(tenant, server, members=[])
    enter = {"name": "enter_space", "arguments": {"space": desk.space_id}}
    steps: list[Json] = [{"calls": [enter]}, {"calls": calls}, {"text": "done"}]
    agent_id = await create_agent(tenant.client, model=await models.script(steps, repeat_last=True))
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=desk.space_id, actorId=agent_id)
    return desk


def _text(message: EmailMessage) -> str:
    body = message.get_body()
    assert body is not None
    return "\n".join(body.get_content().strip().splitlines())


def _files(message: EmailMessage) -> list[tuple[Any, ...]]:
    return [
        (each.get_filename(), each.get_content_type(), each.get_content_disposition(), each.get_payload(decode=True))
        for each in message.iter_attachments()
    ]


_ATTACHED = [(_NAME, "text/csv", "attachment", _TABLE.encode())]


async def test_a_file_is_attached_to_the_mail_with_its_text(
    tenant: Tenant, models: Models, worker: Running, server: SmtpServer
) -> None:
    desk = await _desk(tenant, models, server)

    await desk.post(mail("prices?"))
    await wait_until(lambda: len(server.mails) == 2, timeout=60)

    first, second = received(server)
    assert (_text(first), _files(first)) == ("here", _ATTACHED)
    assert (_text(second), _files(second)) == ("and bye", [])


async def test_a_mail_that_is_refused_with_its_file_for_good_names_it(
    tenant: Tenant, models: Models, worker: Running, server: SmtpServer
) -> None:
    server.refused_contents[b"Content-Disposition: attachment"] = b"552 5.3.4 too large\r\n"
    desk = await _desk(tenant, models, server)

    await desk.post(mail("prices?"))
    await wait_until(lambda: len(server.mails) == 2, timeout=60)

    first, second = received(server)
    assert (_text(first), _files(first)) == (f"here\n[{_NAME}]", [])
    assert _text(second) == "and bye"


async def test_a_mail_that_is_refused_for_a_moment_is_sent_with_its_file_later(
    tenant: Tenant, models: Models, worker: Running, server: SmtpServer
) -> None:
    server.refused_contents[b"Content-Disposition: attachment"] = b"451 4.7.1 greylisted, try again later\r\n"
    desk = await _desk(tenant, models, server)

    await desk.post(mail("prices?"))
    await wait_until(lambda: server.refusals > 0, timeout=60)
    server.refused_contents.clear()
    await wait_until(lambda: len(server.mails) == 2, timeout=60)

    first, second = received(server)
    assert (_text(first), _files(first)) == ("here", _ATTACHED)
    assert _text(second) == "and bye"


async def test_a_worker_that_dies_after_a_mail_sends_it_again_with_its_file(
    stack: Stack, citizen: Tenant, models: Models, server: SmtpServer
) -> None:
    dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{FailPoint.CONNECTOR_PART_SENT}=kill@1")
    desk = await _desk(citizen, models, server)

    async def is_dead() -> bool:
        return not dying.child.is_running

    await desk.post(mail("prices?"))
    await wait_until(is_dead, timeout=60)
    assert dying.child.exit_code == -signal.SIGKILL
    await stack.start_worker()
    await wait_until(lambda: len(server.mails) == 3, timeout=90)

    first, again, second = received(server)
    assert [_files(each) for each in (first, again, second)] == [_ATTACHED, _ATTACHED, []]
    assert first["Message-ID"] == again["Message-ID"] != second["Message-ID"]
