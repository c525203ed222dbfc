"""A mail address as a connector: mails to it are posted in a space, and its mail server sends answers of agents."""

import asyncio
import base64
import binascii
import hashlib
import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from backend.connectors.email import authentication, automatic, bodies, composing, mime
from backend.connectors.email.authentication import MailSender, OwnAddress
from backend.connectors.email.composing import OutgoingMail
from backend.connectors.email.mime import ReceivedMail
from backend.connectors.email.settings import PORTS, MailSecurity, MailSettings
from backend.connectors.email.threads import MailThreads, NoThread
from backend.connectors.names import as_sender
from backend.connectors.port import (
    Account,
    NoCredentials,
    OutsideFailure,
    OutsideMessage,
    Part,
    Place,
    Reading,
    SendFailure,
    Sent,
    Trouble,
)
from backend.kit import egress, ssrf, standard_webhooks, unreachable
from backend.kit.limits import DEFAULT
from backend.kit.mail import plain_name
from backend.kit.received import BadSignature, Received, compare
from backend.kit.smtp import AccountRefused, MailRefused, MailServerUnavailable, SmtpServer

#: With the time for one mail (`kit.smtp`), it is shorter than a claim (`webhooks.outbox`).
_LOOK_UP_SECONDS = 10.0
_WAIT_SECONDS = 2.0
_OWN_ID = re.compile(r"<[0-9a-f-]{36}\.\d+\.circadian@[^<>\s]+>")
_HOP_HEADER = "circadian-hop"
_MOST_ID_CHARS = 200
_MOST_SUBJECT_CHARS = 200
#: A code by which a member proves an address must be the whole message (`spaces.senders`).
_PROOF_CODE = re.compile(r"circadian-[a-z0-9]+", re.IGNORECASE)
#: The rest of a message's characters is for the sender and for the marks.
_MOST_TEXT_CHARS = DEFAULT.message_chars - 4_000
_CUT = "[the mail goes on: its rest was cut]"
_NO_TEXT = "[a mail without text]"
_SENDING = MailThreads(DEFAULT.mail_threads, share=DEFAULT.mail_threads_of_a_tenant)
_TESTING = MailThreads(DEFAULT.mail_test_threads, share=1)


class Email:
    """Settings: see `MailSettings`. Credentials: `user`, `password`. The channel is the connector's own address."""

    def verify(self, received: Received, secrets: Sequence[str]) -> None:
        """A signature of Standard Webhooks, or the secret itself, for programs that cannot sign."""
        if "webhook-signature" in received.headers:
            _check_signature(received, secrets)
        else:
            compare([_credential(received.header("authorization"))], secrets)

    async def read(self, received: Received, account: Account) -> Reading:
        raw = await asyncio.to_thread(bodies.raw_mail, received)
        mail = await asyncio.to_thread(mime.read, raw)
        if bounce := automatic.bounce_of(mail):
            if _OWN_ID.fullmatch(bounce.message_id):
                return Reading([OutsideFailure(bounce.message_id, f"the mail was not delivered ({bounce.status})")])
            return Reading(ignored="a report about a mail of somebody else")
        settings = MailSettings.of(account.config)
        receiver = OwnAddress(account.channel, settings.trusted_service)
        sender = await authentication.sender_of(raw, mail, receiver, account.resolver, now_seconds=received.now_seconds)
        if reason := _reason_to_ignore(mail, sender, account):
            return Reading(ignored=reason)
        return Reading([_message(raw, mail, sender)])

    @property
    def attached_bytes(self) -> int:
        return DEFAULT.outgoing_mail_bytes

    def split(self, text: str) -> list[str]:
        return [text] if text.strip() else []

    async def send(self, part: Part, account: Account) -> Sent | SendFailure:
        settings = MailSettings.of(account.config)
        place = part.answers or part.conversation
        to, subject, references = _thread(place, settings, account)
        if to is None or part.is_unclear:
            return _no_recipient(part)
        if error := _limit_reached(part, to, None if place is None else place.thread_id):
            return SendFailure(Trouble.REFUSED, error, is_final=True, is_of_place=True)
        message_id = f"<{part.message_id}.{part.number}.circadian@{account.channel.rpartition('@')[2]}>"
        mail = OutgoingMail(
            sender_name=part.author, sender=account.channel, to=to, subject=subject, text=part.text,
            message_id=message_id, references=references, headers=part.headers, files=part.files,
        )  # fmt: skip
        try:
            message = await asyncio.to_thread(composing.compose, mail)
        except ValueError:
            return SendFailure(Trouble.REFUSED, "no mail can be sent to this address", is_final=True)
        failure = await _at_server(settings, account, _SENDING, lambda server: partial(server.send, message))
        if failure is not None:
            return failure
        details = {"to": to, "subject": subject, "references": [*references, message_id][-mime.MOST_REFERENCES :]}
        return Sent(message_id, message_id if place is None else place.thread_id or place.external_id, details)

    async def check(self, account: Account) -> SendFailure | None:
        return await _at_server(MailSettings.of(account.config), account, _TESTING, lambda server: server.check)


