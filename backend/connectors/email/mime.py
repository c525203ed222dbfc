"""Reads a mail as RFC 5322 and MIME describe it: headers, the text that a person wrote, its attachments.

Whoever writes a mail is a stranger. So each reading is bounded: bytes of the headers, parts, depth. A wrong charset, a
broken encoding or a header that is no header never makes it fail; what cannot be read becomes U+FFFD.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email import policy
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.parser import BytesParser

from backend.connectors.email import quoting
from backend.connectors.port import OutsideFile
from backend.kit import page_text
from backend.kit import text as texts
from backend.kit.errors import InvalidInput

_MOST_HEADER_BYTES = 65_536
#: Boundaries and enclosed mails: the parser's time grows with their number times the number of lines.
_MOST_CONTAINERS = 100
_MOST_CHECKED_LINES = 1_000_000
#: The library reads the parameters of these headers in a time that grows with the square of their length.
_PARAMETERS = re.compile(rb"(?:^|[\r\n])content-(?:type|disposition)[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*", re.IGNORECASE)
_MOST_PARAMETER_BYTES = 4_000
_CONTAINER = re.compile(rb"boundary\s*=|content-type:\s*message/", re.IGNORECASE)
_MOST_PARTS = 100
MOST_REFERENCES = 50
_MESSAGE_ID = re.compile(r"<[^<>\s]{1,500}>")
_ATOM = r"[^\s\x00-\x1f\x7f<>()\[\],;:\\\"@.]{1,64}"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
#: No empty label and no dot at an edge: no mail can be sent to such an address.
_ADDRESS = rf"{_ATOM}(?:\.{_ATOM}){{0,30}}@(?:{_LABEL}\.){{1,20}}[A-Za-z0-9](?:[A-Za-z0-9-]{{0,61}}[A-Za-z0-9])"
#: One address with or without a name, up to the next comma. The library's reader finds addresses in comments and in
#: names too, so that what people are shown and what a program reads may differ.
_MAILBOX = re.compile(
    rf"""\s*(?:(?:(?P<quoted>"(?:[^"\\]|\\.){{0,300}}")|(?P<phrase>[^",<>@]{{0,300}}))\s*<(?P<in_brackets>{_ADDRESS})>"""
    rf"""|(?P<bare>{_ADDRESS}))\s*(?=,|$)"""
)
_MOST_FILE_NAME_CHARS = 200
_URL = "https://mail.invalid/"


@dataclass(frozen=True, slots=True)
class Address:
    """`name` is empty if the mail gives no name. `address` is in lower case, as it identifies a person here."""

    name: str
    address: str

    @property
    def domain(self) -> str:
        return self.address.rpartition("@")[2]


@dataclass(frozen=True, slots=True)
class Headers:
    """All headers in their order, with lower-case names; a header may stand there several times."""

    fields: tuple[tuple[str, str], ...]

    def all(self, name: str) -> list[str]:
        return [value for each, value in self.fields if each == name]

    def first(self, name: str) -> str:
        """The first value, or an empty text."""
        return next(iter(self.all(name)), "")

    def addresses(self, name: str) -> list[Address]:
        """The addresses of all headers of that name; nothing if one of them has another form than most mails have."""
        found: list[Address] = []
        for value in self.all(name):
            at = 0
            while at <= len(value):
                match = _MAILBOX.match(value, at)
                if match is None:
                    return []
                shown = (match["quoted"] or match["phrase"] or "").strip()
                found.append(Address(_decoded(_unquoted(shown)), (match["in_brackets"] or match["bare"]).lower()))
                at = match.end() + 1
        return found

    def message_ids(self, name: str) -> list[str]:
        """The newest of the ids in these headers, in their order."""
        return [each for value in self.all(name) for each in _MESSAGE_ID.findall(value)][-MOST_REFERENCES:]


@dataclass(frozen=True, slots=True)
class ReceivedMail:
    """A mail that was read. `text` has no quoted reply and no signature."""

    headers: Headers
    subject: str
    text: str
    attachments: tuple[OutsideFile, ...]
    message: Message

    @property
    def message_id(self) -> str | None:
        return next(iter(self.headers.message_ids("message-id")), None)

    @property
    def references(self) -> list[str]:
        """The mails that this one answers, the nearest last."""
        nearest = self.headers.message_ids("in-reply-to")
        return [each for each in self.headers.message_ids("references") if each not in nearest] + nearest


def read(raw: bytes) -> ReceivedMail:
    """Raises `InvalidInput` if this is no mail, or one that is larger than its reading may be."""
    _check_size(raw)
    try:
        message = BytesParser(policy=policy.compat32).parsebytes(raw)
    except RecursionError:
        raise InvalidInput("the parts of the mail are nested too deeply") from None
    headers = Headers(tuple((name.lower(), header_value(value)) for name, value in message.raw_items()))
    if not headers.all("from"):
        raise InvalidInput("the body must be a mail as it was received (RFC 5322): it has no From")
    parts = list(_parts(message))
    text = quoting.own_words(_text_of(parts))
    return ReceivedMail(
        headers=headers,
        subject=_decoded(headers.first("subject")),
        text=text,
        attachments=tuple(_file(part) for part in parts if _is_attachment(part)),
        message=message,
    )


def _check_size(raw: bytes) -> None:
    """Refuses a mail that would keep the library's parser busy for long."""
    if _end_of_headers(raw) > _MOST_HEADER_BYTES:
        raise InvalidInput(f"the headers of a mail have at most {_MOST_HEADER_BYTES:,} bytes")
    containers, lines = len(_CONTAINER.findall(raw)), raw.count(b"\n") + raw.count(b"\r") - raw.count(b"\r\n")
    if containers > _MOST_CONTAINERS or containers * lines > _MOST_CHECKED_LINES:
        raise InvalidInput(
            f"a mail has at most {_MOST_CONTAINERS} parts that contain others, and this number times its lines is at"
            f" most {_MOST_CHECKED_LINES:,}"
        )
    if any(len(each[0]) > _MOST_PARAMETER_BYTES for each in _PARAMETERS.finditer(raw)):
        raise InvalidInput(f"Content-Type and Content-Disposition have at most {_MOST_PARAMETER_BYTES:,} bytes each")


