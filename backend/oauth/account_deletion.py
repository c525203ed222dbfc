"""The page on which a person deletes their account. It is linked from `/account`.

It needs a fresh proof of identity, and the e-mail address typed. `data_rights.account_deletion` has the rules, and a
worker does the rest. A person whom a tenant's own provider has signed in may delete only an account that this provider
has made.
"""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from backend.accounts import accounts, memberships
from backend.accounts.accounts import Account
from backend.accounts.memberships import Membership
from backend.data_rights import account_deletion
from backend.data_rights.errors import NeededOwner
from backend.kit import addresses
from backend.kit.errors import InvalidInput
from backend.kit.unit_of_work import unit_of_work
from backend.oauth import browser, cookies, emails, state
from backend.oauth.cookies import Cookie
from backend.oauth.forms import Form
from backend.oauth.page import page
from backend.oauth.problems import Problem
from backend.oauth.rendering import redirect, render

_PATH, _DELETED = "/account/delete", "/account/deleted"
_OTHER_ADDRESS = "Enter the e-mail address of this account."


async def _show(request: Request) -> Response:
    account, own = await _own(request)
    return await _page(request, account, own)


async def _submit(request: Request, form: Form) -> Response:
    account, own = await _own(request)
    if not _is_address(form.get("email"), account):
        return await _page(request, account, own, error=_OTHER_ADDRESS, typed=form.get("email"))
    shared = state.of(request)
    try:
        async with unit_of_work(account.id) as work:
            if await account_deletion.request(work, shared.hints, user_id=account.id):
                mail = emails.account_deleted(shared.settings.web.url, to=account.email)
                work.after_commit(lambda: shared.mailer.send(mail))
    except NeededOwner:
        return await _page(request, account, own, status=409, typed=form.get("email"))
    response = redirect(_DELETED)
    cookies.drop(request, response, Cookie.SESSION)
    return response


async def _show_deleted(request: Request) -> Response:
    """It says the same to everybody, so it reveals nothing about accounts."""
    if await browser.current(request) is not None:
        return redirect(browser.HOME)
    return render(request, "account_deleted.html")


async def _own(request: Request) -> tuple[Account, Sequence[Membership]]:
    person = await browser.require_fresh(request)
    async with unit_of_work(None, read_only=True) as work:
        account = await accounts.read(work, person.user_id)
    own = await memberships.of(person.user_id)
    is_theirs = account.is_provided and all(each.tenant_id == person.only_tenant_id for each in own)
    if person.only_tenant_id is not None and not is_theirs:
        raise Problem(
            403,
            "Your organisation signs you in",
            "To delete your account, sign in with its e-mail address and password.",
        )
    return account, own


def _is_address(typed: str, account: Account) -> bool:
    try:
        return addresses.require(typed) == addresses.require(account.email)
    except InvalidInput:
        return False


async def _page(
    request: Request,
    account: Account,
    own: Sequence[Membership],
    *,
    error: str = "",
    typed: str = "",
    status: int | None = None,
) -> Response:
    return render(
        request,
        "delete_account.html",
        status=status or (422 if error else 200),
        email=account.email,
        is_provided=account.is_provided,
        memberships=own,
        needing=await account_deletion.needing(own),
        typed=typed,
        errors={"email": error} if error else {},
    )


ROUTES = (
    page(_PATH, show=_show, submit=_submit),
    page(_DELETED, show=_show_deleted),
)
