"""Files in a mail: which ones, and under which names and types (docs/connectors/email.md)."""

import email
import email.policy
from email.message import EmailMessage
from uuid import UUID

import pytest

from backend.connectors.email import composing
from backend.connectors.email.composing import OutgoingMail
from backend.connectors.port import OutsideFile
from backend.webhooks import outgoing_files
from backend.webhooks.outgoing_files import OutgoingFile


def _sent(*files: OutsideFile) -> EmailMessage:
    """The mail as its reader gets it."""
    mail = OutgoingMail("Ada", "desk@here.example", "ann@ann.example", "Hi", "here", "<1@here.example>", files=files)
    raw = composing.compose(mail).as_bytes()
    found = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(found, EmailMessage)
    return found


def _only(message: EmailMessage) -> EmailMessage:
    (found,) = message.iter_attachments()
    assert isinstance(found, EmailMessage)
    return found


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("prices.csv", "prices.csv"),
        ("Größe 鯨.csv", "Größe 鯨.csv"),
        ('a "b"; c.csv', 'a "b"; c.csv'),
        ("a\r\nBcc: eve@eve.example\r\n\r\n.csv", "a Bcc: eve@eve.example .csv"),
        ("=?utf-8?q?a=0D=0ABcc:_eve@eve.example?=", "= ?utf-8?q?a=0D=0ABcc:_eve@eve.example?="),
        ("../../etc/passwd", ".._.._etc_passwd"),
        ("ä" * 200, "ä" * 200),
        ("\n", "file"),
    ],
)
def test_a_name_begins_no_header_and_is_no_path(name: str, shown: str) -> None:
    message = _sent(OutsideFile(name, "text/csv", b"1,2\n"))

    assert _only(message).get_filename() == shown
    assert {each.lower() for each in _only(message)} == {
        "content-type", "content-transfer-encoding", "content-disposition", "mime-version",
    }  # fmt: skip
    assert message["Bcc"] is None


@pytest.mark.parametrize(
    ("content_type", "sent"),
    [
        ("application/pdf", "application/pdf"),
        ("text/plain; charset=latin-1", "text/plain"),
        ("message/rfc822", "application/octet-stream"),
        ("multipart/mixed", "application/octet-stream"),
        ("text/html\r\nbcc: eve@eve.example", "application/octet-stream"),
        ("", "application/octet-stream"),
    ],
)
def test_a_file_has_its_bytes_and_is_no_mail(content_type: str, sent: str) -> None:
    file = _only(_sent(OutsideFile("a", content_type, b"\x00\r\n.\r\nFrom \xff")))

    assert (file.get_content_type(), file.get_content_disposition()) == (sent, "attachment")
    assert file.get_payload(decode=True) == b"\x00\r\n.\r\nFrom \xff"


def test_the_text_stays_as_it_is_beside_files() -> None:
    body = _sent(OutsideFile("a", "text/plain", b"a"), OutsideFile("b", "text/plain", b"b")).get_body()

    assert body is not None
    assert body.get_content().splitlines() == ["here"]
    assert body["Content-Type"].params["format"] == "flowed"


def test_the_first_files_that_fit_together_are_attached() -> None:
    sizes = [6, 5, 4, 1]
    files = [OutgoingFile(UUID(int=size), str(size), size) for size in sizes]

    assert [each.size for each in outgoing_files.within(10, files)] == [6, 4]
    assert outgoing_files.named("text", files[:2]) == "text\n[6]\n[5]"
