"""Sets a password through a mailed link: for a forgotten password, or for an account that never had one.

The first response is the same for every address. Following the link proves the address. Setting the password ends every
session of the person and every other such link.
"""

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from backend.accounts import accounts, links, memberships, second_factors
from backend.accounts.accounts import Account
from backend.accounts.errors import LinkGone
from backend.accounts.models import AccountTokenPurpose
from backend.kit.unit_of_work import unit_of_work
from backend.oauth import browser, emails, second_step, state, throttle
from backend.oauth.forms import Form, Reader
from backend.oauth.page import page
from backend.oauth.problems import invalid_link
from backend.oauth.rendering import render

_PURPOSE = AccountTokenPurpose.RESET


async def _show(request: Request) -> Response:
    return render(request, "reset.html", email=request.query_params.get("email", ""), errors={})


async def _submit(request: Request, form: Form) -> Response:
    reader = Reader(form)
    email = reader.email()
    if reader.errors:
        return render(request, "reset.html", status=422, email=form.get("email"), errors=reader.errors)
    await throttle.mail(request, email=email)
    await _send(request, email)
    return render(request, "mail_sent.html", email=email, what="choose a password")


async def _send(request: Request, email: str) -> None:
    """Does the same work for every address; only an address with an account gets a mail."""
    shared = state.of(request)
    async with unit_of_work(None) as work:
        account = await accounts.find(work, email=email)
        link = await links.issue(work, shared.keys, _PURPOSE, email=email)
        if account is not None and not account.is_disabled:
            is_first = account.password_hash is None
            mail = emails.reset(shared.settings.web.url, to=email, link=link, is_first=is_first)
            work.after_commit(lambda: shared.mailer.send(mail))


async def _show_choice(request: Request) -> Response:
    account = await _account(request)
    return _choice(request, account)


async def _submit_choice(request: Request, form: Form) -> Response:
    account = await _account(request)
    reader = Reader(form)
    password = reader.new_password(about=(account.email, account.name))
    if reader.errors:
        return _choice(request, account, reader.errors)
    password_hash = await _change(request, account, password)
    if await second_factors.is_on(account.id):
        return second_step.begin(request, replace(account, password_hash=password_hash), to=browser.HOME)
    done = "first-password" if account.password_hash is None else "password"
    to = f"{browser.HOME}?done={done}"
    response = await browser.sign_in(request, account.id, to=to, proved_hash=password_hash, is_one_step=True)
    if response is None:
        raise invalid_link()
    throttle.remember_device(request, response, email=account.email)
    return response


def _choice(request: Request, account: Account, errors: dict[str, str] | None = None) -> Response:
    is_first = account.password_hash is None
    return render(
        request,
        "choose_password.html",
        status=422 if errors else 200,
        email=account.email,
        is_first=is_first,
        errors=errors or {},
    )


async def _change(request: Request, account: Account, password: str) -> str:
    shared = state.of(request)
    password_hash = await shared.passwords.hash(password)
    try:
        async with unit_of_work(None) as work:
            await links.use(work, shared.keys, _PURPOSE, link=request.path_params["link"])
            await accounts.change_password(work, account.id, password_hash, is_verified=True)
            is_first = account.password_hash is None
            mail = emails.password_changed(shared.settings.web.url, to=account.email, is_first=is_first)
            work.after_commit(lambda: shared.mailer.send(mail))
    except LinkGone:
        raise invalid_link() from None
    await memberships.record(account.id, "password_changed", details={"by": "mailed link"})
    return password_hash


async def _account(request: Request) -> Account:
    try:
        async with unit_of_work(None, read_only=True) as work:
            email = await links.read(work, state.of(request).keys, _PURPOSE, link=request.path_params["link"])
            account = await accounts.find(work, email=email)
    except LinkGone:
        raise invalid_link() from None
    if account is None or account.is_disabled:
        raise invalid_link()
    return account


ROUTES = (
    page("/reset", show=_show, submit=_submit),
    page("/reset/{link}", show=_show_choice, submit=_submit_choice),
)
