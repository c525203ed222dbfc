"""The position of a reader in a feed: two watermarks that only grow, and the opaque cursor that clients keep.

Used by `feeds.room` and by the feeds of `spaces` and `consciousness`. A position is a pair, because a feed has two
orders: new objects, and changes of existing ones. A reader whose two numbers equal the head's has seen everything.
"""

import base64
import binascii

from backend.kit.errors import InvalidInput
from backend.kit.redis_signals import Topic

Position = tuple[int, int]

_LARGEST = 2**63 - 1


class InvalidCursor(InvalidInput):
    """The cursor does not belong to this feed."""

    code = "INVALID_CURSOR"


def covers(position: Position, other: Position) -> bool:
    """Whether `other` contains nothing newer than `position`."""
    return position[0] >= other[0] and position[1] >= other[1]


def furthest(position: Position, other: Position) -> Position:
    return max(position[0], other[0]), max(position[1], other[1])


def distance(position: Position, head: Position) -> int:
    """An upper bound of the number of events in between."""
    return max(0, head[0] - position[0]) + max(0, head[1] - position[1])


def encode(topic: Topic, position: Position) -> str:
    text = f"{topic.kind}:{topic.id.hex}:{position[0]}:{position[1]}"
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def decode(cursor: str, topic: Topic) -> Position:
    """Returns the position. Raises `InvalidCursor` for any text that `encode` did not write for this topic."""
    try:
        text = base64.urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4)).decode("ascii")
        kind, topic_id, first, second = text.split(":")
        position = int(first), int(second)
    except (binascii.Error, ValueError):
        raise InvalidCursor(path=("after",)) from None
    is_ours = (kind, topic_id) == (topic.kind, topic.id.hex) and encode(topic, position) == cursor
    if not is_ours or min(position) < 0 or max(position) > _LARGEST:
        raise InvalidCursor(path=("after",))
    return position
