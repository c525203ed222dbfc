"""The page of the apps that act for a person in one organisation: see and disconnect them. `/account` links to it.

To disconnect an app takes rights away and gives none, so a session is enough: somebody who fears an app acts at once.
"""

from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from backend.accounts import memberships
from backend.accounts.memberships import Membership
from backend.kit.unit_of_work import unit_of_work
from backend.oauth import browser, state
from backend.oauth.forms import Form
from backend.oauth.page import page
from backend.oauth.problems import Problem
from backend.oauth.rendering import redirect, render
from backend.oauth.server import connected_apps
from backend.oauth.server.consent import SCOPE_TEXTS
from backend.tenants.actor import Actor


async def _show(request: Request) -> Response:
    membership, actor = await _membership(request)
    async with unit_of_work(membership.tenant_id, read_only=True) as work:
        apps = await connected_apps.of(work, actor.id)
    return render(
        request,
        "apps.html",
        membership=membership,
        path=_path(membership),
        apps=apps,
        scope_texts=SCOPE_TEXTS,
        done="The app was disconnected." if request.query_params.get("done") == "disconnected" else "",
    )


async def _disconnect(request: Request, form: Form) -> Response:
    membership, actor = await _membership(request)
    service_id = _uuid(form.get("app"))
    async with unit_of_work(membership.tenant_id) as work:
        if not await connected_apps.disconnect(work, actor, state.of(request).hints, service_id=service_id):
            raise _not_found()
    return redirect(f"{_path(membership)}?done=disconnected")


async def _membership(request: Request) -> tuple[Membership, Actor]:
    """Raises `SignInNeeded`, `Problem`."""
    tenant_id: UUID = request.path_params["tenant_id"]
    person = await browser.require(request)
    for membership in await memberships.of(person.user_id, only_tenant_id=person.only_tenant_id):
        if membership.tenant_id == tenant_id:
            return membership, membership.actor(person.name)
    raise Problem(404, "You are not a member of this organisation", "You may have left it already.")


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise _not_found() from None


def _not_found() -> Problem:
    return Problem(404, "This app is not connected", "It may have been disconnected already.")


def _path(membership: Membership) -> str:
    return f"/account/organisations/{membership.tenant_id}/apps"


_PATH = "/account/organisations/{tenant_id:uuid}/apps"
ROUTES = (page(_PATH, show=_show), page(f"{_PATH}/disconnect", submit=_disconnect))
