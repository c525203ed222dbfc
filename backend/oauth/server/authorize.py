"""The authorization endpoint: a client sends a browser with a request, and it returns with a code or an error.

Nothing is sent to a redirect address before the address is known to belong to the client; until then errors are shown
on a page. The request stays in the URL of the page, and is validated again on every step.
"""

from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6749 import AccessDeniedError, InvalidRequestError, InvalidScopeError
from starlette.requests import Request
from starlette.responses import Response

from backend.accounts.memberships import Membership
from backend.accounts.sessions import SignedIn
from backend.oauth import browser, state, throttle
from backend.oauth.browser import SignInNeeded, StepUpNeeded
from backend.oauth.forms import Form
from backend.oauth.page import page
from backend.oauth.problems import Problem
from backend.oauth.rendering import render
from backend.oauth.server import bridge, consent, pushed_requests
from backend.oauth.server.clients import OAuthClient
from backend.oauth.server.codes import CodeDraft
from backend.oauth.server.consent import ConsentChoice
from backend.oauth.server.core import Server
from backend.oauth.server.request_adapter import AdaptedRequest

_MOST_FIELDS = 50


class LoginRequired(OAuth2Error):  # type: ignore[misc]  # Authlib ships no types
    """`prompt=none`: the client wants no page, but the person must sign in."""

    error = "login_required"


class ConsentRequired(OAuth2Error):  # type: ignore[misc]
    error = "consent_required"


class _Refused(Exception):
    """The browser returns to the client with an error."""

    def __init__(self, response: Response) -> None:
        self.response = response


@dataclass(frozen=True, slots=True)
class _Question:
    """A validated request: client, redirect address and parameters are good."""

    server: Server
    asked: AdaptedRequest
    grant: Any
    #: Set if the request was pushed before (RFC 9126).
    request_uri: str | None

    @property
    def client(self) -> OAuthClient:
        client: OAuthClient = self.asked.client
        return client

    @property
    def redirect_uri(self) -> str:
        uri: str = self.grant.redirect_uri
        return uri

    @property
    def scopes(self) -> list[str]:
        scope: str = self.asked.scope
        return scope.split()

    @property
    def prompt(self) -> str:
        return self.asked.args.get("prompt", "")

    @property
    def may_be_remembered(self) -> bool:
        return self.prompt != "consent" and self.client.is_alone_at(self.redirect_uri)


async def _show(request: Request) -> Response:
    try:
        question = await _question(request)
        found = await _person(request, question)
        own = await consent.organisations(found)
        membership = consent.chosen(own, request.query_params.get("organisation", ""))
        if membership is None:
            return await _ask_where(request, question, own)
        choice = await consent.choice(found, membership, question.client.app, question.scopes)
        _require_proof(found, question, choice)
        if question.may_be_remembered and await consent.is_remembered(choice):
            return await _give_code(question, choice)
        if question.prompt == "none":
            raise _refusal(question, ConsentRequired())
        await browser.require_fresh(request)
        return _ask(request, question, choice)
    except _Refused as refused:
        return refused.response


async def _submit(request: Request, form: Form) -> Response:
    try:
        question = await _question(request)
        found = await browser.require(request)
        membership = consent.chosen(await consent.organisations(found), form.get("organisation"))
        if membership is None:
            raise Problem(400, "Please choose an organisation", "Go back and choose the one that the app is for.")
        choice = await consent.choice(found, membership, question.client.app, question.scopes)
        if form.get("decision") != "allow":
            await _end(question)
            await consent.refuse(choice)
            raise _refusal(question, AccessDeniedError())
        await browser.require_fresh(request)
        choice = choice.within(form.get("scopes").split())
        if not choice.scopes:
            raise _refusal(question, InvalidScopeError())
        return await _give_code(question, choice)
    except _Refused as refused:
        return refused.response


