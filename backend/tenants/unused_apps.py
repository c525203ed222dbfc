"""Apps that nobody uses any more: they leave the tenant's quota first, and the table later.

`apps` calls it where it adds an app. An app that registered itself, or that a document describes, is retired when no
tenant has had it installed for some days. It is then DELETED without a registration token. An app that somebody has
deleted keeps its token: so `read_app` tells them apart. It does not find a retired app, and a client that is known by
a document can begin again. The row of a deleted app goes some days later, unless something still refers to it.
"""

from datetime import timedelta
from uuid import UUID

from backend.kit import purge
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork

_RETENTION = timedelta(days=DEFAULT.unused_app_days)
#: A suspended app stays: its document must not bring it back.
_IS_UNUSED = f"status = 'ACTIVE' AND registration_digest IS NOT NULL AND NOT is_app_in_use(id, {_RETENTION.days})"
#: An app with a webhook is looked after by an admin, and keeps its quota.
_HAS_NO_WEBHOOK = "NOT EXISTS (SELECT FROM app_webhooks w WHERE w.tenant_id = apps.tenant_id AND w.app_id = apps.id)"
#: What refers to the row. An installation does so even after its end.
_IS_FREE = f"""status = 'DELETED' AND NOT is_app_needed(id) AND {_HAS_NO_WEBHOOK}
  AND NOT EXISTS (SELECT FROM webhook_endpoints e WHERE e.tenant_id = apps.tenant_id AND e.app_id = apps.id)
  AND NOT EXISTS (SELECT FROM erased_installations i WHERE i.tenant_id = apps.tenant_id AND i.app_id = apps.id)"""  # noqa: S608 -- constants
#: Both lock the rows, so that nobody installs one in the meantime; the next statement then checks again.
_UNUSED = Statement(
    UUID,
    purge.selection("apps", since="created_at", retention=_RETENTION, only=f"{_IS_UNUSED} AND {_HAS_NO_WEBHOOK}"),
)
_PAST = Statement(UUID, purge.selection("apps", since="updated_at", retention=_RETENTION, only=_IS_FREE))
_RETIRE = f"""UPDATE apps SET status = 'DELETED', registration_digest = NULL, updated_at = now()
WHERE tenant_id = $1 AND id = ANY ($2) AND {_IS_UNUSED} AND {_HAS_NO_WEBHOOK}"""  # noqa: S608 -- constants
_END_DEVICES = "DELETE FROM device_codes WHERE tenant_id = $1 AND app_id = ANY ($2)"
_DELETE = f"DELETE FROM apps WHERE tenant_id = $1 AND id = ANY ($2) AND {_IS_FREE}"  # noqa: S608 -- constants


async def forget(work: UnitOfWork) -> None:
    """Without this, clients that register apps and never use them would use up the tenant's quota."""
    unused = await work.fetch(_UNUSED, work.tenant_id)
    if unused:
        await work.execute(_RETIRE, work.tenant_id, unused)
    past = await work.fetch(_PAST, work.tenant_id)
    if past:
        await work.execute(_END_DEVICES, work.tenant_id, past)
        await work.execute(_DELETE, work.tenant_id, past)
