"""Makes the mail that carries an agent's message: plain text that flows, in the thread of the mail that it answers.

Each of its headers is one line, whatever texts it is made of. It says that a program has written it, so that answering
machines stay silent (RFC 3834).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate

_LINE_CHARS = 72
_SUBJECT_CHARS = 200
_MOST_REFERENCES = 20


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


def compose(mail: OutgoingMail) -> EmailMessage:
    """Raises `ValueError` for an address that no mail can have."""
    message = EmailMessage(policy=SMTP)
    message["From"] = Address(_one_line(mail.sender_name), addr_spec=mail.sender)
    message["To"] = Address(addr_spec=mail.to)
    message["Subject"] = _one_line(mail.subject)[:_SUBJECT_CHARS]
    message["Date"] = formatdate()
    message["Message-ID"] = mail.message_id
    if mail.references:
        message["In-Reply-To"] = mail.references[-1]
        message["References"] = " ".join(mail.references[-_MOST_REFERENCES:])
    message["Auto-Submitted"] = "auto-replied" if mail.references else "auto-generated"
    message["X-Auto-Response-Suppress"] = "All"
    for name, value in mail.headers.items():
        message[name] = _one_line(value)
    message.set_content(flowed(mail.text), charset="utf-8", cte="8bit" if mail.text.isascii() else "quoted-printable")
    message.set_param("format", "flowed")
    return message


def reply_subject(subject: str) -> str:
    line = _one_line(subject)
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


def _one_line(text: str) -> str:
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())
