"""A model request and the connection it uses. `runtime.cycle.model_request` makes them for `gateway.stream`."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from backend.llm.messages import ChatMessage, ToolSpec


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
