"""What goes on in an agent: its inbox, its think cycles, and its consciousness.

Cycles are numbers and need `agents:read`; inbox and consciousness hold what was said, also in spaces that the reader
is not in, and need `agents:inspect`.
"""

import json
from datetime import datetime
from decimal import Decimal
from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from backend.api.context import Info
from backend.api.ids import Kind, encode
from backend.api.node import Node
from backend.api.paging import Connection, paged
from backend.api.rows import Listing, Row, Source
from backend.api.scopes import field
from backend.api.words import BigInt, EntryRole, EventType, Outcome, Priority, Receipt
from backend.tenants.actor import Scope

CYCLES = Source(
    """SELECT c.id, c.agent_id, c.number, c.trigger, c.model, c.steps, c.input_tokens, c.output_tokens,
    c.cached_tokens, c.cost, c.active_seconds, c.first_token_seconds, c.outcome, c.reason, c.opened_at, c.ended_at
    FROM think_cycles c""",
    "c",
)
EVENTS = Source(
    """SELECT e.id, e.agent_id, e.type, e.priority, e.payload, e.receipt, e.cycle_id, e.created_at, e.settled_at
    FROM inbox_events e""",
    "e",
)
ENTRIES = Source(
    """SELECT e.id, e.agent_id, e.seq, e.cycle_id, e.step, e.role, e.content, e.tokens, e.created_at
    FROM consciousness_entries e""",
    "e",
)
CYCLES_OF_AGENT = Listing("cycles", CYCLES, "c.agent_id", (("c.number", "bigint"),))
EVENTS_OF_AGENT = Listing("inbox", EVENTS, "e.agent_id", (("e.id", "bigint"),))
EVENTS_OF_CYCLE = Listing("events", EVENTS, "e.cycle_id", (("e.id", "bigint"),))
ENTRIES_OF_AGENT = Listing("consciousness", ENTRIES, "e.agent_id", (("e.seq", "bigint"),))


@strawberry.type(description="From drain to rest: one turn of an agent's mind. It is open while `outcome` is null.")
class ThinkCycle(Node):
    key: strawberry.Private[UUID]
    number: int = strawberry.field(description="1, 2, 3 … for each agent.")
    trigger: EventType = strawberry.field(description="The type of the event that opened it.")
    model: str
    steps: int = strawberry.field(description="Model requests so far.")
    input_tokens: BigInt
    output_tokens: BigInt
    cached_tokens: BigInt = strawberry.field(description="Input tokens that the provider read from its cache.")
    cost: Decimal = strawberry.field(description="US dollars.")
    active_seconds: float = strawberry.field(description="Time spent on model requests.")
    first_token_seconds: float | None = strawberry.field(description="From the first request to its first byte.")
    outcome: Outcome | None
    reason: str | None = strawberry.field(description="Why it ended so, where the outcome does not say it.")
    opened_at: datetime
    ended_at: datetime | None

    events: "Connection[InboxEvent]" = paged(
        EVENTS_OF_CYCLE,
        lambda row: InboxEvent.of(row),  # noqa: PLW0108 -- defined below
        description="What the cycle drained from the inbox.",
        needs=Scope.AGENTS_INSPECT,
    )

    @classmethod
    def of(cls, row: Row) -> "ThinkCycle":
        return cls(
            id=encode(Kind.THINK_CYCLE, row["id"]),
            key=row["id"],
            number=row["number"],
            trigger=EventType(row["trigger"]),
            model=row["model"],
            steps=row["steps"],
            input_tokens=BigInt(row["input_tokens"]),
            output_tokens=BigInt(row["output_tokens"]),
            cached_tokens=BigInt(row["cached_tokens"]),
            cost=row["cost"],
            active_seconds=row["active_seconds"],
            first_token_seconds=row["first_token_seconds"],
            outcome=Outcome(row["outcome"]) if row["outcome"] else None,
            reason=row["reason"],
            opened_at=row["opened_at"],
            ended_at=row["ended_at"],
        )


@strawberry.type(description="One thing that an agent must notice.")
class InboxEvent:
    id: strawberry.ID
    cycle_key: strawberry.Private[UUID | None]
    type: EventType
    priority: Priority
    receipt: Receipt
    payload: JSON = strawberry.field(description="Its shape depends on the type.")
    created_at: datetime
    settled_at: datetime | None

    @field("The cycle that drained it.")
    async def cycle(self, info: Info) -> ThinkCycle | None:
        return await cycle_of(info, self.cycle_key)

    @classmethod
    def of(cls, row: Row) -> "InboxEvent":
        return cls(
            id=encode(Kind.INBOX_EVENT, row["id"]),
            cycle_key=row["cycle_id"],
            type=EventType(row["type"]),
            priority=Priority(row["priority"]),
            receipt=Receipt(row["receipt"]),
            payload=json.loads(row["payload"]),
            created_at=row["created_at"],
            settled_at=row["settled_at"],
        )


@strawberry.type(description="One message of an agent's own chain.")
class ConsciousnessEntry:
    id: strawberry.ID
    cycle_key: strawberry.Private[UUID | None]
    seq: int = strawberry.field(description="1, 2, 3 … for each agent, without gaps.")
    role: EntryRole
    step: int = strawberry.field(description="The step of its cycle that wrote it.")
    content: JSON = strawberry.field(description="The chat message as the model gets it.")
    tokens: int
    created_at: datetime

    @field("The cycle that it belongs to.")
    async def cycle(self, info: Info) -> ThinkCycle | None:
        return await cycle_of(info, self.cycle_key)

    @classmethod
    def of(cls, row: Row) -> "ConsciousnessEntry":
        return cls(
            id=encode(Kind.ENTRY, row["id"]),
            cycle_key=row["cycle_id"],
            seq=row["seq"],
            role=EntryRole(row["role"]),
            step=row["step"],
            content=json.loads(row["content"]),
            tokens=row["tokens"],
            created_at=row["created_at"],
        )


async def cycle_of(info: Info, key: UUID | None) -> ThinkCycle | None:
    row = None if key is None else await info.context.loaders.row(CYCLES, key)
    return None if row is None else ThinkCycle.of(row)
