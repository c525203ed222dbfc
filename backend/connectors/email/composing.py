"""Makes the mail that carries an agent's message: plain text that flows, in the thread of the mail that it answers.

Each of its headers is one line, whatever texts it is made of (`kit.mail_headers`). It says that a program has written
it, so that answering machines stay silent (RFC 3834).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate

from backend.connectors.port import OutsideFile
from backend.kit import mail_headers

_LINE_CHARS = 72
_SUBJECT_CHARS = 200
#: Servers refuse longer lines (RFC 5321: 998).
_MOST_LINE_CHARS = 900
_MOST_REFERENCES = 20
#: The ids that go out again: those of RFC 5322 without quotes, and no encoded words.
_MESSAGE_ID = re.compile(r"<(?!.*=\?)[A-Za-z0-9!#$%&'*+/=?^_`{|}~.@:-]{1,500}>")

#: Of a file. Others, such as a mail or something of several parts, are sent as bytes of no type.
_KINDS = frozenset({"application", "audio", "font", "image", "model", "text", "video"})
_SUBTYPE = re.compile(r"[a-z0-9][a-z0-9!#$&^_.+-]{0,126}")


@dataclass(frozen=True, slots=True)
class OutgoingMail:
    """`references`: the mails of the thread, the one that it answers last. `headers`: further ones."""

    sender_name: str
    sender: str
    to: str
    subject: str
    text: str
    message_id: str
    references: Sequence[str] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    files: Sequence[OutsideFile] = ()


def compose(mail: OutgoingMail) -> EmailMessage:
    """Raises `ValueError` for an address that no mail can have."""
    try:
        message = _composed(mail)
        for part in message.walk():
            mail_headers.check(part)
    except (MessageError, AttributeError, IndexError) as error:  # the library's readers stumble over some addresses
        raise ValueError(f"no mail can have these headers: {type(error).__name__}") from error
    return message


def _composed(mail: OutgoingMail) -> EmailMessage:
    if "=?" in mail.to:
        raise ValueError("an address holds no encoded words")
    message = EmailMessage(policy=SMTP)
    message["From"] = Address(mail_headers.text(mail.sender_name), addr_spec=mail.sender)
    message["To"] = Address(addr_spec=mail.to)
    message["Subject"] = mail_headers.text(mail.subject)[:_SUBJECT_CHARS]
    message["Date"] = formatdate()
    message["Message-ID"] = mail.message_id
    references = [each for each in mail.references if _MESSAGE_ID.fullmatch(each)]
    if references:
        message["In-Reply-To"] = references[-1]
        message["References"] = " ".join(references[-_MOST_REFERENCES:])
    message["Auto-Submitted"] = "auto-replied" if mail.references else "auto-generated"
    message["X-Auto-Response-Suppress"] = "All"
    for name, value in mail.headers.items():
        message[name] = mail_headers.text(value)
    text = flowed(mail.text)
    is_plain = text.isascii() and all(len(line) <= _MOST_LINE_CHARS for line in text.splitlines())
    message.set_content(text, charset="utf-8", cte="8bit" if is_plain else "quoted-printable")
    message.set_param("format", "flowed")
    for file in mail.files:
        _attach(message, file)
    return message


def _attach(message: EmailMessage, file: OutsideFile) -> None:
    """Readers save it: nothing of it is shown as if it were the mail."""
    kind, _, subtype = file.content_type.partition(";")[0].strip().lower().partition("/")
    if kind not in _KINDS or not _SUBTYPE.fullmatch(subtype):
        kind, subtype = "application", "octet-stream"
    name = mail_headers.text(file.name).replace("/", "_").replace("\\", "_") or "file"
    message.add_attachment(file.content, maintype=kind, subtype=subtype, filename=name, disposition="attachment")


def reply_subject(subject: str) -> str:
    line = mail_headers.text(subject)
    return line if line.lower().startswith(("re:", "aw:", "sv:", "antw:")) else f"Re: {line}".strip()


def flowed(text: str) -> str:
    """The text with soft line breaks (RFC 3676), so that it is as wide as the window that shows it."""
    return "\n".join(line for paragraph in text.splitlines() for line in _wrapped(paragraph.rstrip()))


def _wrapped(paragraph: str) -> list[str]:
    lines: list[str] = []
    rest = paragraph
    while len(rest) > _LINE_CHARS and (at := rest.rfind(" ", 1, _LINE_CHARS)) > 0:
        lines.append(_stuffed(rest[: at + 1]))
        rest = rest[at + 1 :]
    return [*lines, _stuffed(rest)]


def _stuffed(line: str) -> str:
    """A line that a reader could take for something else begins with a space, which readers remove."""
    return f" {line}" if line.startswith((" ", ">", "From ")) else line
