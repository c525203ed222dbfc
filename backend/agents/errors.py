"""What can be wrong with a request about an agent."""

from backend.kit.errors import Conflict, NotFound


class AgentNotFound(NotFound):
    """No such agent is visible to you."""


class AgentStopped(Conflict):
    """The agent is stopped, and stopping is final."""
