"""The pages from a new organisation to the first answer of its first agent: a model, an agent, a message, an answer.

They are linked from `/account`, and sign-up leads there. Each step calls the functions of the domains that the API
calls, with the person's rights of that moment. Like access tokens, the pages need a fresh proof of identity, because a
session alone gives no access to the API.
"""

from collections.abc import Mapping
from contextlib import suppress
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from backend.accounts import memberships, sessions
from backend.accounts.memberships import Membership
from backend.accounts.sessions import SignedIn
from backend.agents import registry
from backend.agents.kinds import CAPABILITIES
from backend.agents.models import AgentKind, AgentStatus
from backend.agents.visibility import require_agent
from backend.kit.errors import AppError
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.oauth import browser, formatting, model_trial, state, steps_so_far, throttle
from backend.oauth.forms import Form, Reader
from backend.oauth.model_trial import ModelOffer
from backend.oauth.page import page
from backend.oauth.problems import Problem
from backend.oauth.rendering import redirect, render
from backend.oauth.steps_so_far import StepsSoFar
from backend.spaces import direct, messages
from backend.spaces.messages import MessageDraft
from backend.tenants import audit, idempotency, members
from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.audit import Author
from backend.tenants.idempotency import AlreadyDone
from backend.tenants.models import TenantStatus

_BY = {"by": "page"}
_KINDS = {
    AgentKind.GENERAL: "General: works through tasks, and may say several things",
    AgentKind.CONVERSATIONAL: "Conversational: answers once, then rests",
}
assert set(_KINDS) == {kind for kind, capabilities in CAPABILITIES.items() if capabilities.is_created_by_people}
#: The page asks for itself again so often while the agent works.
_REFRESH_SECONDS = 3
_INSTRUCTIONS = "You help the people of this organisation. Answer briefly, and ask if something is not clear."


async def _show(request: Request) -> Response:
    _, membership, actor = await _membership(request)
    return await _page(request, membership, actor)


async def _choose_model(request: Request, form: Form) -> Response:
    person, membership, actor = await _membership(request)
    errors = {} if form.get("model").strip() else {"model": "Enter the name of a model."}
    if not errors:
        offer = ModelOffer(form.get("model").strip(), form.get("apiKey").strip(), form.get("baseUrl").strip() or None)
        try:
            actor.require(Scope.ADMIN_WRITE)
            await model_trial.choose(state.of(request), person, actor, offer)
            return redirect(path_of(membership.tenant_id))
        except AppError as error:
            errors = _beside(error, "model", "apiKey", "baseUrl")
    return await _page(request, membership, actor, step="model", form=form, errors=errors)


async def _make_agent(request: Request, form: Form) -> Response:
    person, membership, actor = await _membership(request)
    reader = Reader(form)
    name = reader.name("name", ask="Enter a name for the agent.")
    if form.get("kind") not in {kind.value for kind in _KINDS}:
        reader.errors["kind"] = "Choose one of the kinds."
    if not reader.errors:
        await throttle.first_steps(request, actor.id)
        try:
            async with unit_of_work(membership.tenant_id) as work:
                await sessions.require_open(work, person)
                agent_id = await _create(work, actor, form, name)
            return redirect(f"{path_of(membership.tenant_id)}?agent={agent_id}")
        except AppError as error:
            reader.errors.update(_beside(error, "name", "instructions"))
    return await _page(request, membership, actor, step="agent", form=form, errors=reader.errors)


async def _create(work: UnitOfWork, actor: Actor, form: Form, name: str) -> UUID:
    """A form that is sent twice makes one agent."""
    instructions, kind = form.get("instructions"), form.get("kind")
    request = {"name": name, "instructions": instructions, "kind": kind}
    key = idempotency.key_of(
        actor, operation="createAgent", key=str(form.key(name, instructions, kind)), request=request
    )
    stored = await idempotency.claim(work, actor, key)
    if stored is not None:
        return UUID(stored["agent"])
    now = await members.as_of_now(work, actor)
    agent_id = await registry.create(work, now, name=name, instructions=instructions, model=None, kind=AgentKind(kind))
    await audit.record(work, Author.of(now), "createAgent", target=("Agent", agent_id), details=_BY)
    await idempotency.remember(work, actor, key, {"agent": str(agent_id)})
    return agent_id


async def _write(request: Request, form: Form) -> Response:
    person, membership, actor = await _membership(request)
    agent_id, text = _uuid(form.get("agent")), form.get("text")
    if agent_id is None:
        raise _no_agent()
    errors = {} if text.strip() else {"text": "Enter a message."}
    if not errors:
        await throttle.first_steps(request, actor.id)
        try:
            await _post(request, person, actor, agent_id, text, once=form.key(str(agent_id), text))
            return redirect(f"{path_of(membership.tenant_id)}?agent={agent_id}")
        except AppError as error:
            errors = _beside(error, "text")
    return await _page(request, membership, actor, step="message", form=form, errors=errors, agent_id=agent_id)


