"""Errors of requests about tenants, members, programs and their tokens."""

from backend.kit.errors import Conflict, LimitReached, NotFound, NotPermitted


class TenantNotFound(NotFound):
    """No such tenant exists."""


class MemberNotFound(NotFound):
    """No such member is visible to you."""


class RoleNotFound(NotFound):
    """No such custom role is visible to you."""


class RoleInUse(Conflict):
    """Members, open invitations or identity providers have this role. Name the role that replaces it."""

    code = "ROLE_IN_USE"


class RoleExists(Conflict):
    """There is a role of this name already."""

    code = "ROLE_EXISTS"


class TooManyRoles(LimitReached):
    """There are as many custom roles as there may be. Delete one first."""


class InvitationNotFound(NotFound):
    """No such invitation is visible to you."""


class InvitationGone(NotFound):
    """This invitation is no longer valid. Ask for another one."""

    code = "INVITATION_GONE"


class InvitationForAnother(NotPermitted):
    """This invitation was sent to another e-mail address."""

    code = "INVITATION_FOR_ANOTHER"


class TokenNotFound(NotFound):
    """No such access token is visible to you."""


class OwnersOnly(NotPermitted):
    """Only an owner may add, demote or remove owners."""

    code = "OWNERS_ONLY"


class AboveOwn(NotPermitted):
    """You may not grant, change or remove a role or scope above your own."""

    code = "ABOVE_OWN"


class PeopleOnly(NotPermitted):
    """Only a person may do that, with a token of their own."""

    code = "PEOPLE_ONLY"


class LastOwner(Conflict):
    """A tenant needs at least one owner. Make another member an owner first."""

    code = "LAST_OWNER"


class AccountClosed(Conflict):
    """This account is closed, because it is being deleted."""

    code = "ACCOUNT_CLOSED"


class AlreadyMember(Conflict):
    """That person is already a member."""

    code = "ALREADY_MEMBER"


class AlreadyInvited(Conflict):
    """That address already has an open invitation. You can send it again."""

    code = "ALREADY_INVITED"


class InvitationClosed(Conflict):
    """The invitation was accepted or revoked."""

    code = "INVITATION_CLOSED"


class TenantSuspended(Conflict):
    """The tenant is suspended. Its data does not change."""

    code = "TENANT_SUSPENDED"


class TenantActive(Conflict):
    """The tenant is not suspended."""


class TenantBeingErased(Conflict):
    """The erasure of the tenant has begun. It cannot be undone, so the tenant stays suspended."""

    code = "TENANT_BEING_ERASED"


class TooManyInvitations(LimitReached):
    """The tenant has reached its limit of invitations."""


class TooManyTokens(LimitReached):
    """You have the maximum number of access tokens."""


class TooManyTenants(LimitReached):
    """You own the maximum number of tenants."""


class AppNotFound(NotFound):
    """No such app exists."""


class InstallationNotFound(NotFound):
    """No such installation is visible to you."""


class ServiceAccountNotFound(NotFound):
    """No such service account is visible to you."""


class KeyNotFound(NotFound):
    """No such API key is visible to you."""


class AppUnavailable(Conflict):
    """The publisher has withdrawn the app."""

    code = "APP_UNAVAILABLE"


class AppDeleted(Conflict):
    """The app is deleted. This cannot be undone."""


class NoSecret(Conflict):
    """A public app has no secret."""


class AlreadyInstalled(Conflict):
    """The app is already installed."""

    code = "ALREADY_INSTALLED"


class ServiceRevoked(Conflict):
    """The service account or installation is revoked. This cannot be undone."""


class KeyGone(Conflict):
    """The key is revoked or has expired. Create another one."""


class AppRequestNotFound(NotFound):
    """No such request is visible to you."""


class AppRequestClosed(Conflict):
    """The request is answered already, or it has expired: nobody answered in time, or the person or the app is gone."""

    code = "APP_REQUEST_CLOSED"


class AlreadyAsked(Conflict):
    """You have asked for this already. The request waits for an admin."""

    code = "ALREADY_ASKED"


class TooManyAppRequests(LimitReached):
    """Too many of your requests wait for an admin."""
