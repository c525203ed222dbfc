"""Signing in with an address and a password, and signing out.

`accounts` proves the password, `throttle` counts the guesses, `browser` begins the session. Neither the words nor the
time of an answer tell whether the address has an account.
"""

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response

from backend.accounts import accounts, memberships, second_factors
from backend.accounts.accounts import Account
from backend.oauth import browser, second_step, state, throttle
from backend.oauth.browser import local_path
from backend.oauth.forms import Form, Reader
from backend.oauth.page import page
from backend.oauth.rendering import redirect, render

_WRONG = {"": "This address and this password do not belong together."}


async def _show(request: Request) -> Response:
    to = local_path(request.query_params.get("next"))
    if await browser.current(request) is not None:
        return redirect(to)
    return _form(request, to, email=request.query_params.get("email", ""))


async def _submit(request: Request, form: Form) -> Response:
    reader = Reader(form)
    to, given, password = local_path(form.get("next")), form.get("email"), form.get("password")
    email = reader.email()
    if not password:
        reader.errors["password"] = "Enter your password."  # noqa: S105 -- a sentence
    if reader.errors:
        return _form(request, to, email=given, errors=reader.errors, status=422)
    attempt = await throttle.sign_in(request, email=email)
    account = await accounts.prove(state.of(request).passwords, email=email, password=password)
    if account is None:
        response = _form(request, to, email=given, errors=_WRONG, status=422)
        response.background = BackgroundTask(_record_failure, email)
        return response
    attempt.succeeded()
    if await second_factors.is_on(account.id):
        return second_step.ask(request, account, to=to)
    return await _begin(request, account, to) or _form(request, to, email=given, errors=_WRONG, status=422)


async def _begin(request: Request, account: Account, to: str) -> Response | None:
    """None: the password was changed, or the account disabled, in this moment."""
    response = await browser.sign_in(request, account.id, to=to, proved_hash=account.password_hash)
    if response is not None:
        throttle.remember_device(request, response, email=account.email)
        await memberships.record(account.id, "sign_in", details={"by": "password"})
    return response


async def _record_failure(email: str) -> None:
    """After the answer, so that it comes no later for an address that has an account."""
    account = await accounts.look_up(email)
    if account is not None:
        await memberships.record(account.id, "sign_in_failed", by_person=False)


async def _sign_out(request: Request, form: Form) -> Response:
    found = await browser.current(request)
    to = local_path(form.get("next")) if form.get("next") else "/signin"
    response = await browser.sign_out(request, to=to)
    if found is not None:
        await memberships.record(found.user_id, "sign_out", only_tenant_id=found.only_tenant_id)
    return response


def _form(
    request: Request, to: str, *, email: str, errors: dict[str, str] | None = None, status: int = 200
) -> Response:
    is_open = state.of(request).settings.is_sign_up_open
    return render(
        request, "sign_in.html", status=status, to=to, email=email, errors=errors or {}, is_sign_up_open=is_open
    )


ROUTES = (page("/signin", show=_show, submit=_submit), page("/signout", submit=_sign_out, nobody_to="/signin"))
