"""The limits of what people of a space see of each other (docs/read-state.md), and of their own feed."""

from dataclasses import dataclass

from backend.kit.file_limits import FileLimits


@dataclass(frozen=True, slots=True)
class ReadStateLimits(FileLimits):
    """A part of `limits.Limits`."""

    #: Unread messages that are counted, among this number of newest messages of the space.
    unread_counted: int = 100
    unread_looked: int = 1_000
    #: Shortest time between two writes of one member's mark in one space.
    mark_pause_seconds: float = 1.0
    #: Members of a space in whose feed marks and presence are shown.
    live_members: int = 100
    #: A person is shown as typing for this time, unless it is said again.
    typing_seconds: float = 6.0
    #: Shortest time until the same is told again of one member, and until another thing is.
    typing_again_seconds: float = 3.0
    typing_pause_seconds: float = 1.0
    #: People that are shown as typing in one space at the same time.
    typing_people: int = 20
    #: Members whose typing one process remembers, to pace it.
    typing_remembered: int = 10_000
    #: Of presence, in Redis: how often it is refreshed, how long it lasts without that, how long after the last
    #: subscription of a person ended, and how long a person is active after they did something.
    presence_refresh_seconds: float = 15.0
    presence_seconds: int = 45
    presence_left_seconds: int = 20
    presence_active_seconds: int = 300
    # The feed of a person over all their spaces (docs/viewer-feed.md)
    #: Spaces that it follows: those that the person joined last.
    viewer_spaces: int = 500
    #: Pairs of a person and a space that one look compares with the database, and those that one statement reads.
    viewer_pairs_looked: int = 2_000
    viewer_pairs_read: int = 500
    #: A mention alerts if it is not older than this when it is read.
    alert_seconds: float = 10.0
