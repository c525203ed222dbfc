"""A mail is read as its sender meant it, whatever its form; nothing in it makes the reading fail or last."""

from pathlib import Path

import pytest

from backend.connectors.email import composing, mime, quoting
from backend.connectors.email.bodies import raw_mail
from backend.connectors.email.composing import OutgoingMail
from backend.kit.errors import InvalidInput
from backend.kit.received import Received

_HEAD = "From: Ann <ann@ann.example>\nSubject: s\n"
_RFC_MAIL = Path(__file__).parents[1] / "data" / "rfc8463_appendix_a.eml"


def _text(rest: str | bytes) -> str:
    return mime.read(_HEAD.encode() + (rest.encode() if isinstance(rest, str) else rest)).text


def test_plain_text_goes_before_html_and_files_are_named() -> None:
    mail = mime.read(
        _HEAD.encode()
        + b"""MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=a

--a
Content-Type: multipart/alternative; boundary=b

--b
Content-Type: text/html

<p>in <b>HTML</b></p>
--b
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Gr=FC=DFe
--b--
--a
Content-Type: application/pdf
Content-Disposition: attachment; filename*=utf-8''gr%C3%BC%C3%9Fe.pdf

%PDF
--a
Content-Type: text/plain
Content-Disposition: attachment; filename=a.txt

not the text
--a--
"""
    )

    assert mail.text == "Grüße"
    assert [each.name for each in mail.attachments] == ["grüße.pdf", "a.txt"]


def test_html_becomes_text() -> None:
    assert _text("Content-Type: text/html\n\n<style>p{}</style><p>Hi <b>you</b><p>there") == "Hi you\n\nthere"


@pytest.mark.parametrize(
    ("rest", "text"),
    [
        (b"Content-Type: text/plain; charset=utf-8\n\n\xff\xfe ok", "\ufffd\ufffd ok"),
        (b"Content-Type: text/plain; charset=nonsense\n\nok", "ok"),
        (b"Content-Type: text/plain; charset=punycode\n\nok-x", "ok-x"),
        (b"Content-Transfer-Encoding: base64\n\nb2s=!!!", "ok"),
        (b"Content-Type: multipart/mixed\n\nno boundary", ""),
        (b"Content-Type: ;;;=\n\nok", "ok"),
        (b"\n\x00ok", "\ufffdok"),
    ],
)
def test_damage_never_fails(rest: bytes, text: str) -> None:
    assert _text(rest) == text


def test_headers_with_encoded_words_are_read() -> None:
    mail = mime.read(b"From: =?utf-8?q?J=C3=BCrgen?= <J@x.example>\nSubject: =?utf-8?b?R3LDvMOfZQ==?= =?x?q?y?=\n\n")

    [address] = mail.headers.addresses("from")
    assert (address.name, address.address) == ("Jürgen", "j@x.example")
    assert mail.subject.startswith("Grüße")


@pytest.mark.parametrize(
    "value",
    ["", "Ann", "ann@", "a@b", "ann@x.example)bob@y.example", "<ann@x.example> bob@y.example", "a@b@c.example",
     "group: a@x.example;", "ann@x.example,", "a@x..example", "a@.x.example", "a..b@x.example", ".a@x.example",
     "a.@x.example", "a@-x.example", "a@x-.example", "a\x01@x.example"],
)  # fmt: skip
def test_an_address_of_an_unclear_form_is_none(value: str) -> None:
    assert mime.Headers((("from", value),)).addresses("from") == []


def test_a_large_or_nested_mail_is_refused_at_once() -> None:
    nested = "".join(f"Content-Type: multipart/mixed; boundary=b{at}\n\n--b{at}\n" for at in range(200))
    enclosed = "Content-Type: message/rfc822\n\n" * 5_000
    lines = "".join(f"Content-Type: multipart/mixed; boundary=b{at}\n\n--b{at}\n" for at in range(90)) + "a\n" * 400_000
    parameters = 'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Disposition: x;"' + ";\n " * 200_000
    for raw in (
        _HEAD + lines,
        _HEAD + parameters,
        _HEAD + nested,
        _HEAD + enclosed,
        _HEAD + "X: y\n" * 20_000 + "\n",
        "no mail at all",
    ):
        with pytest.raises(InvalidInput):
            mime.read(raw.encode())


def test_many_parts_are_cut() -> None:
    parts = "--b\nContent-Type: text/plain\n\nx\n" * 1_000

    assert _text(f"Content-Type: multipart/mixed; boundary=b\n\n{parts}--b--").count("x") == 100


@pytest.mark.parametrize(
    ("written", "own"),
    [
        ("Yes.\n\nOn Mon, 2 Mar 2026 at 12:00, Ada <a@b.example> wrote:\n> No?\n> Really?", "Yes."),
        ("Yes.\n\nOn Mon, 2 Mar 2026 at 12:00, Ada\n<a@b.example> wrote:\n\n> No?", "Yes."),
        ("Ja.\n\nAm 02.03.2026 um 12:00 schrieb Ada <a@b.example>:\n> Nein?", "Ja."),
        ("Yes.\n\n-----Original Message-----\nFrom: Ada\nNo?", "Yes."),
        ("Yes.\n\nFrom: Ada <a@b.example>\nSent: Monday\nTo: Ann\nSubject: x\n\nNo?", "Yes."),
        ("Yes.\n\n> No?\n>\n> Really?", "Yes."),
        ("Yes.\n-- \nAnn\nPhone 1", "Yes."),
        ("Yes.\n\nSent from my iPhone", "Yes."),
        ("On Monday she wrote: nothing", "On Monday she wrote: nothing"),
        ("> No?\nYes.\n> Really?\nYes!", "> No?\nYes.\n> Really?\nYes!"),
        ("See below.\n\nOn Mon, 2 Mar 2026, Ada wrote:\n> No?\nYes.", None),
        ("On Mon, 2 Mar 2026 at 12:00, Ada <a@b.example> wrote:\n> only a quote", None),
        ("From: here to there", "From: here to there"),
    ],
)
def test_a_quoted_mail_and_a_signature_are_left_out(written: str, own: str | None) -> None:
    assert quoting.own_words(written) == (written if own is None else own)