async def _post(request: Request, person: SignedIn, actor: Actor, agent_id: UUID, text: str, *, once: UUID) -> None:
    """A form that is sent twice with the same text posts it once."""
    async with unit_of_work(actor.tenant_id) as work:
        await sessions.require_open(work, person)
        now = await members.as_of_now(work, actor)
        await require_agent(work, now, agent_id)
        space_id = await direct.start(work, now, kind=ActorKind.AGENT, actor_id=agent_id)
        await audit.record(
            work, Author.of(now), "startDirectConversation", target=("Space", space_id), details=_BY
        )  # fmt: skip
    key = idempotency.key_of(now, operation="postMessage", key=str(once), request={"text": text})
    with suppress(AlreadyDone):
        await messages.post_at_once(
            now, state.of(request).hints, space_id=space_id, draft=MessageDraft(text), key=key
        )  # fmt: skip


async def _membership(request: Request) -> tuple[SignedIn, Membership, Actor]:
    """Raises `SignInNeeded`, `StepUpNeeded`, `Problem`."""
    tenant_id: UUID = request.path_params["tenant_id"]
    person = await browser.require_fresh(request, back=path_of(tenant_id))
    for membership in await memberships.of(person.user_id, only_tenant_id=person.only_tenant_id):
        if membership.tenant_id == tenant_id:
            if membership.tenant_status is not TenantStatus.ACTIVE:
                raise Problem(403, f"{membership.tenant_name} is suspended", "Its agents do not work at the moment.")
            return person, membership, _require_reading(membership.actor(person.name))
    raise Problem(404, "You are not a member of this organisation", "You may have left it already.")


def _require_reading(actor: Actor) -> Actor:
    """The pages show agents and a conversation, so they need what the API needs for both."""
    if not {Scope.AGENTS_READ, Scope.SPACES_READ} <= actor.scopes:
        raise Problem(403, "Your role does not include this", "These pages need agents:read and spaces:read.")
    return actor


async def _page(
    request: Request,
    membership: Membership,
    actor: Actor,
    *,
    step: str | None = None,
    form: Form | None = None,
    errors: Mapping[str, str] | None = None,
    agent_id: UUID | None = None,
) -> Response:
    shared, wanted = state.of(request), agent_id or _uuid(request.query_params.get("agent", ""))
    async with unit_of_work(membership.tenant_id, read_only=True) as work:
        so_far = await steps_so_far.read(work, actor, installation_model=shared.models.default, agent_id=wanted)
    if wanted is not None and so_far.agent is None:
        raise _no_agent()
    asked = step or request.query_params.get("step", "")
    values = form or Form({})
    return render(
        request,
        "first_steps.html",
        status=422 if errors else 200,
        membership=membership,
        path=path_of(membership.tenant_id),
        so_far=so_far,
        step=asked if asked in {"model", "agent"} else _next(so_far),
        may_choose_model=Scope.ADMIN_WRITE in actor.scopes,
        may_make_agents=Scope.AGENTS_WRITE in actor.scopes,
        kinds=_KINDS,
        values=values,
        instructions=values.get("instructions") or (_INSTRUCTIONS if form is None else ""),
        name_chars=DEFAULT.name_chars,
        refresh=_refresh(so_far) if not errors and asked == "" else None,
        is_paused=so_far.agent is not None and so_far.agent.status is not AgentStatus.ACTIVE,
        api=f"{shared.settings.web.url}/graphql",
        errors=errors or {},
    )


def _next(so_far: StepsSoFar) -> str:
    if so_far.agent is not None and (so_far.default_model is not None or so_far.agent.model is not None):
        return "message"
    return "model" if so_far.default_model is None else "agent"


def _refresh(so_far: StepsSoFar) -> int | None:
    """Only while the agent is at work. A page that is left open does not ask for ever: its proof of identity ends."""
    return _REFRESH_SECONDS if so_far.is_at_work else None


def _beside(error: AppError, *fields: str) -> dict[str, str]:
    """The error under the name of the field that it is about, if the form has it."""
    text = formatting.error_text(error)
    field = error.path[-1] if error.path and error.path[-1] in fields else ""
    return {field: f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?')) else '.'}"}


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _no_agent() -> Problem:
    return Problem(404, "This agent does not exist", "It may have been stopped or deleted.")


def path_of(tenant_id: UUID) -> str:
    return f"/account/organisations/{tenant_id}/start"


_PATH = "/account/organisations/{tenant_id:uuid}/start"
ROUTES = (
    page(_PATH, show=_show),
    page(f"{_PATH}/model", submit=_choose_model),
    page(f"{_PATH}/agent", submit=_make_agent),
    page(f"{_PATH}/message", submit=_write),
)
