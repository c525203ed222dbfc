"""What a store of files reports when it cannot do what it was asked for."""


class StoreUnavailable(ConnectionError):
    """The store of the files did not answer, or refused the request. Another try may succeed."""


class ObjectMissing(Exception):
    """There is no object at this key."""
