"""The results of a model request: chunks while the model writes, and the whole reply at the end.

`gateway.stream` yields them and `runtime.cycle.model_request` reads them. A successful stream ends with exactly one
`Finished`.
"""

from dataclasses import dataclass
from decimal import Decimal

#: The finish reasons of providers for a reply that has reached its maximum length.
CUT_SHORT = frozenset({"length", "max_tokens"})


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the model's text, which is its private reasoning."""

    text: str


@dataclass(frozen=True, slots=True)
class CallStarted:
    """The model begins a tool call.

    `index` counts the calls of this reply from 0. `provider_id` is not always unique.
    """

    index: int
    provider_id: str | None
    name: str


@dataclass(frozen=True, slots=True)
class CallArguments:
    """A piece of the JSON text of a call's arguments."""

    index: int
    text: str


@dataclass(frozen=True, slots=True)
class RequestedCall:
    """A complete tool call as the model wrote it: the name may be unknown and `arguments` may be invalid JSON."""

    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Usage:
    """The tokens of one request. `is_estimated`: the provider did not report them."""

    input_tokens: int
    output_tokens: int
    #: The part of `input_tokens` that the provider read from its prompt cache.
    cached_tokens: int
    is_estimated: bool
    #: The part of `input_tokens` that the provider wrote into its prompt cache.
    cache_written_tokens: int = 0
    #: The part of `output_tokens` that the provider reported as hidden reasoning.
    reasoning_tokens: int = 0


@dataclass(frozen=True, slots=True)
class ModelReply:
    """The whole answer. An answer without text and calls is valid."""

    text: str
    calls: tuple[RequestedCall, ...]
    finish_reason: str
    usage: Usage
    #: 0 if no price is known (`is_priced`).
    cost_usd: Decimal
    is_priced: bool
    #: A key of the tenant was used.
    is_own_key: bool
    #: None: only the end arrived.
    first_token_seconds: float | None
    seconds: float
    provider: str
    model: str

    @property
    def is_cut_short(self) -> bool:
        """It has reached its maximum length, so its end is missing."""
        return self.finish_reason in CUT_SHORT


@dataclass(frozen=True, slots=True)
class Finished:
    """The last chunk of a successful stream."""

    reply: ModelReply


Chunk = TextDelta | CallStarted | CallArguments | Finished
