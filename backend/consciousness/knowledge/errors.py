"""Errors of changes of an agent's knowledge."""

from uuid import UUID

from backend.kit.errors import Conflict, LimitReached, NotFound


class NotKnown(NotFound):
    """No such item of the agent's knowledge is visible to you."""


class TooMuchKnown(LimitReached):
    """The agent has the maximum number of items of this kind."""

    code = "TOO_MUCH_KNOWN"


class EditedMeanwhile(Conflict):
    """The item exists already, or it was changed since you read it. Give the revision that you have read."""

    code = "EDITED_MEANWHILE"

    def __init__(self, *, item_id: UUID, revision: int) -> None:
        self.item_id, self.revision = item_id, revision
        super().__init__(
            f"the item is at revision {revision} now: read it, and give this revision to change it anyway",
            path=("input", "revision"),
        )
