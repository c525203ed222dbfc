"""Errors of requests about tenants, members, programs and their tokens."""

from backend.kit.errors import Conflict, LimitReached, NotFound, NotPermitted


class TenantNotFound(NotFound):
    """There is no such tenant."""


class MemberNotFound(NotFound):
    """No such person is visible to you."""


class InvitationNotFound(NotFound):
    """No such invitation is visible to you."""


class InvitationGone(NotFound):
    """This invitation is not good any more; ask for another one."""

    code = "INVITATION_GONE"


class InvitationForAnother(NotPermitted):
    """This invitation was sent to another e-mail address."""

    code = "INVITATION_FOR_ANOTHER"


class TokenNotFound(NotFound):
    """No such access token is visible to you."""


class OwnersOnly(NotPermitted):
    """Only an owner makes, unmakes or removes owners."""

    code = "OWNERS_ONLY"


class AboveOwn(NotPermitted):
    """You may not give, change or remove what is above your own role and scopes."""

    code = "ABOVE_OWN"


class PeopleOnly(NotPermitted):
    """Only a person may do that, with a token of their own."""

    code = "PEOPLE_ONLY"


class LastOwner(Conflict):
    """A tenant keeps at least one owner: make somebody else an owner first."""

    code = "LAST_OWNER"


class AlreadyMember(Conflict):
    """That person is a member already."""

    code = "ALREADY_MEMBER"


class AlreadyInvited(Conflict):
    """That address has an open invitation already; it can be sent again."""

    code = "ALREADY_INVITED"


class InvitationClosed(Conflict):
    """The invitation was accepted or taken back."""

    code = "INVITATION_CLOSED"


class TenantSuspended(Conflict):
    """The tenant is suspended; its data stays as it is."""

    code = "TENANT_SUSPENDED"


class TenantActive(Conflict):
    """The tenant is not suspended."""


class TooManyInvitations(LimitReached):
    """The tenant has as many invitations as it may have."""


class TooManyTokens(LimitReached):
    """You have as many access tokens as a person may have."""


class TooManyTenants(LimitReached):
    """You own as many tenants as a person may own."""


class AppNotFound(NotFound):
    """There is no such app."""


class InstallationNotFound(NotFound):
    """No such installation is visible to you."""


class ServiceAccountNotFound(NotFound):
    """No such service account is visible to you."""


class KeyNotFound(NotFound):
    """No such API key is visible to you."""


class AppUnavailable(Conflict):
    """Its publisher has withdrawn the app."""

    code = "APP_UNAVAILABLE"


class AppDeleted(Conflict):
    """The app is deleted, and that is final."""


class NoSecret(Conflict):
    """A public app keeps no secret."""


class AlreadyInstalled(Conflict):
    """The app is installed already."""

    code = "ALREADY_INSTALLED"


class ServiceRevoked(Conflict):
    """It is revoked, and that is final."""


class KeyGone(Conflict):
    """The key is revoked or has expired: make another one."""
