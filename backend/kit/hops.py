"""The header that carries the hop count of a causal chain out of this installation and back in.

Requests that agents cause carry it: webhook deliveries and calls of HTTP tools. A hook that receives it continues the
count. The header is signed, so that nobody can make an event appear further along than it is. A sender that leaves it
out or writes an invalid one begins a new chain, as any outside program may.
"""

import hmac
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from backend.kit.keyring import KeyPurpose, Keyring

HEADER = "circadian-hop"
_MOST_DIGITS = 6
_SIGNATURE_CHARS = 32
#: The headers of the outgoing call that this task makes.
_carried: ContextVar[Mapping[str, str]] = ContextVar("hops_carried")


def headers(keys: Keyring, hop: int) -> dict[str, str]:
    """Returns the header; nothing if no agent caused the request (hop 0)."""
    return {HEADER: f"{hop}.{_sign(keys.digest(KeyPurpose.HOP, str(hop)))}"} if hop > 0 else {}


def read(keys: Keyring, value: str | None) -> int:
    """Returns the hop count; 0 for a missing header or one that this installation did not sign."""
    number, _, signature = (value or "").partition(".")
    if not (number.isascii() and number.isdigit() and len(number) <= _MOST_DIGITS and signature.isascii()):
        return 0
    expected = (_sign(digest) for digest in keys.digests(KeyPurpose.HOP, number))
    return int(number) if any([hmac.compare_digest(signature, each) for each in expected]) else 0


@contextmanager
def carrying(keys: Keyring, hop: int) -> Iterator[None]:
    """Requests sent inside the block carry the header."""
    token = _carried.set(headers(keys, hop))
    try:
        yield
    finally:
        _carried.reset(token)


def carried() -> Mapping[str, str]:
    return _carried.get({})


def _sign(digest: bytes) -> str:
    return digest.hex()[:_SIGNATURE_CHARS]
