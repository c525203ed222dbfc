"""Agents as they are seen: what they are, how their process stands, what they have done."""

import json
from datetime import datetime
from uuid import UUID

import strawberry

from backend.agents import preparation
from backend.agents.overrides import CycleLimits, effective
from backend.api.chain import ENTRIES_OF_AGENT, ConsciousnessEntry
from backend.api.context import Info
from backend.api.ids import Kind, encode, key_of
from backend.api.minds import (
    CALLS_OF_AGENT,
    CYCLES_OF_AGENT,
    EVENTS_OF_AGENT,
    InboxEvent,
    ThinkCycle,
    ToolCall,
    of_kinds,
)
from backend.api.node import Node
from backend.api.paging import Connection, connect, paged
from backend.api.preparation import AgentPreparation
from backend.api.processes import PROCESSES, AgentProcess
from backend.api.rows import Listing, Row, Source
from backend.api.scopes import field, root
from backend.api.words import AgentKind, AgentStatus, CallState, Receipt, ToolKind
from backend.kit.limits import DEFAULT
from backend.tenants.actor import Scope

AGENTS = Source(
    """SELECT a.id, a.name, a.instructions, a.model, a.fallback_models, a.tools, a.unattended_tools, a.kind,
    a.debounce_seconds, a.limits, a.preparation, a.default_connector_id, a.status, a.created_at, a.updated_at
    FROM agents a""",
    "a",
)
AGENTS_OF_TENANT = Listing("agents", AGENTS, "a.tenant_id", (("a.created_at", "timestamptz"), ("a.id", "uuid")))


@strawberry.type(description="What bounds each think cycle of an agent: its own word, else the installation's.")
class AgentLimits:
    steps_per_cycle: int
    same_tool_in_a_row: int = strawberry.field(description="Steps in a row that call one and the same tool alone.")
    cycle_seconds: float = strawberry.field(description="Time spent thinking, without waiting for held calls.")
    cycle_tokens: int = strawberry.field(description="Input and output of all its model requests.")

    @classmethod
    def of(cls, limits: CycleLimits) -> "AgentLimits":
        return cls(
            steps_per_cycle=limits.steps,
            same_tool_in_a_row=limits.same_tool,
            cycle_seconds=limits.seconds,
            cycle_tokens=limits.tokens,
        )


@strawberry.type(description="A living agent: one inbox, one mind, any number of spaces.")
class Agent(Node):
    key: strawberry.Private[UUID]
    name: str
    instructions: str
    model: str | None = strawberry.field(description="A litellm model name; null: the installation's default.")
    fallback_models: list[str] = strawberry.field(description="Asked in this order when its model does not answer.")
    kind: AgentKind
    tools: list[str] = strawberry.field(description="The tools that it is given, beside the built-in ones.")
    unattended_tools: list[str] | None = strawberry.field(
        description="Those of them that it may call in cycles that a plan or a timer is part of; null: all."
    )
    debounce_seconds: float = strawberry.field(
        description="Quiet time before a wake, so that a burst of events joins one cycle. An INTERRUPT does not wait."
    )
    limits: AgentLimits
    preparation: AgentPreparation
    default_connector_id: strawberry.ID | None = strawberry.field(
        description="By which its notices leave, and what it says of its own accord."
    )
    status: AgentStatus
    created_at: datetime
    updated_at: datetime

    @field("How its process stands.", needs=Scope.AGENTS_READ)
    async def process(self, info: Info) -> AgentProcess:
        row = await info.context.loaders.row(PROCESSES, self.key)
        assert row is not None  # made together with the agent
        return AgentProcess.of(row)

    cycles: Connection[ThinkCycle] = paged(
        CYCLES_OF_AGENT, ThinkCycle.of, description="Its think cycles.", needs=Scope.AGENTS_READ
    )

    consciousness: Connection[ConsciousnessEntry] = paged(
        ENTRIES_OF_AGENT,
        ConsciousnessEntry.of,
        description="Its own chain of model messages.",
        needs=Scope.AGENTS_INSPECT,
    )

    @field("All it had to notice, ever.", needs=Scope.AGENTS_INSPECT)
    async def inbox(
        self,
        info: Info,
        *,
        first: int | None = None,
        after: str | None = None,
        last: int | None = None,
        before: str | None = None,
        receipts: list[Receipt] | None = None,
    ) -> Connection[InboxEvent]:
        return await connect(
            info,
            EVENTS_OF_AGENT,
            self.key,
            InboxEvent.of,
            first=first,
            after=after,
            last=last,
            before=before,
            only=receipts,
        )

    @field("What it called in all its cycles, oldest first.", needs=Scope.AGENTS_READ)
    async def tool_calls(
        self,
        info: Info,
        *,
        first: int | None = None,
        after: str | None = None,
        last: int | None = None,
        before: str | None = None,
        states: list[CallState] | None = None,
        kinds: list[ToolKind] | None = None,
    ) -> Connection[ToolCall]:
        return await connect(
            info,
            CALLS_OF_AGENT,
            self.key,
            ToolCall.of,
            first=first,
            after=after,
            last=last,
            before=before,
            only=states,
            where=of_kinds(kinds),
        )

    @classmethod
    def of(cls, row: Row) -> "Agent":
        return cls(
            id=encode(Kind.AGENT, row["id"]),
            key=row["id"],
            name=row["name"],
            instructions=row["instructions"],
            model=row["model"],
            fallback_models=json.loads(row["fallback_models"]),
            kind=AgentKind(row["kind"]),
            tools=json.loads(row["tools"]),
            unattended_tools=None if row["unattended_tools"] is None else json.loads(row["unattended_tools"]),
            debounce_seconds=row["debounce_seconds"],
            limits=AgentLimits.of(effective(json.loads(row["limits"]), DEFAULT)),
            preparation=AgentPreparation.of(preparation.read(json.loads(row["preparation"]))),
            default_connector_id=None
            if (connector := row["default_connector_id"]) is None
            else encode(Kind.CONNECTOR, connector),
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
