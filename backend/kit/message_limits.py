"""Limits of what people do with messages beside posting them. `kit.limits` includes them."""

from dataclasses import dataclass

from backend.kit.space_limits import SpaceLimits


@dataclass(frozen=True, slots=True)
class MessageLimits(SpaceLimits):
    """A part of `limits.Limits`."""

    client_key_chars: int = 100
    #: Messages with the words of a search, and spaces that it may name.
    matching_messages: int = 5_000
    searched_spaces: int = 100
    #: Edits of one message. Its earlier texts are kept, so that a deletion finds them.
    message_edits: int = 100
    #: Characters of the earlier text by which an agent recognises an edited message.
    edited_message_chars: int = 200
