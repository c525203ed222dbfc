"""Errors about accounts, passwords, mailed links and identity providers."""

from backend.kit.errors import Conflict, InvalidInput, LimitReached, NotFound, NotPermitted


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


class ProviderNotFound(NotFound):
    """No such provider is visible to you."""


class TooManyProviders(LimitReached):
    """The tenant has as many identity providers as it may have."""


class DomainNotProven(Conflict):
    """The record that proves the domain was not found."""

    code = "DOMAIN_NOT_PROVEN"


class DomainUnreachable(Conflict):
    """The domain's name servers did not answer; try again."""

    code = "DOMAIN_UNREACHABLE"


class NotSignedIn(NotPermitted):
    """Your organisation's sign-in does not let you in here."""

    code = "NOT_SIGNED_IN"

    def __init__(self, reason: str, message: str) -> None:
        self.reason = reason
        super().__init__(message)
