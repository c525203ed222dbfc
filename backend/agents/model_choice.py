"""Checks whether an agent may use the named models: the operator offers them, or a key of the tenant opens them.

The API checks in the transaction that stores the names. `runtime.tenant_keys` checks again before each request, because
the tenant's keys and the operator's file can change.
"""

import asyncio
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from backend.agents.model_uses import FALLBACKS, ModelUse
from backend.agents.registry import AgentChange
from backend.kit.errors import InvalidInput
from backend.kit.unit_of_work import UnitOfWork
from backend.llm import catalogue
from backend.llm.installation import Installation
from backend.llm.providers import refusal_of
from backend.tenants import model_keys

#: The path in the input, and the model's name.
Named = tuple[tuple[str, ...], str]

_NEAR = 3


class ModelNotAllowed(InvalidInput):
    """The model is not allowed: the installation does not offer it, and the tenant has no key for its provider."""

    code = "MODEL_NOT_ALLOWED"


def in_change(change: AgentChange) -> Iterator[Named]:
    """Every model that a change of an agent names."""
    if change.model:
        yield ("input", "model"), change.model.strip()
    for name in change.fallback_models or ():
        yield ("input", "fallbackModels"), name.strip()
    yield from in_uses(change.models or {})
    phases = change.preparation.phases if change.preparation is not None else ()
    for place, phase in enumerate(phases):
        if phase.model and phase.model not in set(ModelUse):
            yield ("input", "preparation", "phases", str(place), "model"), phase.model.strip()


def in_uses(changes: Mapping[str, Any]) -> Iterator[Named]:
    """Every model that is named for a use, or as a fallback of the tenant."""
    for use, value in changes.items():
        for name in (value or ()) if use == FALLBACKS else (value,):
            if name:
                yield ("input", "models", use), name.strip()


async def check(
    work: UnitOfWork, installation: Installation, named: Iterable[Named], *, also: Collection[str] = ()
) -> None:
    """Raises `ModelNotAllowed`; its message names the nearest allowed models.

    `also`: providers for which the tenant is about to have a key.
    """
    unknown = [(path, name) for path, name in named if not installation.has(name)]
    if not unknown:
        return
    keys = await model_keys.providers(work) | set(also)
    await asyncio.to_thread(catalogue.models)  # read once: a file of some megabytes
    for path, name in unknown:
        if (reason := _refusal(name, keys)) is not None:
            near = _near(name, installation, keys)
            raise ModelNotAllowed(f"the model {name[:100]!r} is not allowed: {reason}{near}", path=path)


def _refusal(name: str, keys: set[str]) -> str | None:
    provider = catalogue.provider_of(name)
    if provider is None:
        return "the name of a model has the form provider/model"
    if provider not in keys:
        return refusal_of(provider) or f"the installation does not offer it, and the tenant has no key for {provider}"
    listed = catalogue.models().get(name)
    if listed is not None and listed.is_responses_only:
        return "it works only with OpenAI's Responses API, which is not supported with a key of your own"
    return None


def _near(name: str, installation: Installation, keys: set[str]) -> str:
    allowed: Sequence[str] = [*installation.names, *(each.name for each in catalogue.of_providers(keys))]
    near = get_close_matches(name, allowed, n=_NEAR, cutoff=0.4) or allowed[:_NEAR]
    return f". Similar models: {', '.join(near)}" if near else ""
