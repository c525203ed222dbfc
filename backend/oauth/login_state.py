"""The state of a browser that was sent to a tenant's own provider: sealed in its cookie until it returns.

`sso` sets and reads it. It is valid for one return, in this browser only. A code that was issued to somebody else, or a
response to a request that was never sent, does not match it.
"""

import base64
import json
from dataclasses import asdict, dataclass
from datetime import timedelta
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from backend.kit.keyring import Sealed, WrongKey
from backend.oauth import cookies, state
from backend.oauth.cookies import Cookie
from backend.oauth.openid import LoginRequest

_BOUND_TO = "oauth/errand"
_LIFETIME = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class LoginState:
    provider_id: UUID
    login_request: LoginRequest
    #: The local path that the person wanted to open.
    to: str


def put(request: Request, response: Response, login: LoginState) -> None:
    """A browser has one such sign-in at a time."""
    content = json.dumps({"provider": str(login.provider_id), "begun": asdict(login.login_request), "to": login.to})
    sealed = state.of(request).keys.seal(content.encode(), bound_to=_BOUND_TO)
    value = f"{sealed.key}.{base64.urlsafe_b64encode(sealed.content).decode()}"
    cookies.put(request, response, Cookie.LOGIN_STATE, value, lifetime=_LIFETIME)


def read(request: Request) -> LoginState | None:
    key, _, content = (cookies.read(request, Cookie.LOGIN_STATE) or "").partition(".")
    try:
        sealed = Sealed(key, base64.urlsafe_b64decode(content))
        fields = json.loads(state.of(request).keys.open(sealed, bound_to=_BOUND_TO))
    except (ValueError, WrongKey):  # anybody can send any cookie
        return None
    return LoginState(UUID(fields["provider"]), LoginRequest(**fields["begun"]), fields["to"])


def drop(request: Request, response: Response) -> None:
    cookies.drop(request, response, Cookie.LOGIN_STATE)
