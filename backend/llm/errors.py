"""`ModelError`, the one error that a failed model request raises, for every provider and client.

`gateway.stream` raises it. `runtime` chooses by `kind` between a retry, a notice, compaction and a mask. Its message is
our own text and safe for tenants: the kind, the status and the provider's error code. The provider's text is in
`provider_message`, only for the operator's log: it may quote a request, an account, or a page of the server at that
address.
"""

import re
from collections.abc import Mapping
from enum import StrEnum

from backend.llm.replies import ModelReply

_MESSAGE_CHARS = 300
_MASK = "[…]"
#: Keys in their usual forms, and URLs (which may contain a key or an internal host name).
_SECRETS = re.compile(r"(?i)\bbearer\s+\S+|\b(?:sk|pk|rk|gsk|xai|key)[-_][\w\-*.]{8,}|\bAIza[\w-]{10,}|\b[a-z]+://\S+")

#: The form of a provider's error code.
_CODE = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{1,63}")


class ModelErrorKind(StrEnum):
    """Why a request failed, as far as it decides what to do next."""

    #: A fault that all requests share, such as the account: `Remedy` says what an admin must do.
    AUTH = "AUTH"
    RATE_LIMIT = "RATE_LIMIT"
    #: The provider is unreachable, or silent for longer than the timeout.
    NETWORK = "NETWORK"
    SERVER = "SERVER"
    #: The provider does not accept this request.
    REFUSED = "REFUSED"
    #: The request or the answer violates a content rule.
    FILTERED = "FILTERED"
    #: The request was refused, and it is unknown whether others would be too.
    UNCLEAR = "UNCLEAR"
    #: The context is larger than the model accepts.
    OVERFLOW = "OVERFLOW"
    #: The answer broke off, or was not a valid answer.
    BROKEN = "BROKEN"
    #: A budget of the tenant does not allow the request. It was not sent.
    BUDGET = "BUDGET"


class Remedy(StrEnum):
    """What must be fixed before a request of kind AUTH or BUDGET can succeed."""

    BILLING = "BILLING"
    QUOTA = "QUOTA"
    KEY = "KEY"
    PERMISSION = "PERMISSION"
    MODEL = "MODEL"
    PARAMETER = "PARAMETER"
    ADDRESS = "ADDRESS"
    PRICE = "PRICE"
    BUDGET = "BUDGET"


#: Texts for admins of tenants. They contain nothing from the provider.
ADVICE: Mapping[Remedy, str] = {
    Remedy.BILLING: "Pay the provider's bill or add credit to its account.",
    Remedy.QUOTA: "Raise the usage limit of the account or key at the provider, or wait until it is reset.",
    Remedy.KEY: "Replace the provider's key: it is missing, wrong, expired or revoked.",
    Remedy.PERMISSION: "Have the provider allow its account, key and region to use this model.",
    Remedy.MODEL: "Choose another model: this one is unknown to the provider, retired or not open to the account.",
    Remedy.PARAMETER: "Change the agent's model, its settings or its tools: the model does not take all of them.",
    Remedy.ADDRESS: "Correct the address of the model: no model answers there, or it is not allowed.",
    Remedy.PRICE: "Choose a model with a known price, make the budget one of tokens, or set its price for your key.",
    Remedy.BUDGET: "Raise the budget, or wait until it begins again.",
}

_TRANSIENT = frozenset(
    {ModelErrorKind.RATE_LIMIT, ModelErrorKind.NETWORK, ModelErrorKind.SERVER, ModelErrorKind.BROKEN}
)
_ABOUT_THE_REQUEST = frozenset({ModelErrorKind.REFUSED, ModelErrorKind.FILTERED, ModelErrorKind.OVERFLOW})
_REFUSALS = frozenset({ModelErrorKind.REFUSED, ModelErrorKind.FILTERED, ModelErrorKind.UNCLEAR})


class ModelError(Exception):
    """A model request that failed."""

    def __init__(
        self,
        kind: ModelErrorKind,
        message: str,
        *,
        provider_message: str = "",
        code: str | None = None,
        retry_after_seconds: float | None = None,
        remedy: Remedy | None = None,
        secret: str | None = None,
    ) -> None:
        """`secret` is the connection's key; it is removed wherever a provider repeats it."""
        self.kind = kind
        #: Only for kinds AUTH and BUDGET.
        self.remedy = remedy
        self.code = _code(code, secret=secret)
        self.message = _shown(f"{message} ({self.code})" if self.code else message, secret=secret)
        #: One short line without secrets, for logs.
        self.provider_message = _shown(provider_message, secret=secret)
        self.retry_after_seconds = retry_after_seconds
        #: The outage that it belongs to, if all requests fail, and how long its agent waits for the end of it.
        self.outage: str | None = None
        self.pause_seconds: float | None = None
        #: The answer that cannot be used, if its provider has reported what it used: it is billed.
        self.reply: ModelReply | None = None
        super().__init__(self.message)

    def wait_for(self, outage: str, *, seconds: float) -> None:
        self.outage, self.pause_seconds = outage, seconds

    def charging(self, reply: ModelReply) -> "ModelError":
        """Returns this failure of a whole answer, with its cost if the provider has reported the usage."""
        self.reply = None if reply.usage.is_estimated else reply
        return self

    def without(self, secret: str | None) -> "ModelError":
        """Returns a copy with the key removed."""
        return self._copy(self.kind, secret=secret)

    def with_kind(self, kind: ModelErrorKind) -> "ModelError":
        """Returns a copy with another kind, when more is known about the failure."""
        return self._copy(kind)

    def _copy(self, kind: ModelErrorKind, *, secret: str | None = None) -> "ModelError":
        error = ModelError(
            kind,
            self.message,
            provider_message=self.provider_message,
            retry_after_seconds=self.retry_after_seconds,
            remedy=self.remedy,
            secret=secret,
        )
        error.code = self.code
        error.outage, error.pause_seconds, error.reply = self.outage, self.pause_seconds, self.reply
        return error

    @property
    def is_transient(self) -> bool:
        """Whether the same request may succeed a little later."""
        return self.kind in _TRANSIENT

    @property
    def is_about_the_request(self) -> bool:
        """Whether the provider rejects only this request and accepts others."""
        return self.kind in _ABOUT_THE_REQUEST

    @property
    def is_refusal(self) -> bool:
        """Whether the provider may be rejecting this particular request."""
        return self.kind in _REFUSALS


def _code(code: str | None, *, secret: str | None) -> str | None:
    """Accepts a code such as `invalid_api_key`. Any other text in its place is dropped."""
    if not code or not _CODE.fullmatch(code) or (secret and (secret in code or code in secret)):
        return None
    return None if _SECRETS.search(code) else code


def _shown(message: str, *, secret: str | None) -> str:
    if secret:
        message = message.replace(secret, _MASK)
    text = " ".join(_SECRETS.sub(_MASK, message).split())
    return text if len(text) <= _MESSAGE_CHARS else text[: _MESSAGE_CHARS - 1] + "…"
