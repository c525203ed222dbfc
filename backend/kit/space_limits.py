"""The limits of spaces and of lists of them (docs/spaces.md)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SpaceLimits:
    """A part of `limits.Limits`."""

    #: What a space is about at the moment.
    topic_chars: int = 250
    #: Of one person. Nobody uses up the organisation's spaces alone.
    direct_conversations: int = 1_000
