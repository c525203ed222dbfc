"""Errors of changes of an agent's knowledge."""

from uuid import UUID

from backend.kit.errors import Conflict, LimitReached, NotFound


class NotKnown(NotFound):
    """The agent knows no such thing, or none that is visible to you."""


class TooMuchKnown(LimitReached):
    """The agent knows as much of this kind as it may."""

    code = "TOO_MUCH_KNOWN"


class EditedMeanwhile(Conflict):
    """Somebody has changed it since you saw it, or it is there already: give the revision that you have seen."""

    code = "EDITED_MEANWHILE"

    def __init__(self, *, item_id: UUID, revision: int) -> None:
        self.item_id, self.revision = item_id, revision
        super().__init__(
            f"it is at revision {revision} now: look at it, and give that revision to change it all the same",
            path=("input", "revision"),
        )
