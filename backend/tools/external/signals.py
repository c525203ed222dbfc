"""What followers of a tenant's EXTERNAL calls are told live. Hints only: `tools.external.room` looks for itself.

Called with the commits that make a call free: of its step, and of a claim that is given back.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from backend.kit.redis_signals import Hints, Topic
from backend.kit.unit_of_work import UnitOfWork


def topic(tenant_id: UUID) -> Topic:
    """A tenant has one list of calls."""
    return Topic(tenant_id, "calls", tenant_id)


def free(call_id: UUID, *, claims: int) -> dict[str, Any]:
    """Anybody may take the call; `claims`: how often it was taken before."""
    return {"t": "free", "c": str(call_id), "n": claims}


def tell_free(work: UnitOfWork, hints: Hints, claims: Mapping[UUID, int]) -> None:
    """After the commit: these calls can be taken."""
    assert work.tenant_id is not None
    channel = topic(work.tenant_id)
    events = [(channel, free(call_id, claims=number)) for call_id, number in claims.items()]
    work.after_commit(lambda: hints.send(events=events))
