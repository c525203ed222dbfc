"""Creates tasks, stores their progress and results, and lists them. Rows only: `ending` ends tasks.

The API calls it for people, and `tools.builtin.tasks` for agents. The agent of a task, its first event and the task's
row are one transaction, so none exists without the others. Concurrent requests are counted one after the other, from
whichever caller: the claim of the tenant's quota comes first, and blocks the others. The parent's row has a shared lock
only, and is locked before the row of any space.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from backend.agents import overrides, tool_names
from backend.agents import registry as agents
from backend.agents.errors import AgentNotFound, AgentStopped
from backend.agents.kinds import CAPABILITIES, Family
from backend.agents.models import AgentKind, AgentStatus
from backend.agents.registry import TaskAgent
from backend.consciousness.knowledge import store
from backend.consciousness.knowledge.goals import GOALS
from backend.inbox.deliver import deliver
from backend.inbox.models import EventType, Priority
from backend.inbox.payloads import SystemPayload
from backend.inbox.wake import wake
from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.global_ids import encode
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Json, Statement
from backend.kit.tenant_limits import TENANT
from backend.kit.unit_of_work import UnitOfWork
from backend.tasks import drafts
from backend.tasks.drafts import TaskDraft
from backend.tasks.errors import TaskTooDeep, TooManyTasks
from backend.tasks.models import TaskStatus
from backend.tenants import quotas
from backend.tenants import status as tenant_status
from backend.tenants.actor import Actor
from backend.tenants.quotas import Counted
from backend.tenants.trust import Trust, least

TASKS = Counted("tasks", "SELECT count(*) FROM tasks WHERE tenant_id = $1 AND ended_at IS NULL")

_OPEN = Statement(int, "SELECT count(*) FROM tasks WHERE tenant_id = $1 AND parent_id = $2 AND ended_at IS NULL")
_INSERT = """
INSERT INTO tasks (id, tenant_id, agent_id, parent_id, goal, status, space_id, is_unattended, deadline,
  created_by_kind, created_by, trust, hop, reads_knowledge, goal_number, may_ask,
  spaces)
VALUES ($1, $2, $3, $4, $5, 'ACTIVE', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, to_jsonb($16::uuid[]))"""
_PROGRESS = Statement(
    UUID,
    """UPDATE tasks SET progress = $3, progress_at = now(), stalled_at = NULL, updated_at = now()
WHERE tenant_id = $1 AND agent_id = $2 AND ended_at IS NULL RETURNING id""",
)
_RESULT = """UPDATE tasks SET result = $3, progress_at = now(), updated_at = now()
WHERE tenant_id = $1 AND agent_id = $2 AND ended_at IS NULL"""

_NAME_CHARS = 60
_BEGIN_TEXT = "Your task begins now. Its goal stands in your instructions."
_AT = "input", "agentId"


@dataclass(frozen=True, slots=True)
class _Parent:
    """The agent that gives a task, as its locked row describes it."""

    name: str
    status: AgentStatus
    kind: AgentKind
    depth: int
    tools: Json[list[str]]
    unattended_tools: Json[list[str] | None]
    #: In the stored form.
    limits: Json[dict[str, float]]
    #: The person for whom the parent works, if any.
    member_id: UUID | None
    seen_at: datetime
    #: It does a task itself that may ask people.
    has_asking_task: bool
    #: Quotas of its tenant.
    most_depth: int
    most_tasks: int

    @property
    def asks(self) -> bool:
        """It can ask people itself."""
        return self.has_asking_task or Family.PEOPLE in CAPABILITIES[self.kind].families

    def gives(self, *, is_unattended: bool) -> Collection[str]:
        """The outside tools that it can hand on.

        In an unattended cycle these are only the ones that it may call there itself.
        """
        if not is_unattended or self.unattended_tools is None:
            return self.tools
        return tool_names.shared(self.tools, self.unattended_tools)


#: The lock blocks a stop, which looks for the tasks that the agent has given.
_PARENT = Statement(
    _Parent,
    """SELECT a.name, a.status, a.kind, a.depth, a.tools, a.unattended_tools, a.limits, a.member_id, now() AS seen_at,
  coalesce((SELECT k.may_ask FROM tasks k WHERE (k.tenant_id, k.agent_id) = (a.tenant_id, a.id)), false)
    AS has_asking_task,
  quota_of(t.quotas, 'task_depth', $3) AS most_depth, quota_of(t.quotas, 'tasks_per_agent', $4) AS most_tasks
