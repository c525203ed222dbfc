"""What the members of a tenant may do without an admin. `updateTenant` sets it, `spaces.rights` asks."""

from dataclasses import astuple, dataclass

from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class TenantPolicies:
    """By the names of the columns."""

    members_may_set_topics: bool
    members_may_create_spaces: bool
    members_may_start_conversations: bool


@dataclass(frozen=True, slots=True)
class PolicyChange:
    """As `TenantPolicies`. None: unchanged."""

    members_may_set_topics: bool | None = None
    members_may_create_spaces: bool | None = None
    members_may_start_conversations: bool | None = None


_READ = Statement(
    TenantPolicies,
    """SELECT members_may_set_topics, members_may_create_spaces, members_may_start_conversations FROM tenants
WHERE tenant_id = $1""",
)
_CHANGE = """UPDATE tenants SET members_may_set_topics = coalesce($2, members_may_set_topics),
  members_may_create_spaces = coalesce($3, members_may_create_spaces),
  members_may_start_conversations = coalesce($4, members_may_start_conversations) WHERE tenant_id = $1"""


async def read(work: UnitOfWork) -> TenantPolicies:
    return await work.fetch_one(_READ, work.tenant_id)


async def change(work: UnitOfWork, policy_change: PolicyChange) -> None:
    """The caller checks the scope."""
    await work.execute(_CHANGE, work.tenant_id, *astuple(policy_change))
