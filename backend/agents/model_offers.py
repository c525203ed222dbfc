"""The models that a tenant's agents can use, with the known facts about each. The API shows them.

If the operator offers a provider by a pattern, or a key opens a provider, only its models in the price list are shown.
Its other models can be named all the same (`model_choice`).
"""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from backend.kit.unit_of_work import UnitOfWork
from backend.llm import catalogue
from backend.llm.catalogue import ListedModel
from backend.llm.installation import Installation
from backend.tenants import model_keys
from backend.tenants.actor import Actor, Scope


class ModelSource(StrEnum):
    """The account that pays for a request to the model."""

    INSTALLATION = "INSTALLATION"
    OWN_KEY = "OWN_KEY"


@dataclass(frozen=True, slots=True)
class OfferedModel:
    name: str
    provider: str | None
    source: ModelSource
    #: None if the price list does not have the model.
    listed: ListedModel | None


async def offered(work: UnitOfWork, actor: Actor, installation: Installation) -> list[OfferedModel]:
    """The operator's models first, then those of the tenant's keys; each group sorted by name."""
    actor.require(Scope.AGENTS_READ)
    keys = await model_keys.providers(work)
    known = await asyncio.to_thread(catalogue.models)  # read once: a file of some megabytes
    found = {name: _offered(name, keys) for name in (*installation.names, *_matched(installation))}
    for each in catalogue.of_providers(keys):
        if not each.is_responses_only:
            found.setdefault(each.name, OfferedModel(each.name, each.provider, ModelSource.OWN_KEY, known[each.name]))
    return sorted(found.values(), key=lambda each: (each.source, each.name))


def _matched(installation: Installation) -> Iterator[str]:
    """The models of the price list that match a pattern of the operator."""
    listed = catalogue.of_providers(installation.offers.keys())
    return (each.name for each in listed if installation.has(each.name))


def _offered(name: str, keys: set[str]) -> OfferedModel:
    provider = catalogue.provider_of(name)
    listed = catalogue.models().get(name) or catalogue.models().get(f"{provider}/{name}")
    return OfferedModel(name, provider, ModelSource.OWN_KEY if provider in keys else ModelSource.INSTALLATION, listed)
