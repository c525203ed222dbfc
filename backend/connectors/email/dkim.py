"""Verifies DKIM signatures (RFC 6376, 8301, 8463): which domain vouches for a mail, and for which headers of it.

It has no access to the network: `candidates` says which DNS records are needed, and `verify` is given them. A signature
counts only if it covers the whole body. The arithmetic is the library's (`cryptography`); ADR 0086 says why the rest is
here.
"""

import base64
import binascii
import dataclasses
import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ed25519, padding, rsa, utils
from cryptography.hazmat.primitives.serialization import load_der_public_key

_HEADER = "dkim-signature"
_MOST_SIGNATURES = 10
_MOST_SIGNED_HEADERS = 100
_KEY_BITS = range(1_024, 4_097)
#: The allowed difference between clocks.
_TOLERANCE_SECONDS = 300
_END_OF_HEAD = re.compile(rb"\n\r?\n")
_FIELD = re.compile(rb"[!-9;-~]+:")
_SIGNATURE_VALUE = re.compile(rb"(^|;)(\s*b\s*=)[^;]*")
_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_DOMAIN = re.compile(r"(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}")
_SELECTOR = re.compile(r"(?=.{1,200}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*")


class Refused(Exception):
    """The signature proves nothing. The message is for admins."""


@dataclass(frozen=True, slots=True)
class Signature:
    """A signature that has the right form. `signed` has the lower-case names of headers, each as often as it counts."""

    domain: str
    record: str
    algorithm: str
    signed: tuple[str, ...]
    is_relaxed_head: bool
    is_relaxed_body: bool
    body_hash: bytes
    value: bytes
    is_of_subdomain: bool
    #: The position of its header among those of the mail.
    at: int


@dataclass(frozen=True, slots=True)
class SignedMail:
    """The exact bytes that signatures are about: header fields (lower-case name, the field as it is), and the body."""

    fields: tuple[tuple[str, bytes], ...]
    body: bytes
    #: By canonical form: several signatures are about one body, and it is hashed once.
    _hashes: dict[bool, bytes] = dataclasses.field(default_factory=dict, compare=False, repr=False)

    def body_hash(self, *, is_relaxed: bool) -> bytes:
        if is_relaxed not in self._hashes:
            self._hashes[is_relaxed] = _body_hash(self.body, is_relaxed=is_relaxed)
        return self._hashes[is_relaxed]


def split(raw: bytes) -> SignedMail:
    """Raises `Refused` for a mail that another reader may understand differently."""
    _check_line_breaks(raw)
    content = _with_crlf(raw)
    if b"\0" in content or content.count(b"\r") != content.count(b"\r\n"):
        raise Refused("the mail has a NUL, or a carriage return that ends no line")
    head, separator, body = content.partition(b"\r\n\r\n")
    if not separator:
        raise Refused("the mail has no empty line behind its headers")
    fields: list[tuple[str, bytes]] = []
    for line in head.split(b"\r\n"):
        if line[:1] in (b" ", b"\t") and fields:
            fields[-1] = (fields[-1][0], fields[-1][1] + b"\r\n" + line)
        elif _FIELD.match(line):
            fields.append((line.partition(b":")[0].decode().lower(), line))
        else:
            raise Refused("a line among the headers is no header")
    return SignedMail(tuple(fields), body)


def _check_line_breaks(raw: bytes) -> None:
    """All line breaks of the head are of one kind: the mail server before us may take only one of them for such."""
    end = _END_OF_HEAD.search(raw)
    head = raw[: end.end()] if end else raw
    if head.count(b"\r\n") not in (0, head.count(b"\n")):
        raise Refused("the headers have line breaks of two kinds")


def candidates(mail: SignedMail, *, now_seconds: float) -> list[Signature]:
    """The signatures of the right form that are valid at this time; others are left out."""
    found: list[Signature] = []
    at_all = [at for at, (name, _) in enumerate(mail.fields) if name == _HEADER]
    for at in at_all[:_MOST_SIGNATURES]:
        try:
            found.append(_signature(mail.fields[at][1], at, now_seconds))
        except (Refused, ValueError):
            continue
    return found


def verify(mail: SignedMail, signature: Signature, records: list[str]) -> None:
    """`records`: the TXT records of `signature.record`. Raises `Refused` if the signature does not hold.

    The body comes last: nobody makes us read a large one without a key in the domain.
    """
    if len(records) != 1:
        raise Refused("the domain has no key of this name" if not records else "the key has several records")
    key = _key(records[0], signature)
    try:
        key(hashlib.sha256(_signed_bytes(mail, signature)).digest())
    except InvalidSignature:
        raise Refused("the headers were changed, or the signature is of another key") from None
    if mail.body_hash(is_relaxed=signature.is_relaxed_body) != signature.body_hash:
        raise Refused("the body was changed")


def _signature(field: bytes, at: int, now_seconds: float) -> Signature:
    tags = _tags(field.partition(b":")[2].decode())
    domain, selector = tags.get("d", "").lower(), tags.get("s", "").lower()
    signed = tuple(name.strip().lower() for name in tags.get("h", "").split(":"))
    head, _, body = tags.get("c", "simple/simple").partition("/")
    _require(tags.get("v") == "1", "version")
    _require(tags.get("a") in ("rsa-sha256", "ed25519-sha256"), "algorithm")
    _require(bool(_DOMAIN.fullmatch(domain) and _SELECTOR.fullmatch(selector)), "domain")
    _require("from" in signed and len(signed) <= _MOST_SIGNED_HEADERS, "signed headers")
    _require({head, body or "simple"} <= {"simple", "relaxed"}, "canonical form")
    _require("l" not in tags, "length: text that nobody signed could follow")
    _require("dns/txt" in tags.get("q", "dns/txt").split(":"), "query")
    identity = tags.get("i", f"@{domain}").rpartition("@")[2].lower()
    _require(identity == domain or identity.endswith(f".{domain}"), "identity")
    _check_time(tags, now_seconds)
    return Signature(
        domain=domain,
        record=f"{selector}._domainkey.{domain}",
        algorithm=tags["a"],
        signed=signed,
        is_relaxed_head=head == "relaxed",
        is_relaxed_body=body == "relaxed",
        body_hash=_decoded(tags.get("bh", "")),
        value=_decoded(tags.get("b", "")),
        is_of_subdomain=identity != domain,
        at=at,
    )


