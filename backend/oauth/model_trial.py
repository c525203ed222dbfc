"""Chooses the default model of an organisation on the pages, with a key of its own, after one test request.

`first_steps` calls it. A worker reads the stored key, so the key is stored before the test. If the test fails, the key
that was there before is stored again, or none.
"""

import asyncio
from dataclasses import dataclass
from uuid import UUID

from backend.agents import model_choice, model_names, model_tests, routing
from backend.agents.model_uses import ModelUse
from backend.kit.errors import InvalidInput, LimitReached
from backend.kit.rpc import NoResponse
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.llm import catalogue
from backend.oauth.state import PagesState
from backend.tenants import audit, members, model_keys, secrets
from backend.tenants.actor import Actor
from backend.tenants.audit import Author
from backend.tenants.secrets import Opened

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


@dataclass(frozen=True, slots=True)
class _Stored:
    """A key that was stored for the test, and the one that it replaced."""

    secret_id: UUID
    name: str
    before: Opened | None


async def choose(shared: PagesState, actor: Actor, offer: ModelOffer) -> None:
    """Makes the model the default of the organisation. Raises `InvalidInput` and its kinds, `TooManyTests`, `NoTrial`;
    then nothing has changed."""
    model = model_names.checked(offer.model, name="model")
    stored = await _store(shared, actor, offer, model) if offer.key else None
    try:
        await _try(shared, actor, model)
    except BaseException:
        if stored is not None:
            await _undo(shared, actor, stored)
        raise
    async with unit_of_work(actor.tenant_id) as work:
        await routing.set_of_tenant(work, await members.as_of_now(work, actor), changes={ModelUse.DEFAULT: model})
        await _record(work, actor, "updateTenantModels", ("Tenant", actor.tenant_id))


async def _store(shared: PagesState, actor: Actor, offer: ModelOffer, model: str) -> _Stored:
    await asyncio.to_thread(catalogue.models)  # read once: a file of some megabytes
    provider = catalogue.provider_of(model)
    if provider is None:
        raise InvalidInput("write the model as provider/model, such as openai/gpt-5-mini", path=("input", "model"))
    async with unit_of_work(actor.tenant_id) as work:
        now, name = await members.as_of_now(work, actor), f"{model_keys.PREFIX}{provider}"
        before = await secrets.read(work, shared.keys, name=name)
        secret_id = await model_keys.set_key(
            work, shared.keys, now, provider=provider, api_key=offer.key, base_url=offer.base_url, api_version=None,
            allows_private=shared.settings.allows_private_models,
        )  # fmt: skip
        await model_choice.check(work, shared.models, [(("input", "model"), model)])
        await _record(work, actor, "setModelKey", ("Secret", secret_id))
    return _Stored(secret_id, name, before)


async def _try(shared: PagesState, actor: Actor, model: str) -> None:
    async with unit_of_work(actor.tenant_id, read_only=True) as work:
        await model_choice.check(work, shared.models, [(("input", "model"), model)])
    try:
        result = await model_tests.run(shared.buckets, shared.rpc, tenant_id=actor.tenant_id, model=model)
    except NoResponse:
        raise NoTrial from None
    if "kind" in result:
        code = f" (code {result['code']})" if result.get("code") else ""
        said = result["message"].rstrip(".")
        raise ModelNotUsable(f"The model {model} did not answer: {said}{code}. Nothing was changed.")
    if not result["calls_tools"]:
        raise ModelNotUsable(
            f"The model {model} answered, but did not call the tool of the test. Agents answer by tools. Choose "
            "another model."
        )


async def _undo(shared: PagesState, actor: Actor, stored: _Stored) -> None:
    async with unit_of_work(actor.tenant_id) as work:
        now = await members.as_of_now(work, actor)
        if stored.before is None:
            await secrets.delete(work, now, secret_id=stored.secret_id)
            await _record(work, actor, "deleteSecret", ("Secret", stored.secret_id))
            return
        await secrets.put(
            work, shared.keys, now, name=stored.name, value=stored.before.value, base_url=stored.before.base_url
        )
        await _record(work, actor, "setModelKey", ("Secret", stored.secret_id))


async def _record(work: UnitOfWork, actor: Actor, action: str, target: tuple[str, UUID]) -> None:
    await audit.record(work, Author.of(actor), action, target=target, details=_BY)
