"""The state of an agent's process between two steps, as admins and viewers see it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

import strawberry

from backend.agents import usage
from backend.agents.visibility import agent_seen, mind_seen
from backend.api.agents.usage import PurposeUsage
from backend.api.enums import AgentStatus, BigInt, WakeReason
from backend.api.reading.rows import Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import field
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope

#: The cost of everything that was ever done for the agent of process `p`. The counters of the process contain only the
#: purpose THINKING, so the other purposes are added.
COST = """p.cost + (SELECT coalesce(sum(u.cost), 0) FROM usage_records u
      WHERE (u.tenant_id, u.agent_id) = (p.tenant_id, p.agent_id) AND u.purpose <> 'THINKING')"""

PROCESSES = Source(
    f"""SELECT p.agent_id, {mind_seen("p.agent_id")} AS is_told, p.state, a.status,
    p.state = 'SLEEPING' AND p.cycle_id IS NOT NULL AS is_held, p.wake_reason,
    CASE WHEN a.status = 'ACTIVE' AND p.state = 'WAKING' AND p.wake_reason = 'RETRY' THEN p.wake_at END AS retry_at,
    p.cycle_count, p.last_cycle_at, k.to_cycle AS compacted_through,
    p.leased_at, p.worker_id, p.input_tokens + beside.input_tokens AS input_tokens,
    p.output_tokens + beside.output_tokens AS output_tokens, p.cost + beside.cost AS cost
    FROM agent_processes p JOIN agents a ON (a.tenant_id, a.id) = (p.tenant_id, p.agent_id)
    LEFT JOIN compactions k ON (k.tenant_id, k.id) = (p.tenant_id, p.compaction_id)
    CROSS JOIN LATERAL (SELECT coalesce(sum(u.input_tokens), 0)::bigint AS input_tokens,
      coalesce(sum(u.output_tokens), 0)::bigint AS output_tokens, coalesce(sum(u.cost), 0) AS cost FROM usage_records u
      WHERE (u.tenant_id, u.agent_id) = (p.tenant_id, p.agent_id) AND u.purpose <> 'THINKING') beside""",  # noqa: S608 -- constants
    "p",
    key="agent_id",
    visible=agent_seen("p.agent_id"),
)


@strawberry.enum(
    description="The current state of an agent. If an admin or the operator has set a status other than ACTIVE, "
    "the state is that status: PAUSED, STOPPED or SUSPENDED. SLEEPING: no cycle is open. HELD: it "
    "sleeps with an open cycle, until a tool call is answered or a new event arrives. A call may wait "
    "longer than its cycle is open: `holds` lists what waits. WAKING: it "
    "waits for a worker. THINKING: a worker runs it. PRIVATE: it is another person's assistant; only "
    "that person sees when it wakes and sleeps."
)
class AgentState(StrEnum):
    SLEEPING = "SLEEPING"
    HELD = "HELD"
    WAKING = "WAKING"
    THINKING = "THINKING"
    PAUSED = "PAUSED"
    STOPPED = "STOPPED"
    #: Another person's assistant, unless it is paused or stopped: only its person may see when it wakes and sleeps.
    PRIVATE = "PRIVATE"
    #: Visible only for a moment: all connections of a suspended tenant end.
    SUSPENDED = "SUSPENDED"

    @classmethod
    def of(cls, row: Row) -> "AgentState":
        """Return the state of a row of `PROCESSES`."""
        if row["status"] != AgentStatus.ACTIVE:
            return cls(row["status"])
        if not row["is_told"]:
            return cls.PRIVATE
        return cls.HELD if row["is_held"] else cls(row["state"])


@strawberry.type(
    description="The state of an agent's process between two steps. Null and 0 are shown for another person's "
    "assistant where a field says so."
)
class AgentProcess:
    key: strawberry.Private[UUID]
    state: AgentState
    held: bool = strawberry.field(
        description="True if the agent sleeps with an open cycle and only held tool calls are left."
    )
    is_visible: strawberry.Private[bool]
    wake_reason: WakeReason | None = strawberry.field(
        description="Why it was last woken, or will be woken. Null for another person's assistant."
    )
    retry_at: datetime | None = strawberry.field(
        description="When a failed model request is tried again. Null if no retry is planned."
    )
    cycle_count: int = strawberry.field(description="Number of its think cycles. 0 for another person's assistant.")
    last_cycle_at: datetime | None = strawberry.field(
        description="When its last cycle was. Null before its first cycle, and for another person's assistant."
    )
    input_tokens: BigInt = strawberry.field(
        description="Input tokens of all its model requests, including those for summaries."
    )
    output_tokens: BigInt = strawberry.field(
        description="Output tokens of all its model requests, including those for summaries."
    )
    cost: Decimal = strawberry.field(
        description="Cost of all its model requests in US dollars. The cost of its tasks is in `taskCost`."
    )
    compacted_through: int | None = strawberry.field(
        description="Number of the last think cycle that the current summary covers. Null if there is no summary."
    )
    leased_since: datetime | None = strawberry.field(
        description="When a worker began to run it. Null if no worker runs it."
    )
    worker: str | None = strawberry.field(description="Id of the worker that runs it. Null if no worker runs it.")

    @field(
        "Number of events that wait in the inbox, counted up to 1,000. 0 for another person's assistant.",
        needs=Scope.AGENTS_READ,
    )
    async def inbox_depth(self, info: Info) -> int:
        found: int | None = await info.context.loaders.value(_inbox_depths, self.key) if self.is_visible else 0
        return found or 0

    @field(
        "Cost of all its tasks in US dollars, including tasks of tasks. It is not included in `cost`.",
        needs=Scope.AGENTS_READ,
    )
    async def task_cost(self, info: Info) -> Decimal:
        found: Decimal | None = await info.context.loaders.value(_task_costs, self.key)
        return found or Decimal(0)

    @field(
        "Tokens and cost for each purpose. The sums are `inputTokens`, `outputTokens` and `cost`.",
        needs=Scope.AGENTS_READ,
    )
    async def usage_by_purpose(self, info: Info) -> list[PurposeUsage]:
        return [PurposeUsage.of(each) for each in await info.context.loaders.value(usage.of_agents, self.key)]

    @classmethod
    def of(cls, row: Row) -> "AgentProcess":
        is_visible = row["is_told"]
        return cls(
            key=row["agent_id"],
            is_visible=is_visible,
            state=AgentState.of(row),
            held=is_visible and row["is_held"],
            wake_reason=WakeReason(row["wake_reason"]) if is_visible else None,
            retry_at=row["retry_at"] if is_visible else None,
            cycle_count=row["cycle_count"] if is_visible else 0,
            last_cycle_at=row["last_cycle_at"] if is_visible else None,
            input_tokens=BigInt(row["input_tokens"]),
            output_tokens=BigInt(row["output_tokens"]),
            cost=row["cost"],
            compacted_through=row["compacted_through"] if is_visible else None,
            leased_since=row["leased_at"] if is_visible else None,
            worker=str(row["worker_id"]) if is_visible and row["worker_id"] else None,
        )


@dataclass(frozen=True, slots=True)
class _InboxDepth:
    id: UUID
    depth: int


_DEPTHS = Statement(
    _InboxDepth,
    """SELECT a.id, (SELECT count(*) FROM (SELECT FROM inbox_events e
WHERE e.tenant_id = $1 AND e.agent_id = a.id AND e.receipt = 'PENDING' ORDER BY e.priority, e.id + 0
  LIMIT 1000) w) AS depth
