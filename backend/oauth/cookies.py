"""The pages' cookies: of this host alone, unreadable to scripts, sent from elsewhere only when somebody navigates.

Over TLS they carry the `__Host-` prefix, by which browsers refuse one that was set by a neighbouring domain or without
TLS. Development speaks plain HTTP and does without.
"""

from datetime import timedelta
from enum import StrEnum

from starlette.requests import Request
from starlette.responses import Response

from backend.oauth import state


class Cookie(StrEnum):
    #: Who is signed in.
    SESSION = "session"
    #: Binds the forms of somebody who is not.
    FORM = "form"
    #: It has been sent to a tenant's own provider and is to come back (`oauth.sso`).
    ERRAND = "errand"
    #: Its password was right, and the second step is to come (`oauth.second_step`).
    HALF = "half"
    #: This browser has been signed in with an address before (`oauth.guesses`).
    DEVICE = "device"


def read(request: Request, cookie: Cookie) -> str | None:
    return request.cookies.get(_name(request, cookie))


def put(request: Request, response: Response, cookie: Cookie, value: str, *, lifetime: timedelta | None = None) -> None:
    """Without a `lifetime` the browser forgets it when it is closed."""
    response.set_cookie(
        _name(request, cookie),
        value,
        max_age=int(lifetime.total_seconds()) if lifetime else None,
        secure=state.of(request).is_secure,
        httponly=True,
        samesite="lax",
    )


def drop(request: Request, response: Response, cookie: Cookie) -> None:
    response.delete_cookie(_name(request, cookie), secure=state.of(request).is_secure, httponly=True, samesite="lax")


def _name(request: Request, cookie: Cookie) -> str:
    return f"{'__Host-' if state.of(request).is_secure else ''}circadian-{cookie}"
