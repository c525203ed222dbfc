"""What is asked of models beside the mind: recorded by itself, since only the loop writes the process's counters.

`runtime.scribe` records; the API adds it to what an agent has used. It is little: some requests a day of an agent.
"""

from uuid import UUID

from backend.agents.cycles import StepCost
from backend.agents.models import UsagePurpose
from backend.kit.unit_of_work import UnitOfWork

_RECORD = """
INSERT INTO usage_records (id, tenant_id, agent_id, purpose, cycle_id, step, provider, model, input_tokens,
  output_tokens, cached_tokens, is_estimated, cost, first_token_seconds, seconds)
VALUES (gen_random_uuid(), $1, $2, $3, $4, 0, $5, $6, $7, $8, $9, $10, $11, $12, $13)"""


async def record(
    work: UnitOfWork, *, agent_id: UUID, purpose: UsagePurpose, cost: StepCost, cycle_id: UUID | None = None
) -> None:
    await work.execute(
        _RECORD, work.tenant_id, agent_id, purpose, cycle_id, cost.provider, cost.model, cost.input_tokens,
        cost.output_tokens, cost.cached_tokens, cost.is_estimated, cost.cost, cost.first_token_seconds, cost.seconds,
    )  # fmt: skip
