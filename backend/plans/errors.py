"""Errors of requests about a plan."""

from backend.kit.errors import Conflict, LimitReached, NotFound


class PlanNotFound(NotFound):
    """No such plan is visible to you."""


class PlanNameTaken(Conflict):
    """The agent has another plan of this name."""

    code = "PLAN_NAME_TAKEN"


class PlanEnded(Conflict):
    """The plan is over; make another one."""

    code = "PLAN_ENDED"


class HasHeartbeat(Conflict):
    """The agent has a heartbeat already; change that one."""

    code = "HAS_HEARTBEAT"


class HasDigest(Conflict):
    """The assistant has a digest already; change that one."""

    code = "HAS_DIGEST"


class NotInThatSpace(Conflict):
    """The agent is not a member of that space."""

    code = "NOT_A_MEMBER"


class TooManyPlans(LimitReached):
    """The agent has as many plans as it may have."""

    code = "TOO_MANY_PLANS"
