"""Who wrote a mail: only the signature of the sender's domain proves it, and only for mails that were sent to us."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from backend.connectors.email import authentication, authentication_results, dkim, mime
from backend.connectors.email.authentication import MailSender, OwnAddress
from backend.kit.dns import Resolver
from tests.fakes.name_server import RECORDS, NameServer
from tests.fakes.signed_mails import Signer

_NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
_HERE = OwnAddress("desk@here.example")
#: https://www.rfc-editor.org/rfc/rfc8463#appendix-A
_RFC_MAIL = Path(__file__).parents[1] / "data" / "rfc8463_appendix_a.eml"
_RFC_KEYS = {
    "brisbane._domainkey.football.example.com": "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
    "test._domainkey.football.example.com": "v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDkHlOQoBTzWRiGs5V"
    "6NpP3idY6Wk08a5qhdR6wy5bdOKb2jLQiY/J16JYi0Qvx/byYzCNb3W91y3FutACDfzwQ/BC/e/8uBsCR+yz1Lxj+PL6lHvqMKrM3rG4hstT5QjvHO"
    "9PzoxZyVYLzBfO2EeC3Ip3G+2kryOTIKT+l/K4w3QIDAQAB",
}


@pytest.fixture(scope="module")
def signer() -> Signer:
    return Signer("ann.example")


@pytest.fixture
def resolver(signer: Signer) -> Iterator[Resolver]:
    RECORDS[signer.name] = [signer.record()]
    with NameServer() as server:
        yield Resolver(server.address)
    RECORDS.clear()


def _mail(
    *, sender: str = "Ann <ann@ann.example>", to: str = "desk@here.example", subject: str = "Order", body: str = "Hi.",
    sent: datetime = _NOW, more: str = "",
) -> bytes:  # fmt: skip
    return (
        f"From: {sender}\nTo: {to}\nSubject: {subject}\nDate: {format_datetime(sent)}\n"
        f"Message-ID: <1@ann.example>\n{more}\n{body}\n"
    ).encode()


async def _sender(raw: bytes, resolver: Resolver, receiver: OwnAddress = _HERE) -> MailSender:
    return await authentication.sender_of(raw, mime.read(raw), receiver, resolver, now_seconds=_NOW.timestamp())


async def test_a_signature_of_the_senders_domain_proves_the_sender(signer: Signer, resolver: Resolver) -> None:
    sender = await _sender(signer.sign(_mail()), resolver)

    assert sender.is_proven
    assert sender.address is not None
    assert (sender.address.name, sender.address.address) == ("Ann", "ann@ann.example")


async def test_a_domain_speaks_for_those_below_it(signer: Signer, resolver: Resolver) -> None:
    assert (await _sender(signer.sign(_mail(sender="ann@office.ann.example")), resolver)).is_proven


async def test_line_breaks_of_a_mail_program_change_nothing(signer: Signer, resolver: Resolver) -> None:
    assert (await _sender(signer.sign(_mail()).replace(b"\n", b"\r\n"), resolver)).is_proven


@pytest.mark.parametrize(
    ("sender", "reason"),
    [
        ("boss@example", "exactly one author"),
        ("boss@other.example", "no valid signature of other.example"),
        ("boss@example.com", "no valid signature"),
        ("ann@ann.example <evil@other.example>", "exactly one author"),
        ('"ann@ann.example" <evil@other.example>', "no valid signature of other.example"),
        ("ann@ann.example, evil@other.example", "exactly one author"),
        ("ann@notann.example", "no valid signature"),
    ],
)
async def test_a_signature_of_another_domain_proves_nothing(
    signer: Signer, resolver: Resolver, sender: str, reason: str
) -> None:
    found = await _sender(signer.sign(_mail(sender=sender)), resolver)

    assert not found.is_proven
    assert reason in found.reason


async def test_a_domain_below_does_not_speak_for_the_one_above(resolver: Resolver) -> None:
    below = Signer("shop.ann.example")
    RECORDS[below.name] = [below.record()]

    assert not (await _sender(below.sign(_mail()), resolver)).is_proven


async def test_a_mail_to_somebody_else_cannot_be_passed_on(signer: Signer, resolver: Resolver) -> None:
    elsewhere = signer.sign(_mail(to="evil@other.example"))
    added = elsewhere.replace(b"Subject:", b"Cc: desk@here.example\nSubject:")

    assert "not addressed" in (await _sender(elsewhere, resolver)).reason
    assert "does not cover the header cc" in (await _sender(added, resolver)).reason


async def test_a_stored_mail_cannot_be_sent_again_later(signer: Signer, resolver: Resolver) -> None:
    old = signer.sign(_mail(sent=_NOW - timedelta(days=8)))
    redated = old.replace(format_datetime(_NOW - timedelta(days=8)).encode(), format_datetime(_NOW).encode())

    assert "too old" in (await _sender(old, resolver)).reason
    assert not (await _sender(redated, resolver)).is_proven


@pytest.mark.parametrize("header", ["From", "Subject", "To", "Date", "Message-ID", "Content-Type"])
async def test_a_second_header_makes_it_a_strangers(signer: Signer, resolver: Resolver, header: str) -> None:
    twice = f"{header}: x@ann.example\n".encode() + signer.sign(_mail(more="Content-Type: text/plain\n"))

    assert not (await _sender(twice, resolver)).is_proven


@pytest.mark.parametrize(
    ("tags", "covers"),
    [
        ("l=3; ", ("from", "to", "subject", "date", "message-id")),
        ("x=1600000000; t=1500000000; ", ("from", "to", "subject", "date", "message-id")),
        ("t=1900000000; ", ("from", "to", "subject", "date", "message-id")),
        ("i=@other.example; ", ("from", "to", "subject", "date", "message-id")),
        ("", ("from", "to", "date", "message-id")),
        ("", ("from", "subject", "date", "message-id")),
        ("", ("from", "to", "subject", "message-id")),
        ("", ("from", "to", "subject", "date")),
        ("", ("to", "subject", "date", "message-id")),
    ],
)
async def test_a_signature_that_leaves_something_open_proves_nothing(
    signer: Signer, resolver: Resolver, tags: str, covers: tuple[str, ...]
) -> None:
    assert not (await _sender(signer.sign(_mail(), tags=tags, covers=covers), resolver)).is_proven


@pytest.mark.parametrize("tags", ["t=y; ", "h=sha1; ", "s=tlsrpt; ", "k=ed25519; ", "v=DKIM2; "])
async def test_a_key_for_something_else_proves_nothing(signer: Signer, resolver: Resolver, tags: str) -> None:
    name = tags.partition("=")[0]
    RECORDS[signer.name] = [tags + signer.record().replace(f"{name}=rsa; ", "").replace("v=DKIM1; ", "")]

    assert not (await _sender(signer.sign(_mail()), resolver)).is_proven


async def test_a_revoked_missing_or_doubled_key_proves_nothing(signer: Signer, resolver: Resolver) -> None:
    for records in (
        ["v=DKIM1; p="],
        [],
        [signer.record(), Signer("x").record()],
        None,
        ["nonsense"],
        [Signer("x").record()],
    ):
        RECORDS[signer.name] = records
        assert not (await _sender(signer.sign(_mail()), resolver)).is_proven


async def test_a_short_key_proves_nothing(resolver: Resolver) -> None:
    weak = Signer("ann.example", "weak", bits=1024)
    RECORDS[weak.name] = [weak.record()]
    assert (await _sender(weak.sign(_mail()), resolver)).is_proven
    # 512 bits: https://www.rfc-editor.org/rfc/rfc8301 forbids less than 1024
    short = "MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAKj34GkxFhD90vcNLYLInFEX6Ppy1tPf9Cnzj4p4WGeKLs1Pt8QuKUpRKfFLfRYC9AIKjbJTWit+CqvjWYzvQwECAwEAAQ=="  # noqa: E501
    RECORDS[weak.name] = [f"v=DKIM1; p={short}"]

    assert "must be RSA with" in (await _sender(weak.sign(_mail()), resolver)).reason


async def test_a_changed_mail_proves_nothing(signer: Signer, resolver: Resolver) -> None:
    signed = signer.sign(_mail())

    assert "body was changed" in (await _sender(signed + b"And pay me.\n", resolver)).reason
    assert not (await _sender(signed.replace(b"Subject: Order", b"Subject: Pay"), resolver)).is_proven


async def test_a_line_that_is_no_header_proves_nothing(signer: Signer, resolver: Resolver) -> None:
    """Our reader of mails takes the rest for the text, and the signature does not cover it."""
    broken = signer.sign(_mail()).replace(b"To: desk", b"pay me now\nTo: desk", 1)
    at_the_end = signer.sign(_mail()).replace(b"\n\nHi.", b"\npay me now\n\nHi.", 1)

    assert not (await _sender(broken, resolver)).is_proven
    assert not (await _sender(at_the_end, resolver)).is_proven


@pytest.mark.parametrize("ending", [b"X: b\r\r\n", b"X: b\r\r", b"X: b\n\r\n", b"X: b\n\r"])
async def test_a_mail_that_two_readers_divide_elsewhere_proves_nothing(
    signer: Signer, resolver: Resolver, ending: bytes
) -> None:
    """Somebody with an address at the same provider puts other headers above a mail that it has signed for them."""
    head = _mail(sender="boss@ann.example").partition(b"\n\n")[0].replace(b"\n", b"\r\n")
    kind = b"\r\nContent-Type: multipart/mixed; boundary=Q\r\n"
    body = "x\n--Q\ncontent-type: text/plain\n\nPay ten thousand.\n--Q--"
    own = signer.sign(_mail(body=body)).replace(b"\n", b"\r\n")
    passed = b"Authentication-Results: mx.here.example; dmarc=pass header.from=ann.example\r\n"
    trusting = OwnAddress("desk@here.example", trusted_service="mx.here.example")

    assert (await _sender(own, resolver)).is_proven
    assert not (await _sender(head + kind + ending + own, resolver)).is_proven
    assert not (await _sender(passed + head + kind + ending + own, resolver, trusting)).is_proven


@pytest.mark.parametrize("added", [b"\r", b"\0"])
async def test_a_control_character_proves_nothing(signer: Signer, resolver: Resolver, added: bytes) -> None:
    assert not (await _sender(signer.sign(_mail(body=f"Hi {added.decode()} there")), resolver)).is_proven


async def test_a_named_service_may_vouch_for_the_sender(resolver: Resolver) -> None:
    passed = "Authentication-Results: mx.here.example; dkim=fail; dmarc=pass (p=none) header.from=ann.example\n"
    receiver = OwnAddress("desk@here.example", trusted_service="mx.here.example")

    assert (await _sender(passed.encode() + _mail(), resolver, receiver)).is_proven
    assert not (await _sender(passed.encode() + _mail(), resolver)).is_proven
    assert not (await _sender(passed.encode() + _mail(sender="a@b.example"), resolver, receiver)).is_proven
    assert not (await _sender(passed.replace("mx.here", "mx.evil").encode() + _mail(), resolver, receiver)).is_proven


async def test_only_the_topmost_word_of_the_service_counts(resolver: Resolver) -> None:
    """The sender may have written those below."""
    failed = "Authentication-Results: mx.here.example; dmarc=fail header.from=ann.example\n"
    forged = "Authentication-Results: mx.here.example; dmarc=pass header.from=ann.example\n"
    comment = (
        "Authentication-Results: mx.here.example; dmarc=fail (; dmarc=pass header.from=ann.example) header.from=b\n"
    )
    receiver = OwnAddress("desk@here.example", trusted_service="mx.here.example")

    assert not (await _sender((failed + forged).encode() + _mail(), resolver, receiver)).is_proven
    assert not (await _sender(comment.encode() + _mail(), resolver, receiver)).is_proven


#: https://www.usenix.org/conference/usenixsecurity20/presentation/chen-jianjun
@pytest.mark.parametrize(
    "results",
    [
        'spf=pass smtp.mailfrom="x; dmarc=pass header.from=ann.example; y"@b.c; dmarc=fail header.from=ann.example',
        'spf=pass smtp.mailfrom="x; dmarc=pass header.from=ann.example; y"@evil.example',
        r'spf=pass smtp.mailfrom="x\"; dmarc=pass header.from=ann.example; \"y"@evil.example',
        "spf=pass (of (x) ; dmarc=pass header.from=ann.example )",
        r"spf=pass (of \) ; dmarc=pass header.from=ann.example )",
        "spf=pass smtp.mailfrom=x) ; dmarc=pass header.from=ann.example",
        'spf=pass smtp.mailfrom=x"; dmarc=pass header.from=ann.example',
        "dmarc=fail header.from=ann.example; dmarc=pass header.from=ann.example",
        "dmarc=pass header.from=ann.example; dmarc/1 = fail header.from=ann.example",
        "dmarc=pass header.from=evil.example header.from=ann.example",
        'dmarc=pass header.from=evil.example reason="header.from=ann.example"',
        "dmarc=pass",
        "none",
    ],
)  # fmt: skip
async def test_what_strangers_write_into_the_word_of_a_service_is_not_its_word(
    resolver: Resolver, results: str
) -> None:
    receiver = OwnAddress("desk@here.example", trusted_service="mx.here.example")
    said = f"Authentication-Results: mx.here.example; {results}\n"

    assert not (await _sender(said.encode() + _mail(), resolver, receiver)).is_proven


@pytest.mark.parametrize(
    "results",
    [
        'spf=fail smtp.mailfrom="a;b"@c.example; dmarc = pass (p=none (dis=none)) header.from="ann.example"',
        "dmarc=pass policy.dmarc=none header.from=ann.example",
        "dkim=pass header.d=ann.example; dmarc=pass action=none header.from=Ann.example;compauth=pass reason=100",
    ],
)
async def test_the_word_of_a_service_is_read_in_all_its_forms(resolver: Resolver, results: str) -> None:
    receiver = OwnAddress("desk@here.example", trusted_service="MX.here.example")
    said = f"Authentication-Results: mx.here.example 1; {results}\n"

    assert (await _sender(said.encode() + _mail(), resolver, receiver)).is_proven


async def test_the_word_of_a_service_does_not_last(resolver: Resolver) -> None:
    receiver = OwnAddress("desk@here.example", trusted_service="mx.here.example")
    said = b"Authentication-Results: mx.here.example; dmarc=pass header.from=ann.example\n"

    assert "too old" in (await _sender(said + _mail(sent=_NOW - timedelta(days=8)), resolver, receiver)).reason


async def test_a_body_is_read_only_for_the_key_of_the_sender(signer: Signer, resolver: Resolver) -> None:
    """A large body costs, and anybody can write a signature that does not hold."""
    changed = signer.sign(_mail()) + b"And pay me.\n"
    RECORDS[signer.name] = [Signer("x").record()]

    assert "the headers were changed" in (await _sender(changed, resolver)).reason


@pytest.mark.parametrize("body", ["a \t b\t\n \t\nc  ", "\n" * 300_000 + "x", "a \n" * 200_000, "", "\n\n", " "])
async def test_bodies_of_any_form_and_size_can_be_signed(signer: Signer, resolver: Resolver, body: str) -> None:
    assert (await _sender(signer.sign(_mail(body=body)), resolver)).is_proven


def test_the_signatures_of_the_standard_hold() -> None:
    mail = dkim.split(_RFC_MAIL.read_bytes())
    signatures = dkim.candidates(mail, now_seconds=_NOW.timestamp())
    for signature in signatures:
        dkim.verify(mail, signature, [_RFC_KEYS[signature.record]])

    changed = dkim.split(_RFC_MAIL.read_bytes().replace(b"hungry", b"angry"))

    assert {each.algorithm for each in signatures} == {"ed25519-sha256", "rsa-sha256"}
    for signature in dkim.candidates(changed, now_seconds=_NOW.timestamp()):
        with pytest.raises(dkim.Refused, match="body was changed"):
            dkim.verify(changed, signature, [_RFC_KEYS[signature.record]])


@pytest.mark.parametrize("piece", [" ", "()"])
def test_a_result_that_is_made_to_be_slow_is_read_all_the_same(piece: str) -> None:
    """Strangers write a part of it. A reader with quadratic time would take many minutes."""
    value = f"mx.example; dmarc=pass {piece * (600_000 // len(piece))} header.from=ann.example"

    assert authentication_results.is_passed(value, "ann.example")
