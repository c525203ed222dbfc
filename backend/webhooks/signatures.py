"""Verifies that the holder of the secret sent exactly these bytes recently, with the method of each sender.

`receiving` calls it before it trusts anything, and `dispatch` signs with the first method. Digests are compared in
constant time. GitHub and Jira sign no time, so an old signature stays valid, and only the delivery's id detects a
repeat.
"""

import base64
import binascii
import hashlib
import hmac
import secrets as randomness
from collections.abc import Callable, Sequence

from backend.kit import standard_webhooks
from backend.kit.received import BadSignature, Received, compare
from backend.kit.standard_webhooks import PREFIX
from backend.webhooks.models import HookTemplate

_SECRET_BYTES = 32
_KEY_BYTES = range(16, 65)


def fresh_secret() -> str:
    """A new secret, for a sender that signs, or for a receiver that verifies our signatures."""
    return PREFIX + base64.b64encode(randomness.token_bytes(_SECRET_BYTES)).decode()


def standard_key(secret: str) -> bytes:
    """The bytes of a secret of the specification. Raises `ValueError` if it is invalid."""
    try:
        key = base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    except (binascii.Error, ValueError):
        raise ValueError("secret must be whsec_ followed by base64") from None
    if len(key) not in _KEY_BYTES:
        raise ValueError(f"secret must have {_KEY_BYTES.start} to {_KEY_BYTES.stop - 1} bytes")
    return key


def sign_standard(secret: str, *, message_id: str, timestamp: int, body: bytes) -> str:
    """One signature of the header `webhook-signature`."""
    return standard_webhooks.sign(standard_key(secret), message_id=message_id, timestamp=timestamp, body=body)


def verify(template: HookTemplate, received: Received, secrets: Sequence[str]) -> None:
    """Raises `BadSignature`; one valid signature with one of the secrets is enough."""
    _VERIFIERS[template](received, secrets)


def _standard(received: Received, secrets: Sequence[str]) -> None:
    message_id = received.header("webhook-id")
    timestamp = received.timestamp(received.header("webhook-timestamp"))
    signed = [
        sign_standard(secret, message_id=message_id, timestamp=timestamp, body=received.body) for secret in secrets
    ]
    compare(received.header("webhook-signature").split(" "), signed)


def _github(received: Received, secrets: Sequence[str]) -> None:
    compare([received.header("x-hub-signature-256")], [f"sha256={_hex(each, received.body)}" for each in secrets])


def _jira(received: Received, secrets: Sequence[str]) -> None:
    compare([received.header("x-hub-signature")], [f"sha256={_hex(each, received.body)}" for each in secrets])


def _slack(received: Received, secrets: Sequence[str]) -> None:
    timestamp = received.timestamp(received.header("x-slack-request-timestamp"))
    signed = f"v0:{timestamp}:".encode() + received.body
    compare([received.header("x-slack-signature")], [f"v0={_hex(secret, signed)}" for secret in secrets])


def _stripe(received: Received, secrets: Sequence[str]) -> None:
    parts = [part.strip().partition("=") for part in received.header("stripe-signature").split(",")]
    times = [value for name, _, value in parts if name == "t"]
    if len(times) != 1:
        raise BadSignature("the signature header must have exactly one time")
    signed = f"{received.timestamp(times[0])}.".encode() + received.body
    signatures = [value for name, _, value in parts if name == "v1"]
    compare(signatures, [_hex(secret, signed) for secret in secrets])


_VERIFIERS: dict[HookTemplate, Callable[[Received, Sequence[str]], None]] = {
    HookTemplate.STANDARD: _standard,
    HookTemplate.GITHUB: _github,
    HookTemplate.SLACK: _slack,
    HookTemplate.JIRA: _jira,
    HookTemplate.STRIPE: _stripe,
}


def _hex(secret: str, content: bytes) -> str:
    return hmac.digest(secret.encode(), content, hashlib.sha256).hex()
