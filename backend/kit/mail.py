"""Mail to people: sign-up, reset, invitations, what waits for them. SMTP where it is set, else a folder of the data
directory.

`app.py` and `worker.py` open the mailer; pages, mutations and chores send after their commit
(`UnitOfWork.after_commit`). `send` hands over and returns: it neither fails nor takes longer for one address than for
another. Whoever misses a mail asks again. `deliver` is for letters that nobody asks for: it comes back when the server
has taken the letter.
"""

import asyncio
import logging
import os
import re
import smtplib
import ssl
import time
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from pathlib import Path
from typing import Protocol
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit
from uuid import uuid4

from backend.kit.processes import StartError
from backend.kit.settings import Settings

log = logging.getLogger(__name__)

_SMTP_SECONDS = 15
_THREADS = 2
#: Codes from here on: not now, and not later.
_NEVER = 500
#: What waits for a server that is slow or away; more is dropped.
_MOST_WAITING = 1_000
#: Of a name in a letter.
_NAME_CHARS = 60
#: What makes an address of words: schemes, dots inside a word (also those of other scripts), and the at sign.
_OF_LINKS = re.compile(r"[:/\\<>]+(?=[/\\<>])|[/\\<>]+|[.。․](?=\S)|@")
_APART = {".": ". ", "。": "。 ", "․": ". ", "@": " at "}
_FORMS = "smtp://[user:password@]host[:587] (STARTTLS; ?starttls=off for a relay of this machine) or smtps://…[:465]"


@dataclass(frozen=True, slots=True)
class Mail:
    """Plain text, to one address."""

    to: str
    subject: str
    text: str


def plain_name(name: str) -> str:
    """What somebody has called themselves, or something, as a letter may repeat it: one short line, and nothing that a
    mail program would make a link of."""
    line = "".join(
        " " if unicodedata.category(each)[0] in "CZ" else each for each in unicodedata.normalize("NFKC", name)
    )
    line = _OF_LINKS.sub(lambda found: _APART.get(found[0], " "), line)
    line = " ".join(line.split())
    return line if len(line) <= _NAME_CHARS else f"{line[:_NAME_CHARS].rstrip()}…"


class MailRefused(Exception):
    """The server is there, and does not take this letter. `is_final`: it never will."""

    def __init__(self, why: str, *, is_final: bool) -> None:
        super().__init__(why)
        self.is_final = is_final


class MailServerAway(Exception):
    """The server takes no letter now, whatever is in it."""


class Mailer(Protocol):
    async def send(self, mail: Mail) -> None: ...

    async def deliver(self, mail: Mail) -> None:
        """Back once it was taken. Raises `MailRefused` and `MailServerAway`."""

    async def close(self) -> None:
        """Send what still waits."""


def open_mailer(settings: Settings) -> Mailer:
    """A `StartError` says what is wrong with the setting."""
    url = settings.mail.smtp_url
    if url is not None:
        return SmtpMailer(url.get_secret_value(), sender=settings.mail.sender)
    return Outbox(settings.data_dir / "outbox", sender=settings.mail.sender)


class Outbox:
    """Development: every mail is a file that only its owner reads, and a line in the log says where."""

    def __init__(self, directory: Path, *, sender: str) -> None:
        self._directory, self._sender = directory, sender

    async def send(self, mail: Mail) -> None:
        try:
            await self.deliver(mail)
        except MailServerAway as error:
            log.error("a mail was not written: %s", error)

    async def deliver(self, mail: Mail) -> None:
        try:
            path = await asyncio.to_thread(self._write, mail)
        except OSError as error:
            raise MailServerAway(str(error)) from error
        log.info("mail to %s (no CIRCADIAN_SMTP_URL is set): %s", mail.to, path)

    async def close(self) -> None:
        """Nothing waits."""

    def _write(self, mail: Mail) -> Path:
        self._directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self._directory / f"{time.time_ns()}-{uuid4().hex[:8]}.eml"
        draft = path.with_suffix(".draft")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(_message(mail, self._sender).as_bytes())
        return draft.replace(path)


