"""The installation's secret keys: what is stored of tokens and links, and what wraps the keys of tenants.

`app.py`, `worker.py` and `cli/` build it from the setting; `tenants` and `accounts` are handed it. The newest key makes
everything new; the older ones still know what they have made, so that a key is changed without a break.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from backend.kit.processes import StartError

_LEAST_CHARS = 32
_NONCE_BYTES = 12


class Purpose(StrEnum):
    """Each has a key of its own, derived from the installation's: what is good for one is nothing for another."""

    TOKEN = "token"  # noqa: S105 -- a name
    LINK = "link"
    COOKIE = "cookie"
    WRAP = "wrap"
    HOP = "hop"


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

    @property
    def newest(self) -> str:
        """The name of the key that seals."""
        return next(iter(self._keys))

    def digest(self, purpose: Purpose, value: str) -> bytes:
        """What is stored of a value that nobody but its holder knows: its HMAC-SHA256."""
        return self._digest(self._keys[self.newest], purpose, value)

    def digests(self, purpose: Purpose, value: str) -> list[bytes]:
        """All that may be stored of it, under the newest key and under older ones."""
        return [self._digest(key, purpose, value) for key in self._keys.values()]

    def seal(self, content: bytes, *, bound_to: str) -> Sealed:
        """AES-256-GCM; only the same `bound_to` opens it again."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        cipher = AESGCM(_derived(self._keys[self.newest], Purpose.WRAP))
        return Sealed(self.newest, nonce + cipher.encrypt(nonce, content, bound_to.encode()))

    def open(self, sealed: Sealed, *, bound_to: str) -> bytes:
        """Raises `WrongKey`."""
        key = self._keys.get(sealed.key)
        if key is None:
            raise WrongKey(f"there is no key {sealed.key} in CIRCADIAN_SECRET_KEY")
        nonce, content = sealed.content[:_NONCE_BYTES], sealed.content[_NONCE_BYTES:]
        try:
            return AESGCM(_derived(key, Purpose.WRAP)).decrypt(nonce, content, bound_to.encode())
        except InvalidTag:
            raise WrongKey("this was sealed for something else, or was changed") from None

    @staticmethod
    def _digest(key: bytes, purpose: Purpose, value: str) -> bytes:
        return hmac.digest(_derived(key, purpose), value.encode(), "sha256")


def _derived(key: bytes, purpose: Purpose) -> bytes:
    """One block of HKDF's expansion; the setting is random already."""
    return hmac.digest(key, f"circadian/{purpose}".encode() + b"\x01", "sha256")
