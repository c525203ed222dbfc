"""Errors of requests about webhooks."""

from backend.kit.errors import Conflict, LimitReached, NotFound


class HookNotFound(NotFound):
    """No such hook is visible to you."""


class PartOfConnector(Conflict):
    """It belongs to a connector, and goes with it."""

    code = "PART_OF_CONNECTOR"


class TooManyHooks(LimitReached):
    """The tenant has as many hooks as it may have."""


class EndpointNotFound(NotFound):
    """No such webhook endpoint is visible to you."""


class DeliveryNotFound(NotFound):
    """No such delivery is visible to you."""


class TooManyEndpoints(LimitReached):
    """The tenant has as many webhook endpoints as it may have."""


class NotDead(Conflict):
    """The delivery is no dead letter: nothing about it is to be decided."""