@pytest.mark.parametrize(
    "text",
    [
        ">\n" * 500_000 + "x",
        "On Monday Ada wrote:\n>\n" * 40_000 + "x",
        ("On Monday " + "wrote " * 47 + "x" * 210 + ":\n") * 1_900 + ">x\ny",
        "--\n" * 300_000,
    ],
)
def test_no_text_keeps_its_reader_busy(text: str) -> None:
    """Some took hours while all lines were read again for each of them: the time limit of tests is the check."""
    assert quoting.own_words(text)


def test_a_large_flowed_text_is_read() -> None:
    assert len(_text("Content-Type: text/plain; format=flowed\n\n" + "a \n" * 300_000)) == 599_999


def test_flowed_text_comes_back_as_it_was_written() -> None:
    text = f"{'word ' * 40}end\n\n> quoted by an agent\nFrom here\n  indented\n-- \nlast"
    mail = composing.compose(
        OutgoingMail(
            sender_name="Ada", sender="a@b.example", to="c@d.example", subject="s", text=text, message_id="<1>"
        )
    )
    raw = mail.as_bytes()

    assert all(len(line) <= 78 for line in raw.splitlines())
    assert mime._plain(mime.read(raw).message).replace("--", "-- ", 1).strip() == text.strip()


def test_no_text_becomes_a_header() -> None:
    mail = composing.compose(
        OutgoingMail(
            sender_name="Ada\r\nBcc: x@y.example", sender="a@b.example", to="c@d.example",
            subject=composing.reply_subject("x\r\nBcc: x@y.example\0"), text="t", message_id="<1>",
            references=["<a@b>", "<c@d>"], headers={"circadian-hop": "1.a\r\nBcc: x@y.example"},
        )
    )  # fmt: skip

    parsed = mime.read(mail.as_bytes()).headers
    assert parsed.all("bcc") == []
    assert parsed.first("subject") == "Re: x Bcc: x@y.example"
    assert parsed.first("in-reply-to") == "<c@d>"
    for address in ("c@d.example\r\nBcc: x@y.example", "c@d.example, x@y.example"):
        with pytest.raises(ValueError, match=r".+"):
            composing.compose(
                OutgoingMail(sender_name="", sender="a@b.example", to=address, subject="", text="", message_id="<1>")
            )


_TWICE = "=?utf-8?q?=3D=3Futf-8=3Fq=3F=3D0d=3D0aBcc=3A=5Fx@y=2Eexample=3F=3D?="
_WORD = "=?utf-8?q?=0d=0aBcc:_x@y.example?="


def test_no_encoded_word_becomes_a_header() -> None:
    """The library decodes encoded words in what it is given, and writes the line breaks in them."""
    subject = mime.read(f"From: a@b.example\nSubject: {_TWICE}\n\n".encode()).subject
    assert subject == _WORD
    mail = composing.compose(
        OutgoingMail(
            sender_name=_WORD, sender="a@b.example", to="c@d.example", subject=composing.reply_subject(subject),
            text="t", message_id="<1@b.example>", references=["<a@b>", f"<{_WORD}>", "<=?utf-8?q?=0d=0aBcc:x?=@y.z>"],
            headers={"circadian-hop": _WORD},
        )
    )  # fmt: skip

    lines = mail.as_bytes().partition(b"\r\n\r\n")[0].lower().splitlines()
    assert not [line for line in lines if line.startswith(b"bcc")]
    assert b"references: <a@b>" in lines
    assert mime.read(mail.as_bytes()).headers.all("circadian-hop") == ["= ?utf-8?q?=0d=0aBcc:_x@y.example?="]


@pytest.mark.parametrize("to", ["a..b@x.example", "ü@x.example", "=?utf-8?q?a?=@x.example", "a@x..example", "a@", ""])
def test_an_address_that_cannot_be_written_is_a_value_error(to: str) -> None:
    """The library's readers raise other errors too."""
    mail = OutgoingMail(sender_name="", sender="a@b.example", to=to, subject="", text="", message_id="<1@b.example>")

    with pytest.raises(ValueError, match=r".+"):
        composing.compose(mail)


def test_services_may_post_the_mail_in_a_form() -> None:
    """Mailgun: https://documentation.mailgun.com/docs/mailgun/user-manual/receive-forward-store

    SendGrid: https://www.twilio.com/docs/sendgrid/for-developers/parsing-email/inbound-email
    """
    mail = _RFC_MAIL.read_bytes()
    form = b'--x\r\nContent-Disposition: form-data; name="%s"\r\n\r\n' + mail.replace(b"%", b"%%") + b"\r\n--x--\r\n"
    posted = {"content-type": "multipart/form-data; boundary=x"}

    for field in (b"body-mime", b"email"):
        assert raw_mail(Received(posted, form % field, 0)) == mail
    assert raw_mail(Received({"content-type": "message/rfc822"}, b"From ann Mon\n" + mail, 0)) == mail
    encoded = b"recipient=x&body-mime=From%3A+a%0A%0Ab"
    assert raw_mail(Received({"content-type": "application/x-www-form-urlencoded"}, encoded, 0)) == b"From: a\n\nb"
    with pytest.raises(InvalidInput):
        raw_mail(Received(posted, form % b"other", 0))
