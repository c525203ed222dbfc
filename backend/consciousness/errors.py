"""Errors of requests about an agent's summaries."""

from backend.kit.errors import Conflict, NotFound


class CompactionNotFound(NotFound):
    """No such compaction is visible to you."""


class CompactionUnderWay(Conflict):
    """A summary of this agent's chain is already requested, being written or being undone."""

    code = "COMPACTION_UNDER_WAY"


class TooLittleToSumUp(Conflict):
    """This agent's chain has too little to summarise. The newest cycles and summarised cycles do not count."""

    code = "TOO_LITTLE_TO_SUM_UP"


class NotInUse(Conflict):
    """Only the summary that is in use now, at the start of the window, can be undone."""

    code = "NOT_IN_USE"


class PastRemoved(Conflict):
    """The entries that this summary replaces are deleted, because the tenant's retention period is over."""

    code = "PAST_REMOVED"
