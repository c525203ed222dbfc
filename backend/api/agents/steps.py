"""The steps of think cycles, with the usage and duration of each model request."""

from datetime import datetime
from decimal import Decimal
from typing import Self

import strawberry

from backend.agents.visibility import mind_seen
from backend.api.enums import BigInt
from backend.api.reading.ids import Kind, encode
from backend.api.reading.rows import Listing, Row, Source

#: Only the request that produced the step has a stored prompt (`frame`). Requests that were cut before it are left out.
STEPS = Source(
    """SELECT u.id, u.tenant_id, u.cycle_id, u.step, u.provider, u.model, u.input_tokens, u.output_tokens,
    u.cached_tokens, u.is_estimated, u.cost, u.first_token_seconds, u.seconds, u.created_at
    FROM think_cycles c JOIN usage_records u ON (u.tenant_id, u.agent_id, u.cycle_id) = (c.tenant_id, c.agent_id, c.id)
    AND u.created_at BETWEEN c.opened_at AND coalesce(c.ended_at, now()) AND u.frame IS NOT NULL""",
    "c",
    visible=mind_seen("c.agent_id"),
)
STEPS_OF_CYCLE = Listing("steps", STEPS, "c.id", (("u.step", "bigint"),))


@strawberry.type(description="One model reply in a think cycle, with the usage of its request.")
class ThinkStep:
    cycle_id: strawberry.ID
    number: int = strawberry.field(description="Number of the step: 1, 2, 3 … in each cycle.")
    provider: str
    model: str
    input_tokens: BigInt
    output_tokens: BigInt
    cached_tokens: BigInt = strawberry.field(
        description="Input tokens that the provider read from its cache. They are included in `inputTokens`."
    )
    is_estimated: bool = strawberry.field(
        description="True if the provider did not report the usage, so that the numbers are estimates."
    )
    cost: Decimal = strawberry.field(description="Cost in US dollars.")
    first_token_seconds: float | None = strawberry.field(
        description="Time from the request to the first byte, in seconds. Null if not known."
    )
    seconds: float = strawberry.field(description="Time from the request to the end of the reply, in seconds.")
    ended_at: datetime

    @classmethod
    def of(cls, row: Row) -> Self:
        return cls(
            cycle_id=encode(Kind.THINK_CYCLE, row["cycle_id"]),
            number=row["step"],
            provider=row["provider"],
            model=row["model"],
            input_tokens=BigInt(row["input_tokens"]),
            output_tokens=BigInt(row["output_tokens"]),
            cached_tokens=BigInt(row["cached_tokens"]),
            is_estimated=row["is_estimated"],
            cost=row["cost"],
            first_token_seconds=row["first_token_seconds"],
            seconds=row["seconds"],
            ended_at=row["created_at"],
        )
