"""The header by which a chain of causes is counted on when it leaves this installation and comes back.

Requests that agents cause carry it: deliveries of webhooks and calls of HTTP tools. A hook that gets it goes on
counting (R6). It is signed, so that nobody makes an event look further along than it is; whoever leaves it out, or
writes another one, begins a chain, as any stranger may.
"""

import hmac
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from backend.kit.keyring import KeyPurpose, Keyring

HEADER = "circadian-hop"
_MOST_DIGITS = 6
_SIGNATURE_CHARS = 32
#: Of the call to the outside that this task makes.
_carried: ContextVar[Mapping[str, str]] = ContextVar("hops_carried")


def headers(keys: Keyring, hop: int) -> dict[str, str]:
    """None for what no agent has caused."""
    return {HEADER: f"{hop}.{_sign(keys.digest(KeyPurpose.HOP, str(hop)))}"} if hop > 0 else {}


def read(keys: Keyring, given: str | None) -> int:
    """0 for whatever we have not written."""
    number, _, signature = (given or "").partition(".")
    if not (number.isascii() and number.isdigit() and len(number) <= _MOST_DIGITS and signature.isascii()):
        return 0
    ours = (_sign(digest) for digest in keys.digests(KeyPurpose.HOP, number))
    return int(number) if any([hmac.compare_digest(signature, each) for each in ours]) else 0


@contextmanager
def carrying(keys: Keyring, hop: int) -> Iterator[None]:
    """What is sent within carries it."""
    token = _carried.set(headers(keys, hop))
    try:
        yield
    finally:
        _carried.reset(token)


def carried() -> Mapping[str, str]:
    return _carried.get({})


def _sign(digest: bytes) -> str:
    return digest.hex()[:_SIGNATURE_CHARS]
