"""The tools for tasks: for agents that give them, and for the agent that has one.

Agents that give tasks have `create_task`, `list_tasks` and `cancel_task`. The agent of a task has `report_progress` and
`finish_task`. `tasks.registry` and `tools.task_endings` write the rows, in the transaction of the step.
"""

from datetime import datetime
from typing import Any

from pydantic import Field

from backend.agents import cycles
from backend.kit.errors import AppError
from backend.kit.global_ids import encode, key_of
from backend.kit.limits import DEFAULT
from backend.kit.text import clean
from backend.tasks import notices, registry
from backend.tasks.drafts import TaskDraft
from backend.tasks.ending import TaskEnd
from backend.tasks.models import TaskStatus
from backend.tasks.registry import OwnTask
from backend.tools import task_endings
from backend.tools.errors import ToolError
from backend.tools.registry import Arguments, InternalTool
from backend.tools.tool_context import ToolContext


class TaskLimits(Arguments):
    entries: int | None = Field(None, description="Of its chain, all in all; usually 20.")
    steps: int | None = Field(None, description="Of one cycle.")
    seconds: float | None = Field(None, description="Of thinking, in one cycle.")
    tokens: int | None = Field(None, description="Of one cycle.")


class CreateTask(Arguments):
    goal: str = Field(
        description="What is to be found out or done; it is all that it knows, with the instructions.",
        min_length=1,
        max_length=DEFAULT.task_goal_chars,
    )
    instructions: str = Field("", description="How, and all it needs to know.", max_length=DEFAULT.instructions_chars)
    tools: list[str] | None = Field(
        None, description="Names of your outside tools that it may use; left out: all of them.", max_length=200
    )
    limits: TaskLimits = Field(TaskLimits(), description="Only where they must differ from what is usual.")
    deadline: datetime | None = Field(
        None, description=f"ISO 8601 with an offset; left out: {DEFAULT.task_hours} hours from now."
    )

    reads_knowledge: bool = Field(False, description="It may read your memories and notes.")
    note_at_goal: int | None = Field(
        None, description="The number of a goal of yours: the result is kept as a note, and the goal's news says so."
    )
    may_ask: bool = Field(
        False,
        description="It may ask the people of the active space, in your name; if none is active, the person for whom "
        "you work.",
    )


class ListTasks(Arguments):
    pass


class CancelTask(Arguments):
    task: str = Field(description="Id of a task of yours.", max_length=DEFAULT.name_chars)


class ReportProgress(Arguments):
    progress: str = Field(
        description="How it goes, in a sentence.", min_length=1, max_length=DEFAULT.task_progress_chars
    )


class FinishTask(Arguments):
    result: str = Field(
        description="What you found out or did, whole: nobody sees anything else of your work.",
        min_length=1,
        max_length=DEFAULT.task_result_chars,
    )


async def create_task(context: ToolContext, arguments: CreateTask) -> dict[str, Any]:
    space_id = context.active_space
    limits = {name: value for name, value in arguments.limits.model_dump().items() if value is not None}
    member_id = await cycles.person_of(context.work, cycle_id=context.cycle_id)
    draft = TaskDraft(
        arguments.goal, arguments.instructions, arguments.tools, limits, arguments.deadline, space_id, member_id,
        arguments.reads_knowledge, arguments.note_at_goal, arguments.may_ask,
    )  # fmt: skip
    try:
        task_id = await registry.create(
            context.work,
            context.actor,
            context.hints,
            parent_id=context.actor.id,
            draft=draft,
            is_unattended=context.is_unattended,
            hop=context.hop,
            trust=context.trust,
            in_view=context.all_in_view,
        )
    except AppError as error:
        raise ToolError(error.message) from None
    result = {"ok": True, "taskId": encode("Task", task_id), "note": "its result will come to you as an event"}

    async def apply() -> dict[str, Any]:
        origins = context.origins(space_id) if space_id else ()
        await notices.post(context.work, context.hints, task_id=task_id, origins=origins)
        return result

    if space_id is None:
        return await apply()
    context.add_effect(space_id, apply)
    return result


async def list_tasks(context: ToolContext, _: ListTasks) -> dict[str, Any]:
    tasks, trust = await registry.listed(context.work, parent_id=context.actor.id)
    context.lower_trust([trust])
    return {"ok": True, "tasks": tasks}


async def cancel_task(context: ToolContext, arguments: CancelTask) -> dict[str, Any]:
    """Locks its own process row before that of the task's agent: parents always come before children.

    The notice is written in the order of the spaces (trap M11).
    """
    task = await _own(context, arguments.task)
    end = TaskEnd(TaskStatus.CANCELLED, reason=f"cancelled by {context.actor.name}")

    async def apply() -> dict[str, Any]:
        if not await task_endings.close(
            context.work, context.hints, agent_id=task.agent_id, end=end, notifies_parent=False
        ):
            return {"ok": False, "error": "the task was over already; list_tasks shows how it ended"}
        return {"ok": True, "cancelled": arguments.task}

    if task.space_id is None:
        return await apply()
    context.add_effect(task.space_id, apply)
    return {"ok": True}


async def report_progress(context: ToolContext, arguments: ReportProgress) -> dict[str, Any]:
    task_id = await registry.report(context.work, agent_id=context.actor.id, progress=clean(arguments.progress))
    if task_id is not None:
        await notices.show(context.work, context.hints, task_id=task_id)
    return {"ok": True}


async def finish_task(context: ToolContext, arguments: FinishTask) -> dict[str, Any]:
    """The task ends with its cycle, or at once if the agent waits for nothing else."""
    if not arguments.result.strip():
        raise ToolError("the result is empty: hand in what you found out or did")
    await registry.hand_in(context.work, agent_id=context.actor.id, result=clean(arguments.result))
    context.is_finished = True
    return {"ok": True}


async def _own(context: ToolContext, id_text: str) -> OwnTask:
    task_id = key_of(id_text.strip(), "Task")
    if task_id is None:
        raise ToolError(f"{id_text!r} is not the id of a task; list_tasks shows the ids")
    task = await registry.own(context.work, task_id=task_id, parent_id=context.actor.id)
    if task is None:
        raise ToolError("you have no task with this id; list_tasks shows your tasks")
    return task


GIVING = (
    InternalTool(
        "create_task",
        "Have another agent do something beside you: it is made for this one task, knows what you tell it here and no "
        "more, then is gone. Its result comes to you as an event; people of the active space see how it goes.",
        CreateTask,
        create_task,
    ),
    InternalTool("list_tasks", "Your tasks: those under way, then the newest that are over.", ListTasks, list_tasks),
    InternalTool("cancel_task", "Give up a task of yours that is under way.", CancelTask, cancel_task),
)
HAVING = (
    InternalTool(
        "report_progress",
        "Say how far you are, where people see it. Worth it in long tasks only.",
        ReportProgress,
        report_progress,
    ),
    InternalTool("finish_task", "Hand in your result: the task is over.", FinishTask, finish_task),
)
