"""Agents as they are seen: what they are, how their process stands, what they have done."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

import strawberry

from backend.api.context import Info
from backend.api.ids import Kind, encode, key_of
from backend.api.minds import (
    CYCLES_OF_AGENT,
    ENTRIES_OF_AGENT,
    EVENTS_OF_AGENT,
    ConsciousnessEntry,
    InboxEvent,
    ThinkCycle,
)
from backend.api.node import Node
from backend.api.paging import Connection, paged
from backend.api.rows import Listing, Row, Source
from backend.api.scopes import field, root
from backend.api.words import AgentKind, AgentStatus, BigInt
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope

AGENTS = Source(
    "SELECT a.id, a.name, a.instructions, a.model, a.kind, a.status, a.created_at, a.updated_at FROM agents a", "a"
)
AGENTS_OF_TENANT = Listing("agents", AGENTS, "a.tenant_id", (("a.created_at", "timestamptz"), ("a.id", "uuid")))
PROCESSES = Source(
    """SELECT p.agent_id, p.state, a.status, p.cycle_count, p.last_cycle_at, p.input_tokens, p.output_tokens, p.cost,
    p.leased_at, p.worker_id FROM agent_processes p JOIN agents a ON (a.tenant_id, a.id) = (p.tenant_id, p.agent_id)""",
    "p",
    key="agent_id",
)


@strawberry.enum(description="How an agent stands: the admin's word if it is paused or stopped, else its process's.")
class AgentState(StrEnum):
    SLEEPING = "SLEEPING"
    WAKING = "WAKING"
    THINKING = "THINKING"
    PAUSED = "PAUSED"
    STOPPED = "STOPPED"

    @classmethod
    def of(cls, *, status: str, state: str) -> "AgentState":
        return cls(state if status == AgentStatus.ACTIVE else status)


@strawberry.type(description="An agent's process between two steps.")
class AgentProcess:
    key: strawberry.Private[UUID]
    state: AgentState
    cycle_count: int
    last_cycle_at: datetime | None
    input_tokens: BigInt = strawberry.field(description="Of all its model requests ever.")
    output_tokens: BigInt = strawberry.field(description="Of all its model requests ever.")
    cost: Decimal = strawberry.field(description="US dollars, of all its model requests ever.")
    leased_since: datetime | None = strawberry.field(description="Since when a worker has been thinking for it.")
    worker: str | None = strawberry.field(description="That worker.")

    @field("Events that wait, counted up to 1,000.")
    async def inbox_depth(self, info: Info) -> int:
        found: int | None = await info.context.loaders.value(_inbox_depths, self.key)
        return found or 0

    @classmethod
    def of(cls, row: Row) -> "AgentProcess":
        return cls(
            key=row["agent_id"],
            state=AgentState.of(status=row["status"], state=row["state"]),
            cycle_count=row["cycle_count"],
            last_cycle_at=row["last_cycle_at"],
            input_tokens=BigInt(row["input_tokens"]),
            output_tokens=BigInt(row["output_tokens"]),
            cost=row["cost"],
            leased_since=row["leased_at"],
            worker=str(row["worker_id"]) if row["worker_id"] else None,
        )


_DEPTHS = """SELECT a.id, (SELECT count(*) FROM (SELECT FROM inbox_events e
WHERE e.tenant_id = $1 AND e.agent_id = a.id AND e.receipt = 'PENDING' LIMIT 1000) w) AS depth
FROM unnest($2::uuid[]) AS a (id)"""


async def _inbox_depths(work: UnitOfWork, agent_ids: Sequence[UUID]) -> dict[UUID, int]:
    return {row["id"]: row["depth"] for row in await work.fetch(_DEPTHS, work.tenant_id, agent_ids)}


@strawberry.type(description="A living agent: one inbox, one mind, any number of spaces.")
class Agent(Node):
    key: strawberry.Private[UUID]
    name: str
    instructions: str
    model: str | None = strawberry.field(description="A litellm model name; null: the installation's default.")
    kind: AgentKind
    status: AgentStatus
    created_at: datetime
    updated_at: datetime

    @field("How its process stands.")
    async def process(self, info: Info) -> AgentProcess:
        row = await info.context.loaders.row(PROCESSES, self.key)
        assert row is not None  # made together with the agent
        return AgentProcess.of(row)

    cycles: Connection[ThinkCycle] = paged(CYCLES_OF_AGENT, ThinkCycle.of, description="Its think cycles.")

    consciousness: Connection[ConsciousnessEntry] = paged(
        ENTRIES_OF_AGENT,
        ConsciousnessEntry.of,
        description="Its own chain of model messages.",
        needs=Scope.AGENTS_INSPECT,
    )

    inbox: Connection[InboxEvent] = paged(
        EVENTS_OF_AGENT, InboxEvent.of, description="All it had to notice, ever.", needs=Scope.AGENTS_INSPECT
    )

    @classmethod
    def of(cls, row: Row) -> "Agent":
        return cls(
            id=encode(Kind.AGENT, row["id"]),
            key=row["id"],
            name=row["name"],
            instructions=row["instructions"],
            model=row["model"],
            kind=AgentKind(row["kind"]),
            status=AgentStatus(row["status"]),
            created_at=row["created_at"],
            updated_at=row["updated_at"],
        )


@strawberry.type
class AgentQuery:
    agents: Connection[Agent] = paged(
        AGENTS_OF_TENANT,
        Agent.of,
        description="The tenant's agents.",
        needs=Scope.AGENTS_READ,
        parent=lambda _, info: info.context.actor.tenant_id,
    )

    @root("One agent; null if you see none of that id.", needs=Scope.AGENTS_READ)
    async def agent(self, info: Info, id: strawberry.ID) -> Agent | None:
        key = key_of(id, Kind.AGENT)
        row = None if key is None else await info.context.loaders.row(AGENTS, key)
        return None if row is None else Agent.of(row)
