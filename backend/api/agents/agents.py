"""Agents as they are seen: what they are, how their process stands, what they have done."""

import json
from dataclasses import replace
from datetime import datetime
from uuid import UUID

import strawberry

from backend.agents import preparation
from backend.agents.kinds import CAPABILITIES
from backend.agents.overrides import CycleLimits, effective
from backend.agents.visibility import agent_seen
from backend.api.agents.chain import ENTRIES_OF_AGENT, ConsciousnessEntry
from backend.api.agents.cycles import (
    CALLS_OF_AGENT,
    CYCLES_OF_AGENT,
    EVENTS_OF_AGENT,
    InboxEvent,
    ThinkCycle,
    ToolCall,
    of_kinds,
)
from backend.api.agents.model_uses import AgentModels
from backend.api.agents.preparation import AgentPreparation
from backend.api.agents.processes import PROCESSES, AgentProcess
from backend.api.agents.resets import RESETS_OF_AGENT, AgentReset
from backend.api.consciousness.archive import EPISODES_OF_AGENT, Episode, PastBeginning
from backend.api.consciousness.compactions import COMPACTIONS_OF_AGENT, Compaction
from backend.api.consciousness.knowledge import (
    GOALS_OF_AGENT,
    HAVING_WORDS,
    LEARNINGS_OF_AGENT,
    MEMORIES_OF_AGENT,
    NOTES_OF_AGENT,
    Goal,
    Learning,
    Memory,
    Note,
)
from backend.api.enums import (
    AgentKind,
    AgentStatus,
    CallState,
    CompactionState,
    GoalStatus,
    Receipt,
    TaskStatus,
    ToolKind,
)
from backend.api.reading.ids import Kind, encode, key_of
from backend.api.reading.node import Node
from backend.api.reading.paging import Connection, PageArguments, connect, listed, paged
from backend.api.reading.rows import ANYBODY, Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import field, root
from backend.api.tasks.tasks import TASKS_OF_AGENT, Task
from backend.consciousness import retention as chain_retention
from backend.consciousness.knowledge import notes
from backend.consciousness.retention import Beginning
from backend.kit.limits import DEFAULT
from backend.tenants.actor import Scope

AGENTS = Source(
    """SELECT a.id, a.name, a.instructions, a.model, a.fallback_models, a.models, a.tools, a.unattended_tools, a.kind,
    a.debounce_seconds, a.stale_goals_wait, a.limits, a.preparation, a.default_connector_id, a.status, a.created_at,
    a.updated_at, a.member_id, a.kind = 'PERSONAL_ASSISTANT' AND a.member_id IS DISTINCT FROM $3::uuid AS is_anothers
    FROM agents a""",
    "a",
    visible=agent_seen("a.id"),
)
#: For feeds, whose readers see the agents that they tell of.
WATCHED_AGENTS = replace(AGENTS, visible=ANYBODY)
_UNLISTED = ", ".join(f"'{kind}'" for kind, capabilities in CAPABILITIES.items() if not capabilities.is_listed)
AGENTS_OF_TENANT = Listing(
    "agents",
    AGENTS,
    "a.tenant_id",
    (("a.created_at", "timestamptz"), ("a.id", "uuid")),
    where=f"a.kind NOT IN ({_UNLISTED})",
)


@strawberry.type(description="What bounds each think cycle of an agent: its own word, else the installation's.")
class AgentLimits:
    steps_per_cycle: int
    same_tool_in_a_row: int = strawberry.field(description="Steps in a row that call one and the same tool alone.")
    cycle_seconds: float = strawberry.field(description="Time spent thinking, without waiting for held calls.")
    cycle_tokens: int = strawberry.field(description="Input and output of all its model requests.")
    entries: int | None = strawberry.field(
        description="Of its whole chain, for agents of tasks: what the task may cost at most. Null: any number."
    )

    @classmethod
    def of(cls, limits: CycleLimits) -> "AgentLimits":
        return cls(
            steps_per_cycle=limits.steps,
            same_tool_in_a_row=limits.same_tool,
            cycle_seconds=limits.seconds,
            cycle_tokens=limits.tokens,
            entries=limits.entries,
        )


