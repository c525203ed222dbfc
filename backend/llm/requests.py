"""A model request, the connection it uses, and the most that it can cost. `gateway.stream` sends it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from backend.llm.messages import ChatMessage, ToolSpec, tools_json
from backend.llm.tokens import BYTES_PER_TOKEN


@dataclass(frozen=True, slots=True)
class ModelPrice:
    """A price that replaces that of the list, in US dollars for a million tokens.

    Without their own prices, tokens of the provider's prompt cache cost as much as other input.
    """

    input: Decimal
    output: Decimal
    cached_input: Decimal | None = None
    cache_write: Decimal | None = None

    @property
    def highest_input(self) -> Decimal:
        return max(self.input, self.cached_input or self.input, self.cache_write or self.input)


#: A provider that lets requests wait sends comments meanwhile. It has so many times the timeout.
PATIENCE = 3.0


@dataclass(frozen=True, slots=True)
class ModelConnection:
    """How to reach a model. Hashable, because results of litellm are cached by connection."""

    #: A litellm model name, such as `openai/gpt-5`, `anthropic/claude-sonnet-4-5` or `ollama_chat/qwen3`.
    name: str
    base_url: str | None = None
    api_key: str | None = field(default=None, repr=False)
    #: Until the first byte of an answer, and between two pieces of it.
    timeout_seconds: float = 60.0
    #: The key belongs to a tenant: it is sent to the URL only, over a guarded connection, and nothing of the
    #: environment is added.
    is_own: bool = False
    #: For Azure: the API version that the tenant set.
    api_version: str | None = None
    #: Set by the operator for the installation's keys, or by a tenant for its own.
    price: ModelPrice | None = None

    @property
    def patience_seconds(self) -> float:
        """Between two parts of an answer, while the provider sends only signs of life (comments, pings)."""
        return PATIENCE * self.timeout_seconds


@dataclass(frozen=True, slots=True)
class RequestImage:
    """An image for one request. `name`: a text that the message which has it contains. `url` has its bytes.

    `note`: instead of an image without `url`, a line that says why it is not shown.
    """

    name: str
    url: str = field(repr=False)
    #: The most that it is likely to cost.
    tokens: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """One model request. Equal requests give equal bytes on the wire (invariant 10)."""

    connection: ModelConnection
    system: str
    messages: Sequence[ChatMessage]
    tools: Sequence[ToolSpec] = ()
    #: "auto", "none", "required" or the name of a tool.
    tool_choice: str | None = None
    max_output_tokens: int | None = None
    #: Another request will begin with the same prefix, so caching pays where it costs something.
    is_to_be_remembered: bool = True
    #: Ask the provider to cache the prefix for an hour and not for minutes, if it offers that.
    is_remembered_long: bool = False
    #: Only for a model that sees them.
    images: Sequence[RequestImage] = ()

    @property
    def size(self) -> int:
        """The bytes of everything that the model reads. An image counts as so much text as costs the same."""
        around = len(self.system.encode()) + len(tools_json(self.tools))
        shown = math.ceil(sum(each.tokens for each in self.images) * BYTES_PER_TOKEN)
        return around + sum(len(message.json) for message in self.messages) + shown


@dataclass(frozen=True, slots=True)
class WorstCase:
    """The most that a request can cost (`llm.worst_case`).

    Prices are in US dollars for a token. They are None if the model has no known price.
    """

    provider: str
    model: str
    is_own_key: bool
    input_tokens: int
    output_tokens: int
    input_price: Decimal | None
    output_price: Decimal | None
