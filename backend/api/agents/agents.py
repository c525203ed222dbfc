"""The type `Agent`: its configuration, its process, and everything that it has done."""

import json
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from functools import cache
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
    SpaceKind,
    TaskStatus,
    ToolKind,
)
from backend.api.reading import filters
from backend.api.reading.ids import Kind, encode, key_of
from backend.api.reading.node import Node
from backend.api.reading.paging import Connection, PageArguments, connect, listed, paged, seq_places
from backend.api.reading.rows import ANYBODY, Listing, ListPart, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import field, root
from backend.api.spaces import space_lists
from backend.api.spaces.space_lists import SpaceFilter, SpaceOrder
from backend.api.spaces.spaces import Space
from backend.api.tasks.tasks import TASKS_OF_AGENT, Task
from backend.consciousness import retention as chain_retention
from backend.consciousness.knowledge import notes
from backend.consciousness.retention import Beginning
from backend.kit.limits import DEFAULT
from backend.spaces.rights import shares_open_space
from backend.tenants.actor import Scope

AGENTS = Source(
    """SELECT a.id, a.name, a.instructions, a.model, a.fallback_models, a.models, a.tools, a.unattended_tools, a.kind,
    a.debounce_seconds, a.stale_goals_wait, a.limits, a.preparation, a.default_connector_id, a.status, a.created_at,
    a.updated_at, a.member_id, a.kind = 'PERSONAL_ASSISTANT' AND a.member_id IS DISTINCT FROM $3::uuid AS is_anothers
    FROM agents a""",
    "a",
    visible=f"a.deleted_at IS NULL AND {agent_seen('a.id')}",
)
#: For feeds: a subscriber of a feed may see the agents in its events.
WATCHED_AGENTS = replace(AGENTS, visible=ANYBODY)
_UNLISTED = ", ".join(f"'{kind}'" for kind, capabilities in CAPABILITIES.items() if not capabilities.is_listed)
AGENTS_OF_TENANT = Listing(
    "agents",
    AGENTS,
    "a.tenant_id",
    (("a.created_at", "timestamptz"), ("a.id", "uuid")),
    where=f"a.kind NOT IN ({_UNLISTED})",
)
#: Cursors contain the beginning of the name.
_BY_NAME = replace(
    AGENTS_OF_TENANT,
    name="agentsByName",
    source=replace(
        AGENTS,
        select=f"{AGENTS.select} CROSS JOIN LATERAL (SELECT left(lower(a.name), 40) AS sort_name) o".replace(
            "SELECT a.id", "SELECT o.sort_name, a.id", 1
        ),
    ),
    order=(("o.sort_name", "text"), ("a.id", "uuid")),
)
_SHARED = shares_open_space("a.id", "{}::uuid")
_SHARES_SPACE = {True: _SHARED, False: f"NOT {_SHARED}"}
_NOT_STOPPED = tuple(status for status in AgentStatus if status is not AgentStatus.STOPPED)


#: Those that have never thought come last.
_ACTIVE_AT = "coalesce(p.last_cycle_at, '1970-01-01 00:00:00+00')"
_BY_ACTIVITY = replace(
    AGENTS_OF_TENANT,
    name="agentsByActivity",
    source=replace(
        AGENTS,
        select=AGENTS.select.replace("SELECT a.id", "SELECT o.active_at, p.agent_id, a.id", 1)
        + " JOIN agent_processes p ON (p.tenant_id, p.agent_id) = (a.tenant_id, a.id) AND p.is_listed"
        f" CROSS JOIN LATERAL (SELECT {_ACTIVE_AT} AS active_at) o",
    ),
    order=(("o.active_at", "timestamptz"), ("p.agent_id", "uuid")),
    is_descending=True,
)


@strawberry.enum(
    description="The order of agents. CREATED: the oldest first. NAME: by name, in any case. LAST_ACTIVITY: those "
    "whose newest think cycle has begun last come first."
)
class AgentOrder(StrEnum):
    CREATED = "CREATED"
    NAME = "NAME"
    LAST_ACTIVITY = "LAST_ACTIVITY"


@cache
def _listing(order: AgentOrder, statuses: tuple[AgentStatus, ...]) -> Listing:
    """In parts by status, which are each in the order of one index. The index of activity does not know the status."""
    if order is AgentOrder.LAST_ACTIVITY:
        chosen = ", ".join(f"'{each.value}'" for each in statuses)
        return replace(_BY_ACTIVITY, where=f"{_BY_ACTIVITY.where} AND a.status IN ({chosen or 'NULL'})")
    listing = AGENTS_OF_TENANT if order is AgentOrder.CREATED else _BY_NAME
    wanted = [f"{listing.where} AND a.status = '{status.value}'" for status in statuses]
    return replace(listing, parts=tuple(ListPart(listing.source, each) for each in wanted or ["false"]))


