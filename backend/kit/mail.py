"""Mail to people: sign-up, password reset, invitations, notices.

Sends by SMTP if it is set, otherwise into a folder of the data directory.

`app.py` and `worker.py` open the mailer. Pages, mutations and background jobs send after their commit
(`UnitOfWork.after_commit`). `send` hands the mail over and returns: it never raises, and it takes the same time for
every address. If such a mail is lost, the person requests it again. `deliver` is for mails that nobody requested: it
returns when the server has accepted the mail.
"""

import asyncio
import logging
import os
import re
import time
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from pathlib import Path
from typing import Protocol
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit
from uuid import uuid4

from backend.kit import mail_headers, smtp
from backend.kit.processes import StartError
from backend.kit.settings import Settings
from backend.kit.smtp import MailRefused, MailServerUnavailable, SmtpServer
from backend.telemetry import logs, metrics

log = logging.getLogger(__name__)

_THREADS = 2
#: Mails that wait for a slow or unreachable server; further ones are dropped.
_MOST_WAITING = 1_000
#: Maximum length of a name in a mail.
_NAME_CHARS = 60
#: The characters that make a link: schemes, dots inside a word (also those of other scripts), and the at sign.
_LINK_PARTS = re.compile(r"[:/\\<>]+(?=[/\\<>])|[/\\<>]+|[.。․](?=\S)|@")
_SEPARATED = {".": ". ", "。": "。 ", "․": ". ", "@": " at "}
_FORMS = "smtp://[user:password@]host[:587] (STARTTLS; ?starttls=off for a relay of this machine) or smtps://…[:465]"


@dataclass(frozen=True, slots=True)
class Mail:
    """Plain text, to one address."""

    to: str
    subject: str
    text: str


def plain_name(name: str) -> str:
    """Returns a name that a user chose in a form that is safe to repeat in a mail.

    The result is one short line, without anything that a mail program turns into a link.
    """
    line = "".join(
        " " if unicodedata.category(char)[0] in "CZ" else char for char in unicodedata.normalize("NFKC", name)
    )
    line = _LINK_PARTS.sub(lambda match: _SEPARATED.get(match[0], " "), line)
    line = " ".join(line.split())
    return line if len(line) <= _NAME_CHARS else f"{line[:_NAME_CHARS].rstrip()}…"


class Mailer(Protocol):
    async def send(self, mail: Mail) -> None: ...

    async def deliver(self, mail: Mail) -> None:
        """Returns after the server accepted the mail. Raises `MailRefused` or `MailServerUnavailable`."""

    async def close(self) -> None:
        """Sends the mails that still wait."""


def open_mailer(settings: Settings) -> Mailer:
    """Raises `StartError` if the setting is wrong."""
    url = settings.mail.smtp_url
    if url is not None:
        return SmtpMailer(url.get_secret_value(), sender=settings.mail.sender)
    return Outbox(settings.data_dir / "outbox", sender=settings.mail.sender)


class Outbox:
    """For development: writes each mail to a file that only its owner can read, and logs the path."""

    def __init__(self, directory: Path, *, sender: str) -> None:
        self._directory, self._sender = directory, sender

    async def send(self, mail: Mail) -> None:
        try:
            await self.deliver(mail)
        except MailServerUnavailable as error:
            log.error("a mail was not written: %s", logs.named(error.__cause__ or error))

    async def deliver(self, mail: Mail) -> None:
        try:
            path = await asyncio.to_thread(self._write, mail)
        except OSError as error:
            raise MailServerUnavailable(str(error)) from error
        metrics.MAILS.add("sent")
        log.info("a mail was written, because no CIRCADIAN_SMTP_URL is set: %s", path)

    async def close(self) -> None:
        """Nothing to do: no mail waits."""

    def _write(self, mail: Mail) -> Path:
        self._directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self._directory / f"{time.time_ns()}-{uuid4().hex[:8]}.eml"
        draft = path.with_suffix(".draft")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(_message(mail, self._sender).as_bytes())
        return draft.replace(path)


class SmtpMailer:
    """Opens one connection per mail, in threads of its own, so that a server that hangs blocks nothing else."""

    def __init__(self, url: str, *, sender: str) -> None:
        self._server, self._sender = _server(url), sender
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="mail")
        self._waiting: set[asyncio.Future[None]] = set()

    async def send(self, mail: Mail) -> None:
        if len(self._waiting) >= _MOST_WAITING:
            metrics.MAILS.add("dropped")
            log.error("a mail was dropped: %d mails already wait for the SMTP server", _MOST_WAITING)
            return
        self._begin(mail).add_done_callback(self._done)

    async def deliver(self, mail: Mail) -> None:
        """The delivery continues if the caller is cancelled."""
        await asyncio.shield(self._begin(mail))

    async def close(self) -> None:
        if self._waiting:
            await asyncio.wait(self._waiting, timeout=smtp.SECONDS)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _begin(self, mail: Mail) -> asyncio.Future[None]:
        message = _message(mail, self._sender)
        sending = asyncio.get_running_loop().run_in_executor(self._threads, self._server.send, message)
        self._waiting.add(sending)
        sending.add_done_callback(self._waiting.discard)
        sending.add_done_callback(self._count)
        return sending

    @staticmethod
    def _count(sending: asyncio.Future[None]) -> None:
        error = None if sending.cancelled() else sending.exception()
        metrics.MAILS.add("sent" if error is None else "refused" if isinstance(error, MailRefused) else "unreachable")

    @staticmethod
    def _done(sending: asyncio.Future[None]) -> None:
        if not sending.cancelled() and (error := sending.exception()):
            log.error("a mail was not sent: %s", logs.named(error.__cause__ or error))


def _server(url: str) -> SmtpServer:
    """Raises `StartError`."""
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise StartError(f"CIRCADIAN_SMTP_URL must be {_FORMS}")
    is_implicit = parts.scheme == "smtps"
    return SmtpServer(
        host=parts.hostname,
        port=_port(parts) or (465 if is_implicit else 587),
        user=unquote(parts.username) if parts.username else None,
        password=unquote(parts.password or ""),
        is_implicit=is_implicit,
        is_plain=parse_qs(parts.query).get("starttls") == ["off"],
    )


def _port(parts: SplitResult) -> int | None:
    try:
        return parts.port
    except ValueError:
        raise StartError(f"CIRCADIAN_SMTP_URL must be {_FORMS}") from None


def _message(mail: Mail, sender: str) -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"] = sender, mail.to
    message["Subject"] = mail_headers.text(mail.subject)  # it contains names of tenants and of people
    message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=sender.rpartition("@")[2].rstrip("> "))
    message["Auto-Submitted"] = "auto-generated"
    # The default encoding breaks lines of more than 78 characters; then links could not be copied from the outbox.
    message.set_content(mail.text, cte="7bit" if mail.text.isascii() else "8bit")
    return message
