"""The apps that act for a member: which they are, and the end of what the member has agreed to. `/account` calls it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import audit, consents
from backend.tenants.actor import Actor, Scope
from backend.tenants.audit import Author

_MOST = 1_000


@dataclass(frozen=True, slots=True)
class ConnectedApp:
    """An app with a consent of the member that is still valid."""

    service_id: UUID
    name: str
    description: str
    is_active: bool
    #: What the member and the organisation both allow it.
    scopes: frozenset[Scope]
    since: datetime
    until: datetime
    last_used_at: datetime | None


_OF = Statement(
    ConnectedApp,
    """
SELECT s.id AS service_id, s.name, s.description, s.status = 'ACTIVE' AS is_active,
  ARRAY(SELECT DISTINCT granted FROM token_families g, jsonb_array_elements_text(g.scopes) granted
    WHERE g.tenant_id = $1 AND g.service_id = s.id AND g.member_id = $2 AND g.revoked_at IS NULL
      AND g.expires_at > now() AND s.scopes ? granted) AS scopes,
  min(f.created_at) AS since, max(f.expires_at) AS until,
  (SELECT max(t.last_used_at) FROM access_tokens t
    WHERE t.tenant_id = $1 AND t.service_id = s.id AND t.member_id = $2
      AND t.revoked_at IS NULL) AS last_used_at
FROM token_families f JOIN services s ON (s.tenant_id, s.id) = (f.tenant_id, f.service_id) AND s.status <> 'REVOKED'
WHERE f.tenant_id = $1 AND f.member_id = $2 AND f.revoked_at IS NULL AND f.expires_at > now()
GROUP BY s.id, s.name, s.description, s.status, s.scopes ORDER BY s.name, s.id LIMIT $3""",
)


async def of(work: UnitOfWork, member_id: UUID) -> Sequence[ConnectedApp]:
    """By name."""
    return await work.fetch(_OF, work.tenant_id, member_id, _MOST)


async def disconnect(work: UnitOfWork, actor: Actor, hints: Hints, *, service_id: UUID) -> bool:
    """Ends all consents of the member to the app, with their tokens and live connections. False: there was none."""
    if not await consents.end(work, hints, service_id=service_id, member_id=actor.id):
        return False
    await audit.record(
        work, Author.of(actor), "consent.revoked", target=("Service", service_id), details={"by": "page"}
    )
    return True
