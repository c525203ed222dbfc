"""Resets of an agent, as admins see them. `reset_mutations` creates them."""

from datetime import datetime

import strawberry

from backend.agents.visibility import mind_seen
from backend.api.reading.rows import Listing, Row, Source
from backend.api.tenants.actors import Actor

_RESETS = Source(
    """SELECT u.id, u.agent_id, u.reason, u.author_kind, u.author_id, u.author_name, u.from_seq, u.told_seq,
    u.created_at FROM agent_resets u""",
    "u",
    visible=mind_seen("u.agent_id"),
)
RESETS_OF_AGENT = Listing("resets", _RESETS, "u.agent_id", (("u.id", "bigint"),))


@strawberry.type(
    description="One reset of an agent. Models of the agent receive nothing of the chain before it. Nothing was "
    "deleted: `Agent.consciousness` returns the whole chain."
)
class AgentReset:
    reason: str = strawberry.field(description="The reason, as the agent reads it.")
    by: Actor = strawberry.field(description="The actor who made the reset, with the name at that time.")
    from_seq: int = strawberry.field(
        description="`seq` of the first chain entry that models can receive after the reset."
    )
    told_seq: int | None = strawberry.field(
        description="`seq` of the entry that informs the agent. Null if no cycle has started since; the next one "
        "begins with it."
    )
    created_at: datetime

    @classmethod
    def of(cls, row: Row) -> "AgentReset":
        return cls(
            reason=row["reason"],
            by=Actor.of(row["author_kind"], row["author_id"], row["author_name"]),
            from_seq=row["from_seq"],
            told_seq=row["told_seq"],
            created_at=row["created_at"],
        )
