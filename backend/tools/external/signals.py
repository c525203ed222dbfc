"""Live signals to subscribers of a tenant's EXTERNAL calls. They are only hints: `tools.external.room` also queries.

They are sent after commits that make a call free: that of its step, and that of a returned claim.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from backend.kit.redis_signals import Hints, Topic
from backend.kit.unit_of_work import UnitOfWork


def topic(tenant_id: UUID) -> Topic:
    """The topic of a tenant's list of calls."""
    return Topic(tenant_id, "calls", tenant_id)


def free(call_id: UUID, *, claims: int) -> dict[str, Any]:
    """Any program may take the call. `claims`: how many claims it had before."""
    return {"t": "free", "c": str(call_id), "n": claims}


def publish_free(work: UnitOfWork, hints: Hints, claims: Mapping[UUID, int]) -> None:
    """After the commit, signals that these calls are free."""
    assert work.tenant_id is not None
    feed_topic = topic(work.tenant_id)
    events = [(feed_topic, free(call_id, claims=count)) for call_id, count in claims.items()]
    work.after_commit(lambda: hints.send(events=events))