@strawberry.type(description="A living agent: one inbox, one mind, any number of spaces.")
class Agent(Node):
    key: strawberry.Private[UUID]
    name: str
    instructions: str = strawberry.field(description="Empty for another person's assistant.")
    model: str | None = strawberry.field(
        description="A litellm model name; null: the default of its tenant, or of the installation."
    )
    fallback_models: list[str] = strawberry.field(description="Asked in this order when its model does not answer.")
    models: AgentModels
    kind: AgentKind
    tools: list[str] = strawberry.field(
        description="The tools that it is given, beside the built-in ones. An assistant has those of them that "
        "`Tenant.assistantTools` still offers."
    )
    unattended_tools: list[str] | None = strawberry.field(
        description="Those of them that it may call by itself in cycles that a plan or a timer is part of, and "
        "built-in ones that it may call so; null: nothing is said. The others wait for somebody's approval then."
    )
    debounce_seconds: float = strawberry.field(
        description="Quiet time before a wake, so that a burst of events joins one cycle. An INTERRUPT does not wait."
    )
    stale_goals_wait: bool = strawberry.field(
        description="A goal of its that has had no news for too long is WAITING from then on; else it is only marked."
    )
    limits: AgentLimits
    preparation: AgentPreparation = strawberry.field(description="Of another person's assistant nothing is shown.")
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
        description="Its own chain of model messages, as far as it is kept (`pastBegins`).",
        needs=Scope.AGENTS_INSPECT,
    )

    @field(
        "Where its past begins, if its tenant keeps it for some days only and a part of it is gone; null: all of it "
        "is there.",
        needs=Scope.AGENTS_READ,
    )
    async def past_begins(self, info: Info) -> PastBeginning | None:
        found: Beginning | None = await info.context.loaders.value(chain_retention.beginnings, self.key)
        return None if found is None else PastBeginning.of(found)

    resets: Connection[AgentReset] = paged(
        RESETS_OF_AGENT,
        AgentReset.of,
        description="When its mind was begun anew, and why.",
        needs=Scope.AGENTS_READ,
    )

    @listed("The summaries of its chain, and the wishes for one, oldest first.", needs=Scope.AGENTS_INSPECT)
    async def compactions(
        self, info: Info, *, page: PageArguments, states: list[CompactionState] | None = None
    ) -> Connection[Compaction]:
        return await connect(info, COMPACTIONS_OF_AGENT, self.key, Compaction.of, page, only=states)

    episodes: Connection[Episode] = paged(
        EPISODES_OF_AGENT,
        Episode.of,
        description="What it has lived through, stretch by stretch.",
        needs=Scope.AGENTS_INSPECT,
    )

    memories: Connection[Memory] = paged(
        MEMORIES_OF_AGENT, Memory.of, description="The facts that it keeps.", needs=Scope.AGENTS_INSPECT
    )

    learnings: Connection[Learning] = paged(
        LEARNINGS_OF_AGENT,
        Learning.of,
        description="The rules that it drew from experience.",
        needs=Scope.AGENTS_INSPECT,
    )

    @listed("What it is after.", needs=Scope.AGENTS_INSPECT)
    async def goals(
        self, info: Info, *, page: PageArguments, statuses: list[GoalStatus] | None = None
    ) -> Connection[Goal]:
        return await connect(info, GOALS_OF_AGENT, self.key, Goal.of, page, only=statuses)

    @listed(
        "What it has written down: all, or what has words that begin as those of `query`.", needs=Scope.AGENTS_INSPECT
    )
    async def notes(self, info: Info, *, page: PageArguments, query: str | None = None) -> Connection[Note]:
        words = notes.words_of(query or "")
        where = ((HAVING_WORDS, notes.every_of(words)),) if words else ()
        return await connect(info, NOTES_OF_AGENT, self.key, Note.of, page, where=where)

    @listed("All it had to notice, ever.", needs=Scope.AGENTS_INSPECT)
    async def inbox(
        self, info: Info, *, page: PageArguments, receipts: list[Receipt] | None = None
    ) -> Connection[InboxEvent]:
        return await connect(info, EVENTS_OF_AGENT, self.key, InboxEvent.of, page, only=receipts)

    @listed("What it called in all its cycles, oldest first.", needs=Scope.AGENTS_READ)
    async def tool_calls(
        self,
        info: Info,
        *,
        page: PageArguments,
        states: list[CallState] | None = None,
        kinds: list[ToolKind] | None = None,
    ) -> Connection[ToolCall]:
        return await connect(info, CALLS_OF_AGENT, self.key, ToolCall.of, page, only=states, where=of_kinds(kinds))

    @listed(
        "What it had others do that is not cleared yet, oldest first, as far as you see it.", needs=Scope.AGENTS_READ
    )
    async def tasks(
        self, info: Info, *, page: PageArguments, statuses: list[TaskStatus] | None = None
    ) -> Connection[Task]:
        return await connect(info, TASKS_OF_AGENT, self.key, Task.of, page, only=statuses)

    @classmethod
    async def find(cls, info: Info, key: UUID) -> "Agent | None":
        row = await info.context.loaders.row(AGENTS, key)
        return None if row is None else cls.of(row)

    @classmethod
    def of(cls, row: Row) -> "Agent":
        return cls(
            id=encode(Kind.AGENT, row["id"]),
            key=row["id"],
            name=row["name"],
            instructions="" if row["is_anothers"] else row["instructions"],
            model=row["model"],
            fallback_models=json.loads(row["fallback_models"]),
            models=AgentModels.of(json.loads(row["models"])),
            kind=AgentKind(row["kind"]),
            tools=json.loads(row["tools"]),
            unattended_tools=None if row["unattended_tools"] is None else json.loads(row["unattended_tools"]),
            debounce_seconds=row["debounce_seconds"],
            stale_goals_wait=row["stale_goals_wait"],
            limits=AgentLimits.of(effective(json.loads(row["limits"]), DEFAULT)),
            preparation=AgentPreparation.of(
                preparation.read({} if row["is_anothers"] else json.loads(row["preparation"]))
            ),
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
        description="The tenant's agents, without those of tasks and those that assist one person.",
        needs=Scope.AGENTS_READ,
        parent=lambda _, info: info.context.actor.tenant_id,
    )

    @root("One agent; null if you see none of that id.", needs=Scope.AGENTS_READ)
    async def agent(self, info: Info, id: strawberry.ID) -> Agent | None:
        key = key_of(id, Kind.AGENT)
        return None if key is None else await Agent.find(info, key)
