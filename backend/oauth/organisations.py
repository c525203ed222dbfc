"""Pages to create another organisation, or to leave one. They are linked from `/account`.

Both need a fresh proof of identity. They call `tenants.registry.sign_up` and `tools.departures.leave_tenant`, which
have the rules.
"""

from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from backend.accounts import memberships, sessions
from backend.accounts.memberships import Membership
from backend.accounts.sessions import SignedIn
from backend.kit.errors import AppError
from backend.kit.unit_of_work import unit_of_work
from backend.oauth import browser, first_steps, formatting, state
from backend.oauth.forms import Form, Reader
from backend.oauth.page import page
from backend.oauth.problems import Problem
from backend.oauth.rendering import redirect, render
from backend.tenants import audit, registry
from backend.tenants.audit import Author
from backend.tools import departures


async def _show_create(request: Request) -> Response:
    await _founder(request)
    return render(request, "create_organisation.html", name="", errors={})


async def _create(request: Request, form: Form) -> Response:
    person = await _founder(request)
    reader = Reader(form)
    name = reader.name("name", ask="Enter a name for your organisation.")
    if not reader.errors:
        try:
            tenant_id = form.key(str(person.user_id), name)
            async with unit_of_work(tenant_id) as work:
                await sessions.require_open(work, person)
                if not await registry.is_repeat(work, user_id=person.user_id):
                    await registry.sign_up(work, user_id=person.user_id, name=name, owner_name=person.name)
            return redirect(first_steps.path_of(tenant_id))
        except AppError as error:
            reader.errors[""] = formatting.error_text(error)
    return render(request, "create_organisation.html", status=422, name=form.get("name"), errors=reader.errors)


async def _show_leave(request: Request) -> Response:
    _, membership = await _membership(request)
    return render(request, "leave.html", membership=membership, errors={})


async def _leave(request: Request, _: Form) -> Response:
    person, membership = await _membership(request)
    actor = membership.actor(person.name)
    try:
        async with unit_of_work(membership.tenant_id) as work:
            hints = state.of(request).hints
            await departures.leave_tenant(work, actor, hints)
            target = ("Member", membership.member_id)
            await audit.record(work, Author.of(actor), "member.left", target=target)
    except AppError as error:
        return render(
            request, "leave.html", status=409, membership=membership, errors={"": formatting.error_text(error)}
        )
    return redirect(f"{browser.HOME}?done=left")


async def _founder(request: Request) -> SignedIn:
    person = await browser.require_fresh(request)
    if not state.of(request).settings.is_sign_up_open or person.only_tenant_id is not None:
        raise Problem(403, "You cannot create an organisation here", "Ask the operator of this installation.")
    return person


async def _membership(request: Request) -> tuple[SignedIn, Membership]:
    person = await browser.require_fresh(request)
    tenant_id: UUID = request.path_params["tenant_id"]
    for membership in await memberships.of(person.user_id, only_tenant_id=person.only_tenant_id):
        if membership.tenant_id == tenant_id:
            return person, membership
    raise Problem(404, "You are not a member of this organisation", "You may have left it already.")


ROUTES = (
    page("/account/organisations/create", show=_show_create, submit=_create),
    page("/account/organisations/{tenant_id:uuid}/leave", show=_show_leave, submit=_leave),
)
