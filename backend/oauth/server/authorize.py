"""The authorization endpoint: a client sends a browser with a request, and it returns with a code or an error.

Nothing is sent to a redirect address before the address is known to belong to the client; until then errors are shown
on a page. The request stays in the URL of the page, and is validated again on every step.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6749 import AccessDeniedError, InvalidRequestError, InvalidScopeError
from starlette.requests import Request
from starlette.responses import Response

from backend.accounts.memberships import Membership
from backend.accounts.sessions import SessionEnded, SignedIn
from backend.kit.errors import AppError
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import unit_of_work
from backend.oauth import app_requests, browser, formatting, state, throttle
from backend.oauth.browser import SignInNeeded, StepUpNeeded
from backend.oauth.forms import Form
from backend.oauth.page import page
from backend.oauth.problems import Problem, ProblemLink, TooOften
from backend.oauth.rendering import render
from backend.oauth.server import bridge, consent, console_client, identity_scopes, proofs, pushed_requests
from backend.oauth.server.clients import OAuthClient
from backend.oauth.server.codes import CodeDraft, ConsentEnded
from backend.oauth.server.consent import ConsentChoice
from backend.oauth.server.console_client import ConsoleClient
from backend.oauth.server.core import Server
from backend.oauth.server.families import Holder
from backend.oauth.server.proofs import ProofDemand
from backend.oauth.server.request_adapter import AdaptedRequest
from backend.tenants.actor import TokenScope
from backend.tools.notifications import app_request_mails

_MOST_FIELDS = 50
_SECONDS = re.compile(r"[0-9]{1,9}")
#: A proof may grow older by this while the person reads the page and decides.
_DECISION_SECONDS = 120


class LoginRequired(OAuth2Error):  # type: ignore[misc]  # Authlib ships no types
    """`prompt=none`: the client wants no page, but the person must sign in."""

    error = "login_required"


class ConsentRequired(OAuth2Error):  # type: ignore[misc]
    error = "consent_required"


class InteractionRequired(OAuth2Error):  # type: ignore[misc]
    """`prompt=none`, and the person must choose an organisation of theirs."""

    error = "interaction_required"


class TemporarilyUnavailable(OAuth2Error):  # type: ignore[misc]
    """`prompt=none`, and the person's answers to apps are too many at the moment (RFC 6749, 4.1.2.1)."""

    error = "temporarily_unavailable"


class _Refused(Exception):
    """The browser returns to the client with an error."""

    def __init__(self, response: Response) -> None:
        self.response = response


@dataclass(frozen=True, slots=True)
class _AuthorizationRequest:
    """A validated request: client, redirect address and parameters are good."""

    server: Server
    oauth_request: AdaptedRequest
    grant: Any
    #: Set if the request was pushed before (RFC 9126).
    request_uri: str | None

    @property
    def client(self) -> OAuthClient:
        client: OAuthClient = self.oauth_request.client
        return client

    @property
    def redirect_uri(self) -> str:
        uri: str = self.grant.redirect_uri
        return uri

    @property
    def scopes(self) -> list[str]:
        scope: str = self.oauth_request.scope
        return scope.split()

    @property
    def prompts(self) -> frozenset[str]:
        return frozenset(self.oauth_request.args.get("prompt", "").split())

    @property
    def is_silent(self) -> bool:
        """The client wants no page."""
        return self.prompts == {"none"}

    @property
    def is_of_console(self) -> bool:
        return isinstance(self.client, ConsoleClient)

    @property
    def nonce(self) -> str | None:
        return self.oauth_request.args.get("nonce")

    @property
    def proof_demand(self) -> ProofDemand:
        return ProofDemand.of(self.oauth_request.args, self.prompts)

    @property
    def may_be_remembered(self) -> bool:
        return "consent" not in self.prompts and self.client.is_alone_at(self.redirect_uri)


async def _show(request: Request) -> Response:
    try:
        authorization = await _read_request(request)
        person = await _person(request, authorization)
        own = await consent.organisations(person)
        membership = _chosen(request, authorization, own)
        if membership is None:
            return await _organisation_page(request, authorization, own)
        if authorization.is_of_console:
            return await _enter_console(request, authorization, person, membership)
        choice = await consent.choice(person, membership, authorization.client.app, authorization.scopes)
        await _require_proof(request, person, authorization, choice)
        if authorization.may_be_remembered and await consent.is_remembered(choice):
            return await _give_code(request, authorization, person, choice, is_remembered=True)
        if authorization.is_silent:
            raise _refusal(authorization, ConsentRequired())
        await browser.require_fresh(request)
        return _consent_page(request, authorization, choice)
    except _Refused as refused:
        return refused.response


