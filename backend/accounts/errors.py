"""What can be wrong with an account, its password, or a mailed link."""

from backend.kit.errors import Conflict, InvalidInput, LimitReached, NotFound


class AddressTaken(Conflict):
    """This address has an account already: please sign in."""

    code = "ADDRESS_TAKEN"


class WeakPassword(InvalidInput):
    """This password is not good enough."""

    code = "WEAK_PASSWORD"


class LinkGone(NotFound):
    """This link was used already, or its time is over."""

    code = "LINK_GONE"


class TooBusy(LimitReached):
    """Too many people sign in at this moment. Please try again in a few seconds."""

    code = "TOO_BUSY"
