"""Errors about accounts, passwords, mailed links and identity providers."""

from backend.kit.errors import Conflict, InvalidInput, LimitReached, NotFound, NotPermitted


class AccountGone(NotFound):
    """This account was deleted."""

    code = "ACCOUNT_GONE"


class AddressTaken(Conflict):
    """This address already has an account. Please sign in."""

    code = "ADDRESS_TAKEN"


class WeakPassword(InvalidInput):
    """This password is too weak."""

    code = "WEAK_PASSWORD"


class LinkGone(NotFound):
    """This link was already used or has expired."""

    code = "LINK_GONE"


class TooBusy(LimitReached):
    """Too many people are signing in at the moment. Please try again in a few seconds."""

    code = "TOO_BUSY"


class ProviderNotFound(NotFound):
    """No such provider is visible to you."""


class TooManyProviders(LimitReached):
    """The tenant has the maximum number of identity providers."""


class DomainNotProven(Conflict):
    """The DNS record that proves the domain was not found."""

    code = "DOMAIN_NOT_PROVEN"


class DomainUnreachable(Conflict):
    """The name servers of the domain did not answer. Try again."""

    code = "DOMAIN_UNREACHABLE"


class NotSignedIn(NotPermitted):
    """Your organisation's sign-in does not admit you here."""

    code = "NOT_SIGNED_IN"

    def __init__(self, reason: str, message: str) -> None:
        self.reason = reason
        super().__init__(message)