def _check_time(tags: Mapping[str, str], now_seconds: float) -> None:
    for name in ("t", "x"):
        _require(name not in tags or (tags[name].isascii() and tags[name].isdigit() and len(tags[name]) <= 12), "time")
    _require(int(tags.get("t", 0)) <= now_seconds + _TOLERANCE_SECONDS, "time: it is in the future")
    if "x" in tags:
        _require(int(tags.get("t", 0)) < int(tags["x"]), "time: it ends before it begins")
        _require(now_seconds < int(tags["x"]) + _TOLERANCE_SECONDS, "time: it has expired")


def _require(condition: bool, what: str) -> None:
    if not condition:
        raise Refused(what)


def _tags(content: str) -> dict[str, str]:
    tags: dict[str, str] = {}
    for part in content.split(";"):
        name, equals, value = part.partition("=")
        name = name.strip()
        if not equals:
            _require(not name, "form")
            continue
        _require(bool(_TAG_NAME.fullmatch(name)) and name not in tags, "form")
        tags[name] = "".join(value.split()) if name in ("b", "bh", "p", "h", "c") else value.strip()
    return tags


def _decoded(value: str) -> bytes:
    try:
        return base64.b64decode(value, validate=True)
    except (binascii.Error, ValueError):
        raise Refused("base64") from None


def _key(record: str, signature: Signature) -> Callable[[bytes], None]:
    """The check of a digest by the key of the record."""
    tags = _tags(record)
    _require(tags.get("v", "DKIM1") == "DKIM1", "the key has another version")
    _require("sha256" in tags.get("h", "sha256").split(":"), "the key is for other digests")
    _require(bool({"*", "email"} & set(tags.get("s", "*").split(":"))), "the key is not for mail")
    flags = tags.get("t", "").split(":")
    _require("y" not in flags, "the domain only tests its signatures")
    _require("s" not in flags or not signature.is_of_subdomain, "the key is not for subdomains")
    kind = tags.get("k", "rsa")
    _require(signature.algorithm == f"{kind}-sha256", "the key is of another kind")
    _require(bool(tags.get("p")), "the key was revoked")
    content = _decoded(tags["p"])
    return _ed25519(content, signature.value) if kind == "ed25519" else _rsa(content, signature.value)


def _rsa(content: bytes, value: bytes) -> Callable[[bytes], None]:
    try:
        key = load_der_public_key(content)
    except (ValueError, UnsupportedAlgorithm):
        raise Refused("the key cannot be read") from None
    if not isinstance(key, rsa.RSAPublicKey) or key.key_size not in _KEY_BITS:
        raise Refused(f"the key must be RSA with {_KEY_BITS.start} to {_KEY_BITS.stop - 1} bits")
    return lambda digest: key.verify(value, digest, padding.PKCS1v15(), utils.Prehashed(hashes.SHA256()))


def _ed25519(content: bytes, value: bytes) -> Callable[[bytes], None]:
    try:
        key = ed25519.Ed25519PublicKey.from_public_bytes(content)
    except ValueError:
        raise Refused("the key cannot be read") from None
    return lambda digest: key.verify(value, digest)


def _signed_bytes(mail: SignedMail, signature: Signature) -> bytes:
    """The signed headers, each instance once from the bottom up, then the signature's own header without its value."""
    waiting: dict[str, list[bytes]] = {}
    for at, (name, field) in enumerate(mail.fields):
        if at != signature.at:
            waiting.setdefault(name, []).append(field)
    chosen = [waiting[name].pop() for name in signature.signed if waiting.get(name)]
    own_name, _, value = mail.fields[signature.at][1].partition(b":")
    own = own_name + b":" + _SIGNATURE_VALUE.sub(rb"\1\2", value, count=1)
    if signature.is_relaxed_head:
        return b"".join(_relaxed_field(field) + b"\r\n" for field in chosen) + _relaxed_field(own)
    return b"".join(field + b"\r\n" for field in chosen) + own


def _relaxed_field(field: bytes) -> bytes:
    name, _, value = field.partition(b":")
    return name.strip(b" \t").lower() + b":" + re.sub(rb"[ \t\r\n]+", b" ", value).strip(b" ")


def _body_hash(body: bytes, *, is_relaxed: bool) -> bytes:
    if is_relaxed:
        body = _relaxed_body(body)
    body = body.rstrip(b"\r\n")
    ending = b"" if is_relaxed and not body else b"\r\n"
    return hashlib.sha256(body + ending).digest()


def _relaxed_body(body: bytes) -> bytes:
    """One space for each run of spaces and tabs, and none at the end of a line. Halving keeps it short for any body."""
    body = body.replace(b"\t", b" ")
    while b"  " in body:
        body = body.replace(b"  ", b" ")
    return body.replace(b" \r\n", b"\r\n").removesuffix(b" ")


def _with_crlf(raw: bytes) -> bytes:
    """Mail programs pass mails on with the line breaks of their system; signatures are about CRLF."""
    return raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
