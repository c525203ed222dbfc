"""The capabilities of each kind of agent, as data: one engine, no type checks (ADR 0024).

Readers: the loop (`runtime.mind_loading`), and the code that offers tools (`tools.toolbox`), adds agents to spaces
(`spaces.members`) and lists agents (`api.agents.agents`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from backend.agents.models import AgentKind
from backend.kit.limits import DEFAULT


class Family(StrEnum):
    """A group of built-in tools, by its heading in docs/built-in-tools.md."""

    SPACES = "Spaces"
    PEOPLE = "People and agents"
    PLANS = "Plans"
    KNOWLEDGE = "What the agent knows"
    PAST = "The past"
    TASKS = "Tasks"
    #: For agents that have one task only.
    OWN_TASK = "The task itself"
    #: For agents that look after one person.
    PERSON = "The person's spaces"
    SELF = "The agent itself"


#: The built-in tools of a task that may read its parent's knowledge.
READING = ("get_memory", "search_notes")
#: The built-in tools of a task that may ask people.
ASKING = ("ask",)
_USUAL = frozenset(Family) - {Family.OWN_TASK, Family.PERSON}


@dataclass(frozen=True, slots=True)
class Capabilities:
    #: The built-in tools that can be offered to it.
    families: frozenset[Family] = _USUAL
    #: File name of its system prompt in `consciousness.prompts`.
    prompt: str = "system.md"
    #: The cycle ends after a `send_message`, if every event that it drained came from that one space.
    ends_after_send: bool = False
    #: It has one task. When it comes to rest, the task ends, and the agent is stopped.
    has_one_task: bool = False
    #: People can create agents of this kind, and can change an agent to it. Other kinds are created by their feature.
    is_created_by_people: bool = True
    #: The list of the tenant's agents shows it.
    is_listed: bool = True
    #: People may add it to spaces.
    joins_spaces: bool = True
    #: One of its plans may be a digest of its person's spaces.
    writes_digests: bool = False
    #: When its window has moved on, it is shown the newest episodes of the part that is no longer visible.
    shows_episodes: bool = False
    #: Its share of the installation's window.
    window_share: float = 1.0
    #: Its differences from the installation's limits, by the names of `overrides.CycleLimits`.
    limits: Mapping[str, float] = field(default_factory=dict)


CAPABILITIES: dict[AgentKind, Capabilities] = {
    AgentKind.GENERAL: Capabilities(),
    AgentKind.CONVERSATIONAL: Capabilities(ends_after_send=True),
    AgentKind.TASK: Capabilities(
        families=frozenset({Family.OWN_TASK, Family.SELF}),
        prompt="task.md",
        has_one_task=True,
        is_created_by_people=False,
        is_listed=False,
        joins_spaces=False,
        window_share=0.5,
        limits={"entries": DEFAULT.task_entries},
    ),
    AgentKind.PERSONAL_ASSISTANT: Capabilities(
        families=_USUAL | {Family.PERSON},
        is_created_by_people=False,
        is_listed=False,
        joins_spaces=False,
        writes_digests=True,
        shows_episodes=True,
    ),
}
