"""Tasks: what an agent has another agent do, their progress and result.

Goal, progress and reason are visible in the space of the task, or an admin wrote them. The result is sent to the inbox
of the parent agent, and needs `agents:inspect`, as the inbox does. `api.agents.agents` imports this module, so the type
`Agent` is resolved lazily here.
"""

from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated, Any
from uuid import UUID

import strawberry

from backend.agents.visibility import mind_seen
from backend.api.agents.processes import COST
from backend.api.enums import TaskStatus
from backend.api.reading.ids import Kind, encode, key_of
from backend.api.reading.node import Node
from backend.api.reading.paging import Connection, PageArguments, connect, listed
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import field, root
from backend.api.spaces.spaces import Space, find_space
from backend.api.tenants.actors import Actor
from backend.api.tenants.tenants import MEMBERS, Member
from backend.tenants.actor import Scope

if TYPE_CHECKING:
    from backend.api.agents.agents import Agent

_TASK = f"""SELECT t.id, t.agent_id, t.parent_id, t.goal, t.status, t.space_id, t.progress, t.progress_at, t.result,
    t.reason, t.deadline, t.stalled_at, t.created_by_kind, t.created_by, t.created_at, t.ended_at, {COST} AS cost,
    d.member_id,
    coalesce(a.name, m.name, s.name) AS maker_name FROM tasks t
    JOIN agents d ON (d.tenant_id, d.id) = (t.tenant_id, t.agent_id)
    JOIN agent_processes p ON (p.tenant_id, p.agent_id) = (t.tenant_id, t.agent_id)
    LEFT JOIN agents a ON (a.tenant_id, a.id) = (t.tenant_id, t.created_by)
    LEFT JOIN members m ON (m.tenant_id, m.id) = (t.tenant_id, t.created_by)
    LEFT JOIN services s ON (s.tenant_id, s.id) = (t.tenant_id, t.created_by)"""  # noqa: S608 -- of our own words
_BY_AGE = (("t.created_at", "timestamptz"), ("t.id", "uuid"))

TASKS = Source(_TASK, "t", visible=mind_seen("t.agent_id"))
TASKS_OF_TENANT = Listing("tasks", TASKS, "t.tenant_id", _BY_AGE, choice="t.status")
TASKS_OF_AGENT = Listing("tasksOf", TASKS, "t.parent_id", _BY_AGE, choice="t.status")


@strawberry.type(
    description="A task that one agent gives to a new agent, which is created for it and stopped at its end. The "
    "giving agent receives the result once, as an event of the type TASK_RESULT."
)
class Task(Node):
    agent_key: strawberry.Private[UUID]
    parent_key: strawberry.Private[UUID]
    space_key: strawberry.Private[UUID | None]
    member_key: strawberry.Private[UUID | None]
    result_text: strawberry.Private[str | None]
    goal: str
    status: TaskStatus
    progress: str | None = strawberry.field(
        description="The latest progress text of its agent. Null before the first one."
    )
    progress_at: datetime = strawberry.field(
        description="When its agent last reported progress, or when the task began."
    )
    reason: str | None = strawberry.field(
        description="Why it is paused or stalled, or why it did not succeed. Null if there is nothing to report."
    )
    deadline: datetime = strawberry.field(description="If the task is not done by then, it expires.")
    stalled_at: datetime | None = strawberry.field(
        description="When it was marked as stalled, after two hours without progress. Null if it is not stalled."
    )
    cost: Decimal = strawberry.field(description="Cost of all model requests for the task so far, in US dollars.")
    created_by: Actor
    created_at: datetime
    ended_at: datetime | None = strawberry.field(description="Null until the task has ended.")

    @field("The result. Null until the task has one.", needs=Scope.AGENTS_INSPECT)
    def result(self) -> str | None:
        return self.result_text

    @field("The agent that works on the task.", needs=Scope.AGENTS_READ)
    async def agent(self, info: Info) -> Annotated["Agent", strawberry.lazy("backend.api.agents.agents")]:
        return await _agent(info, self.agent_key)

    @field("The agent that gave the task and receives the result.", needs=Scope.AGENTS_READ)
    async def parent(self, info: Info) -> Annotated["Agent", strawberry.lazy("backend.api.agents.agents")]:
        return await _agent(info, self.parent_key)

    @field(
        "The person for whom the task is done; its usage is counted for this person. Null if no person caused it.",
        needs=Scope.SPACES_READ,
    )
    async def person(self, info: Info) -> Member | None:
        row = None if self.member_key is None else await info.context.loaders.row(MEMBERS, self.member_key)
        return None if row is None else Member.of(row)

    @field(
        "The space that shows the progress. Null if no space shows it, or if you may not see it.",
        needs=Scope.SPACES_READ,
    )
    async def space(self, info: Info) -> Space | None:
        return None if self.space_key is None else await find_space(info, self.space_key)

    @classmethod
    def of(cls, row: Row) -> "Task":
        return cls(
            id=encode(Kind.TASK, row["id"]),
            agent_key=row["agent_id"],
            parent_key=row["parent_id"],
            space_key=row["space_id"],
            member_key=row["member_id"],
            result_text=row["result"],
            goal=row["goal"],
            status=TaskStatus(row["status"]),
            progress=row["progress"],
            progress_at=row["progress_at"],
            reason=row["reason"],
            deadline=row["deadline"],
            stalled_at=row["stalled_at"],
            cost=row["cost"],
            created_by=Actor.of(row["created_by_kind"], row["created_by"], row["maker_name"]),
            created_at=row["created_at"],
            ended_at=row["ended_at"],
        )


async def _agent(info: Info, key: UUID) -> "Agent":
    kind: Any = info.schema.get_type_by_name("Agent")
    found: Agent | None = await kind.origin.find(info, key)
    assert found is not None  # never deleted, and visible to everybody who sees the task
    return found


async def find_task(info: Info, key: UUID) -> Task | None:
    """Return the task, or None if the actor may not see it."""
    row = await info.context.loaders.row(TASKS, key)
    return None if row is None else Task.of(row)


@strawberry.type
class TaskQuery:
    @listed("Tasks that you may see, of all agents or of one that gave them, oldest first.", needs=Scope.AGENTS_READ)
    async def tasks(
        self,
        info: Info,
        *,
        agent_id: strawberry.ID | None = None,
        page: PageArguments,
        statuses: list[TaskStatus] | None = None,
    ) -> Connection[Task]:
        actor = info.context.actor
        listing, parent = TASKS_OF_TENANT, actor.tenant_id
        if agent_id is not None:  # an id that is malformed or unknown has no tasks
            listing, parent = TASKS_OF_AGENT, key_of(agent_id, Kind.AGENT) or UUID(int=0)
        return await connect(info, listing, parent, Task.of, page, only=statuses)

    @root("One task by its id. Null if the id is unknown or you may not see the task.", needs=Scope.AGENTS_READ)
    async def task(self, info: Info, id: strawberry.ID) -> Task | None:
        key = key_of(id, Kind.TASK)
        return None if key is None else await find_task(info, key)
