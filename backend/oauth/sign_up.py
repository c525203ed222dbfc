"""Sign-up: an address, a mailed link, then a name, a password and an organisation.

It is available only if the operator allows it. The first response is the same for every address; if the address has an
account, the mail says so. A signed-in person is redirected to the page that creates an organisation. It calls
`tenants.registry.sign_up`, and leads to the first steps.
"""

from uuid import UUID, uuid4

from starlette.requests import Request
from starlette.responses import Response

from backend.accounts import accounts, links
from backend.accounts.errors import LinkGone
from backend.accounts.models import AccountTokenPurpose
from backend.kit.unit_of_work import unit_of_work
from backend.oauth import browser, emails, first_steps, state, throttle
from backend.oauth.forms import Form, Reader
from backend.oauth.page import page
from backend.oauth.problems import Problem, invalid_link
from backend.oauth.rendering import redirect, render
from backend.tenants import registry

_PURPOSE = AccountTokenPurpose.SIGN_UP


def _require_open(request: Request) -> None:
    if not state.of(request).settings.is_sign_up_open:
        raise Problem(
            403, "By invitation only", "Ask a member of your organisation to invite you. You get the link by mail."
        )


async def _show(request: Request) -> Response:
    _require_open(request)
    if await browser.current(request) is not None:
        return redirect("/account/organisations/create")
    return render(request, "sign_up.html", email="", errors={})


async def _submit(request: Request, form: Form) -> Response:
    _require_open(request)
    reader = Reader(form)
    email = reader.email()
    if reader.errors:
        return render(request, "sign_up.html", status=422, email=form.get("email"), errors=reader.errors)
    await throttle.mail(request, email=email)
    await _send(request, email)
    return render(request, "mail_sent.html", email=email, what="set up your account")


async def _send(request: Request, email: str) -> None:
    """Does the same work whether or not the address has an account: only the text of the mail differs."""
    shared = state.of(request)
    url = shared.settings.web.url
    async with unit_of_work(None) as work:
        account = await accounts.find(work, email=email)
        link = await links.issue(work, shared.keys, _PURPOSE, email=email)
        mail = emails.already_signed_up(url, to=email) if account else emails.sign_up(url, to=email, link=link)
        work.after_commit(lambda: shared.mailer.send(mail))


async def _show_details(request: Request) -> Response:
    _require_open(request)
    return _details(request, await _address(request))


async def _submit_details(request: Request, form: Form) -> Response:
    _require_open(request)
    email = await _address(request)
    reader = Reader(form)
    name = reader.name("name", ask="Enter your name.")
    organisation = reader.name("organisation", ask="Enter a name for your organisation.")
    password = reader.new_password(about=(email, name, organisation))
    if reader.errors:
        return _details(request, email, form, reader.errors)
    password_hash = await state.of(request).passwords.hash(password)
    try:
        user_id, tenant_id = await _create(
            request, email=email, name=name, organisation=organisation, password_hash=password_hash
        )
    except LinkGone:
        raise invalid_link() from None
    response = await browser.sign_in(request, user_id, to=first_steps.path_of(tenant_id), proved_hash=password_hash)
    assert response is not None
    throttle.remember_device(request, response, email=email)
    return response


async def _create(
    request: Request, *, email: str, name: str, organisation: str, password_hash: str
) -> tuple[UUID, UUID]:
    """One transaction: the link is used and person and tenant are created, or nothing happens. Returns both ids."""
    tenant_id = uuid4()
    async with unit_of_work(tenant_id) as work:
        await links.use(work, state.of(request).keys, _PURPOSE, link=request.path_params["link"])
        user_id = await accounts.create(work, email=email, name=name, password_hash=password_hash, is_verified=True)
        await registry.sign_up(work, user_id=user_id, name=organisation, owner_name=name)
    return user_id, tenant_id


async def _address(request: Request) -> str:
    try:
        async with unit_of_work(None, read_only=True) as work:
            return await links.read(work, state.of(request).keys, _PURPOSE, link=request.path_params["link"])
    except LinkGone:
        raise invalid_link() from None


def _details(request: Request, email: str, form: Form | None = None, errors: dict[str, str] | None = None) -> Response:
    values = form or Form({})
    return render(
        request,
        "sign_up_details.html",
        status=422 if errors else 200,
        email=email,
        name=values.get("name"),
        organisation=values.get("organisation"),
        errors=errors or {},
    )


ROUTES = (
    page("/signup", show=_show, submit=_submit),
    page("/signup/{link}", show=_show_details, submit=_submit_details),
)
