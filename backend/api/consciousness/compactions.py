"""The summaries of an agent's chain, and a preview of the next one. They contain private text and need
`agents:inspect`.
"""

import json
from datetime import datetime
from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from backend.agents.visibility import mind_seen, sees_mind
from backend.api.enums import CompactionState, CompactionTrigger
from backend.api.reading.ids import Kind, encode, key_of
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import root
from backend.consciousness import ranges
from backend.consciousness.ranges import ChainRange, WindowUsage
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import unit_of_work
from backend.tenants.actor import Scope

COMPACTIONS = Source(
    """SELECT k.id, k.agent_id, k.number, k.state, k.trigger, k.previous_id, k.from_seq, k.to_seq, k.from_cycle,
    k.to_cycle, k.tokens_before, k.tokens_after, k.summary, k.text, k.model, k.attempts, k.error, k.next_at,
    k.created_at, k.ready_at, k.adopted_at, k.undone_at FROM compactions k""",
    "k",
    visible=mind_seen("k.agent_id"),
)
COMPACTIONS_OF_AGENT = Listing("compactions", COMPACTIONS, "k.agent_id", (("k.number", "bigint"),), choice="k.state")
#: It adds up the tokens of all entries in the window.
_PREVIEW_PRICE = 10


@strawberry.type(description="A range of consecutive entries of an agent's chain.")
class EntryRange:
    from_seq: int
    to_seq: int
    from_cycle: int = strawberry.field(description="Number of the think cycle of its first entry.")
    to_cycle: int = strawberry.field(description="Number of the think cycle of its last entry.")
    tokens: int = strawberry.field(description="Estimated number of tokens.")

    @classmethod
    def of(cls, entries: ChainRange) -> "EntryRange":
        return cls(
            from_seq=entries.from_seq,
            to_seq=entries.to_seq,
            from_cycle=entries.from_cycle,
            to_cycle=entries.to_cycle,
            tokens=entries.tokens,
        )


@strawberry.type(
    description="A summary that replaces the older part of the chain in the agent's window, or a request for "
    "one. The original entries stay stored for as long as the tenant keeps them. Each summary "
    "includes the content of the previous one."
)
class Compaction:
    id: strawberry.ID
    agent_id: strawberry.ID
    number: int = strawberry.field(description="A counter: 1, 2, 3 … for each agent.")
    state: CompactionState
    trigger: CompactionTrigger = strawberry.field(description="Why it was requested.")
    previous_id: strawberry.ID | None = strawberry.field(
        description="The previous summary, which it replaces. Null for the first one."
    )
    from_seq: int | None = strawberry.field(
        description="`seq` of the first entry that it adds to the previous summary. Null until a worker starts."
    )
    to_seq: int | None = strawberry.field(
        description="`seq` of the last entry that it covers. Null until a worker starts."
    )
    from_cycle: int | None = strawberry.field(description="Number of the think cycle of the entry `fromSeq`.")
    to_cycle: int | None = strawberry.field(description="Number of the think cycle of the entry `toSeq`.")
    tokens_before: int | None = strawberry.field(
        description="Estimated number of tokens of the entries `fromSeq` to `toSeq`, with the previous summary."
    )
    tokens_after: int | None = strawberry.field(description="Estimated number of tokens of `text`.")
    sections: JSON | None = strawberry.field(
        description="An object with the sections `decisions`, `facts`, `commitments`, `closed`, `people`, "
        "`relationships` and `topics`. Null until it is written."
    )
    text: str | None = strawberry.field(
        description="The text that the agent's models receive. Null until it is written."
    )
    model: str | None = strawberry.field(description="The model that wrote it. Null until it is written.")
    attempts: int
    error: str | None = strawberry.field(
        description="What was wrong with the last attempt, or why the summary was given up. Null if nothing was."
    )
    next_attempt_at: datetime | None = strawberry.field(
        description="WANTED: the earliest time of the next attempt. FAILED: when a new summary may be requested. "
        "Null otherwise."
    )
    created_at: datetime
    ready_at: datetime | None = strawberry.field(description="When it was written. Null until then.")
    adopted_at: datetime | None = strawberry.field(description="When the agent began to use it. Null until then.")
    undone_at: datetime | None = strawberry.field(
        description="When it was removed from the window. Null if it was not."
    )

    @classmethod
    def of(cls, row: Row) -> "Compaction":
        state = CompactionState(row["state"])
        has_next = state in {CompactionState.WANTED, CompactionState.FAILED}
        return cls(
            id=encode(Kind.COMPACTION, row["id"]),
            agent_id=encode(Kind.AGENT, row["agent_id"]),
            number=row["number"],
            state=state,
            trigger=CompactionTrigger(row["trigger"]),
            previous_id=encode(Kind.COMPACTION, row["previous_id"]) if row["previous_id"] else None,
            from_seq=row["from_seq"],
            to_seq=row["to_seq"],
            from_cycle=row["from_cycle"],
            to_cycle=row["to_cycle"],
            tokens_before=row["tokens_before"],
            tokens_after=row["tokens_after"],
            sections=json.loads(row["summary"]) if row["summary"] else None,
            text=row["text"],
            model=row["model"],
            attempts=row["attempts"],
            error=row["error"],
            next_attempt_at=row["next_at"] if has_next else None,
            created_at=row["created_at"],
            ready_at=row["ready_at"],
            adopted_at=row["adopted_at"],
            undone_at=row["undone_at"],
        )


@strawberry.type(description="How full an agent's window is, and what a summary made now would cover.")
class CompactionPreview:
    window_tokens: int = strawberry.field(
        description="Estimated number of tokens of the chain that models receive now."
    )
    high_tokens: int = strawberry.field(
        description="The agent requests a summary when the window has more tokens than this. It depends on the "
        "context size of its models and on the token counts of providers."
    )
    low_tokens: int = strawberry.field(
        description="Number of tokens of the newest entries that a summary leaves in a full window, about: it covers "
        "only whole cycles."
    )
    pressure: float = strawberry.field(
        description="`windowTokens` divided by `highTokens`. Above 1 the agent requests a summary."
    )
    range: EntryRange | None = strawberry.field(
        description="The entries that a summary made now would cover. Null if there is too little to summarise."
    )

    @classmethod
    def of(cls, usage: WindowUsage) -> "CompactionPreview":
        return cls(
            window_tokens=usage.window_tokens,
            high_tokens=usage.high_tokens,
            low_tokens=usage.low_tokens,
            pressure=round(usage.window_tokens / usage.high_tokens, 4),
            range=EntryRange.of(usage.range) if usage.range else None,
        )


@strawberry.type
class CompactionQuery:
    @root(
        "What `compactAgent` would do now. Null if the agent is unknown or you may not see it.",
        needs=Scope.AGENTS_INSPECT,
        price=_PREVIEW_PRICE,
    )
    async def compaction_preview(self, info: Info, agent_id: strawberry.ID) -> CompactionPreview | None:
        key: UUID | None = key_of(agent_id, Kind.AGENT)
        if key is None:
            return None
        actor = info.context.actor
        async with unit_of_work(actor.tenant_id, read_only=True) as work:
            if not await sees_mind(work, actor, key):
                return None
            usage = await ranges.measure(work, agent_id=key, limits=DEFAULT)
        return None if usage is None else CompactionPreview.of(usage)
