"""Who may use a route. `app.py` declares every route of the web process with one of these values."""

from enum import StrEnum


class RouteAccess(StrEnum):
    """The kind of caller that a route accepts."""

    #: Anybody: the route shows no data of any tenant or person.
    PUBLIC = "public"
    #: A person with a link that was mailed or printed for them.
    LINK = "link"
    #: A person with a browser session; its cookie is valid for pages only.
    BROWSER = "browser session"
    #: An OAuth client that authenticates or names itself.
    CLIENT = "client"
    #: A program that registers itself, if the operator allows that; later by the token it got at registration.
    REGISTRATION = "registration"
    #: A program that signs its requests with a shared secret.
    SIGNATURE = "signature"
    #: Whoever has an address that we have signed, for a few minutes: it names one file and one action.
    SIGNED_URL = "signed address"
    #: An access token of this API with the scopes that the field or route requires.
    BEARER = "bearer"
