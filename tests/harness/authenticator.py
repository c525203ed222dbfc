"""A software authenticator that stores passkeys (P-256, discoverable, attestation "none"), with the browser around it.

Each method takes the options that the page's script receives and returns what the script would send. Everything that an
attacker could change is an argument.
"""

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, encode_cbor

_PRESENT, _VERIFIED, _HAS_KEY = 0x01, 0x04, 0x40


@dataclass
class Key:
    """One passkey. `counts` False: its counter is always 0, as for passkeys that are synchronised between devices."""

    handle: bytes
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    count: int = 0
    counts: bool = True

    def cose(self) -> bytes:
        numbers = self.private.public_key().public_numbers()
        return encode_cbor({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)})

    def next_count(self) -> int:
        self.count += self.counts
        return self.count


class Authenticator:
    """`origin`: the origin of the page that the browser shows."""

    def __init__(self, origin: str) -> None:
        self.origin = origin

    def create(
        self, options: dict[str, Any], *, counts: bool = True, is_verified: bool = True, **changes: Any
    ) -> tuple[Key, str]:
        key = Key(base64url_to_bytes(options["user"]["id"]), counts=counts)
        key.id = changes.get("key_id", key.id)
        size = len(key.id).to_bytes(2)
        data = self._data(changes.get("rp_id", options["rp"]["id"]), key, is_verified=is_verified, more=_HAS_KEY)
        data += bytes(16) + size + key.id + key.cose()
        attestation = encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options, changes)
        return key, _answer(key, clientDataJSON=client, attestationObject=attestation)

    def get(
        self, options: dict[str, Any], key: Key, *, is_verified: bool = True, tells: bool = True, **changes: Any
    ) -> str:
        """`tells`: whether the response includes the user handle."""
        data = self._data(changes.get("rp_id", options["rpId"]), key, is_verified=is_verified)
        client = self._client("webauthn.get", options, changes)
        signed = data + hashlib.sha256(client).digest()
        signature = changes.get("private", key.private).sign(signed, ec.ECDSA(SHA256()))
        handle = {"userHandle": changes.get("handle", key.handle)} if tells else {}
        return _answer(key, clientDataJSON=client, authenticatorData=data, signature=signature, **handle)

    def _data(self, rp_id: str, key: Key, *, is_verified: bool, more: int = 0) -> bytes:
        flags = _PRESENT | (_VERIFIED if is_verified else 0) | more
        return hashlib.sha256(rp_id.encode()).digest() + bytes([flags]) + key.next_count().to_bytes(4)

    def _client(self, kind: str, options: dict[str, Any], changes: dict[str, Any]) -> bytes:
        said = {"type": changes.get("type", kind), "challenge": changes.get("challenge", options["challenge"])}
        said |= {"origin": changes.get("origin", self.origin), "crossOrigin": changes.get("cross_origin", False)}
        return json.dumps(said).encode()


def _answer(key: Key, **response: bytes) -> str:
    name = bytes_to_base64url(key.id)
    encoded = {part: bytes_to_base64url(value) for part, value in response.items()}
    return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": encoded})
