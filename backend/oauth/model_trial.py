"""Chooses the default model of an organisation on the pages, with a key of its own, after one test request.

`first_steps` calls it. The key goes to the worker sealed and is stored only after success, in one transaction with the
choice, and only if nobody has changed the organisation's key during the test. So a test that fails, or a process that
dies, changes nothing.
"""

import asyncio
from dataclasses import dataclass
from uuid import UUID

from backend.accounts import sessions
from backend.accounts.sessions import SignedIn
from backend.agents import model_choice, model_names, model_tests, routing
from backend.agents.model_uses import ModelUse
from backend.kit.errors import InvalidInput, LimitReached
from backend.kit.rpc import NoResponse
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.llm import catalogue
from backend.oauth.state import PagesState
from backend.tenants import audit, key_trials, members
from backend.tenants.actor import Actor, Scope
from backend.tenants.audit import Author
from backend.tenants.key_trials import KeyOffer, Trial

_BY = {"by": "page"}


class ModelNotUsable(InvalidInput):
    """The model did not answer. Nothing was changed."""

    code = "MODEL_NOT_USABLE"


class NoTrial(LimitReached):
    """No worker could try the model in time. Nothing was changed. Please try again in a moment."""

    code = "NO_TRIAL"


@dataclass(frozen=True, slots=True)
class ModelOffer:
    """What the form says. `key` empty: the organisation's present key, or a model of the installation."""

    model: str
    key: str
    base_url: str | None


async def choose(shared: PagesState, person: SignedIn, actor: Actor, offer: ModelOffer) -> None:
    """Makes the model the default of the organisation. Raises `InvalidInput` and its kinds, `TooManyTests`, `NoTrial`,
    `KeyChangedMeanwhile`, `SessionEnded`; then nothing has changed."""
    model = model_names.checked(offer.model, name="model")
    if offer.base_url is not None and not offer.key:
        raise InvalidInput("an address belongs to a key: enter the key too", path=("input", "baseUrl"))
    key = await _offered(offer, model) if offer.key else None
    trial = await _begin(shared, actor, model, key)
    await _try(shared, actor, model, trial)
    async with unit_of_work(actor.tenant_id) as work:
        await sessions.require_open(work, person)
        now = await members.as_of_now(work, actor)
        if key is not None and trial is not None:
            allows_private = shared.settings.allows_private_models
            secret_id = await key_trials.succeed(work, shared.keys, now, key, trial, allows_private=allows_private)
            await _record(work, actor, "setModelKey", ("Secret", secret_id))
        await model_choice.check(work, shared.models, [(("input", "model"), model)])
        await routing.set_of_tenant(work, now, changes={ModelUse.DEFAULT: model})
        await _record(work, actor, "updateTenantModels", ("Tenant", actor.tenant_id))


async def _offered(offer: ModelOffer, model: str) -> KeyOffer:
    await asyncio.to_thread(catalogue.models)  # read once: a file of some megabytes
    provider = catalogue.provider_of(model)
    if provider is None:
        raise InvalidInput("write the model as provider/model, such as openai/gpt-5-mini", path=("input", "model"))
    return KeyOffer(provider, offer.key, offer.base_url)


async def _begin(shared: PagesState, actor: Actor, model: str, key: KeyOffer | None) -> Trial | None:
    async with unit_of_work(actor.tenant_id) as work:
        now, allows_private = await members.as_of_now(work, actor), shared.settings.allows_private_models
        now.require(Scope.ADMIN_WRITE)
        trial = None
        if key is not None:
            trial = await key_trials.begin(work, shared.keys, now, key, allows_private=allows_private)
        also = () if key is None else (key.provider,)
        await model_choice.check(work, shared.models, [(("input", "model"), model)], also=also)
    return trial


async def _try(shared: PagesState, actor: Actor, model: str, trial: Trial | None) -> None:
    key = None if trial is None else trial.key
    try:
        result = await model_tests.run(shared.buckets, shared.rpc, tenant_id=actor.tenant_id, model=model, key=key)
    except NoResponse:
        raise NoTrial from None
    if "kind" in result:
        code = f" (code {result['code']})" if result.get("code") else ""
        said = result["message"].rstrip(".")
        raise ModelNotUsable(f"The model {model} did not answer: {said}{code}. Nothing was changed.")
    if not result["calls_tools"]:
        raise ModelNotUsable(
            f"The model {model} answered, but did not call the tool of the test. Agents answer by tools. Nothing was "
            "changed. Choose another model."
        )


async def _record(work: UnitOfWork, actor: Actor, action: str, target: tuple[str, UUID]) -> None:
    await audit.record(work, Author.of(actor), action, target=target, details=_BY)
