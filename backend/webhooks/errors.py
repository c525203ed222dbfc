"""What can be wrong with a request about webhooks."""

from backend.kit.errors import LimitReached, NotFound


class HookNotFound(NotFound):
    """No such hook is visible to you."""


class TooManyHooks(LimitReached):
    """The tenant has as many hooks as it may have."""
