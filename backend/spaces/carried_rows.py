"""The row of a message that has just been posted, in the form that its hint carries.

`messages` builds it before it publishes the hint; `feed_room` uses it in place of a read by `feed_rows`. Only texts are
carried: their rows do not change until their space's `rev` does. Rows that others change in the same transaction, and
replies, whose thread the database finds, are read from the database.
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


def carried(actor: Actor, message: CheckedMessage, result: PostResult) -> Carried | None:
    """The row as JSON. None if readers must read it from the database."""
    if (
        message.kind is not MessageKind.TEXT
        or message.data is not None
        or message.file_ids
        or message.trust is None
        or result.author_name is None
        or message.answers is not None
    ):
        return None
    return {
        "id": str(message.id),
        "seq": result.seq,
        "rev": result.rev,
        "by": [actor.kind, str(actor.id), result.author_name],
        "text": message.text,
        "stream": message.stream_id and str(message.stream_id),
        "origins": [str(space) for space in message.origins],
        "hop": message.hop,
        "trust": message.trust,
        "at": result.posted_at.isoformat(),
        "key": message.client_key,
        "mentions": [str(each) for each in result.mentions],
        "cause": message.cause and [str(message.cause.cycle_id), str(message.cause.call_id)],
    }


def row(carried_row: Carried, *, space_id: UUID) -> MessageRow:
    """The carried row as `feed_rows.changes` returns it."""
    kind, author_id, name = carried_row["by"]
    cause = carried_row.get("cause")
    at, origins = datetime.fromisoformat(carried_row["at"]), carried_row["origins"]
    return MessageRow(
        head_seq=carried_row["seq"],
        head_rev=carried_row["rev"],
        turn=0,
        id=UUID(carried_row["id"]),
        space_id=space_id,
        seq=carried_row["seq"],
        rev=0,
        kind=MessageKind.TEXT,
        author_kind=ActorKind(kind),
        author_id=UUID(author_id),
        text=carried_row["text"],
        data=None,
        stream_id=carried_row["stream"] and UUID(carried_row["stream"]),
        origin=UUID(origins[0]) if origins else None,
        origins=json.dumps(origins),
        hop=carried_row["hop"],
        trust=Trust(carried_row["trust"]),
        created_at=at,
        updated_at=at,
        author_name=name,
        client_key=carried_row.get("key"),
        mentions=json.dumps(carried_row.get("mentions", [])),
        cycle_id=cause and UUID(cause[0]),
        call_id=cause and UUID(cause[1]),
    )
