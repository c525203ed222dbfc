"""The row of a message that has just been posted, in the form that its hint carries.

`messages` builds it before it publishes the hint; `feed_room` uses it in place of a read by `feed_rows`. Only texts are
carried: their rows do not change until their space's `rev` does. Rows that others change in the same transaction are
read from the database.
"""

import json
from datetime import datetime
from typing import Any
from uuid import UUID

from backend.spaces.feed_rows import MessageRow
from backend.spaces.models import MessageKind
from backend.spaces.posting import CheckedMessage, PostResult
from backend.tenants.actor import Actor, ActorKind
from backend.tenants.trust import Trust

Carried = dict[str, Any]


def carried(actor: Actor, line: CheckedMessage, result: PostResult) -> Carried | None:
    """The row as JSON. None if readers must read it from the database."""
    if line.kind is not MessageKind.TEXT or line.data is not None or line.trust is None or result.author_name is None:
        return None
    return {
        "id": str(line.id),
        "seq": result.seq,
        "rev": result.rev,
        "by": [actor.kind, str(actor.id), result.author_name],
        "text": line.text,
        "stream": line.stream_id and str(line.stream_id),
        "origins": [str(space) for space in line.origins],
        "hop": line.hop,
        "trust": line.trust,
        "at": result.posted_at.isoformat(),
    }


def row(told: Carried) -> MessageRow:
    """The carried row as `feed_rows.news` returns it."""
    kind, author_id, name = told["by"]
    at, origins = datetime.fromisoformat(told["at"]), told["origins"]
    return MessageRow(
        head_seq=told["seq"],
        head_rev=told["rev"],
        turn=0,
        id=UUID(told["id"]),
        seq=told["seq"],
        rev=0,
        kind=MessageKind.TEXT,
        author_kind=ActorKind(kind),
        author_id=UUID(author_id),
        text=told["text"],
        data=None,
        stream_id=told["stream"] and UUID(told["stream"]),
        origin=UUID(origins[0]) if origins else None,
        origins=json.dumps(origins),
        hop=told["hop"],
        trust=Trust(told["trust"]),
        created_at=at,
        updated_at=at,
        author_name=name,
    )
