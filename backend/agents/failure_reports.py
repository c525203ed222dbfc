"""Failures that admins get mail about. The code that finds a failure records it here, in the same transaction.

Two kinds of failure are not recorded: one that the people of a space see, and an outage that ends by itself.
`tools.notifications.failure_mails` checks later whether the failure lasts, and sends the mail.
"""

from uuid import UUID

from backend.agents.models import FailureKind
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork

#: At most one row for a model until a mail about it is sent.
_NOTE = """
INSERT INTO failure_mails (id, tenant_id, kind, model, is_own_key, agent_id, cycle_id, event_id, created_at, mail_at)
VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, now(), now() + make_interval(secs => $8))
ON CONFLICT DO NOTHING"""


async def note_model(work: UnitOfWork, *, model: str, is_own_key: bool) -> None:
    """The provider refuses this account for the model."""
    await _note(work, FailureKind.MODEL, model=model, is_own_key=is_own_key)


async def note_agent(work: UnitOfWork, *, agent_id: UUID, cycle_id: UUID) -> None:
    """The agent cannot continue with this cycle, and no space can show it."""
    await _note(work, FailureKind.AGENT, agent_id=agent_id, cycle_id=cycle_id)


async def note_dead_letter(work: UnitOfWork, *, agent_id: UUID, event_id: int) -> None:
    """The event was given up as a dead letter, and no space can show it."""
    await _note(work, FailureKind.DEAD_LETTER, agent_id=agent_id, event_id=event_id)


async def _note(
    work: UnitOfWork,
    kind: FailureKind,
    *,
    model: str | None = None,
    is_own_key: bool | None = None,
    agent_id: UUID | None = None,
    cycle_id: UUID | None = None,
    event_id: int | None = None,
) -> None:
    after = float(DEFAULT.failure_mail_after_seconds)
    await work.execute(_NOTE, work.tenant_id, kind, model, is_own_key, agent_id, cycle_id, event_id, after)