async def _question(request: Request) -> _Question:
    """Raises `Problem`, or `_Refused` once the redirect address is trusted."""
    try:
        fields = parse_qs(request.url.query, keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict")
    except ValueError:
        raise Problem(
            400,
            "This request cannot be read",
            "The app has sent you here with an invalid request. Please report it to its developer.",
        ) from None
    server, asked, request_uri = Server(state.of(request)), AdaptedRequest(request, fields), None
    try:
        asked.require_single()
        await _learn(request, asked.args.get("client_id", ""))
        if (request_uri := asked.args.get("request_uri")) is not None:
            asked = AdaptedRequest(request, await _pushed(server, asked, request_uri))
        grant = await bridge.run(server.get_consent_grant, asked, None)
    except OAuth2Error as error:
        if not error.redirect_uri:
            raise Problem(400, "This app's request is not valid", _words(error)) from None
        raise _Refused(server.refused(asked, error).response()) from None
    except ValueError:  # Authlib puts the request's text into the error, where some characters are not allowed
        raise Problem(
            400,
            "This request cannot be read",
            "The app has sent you here with an invalid request. Please report it to its developer.",
        ) from None
    question = _Question(server, asked, grant, request_uri)
    if question.client.app.requires_pushed and request_uri is None:
        raise _refusal(question, InvalidRequestError("This app must push its requests (RFC 9126)."))
    return question


async def _learn(request: Request, client_id: str) -> None:
    """Fetches the client's document, if the client id is a URL. Raises `Problem`, `TooOften`."""
    await state.of(request).documents.learn(client_id, lambda: throttle.document(request))


async def _pushed(server: Server, asked: AdaptedRequest, request_uri: str) -> pushed_requests.Fields:
    """The pushed parameters; other parameters of the URL are ignored."""
    return await pushed_requests.look(server.short_lived, request_uri, asked.args.get("client_id", ""))


async def _end(question: _Question) -> None:
    """Removes a pushed request: it can be used once. Raises `Problem` if it was used before."""
    if question.request_uri and not await pushed_requests.take(question.server.short_lived, question.request_uri):
        raise Problem(400, "This request was already answered", "Go back to the app and start again there.")


def _words(error: OAuth2Error) -> str:
    said: str = error.get_error_description() or error.error
    return f"{said.rstrip('.')}. Only the developer of the app can fix this. Please report it to them."


def _refusal(question: _Question, error: OAuth2Error) -> _Refused:
    error.redirect_uri, error.state = question.redirect_uri, question.asked.payload.state
    return _Refused(question.server.refused(question.asked, error).response())


async def _person(request: Request, question: _Question) -> SignedIn:
    found = await browser.current(request)
    if found is None and question.prompt == "none":
        raise _refusal(question, LoginRequired())
    if found is None:
        raise SignInNeeded
    return found


def _require_proof(found: SignedIn, question: _Question, choice: ConsentChoice) -> None:
    """A token with administrative scopes needs a fresh proof of identity, even if the consent is remembered."""
    if found.is_fresh or not choice.administers:
        return
    if question.prompt == "none":
        raise _refusal(question, LoginRequired())
    raise StepUpNeeded


async def _give_code(question: _Question, choice: ConsentChoice) -> Response:
    await _end(question)
    app = question.client.app
    if choice.is_possible:
        await question.server.documents.keep(question.server.keys, app)
    holder = await consent.agree(choice)
    challenge = question.asked.args["code_challenge"]
    draft = CodeDraft(holder, app.client_id, app.id, question.redirect_uri, challenge, choice.scopes)
    answered = await bridge.run(question.server.create_authorization_response, question.asked, draft, question.grant)
    response: Response = answered.response()
    return response


def _ask(request: Request, question: _Question, choice: ConsentChoice) -> Response:
    return render(
        request,
        "consent.html",
        form_action=(_origin(question.redirect_uri),),
        choice=choice,
        words=consent.WORDS,
        device=None,
    )


async def _ask_where(request: Request, question: _Question, own: list[Membership]) -> Response:
    def path(membership: Membership) -> str:
        url = request.url.include_query_params(organisation=str(membership.tenant_id))
        return f"{url.path}?{url.query}"

    if question.prompt == "none":
        raise _refusal(question, ConsentRequired())
    places = [(membership, path(membership)) for membership in own]
    return render(request, "choose_organisation.html", app=question.client.app, places=places)


def _origin(uri: str) -> str:
    """The origin in the form of a Content-Security-Policy."""
    parts = urlsplit(uri)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else f"{parts.scheme}:"


ROUTES = (page("/oauth/authorize", show=_show, submit=_submit),)
