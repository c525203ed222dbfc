"""The cookies of the pages: only for this host, not readable by scripts, and with `SameSite=Lax`.

Over TLS their names have the prefix `__Host-`: browsers then refuse a cookie that a neighbouring domain or a connection
without TLS has set. Development uses plain HTTP, without the prefix.
"""

from datetime import timedelta
from enum import StrEnum

from starlette.requests import Request
from starlette.responses import Response

from backend.oauth import state


class Cookie(StrEnum):
    #: The session of the signed-in person.
    SESSION = "session"
    #: Binds the forms of a browser without a session.
    FORM = "form"
    #: The browser was sent to a tenant's own provider and has not returned yet (`oauth.sso`).
    LOGIN_STATE = "errand"
    #: The password was right, and the second step is missing (`oauth.second_step`).
    FIRST_STEP = "half"
    #: This browser was signed in with an address before (`oauth.throttle`).
    DEVICE = "device"


def read(request: Request, cookie: Cookie) -> str | None:
    return request.cookies.get(_name(request, cookie))


def put(request: Request, response: Response, cookie: Cookie, value: str, *, lifetime: timedelta | None = None) -> None:
    """Without a `lifetime` the browser deletes the cookie when it is closed."""
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
