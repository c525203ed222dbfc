"""Recognises mails that no person wrote: answering machines, lists, bounces, and mails of this installation itself.

An answer to such a mail would be answered again. So nobody is woken by one (RFC 3834, section 2).
"""

import re
from dataclasses import dataclass

from backend.connectors.email.mime import Address, ReceivedMail

_BULK = frozenset({"bulk", "junk", "list", "auto_reply"})
#: Local parts behind which nobody reads (RFC 2142 and custom).
_NOBODY = re.compile(
    r"(mailer[-_.]?daemon|postmaster|(no|do[-_.]?not|donot)[-_.]?reply|bounces?|noreply|daemon|root)([-_.+].*)?"
)
#: Headers that only lists and machines write.
_MACHINE_HEADERS = (
    "list-id", "list-unsubscribe", "list-post", "x-autoreply", "x-autorespond", "x-loop", "feedback-id"
)  # fmt: skip
_SUPPRESSED = frozenset({"all", "oof", "autoreply"})
_STATUS = re.compile(r"^\s*([245]\.\d{1,3}\.\d{1,3})\b")
_MESSAGE_ID = re.compile(r"^\s*(<[^<>\s]{1,500}>)")
_ID_LINE = re.compile(r"^message-id:\s*(<[^<>\s]{1,500}>)", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Bounce:
    """The report that a mail of ours could not be delivered. `status`: as of RFC 3463, such as 5.1.1."""

    message_id: str
    status: str


def reason_not_to_answer(mail: ReceivedMail, author: Address | None, *, own_address: str) -> str | None:
    """Why nobody is woken by this mail, in plain words, or None."""
    return _of_headers(mail) or _of_author(author, own_address)


def _of_headers(mail: ReceivedMail) -> str | None:
    headers = mail.headers
    submitted = headers.first("auto-submitted").partition(";")[0].strip().lower()
    if submitted not in ("", "no"):
        return "it was sent automatically (Auto-Submitted)"
    if headers.first("precedence").strip().lower() in _BULK:
        return "it was sent to many (Precedence)"
    if found := next((name for name in _MACHINE_HEADERS if headers.all(name)), None):
        return f"it comes from a list or a program ({found})"
    if _SUPPRESSED & {each.strip().lower() for each in headers.first("x-auto-response-suppress").split(",")}:
        return "its sender wants no automatic answer (X-Auto-Response-Suppress)"
    if headers.all("return-path") and headers.first("return-path").replace(" ", "") in ("<>", ""):
        return "it has an empty Return-Path, as bounces have"
    return "it is a report of a mail server" if is_report(mail) else None


def _of_author(author: Address | None, own_address: str) -> str | None:
    if author is None:
        return None
    if author.address == own_address:
        return "it comes from the connector's own address"
    if _NOBODY.fullmatch(author.address.rpartition("@")[0]):
        return "nobody reads at the sender's address"
    return None


def is_report(mail: ReceivedMail) -> bool:
    return mail.message.get_content_type() == "multipart/report"


def bounce_of(mail: ReceivedMail) -> Bounce | None:
    """The permanent failure that a report is about; None for a delay, a receipt, or a mail that is no report."""
    if not is_report(mail):
        return None
    statuses, message_ids = list[str](), list[str]()
    for part in mail.message.walk():
        statuses += _STATUS.findall(str(part.get("status") or ""))
        if part is not mail.message:
            message_ids += _MESSAGE_ID.findall(str(part.get("message-id") or ""))
        if part.get_content_type() == "text/rfc822-headers":
            message_ids += _ID_LINE.findall(str(part.get_payload()))
    permanent = next((status for status in statuses if status.startswith("5")), None)
    return Bounce(message_ids[0], permanent) if permanent and message_ids else None
