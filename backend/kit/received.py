"""A signed request from outside, as it was received, and what every check of a signature needs.

Digests are compared in constant time.
"""

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

#: The allowed difference between the sender's clock and ours, including late retries of a proxy: the value that Slack,
#: Stripe and Standard Webhooks recommend.
TOLERANCE_SECONDS = 300
_MOST_DIGITS = 12


class BadSignature(Exception):
    """The signature is missing or wrong. The message is for our log; the sender gets no reason."""


@dataclass(frozen=True, slots=True)
class Received:
    """The request: headers by lower-case names, the raw body, and the database's time."""

    headers: Mapping[str, str]
    body: bytes
    now_seconds: float

    def header(self, name: str) -> str:
        value = self.headers.get(name)
        if value is None:
            raise BadSignature(f"the header {name} is missing")
        return value

    def timestamp(self, text: str) -> int:
        """Only the canonical spelling of a recent time: other spellings would have another signature."""
        if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS and str(int(text)) == text):
            raise BadSignature("the time must be a number of seconds")
        if abs(self.now_seconds - int(text)) > TOLERANCE_SECONDS:
            raise BadSignature("the time is too old or in the future")
        return int(text)


def compare(received: Sequence[str], expected: Sequence[str]) -> None:
    """Compares each pair, also after a match. Raises `BadSignature`."""
    matches = [
        hmac.compare_digest(signature.encode(), wanted.encode()) for signature in received for wanted in expected
    ]
    if not any(matches):
        raise BadSignature("no signature matches the secret of the hook")
