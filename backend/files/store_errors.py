"""What a store of files reports when it cannot do what it was asked for."""


class StoreUnavailable(Exception):
    """The store did not answer, or refused the request."""


class ObjectMissing(Exception):
    """There is no object at this key."""
