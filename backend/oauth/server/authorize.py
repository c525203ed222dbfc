"""The authorization endpoint: a browser comes from a client with a question, and goes back with a code or a refusal.

Nothing is sent to an address before the client and that address are known to belong together; until then whatever is
wrong is said on a page. What was asked stands in the page's own address all the while, and is checked anew each time.
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
    """`prompt=none`: the client wants no page, and none would do."""

    error = "login_required"


class ConsentRequired(OAuth2Error):  # type: ignore[misc]
    error = "consent_required"


class _Refused(Exception):
    """The browser goes back with an error."""

    def __init__(self, response: Response) -> None:
        self.response = response


@dataclass(frozen=True, slots=True)
class _Question:
    """One that may be asked: client, address and parameters are good."""

    server: Server
    asked: AdaptedRequest
    grant: Any
    #: Where it was pushed before (RFC 9126).
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
    """Raises `Problem`, or `_Refused` once the address is trusted."""
    try:
        fields = parse_qs(request.url.query, keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict")
    except ValueError:
        raise Problem(400, "That could not be read", "The app has sent you here with a broken question.") from None
    server, asked, request_uri = Server(state.of(request)), AdaptedRequest(request, fields), None
    try:
        asked.require_single()
        await _learn(request, asked.args.get("client_id", ""))
        if (request_uri := asked.args.get("request_uri")) is not None:
            asked = AdaptedRequest(request, await _pushed(server, asked, request_uri))
        grant = await bridge.run(server.get_consent_grant, asked, None)
    except OAuth2Error as error:
        if not error.redirect_uri:
            raise Problem(400, "This app's question cannot be answered", _words(error)) from None
        raise _Refused(server.refused(asked, error).response()) from None
    except ValueError:  # Authlib puts what was asked into the error's words, where not every character may stand
        raise Problem(400, "That could not be read", "The app has sent you here with a broken question.") from None
    question = _Question(server, asked, grant, request_uri)
    if question.client.app.requires_pushed and request_uri is None:
        raise _refusal(question, InvalidRequestError("This app pushes its requests (RFC 9126)."))
    return question


async def _learn(request: Request, client_id: str) -> None:
    """Who the client is, if it is known by an address. Raises `Problem`, `TooOften`."""
    await state.of(request).documents.learn(client_id, lambda: throttle.document(request))


async def _pushed(server: Server, asked: AdaptedRequest, request_uri: str) -> pushed_requests.Fields:
    """What was pushed counts; what the address says beside it does not."""
    return await pushed_requests.look(server.short_lived, request_uri, asked.args.get("client_id", ""))


async def _end(question: _Question) -> None:
    """Whatever was pushed is answered once. Raises `Problem` if it was."""
    if question.request_uri and not await pushed_requests.take(question.server.short_lived, question.request_uri):
        raise Problem(400, "This question was answered", "Go back to the app, and begin there once more.")


def _words(error: OAuth2Error) -> str:
    said: str = error.get_error_description() or error.error
    return f"{said.rstrip('.')}. Tell whoever makes it; you cannot mend it."


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
    """A token that administers is given to nobody's browser but a person's own, remembered consent or not."""
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
    """As a Content-Security-Policy names it."""
    parts = urlsplit(uri)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else f"{parts.scheme}:"


ROUTES = (page("/oauth/authorize", show=_show, submit=_submit),)
