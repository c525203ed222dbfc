"""The summaries of an agent's chain, and what one made now would stand for: what was said, so `agents:inspect`."""

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
from backend.consciousness.ranges import ChainRange, Pressure
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
#: It adds up what is in the window.
_PREVIEW_PRICE = 10


@strawberry.type(description="Entries of an agent's chain in a row, first and last.")
class EntryRange:
    from_seq: int
    to_seq: int
    from_cycle: int = strawberry.field(description="The number of the think cycle of its first entry.")
    to_cycle: int = strawberry.field(description="That of its last one.")
    tokens: int = strawberry.field(description="As we estimate them.")

    @classmethod
    def of(cls, found: ChainRange) -> "EntryRange":
        return cls(
            from_seq=found.from_seq,
            to_seq=found.to_seq,
            from_cycle=found.from_cycle,
            to_cycle=found.to_cycle,
            tokens=found.tokens,
        )


@strawberry.type(
    description="""A summary that stands in front of an agent's window for the older part of its chain, or the wish for
one. The originals stay, for as long as the tenant keeps them. Each has that of the one before folded in."""
)
class Compaction:
    id: strawberry.ID
    agent_id: strawberry.ID
    number: int = strawberry.field(description="1, 2, 3 … for each agent.")
    state: CompactionState
    trigger: CompactionTrigger = strawberry.field(description="Why it was asked for.")
    previous_id: strawberry.ID | None = strawberry.field(description="The one whose place it takes.")
    from_seq: int | None = strawberry.field(description="`seq` of the first entry that it adds to the one before.")
    to_seq: int | None = strawberry.field(description="`seq` of the last entry that it stands for.")
    from_cycle: int | None = strawberry.field(description="The number of the think cycle of that first entry.")
    to_cycle: int | None = strawberry.field(description="The number of the think cycle of that last entry.")
    tokens_before: int | None = strawberry.field(
        description="Of those entries and the summary before, as we estimate them."
    )
    tokens_after: int | None = strawberry.field(description="Of the text in their place.")
    sections: JSON | None = strawberry.field(
        description="decisions, facts, commitments, closed, people, relationships, topics; null until it is written."
    )
    text: str | None = strawberry.field(description="As the agent is shown it; null until it is written.")
    model: str | None = strawberry.field(description="Which wrote it.")
    attempts: int
    error: str | None = strawberry.field(description="What was wrong with the last attempt, or why it came to nothing.")
    next_attempt_at: datetime | None = strawberry.field(description="Of WANTED: not before. Of FAILED: the next wish.")
    created_at: datetime
    ready_at: datetime | None
    adopted_at: datetime | None
    undone_at: datetime | None

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


@strawberry.type(description="How full an agent's window is, and what a summary made now would stand for.")
class CompactionPreview:
    window_tokens: int = strawberry.field(description="What it is shown of its chain, as we estimate it.")
    high_tokens: int = strawberry.field(
        description="Above so many a summary is asked for: by its models' context, and by what providers have counted."
    )
    pressure: float = strawberry.field(description="The one by the other: above 1 a summary is asked for.")
    range: EntryRange | None = strawberry.field(description="Null: there is too little to sum up.")

    @classmethod
    def of(cls, found: Pressure) -> "CompactionPreview":
        return cls(
            window_tokens=found.window_tokens,
            high_tokens=found.high_tokens,
            pressure=round(found.window_tokens / found.high_tokens, 4),
            range=EntryRange.of(found.range) if found.range else None,
        )


@strawberry.type
class CompactionQuery:
    @root(
        "What `compactAgent` would do now; null if you see no such agent.",
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
            found = await ranges.measure(work, agent_id=key, limits=DEFAULT)
        return None if found is None else CompactionPreview.of(found)
