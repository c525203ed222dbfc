"""The row of a message that has just been posted, in the form that its hint carries.

`messages` builds it before it publishes the hint; `feed_room` uses it in place of a read by `feed_rows`. Only texts are
carried: their rows do not change until their space's `rev` does. Rows that others change in the same transaction are
read from the database.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from backend.spaces.models import MessageKind
from backend.spaces.posting import CheckedMessage, Stood
from backend.tenants.actor import Actor, ActorKind

_KINDS = {"agent_id": ActorKind.AGENT, "member_id": ActorKind.PERSON, "service_id": ActorKind.SERVICE}

Carried = dict[str, Any]


def carried(actor: Actor, line: CheckedMessage, stood: Stood) -> Carried | None:
    """The row as JSON. None if readers must read it from the database."""
    if line.kind is not MessageKind.TEXT or line.data is not None or line.trust is None or stood.author_name is None:
        return None
    return {
        "id": str(line.id),
        "seq": stood.seq,
        "rev": stood.rev,
        "by": [actor.kind, str(actor.id), stood.author_name],
        "text": line.text,
        "stream": line.stream_id and str(line.stream_id),
        "origins": [str(space) for space in line.origins],
        "hop": line.hop,
        "trust": line.trust,
        "at": stood.posted_at.isoformat(),
    }


def row(told: Carried) -> Mapping[str, Any]:
    """The carried row in the form of `feed_rows.news`."""
    kind, author_id, name = told["by"][0], UUID(told["by"][1]), told["by"][2]
    at, origins = datetime.fromisoformat(told["at"]), told["origins"]
    return {
        "head_seq": told["seq"],
        "head_rev": told["rev"],
        "turn": 0,
        "id": UUID(told["id"]),
        "seq": told["seq"],
        "rev": 0,
        "kind": MessageKind.TEXT.value,
        "author_kind": kind,
        "author_id": author_id,
        **{column: author_id if kind == its_kind else None for column, its_kind in _KINDS.items()},
        "text": told["text"],
        "data": None,
        "stream_id": told["stream"] and UUID(told["stream"]),
        "origin": UUID(origins[0]) if origins else None,
        "origins": json.dumps(origins),
        "hop": told["hop"],
        "trust": told["trust"],
        "created_at": at,
        "updated_at": at,
        "author_name": name,
    }
