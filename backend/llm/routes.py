"""Where a connection's requests go, and what a thin request is but for its messages.

Made by `wire_plan` and what stands behind it, read by both lanes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

#: Compression would make a proxy or server collect the stream before it sends it on.
FIXED_HEADERS = {"Content-Type": "application/json", "Accept": "text/event-stream", "Accept-Encoding": "identity"}


@dataclass(frozen=True, slots=True)
class Route:
    """Where a connection's requests are sent."""

    provider: str
    model: str
    base_url: str | None
    api_key: str | None = field(repr=False)


class WireFormat(Enum):
    """What the body and the events of a thin request are."""

    #: OpenAI's.
    CHAT_COMPLETIONS = auto()
    #: Anthropic's.
    MESSAGES = auto()


@dataclass(frozen=True, slots=True)
class WirePlan:
    """Everything of a thin request but its messages."""

    route: Route
    url: str
    headers: Mapping[str, str] = field(repr=False)
    system_role: str
    #: The body from the end of the messages on, such as `],"model":"gpt-5",…}`.
    tail: bytes
    format: WireFormat = WireFormat.CHAT_COMPLETIONS


def choice(name: str) -> str | dict[str, Any]:
    """A tool choice in OpenAI's form."""
    if name in {"auto", "none", "required"}:
        return name
    return {"type": "function", "function": {"name": name}}
