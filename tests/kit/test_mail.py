"""Mail leaves by SMTP, over TLS unless the operator says otherwise, or becomes a private file; no caller ever fails."""

import email
import email.policy
import logging
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from backend.kit import mail
from backend.kit.mail import Mail, Mailer
from backend.kit.processes import StartError
from backend.kit.settings import MailSettings, Settings
from tests.fakes import certificates
from tests.fakes.smtp_server import SmtpServer, smtp_server
from tests.harness.waiting import wait_until

_MAIL = Mail("ida@example.com", "Grüße", "Hällo,\n\n.\nhttps://circadian.example/reset/x\n")


@asynccontextmanager
async def _mailer(url: str | None, directory: Path) -> AsyncIterator[Mailer]:
    settings = MailSettings(CIRCADIAN_SMTP_URL=url, CIRCADIAN_MAIL_FROM="Circadian <post@circadian.example>")
    mailer = mail.open_mailer(Settings(CIRCADIAN_DATA_DIR=directory, mail=settings))
    yield mailer
    await mailer.close()


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[ssl.SSLContext, Path]:
    """Of this machine, by nobody whom anybody trusts."""
    return certificates.certificate(tmp_path)


async def test_a_mail_is_delivered_by_a_local_relay(tmp_path: Path) -> None:
    async with smtp_server() as server, _mailer(f"smtp://127.0.0.1:{server.port}?starttls=off", tmp_path) as mailer:
        await mailer.send(_MAIL)
        await wait_until(lambda: server.mails)

    _assert_is_the_mail(server)
    assert server.logins == []


async def test_over_tls_with_a_password_that_the_url_spells(
    tmp_path: Path, certificate: tuple[ssl.SSLContext, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    context, path = certificate
    monkeypatch.setenv("SSL_CERT_FILE", str(path))
    async with smtp_server(tls=context) as server:
        url = f"smtps://post%40example.com:p%2Fw@127.0.0.1:{server.port}"
        async with _mailer(url, tmp_path) as mailer:
            await mailer.send(_MAIL)
            await wait_until(lambda: server.mails)

    _assert_is_the_mail(server)
    assert server.logins == [("post@example.com", "p/w")]


async def test_nothing_is_sent_to_a_server_with_an_untrusted_certificate(
    tmp_path: Path, certificate: tuple[ssl.SSLContext, Path], caplog: pytest.LogCaptureFixture
) -> None:
    context, _ = certificate
    async with smtp_server(tls=context) as server, _mailer(f"smtps://u:p@127.0.0.1:{server.port}", tmp_path) as mailer:
        await mailer.send(_MAIL)
        await wait_until(lambda: "SSLCertVerificationError" in caplog.text)

    assert (server.logins, server.mails) == ([], [])


async def test_the_password_is_not_sent_if_starttls_was_stripped(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with smtp_server() as server, _mailer(f"smtp://u:p@127.0.0.1:{server.port}", tmp_path) as mailer:
        await mailer.send(_MAIL)
        await wait_until(lambda: "was not sent" in caplog.text)

    assert (server.logins, server.mails) == ([], [])
    assert "ida@" not in caplog.text


async def test_an_unreachable_server_is_logged_and_raises_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with smtp_server() as server:
        port = server.port
    async with _mailer(f"smtp://127.0.0.1:{port}", tmp_path) as mailer:
        await mailer.send(_MAIL)
        await wait_until(lambda: "was not sent" in caplog.text)


async def test_waiting_mails_are_sent_before_closing(tmp_path: Path) -> None:
    async with smtp_server() as server:
        async with _mailer(f"smtp://127.0.0.1:{server.port}?starttls=off", tmp_path) as mailer:
            for _ in range(20):
                await mailer.send(_MAIL)

        assert len(server.mails) == 20


async def test_a_name_with_line_breaks_adds_no_header(tmp_path: Path) -> None:
    async with _mailer(None, tmp_path) as mailer:
        await mailer.send(Mail("ida@example.com", "Ann invites you to A\r\nBcc: all@example.com", "x"))

    [path] = (tmp_path / "outbox").glob("*.eml")
    found = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
    assert found["Bcc"] is None
    assert found["Subject"] == "Ann invites you to A Bcc: all@example.com"


async def test_a_name_with_an_encoded_line_break_adds_no_header(tmp_path: Path) -> None:
    async with _mailer(None, tmp_path) as mailer:
        await mailer.send(Mail("ida@example.com", "You are invited to =?utf-8?q?=0d=0aBcc:_all@example.com?=", "x"))

    [path] = (tmp_path / "outbox").glob("*.eml")
    assert not [line for line in path.read_text().splitlines() if line.lower().startswith("bcc")]


async def test_a_link_is_written_to_the_file_unchanged(tmp_path: Path) -> None:
    link = f"https://circadian.example/invitations/{'x' * 100}"
    async with _mailer(None, tmp_path) as mailer:
        await mailer.send(Mail("ida@example.com", "x", f"Grüße\n\n{link}\n"))
        await mailer.send(Mail("ida@example.com", "x", f"Hello\n\n{link}\n"))

    for path in (tmp_path / "outbox").glob("*.eml"):
        assert f"\n{link}\n" in path.read_text()


async def test_without_a_server_a_mail_is_a_private_file(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with _mailer(None, tmp_path) as mailer:
        await mailer.send(_MAIL)

    [path] = (tmp_path / "outbox").iterdir()
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert str(path) in caplog.text


@pytest.mark.parametrize("url", ["mail.example.com", "http://mail.example.com", "smtp://", "smtp://host:port"])
def test_an_invalid_setting_is_reported_at_start(url: str, tmp_path: Path) -> None:
    with pytest.raises(StartError, match="CIRCADIAN_SMTP_URL must be"):
        mail.open_mailer(Settings(CIRCADIAN_DATA_DIR=tmp_path, mail=MailSettings(CIRCADIAN_SMTP_URL=url)))


def _assert_is_the_mail(server: SmtpServer) -> None:
    found = email.message_from_bytes(server.mails[0].removesuffix(b"\r\n.\r\n"), policy=email.policy.default)
    assert (found["To"], found["From"]) == ("ida@example.com", "Circadian <post@circadian.example>")
    assert found["Subject"] == "Grüße"
    assert found["Message-ID"].endswith("@circadian.example>")
    assert found["Auto-Submitted"] == "auto-generated"
    assert "https://circadian.example/reset/x" in found.get_content()
    assert server.recipients[0].upper().startswith("TO:<IDA@EXAMPLE.COM>")
