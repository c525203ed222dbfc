"""Errors of requests about a plan."""

from backend.kit.errors import Conflict, LimitReached, NotFound


class PlanNotFound(NotFound):
    """No such plan is visible to you."""


class PlanNameTaken(Conflict):
    """The agent has another plan of this name."""

    code = "PLAN_NAME_TAKEN"


class PlanEnded(Conflict):
    """The plan has ended. Create another one."""

    code = "PLAN_ENDED"


class HasHeartbeat(Conflict):
    """The agent already has a heartbeat. Change that one."""

    code = "HAS_HEARTBEAT"


class HasDigest(Conflict):
    """The assistant already has a digest. Change that one."""

    code = "HAS_DIGEST"


class NotInThatSpace(Conflict):
    """The agent is not a member of that space."""

    code = "NOT_A_MEMBER"


class TooManyPlans(LimitReached):
    """The agent has the maximum number of plans."""

    code = "TOO_MANY_PLANS"
