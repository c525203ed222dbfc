"""Erases a message: its text, and what was made of it."""

from backend.data_rights.claims import ClaimedErasure
from backend.data_rights.redaction import subjects
from backend.data_rights.redaction.redaction import redact
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work

_AUTHOR = Statement(
    str,
    """SELECT coalesce(a.name, p.name, s.name) FROM messages m
LEFT JOIN agents a ON (a.tenant_id, a.id) = (m.tenant_id, m.agent_id)
LEFT JOIN members p ON (p.tenant_id, p.id) = (m.tenant_id, m.member_id)
LEFT JOIN services s ON (s.tenant_id, s.id) = (m.tenant_id, m.service_id) WHERE m.tenant_id = $1 AND m.id = $2""",
)


async def erase(erasure: ClaimedErasure) -> bool:
    """Redact what was made of the message. Its row stays without text."""
    async with unit_of_work(erasure.tenant_id, read_only=True) as work:
        author = await work.fetchrow(_AUTHOR, erasure.tenant_id, erasure.subject_id)
    return author is not None and await redact(erasure, subjects.message(erasure.subject_id), names=[author])
