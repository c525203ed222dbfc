"""What comes back from a model: pieces while it writes, and the whole reply at the end.

Yielded by `gateway.stream`, read by `runtime.cycle.model_request`. A successful stream ends with exactly one
`Finished`.
"""

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the model's text, which is its private reasoning."""

    text: str


@dataclass(frozen=True, slots=True)
class CallStarted:
    """The model begins a tool call. `index` counts the calls of this reply from 0; `provider_id` may repeat."""

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
    """A whole tool call, as the model wrote it: the name may be unknown and `arguments` may be broken JSON."""

    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one request; `is_estimated` when the provider did not say."""

    input_tokens: int
    output_tokens: int
    #: The part of `input_tokens` that the provider read from its prompt cache.
    cached_tokens: int
    is_estimated: bool


@dataclass(frozen=True, slots=True)
class ModelReply:
    """The whole answer. No text and no calls is a legal one."""

    text: str
    calls: tuple[RequestedCall, ...]
    finish_reason: str
    usage: Usage
    cost_usd: Decimal
    #: None: nothing but the end came.
    first_token_seconds: float | None
    seconds: float
    provider: str
    model: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The last chunk of a successful stream."""

    reply: ModelReply


Chunk = TextDelta | CallStarted | CallArguments | Finished
