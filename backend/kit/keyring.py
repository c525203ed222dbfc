"""The installation's secret keys. They make the stored digests of tokens and links, and wrap the keys of tenants.

`app.py`, `worker.py` and `cli/` build the keyring from the setting and pass it to `tenants` and `accounts`. The newest
key makes everything new. Older keys still verify and open what they made, so a key can be changed without a break.
"""

import hashlib
import hmac
import math
import re
import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Self

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM, AESSIV

from backend.kit.processes import StartError

_LEAST_CHARS = 32
#: Minimum number of different characters, and minimum entropy per character in bits: 32 random hexadecimal digits
#: exceed both.
_LEAST_VARIETY = 8
_LEAST_BITS_PER_CHAR = 2.8
#: Words between other characters. In 44 random base64 characters, no other sequence of letters is so long so often.
_WORDS = re.compile(r"(?<![A-Za-z0-9+/])[A-Z]?[a-z]{2,}(?![A-Za-z0-9+/])")
_KNOWN_WORDS = (
    "secret",
    "change",
    "password",
    "circadian",
    "example",
    "0123456789",
    "qwerty",
    "default",
    "development",
)
_NONCE_BYTES = 12
_NUMBER_BYTES = 8
#: Length of a covered number: the tag of AES-SIV and the number, in hexadecimal.
COVERED_CHARS = 48


class KeyPurpose(StrEnum):
    """Each purpose has a key of its own, derived from the installation's key.

    So a value that was made for one purpose is useless for another.
    """

    TOKEN = "token"  # noqa: S105 -- a name
    LINK = "link"
    COOKIE = "cookie"
    RECOVERY = "recovery"
    WRAP = "wrap"
    NUMBER = "number"
    SUCCESSOR = "successor"
    HOP = "hop"
    OUTAGE = "outage"
    HINT = "hint"
    FILE = "file"
    ID_TOKEN = "id-token"  # noqa: S105 -- a name


class WrongKey(Exception):
    """The content was sealed with a key that this installation does not have, or for another purpose."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """Sealed content. `key` is the name of the installation's key that opens it."""

    key: str
    content: bytes


