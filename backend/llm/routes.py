"""Where a connection's requests go, and all parts of a direct request except its messages.

`wire_plan` and the modules it uses make them; both clients read them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

#: With compression, a proxy or server would buffer the stream before it sends it on.
FIXED_HEADERS = {"Content-Type": "application/json", "Accept": "text/event-stream", "Accept-Encoding": "identity"}


@dataclass(frozen=True, slots=True)
class Route:
    """Where a connection's requests are sent."""

    provider: str
    model: str
    base_url: str | None
    api_key: str | None = field(repr=False)


class WireFormat(Enum):
    """The format of a direct request's body and events."""

    #: OpenAI's.
    CHAT_COMPLETIONS = auto()
    #: Anthropic's.
    MESSAGES = auto()


@dataclass(frozen=True, slots=True)
class WirePlan:
    """All parts of a direct request except its messages."""

    route: Route
    url: str
    headers: Mapping[str, str] = field(repr=False)
    system_role: str
    #: The body after the messages, such as `],"model":"gpt-5",…}`.
    tail: bytes
    format: WireFormat = WireFormat.CHAT_COMPLETIONS


def choice(name: str) -> str | dict[str, Any]:
    """Returns a tool choice in OpenAI's form."""
    if name in {"auto", "none", "required"}:
        return name
    return {"type": "function", "function": {"name": name}}
