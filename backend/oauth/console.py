"""Two addresses of the console: the list of the person's organisations, and the sign-in link that `make run` prints.

Both are for our own pages alone. The list is read with the cookie of the session, because a token is of one
organisation. The link begins an ordinary session; it exists in development only, and only for this machine (ADR 0089).
"""

import ipaddress
import re

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from backend.accounts import console_links, memberships
from backend.kit.global_ids import encode
from backend.oauth import browser, page, state
from backend.oauth.problems import Problem, ProblemLink
from backend.oauth.server import consent

_HOME = "/console/"
_PRIVATE = {
    "cache-control": "no-store",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
}
_LOOPBACK_HOST = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")
#: Headers of proxies: with one of them the browser may be elsewhere, whatever the address of the connection.
_FORWARDING = ("forwarded", "via", "x-forwarded-", "x-real-ip")


async def _organisations(request: Request) -> Response:
    """The person's active organisations, by the ids of the API."""
    _require_console(request)
    person = await browser.current(request)
    if person is None or not browser.is_sent_by_us(request):
        return JSONResponse({"error": "login_required"}, 403, _PRIVATE)
    own = await consent.organisations(person)
    listed = [{"id": encode("Tenant", one.tenant_id), "name": one.tenant_name} for one in own]
    return JSONResponse(listed, headers=_PRIVATE)


async def _sign_in(request: Request) -> Response:
    _require_console(request)
    if not state.of(request).settings.is_development or not _is_from_here(request):
        raise HTTPException(404)
    user_id = await console_links.take(state.of(request).short_lived, request.path_params["link"])
    response = None if user_id is None else await browser.sign_in(request, user_id, to=_HOME)
    if user_id is None or response is None:
        raise Problem(
            410,
            "This link is no longer valid",
            "It signs in once, within minutes of the start. Sign in with the password that was printed beside it.",
            link=ProblemLink(f"/signin?next={_HOME}", "Sign in"),
        )
    await memberships.record(user_id, "sign_in", details={"by": "link"})
    return response


def _require_console(request: Request) -> None:
    """The operator may have turned it off."""
    if not state.of(request).settings.web.console:
        raise HTTPException(404)


def _is_from_here(request: Request) -> bool:
    """Whether a person of this machine has opened the address. A page of another site cannot send a browser here, and
    what a browser or a program loads ahead does not use the link up."""
    headers = request.headers
    return (
        request.method == "GET"
        and _is_loopback(request.client.host if request.client else "")
        and _LOOPBACK_HOST.fullmatch(headers.get("host", "")) is not None
        and not any(name.startswith(_FORWARDING) for name in headers)
        and browser.is_sent_by_us(request)
        and "sec-purpose" not in headers
    )


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


ROUTES = (
    page.page("/console/organisations", show=_organisations),
    page.page("/console/sign-in/{link}", show=_sign_in),
)