FROM agents a JOIN tenants t ON t.tenant_id = a.tenant_id WHERE a.tenant_id = $1 AND a.id = $2 FOR SHARE OF a""",
)


@dataclass(frozen=True, slots=True)
class OwnTask:
    """The agent that does a task, and the space in which people see its state."""

    agent_id: UUID
    space_id: UUID | None


_OWN = Statement(OwnTask, "SELECT agent_id, space_id FROM tasks WHERE tenant_id = $1 AND id = $2 AND parent_id = $3")


@dataclass(frozen=True, slots=True)
class _ListedTask:
    """A task as its parent sees it."""

    id: UUID
    goal: str
    status: TaskStatus
    progress: str | None
    reason: str | None
    deadline: datetime
    trust: Trust


_LIST = Statement(
    _ListedTask,
    """SELECT t.id, t.goal, t.status, t.progress, t.reason, t.deadline, greatest(t.trust, (
  SELECT max(c.trust) FROM think_cycles c WHERE (c.tenant_id, c.agent_id) = (t.tenant_id, t.agent_id))) AS trust
FROM tasks t WHERE t.tenant_id = $1 AND t.parent_id = $2
ORDER BY t.ended_at IS NOT NULL, t.created_at DESC, t.id LIMIT $3""",
)


@dataclass(frozen=True, slots=True)
class _RetriedTask:
    trust: Trust
    is_unattended: bool


_REACTIVATE = Statement(
    _RetriedTask,
    """UPDATE tasks SET status = 'ACTIVE', reason = NULL, retried_at = now(), updated_at = now()
