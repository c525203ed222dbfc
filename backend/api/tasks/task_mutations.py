"""Mutations that create and cancel tasks. Each calls one function of `tasks` or `tools.task_endings`."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from uuid import UUID

import strawberry

from backend.agents.visibility import require_mind
from backend.api.reading.ids import Kind, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.tasks.tasks import TASKS, Task
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members
from backend.spaces.errors import SpaceNotFound
from backend.tasks import notices, registry
from backend.tasks.drafts import TaskDraft
from backend.tasks.ending import TaskEnd
from backend.tasks.errors import TaskNotFound
from backend.tasks.models import TaskStatus
from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.idempotency import MutationResult
from backend.tenants.trust import trust_of
from backend.tools import task_endings


@strawberry.input(description="Limits of the agent of a task. An omitted field gets its default value.")
class TaskLimitsInput:
    entries: int | None = strawberry.field(
        default=None, description="Maximum number of entries of the agent's whole chain: 4 to 1,000. The default is 20."
    )
    steps_per_cycle: int | None = strawberry.field(
        default=None, description="Maximum number of steps (model replies) in one cycle: 1 to 200."
    )
    cycle_seconds: float | None = strawberry.field(
        default=None, description="Maximum thinking time of one cycle in seconds: 1 to 86,400."
    )
    cycle_tokens: int | None = strawberry.field(
        default=None,
        description="Maximum number of tokens (input and output) of all model requests in one cycle: 1,000 to "
        "100,000,000.",
    )

    def changes(self) -> dict[str, float | None]:
        """The given limits, with the names that `agents.overrides` uses."""
        fields = {
            "entries": self.entries,
            "steps": self.steps_per_cycle,
            "seconds": self.cycle_seconds,
            "tokens": self.cycle_tokens,
        }
        return {name: value for name, value in fields.items() if value is not None}


@strawberry.input
class CreateTaskInput(Input):
    agent_id: strawberry.ID = strawberry.field(description="The agent that gives the task. It receives the result.")
    goal: str = strawberry.field(
        description="What the new agent should do. It knows only this text and `instructions`."
    )
    instructions: str | None = None
    tools: list[str] | None = strawberry.field(
        default=None, description="Some of the outside tools that the giving agent has. Null means all of them."
    )
    limits: TaskLimitsInput | None = None
    deadline: datetime | None = strawberry.field(
        default=None,
        description="If the task is not done by then, it expires. The default is one day from now; the maximum is "
        "one week.",
    )
    space_id: strawberry.ID | None = strawberry.field(
        default=None, description="The space that shows the progress. The giving agent must be a member."
    )

    reads_knowledge: bool = strawberry.field(
        default=False,
        description="True: the agent of the task may read the memories and notes of the giving agent. This also "
        "needs the scope `agents:inspect`.",
    )
    note_at_goal: int | None = strawberry.field(
        default=None,
        description="Number of a goal of the giving agent. The result is stored as a note of that agent, and the "
        "goal's news names the note.",
    )

    may_ask: bool = strawberry.field(
        default=False,
        description="True: the agent of the task may ask people questions: the people of the space, in the name of "
        "the giving agent; without a space the person for whom the task is done. Works only if the "
        "giving agent can ask people itself.",
    )

    def draft(self, actor: Actor) -> TaskDraft:
        return TaskDraft(
            goal=self.goal,
            instructions=self.instructions or "",
            tools=self.tools,
            limits={} if self.limits is None else self.limits.changes(),
            deadline=self.deadline,
            space_id=None if self.space_id is None else require(self.space_id, Kind.SPACE, name="spaceId")[1],
            member_id=actor.id if actor.kind is ActorKind.PERSON else None,
            reads_knowledge=self.reads_knowledge,
            goal_number=self.note_at_goal,
            may_ask=self.may_ask,
        )


@strawberry.input
class CancelTaskInput(Input):
    task_id: strawberry.ID


@strawberry.type
class TaskMutation:
    @mutation(
        "Gives a task in the name of an agent. A new agent is created for the task, and stopped when the task ends.",
        needs=Scope.AGENTS_WRITE,
        gives="task",
    )
    async def create_task(self, info: Info, input: CreateTaskInput) -> Task | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, parent_id = require(input.agent_id, Kind.AGENT, name="agentId")
            await require_mind(work, actor, parent_id)
            if input.reads_knowledge:
                actor.require(Scope.AGENTS_INSPECT)
            draft = input.draft(actor)
            await _check_space(work, actor, draft.space_id, parent_id)
            task_id = await registry.create(work, actor, hints, parent_id=parent_id, draft=draft, trust=trust_of(actor))
            await notices.post(work, hints, task_id=task_id)
            return {"task": str(task_id)}

        return await mutate(info, "createTask", input, effect=effect, read=_reading(actor))

    @mutation(
        "Ends a task at once. The agent that gave it is informed. A task that has already ended does not change.",
        needs=Scope.AGENTS_WRITE,
        gives="task",
    )
    async def cancel_task(self, info: Info, input: CancelTaskInput) -> Task | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, task_id = require(input.task_id, Kind.TASK, name="taskId")
            found = await by_id(work, TASKS, [task_id], actor_id=actor.id, sees_everything=actor.sees_everything)
            if not found:
                raise TaskNotFound(path=("input", "taskId"))
            end = TaskEnd(TaskStatus.CANCELLED, reason=f"cancelled by {actor.name}")
            await task_endings.close(work, hints, agent_id=found[task_id]["agent_id"], end=end)
            return {"task": str(task_id)}

        return await mutate(info, "cancelTask", input, effect=effect, read=_reading(actor))


async def _check_space(work: UnitOfWork, actor: Actor, space_id: UUID | None, parent_id: UUID) -> None:
    """Check that the actor sees the space and the agent is a member. If the agent leaves at the same moment, the task
    gets no notice in the space."""
    if space_id is None:
        return
    may_read = await members.may_read(work, actor, space_id=space_id)
    if not may_read or not await members.is_member(work, space_id=space_id, actor_id=parent_id):
        raise SpaceNotFound(path=("input", "spaceId"))


def _reading(actor: Actor) -> Callable[[UnitOfWork, MutationResult], Awaitable[Task]]:
    """Read the payload from the task as this transaction sees it."""

    async def read(work: UnitOfWork, stored: MutationResult) -> Task:
        key = UUID(stored["task"])
        found = await by_id(work, TASKS, [key], actor_id=actor.id, sees_everything=True)
        if key not in found:  # a repeat, after the task was cleared
            raise TaskNotFound
        return Task.of(found[key])

    return read
