"""What follows from an agent's kind, as data: one engine, no type checks.

Read by the cycle; the kinds `task` and `personal assistant` enter when they work.
"""

from dataclasses import dataclass

from backend.agents.models import AgentKind


@dataclass(frozen=True, slots=True)
class Capabilities:
    #: The cycle ends after a `send_message`, if every event that it drained came from that one space.
    ends_after_send: bool = False


CAPABILITIES: dict[AgentKind, Capabilities] = {
    AgentKind.GENERAL: Capabilities(),
    AgentKind.CONVERSATIONAL: Capabilities(ends_after_send=True),
}
