"""Usage of model requests outside the loop. They have records only, since the loop alone writes the process's counters.

`runtime.model` writes them. The API adds them to the usage of the agent, and shows the parts. There are few:
some requests a day for each agent.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from backend.agents.cycles import SETTLE, StepCost
from backend.agents.models import UsagePurpose
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork

_RECORD = """
INSERT INTO usage_records (id, tenant_id, agent_id, purpose, cycle_id, step, provider, model, member_id, program_id,
  key_id, plan_id, space_id, input_tokens, output_tokens, cached_tokens, is_estimated, cost, first_token_seconds,
  seconds, cache_written_tokens, reasoning_tokens, is_priced, is_own_key)
SELECT $18, $1, $2, $3, $4, 0, $5, $6, coalesce(c.member_id, a.member_id), c.program_id, c.key_id, c.plan_id,
  c.space_id, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17
FROM (SELECT) one LEFT JOIN agents a ON (a.tenant_id, a.id) = ($1, $2)
  LEFT JOIN think_cycles c ON (c.tenant_id, c.id) = ($1, $4)
ON CONFLICT (id) DO NOTHING"""


async def record(
    work: UnitOfWork, *, agent_id: UUID | None, purpose: UsagePurpose, cost: StepCost, cycle_id: UUID | None = None
) -> None:
    """Record a request of this agent, or of none. Settles what it has reserved.

    Without a cycle it is counted for the person for whom the agent works, if any.
    """
    await work.execute(
        _RECORD, work.tenant_id, agent_id, purpose, cycle_id, cost.provider, cost.model, cost.input_tokens,
        cost.output_tokens, cost.cached_tokens, cost.is_estimated, cost.cost, cost.first_token_seconds, cost.seconds,
        cost.cache_written_tokens, cost.reasoning_tokens, cost.is_priced, cost.is_own_key, cost.id,
    )  # fmt: skip
    if cost.is_reserved:
        await work.execute(SETTLE, work.tenant_id, cost.id, cost.cost, cost.input_tokens + cost.output_tokens)


_EACH = """SELECT p.agent_id, 'THINKING' AS purpose, p.input_tokens, p.output_tokens, p.cost FROM agent_processes p
  WHERE p.tenant_id = $1
UNION ALL SELECT u.agent_id, u.purpose, u.input_tokens, u.output_tokens, u.cost FROM usage_records u
  WHERE u.tenant_id = $1 AND u.purpose <> 'THINKING'"""
_SUMS = "sum(input_tokens)::bigint AS input_tokens, sum(output_tokens)::bigint AS output_tokens, sum(cost) AS cost"


@dataclass(frozen=True, slots=True)
class Used:
    """The total usage for one purpose. `cost` is in US dollars."""

    purpose: UsagePurpose
    input_tokens: int = 0
    output_tokens: int = 0
    cost: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class _AgentUsage:
    agent_id: UUID
    purpose: UsagePurpose
    input_tokens: int
    output_tokens: int
    cost: Decimal

    @property
    def used(self) -> Used:
        return Used(self.purpose, self.input_tokens, self.output_tokens, self.cost)


_OF_AGENTS = Statement(
    _AgentUsage,
    f"""SELECT agent_id, purpose, {_SUMS} FROM ({_EACH}) e WHERE agent_id = ANY ($2)
GROUP BY agent_id, purpose""",  # noqa: S608 -- constants
)
_OF_TENANT = Statement(Used, f"SELECT purpose, {_SUMS} FROM ({_EACH}) e GROUP BY purpose")  # noqa: S608 -- constants


async def of_agents(work: UnitOfWork, agent_ids: Sequence[UUID]) -> dict[UUID, list[Used]]:
    """The usage of each of these agents, with all purposes in the order of their declaration."""
    found: dict[UUID, list[Used]] = {agent_id: [] for agent_id in agent_ids}
    for row in await work.fetch(_OF_AGENTS, work.tenant_id, agent_ids):
        found[row.agent_id].append(row.used)
    return {agent_id: _used(used) for agent_id, used in found.items()}


async def of_tenant(work: UnitOfWork) -> list[Used]:
    """The usage of all agents of the tenant, with all purposes. Stopped agents are included."""
    return _used(await work.fetch(_OF_TENANT, work.tenant_id))


def _used(rows: Sequence[Used]) -> list[Used]:
    known = {row.purpose: row for row in rows}
    return [known.get(purpose) or Used(purpose) for purpose in UsagePurpose]
