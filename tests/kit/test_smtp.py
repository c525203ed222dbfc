"""A mail server of a tenant can say whatever it wants: it costs little memory, and its texts are shown to nobody."""

import asyncio
from email.message import EmailMessage

import pytest

from backend.kit.smtp import AccountRefused, MailRefused, MailServerUnavailable, SmtpServer
from tests.fakes import smtp_server as fake


def _server(running: fake.SmtpServer, *, password: str = "pa55") -> SmtpServer:
    return SmtpServer(
        host="127.0.0.1", port=running.port, user="désk", password=password, is_implicit=False, is_plain=True
    )


async def test_a_reply_without_end_is_cut() -> None:
    async with fake.smtp_server() as running:
        running.greeting = b"220-secret\r\n" * 100_000 + b"220 test\r\n"
        with pytest.raises(MailServerUnavailable, match="the reply is too long"):
            await asyncio.to_thread(_server(running).check)

    assert running.logins == []


async def test_an_error_does_not_repeat_what_the_server_says() -> None:
    async with fake.smtp_server() as running:
        running.greeting = b"421 <script>secret\r\n"
        with pytest.raises(MailServerUnavailable) as caught:
            await asyncio.to_thread(_server(running).check)

    assert str(caught.value) == "the server answered 421"


async def test_a_password_need_not_be_ascii() -> None:
    async with fake.smtp_server() as running:
        await asyncio.to_thread(_server(running, password="Größe1").check)

    assert running.logins == [("désk", "Größe1")]


async def test_a_password_that_no_text_can_be_is_refused() -> None:
    async with fake.smtp_server() as running:
        with pytest.raises(AccountRefused, match="characters that cannot be sent"):
            await asyncio.to_thread(_server(running, password="\ud800").check)


async def test_a_mail_with_a_header_of_a_stranger_is_not_sent() -> None:
    message = EmailMessage()
    message["From"], message["To"] = "a@b.example", "c@d.example"
    message["Subject"] = "=?utf-8?q?=0d=0aBcc:_x@y.example?="
    message.set_content("x")
    async with fake.smtp_server() as running:
        with pytest.raises(MailRefused, match="cannot be sent"):
            await asyncio.to_thread(_server(running).send, message)

    assert (running.mails, running.recipients) == ([], [])
