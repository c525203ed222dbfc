"""What the feed of a space is told live. Hints only: heads and cursors repair whatever is lost (DESIGN 8).

Called after commits by messages and members, and by the runtime while a draft is written; `spaces.feed` reads it.
Every event is a small JSON object whose `t` names its shape; the functions here are the only place that builds one.
"""

from typing import Any
from uuid import UUID

from backend.kit import enclosed_rows
from backend.kit.redis_signals import Topic

Event = dict[str, Any]


def topic(*, tenant_id: UUID, space_id: UUID) -> Topic:
    return Topic(tenant_id, "space", space_id)


def head(*, seq: int, rev: int, row: Event | None = None) -> Event:
    """Something durable was committed: the space stands at `seq` and `rev`. `row`: the message that brought it there,
    whole (`carried_rows`)."""
    told = {"t": "head", "seq": seq, "rev": rev}
    return told if row is None else {**told, enclosed_rows.ROW: row}


def delta(
    *, stream_id: UUID, agent_id: UUID, lease_no: int, offset: int, text: str, tool: str = "", field: str = ""
) -> Event:
    """Text of a message that is being written, or of that field of a call; `offset` counts code points before it."""
    piece = {"t": "delta", "s": str(stream_id), "a": str(agent_id), "l": lease_no, "o": offset, "x": text}
    return {**piece, "n": tool, "f": field} if field else piece


def withdrawn(*, stream_id: UUID, agent_id: UUID, lease_no: int, reason: str) -> Event:
    """The draft will never become a message."""
    return {"t": "withdrawn", "s": str(stream_id), "a": str(agent_id), "l": lease_no, "r": reason}


def state(*, agent_id: UUID, state: str, lease_no: int) -> Event:
    """An agent of the space woke, thinks, or sleeps again."""
    return {"t": "state", "a": str(agent_id), "state": state, "l": lease_no}


def removed(*, actor_id: UUID) -> Event:
    """Somebody is no member any more: look at once whether you may still listen."""
    return {"t": "removed", "a": str(actor_id)}


def progress(*, call_id: UUID, name: str, status: str, part: float | None, note: str) -> Event:
    """How far a tool call is that the space shows."""
    return {"t": "progress", "c": str(call_id), "n": name, "s": status, "p": part, "x": note}
