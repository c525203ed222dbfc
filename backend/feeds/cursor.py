"""Where a reader of a feed stands: two watermarks that only grow, and the opaque string that clients keep.

Used by `feeds.room` and by the feeds of `spaces` and `consciousness`. A pair and not one number, because a feed has
two orders: new things, and changes of old ones. Whoever has both numbers of the head has seen everything.
"""

import base64
import binascii

from backend.kit.errors import InvalidInput
from backend.kit.redis_signals import Topic

Position = tuple[int, int]

_LARGEST = 2**63 - 1


class InvalidCursor(InvalidInput):
    """This is not a cursor of this feed."""

    code = "INVALID_CURSOR"


def covers(position: Position, other: Position) -> bool:
    """Whether nothing of `other` is newer."""
    return position[0] >= other[0] and position[1] >= other[1]


def furthest(position: Position, other: Position) -> Position:
    return max(position[0], other[0]), max(position[1], other[1])


def distance(position: Position, head: Position) -> int:
    """At most so many events lie between."""
    return max(0, head[0] - position[0]) + max(0, head[1] - position[1])


def encode(topic: Topic, position: Position) -> str:
    text = f"{topic.kind}:{topic.id.hex}:{position[0]}:{position[1]}"
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def decode(cursor: str, topic: Topic) -> Position:
    """The position; raises `InvalidCursor` for anything that `encode` did not write for this very topic."""
    try:
        text = base64.urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4)).decode("ascii")
        kind, own, first, second = text.split(":")
        position = int(first), int(second)
    except (binascii.Error, ValueError):
        raise InvalidCursor(path=("after",)) from None
    is_ours = (kind, own) == (topic.kind, topic.id.hex) and encode(topic, position) == cursor
    if not is_ours or min(position) < 0 or max(position) > _LARGEST:
        raise InvalidCursor(path=("after",))
    return position
