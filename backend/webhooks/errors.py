"""Errors of requests about webhooks."""

from backend.kit.errors import Conflict, LimitReached, NotFound


class HookNotFound(NotFound):
    """No such hook is visible to you."""


class PartOfConnector(Conflict):
    """It belongs to a connector. Change or delete the connector instead."""

    code = "PART_OF_CONNECTOR"


class TooManyHooks(LimitReached):
    """The tenant has the maximum number of hooks."""


class EndpointNotFound(NotFound):
    """No such webhook endpoint is visible to you."""


class DeliveryNotFound(NotFound):
    """No such delivery is visible to you."""


class TooManyEndpoints(LimitReached):
    """The tenant has the maximum number of webhook endpoints."""


class NotDead(Conflict):
    """The delivery is not a dead letter, so it cannot be replayed or dropped."""


class NoAppWebhook(NotFound):
    """The app has no webhook, or you do not see the app."""