FROM unnest($2::uuid[]) AS a (id)""",
)


async def _inbox_depths(work: UnitOfWork, agent_ids: Sequence[UUID]) -> dict[UUID, int]:
    return {row.id: row.depth for row in await work.fetch(_DEPTHS, work.tenant_id, agent_ids)}


@dataclass(frozen=True, slots=True)
class _TaskCost:
    id: UUID
    cost: Decimal


#: Includes tasks of tasks, and tasks that were cleared: their agents are never deleted.
_TASK_COSTS = Statement(
    _TaskCost,
    f"""WITH RECURSIVE below AS (
  SELECT a.parent_id AS top, a.id FROM agents a WHERE a.tenant_id = $1 AND a.parent_id = ANY ($2)
  UNION ALL
  SELECT b.top, a.id FROM below b JOIN agents a ON a.tenant_id = $1 AND a.parent_id = b.id
)
SELECT b.top AS id, sum({COST}) AS cost FROM below b JOIN agent_processes p ON (p.tenant_id, p.agent_id) = ($1, b.id)
GROUP BY b.top""",  # noqa: S608 -- of our own words
)


async def _task_costs(work: UnitOfWork, agent_ids: Sequence[UUID]) -> dict[UUID, Decimal]:
    return {row.id: row.cost for row in await work.fetch(_TASK_COSTS, work.tenant_id, agent_ids)}