def _end_of_headers(raw: bytes) -> int:
    ends = [end for end in (raw.find(b"\r\n\r\n"), raw.find(b"\n\n")) if end >= 0]
    return min(ends, default=len(raw))


def _parts(message: Message) -> Iterator[Message]:
    """The parts without those that contain others; an enclosed mail counts as one part."""
    waiting, count = [message], 0
    while waiting and count < _MOST_PARTS:
        part = waiting.pop()
        children = part.get_payload()
        if part.get_content_maintype() == "multipart" and isinstance(children, list):
            waiting.extend(reversed([child for child in children if isinstance(child, Message)]))
        else:
            count += 1
            yield part


def _text_of(parts: list[Message]) -> str:
    """Everything that is written as plain text, or else the HTML as text."""
    shown = [part for part in parts if not _is_attachment(part)]
    plain = [_plain(part) for part in shown if part.get_content_type() == "text/plain"]
    joined = "\n\n".join(each for each in plain if each.strip())
    if joined:
        return joined
    pages = [page_text.read(_content(part), url=_URL).text for part in shown if part.get_content_type() == "text/html"]
    return "\n\n".join(each for each in pages if each)


def _is_attachment(part: Message) -> bool:
    """Whether a part is not the text itself: it says so, has the name of a file, or has another type than text."""
    if part.get_content_type() not in ("text/plain", "text/html"):
        return part.get_content_type() not in ("message/delivery-status", "text/rfc822-headers")
    return str(part.get("content-disposition") or "").strip().lower().startswith("attachment")


def _file(part: Message) -> OutsideFile:
    """Of an enclosed mail, only the name."""
    content = None if part.is_multipart() else part.get_payload(decode=True)
    return OutsideFile(_file_name(part), part.get_content_type(), content if isinstance(content, bytes) else b"")


def _file_name(part: Message) -> str:
    try:
        name = part.get_filename() or ""
    except (ValueError, LookupError, TypeError):
        name = ""
    shown = "".join(char for char in _one_line(name) if char.isprintable())[:_MOST_FILE_NAME_CHARS]
    return (shown or part.get_content_type()).replace("/", "_").replace("\\", "_")


def _plain(part: Message) -> str:
    content = _content(part)
    if _parameter(part, "format") != "flowed":
        return content
    return _unflowed(content, is_deleting=_parameter(part, "delsp") == "yes")


def _content(part: Message) -> str:
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return ""
    charset = _parameter(part, "charset") or "utf-8"
    return texts.clean(payload.decode(texts.codec_of(charset), "replace").replace("\r\n", "\n"))


def _parameter(part: Message, name: str) -> str:
    try:
        value = part.get_param(name)
    except (ValueError, LookupError, TypeError):
        return ""
    return value.strip().lower() if isinstance(value, str) else ""


def _unflowed(content: str, *, is_deleting: bool) -> str:
    """Joins the lines of a paragraph (RFC 3676): a space at the end of a line says that it goes on."""
    paragraphs: list[list[str]] = []
    goes_on = False
    for raw in content.split("\n"):
        line = raw[1:] if raw.startswith(" ") else raw
        if goes_on and not raw.startswith(">"):
            paragraphs[-1].append(line)
        else:
            paragraphs.append([line])
        goes_on = line.endswith(" ") and line != "-- " and not raw.startswith(">")
        if goes_on and is_deleting:
            paragraphs[-1][-1] = line[:-1]
    return "\n".join("".join(each) for each in paragraphs)


def header_value(value: object) -> str:
    """One line of text, from one read with `surrogateescape`. Bytes that are not ASCII are UTF-8 (RFC 6532)."""
    text = str(value).encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return _one_line(text)


def _decoded(value: str) -> str:
    """The text of a header with encoded words (RFC 2047)."""
    try:
        pieces = decode_header(value)
    except (HeaderParseError, ValueError, LookupError):
        return _one_line(value)
    return _one_line("".join(_piece(content, charset) for content, charset in pieces))


def _piece(content: bytes | str, charset: str | None) -> str:
    return content if isinstance(content, str) else content.decode(texts.codec_of(charset), "replace")


def _one_line(text: str) -> str:
    return " ".join(texts.clean(text).split())


def _unquoted(shown: str) -> str:
    return re.sub(r"\\(.)", r"\1", shown[1:-1]) if shown.startswith('"') else shown