async def _submit(request: Request, form: Form) -> Response:
    try:
        authorization = await _read_request(request)
        if authorization.is_of_console:
            raise Problem(400, "There is nothing to agree to", "The console asks for nothing. Open it again.")
        person = await browser.require(request)
        membership = consent.chosen(await consent.organisations(person), form.get("organisation"))
        if membership is None:
            raise Problem(400, "Please choose an organisation", "Go back and choose the one that the app is for.")
        choice = await consent.choice(person, membership, authorization.client.app, authorization.scopes)
        if form.get("decision") == "ask":
            return await _ask(request, authorization, choice, form)
        if form.get("decision") == "grant":
            choice = choice.extended(form.get("lacking").split())
        elif form.get("decision") != "allow":
            await throttle.consent(request, choice.actor.id)
            await _use_up(authorization)
            await consent.refuse(choice)
            raise _refusal(authorization, AccessDeniedError())
        await browser.require_fresh(request)
        if choice.may_install and not form.get("installs"):
            return _consent_page(request, authorization, choice, was_removed=True)
        choice = choice.limited_to([*form.get("scopes").split(), *choice.added])
        await _require_proof(request, person, authorization, choice, grace_seconds=_DECISION_SECONDS)
        if not choice.shown or not identity_scopes.is_complete(choice.identity):
            raise _refusal(authorization, InvalidScopeError())
        return await _give_code(request, authorization, person, choice)
    except _Refused as refused:
        return refused.response