def _check_signature(received: Received, secrets: Sequence[str]) -> None:
    timestamp = received.timestamp(received.header("webhook-timestamp"))
    message_id = received.header("webhook-id")
    keys = [base64.b64decode(each.removeprefix(standard_webhooks.PREFIX)) for each in secrets]
    signed = [
        standard_webhooks.sign(key, message_id=message_id, timestamp=timestamp, body=received.body) for key in keys
    ]
    compare(received.header("webhook-signature").split(" "), signed)


def _credential(header: str) -> str:
    """The secret of `Bearer secret`, or the password of `Basic …`; the user is free."""
    scheme, _, value = header.strip().partition(" ")
    if scheme.lower() == "bearer":
        return value.strip()
    try:
        user_and_password = base64.b64decode(value.strip(), validate=True).decode()
    except (binascii.Error, ValueError):
        raise BadSignature("the credentials cannot be read") from None
    if scheme.lower() != "basic":
        raise BadSignature("the credentials are of another kind")
    return user_and_password.partition(":")[2]


def _reason_to_ignore(mail: ReceivedMail, sender: MailSender, account: Account) -> str | None:
    if mail.headers.all(_HOP_HEADER) or _OWN_ID.fullmatch(mail.message_id or ""):
        return "a mail of an agent"
    return automatic.reason_not_to_answer(mail, sender.address, own_address=account.channel)


def _message(raw: bytes, mail: ReceivedMail, sender: MailSender) -> OutsideMessage:
    own_id = mail.message_id
    if own_id is None or len(own_id) > _MOST_ID_CHARS:
        own_id = f"<sha256.{hashlib.sha256(raw).hexdigest()}>"
    references = [each for each in mail.references if len(each) <= _MOST_ID_CHARS]
    address = sender.address
    details: dict[str, Any] = {
        "to": None if address is None else address.address,
        "subject": mail.subject[:_MOST_SUBJECT_CHARS],
        "references": [*references, own_id],
    }
    return OutsideMessage(
        external_id=own_id,
        text=_text(mail, is_first=not references),
        sender="an unclear sender" if address is None else _shown(address),
        sender_id=address.address if address is not None and sender.is_proven else None,
        thread_id=references[0] if references else own_id,
        answers=references[-1] if references else None,
        references=references,
        details=details,
        files=mail.attachments,
    )


def _shown(address: mime.Address) -> str:
    """The address always, since anybody may take any name. Of one that is too long, the end, which says whose it is."""
    name = as_sender(plain_name(address.name))
    shown = f"{name} ({address.address})" if name else address.address
    return shown if len(shown) <= DEFAULT.name_chars else address.address[-DEFAULT.name_chars :]


