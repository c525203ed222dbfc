"""Whether a tenant is active, and the lock under which its members change.

Verbs that count or compare members take the lock first, so that the acts of two admins run one after the other.
`agents.suspension` sets the status, for the operator.
"""

from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.errors import TenantSuspended
from backend.tenants.models import TenantStatus

#: Does not block rows that refer to the tenant.
_LOCK = Statement(TenantStatus, "SELECT status FROM tenants WHERE tenant_id = $1 FOR NO KEY UPDATE")
#: Blocks changes of the tenant's row, such as a suspension, and the lock above.
_SHARE = Statement(TenantStatus, "SELECT status FROM tenants WHERE tenant_id = $1 FOR SHARE")


async def lock(work: UnitOfWork) -> None:
    """Until this transaction ends, no other transaction changes members of the tenant. Raises `TenantSuspended`."""
    _require_active(await work.fetchrow(_LOCK, work.tenant_id))


async def require_active(work: UnitOfWork) -> None:
    """Raises `TenantSuspended`. Otherwise no suspension can commit before this transaction ends."""
    _require_active(await work.fetchrow(_SHARE, work.tenant_id))


def _require_active(status: TenantStatus | None) -> None:
    if status is not TenantStatus.ACTIVE:
        raise TenantSuspended
