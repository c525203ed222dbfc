"""Signs mails with DKIM, as a sender's server does: code of its own, so that it cannot share a mistake with ours."""

import base64
import hashlib
import re
from dataclasses import dataclass, field

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa

_HEADERS = ("from", "to", "cc", "subject", "date", "message-id")


@dataclass
class Signer:
    """A domain with a key. `record` is what its name server must answer for `name`."""

    domain: str
    selector: str = "k1"
    bits: int = 2048
    key: rsa.RSAPrivateKey = field(init=False)

    def __post_init__(self) -> None:
        self.key = rsa.generate_private_key(public_exponent=65537, key_size=self.bits)

    @property
    def name(self) -> str:
        return f"{self.selector}._domainkey.{self.domain}"

    def record(self, *, tags: str = "") -> str:
        der = self.key.public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        return f"v=DKIM1; k=rsa; {tags}p={base64.b64encode(der).decode()}"

    def sign(self, mail: bytes, *, tags: str = "", covers: tuple[str, ...] = _HEADERS) -> bytes:
        """The mail (LF) with a signature in relaxed form on top. `tags`: further tags, such as `x=1; `."""
        head, _, body = mail.partition(b"\n\n")
        names = [name for name in covers if re.search(rb"(?im)^" + name.encode() + b":", head)]
        value = (
            f"v=1; a=rsa-sha256; c=relaxed/relaxed; d={self.domain}; s={self.selector}; {tags}"
            f"h={':'.join(names)}; bh={_hash(body)}; b="
        )
        signed = "".join(f"{name}:{_value(head, name)}\r\n" for name in names) + f"dkim-signature:{value}"
        signature = self.key.sign(signed.encode(), padding.PKCS1v15(), hashes.SHA256())
        return f"DKIM-Signature: {value}{base64.b64encode(signature).decode()}\n".encode() + mail


def _hash(body: bytes) -> str:
    lines = [re.sub(rb"[ \t]+", b" ", line).rstrip() for line in body.split(b"\n")]
    while lines and not lines[-1]:
        lines.pop()
    return base64.b64encode(hashlib.sha256(b"".join(line + b"\r\n" for line in lines)).digest()).decode()


def _value(head: bytes, name: str) -> str:
    """The last header of that name."""
    found = re.findall(rb"(?im)^" + name.encode() + rb":(.*(?:\n[ \t].*)*)", head)
    return " ".join(found[-1].decode().split())
