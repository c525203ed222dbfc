"""Sign-in through a tenant's own OpenID provider: the page of its sign-in link, and the callback.

`openid` talks to the provider, `accounts.identities` finds the member, `browser` begins the session. The session is
valid only in that tenant, whatever other memberships the person has. The callback URL contains the tenant, so a
response that one tenant's provider forwards from another tenant's provider is refused (the mix-up of RFC 9700, 4.4).
"""

import logging
from urllib.parse import urlencode
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from backend.accounts import identities, providers
from backend.accounts.errors import NotSignedIn
from backend.accounts.identities import ProviderIdentity, Recognised
from backend.accounts.providers import Provider
from backend.kit.errors import AppError
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.oauth import browser, formatting, login_state, openid, state, throttle
from backend.oauth import page as pages
from backend.oauth.browser import local_path
from backend.oauth.discovery import ProviderFailed
from backend.oauth.forms import Form
from backend.oauth.login_state import LoginState
from backend.oauth.openid import CallbackParameters
from backend.oauth.page import page
from backend.oauth.problems import Problem, ProblemLink
from backend.oauth.rendering import render
from backend.spaces import invited_spaces
from backend.tenants import audit
from backend.tenants.actor import ActorKind
from backend.tenants.audit import ANONYMOUS, Author

log = logging.getLogger(__name__)


async def _show(request: Request) -> Response:
    """A page with a button, so that no foreign page can start a sign-in with a link or an image."""
    provider = await _provider(request.path_params["provider_id"])
    to = local_path(request.query_params.get("next"))
    return render(request, "upstream.html", provider=provider, to=to, password=browser.sign_in_path(to))


async def _submit(request: Request, form: Form) -> Response:
    """Leads to the provider through a page of its own: browsers check all redirects after a form, also the provider's
    own, against the `form-action` of our page."""
    provider = await _provider(request.path_params["provider_id"])
    await throttle.upstream(request)
    try:
        login_request = await openid.begin(
            state.of(request).discovery,
            provider,
            redirect_uri=redirect_uri(request, provider.tenant_id),
            forces_login=await browser.current(request) is not None,
        )
    except ProviderFailed as error:
        return await _failed(request, provider, error, to=local_path(form.get("next")))
    response = render(request, "upstream_go_on.html", provider=provider, to=login_request.url)
    login_state.put(request, response, LoginState(provider.id, login_request, local_path(form.get("next"))))
    return response


async def _callback(request: Request) -> Response:
    """Removes the login state, whatever the result is."""
    login = login_state.read(request)
    if login is None:
        raise Problem(
            400,
            "Please sign in once more",
            "The sign-in did not start in this browser, or took too long. Use your organisation's sign-in link again.",
        )
    try:
        response = await _finish(request, login)
    except Problem as error:
        response = pages.problem(request, error)
    login_state.drop(request, response)
    return response


async def _finish(request: Request, login: LoginState) -> Response:
    provider = await _provider(login.provider_id)
    if request.path_params["tenant_id"] != provider.tenant_id:
        return await _failed(request, provider, ProviderFailed("tenant_mismatch"), to=login.to)
    attempt = await throttle.upstream(request)
    try:
        identity = await _identity(request, provider, login)
    except ProviderFailed as error:
        return await _failed(request, provider, error, to=login.to)
    try:
        value = await _begin_session(request, provider, identity)
    except NotSignedIn as error:
        await _record_failure(request, provider, error.reason)
        raise _forbidden(provider, login, error.message) from error
    except AppError as error:
        await _record_failure(request, provider, error.code.lower())
        raise _forbidden(provider, login, formatting.error_text(error)) from error
    attempt.succeeded()
    return browser.signed_in(request, value, to=login.to)


