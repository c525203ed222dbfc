"""Errors of requests about an inbox event."""

from backend.kit.errors import Conflict, NotFound


class EventNotFound(NotFound):
    """No such event is visible to you."""


class EventIdUsed(Conflict):
    """This event id was used before with other content."""

    code = "EVENT_ID_USED"


class NotADeadLetter(Conflict):
    """The event is not a dead letter, so it cannot be replayed or dropped."""
