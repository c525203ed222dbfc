"""The limits of spaces and of lists of them (docs/spaces.md)."""

from dataclasses import dataclass

from backend.kit.third_party_limits import ThirdPartyLimits


@dataclass(frozen=True, slots=True)
class SpaceLimits(ThirdPartyLimits):
    """A part of `limits.Limits`."""

    #: What a space is about at the moment.
    topic_chars: int = 250
    #: Of one person, also those that they have left. Nobody uses up the organisation's spaces alone.
    direct_conversations: int = 1_000
    #: Members that one request adds to a space, and spaces of one invitation.
    added_members: int = 100
    invited_spaces: int = 20
    #: Of a list: characters of `search`, and rows up to which `totalCount` counts.
    list_search_chars: int = 200
    total_counted: int = 10_000
    #: Of a plan: due times that are shown, and those that are looked at for them.
    plan_times_shown: int = 100
    plan_times_looked_at: int = 500
    #: The newest messages of a space among which its last text is looked for.
    last_text_looked: int = 1_000
    #: Spaces for which one step of the background job fills in when their newest text was posted.
    untimed_spaces: int = 100
