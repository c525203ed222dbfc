"""Whether a tenant is active, and the lock under which its people change.

Verbs that count or compare people take the lock first: what two admins do at once happens one after the other.
`agents.suspension` sets the status, by the operator's word.
"""

from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.errors import TenantSuspended
from backend.tenants.models import TenantStatus

#: Not in the way of rows that refer to the tenant.
_LOCK = "SELECT status FROM tenants WHERE tenant_id = $1 FOR NO KEY UPDATE"
#: In the way of a suspension alone.
_SHARE = "SELECT status FROM tenants WHERE tenant_id = $1 FOR SHARE"


async def lock(work: UnitOfWork) -> None:
    """People of the tenant change in this transaction only. Raises `TenantSuspended`."""
    _require_active(await work.fetchval(_LOCK, work.tenant_id))


async def require_active(work: UnitOfWork) -> None:
    """Raises `TenantSuspended`; else no suspension comes before this transaction's end."""
    _require_active(await work.fetchval(_SHARE, work.tenant_id))


def _require_active(status: str) -> None:
    if status != TenantStatus.ACTIVE:
        raise TenantSuspended