async def _read_request(request: Request) -> _AuthorizationRequest:
    """Raises `Problem`, or `_Refused` once the redirect address is trusted."""
    try:
        fields = parse_qs(request.url.query, keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict")
    except ValueError:
        raise Problem(
            400,
            "This request cannot be read",
            "The app has sent you here with an invalid request. Please report it to its developer.",
        ) from None
    server, oauth_request, request_uri = Server(state.of(request)), AdaptedRequest(request, fields), None
    try:
        oauth_request.require_single()
        await _load_document(request, oauth_request.args.get("client_id", ""))
        if (request_uri := oauth_request.args.get("request_uri")) is not None:
            oauth_request = AdaptedRequest(request, await _pushed(server, oauth_request, request_uri))
        grant = await bridge.run(server.get_consent_grant, oauth_request, None)
    except OAuth2Error as error:
        if not error.redirect_uri:
            raise Problem(400, "This app's request is not valid", _message(error)) from None
        raise _Refused(server.error_response(oauth_request, error).to_http()) from None
    except ValueError:  # Authlib puts the request's text into the error, where some characters are not allowed
        raise Problem(
            400,
            "This request cannot be read",
            "The app has sent you here with an invalid request. Please report it to its developer.",
        ) from None
    authorization = _AuthorizationRequest(server, oauth_request, grant, request_uri)
    if authorization.client.app.requires_pushed and request_uri is None:
        raise _refusal(authorization, InvalidRequestError("This app must push its requests (RFC 9126)."))
    if (fault := _fault(authorization)) is not None:
        raise _refusal(authorization, InvalidRequestError(fault))
    return authorization


def _fault(authorization: _AuthorizationRequest) -> str | None:
    """What is wrong with the parameters of OpenID Connect."""
    args, prompts = authorization.oauth_request.args, authorization.prompts
    if "none" in prompts and len(prompts) > 1:
        return "prompt=none excludes all other values."
    if not _SECONDS.fullmatch(args.get("max_age", "0")):
        return "max_age must be a number of seconds."
    nonce = authorization.nonce or ""
    if len(nonce) > DEFAULT.nonce_chars or not nonce.isprintable():
        return f"nonce must have at most {DEFAULT.nonce_chars:,} characters, all of them printable."
    return None


async def _load_document(request: Request, client_id: str) -> None:
    """Fetches the client's document, if the client id is a URL. Raises `Problem`, `TooOften`."""
    await state.of(request).documents.load(client_id, lambda: throttle.document(request))


async def _pushed(server: Server, oauth_request: AdaptedRequest, request_uri: str) -> pushed_requests.Fields:
    """The pushed parameters; other parameters of the URL are ignored."""
    return await pushed_requests.read(server.short_lived, request_uri, oauth_request.args.get("client_id", ""))


async def _use_up(authorization: _AuthorizationRequest) -> None:
    """Removes a pushed request: it can be used once. Raises `Problem` if it was used before."""
    if authorization.request_uri and not await pushed_requests.take(
        authorization.server.short_lived, authorization.request_uri
    ):
        raise Problem(400, "This request was already answered", "Go back to the app and start again there.")


def _message(error: OAuth2Error) -> str:
    text: str = error.get_error_description() or error.error
    return f"{text.rstrip('.')}. Only the developer of the app can fix this. Please report it to them."


def _refusal(authorization: _AuthorizationRequest, error: OAuth2Error) -> _Refused:
    error.redirect_uri, error.state = authorization.redirect_uri, authorization.oauth_request.payload.state
    return _Refused(authorization.server.error_response(authorization.oauth_request, error).to_http())


async def _person(request: Request, authorization: _AuthorizationRequest) -> SignedIn:
    person = await browser.current(request)
    if person is not None:
        return person
    if authorization.is_silent:
        raise _refusal(authorization, LoginRequired())
    if authorization.proof_demand.is_empty:
        raise SignInNeeded
    raise SignInNeeded(_marked(request, authorization, since=await proofs.now()))  # that sign-in is the proof


async def _require_proof(
    request: Request,
    person: SignedIn,
    authorization: _AuthorizationRequest,
    choice: ConsentChoice,
    *,
    grace_seconds: int = 0,
) -> None:
    """A token with administrative scopes needs a fresh proof of identity, even if the consent is remembered. So does a
    client that asks for one (`max_age`, `prompt=login`)."""
    await _require_age(request, person, authorization, grace_seconds=grace_seconds)
    if choice.is_administrative and not person.is_fresh:
        raise _proof_needed(authorization)


async def _require_age(
    request: Request, person: SignedIn, authorization: _AuthorizationRequest, *, grace_seconds: int = 0
) -> None:
    """The proof is not older than the client asks for, or it was given since this request began."""
    demand, age = authorization.proof_demand, person.proved_seconds_ago
    is_young = demand.most_seconds is not None and age is not None and age <= demand.most_seconds + grace_seconds
    if demand.is_empty or (is_young and not demand.is_of_now):
        return
    keys, at = authorization.server.keys, await proofs.now()
    began = proofs.since(keys, request.query_params.get(proofs.PARAMETER), authorization.oauth_request.args)
    if began is None or not proofs.was_given_since(person, began, at=at):
        back = _marked(request, authorization, since=at)
        raise _proof_needed(authorization, needed=StepUpNeeded(back, since=at))


def _marked(request: Request, authorization: _AuthorizationRequest, *, since: int) -> str:
    return proofs.marked(authorization.server.keys, request.url, authorization.oauth_request.args, since=since)


def _proof_needed(authorization: _AuthorizationRequest, *, needed: StepUpNeeded | None = None) -> Exception:
    return _refusal(authorization, LoginRequired()) if authorization.is_silent else needed or StepUpNeeded()


def _chosen(request: Request, authorization: _AuthorizationRequest, own: Collection[Membership]) -> Membership | None:
    """The organisation that the request names, or the only one. None: the person has to choose."""
    try:
        membership = consent.chosen(own, request.query_params.get("organisation", ""))
    except Problem:
        if authorization.is_silent:
            raise _refusal(authorization, InteractionRequired()) from None
        raise
    if membership is None and authorization.is_silent:
        raise _refusal(authorization, InteractionRequired() if authorization.is_of_console else ConsentRequired())
    return membership


async def _enter_console(
    request: Request, authorization: _AuthorizationRequest, person: SignedIn, membership: Membership
) -> Response:
    """The person opens our own page, so there is nothing to agree to. No code for a request of another site: that site
    has chosen the challenge, so it would only have to read one address."""
    if not browser.is_sent_by_us(request):
        raise Problem(
            403,
            "This link does not open the console",
            "Another site has made it. Open the console itself.",
            link=ProblemLink("/console/", "Open the console"),
        )
    await throttle.console_code(request, membership.member_id)
    await _require_age(request, person, authorization)
    scopes = await console_client.scopes(person, membership, authorization.scopes)
    if not scopes and console_client.PROVED & set(authorization.scopes) and not person.is_fresh:
        raise _proof_needed(authorization)
    if not scopes:
        raise _refusal(authorization, InvalidScopeError())
    await _use_up(authorization)
    return await _code(authorization, person, console_client.holder(person, membership), scopes, app_id=None)


async def _give_code(
    request: Request,
    authorization: _AuthorizationRequest,
    person: SignedIn,
    choice: ConsentChoice,
    *,
    is_remembered: bool = False,
) -> Response:
    try:
        await throttle.consent(request, choice.actor.id)
    except TooOften:
        if authorization.is_silent:
            raise _refusal(authorization, TemporarilyUnavailable()) from None
        raise
    await _use_up(authorization)
    app = authorization.client.app
    if choice.is_possible:
        await authorization.server.documents.keep(authorization.server.keys, app)
    holder, scopes = await consent.agree(choice, authorization.server.hints)
    return await _code(authorization, person, holder, scopes, app_id=app.id, is_remembered=is_remembered)


async def _code(
    authorization: _AuthorizationRequest,
    person: SignedIn,
    holder: Holder,
    scopes: frozenset[TokenScope],
    *,
    app_id: UUID | None,
    is_remembered: bool = False,
) -> Response:
    challenge = authorization.oauth_request.args["code_challenge"]
    draft = CodeDraft(
        holder, authorization.client.app.client_id, app_id, authorization.redirect_uri, challenge, scopes,
        authorization.nonce, person, is_remembered,
    )  # fmt: skip
    try:
        oauth_response = await bridge.run(
            authorization.server.create_authorization_response, authorization.oauth_request, draft, authorization.grant
        )
    except ConsentEnded:
        raise _refusal(authorization, ConsentRequired()) from None
    except SessionEnded:
        raise (_refusal(authorization, LoginRequired()) if authorization.is_silent else SignInNeeded()) from None
    response: Response = oauth_response.to_http()
    return response


async def _ask(request: Request, authorization: _AuthorizationRequest, choice: ConsentChoice, form: Form) -> Response:
    """The request to the app stays open: the browser does not go back to it."""
    if not choice.may_ask:
        raise Problem(403, "There is nothing to ask for", "Go back, and see what the app may do here.")
    shared = state.of(request)
    await throttle.app_request(request, choice.actor.id)
    await authorization.server.documents.keep(authorization.server.keys, choice.app)
    try:
        async with unit_of_work(choice.actor.tenant_id) as work:
            await consent.ask(work, choice, reason=form.get("reason"))
            mails = await app_request_mails.to_admins(
                work, shared.settings.web.url, app=choice.app.name, member_id=choice.actor.id, person=choice.actor.name
            )
            work.after_commit(lambda: app_request_mails.send(shared.mailer, mails))
    except AppError as error:
        return _consent_page(request, authorization, choice, errors={"reason": formatting.error_text(error)})
    return render(request, "asked.html", choice=choice, path=app_requests.path_of(choice.membership.tenant_id))


def _consent_page(
    request: Request,
    authorization: _AuthorizationRequest,
    choice: ConsentChoice,
    *,
    errors: Mapping[str, str] | None = None,
    was_removed: bool = False,
) -> Response:
    return render(
        request,
        "consent.html",
        status=409 if was_removed else 422 if errors else 200,
        errors=errors or {},
        was_removed=was_removed,
        most_chars=DEFAULT.app_request_chars,
        form_action=(_origin(authorization.redirect_uri),),
        choice=choice,
        scope_texts=consent.SCOPE_TEXTS,
        device=None,
    )


async def _organisation_page(request: Request, authorization: _AuthorizationRequest, own: list[Membership]) -> Response:
    def path(membership: Membership) -> str:
        url = request.url.include_query_params(organisation=str(membership.tenant_id))
        return f"{url.path}?{url.query}"

    places = [(membership, path(membership)) for membership in own]
    return render(request, "choose_organisation.html", app=authorization.client.app, places=places)


def _origin(uri: str) -> str:
    """The origin in the form of a Content-Security-Policy."""
    parts = urlsplit(uri)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else f"{parts.scheme}:"


ROUTES = (page("/oauth/authorize", show=_show, submit=_submit),)
