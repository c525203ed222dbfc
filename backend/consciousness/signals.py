"""The live signals of an agent's feed. They are hints only, as in `spaces.signals`.

The runtime publishes them after its commits and while a model streams. `consciousness.agent_feed` reads them.
"""

from typing import Any
from uuid import UUID

from backend.kit.redis_signals import Topic

Event = dict[str, Any]


def topic(*, tenant_id: UUID, agent_id: UUID) -> Topic:
    return Topic(tenant_id, "agent", agent_id)


def head(*, commit_no: int) -> Event:
    """Entries were appended, or a cycle ended, in the commit of that number."""
    return {"t": "head", "commit": commit_no}


def state(*, state: str, lease_no: int) -> Event:
    return {"t": "state", "state": state, "l": lease_no}


def calls() -> Event:
    """Tool calls of the agent have begun or ended without a change of the chain."""
    return {"t": "calls"}


def call(*, call_id: UUID, part: float | None, note: str) -> Event:
    """The progress of a running call, as its tool reports it."""
    return {"t": "call", "id": str(call_id), "part": part, "note": note}


def compaction(*, compaction_id: UUID, state: str) -> Event:
    """A compaction has reached this state."""
    return {"t": "compaction", "id": str(compaction_id), "state": state}


def task(*, task_id: UUID, status: str) -> Event:
    """A task that the agent gave has changed."""
    return {"t": "task", "id": str(task_id), "status": status}


def reasoning(*, cycle_id: UUID, step: int, lease_no: int, offset: int, text: str) -> Event:
    """Private text of the model, as it streams; for scope `agents:inspect` only. `offset` is in code points."""
    return {"t": "reasoning", "c": str(cycle_id), "step": step, "l": lease_no, "o": offset, "x": text}
