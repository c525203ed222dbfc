"""Who may come in by an address. Every route of the web process is declared with one of these, in `app.py`."""

from enum import StrEnum


class Door(StrEnum):
    #: Anybody: it shows nothing of anybody's.
    PUBLIC = "public"
    #: Whoever holds a link that was mailed to them.
    LINK = "link"
    #: A person who has signed in at the pages; its cookie is good for pages alone.
    BROWSER = "browser session"
    #: An OAuth client that proves or names itself.
    CLIENT = "client"
    #: A program that registers itself, where the operator lets programs do so; later by the token that it then got.
    REGISTRATION = "registration"
    #: Whoever signs what it sends with a secret that it shares with us.
    SIGNATURE = "signature"
    #: A token of this API, with the scopes that the field or route names.
    BEARER = "bearer"
