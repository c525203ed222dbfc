"""The agent's configuration, and the other values of its rows when the lease was taken. Nothing here changes."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from backend.agents import kinds
from backend.agents.overrides import CycleLimits
from backend.agents.preparation import Preparation
from backend.agents.routing import Routing


@dataclass(frozen=True, slots=True)
class Character:
    """The agent's configuration, as read with the lease."""

    system_prompt: str
    #: The models for each use.
    routing: Routing
    capabilities: kinds.Capabilities
    #: The outside tools that unattended cycles may use. None: all tools that the agent has.
    unattended_tools: tuple[str, ...] | None
    limits: CycleLimits
    preparation: Preparation
    #: The maximum number of outside calls that the tenant may run at the same time in one worker.
    outside_calls: int
    #: The member whose assistant this is, or whose assistant gave the task, directly or through other tasks.
    owner_id: UUID | None = None
    #: The agent that gave the task, if it lets this agent read its memories and notes.
    knowledge_of: UUID | None = None
    #: The tenant's list of open hosts (`tools.policy`).
    open_hosts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LoadedFacts:
    """Facts that were read with the lease. The cycle acts on them, or shows them to the agent."""

    #: Some calls with a "still waiting" placeholder have lost their worker or have expired.
    has_orphaned_calls: bool
    has_notes: bool
    #: An episode exists that is newer than those the agent was shown.
    has_newer_episodes: bool
    #: One sentence for each repair that was made in the window.
    faults: tuple[str, ...]
    #: The start of the last cycle.
    last_cycle_at: datetime | None
