"""Erases a message: its text, and what was made of it."""

from uuid import UUID

from backend.data_rights.redaction import subjects
from backend.data_rights.redaction.redaction import redact
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work

_AUTHOR = Statement(
    str,
    """SELECT coalesce(a.name, p.name, s.name) FROM messages m
LEFT JOIN agents a ON (a.tenant_id, a.id) = (m.tenant_id, m.agent_id)
LEFT JOIN members p ON (p.tenant_id, p.id) = (m.tenant_id, m.member_id)
LEFT JOIN services s ON (s.tenant_id, s.id) = (m.tenant_id, m.service_id) WHERE m.tenant_id = $1 AND m.id = $2""",
)


async def erase(*, tenant_id: UUID, subject_id: UUID, hints: Hints) -> bool:
    """Redact what was made of the message. Its row stays without text."""
    async with unit_of_work(tenant_id, read_only=True) as work:
        author = await work.fetchrow(_AUTHOR, tenant_id, subject_id)
    if author is None:
        return False
    subject = subjects.message(subject_id)
    return await redact(tenant_id=tenant_id, subject=subject, hints=hints, names=[author])
