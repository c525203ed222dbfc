"""Decides whether a mail was written by the person whose address it bears (ADR 0086).

It was, if the domain of the address has signed the mail (DKIM), or if a service that an admin named says that it has.
Everything else is a stranger's mail with an address in it. A name server that does not answer proves nothing.
"""

import asyncio
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

from backend.connectors.email import authentication_results, dkim, mime
from backend.connectors.email.dkim import Refused, Signature, SignedMail
from backend.connectors.email.mime import Address, Headers, ReceivedMail
from backend.kit.dns import DnsUnreachable, Resolver

#: Signatures of the sender's domain that are checked, with one look-up each.
_MOST_CHECKED = 3
_LOOKUP_SECONDS = 5.0
#: A signature holds for ever. So a mail that somebody stored and sends again later is a stranger's.
_MOST_AGE_SECONDS = 7 * 86_400
_MOST_EARLY_SECONDS = 3_600
#: A signature of the sender must cover these, and each may be there once.
_COVERED = ("from", "date", "message-id", "subject")
_RECIPIENTS = ("to", "cc")
#: A second one of these would let two readers see two different mails.
_ONCE = (*_COVERED, *_RECIPIENTS, "content-type", "content-transfer-encoding", "mime-version")


@dataclass(frozen=True, slots=True)
class MailSender:
    """`address` is None if the mail does not name exactly one author. `reason`: why nothing is proven, for admins."""

    address: Address | None
    is_proven: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class OwnAddress:
    """Who receives a mail here: the connector's own address, and the service whose word on senders counts."""

    address: str
    trusted_service: str | None = None


async def sender_of(
    raw: bytes, mail: ReceivedMail, receiver: OwnAddress, resolver: Resolver, *, now_seconds: float
) -> MailSender:
    """Asks the name server only if there is a signature that could prove the sender."""
    authors = mail.headers.addresses("from")
    if len(authors) != 1:
        return MailSender(None, is_proven=False, reason="the mail does not have exactly one author")
    author = authors[0]
    try:
        signed = await asyncio.to_thread(dkim.split, raw)
        _check_reading(signed, mail.headers)
        _check_headers(mail.headers, receiver)
        _check_age(mail.headers, now_seconds)
        if receiver.trusted_service is not None and _is_vouched_for(mail.headers, author, receiver.trusted_service):
            return MailSender(author, is_proven=True)
        await _check_signatures(signed, mail.headers, author, resolver, now_seconds)
    except Refused as refused:
        return MailSender(author, is_proven=False, reason=str(refused))
    return MailSender(author, is_proven=True)


def _check_reading(signed: SignedMail, headers: Headers) -> None:
    """Refuses a mail whose headers the two parsers read differently: a signature may cover others than those here."""
    seen = tuple(
        (name, mime.header_value(field.partition(b":")[2].decode("ascii", "surrogateescape")))
        for name, field in signed.fields
    )
    if seen != headers.fields:
        raise Refused("the headers can be read in two ways")


def _check_headers(headers: Headers, receiver: OwnAddress) -> None:
    """The mail must name the receiver: else anybody who once got a mail of the sender could pass it on to here."""
    twice = [name for name in _ONCE if len(headers.all(name)) > 1]
    if twice:
        raise Refused(f"the mail has two headers {twice[0]}")
    named = {each.address for name in _RECIPIENTS for each in headers.addresses(name)}
    if receiver.address not in named:
        raise Refused("the mail is not addressed to this connector")


def _is_vouched_for(headers: Headers, author: Address, service: str) -> bool:
    """Whether the named service says that DMARC passed. It adds its header on top; those below may be forged."""
    for value in headers.all("authentication-results"):
        if authentication_results.service_of(value) == service.lower():
            return authentication_results.is_passed(value, author.domain)
    return False


def _check_age(headers: Headers, now_seconds: float) -> None:
    try:
        written = parsedate_to_datetime(headers.first("date")).timestamp()
    except (ValueError, TypeError, OverflowError, IndexError):
        raise Refused("the mail has no valid date") from None
    if not now_seconds - _MOST_AGE_SECONDS <= written <= now_seconds + _MOST_EARLY_SECONDS:
        raise Refused("the mail is too old, or of the future")


async def _check_signatures(
    signed: SignedMail, headers: Headers, author: Address, resolver: Resolver, now_seconds: float
) -> None:
    aligned = [each for each in dkim.candidates(signed, now_seconds=now_seconds) if _is_aligned(each, author)]
    if not aligned:
        raise Refused(f"no valid signature of {author.domain}")
    reason = ""
    for signature in aligned[:_MOST_CHECKED]:
        try:
            _check_cover(signature, headers)
            records = await _records(resolver, signature.record)
            await asyncio.to_thread(dkim.verify, signed, signature, records)
        except Refused as refused:
            reason = reason or str(refused)
        else:
            return
    raise Refused(reason)


def _is_aligned(signature: Signature, author: Address) -> bool:
    """The domain of the address, or one above it. One below it may belong to others: `shop.example.com` must not speak
    for `example.com`, nor a customer's page for the domain of its host."""
    return author.domain == signature.domain or author.domain.endswith(f".{signature.domain}")


def _check_cover(signature: Signature, headers: Headers) -> None:
    needed = [name for name in (*_COVERED, *_RECIPIENTS) if headers.all(name)]
    missing = [name for name in needed if name not in signature.signed]
    if missing:
        raise Refused(f"the signature does not cover the header {missing[0]}")
    if not headers.all("message-id"):
        raise Refused("the mail has no Message-ID")


async def _records(resolver: Resolver, name: str) -> list[str]:
    try:
        async with asyncio.timeout(_LOOKUP_SECONDS):
            return await resolver.texts(name)
    except (DnsUnreachable, TimeoutError):
        raise Refused("the name server of the sender did not answer") from None
