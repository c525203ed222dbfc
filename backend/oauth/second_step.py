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
class _FirstStep:
    """The person who proved a password, the hash of that password, and the page that they wanted."""

    user_id: UUID
    proved_hash: str
    to: str


def begin(request: Request, account: Account, *, to: str) -> Response:
    """The response to a right password."""
    first_step = {
        "user": str(account.id),
        "proved": account.password_hash,
        "to": to,
        "until": _now() + _LIFETIME.seconds,
    }
    sealed = state.of(request).keys.seal(json.dumps(first_step).encode(), bound_to=_BOUND_TO)
    response = redirect(_PATH)
    value = f"{sealed.key}.{base64.urlsafe_b64encode(sealed.content).decode()}"
    cookies.put(request, response, Cookie.FIRST_STEP, value, lifetime=_LIFETIME)
    return response


def _first_step(request: Request) -> _FirstStep | None:
    key, _, content = (cookies.read(request, Cookie.FIRST_STEP) or "").partition(".")
    try:
        opened = state.of(request).keys.open(Sealed(key, base64.urlsafe_b64decode(content)), bound_to=_BOUND_TO)
    except (binascii.Error, ValueError, WrongKey):
        return None
    fields = json.loads(opened)
    return _FirstStep(UUID(fields["user"]), fields["proved"], fields["to"]) if fields["until"] > _now() else None


async def _show(request: Request) -> Response:
    return render(request, "second_step.html", errors={}) if _first_step(request) else redirect("/signin")


async def _submit(request: Request, form: Form) -> Response:
    first_step = _first_step(request)
    if first_step is None:
        return redirect("/signin")
    if not await reauthentication.is_code(request, first_step.user_id, form.get("code")):
        await memberships.record(first_step.user_id, "sign_in_failed", by_person=False, details={"by": "code"})
        errors = {"code": "This code is not valid now. Wait for the next one."}
        return render(request, "second_step.html", status=422, errors=errors)
    response = await browser.sign_in(request, first_step.user_id, to=first_step.to, proved_hash=first_step.proved_hash)
    if response is None:  # the password was changed in the meantime
        return redirect("/signin")
    cookies.drop(request, response, Cookie.FIRST_STEP)
    async with unit_of_work(None, read_only=True) as work:
        account = await accounts.read(work, first_step.user_id)
    throttle.remember_device(request, response, email=account.email)
    await memberships.record(first_step.user_id, "sign_in", details={"by": "password and code"})
    return response


def _now() -> int:
    return int(time.time())


ROUTES = (page(_PATH, show=_show, submit=_submit),)
