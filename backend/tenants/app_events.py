"""Records what happens to an installation: installed, granted other scopes, removed.

`services` writes it in the transaction of the change. It is the feed of the app's webhook (`webhooks.app_reading`). The
row of the installation is locked or new, so its events have one order.
"""

import json
from collections.abc import Collection
from datetime import timedelta
from uuid import UUID, uuid4

from backend.kit import purge
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.models import AppEventKind

_ADD = """INSERT INTO app_events (id, tenant_id, service_id, seq, kind, scopes)
SELECT $3::uuid, $1::uuid, $2::uuid, coalesce(max(e.seq), 0) + 1, $4::text, $5::jsonb
FROM app_events e WHERE e.tenant_id = $1 AND e.service_id = $2"""
#: The newest event of an installation is kept: the numbers go on from it, and a position never is after them.
_FORGET = purge.deletion(
    "app_events", since="created_at", retention=timedelta(days=DEFAULT.app_event_days),
    only="EXISTS (SELECT FROM app_events n WHERE n.tenant_id = $1 AND n.service_id = app_events.service_id"
    " AND n.seq > app_events.seq)",
)  # fmt: skip


async def record(work: UnitOfWork, service_id: UUID, kind: AppEventKind, *, scopes: Collection[str]) -> None:
    await work.execute(_FORGET, work.tenant_id)
    await work.execute(_ADD, work.tenant_id, service_id, uuid4(), kind, json.dumps(sorted(scopes)))
