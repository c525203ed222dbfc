"""The tools for goals: `set_goal` and `list_goals`."""

from typing import Any

from pydantic import Field

from backend.consciousness.knowledge import goals, store
from backend.consciousness.knowledge.goals import GOALS, GoalChange, ListedGoal
from backend.consciousness.knowledge.models import GoalStatus
from backend.kit.limits import DEFAULT
from backend.tools.builtin.knowledge_writes import revision, run_write, writer
from backend.tools.registry import Arguments, InternalTool
from backend.tools.tool_context import ToolContext

_OPEN = (GoalStatus.WORKING, GoalStatus.WAITING)


class SetGoal(Arguments):
    goal: int | None = Field(None, description="The number of the one to change; without it, this is a new one.")
    text: str | None = Field(None, description="What is to be reached.", max_length=DEFAULT.goal_chars)
    status: GoalStatus | None = Field(None, description="A new one is WORKING, if nothing is said.")
    news: str | None = Field(
        None,
        description="How it stands, in a sentence; in place of what you said before.",
        max_length=DEFAULT.goal_chars,
    )
    revision: int | None = revision()


class ListGoals(Arguments):
    statuses: list[GoalStatus] = Field(list(_OPEN), description="Only those.")


async def set_goal(context: ToolContext, arguments: SetGoal) -> dict[str, Any]:
    change = GoalChange(arguments.text, arguments.status, arguments.news)
    by, agent_id = writer(context), context.actor.id
    if arguments.goal is None:
        write = goals.create(context.work, by, agent_id=agent_id, draft=change)
    else:
        write = goals.update(
            context.work, by, agent_id=agent_id, name=arguments.goal, wanted=change, seen=arguments.revision
        )
    goal = await store.require(context.work, GOALS, agent_id=agent_id, name=await run_write(context, GOALS, write))
    return {"ok": True, "goal": goal.number, "status": goal.status}


async def list_goals(context: ToolContext, arguments: ListGoals) -> dict[str, Any]:
    listed = await goals.of_agent(
        context.work, agent_id=context.actor.id, statuses=tuple(arguments.statuses), limit=DEFAULT.open_goals
    )
    context.lower_trust(goal.trust for goal in listed)
    return {"ok": True, "goals": [_shown(goal) for goal in listed]}


def _shown(goal: ListedGoal) -> dict[str, Any]:
    shown = {"goal": goal.number, "text": goal.text, "status": goal.status}
    news = {"news": goal.news, "newsAt": goal.news_at.isoformat(timespec="seconds")} if goal.news else {}
    concern = goals.concern(news_at=goal.news_at, stale_at=goal.stale_at)
    return shown | news | ({"concern": concern} if concern else {})


TOOLS = (
    InternalTool(
        "set_goal",
        "Take up a goal, or say how one stands: WORKING, WAITING for somebody, DONE, or ARCHIVED if it is given up. "
        "You are shown your open goals when they are out of your view.",
        SetGoal,
        set_goal,
    ),
    InternalTool("list_goals", "Your goals, the last changed first.", ListGoals, list_goals),
)
