"""Model usage and cost by purpose, of one agent and of all agents of a tenant. Reads `agents.usage`."""

from decimal import Decimal
from typing import Self

import strawberry

from backend.agents.usage import Used
from backend.api.enums import BigInt, UsagePurpose


@strawberry.type(description="Total usage of an agent for one purpose.")
class PurposeUsage:
    purpose: UsagePurpose
    input_tokens: BigInt
    output_tokens: BigInt
    cost: Decimal = strawberry.field(description="Cost in US dollars.")

    @classmethod
    def of(cls, used: Used) -> Self:
        return cls(
            purpose=used.purpose,
            input_tokens=BigInt(used.input_tokens),
            output_tokens=BigInt(used.output_tokens),
            cost=used.cost,
        )


@strawberry.type(description="Total usage of all agents of a tenant for one purpose.")
class TenantPurposeUsage(PurposeUsage):
    """A separate type, because it needs another scope."""