def _text(mail: ReceivedMail, *, is_first: bool) -> str:
    subject = "" if not is_first or _PROOF_CODE.fullmatch(mail.text) else mail.subject[:_MOST_SUBJECT_CHARS]
    text = mail.text if len(mail.text) <= _MOST_TEXT_CHARS else f"{mail.text[:_MOST_TEXT_CHARS]}\n\n{_CUT}"
    return "\n\n".join(filter(None, (subject, text))) or _NO_TEXT


def _thread(place: Place | None, settings: MailSettings, account: Account) -> tuple[str | None, str, list[str]]:
    """Who gets the mail, its subject, and the mails that it answers, the nearest last."""
    if place is None:
        return settings.default_recipient, f"A message of {account.name}", []
    details = place.details or {}
    to = details.get("to")
    references = [each for each in details.get("references", ()) if isinstance(each, str)]
    return to if isinstance(to, str) else None, composing.reply_subject(str(details.get("subject", ""))), references


def _no_recipient(part: Part) -> SendFailure:
    if part.answers is not None:
        error = "the mail that it answers does not say whom to answer"
    elif part.is_unclear:
        error = "several conversations may be meant: the agent must say by reply_to which mail it answers"
    else:
        error = "it answers no mail, and the connector has no default recipient"
    return SendFailure(Trouble.REFUSED, error, is_final=True)


def _limit_reached(part: Part, to: str, thread_id: str | None) -> str | None:
    """A conversation goes round under one address or in one thread: strangers choose both."""
    most, of_all = DEFAULT.mails_per_conversation_hour, DEFAULT.mails_per_connector_hour
    if thread_id and sum(each.number for each in part.sent_lately if each.thread_id == thread_id) >= most:
        return f"{most} mails were sent in this conversation within an hour"
    if sum(each.number for each in part.sent_lately if each.recipient == to) >= most:
        return f"{most} mails were sent to this address within an hour"
    if sum(each.number for each in part.sent_lately) >= of_all:
        return f"{of_all} mails were sent by this connector within an hour"
    return None


async def _at_server(settings: MailSettings, account: Account, threads: MailThreads, work: Any) -> SendFailure | None:
    """`work`: from a server, what is done there in a thread."""
    server = await _server(settings, account)
    if isinstance(server, SendFailure):
        return server
    try:
        await threads.run(account.tenant_id, work(server))
    except NoThread:
        return SendFailure(Trouble.BUSY, "other mails are being sent: this one waits", retry_after=_WAIT_SECONDS)
    except MailRefused as refused:
        return SendFailure(Trouble.REFUSED, str(refused), is_final=refused.is_final)
    except AccountRefused as refused:
        return SendFailure(Trouble.BROKEN, str(refused))
    except MailServerUnavailable as error:
        return SendFailure(Trouble.BUSY, f"the mail server is not available ({error})")
    return None


async def _server(settings: MailSettings, account: Account) -> SmtpServer | SendFailure:
    if "user" not in account.credentials:
        raise NoCredentials
    user, password = account.credentials["user"], account.credentials.get("password", "")
    try:
        async with asyncio.timeout(_LOOK_UP_SECONDS):
            addresses = await ssrf.addresses_of(
                settings.host, settings.port, allows_private=account.allows_private, ports=PORTS
            )
    except ssrf.RefusedAddress as refused:
        return SendFailure(Trouble.BUSY, f"the mail server cannot be reached: {refused}")
    except OSError as error:
        return SendFailure(Trouble.BUSY, f"the mail server could not be reached: {unreachable.reason(error)}")
    if egress.proxy_for(settings.host, addresses[0]) is not None:
        return SendFailure(
            Trouble.BUSY, "mail servers are reached without a proxy: the operator must allow this host directly"
        )
    return SmtpServer(
        host=settings.host, port=settings.port, user=user or None, password=password,
        is_implicit=settings.security is MailSecurity.TLS, is_plain=settings.security is MailSecurity.NONE,
        address=addresses[0],
    )  # fmt: skip