WHERE tenant_id = $1 AND agent_id = $2 AND ended_at IS NULL RETURNING trust, is_unattended""",
)


async def create(
    work: UnitOfWork,
    actor: Actor,
    hints: Hints,
    *,
    parent_id: UUID,
    draft: TaskDraft,
    trust: Trust,
    is_unattended: bool = False,
    hop: int = 0,
    in_view: Sequence[UUID] = (),
) -> UUID:
    """Create a task and start it. Returns its id.

    `is_unattended` and `hop` are those of the cycle that gives it. `in_view` are the spaces whose content that cycle
    was shown.
    """
    await tenant_status.require_active(work)
    await quotas.claim(work, TASKS)
    parent = await _parent(work, parent_id)
    if parent.depth >= parent.most_depth:
        raise TaskTooDeep(path=_AT)
    if await work.fetch_one(_OPEN, work.tenant_id, parent_id) >= parent.most_tasks:
        raise TooManyTasks(f"an agent has at most {parent.most_tasks} open tasks: wait until one ends")
    if draft.goal_number is not None:
        await _require_goal(work, parent_id, draft.goal_number)
    if draft.may_ask and not parent.asks:
        raise InvalidInput("the agent may not ask people itself, so its task may not either", path=("input", "mayAsk"))
    goal = drafts.goal(draft.goal)
    usual = CAPABILITIES[AgentKind.TASK].limits
    agent_id = await agents.spawn(
        work,
        TaskAgent(
            parent_id=parent_id,
            kind=AgentKind.TASK,
            name=f"{parent.name}: {goal}"[:_NAME_CHARS],
            instructions=_instructions(goal, drafts.instructions(draft.instructions)),
            tools=drafts.tools(draft.tools, allowed=parent.gives(is_unattended=is_unattended)),
            limits=overrides.inherited(draft.limits, usual=usual, parent=parent.limits, defaults=DEFAULT),
            member_id=draft.member_id or parent.member_id,
        ),
    )
    task_id, deadline = uuid4(), drafts.deadline(draft.deadline, now=parent.seen_at)
    await work.execute(
        _INSERT, task_id, work.tenant_id, agent_id, parent_id, goal, draft.space_id, is_unattended, deadline,
        actor.kind, actor.id, trust, hop, draft.reads_knowledge, draft.goal_number,
        draft.may_ask, list(in_view),
    )  # fmt: skip
    await deliver_system_event(
        work,
        hints,
        agent_id=agent_id,
        key="begin",
        notice=_BEGIN_TEXT,
        trust=trust,
        is_unattended=is_unattended,
        hop=hop,
        sender=actor,
    )
    return task_id


async def deliver_system_event(
    work: UnitOfWork, hints: Hints, *, agent_id: UUID, key: str, notice: str, trust: Trust, is_unattended: bool,
    hop: int | None = None, sender: Actor | None = None,
) -> None:  # fmt: skip
    """Send the agent of a task a SYSTEM event, once per key, and wake the agent after the commit."""
    await deliver(
        work,
        recipients={agent_id: EventType.SYSTEM},
        event_key=f"task:{key}",
        priority=Priority.ASAP,
        payload=SystemPayload(notice, hop, is_unattended),
        trust=trust,
        sender=sender,
    )
    assert work.tenant_id is not None
    tenant_id = work.tenant_id

    async def send_wakes() -> None:
        await hints.send(wakes=await wake(tenant_id=tenant_id, agent_ids=[agent_id]))

    work.after_commit(send_wakes)


async def reactivate(work: UnitOfWork, hints: Hints, *, agent_id: UUID, key: str, notice: str) -> None:
    """Activate an open task again and wake its agent.

    The event for this does not count against the agent's entry limit.
    """
    task = await work.fetchrow(_REACTIVATE, work.tenant_id, agent_id) or _RetriedTask(
        Trust.STRANGER, is_unattended=True
    )
    await agents.lengthen(work, agent_id=agent_id, entries=1)
    await deliver_system_event(
        work, hints, agent_id=agent_id, key=key, notice=notice, trust=task.trust, is_unattended=task.is_unattended
    )


async def listed(work: UnitOfWork, *, parent_id: UUID) -> tuple[list[dict[str, Any]], Trust]:
    """The tasks that this agent has given, open ones first, then the newest; and the lowest trust among them."""
    tasks = await work.fetch(_LIST, work.tenant_id, parent_id, DEFAULT.listed_tasks)
    return [_shown(task) for task in tasks], least(task.trust for task in tasks)


async def own(work: UnitOfWork, *, task_id: UUID, parent_id: UUID) -> OwnTask | None:
    """The task, if this parent has given it."""
    return await work.fetchrow(_OWN, work.tenant_id, task_id, parent_id)


async def report(work: UnitOfWork, *, agent_id: UUID, progress: str) -> UUID | None:
    """Store the progress that the task's agent reports. Returns the task's id unless the task has ended."""
    return await work.fetchrow(_PROGRESS, work.tenant_id, agent_id, progress)


async def hand_in(work: UnitOfWork, *, agent_id: UUID, result: str) -> None:
    """Store the result that the task's agent submits. The parent gets it when the cycle ends."""
    await work.execute(_RESULT, work.tenant_id, agent_id, text.clean(result))


async def _require_goal(work: UnitOfWork, parent_id: UUID, number: int) -> None:
    if await store.find(work, GOALS, agent_id=parent_id, name=number) is None:
        raise InvalidInput(f"the agent has no goal {number} to attach the note to", path=("input", "noteAtGoal"))


async def _parent(work: UnitOfWork, parent_id: UUID) -> _Parent:
    parent = await work.fetchrow(_PARENT, work.tenant_id, parent_id, TENANT.task_depth, TENANT.tasks_per_agent)
    if parent is None:
        raise AgentNotFound(path=_AT)
    if parent.status is AgentStatus.STOPPED:
        raise AgentStopped(path=_AT)
    return parent


def _instructions(goal: str, given: str) -> str:
    return f"{given.strip()}\n\nYour goal: {goal}".strip()


def _shown(task: _ListedTask) -> dict[str, Any]:
    shown = {"id": encode("Task", task.id), "goal": task.goal, "status": task.status.value}
    progress = {"progress": task.progress} if task.progress else {}
    reason = {"reason": task.reason} if task.reason else {}
    return shown | progress | reason | {"deadline": task.deadline.isoformat(timespec="seconds")}
