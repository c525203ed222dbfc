"""The second step of a sign-in, for accounts that have one: after the password, a code of the device.

`sign_in` redirects here. The result of the password check is sealed in the browser's cookie for five minutes; it opens
no session.
"""

import base64
import binascii
import json
import time
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from backend.accounts import accounts, memberships
from backend.accounts.accounts import Account
from backend.kit.keyring import Sealed, WrongKey
from backend.kit.unit_of_work import unit_of_work
from backend.oauth import browser, cookies, reauthentication, state, throttle
from backend.oauth.cookies import Cookie
from backend.oauth.forms import Form
from backend.oauth.page import page
from backend.oauth.rendering import redirect, render

_BOUND_TO = "oauth/second-step"
_LIFETIME = timedelta(minutes=5)
_PATH = "/signin/code"


@dataclass(frozen=True, slots=True)
class _Half:
    """The person who proved a password, the hash of that password, and the page that they wanted."""

    user_id: UUID
    proved_hash: str
    to: str


def ask(request: Request, account: Account, *, to: str) -> Response:
    """The response to a right password."""
    half = {"user": str(account.id), "proved": account.password_hash, "to": to, "until": _now() + _LIFETIME.seconds}
    sealed = state.of(request).keys.seal(json.dumps(half).encode(), bound_to=_BOUND_TO)
    response = redirect(_PATH)
    value = f"{sealed.key}.{base64.urlsafe_b64encode(sealed.content).decode()}"
    cookies.put(request, response, Cookie.HALF, value, lifetime=_LIFETIME)
    return response


def _half(request: Request) -> _Half | None:
    key, _, content = (cookies.read(request, Cookie.HALF) or "").partition(".")
    try:
        opened = state.of(request).keys.open(Sealed(key, base64.urlsafe_b64decode(content)), bound_to=_BOUND_TO)
    except (binascii.Error, ValueError, WrongKey):
        return None
    found = json.loads(opened)
    return _Half(UUID(found["user"]), found["proved"], found["to"]) if found["until"] > _now() else None


async def _show(request: Request) -> Response:
    return render(request, "second_step.html", errors={}) if _half(request) else redirect("/signin")


async def _submit(request: Request, form: Form) -> Response:
    half = _half(request)
    if half is None:
        return redirect("/signin")
    if not await reauthentication.is_code(request, half.user_id, form.get("code")):
        await memberships.record(half.user_id, "sign_in_failed", by_person=False, details={"by": "code"})
        errors = {"code": "This code is not valid now. Wait for the next one."}
        return render(request, "second_step.html", status=422, errors=errors)
    response = await browser.sign_in(request, half.user_id, to=half.to, proved_hash=half.proved_hash)
    if response is None:  # the password was changed in the meantime
        return redirect("/signin")
    cookies.drop(request, response, Cookie.HALF)
    async with unit_of_work(None, read_only=True) as work:
        account = await accounts.read(work, half.user_id)
    throttle.remember_device(request, response, email=account.email)
    await memberships.record(half.user_id, "sign_in", details={"by": "password and code"})
    return response


def _now() -> int:
    return int(time.time())


ROUTES = (page(_PATH, show=_show, submit=_submit),)