class Keyring:
    def __init__(self, keys: Sequence[bytes]) -> None:
        self._keys = {hashlib.sha256(key).hexdigest()[:16]: key for key in keys}
        self._covers = [AESSIV(_derived(key, KeyPurpose.NUMBER)) for key in self._keys.values()]
        self._hints = [AESSIV(_derived(key, KeyPurpose.HINT)) for key in self._keys.values()]

    @classmethod
    def parse(cls, setting: str | None) -> Self:
        """Parses `CIRCADIAN_SECRET_KEY`: comma-separated keys, the newest first.

        Raises `StartError` if it is missing or too short.
        """
        keys = [key.strip() for key in (setting or "").split(",") if key.strip()]
        if not keys or any(len(key) < _LEAST_CHARS for key in keys):
            raise StartError(
                f"set CIRCADIAN_SECRET_KEY to a random text of at least {_LEAST_CHARS} characters, the same for all "
                "processes, and keep it safe: tokens and tenants' secrets depend on it (older keys follow after commas)"
            )
        return cls([key.encode() for key in keys])

    @classmethod
    def parse_strong(cls, setting: str | None, *, is_development: bool) -> Self:
        """Like `parse`, but in production it also refuses a weak newest key.

        A key is weak if it can be guessed or if `make run` generated it: an attacker who knows it can forge tokens.
        Older keys may be weak: that may be the reason for the newer one.
        """
        keyring = cls.parse(setting)
        if not is_development and _is_weak(keyring._keys[keyring.newest].decode()):
            raise StartError(
                "CIRCADIAN_SECRET_KEY can be guessed: in production it must be random, such as the output of "
                "`openssl rand -base64 32`, and not an example or the key of a development setup"
            )
        return keyring

    @property
    def newest(self) -> str:
        """The name of the key that seals."""
        return next(iter(self._keys))

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self._keys)

    def digest(self, purpose: KeyPurpose, value: str) -> bytes:
        """Returns the HMAC-SHA256 that is stored in place of a secret value."""
        return self._digest(self._keys[self.newest], purpose, value)

    def digests(self, purpose: KeyPurpose, value: str) -> list[bytes]:
        """Returns all digests that may be stored for the value, under the newest key and the older ones."""
        return [self._digest(key, purpose, value) for key in self._keys.values()]

    def derived(self, purpose: KeyPurpose) -> list[bytes]:
        """Returns 32 secret bytes for the newest key, and then for the one before it, unless that is weak: for what
        others verify without the database, where a key that was guessed would be enough to forge."""
        newest, *older = self._keys.values()
        trusted = [newest, *(key for key in older[:1] if not _is_weak(key.decode()))]
        return [_derived(key, purpose) for key in trusted]

    def seal(self, content: bytes, *, bound_to: str) -> Sealed:
        """Encrypts with AES-256-GCM. Only the same `bound_to` opens it again."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        cipher = AESGCM(_derived(self._keys[self.newest], KeyPurpose.WRAP))
        return Sealed(self.newest, nonce + cipher.encrypt(nonce, content, bound_to.encode()))

    def open(self, sealed: Sealed, *, bound_to: str) -> bytes:
        """Raises `WrongKey`."""
        key = self._keys.get(sealed.key)
        if key is None:
            raise WrongKey(f"there is no key {sealed.key} in CIRCADIAN_SECRET_KEY")
        nonce, content = sealed.content[:_NONCE_BYTES], sealed.content[_NONCE_BYTES:]
        try:
            return AESGCM(_derived(key, KeyPurpose.WRAP)).decrypt(nonce, content, bound_to.encode())
        except InvalidTag:
            raise WrongKey("the content was encrypted for another purpose, or was changed") from None

    def cover(self, number: int, *, bound_to: str) -> str:
        """Encrypts a number that the database counts up, before outsiders see it.

        Otherwise they could learn from two such numbers what lies between. The result is the same every time under the
        newest key (AES-SIV, RFC 5297).
        """
        return self._covers[0].encrypt(number.to_bytes(_NUMBER_BYTES, "big"), [bound_to.encode()]).hex()

    def uncover(self, covered: str, *, bound_to: str) -> int:
        """Raises `ValueError` if no key of this installation covered the value for this `bound_to`."""
        if len(covered) != COVERED_CHARS:
            raise ValueError("no key of this installation encrypted this number")
        sealed = bytes.fromhex(covered)
        for cover in self._covers:
            try:
                return int.from_bytes(cover.decrypt(sealed, [bound_to.encode()]), "big")
            except InvalidTag:
                continue
        raise ValueError("no key of this installation encrypted this number")

    def enclose(self, content: bytes, *, bound_to: str) -> bytes:
        """Encrypts content that passes through Redis for a moment, so that it can be neither read nor forged there.

        AES-SIV needs no nonce here: no two contents are the same.
        """
        return self._hints[0].encrypt(content, [bound_to.encode()])

    def disclose(self, enclosed: bytes, *, bound_to: str) -> bytes:
        """Raises `WrongKey`."""
        for cipher in self._hints:
            try:
                return cipher.decrypt(enclosed, [bound_to.encode()])
            except (InvalidTag, ValueError):
                continue
        raise WrongKey("no key of this installation encrypted the content for this purpose")

    @staticmethod
    def _digest(key: bytes, purpose: KeyPurpose, value: str) -> bytes:
        return hmac.digest(_derived(key, purpose), value.encode(), "sha256")


def _is_weak(text: str) -> bool:
    """Whether a key has too few different characters, is regular, consists of words, or is the key of an example.

    A random key has one of these properties by chance once in many millions.
    """
    counts = Counter(text)
    bits = -sum(count / len(text) * math.log2(count / len(text)) for count in counts.values())
    steps = Counter(ord(one) - ord(other) for one, other in pairwise(text))
    is_regular = max(steps.values()) > len(text) // 2 or text in (text + text)[1:-1]
    word_chars = sum(map(len, _WORDS.findall(text)))
    is_known = any(each in text.lower() for each in _KNOWN_WORDS)
    is_short = len(counts) < _LEAST_VARIETY or bits < _LEAST_BITS_PER_CHAR
    return is_short or is_regular or is_known or word_chars > len(text) // 2


def _derived(key: bytes, purpose: KeyPurpose) -> bytes:
    """One block of HKDF's expansion. The extract step is not needed: the key is random already."""
    return hmac.digest(key, f"circadian/{purpose}".encode() + b"\x01", "sha256")
