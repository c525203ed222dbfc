"""The page of requests for apps in one organisation: admins answer them, and everybody sees their own.

It is linked from `/account` and from mails. It needs a fresh proof of identity, because an approval gives rights. It
calls `tenants.app_requests`, which has the rules.
"""

from collections.abc import Mapping
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from backend.accounts import memberships, sessions
from backend.accounts.memberships import Membership
from backend.accounts.sessions import SignedIn
from backend.kit.errors import AppError
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import unit_of_work
from backend.oauth import browser, formatting, state
from backend.oauth.forms import Form
from backend.oauth.page import page
from backend.oauth.problems import Problem
from backend.oauth.rendering import redirect, render
from backend.oauth.server.consent import SCOPE_TEXTS
from backend.spaces import notifications
from backend.tenants import app_requests, apps, audit
from backend.tenants.actor import Actor, Scope
from backend.tenants.audit import Author
from backend.tenants.models import TenantStatus
from backend.tools.notifications import app_request_mails

#: Requests of each list on the page.
_SHOWN = 50
_DONE = {"approved": "You have approved the request.", "rejected": "You have rejected the request."}


async def _show(request: Request) -> Response:
    _, membership, actor = await _membership(request)
    return await _page(request, membership, actor)


async def _answer(request: Request, form: Form) -> Response:
    person, membership, actor = await _membership(request)
    request_id, answer = _uuid(form.get("request")), form.get("answer")
    if answer not in _DONE:
        raise Problem(400, "This form cannot be read", "Open the page again, and choose one of the answers.")
    is_approved, shared = answer == "approved", state.of(request)
    try:
        async with unit_of_work(membership.tenant_id) as work:
            await sessions.require_open(work, person)
            asked = await app_requests.answer(
                work, actor, shared.hints, request_id=request_id, is_approved=is_approved, reason=form.get("reason")
            )
            details = {"answer": answer, "scopes": asked.scopes, "by": "page"}
            target = ("AppRequest", request_id)
            await audit.record(work, Author.of(actor), "answerAppRequest", target=target, details=details)
            await notifications.note_app_request(work, request_id)
            app = await apps.public(work, app_id=asked.app_id)
            mails = await app_request_mails.to_person(
                work, shared.settings.web.url, asked, app=app.name if app else "", is_approved=is_approved
            )
            work.after_commit(lambda: app_request_mails.send(shared.mailer, mails))
    except AppError as error:
        return await _page(request, membership, actor, errors={"": formatting.error_text(error)})
    return redirect(f"{path_of(membership.tenant_id)}?done={answer}")


async def _membership(request: Request) -> tuple[SignedIn, Membership, Actor]:
    """Raises `SignInNeeded`, `StepUpNeeded`, `Problem`."""
    tenant_id: UUID = request.path_params["tenant_id"]
    person = await browser.require_fresh(request, back=path_of(tenant_id))
    for membership in await memberships.of(person.user_id, only_tenant_id=person.only_tenant_id):
        if membership.tenant_id == tenant_id:
            if membership.tenant_status is not TenantStatus.ACTIVE:
                raise Problem(403, f"{membership.tenant_name} is suspended", "Its apps do not work at the moment.")
            return person, membership, membership.actor(person.name)
    raise Problem(404, "You are not a member of this organisation", "You may have left it already.")


async def _page(
    request: Request, membership: Membership, actor: Actor, *, errors: Mapping[str, str] | None = None
) -> Response:
    is_admin = {Scope.ADMIN_READ, Scope.ADMIN_WRITE} <= actor.scopes
    async with unit_of_work(membership.tenant_id, read_only=True) as work:
        waiting = await app_requests.waiting(work, actor, limit=_SHOWN) if is_admin else []
        own = await app_requests.of_member(work, actor, limit=_SHOWN)
        known = await apps.all_public(work, [each.app_id for each in (*waiting, *own)])
    return render(
        request,
        "app_requests.html",
        status=422 if errors else 200,
        membership=membership,
        path=path_of(membership.tenant_id),
        is_admin=is_admin,
        waiting=waiting,
        own=own,
        apps={app.id: app for app in known},
        scope_texts=SCOPE_TEXTS,
        most_chars=DEFAULT.app_request_chars,
        done=_DONE.get(request.query_params.get("done", "")),
        errors=errors or {},
    )


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise Problem(404, "This request does not exist", "It may have been answered already.") from None


def path_of(tenant_id: UUID) -> str:
    return f"/account/organisations/{tenant_id}/requests"


_PATH = "/account/organisations/{tenant_id:uuid}/requests"
ROUTES = (page(_PATH, show=_show, submit=_answer),)
