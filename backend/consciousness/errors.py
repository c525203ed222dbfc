"""Errors of requests about an agent's summaries."""

from backend.kit.errors import Conflict, NotFound


class CompactionNotFound(NotFound):
    """No such compaction is visible to you."""


class CompactionUnderWay(Conflict):
    """A summary of this agent's chain is on its way already, or is being undone."""

    code = "COMPACTION_UNDER_WAY"


class TooLittleToSumUp(Conflict):
    """There is too little in this agent's chain, beside its newest cycles, that no summary stands for yet."""

    code = "TOO_LITTLE_TO_SUM_UP"


class NotInUse(Conflict):
    """Only the summary that stands in front of the window now can be undone."""

    code = "NOT_IN_USE"


class PastRemoved(Conflict):
    """What this summary stands for is gone: its tenant does not keep the past of agents for so long."""

    code = "PAST_REMOVED"
