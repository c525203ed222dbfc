"""Tasks given and cancelled by people and programs. Each field calls one verb of `tasks` or `tools.task_endings`."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Annotated, TypeVar
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
from backend.tenants.idempotency import Answer
from backend.tenants.trust import trust_of
from backend.tools import task_endings


@strawberry.input(description="What bounds the agent of a task; what is not given is as usual.")
class TaskLimitsInput:
    entries: int | None = strawberry.field(
        default=None, description="4 to 1,000: of its chain, all in all; usually 20."
    )
    steps_per_cycle: int | None = strawberry.field(default=None, description="1 to 200.")
    cycle_seconds: float | None = strawberry.field(default=None, description="1 to 86,400.")
    cycle_tokens: int | None = strawberry.field(default=None, description="1,000 to 100,000,000.")

    def changes(self) -> dict[str, float | None]:
        """In the words of `agents.overrides`."""
        given = {
            "entries": self.entries,
            "steps": self.steps_per_cycle,
            "seconds": self.cycle_seconds,
            "tokens": self.cycle_tokens,
        }
        return {name: value for name, value in given.items() if value is not None}


@strawberry.input
class CreateTaskInput(Input):
    agent_id: strawberry.ID = strawberry.field(description="Whose task it is: that agent is told the result.")
    goal: str = strawberry.field(description="All that the new agent knows, with the instructions.")
    instructions: str | None = None
    tools: list[str] | None = strawberry.field(
        default=None, description="Of the outside tools that the agent is given; null: all of them."
    )
    limits: TaskLimitsInput | None = None
    deadline: datetime | None = strawberry.field(default=None, description="Null: a day from now; a week at most.")
    space_id: strawberry.ID | None = strawberry.field(
        default=None, description="Where people see how it goes; the agent must be in it."
    )

    reads_knowledge: bool = strawberry.field(
        default=False, description="Its agent may read the memories and notes of the agent whose task it is."
    )
    note_at_goal: int | None = strawberry.field(
        default=None,
        description="The number of a goal of that agent: the result is kept as a note, and the goal's news says so.",
    )

    may_ask: bool = strawberry.field(
        default=False,
        description="""Its agent may ask people: those of the space, in the name of the agent whose task it is; without
a space the person for whom it is done. Only if that agent can ask people itself.""",
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
class CreateTaskSuccess:
    task: Task


@strawberry.type
class CancelTaskSuccess:
    task: Task


CreateTaskPayload = Annotated[CreateTaskSuccess | Failure, strawberry.union("CreateTaskPayload")]
CancelTaskPayload = Annotated[CancelTaskSuccess | Failure, strawberry.union("CancelTaskPayload")]

_Success = TypeVar("_Success", CreateTaskSuccess, CancelTaskSuccess)


@strawberry.type
class TaskMutation:
    @mutation("Have something done for an agent, by one that is made for it.", needs=Scope.AGENTS_WRITE)
    async def create_task(self, info: Info, input: CreateTaskInput) -> CreateTaskPayload:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> Answer:
            _, parent_id = require(input.agent_id, Kind.AGENT, name="agentId")
            await require_mind(work, actor, parent_id)
            if input.reads_knowledge:
                actor.require(Scope.AGENTS_INSPECT)
            draft = input.draft(actor)
            await _check_space(work, actor, draft.space_id, parent_id)
            task_id = await registry.create(work, actor, hints, parent_id=parent_id, draft=draft, trust=trust_of(actor))
            await notices.post(work, hints, task_id=task_id)
            return {"task": str(task_id)}

        return await mutate(info, "createTask", input, effect=effect, read=_reading(actor, CreateTaskSuccess))

    @mutation(
        "End a task at once; the agent that gave it is told. One that is over stays as it ended.",
        needs=Scope.AGENTS_WRITE,
    )
    async def cancel_task(self, info: Info, input: CancelTaskInput) -> CancelTaskPayload:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> Answer:
            _, task_id = require(input.task_id, Kind.TASK, name="taskId")
            found = await by_id(work, TASKS, [task_id], actor_id=actor.id, sees_everything=actor.sees_everything)
            if not found:
                raise TaskNotFound(path=("input", "taskId"))
            end = TaskEnd(TaskStatus.CANCELLED, reason=f"cancelled by {actor.name}")
            await task_endings.close(work, hints, agent_id=found[task_id]["agent_id"], end=end)
            return {"task": str(task_id)}

        return await mutate(info, "cancelTask", input, effect=effect, read=_reading(actor, CancelTaskSuccess))


async def _check_space(work: UnitOfWork, actor: Actor, space_id: UUID | None, parent_id: UUID) -> None:
    """One that the actor sees and the agent is in. Who leaves it at the same moment leaves the notice out."""
    if space_id is None:
        return
    is_seen = await members.may_read(work, actor, space_id=space_id)
    if not is_seen or not await members.is_member(work, space_id=space_id, actor_id=parent_id):
        raise SpaceNotFound(path=("input", "spaceId"))


def _reading(actor: Actor, success: type[_Success]) -> Callable[[UnitOfWork, Answer], Awaitable[_Success]]:
    """The payload from the task as the transaction sees it."""

    async def read(work: UnitOfWork, answer: Answer) -> _Success:
        key = UUID(answer["task"])
        found = await by_id(work, TASKS, [key], actor_id=actor.id, sees_everything=True)
        if key not in found:  # a repeat, after it was cleared
            raise TaskNotFound
        return success(task=Task.of(found[key]))

    return read
