"""The account page: name, password, signed-in browsers, and the person's organisations.

A person whom a tenant's own provider has signed in is authenticated only for that tenant. They see their membership
there, and cannot change anything that applies elsewhere.
"""

from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from backend.accounts import accounts, memberships, sessions
from backend.accounts.accounts import Account
from backend.accounts.sessions import SignedIn
from backend.kit.unit_of_work import unit_of_work
from backend.oauth import browser, emails, reauthentication, state
from backend.oauth.forms import Form, Reader
from backend.oauth.page import page
from backend.oauth.problems import Problem
from backend.oauth.rendering import redirect, render

_DONE = {
    "name": "Your name was changed.",
    "password": "Your password was changed, and every other browser was signed out.",
    "first-password": "You have a password now.",
    "session": "That browser was signed out.",
    "sessions": "Every other browser was signed out.",
    "left": "You have left the organisation.",
}


async def _show(request: Request) -> Response:
    return await _page(request, await browser.require(request))


async def _rename(request: Request, form: Form) -> Response:
    person = await reauthentication.require_full_session(request)
    reader = Reader(form)
    name = reader.name("name", ask="Enter your name.")
    if reader.errors:
        return await _page(request, person, errors=reader.errors, name=form.get("name"))
    async with unit_of_work(None) as work:
        await accounts.rename(work, person.user_id, name=name)
    return _done("name")


async def _change_password(request: Request, form: Form) -> Response:
    person = await reauthentication.require_full_session(request)
    async with unit_of_work(None, read_only=True) as work:
        account = await accounts.read(work, person.user_id)
    if account.password_hash is None:
        return redirect("/reset")
    reader = Reader(form)
    password = reader.new_password(about=(account.email, account.name))
    if not reader.errors and not await reauthentication.is_password(request, account, form.get("current")):
        reader.errors["current"] = "This is not your current password."
    if reader.errors:
        return await _page(request, person, errors=reader.errors)
    password_hash = await _set_password(request, account, password)
    await memberships.record(account.id, "password_changed", details={"by": "password"})
    response = await browser.sign_in(request, account.id, to=f"{browser.HOME}?done=password", proved_hash=password_hash)
    return response or browser.to_sign_in(request)


async def _set_password(request: Request, account: Account, password: str) -> str:
    shared = state.of(request)
    password_hash = await shared.passwords.hash(password)
    async with unit_of_work(None) as work:
        await reauthentication.hold_proof(work, account)
        await accounts.change_password(work, account.id, password_hash)
        mail = emails.password_changed(shared.settings.web.url, to=account.email)
        work.after_commit(lambda: shared.mailer.send(mail))
    return password_hash


async def _end_session(request: Request, form: Form) -> Response:
    person = await reauthentication.require_full_session(request)
    async with unit_of_work(None) as work:
        if form.get("session") == "others":
            await sessions.end_others(work, person.user_id, but=person.session_id)
            return _done("sessions")
        await sessions.end(work, person.user_id, _uuid(form.get("session")))
    return _done("session")


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise Problem(404, "This does not exist", "It may have ended already.") from None


def _done(result: str) -> Response:
    return redirect(f"{browser.HOME}?done={result}")


async def _page(
    request: Request, person: SignedIn, *, errors: dict[str, str] | None = None, name: str | None = None
) -> Response:
    async with unit_of_work(None, read_only=True) as work:
        account = await accounts.read(work, person.user_id)
        open_sessions = await sessions.of(work, person.user_id)
    return render(
        request,
        "account.html",
        status=422 if errors else 200,
        person=person,
        has_password=account.password_hash is not None,
        is_provided=account.is_provided,
        name=account.name if name is None else name,
        sessions=open_sessions,
        memberships=await memberships.of(person.user_id, only_tenant_id=person.only_tenant_id),
        is_sign_up_open=state.of(request).settings.is_sign_up_open,
        done=_DONE.get(request.query_params.get("done", "")),
        errors=errors or {},
    )


async def _home(request: Request) -> Response:  # noqa: ARG001 -- the signature of a page
    return redirect(browser.HOME)


ROUTES = (
    page("/", show=_home),
    page("/account", show=_show),
    page("/account/name", submit=_rename),
    page("/account/password", submit=_change_password),
    page("/account/sessions", submit=_end_session),
)
