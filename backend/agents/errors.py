"""Errors of requests about an agent."""

from backend.kit.errors import Conflict, NotFound


class AgentNotFound(NotFound):
    """No such agent is visible to you."""


class AgentNameTaken(Conflict):
    """Another agent of the tenant has this name. Names that differ only in upper and lower case are the same."""

    code = "AGENT_NAME_TAKEN"


class AgentStopped(Conflict):
    """The agent is stopped. A stopped agent never runs again."""
