"""The installation's secret keys: what is stored of tokens and links, and what wraps the keys of tenants.

`app.py`, `worker.py` and `cli/` build it from the setting; `tenants` and `accounts` are handed it. The newest key makes
everything new; the older ones still know what they have made, so that a key is changed without a break.
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
#: Of the characters of a key, and of their entropy: 32 random hexadecimal digits have more.
_LEAST_VARIETY = 8
_LEAST_BITS_PER_CHAR = 2.8
#: Letters that people put between other signs. In 44 random characters of base64 nothing else is so long so often.
_WORDS = re.compile(r"(?<![A-Za-z0-9+/])[A-Z]?[a-z]{2,}(?![A-Za-z0-9+/])")
_GIVEAWAYS = ("secret", "change", "password", "circadian", "example", "0123456789", "qwerty", "default", "development")
_NONCE_BYTES = 12
_NUMBER_BYTES = 8
#: A number as it is shown: the tag of AES-SIV and the number, in hexadecimal.
COVERED_CHARS = 48


class KeyPurpose(StrEnum):
    """Each has a key of its own, derived from the installation's: what is good for one is nothing for another."""

    TOKEN = "token"  # noqa: S105 -- a name
    LINK = "link"
    COOKIE = "cookie"
    WRAP = "wrap"
    NUMBER = "number"
    SUCCESSOR = "successor"
    HOP = "hop"
    OUTAGE = "outage"
    HINT = "hint"


class WrongKey(Exception):
    """Sealed with a key that this installation does not have, or for something else."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """`key` names the installation's key that opens it."""

    key: str
    content: bytes


class Keyring:
    def __init__(self, keys: Sequence[bytes]) -> None:
        self._keys = {hashlib.sha256(key).hexdigest()[:16]: key for key in keys}
        self._covers = [AESSIV(_derived(key, KeyPurpose.NUMBER)) for key in self._keys.values()]
        self._hints = [AESSIV(_derived(key, KeyPurpose.HINT)) for key in self._keys.values()]

    @classmethod
    def parse(cls, setting: str | None) -> Self:
        """From `CIRCADIAN_SECRET_KEY`: the newest first, with commas between. A `StartError` says what it lacks."""
        keys = [key.strip() for key in (setting or "").split(",") if key.strip()]
        if not keys or any(len(key) < _LEAST_CHARS for key in keys):
            raise StartError(
                f"set CIRCADIAN_SECRET_KEY to a random text of at least {_LEAST_CHARS} characters, the same for all "
                "processes and kept safe: tokens and tenants' secrets depend on it (older keys follow after commas)"
            )
        return cls([key.encode() for key in keys])

    @classmethod
    def parse_strong(cls, setting: str | None, *, is_development: bool) -> Self:
        """As `parse`; in production the newest is none that a person has thought of, or that `make run` has made.
        Whoever guesses it can make tokens. Older ones may be weak: that may be why there is a newer one."""
        found = cls.parse(setting)
        if not is_development and _is_weak(found._keys[found.newest].decode()):
            raise StartError(
                "CIRCADIAN_SECRET_KEY can be guessed: in production it is random, such as what "
                "`openssl rand -base64 32` prints, and neither an example nor the key of a development setup"
            )
        return found

    @property
    def newest(self) -> str:
        """The name of the key that seals."""
        return next(iter(self._keys))

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self._keys)

    def digest(self, purpose: KeyPurpose, value: str) -> bytes:
        """What is stored of a value that nobody but its holder knows: its HMAC-SHA256."""
        return self._digest(self._keys[self.newest], purpose, value)

    def digests(self, purpose: KeyPurpose, value: str) -> list[bytes]:
        """All that may be stored of it, under the newest key and under older ones."""
        return [self._digest(key, purpose, value) for key in self._keys.values()]

    def seal(self, content: bytes, *, bound_to: str) -> Sealed:
        """AES-256-GCM; only the same `bound_to` opens it again."""
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
            raise WrongKey("this was sealed for something else, or was changed") from None

    def cover(self, number: int, *, bound_to: str) -> str:
        """A number that the database counts up, as outsiders may see it: nobody learns from two of them what lies
        between. The same every time, under the newest key (AES-SIV, RFC 5297)."""
        return self._covers[0].encrypt(number.to_bytes(_NUMBER_BYTES, "big"), [bound_to.encode()]).hex()

    def uncover(self, covered: str, *, bound_to: str) -> int:
        """`ValueError` for whatever no key of ours has covered for that."""
        if len(covered) != COVERED_CHARS:
            raise ValueError("this is no number of ours")
        sealed = bytes.fromhex(covered)
        for cover in self._covers:
            try:
                return int.from_bytes(cover.decrypt(sealed, [bound_to.encode()]), "big")
            except InvalidTag:
                continue
        raise ValueError("this is no number of ours")

    def enclose(self, content: bytes, *, bound_to: str) -> bytes:
        """What passes through Redis for a moment: nobody there can read it, or make one (AES-SIV, which needs no nonce:
        no two contents are the same)."""
        return self._hints[0].encrypt(content, [bound_to.encode()])

    def disclose(self, enclosed: bytes, *, bound_to: str) -> bytes:
        """Raises `WrongKey`."""
        for cipher in self._hints:
            try:
                return cipher.decrypt(enclosed, [bound_to.encode()])
            except (InvalidTag, ValueError):
                continue
        raise WrongKey("no key of ours has enclosed this for that")

    @staticmethod
    def _digest(key: bytes, purpose: KeyPurpose, value: str) -> bytes:
        return hmac.digest(_derived(key, purpose), value.encode(), "sha256")


def _is_weak(text: str) -> bool:
    """Few characters, the same over and over, words, or the key of an example: what random ones look like by chance
    once in many millions."""
    counts = Counter(text)
    bits = -sum(count / len(text) * math.log2(count / len(text)) for count in counts.values())
    steps = Counter(ord(one) - ord(other) for one, other in pairwise(text))
    is_regular = max(steps.values()) > len(text) // 2 or text in (text + text)[1:-1]
    of_words = sum(map(len, _WORDS.findall(text)))
    is_told = any(each in text.lower() for each in _GIVEAWAYS)
    is_short = len(counts) < _LEAST_VARIETY or bits < _LEAST_BITS_PER_CHAR
    return is_short or is_regular or is_told or of_words > len(text) // 2


def _derived(key: bytes, purpose: KeyPurpose) -> bytes:
    """One block of HKDF's expansion; the setting is random already."""
    return hmac.digest(key, f"circadian/{purpose}".encode() + b"\x01", "sha256")
