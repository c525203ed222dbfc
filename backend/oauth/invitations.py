"""The page behind an invitation link: join with the account that has its address, or create that account.

The link was mailed to the address, so following it proves the address. `tenants.invitations` decides whether the link
is valid, and for whom.
"""

from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from backend.accounts import accounts, sessions
from backend.accounts.errors import AddressTaken
from backend.accounts.sessions import SignedIn
from backend.kit.unit_of_work import unit_of_work
from backend.oauth import browser, state, throttle
from backend.oauth.forms import Form, Reader
from backend.oauth.page import page
from backend.oauth.problems import Problem, invalid_link
from backend.oauth.rendering import redirect, render
from backend.spaces import invited_spaces
from backend.tenants import invitations
from backend.tenants.errors import InvitationGone
from backend.tenants.invitations import InvitationOffer


async def _show(request: Request) -> Response:
    return await _page(request, await _offer(request), Form({}), {})


async def _submit(request: Request, form: Form) -> Response:
    offer = await _offer(request)
    person = await browser.current(request)
    if person is None:
        return await _create(request, offer, form)
    if not _may_join(person, offer):
        raise Problem(403, "This invitation is for another address", f"It was sent to {offer.email}.")
    await _accept(request, offer, person=person, name=person.name)
    return redirect(browser.HOME)


async def _create(request: Request, offer: InvitationOffer, form: Form) -> Response:
    """Creates the account and the membership in one transaction, so that an error in one undoes both."""
    reader = Reader(form)
    name = reader.name("name", ask="Enter your name.")
    password = reader.new_password(about=(offer.email, name, offer.tenant_name))
    if reader.errors:
        return await _page(request, offer, form, reader.errors)
    password_hash = await state.of(request).passwords.hash(password)
    try:
        user_id = await _accept(request, offer, person=None, name=name, password_hash=password_hash)
    except AddressTaken as error:
        return await _page(request, offer, form, {"": error.message})
    response = await browser.sign_in(request, user_id, proved_hash=password_hash)
    assert response is not None
    throttle.remember_device(request, response, email=offer.email)
    return response


async def _accept(
    request: Request, offer: InvitationOffer, *, person: SignedIn | None, name: str, password_hash: str | None = None
) -> UUID:
    keys = state.of(request).keys
    try:
        async with unit_of_work(offer.tenant_id) as work:
            if person is None:
                user_id = await accounts.create(
                    work, email=offer.email, name=name, password_hash=password_hash, is_verified=True
                )
            else:
                user_id = person.user_id
                await sessions.require_open(work, person)
            link = request.path_params["link"]
            made = await invitations.accept(work, keys, link=link, user_id=user_id, email=offer.email, name=name)
            await invited_spaces.enter(work, invitation_id=made.invitation_id, member_id=made.member_id)
    except InvitationGone:
        raise invalid_link() from None
    return user_id


async def _offer(request: Request) -> InvitationOffer:
    offer = await invitations.read(state.of(request).keys, request.path_params["link"])
    if offer is None:
        raise invalid_link()
    return offer


def _may_join(person: SignedIn, offer: InvitationOffer) -> bool:
    """A person whom a tenant's own provider signed in is authenticated only for that tenant."""
    return person.email == offer.email and person.only_tenant_id in (None, offer.tenant_id)


async def _page(request: Request, offer: InvitationOffer, form: Form, errors: dict[str, str]) -> Response:
    person = await browser.current(request)
    return render(
        request,
        "invitation.html",
        status=422 if errors else 200,
        offer=offer,
        may_join=person is not None and _may_join(person, offer),
        here=request.url.path,
        sign_in=browser.sign_in_path(request.url.path),
        name=form.get("name"),
        errors=errors,
    )


ROUTES = (page("/invitations/{link}", show=_show, submit=_submit),)
