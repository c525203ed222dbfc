"""What follows from an agent's kind, as data: one engine, no type checks (ADR 0024).

Read by the loop (`runtime.mind`), by whoever offers tools (`tools.toolbox`), adds agents to spaces (`spaces.members`)
or lists them (`api.agents.agents`).
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
    #: Of those who have nothing but one.
    OWN_TASK = "The task itself"
    #: Of those who look after one person.
    PERSON = "The person's spaces"
    SELF = "The agent itself"


#: The built-in tools of a task that may read what its parent keeps.
READING = ("get_memory", "search_notes")
#: And of one that may ask people.
ASKING = ("ask",)
_USUAL = frozenset(Family) - {Family.OWN_TASK, Family.PERSON}


@dataclass(frozen=True, slots=True)
class Capabilities:
    #: The built-in tools that it may be offered.
    families: frozenset[Family] = _USUAL
    #: Of its system prompt, in `consciousness.prompts`.
    prompt: str = "system.md"
    #: The cycle ends after a `send_message`, if every event that it drained came from that one space.
    ends_after_send: bool = False
    #: It has one task: when it comes to rest, the task is over, and so is the agent.
    has_one_task: bool = False
    #: People make agents of this kind, and give agents this kind; the others are made by what they are for.
    is_for_people_to_make: bool = True
    #: It stands in the list of the tenant's agents.
    is_listed: bool = True
    #: People may add it to spaces.
    joins_spaces: bool = True
    #: One of its plans may be a digest of its person's spaces.
    writes_digests: bool = False
    #: When its view has moved on, the newest episodes of what it shows no more are told to it.
    tells_episodes: bool = False
    #: How much of the installation's window it is shown.
    window_share: float = 1.0
    #: Where it differs from the installation's limits, by the names of `overrides.CycleLimits`.
    limits: Mapping[str, float] = field(default_factory=dict)


CAPABILITIES: dict[AgentKind, Capabilities] = {
    AgentKind.GENERAL: Capabilities(),
    AgentKind.CONVERSATIONAL: Capabilities(ends_after_send=True),
    AgentKind.TASK: Capabilities(
        families=frozenset({Family.OWN_TASK, Family.SELF}),
        prompt="task.md",
        has_one_task=True,
        is_for_people_to_make=False,
        is_listed=False,
        joins_spaces=False,
        window_share=0.5,
        limits={"entries": DEFAULT.task_entries},
    ),
    AgentKind.PERSONAL_ASSISTANT: Capabilities(
        families=_USUAL | {Family.PERSON},
        is_for_people_to_make=False,
        is_listed=False,
        joins_spaces=False,
        writes_digests=True,
        tells_episodes=True,
    ),
}
