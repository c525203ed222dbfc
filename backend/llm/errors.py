"""The one error that a model request ends with, whatever the provider or lane.

Raised by `gateway.stream`; `runtime` decides by `kind` between a retry, a notice, compaction and a mask.
Its message is fit for people: no key, no URL, no more than 300 characters.
"""

import re
from enum import StrEnum

_MESSAGE_CHARS = 300
_MASK = "[…]"
#: Keys in their usual dress, and URLs (which may carry one, or name a host that is nobody's business).
_SECRETS = re.compile(r"(?i)\bbearer\s+\S+|\b(?:sk|pk|rk|gsk|xai|key)[-_][\w\-*.]{8,}|\bAIza[\w-]{10,}|\b[a-z]+://\S+")


class ModelErrorKind(StrEnum):
    """Why a request failed, as far as it decides what to do next."""

    #: Key, account, URL or model name are not accepted: nothing changes until somebody changes the connection.
    AUTH = "AUTH"
    RATE_LIMIT = "RATE_LIMIT"
    #: Unreachable, or silent for longer than the timeout.
    NETWORK = "NETWORK"
    SERVER = "SERVER"
    #: This request is not accepted: invalid, or against a content rule.
    REFUSED = "REFUSED"
    #: More context than the model takes.
    OVERFLOW = "OVERFLOW"
    #: The answer stopped in the middle, or was no answer.
    BROKEN = "BROKEN"


_TRANSIENT = frozenset(
    {ModelErrorKind.RATE_LIMIT, ModelErrorKind.NETWORK, ModelErrorKind.SERVER, ModelErrorKind.BROKEN}
)


class ModelError(Exception):
    """A model request that failed."""

    def __init__(
        self,
        kind: ModelErrorKind,
        message: str,
        *,
        retry_after_seconds: float | None = None,
        secret: str | None = None,
    ) -> None:
        """`secret`, the connection's key, is struck out of the message wherever a provider repeats it."""
        self.kind = kind
        self.message = _shown(message, secret=secret)
        self.retry_after_seconds = retry_after_seconds
        super().__init__(self.message)

    @property
    def is_transient(self) -> bool:
        """The same request may well succeed a little later."""
        return self.kind in _TRANSIENT


def _shown(message: str, *, secret: str | None) -> str:
    if secret:
        message = message.replace(secret, _MASK)
    text = " ".join(_SECRETS.sub(_MASK, message).split())
    return text if len(text) <= _MESSAGE_CHARS else text[: _MESSAGE_CHARS - 1] + "…"
