"""The person who uses the browser, and signing them in and out. Every page calls it; `accounts.sessions` stores
sessions.

A page that needs a signed-in person calls `await browser.require(request)`; after the sign-in the browser returns to
it. A page that changes rights calls `require_fresh`: without a fresh proof of identity the person gives one first, and
then returns too.
"""

from urllib.parse import urlencode
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from backend.accounts import deletion, passkeys, second_factors, sessions
from backend.accounts.passkeys import Proof
from backend.accounts.sessions import SignedIn
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.oauth import cookies, state
from backend.oauth.cookies import Cookie
from backend.oauth.rendering import redirect, render

HOME = "/account"
_NEXT_CHARS = 4_000
_OAUTH_PATH = "/oauth/"


class SignInNeeded(Exception):
    """Nobody is signed in; `page` redirects the browser to the sign-in, and then to `back`, or else to this page."""

    def __init__(self, back: str | None = None) -> None:
        self.back = back
        super().__init__(back)


class StepUpNeeded(Exception):
    """The last proof of identity is too old; `page` requests a new one and then returns to `back`, or else to this
    page. `since`: only a proof after this time counts, in milliseconds since the epoch."""

    def __init__(self, back: str | None = None, *, since: int | None = None) -> None:
        self.back, self.since = back, since
        super().__init__(back, since)


async def current(request: Request) -> SignedIn | None:
    if not hasattr(request.state, "signed_in"):
        value = cookies.read(request, Cookie.SESSION)
        request.state.signed_in = await sessions.find(state.of(request).keys, value) if value else None
    person: SignedIn | None = request.state.signed_in
    return person


def is_sent_by_us(request: Request) -> bool:
    """Whether our own page or the person has sent this request, and no page of another origin. Old browsers do not say
    it, and count as ours."""
    return request.headers.get("sec-fetch-site", "same-origin") in {"same-origin", "none"}


async def require(request: Request, *, back: str | None = None) -> SignedIn:
    """Raises `SignInNeeded`."""
    person = await current(request)
    if person is None:
        raise SignInNeeded(back)
    return person


async def require_fresh(request: Request, *, back: str | None = None) -> SignedIn:
    """For pages that change rights: a stolen cookie alone is not enough. Raises `SignInNeeded`, `StepUpNeeded`."""
    person = await require(request)
    if not person.is_fresh:
        raise StepUpNeeded(back)
    return person


async def sign_in(
    request: Request,
    user_id: UUID,
    *,
    to: str = HOME,
    proved_hash: str | None = None,
    proof: Proof | None = None,
    is_one_step: bool = False,
) -> Response | None:
    """A response that begins a new session and leads to the local path `to`. It ends the browser's previous session.

    `proved_hash`: the hash of the password that was proved; `proof`: the proof of the passkey, consumed here;
    `is_one_step`: nothing but the password was proved. Returns None if the password or passkey was changed in the
    meantime, a second step was turned on that is not done, or the account is disabled.
    """
    previous = await current(request)
    async with unit_of_work(None) as work:
        if proof is not None and not await passkeys.use(work, proof):
            return None
        if is_one_step and not await _may_sign_in_by_one_step(work, user_id):
            return None
        value = await begin_session(work, request, user_id, previous=previous, proved_hash=proved_hash)
    return None if value is None else signed_in(request, value, to=to)


async def _may_sign_in_by_one_step(work: UnitOfWork, user_id: UUID) -> bool:
    """Locks the account first, as turning the second step on does."""
    if not await deletion.hold(work, user_id):
        return False
    factor = await second_factors.read(work, user_id)
    return factor is None or not factor.is_on


async def begin_session(
    work: UnitOfWork,
    request: Request,
    user_id: UUID,
    *,
    previous: SignedIn | None,
    proved_hash: str | None = None,
    only_tenant_id: UUID | None = None,
) -> str | None:
    """Begins a session in this transaction, and ends `previous`. Returns the value of the cookie, or None as `sign_in`.

    What the session is based on must be checked in the same transaction. If it were checked before, it could end in
    between, with all its sessions but this one.
    """
    value = await sessions.begin(
        work,
        state.of(request).keys,
        user_id=user_id,
        user_agent=request.headers.get("user-agent", ""),
        proved_hash=proved_hash,
        only_tenant_id=only_tenant_id,
    )
    if value is not None and previous is not None:
        await sessions.end(work, previous.user_id, previous.session_id)
    return value


def signed_in(request: Request, value: str, *, to: str) -> Response:
    """The response to a sign-in: it sets the cookie of the new session, and leads to the local path `to`."""
    response = continue_to(request, to)
    cookies.put(request, response, Cookie.SESSION, value, lifetime=sessions.LIFETIME)
    cookies.drop(request, response, Cookie.FORM)
    return response


def continue_to(request: Request, to: str) -> Response:
    """Leads to an authorization request through a page of its own. That request may redirect to the app at once, and
    browsers check every redirect after a form against the `form-action` of the form's page."""
    return render(request, "go_on.html", to=to) if to.startswith(_OAUTH_PATH) else redirect(to)


async def sign_out(request: Request, *, to: str) -> Response:
    person = await current(request)
    if person is not None:
        async with unit_of_work(None) as work:
            await sessions.end(work, person.user_id, person.session_id)
    response = redirect(to)
    cookies.drop(request, response, Cookie.SESSION)
    return response


def to_sign_in(request: Request, needed: SignInNeeded | None = None) -> Response:
    """Returns to this page after the sign-in; for a form, to the page that shows the form. The query may hold the
    request."""
    return redirect(sign_in_path((needed.back if needed else None) or _here(request)))


def to_step_up(request: Request, needed: StepUpNeeded) -> Response:
    """Returns to the page that shows the form, with its query: the query may hold the request."""
    # Processes of the previous version know only `within` (ADR 0092).
    since = {} if needed.since is None else {"since": str(needed.since), "within": "30"}
    return redirect("/stepup?" + urlencode({"next": needed.back or _here(request), **since}))


def _here(request: Request) -> str:
    return f"{request.url.path}?{request.url.query}" if request.url.query else request.url.path


def sign_in_path(back: str) -> str:
    return "/signin?" + urlencode({"next": back})


def local_path(requested: str | None) -> str:
    """`wanted` if it is a local path, otherwise the home page: a link to our sign-in must not lead to another site."""
    path = requested or ""
    is_local = path.startswith("/") and not path.startswith(("//", "/\\"))
    is_plain = path.isascii() and path.isprintable() and "\\" not in path and len(path) <= _NEXT_CHARS
    return path if is_local and is_plain else HOME
