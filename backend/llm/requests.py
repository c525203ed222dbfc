"""What is asked of a model, and over which connection. Made by `runtime.cycle.model_request`, taken by
`gateway.stream`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from backend.llm.messages import ChatMessage, ToolSpec


@dataclass(frozen=True, slots=True)
class ModelConnection:
    """How a model is reached. Hashable, since what litellm says about a connection is kept by it."""

    #: A litellm model name, such as `openai/gpt-5`, `anthropic/claude-sonnet-4-5` or `ollama_chat/qwen3`.
    name: str
    base_url: str | None = None
    api_key: str | None = field(default=None, repr=False)
    #: To the first byte of an answer, and between two pieces of it.
    timeout_seconds: float = 60.0
    #: The key is a tenant's: it goes to the URL alone, over a guarded connection, with nothing of the environment.
    is_own: bool = False
    #: Of Azure: the version of its API that the tenant named.
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
    #: Another request will begin as this one does: remembering it pays, where that costs something.
    is_to_be_remembered: bool = True
    #: Ask the provider to remember the prefix for an hour, not for minutes, where it lets itself be asked.
    is_remembered_long: bool = False
