"""Checks the requested values of a task. Pure; `registry` stores the results."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from backend.agents import tool_names
from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT


@dataclass(frozen=True, slots=True)
class TaskDraft:
    """The request for a task."""

    goal: str
    instructions: str = ""
    #: A part of the parent's outside tools. None means all of them.
    tools: Sequence[str] | None = None
    #: Differences from the usual limits of tasks, by the names of `overrides.CycleLimits`.
    limits: Mapping[str, float | None] = field(default_factory=dict)
    deadline: datetime | None = None
    space_id: UUID | None = None
    #: The person for whom the task is to be done, if known.
    member_id: UUID | None = None
    #: The task's agent may read the memories and notes of its parent.
    reads_knowledge: bool = False
    #: A goal of the parent: the task's result is stored as a note, and the goal's news names the note.
    goal_number: int | None = None
    #: The task's agent may ask people in the space of the task.
    may_ask: bool = False


def goal(given: str) -> str:
    return text.require(given, name="goal", max_chars=DEFAULT.task_goal_chars)


def instructions(given: str) -> str:
    return text.require(given, name="instructions", max_chars=DEFAULT.instructions_chars, allow_empty=True)


def tools(given: Sequence[str] | None, *, allowed: Collection[str]) -> list[str]:
    """Raises `InvalidInput` that names the tools that the parent may hand on."""
    if given is None:
        return list(allowed)
    strange = next((name for name in given if not tool_names.covers(allowed, name) and name not in allowed), None)
    if strange is not None:
        there = ", ".join(sorted(allowed)) or "none"
        raise InvalidInput(
            f"the agent cannot give the tool {strange[:100]!r} to a task; allowed: {there}", path=("input", "tools")
        )
    return list(dict.fromkeys(given))


def deadline(given: datetime | None, *, now: datetime) -> datetime:
    """A day from now by default."""
    if given is None:
        return now + timedelta(hours=DEFAULT.task_hours)
    if given.tzinfo is None:
        raise InvalidInput("deadline needs a UTC offset, such as Z", path=("input", "deadline"))
    if not now < given <= now + timedelta(hours=DEFAULT.task_hours_most):
        raise InvalidInput(
            f"deadline must be in the future, at most {DEFAULT.task_hours_most:,} hours ahead",
            path=("input", "deadline"),
        )
    return given