@strawberry.type(
    description="The limits of each think cycle: the agent's own value where one is set, otherwise the default "
    "of the installation."
)
class AgentLimits:
    steps_per_cycle: int
    same_tool_in_a_row: int = strawberry.field(
        description="Maximum number of consecutive steps that call only the same tool."
    )
    cycle_seconds: float = strawberry.field(
        description="Maximum thinking time of one cycle in seconds. Time spent waiting for tool calls does not count."
    )
    cycle_tokens: int = strawberry.field(
        description="Maximum number of tokens (input and output) of all model requests in one cycle."
    )
    entries: int | None = strawberry.field(
        description="Maximum number of entries of the whole chain. Only the agent of a task has this limit. Null "
        "means no limit."
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


@strawberry.type(
    description="An AI agent. It has one inbox, one continuous history (its chain), and can be a member of any "
    "number of spaces."
)
class Agent(Node):
    key: strawberry.Private[UUID]
    name: str
    instructions: str = strawberry.field(
        description="The system instructions of the agent. Empty if it is another person's assistant."
    )
    model: str | None = strawberry.field(
        description="A litellm model name. Null means the default model of the tenant, or of the installation."
    )
    fallback_models: list[str] = strawberry.field(
        description="Models to use, in this order, when the main model does not answer."
    )
    models: AgentModels
    kind: AgentKind
    tools: list[str] = strawberry.field(
        description="Names of the outside tools that the agent has in addition to the built-in tools. A personal "
        "assistant can use only those that are still in `Tenant.assistantTools`."
    )
    unattended_tools: list[str] | None = strawberry.field(
        description="Names of the tools that it may call without approval in unattended cycles: outside tools of "
        "`tools`, and some built-in tools. Outside tools that are not in the list wait for approval "
        "there. Null means that no list is set: then only calls with an effect outside the agent wait "
        "for approval."
    )
    debounce_seconds: float = strawberry.field(
        description="How long the agent waits before it wakes, in seconds, so that events that arrive close together "
        "join one cycle. Events with the priority INTERRUPT do not wait."
    )
    stale_goals_wait: bool = strawberry.field(
        description="True: a goal that has had no news for too long becomes WAITING. False: the goal is only marked "
        "(`Goal.staleSince`)."
    )
    limits: AgentLimits
    preparation: AgentPreparation = strawberry.field(
        description="How model requests of the agent are prepared. Shows only defaults if it is another person's "
        "assistant."
    )
    default_connector_id: strawberry.ID | None = strawberry.field(
        description="The connector that sends the agent's notices and unprompted messages to people outside. "
        "Null if none is set (`setDefaultConnector`)."
    )
    status: AgentStatus
    created_at: datetime
    updated_at: datetime

    @field("The current state of the agent's process, with its totals of usage and cost.", needs=Scope.AGENTS_READ)
    async def process(self, info: Info) -> AgentProcess:
        row = await info.context.loaders.row(PROCESSES, self.key)
        assert row is not None  # created together with the agent
        return AgentProcess.of(row)

    @listed(
        "Spaces that the agent is in and that you may see. The arguments are those of `spaces`.",
        needs=Scope.SPACES_READ,
    )
    async def spaces(
        self,
        info: Info,
        *,
        page: PageArguments,
        search: str | None = None,
        is_archived: bool | None = False,
        kind: SpaceKind | None = None,
        order_by: SpaceOrder = SpaceOrder.CREATED,
    ) -> Connection[Space]:
        return await space_lists.of_actor(info, self.key, page, SpaceFilter(search, is_archived, kind), order_by)

    cycles: Connection[ThinkCycle] = paged(
        CYCLES_OF_AGENT, ThinkCycle.of, description="Think cycles of the agent, oldest first.", needs=Scope.AGENTS_READ
    )

    @listed(
        "The agent's chain: all messages that it has exchanged with its models, oldest first. Old "
        "entries may have been removed (`pastBegins`). `afterSeq` and `beforeSeq` are places beside an entry whose "
        "`seq` you know. Use them in place of `after` and `before`.",
        needs=Scope.AGENTS_INSPECT,
    )
    async def consciousness(
        self, info: Info, *, page: PageArguments, after_seq: int | None = None, before_seq: int | None = None
    ) -> Connection[ConsciousnessEntry]:
        between = seq_places(page, after_seq, before_seq)
        return await connect(info, ENTRIES_OF_AGENT, self.key, ConsciousnessEntry.of, page, between=between)

    @field(
        "Where the stored past of the agent begins. Null if nothing has been removed. Only a tenant with "
        "`retentionDays` removes old data.",
        needs=Scope.AGENTS_READ,
    )
    async def past_begins(self, info: Info) -> PastBeginning | None:
        beginning: Beginning | None = await info.context.loaders.value(chain_retention.beginnings, self.key)
        return None if beginning is None else PastBeginning.of(beginning)

    resets: Connection[AgentReset] = paged(
        RESETS_OF_AGENT,
        AgentReset.of,
        description="Resets of the agent (`resetAgent`), with their reasons, oldest first.",
        needs=Scope.AGENTS_READ,
    )

    @listed("Summaries of the chain and requests for summaries, oldest first.", needs=Scope.AGENTS_INSPECT)
    async def compactions(
        self, info: Info, *, page: PageArguments, states: list[CompactionState] | None = None
    ) -> Connection[Compaction]:
        return await connect(info, COMPACTIONS_OF_AGENT, self.key, Compaction.of, page, only=states)

    episodes: Connection[Episode] = paged(
        EPISODES_OF_AGENT,
        Episode.of,
        description="Episodes: short descriptions of periods of the agent's past, oldest first.",
        needs=Scope.AGENTS_INSPECT,
    )

    memories: Connection[Memory] = paged(
        MEMORIES_OF_AGENT,
        Memory.of,
        description="Facts that the agent keeps, each under a key.",
        needs=Scope.AGENTS_INSPECT,
    )

    learnings: Connection[Learning] = paged(
        LEARNINGS_OF_AGENT,
        Learning.of,
        description="Rules that the agent has learned from experience.",
        needs=Scope.AGENTS_INSPECT,
    )

    @listed("Goals of the agent.", needs=Scope.AGENTS_INSPECT)
    async def goals(
        self, info: Info, *, page: PageArguments, statuses: list[GoalStatus] | None = None
    ) -> Connection[Goal]:
        return await connect(info, GOALS_OF_AGENT, self.key, Goal.of, page, only=statuses)

    @listed(
        "Notes that the agent has written. `query` selects notes that contain words with the given "
        "beginnings; without it all notes are returned.",
        needs=Scope.AGENTS_INSPECT,
    )
    async def notes(self, info: Info, *, page: PageArguments, query: str | None = None) -> Connection[Note]:
        search_words = notes.words_of(query or "")
        where = ((HAVING_WORDS, notes.every_of(search_words)),) if search_words else ()
        return await connect(info, NOTES_OF_AGENT, self.key, Note.of, page, where=where)

    @listed(
        "All events that the agent has ever received, oldest first. `receipts` selects by state.",
        needs=Scope.AGENTS_INSPECT,
    )
    async def inbox(
        self, info: Info, *, page: PageArguments, receipts: list[Receipt] | None = None
    ) -> Connection[InboxEvent]:
        return await connect(info, EVENTS_OF_AGENT, self.key, InboxEvent.of, page, only=receipts)

    @listed("Tool calls of all cycles of the agent, oldest first.", needs=Scope.AGENTS_READ)
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
        "Tasks that the agent has given and that you can see, oldest first. A task is removed from this "
        "list 15 days after its end.",
        needs=Scope.AGENTS_READ,
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
    @listed(
        "The agents of the tenant. Agents of tasks and personal assistants are not included. `statuses` selects by "
        "status; without it, stopped agents are left out. `search`: with these characters in their names. "
        "`sharesSpace`: true selects those with whom you are in an open space, false the others. A member may "
        "start a direct conversation only with the former.",
        needs=Scope.AGENTS_READ,
    )
    async def agents(
        self,
        info: Info,
        *,
        page: PageArguments,
        statuses: list[AgentStatus] | None = None,
        search: str | None = None,
        shares_space: bool | None = None,
        order_by: AgentOrder = AgentOrder.CREATED,
    ) -> Connection[Agent]:
        listing = _listing(order_by, _NOT_STOPPED if statuses is None else tuple(sorted(set(statuses))))
        where = filters.containing(search, "a.name")
        if shares_space is not None:
            where.append((_SHARES_SPACE[shares_space], info.context.actor.id))
        return await connect(info, listing, info.context.actor.tenant_id, Agent.of, page, where=where)

    @root("One agent by its id. Null if the id is unknown or you may not see the agent.", needs=Scope.AGENTS_READ)
    async def agent(self, info: Info, id: strawberry.ID) -> Agent | None:
        key = key_of(id, Kind.AGENT)
        return None if key is None else await Agent.find(info, key)
