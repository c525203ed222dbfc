"""The entries of an agent's chain. They are private text and need the scope `agents:inspect`."""

import json
from datetime import datetime
from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from backend.agents.visibility import mind_seen
from backend.api.agents.cycles import ThinkCycle, cycle_of
from backend.api.enums import EntryRole
from backend.api.reading.ids import Kind, encode_number
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import field
from backend.tenants.actor import Scope

ENTRIES = Source(
    """SELECT e.id, e.agent_id, e.seq, e.cycle_id, e.step, e.role, e.content, e.tokens, e.mask_reason, e.original,
    e.created_at FROM consciousness_entries e""",
    "e",
    visible=mind_seen("e.agent_id"),
)
ENTRIES_OF_AGENT = Listing("consciousness", ENTRIES, "e.agent_id", (("e.seq", "bigint"),))


@strawberry.type(description="One message of an agent's chain.")
class ConsciousnessEntry:
    row_number: strawberry.Private[int]
    cycle_key: strawberry.Private[UUID | None]
    seq: int = strawberry.field(
        description="Position in the chain: 1, 2, 3 … for each agent, without gaps. The first entries may have been "
        "removed (`Agent.pastBegins`)."
    )
    role: EntryRole
    step: int = strawberry.field(description="Number of the step that wrote it, within its cycle.")
    content: JSON = strawberry.field(description="The chat message as the model receives it.")
    tokens: int
    mask_reason: str | None = strawberry.field(
        description="Why the model receives a placeholder instead of the content. Null if it receives the content."
    )
    original: JSON | None = strawberry.field(
        description="The content before it was replaced by a placeholder. Null if it was not replaced."
    )
    created_at: datetime

    @field("An opaque id.", needs=Scope.AGENTS_INSPECT)
    def id(self, info: Info) -> strawberry.ID:
        return encode_number(info.context.state.keys, Kind.ENTRY, self.row_number)

    @field(
        "The think cycle that the entry belongs to. Null if it has no cycle, or if you may not see it.",
        needs=Scope.AGENTS_READ,
    )
    async def cycle(self, info: Info) -> ThinkCycle | None:
        return await cycle_of(info, self.cycle_key)

    @classmethod
    def of(cls, row: Row) -> "ConsciousnessEntry":
        return cls(
            row_number=row["id"],
            cycle_key=row["cycle_id"],
            seq=row["seq"],
            role=EntryRole(row["role"]),
            step=row["step"],
            content=json.loads(row["content"]),
            tokens=row["tokens"],
            mask_reason=row["mask_reason"],
            original=None if row["original"] is None else json.loads(row["original"]),
            created_at=row["created_at"],
        )