class SmtpMailer:
    """A connection for each mail, in threads of its own: a server that hangs takes nothing from anybody else."""

    def __init__(self, url: str, *, sender: str) -> None:
        self._server, self._sender = _Server.parse(url), sender
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="mail")
        self._waiting: set[asyncio.Future[None]] = set()

    async def send(self, mail: Mail) -> None:
        if len(self._waiting) >= _MOST_WAITING:
            log.error("a mail was dropped: %d others wait for the SMTP server", _MOST_WAITING)
            return
        self._begin(mail).add_done_callback(self._done)

    async def deliver(self, mail: Mail) -> None:
        """What has begun goes on if the caller is cancelled."""
        await asyncio.shield(self._begin(mail))

    async def close(self) -> None:
        if self._waiting:
            await asyncio.wait(self._waiting, timeout=_SMTP_SECONDS)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _begin(self, mail: Mail) -> asyncio.Future[None]:
        message = _message(mail, self._sender)
        sending = asyncio.get_running_loop().run_in_executor(self._threads, self._server.send, message)
        self._waiting.add(sending)
        sending.add_done_callback(self._waiting.discard)
        return sending

    @staticmethod
    def _done(sending: asyncio.Future[None]) -> None:
        if not sending.cancelled() and (error := sending.exception()):
            log.error("a mail was not sent: %s: %s", type(error).__name__, error)


@dataclass(frozen=True, slots=True)
class _Server:
    host: str
    port: int
    user: str | None
    password: str
    is_implicit: bool
    is_plain: bool

    @classmethod
    def parse(cls, url: str) -> "_Server":
        parts = urlsplit(url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise StartError(f"CIRCADIAN_SMTP_URL must be {_FORMS}")
        is_implicit = parts.scheme == "smtps"
        return cls(
            host=parts.hostname,
            port=_port(parts) or (465 if is_implicit else 587),
            user=unquote(parts.username) if parts.username else None,
            password=unquote(parts.password or ""),
            is_implicit=is_implicit,
            is_plain=parse_qs(parts.query).get("starttls") == ["off"],
        )

    def send(self, message: EmailMessage) -> None:
        """Raises `MailRefused` and `MailServerAway`."""
        context = ssl.create_default_context()
        try:
            with closing(self._connect(context)) as connection:
                if not self.is_implicit and not self.is_plain:
                    connection.starttls(context=context)
                if self.user is not None:
                    connection.login(self.user, self.password)
                _hand_over(connection, message)
                with suppress(OSError):  # it was taken, however the server says good-bye
                    connection.quit()
        except OSError as error:  # all of smtplib's are
            raise MailServerAway(f"{type(error).__name__}: {error}") from error

    def _connect(self, context: ssl.SSLContext) -> smtplib.SMTP:
        if self.is_implicit:
            return smtplib.SMTP_SSL(self.host, self.port, timeout=_SMTP_SECONDS, context=context)
        return smtplib.SMTP(self.host, self.port, timeout=_SMTP_SECONDS)


def _hand_over(connection: smtplib.SMTP, message: EmailMessage) -> None:
    """What is said of the letter is told apart from what is said of everybody's. No address gets into the log."""
    try:
        connection.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        code = max(code for code, _ in error.recipients.values())
        raise MailRefused(f"the address was refused with {code}", is_final=code >= _NEVER) from None
    except smtplib.SMTPDataError as error:
        code = error.smtp_code
        raise MailRefused(f"the letter was refused with {code}", is_final=code >= _NEVER) from None
    except (smtplib.SMTPNotSupportedError, ValueError) as error:
        raise MailRefused(f"the server cannot have it: {type(error).__name__}", is_final=True) from None


def _port(parts: SplitResult) -> int | None:
    try:
        return parts.port
    except ValueError:
        raise StartError(f"CIRCADIAN_SMTP_URL must be {_FORMS}") from None


def _message(mail: Mail, sender: str) -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"] = sender, mail.to
    message["Subject"] = " ".join(mail.subject.split())  # names of tenants are in it, and may have line breaks
    message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=sender.rpartition("@")[2].rstrip("> "))
    message["Auto-Submitted"] = "auto-generated"
    # Left to itself it breaks lines of more than 78 characters: people could not copy a link out of the outbox.
    message.set_content(mail.text, cte="7bit" if mail.text.isascii() else "8bit")
    return message