async def _identity(request: Request, provider: Provider, login: LoginState) -> ProviderIdentity:
    """Requests UserInfo only if the address matters: a person with a known identity does not need it."""
    query, shared = request.query_params, state.of(request)
    claims = await openid.finish(
        shared.discovery,
        provider,
        secret=await providers.client_secret(shared.keys, provider),
        login_request=login.login_request,
        callback=CallbackParameters(query.get("code"), query.get("state"), query.get("iss"), query.get("error")),
        redirect_uri=redirect_uri(request, provider.tenant_id),
    )
    is_complete = claims.identity.email is not None and claims.identity.is_email_verified is not None
    if is_complete or await identities.is_member(provider, claims.identity.subject):
        return claims.identity
    return await openid.add_userinfo(shared.discovery, provider, claims)


async def _begin_session(request: Request, provider: Provider, identity: ProviderIdentity) -> str:
    """Recognises the person and begins the session under one lock of the tenant. Returns the value of the cookie.

    So an admin disables the provider, or removes the member, either before: nobody is signed in. Or after: the new
    session is ended with the others. Raises `NotSignedIn`, and the other errors of `identities.recognise`.
    """
    previous = await browser.current(request)
    async with unit_of_work(provider.tenant_id) as work:
        recognised = await _recognise(work, provider, identity)
        value = await browser.begin_session(
            work, request, recognised.user_id, previous=previous, only_tenant_id=provider.tenant_id
        )
        if value is None:
            raise NotSignedIn("account_disabled", "Ask the operator of this installation.")
    return value


async def _recognise(work: UnitOfWork, provider: Provider, identity: ProviderIdentity) -> Recognised:
    recognised = await identities.recognise(work, provider, identity)
    if recognised.invitation_id is not None:
        await invited_spaces.enter(work, invitation_id=recognised.invitation_id, member_id=recognised.member_id)
    author, target = Author(ActorKind.PERSON, recognised.member_id), ("Member", recognised.member_id)
    details = {"by": "provider", "provider": str(provider.id)}
    await audit.record(work, author, "sign_in", target=target, details=details)
    return recognised


async def _failed(request: Request, provider: Provider, error: ProviderFailed, *, to: str) -> Response:
    """The audit log of the tenant has the reason for its admins; the visitor learns only that it is not their fault."""
    log.info("sign-in by provider %s failed: %s", provider.id, error.reason)
    await _record_failure(request, provider, error.reason)
    retry = _retry_link(provider, to)
    if error.reason == "refused_by_provider":
        text = f"{provider.name} did not let you in, or you cancelled the sign-in there. Nothing was changed here."
        return pages.problem(request, Problem(403, "You were not signed in", text, link=retry))
    if error.reason == "provider_unreachable":
        text = f"{provider.name} could not be reached, or did not answer in time. Please try again in a few minutes."
        return pages.problem(request, Problem(502, "Signing in did not work", text, link=retry))
    text = f"{provider.name} sent an invalid answer. Please try again, or inform your organisation's admins."
    return pages.problem(request, Problem(502, "Signing in did not work", text, link=retry))


def _forbidden(provider: Provider, login: LoginState, text: str) -> Problem:
    return Problem(403, f"You cannot sign in to {provider.tenant_name}", text, link=_retry_link(provider, login.to))


def _retry_link(provider: Provider, to: str) -> ProblemLink:
    return ProblemLink(f"/signin/with/{provider.id}?{urlencode({'next': to})}", "Try again")


async def _record_failure(request: Request, provider: Provider, reason: str) -> None:
    if not await throttle.provider_failure(request, provider.id):
        return
    async with unit_of_work(provider.tenant_id) as work:
        target = ("IdentityProvider", provider.id)
        await audit.record(work, ANONYMOUS, "sign_in_failed", target=target, details={"reason": reason})


async def _provider(provider_id: UUID) -> Provider:
    provider = await providers.find(provider_id)
    if provider is None:
        raise Problem(404, "This sign-in does not exist", "Ask your organisation's admins for the right link.")
    return provider


def redirect_uri(request: Request, tenant_id: UUID) -> str:
    return f"{state.of(request).settings.web.url}/signin/callback/{tenant_id}"


ROUTES = (
    page("/signin/with/{provider_id:uuid}", show=_show, submit=_submit),
    page("/signin/callback/{tenant_id:uuid}", show=_callback),
)
