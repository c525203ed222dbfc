"""The live signals of a space's feed. They are hints only: heads and cursors repair every loss.

Messages and members publish them after commits, and the runtime does while a draft is written. `spaces.feed` reads
them. Every event is a small JSON object whose `t` names its form. Only the functions here build events.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from backend.kit import enclosed_rows
from backend.kit.redis_signals import Topic
from backend.telemetry import tracing

Event = dict[str, Any]


@dataclass(frozen=True, slots=True)
class NewMessage:
    """The message that a head reports, for those who only count. `mentions`: whom it names, agents too."""

    id: UUID
    author_id: UUID
    kind: str
    mentions: Sequence[UUID] = ()


def topic(*, tenant_id: UUID, space_id: UUID) -> Topic:
    return Topic(tenant_id, "space", space_id)


@dataclass(frozen=True, slots=True)
class EditedText:
    """The text that a head reports as edited, and how often it was."""

    id: UUID
    edits: int


def head(
    *, seq: int, rev: int, new: NewMessage | None = None, row: Event | None = None, hides: bool = False,
    edited: EditedText | None = None,
) -> Event:  # fmt: skip
    """A durable change was committed: the space is at `seq` and `rev`.

    `new` is the message with this `seq`, if it is the change. `row` is that message as a whole (`carried_rows`).
    `hides`: older messages were deleted, so what is counted may be wrong. `edited`: lists of spaces may show its text.
    """
    event: Event = {"t": "head", "seq": seq, "rev": rev}
    if hides:
        event["d"] = True
    if edited is not None:
        event |= {"e": str(edited.id), "n": edited.edits}
    if new is not None:
        event |= {"i": str(new.id), "a": str(new.author_id), "k": new.kind}
        if new.mentions:
            event["m"] = [str(each) for each in new.mentions]
    if (trace := tracing.current_traceparent()) is not None:
        event["trace"] = trace
    return event if row is None else {**event, enclosed_rows.ROW: row}


def delta(
    *, stream_id: UUID, agent_id: UUID, lease_no: int, offset: int, text: str, tool: str = "", field: str = ""
) -> Event:
    """Text of a growing message, or of a call's field. `offset` is the number of code points before it."""
    piece = {"t": "delta", "s": str(stream_id), "a": str(agent_id), "l": lease_no, "o": offset, "x": text}
    return {**piece, "n": tool, "f": field} if field else piece


def withdrawn(*, stream_id: UUID, agent_id: UUID, lease_no: int, reason: str) -> Event:
    """The draft will not become a message."""
    return {"t": "withdrawn", "s": str(stream_id), "a": str(agent_id), "l": lease_no, "r": reason}


def state(*, agent_id: UUID, state: str, lease_no: int) -> Event:
    """An agent of the space woke, thinks, or sleeps again."""
    return {"t": "state", "a": str(agent_id), "state": state, "l": lease_no}


def removed(*, actor_id: UUID) -> Event:
    """An actor is no longer a member: check the readers at once."""
    return {"t": "removed", "a": str(actor_id)}


def progress(*, call_id: UUID, name: str, status: str, part: float | None, note: str) -> Event:
    """The progress of a tool call that the space shows."""
    return {"t": "progress", "c": str(call_id), "n": name, "s": status, "p": part, "x": note}


def typing(*, actor_id: UUID, name: str, is_typing: bool) -> Event:
    """A person is typing, or has stopped. It ends by itself if it is not told again."""
    return {"t": "typing", "a": str(actor_id), "n": name, "y": is_typing}


def mark(*, actor_id: UUID, kind: str, name: str, seq: int, is_shown: bool) -> Event:
    """A member has read up to `seq`. Unless `is_shown`, only the member may be told."""
    return {"t": "mark", "a": str(actor_id), "k": kind, "n": name, "s": seq, "o": not is_shown}
