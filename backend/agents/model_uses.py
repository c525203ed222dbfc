"""Decides which model serves which use: the agent's choice, else its tenant's, else the chain of the default model.

Pure. `registry` stores the result of `checked` for agents, `routing` for tenants. The loop, its phases and the writer
of summaries call `chain_of`. The stored choices are a mapping from a use to a model's name, with the list `fallbacks`.
A use without a choice is not in it.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from backend.agents import model_names
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT

#: Models for every use, requested in this order when the models before them do not answer.
FALLBACKS = "fallbacks"


class ModelUse(StrEnum):
    """A use of models. `Phase.model` may name one in place of a model."""

    DEFAULT = "default"
    SUMMARIES = "summaries"
    CHEAP = "cheap"
    STRONG = "strong"


def chain_of(use: ModelUse, *, agent: Mapping[str, Any], tenant: Mapping[str, Any]) -> tuple[str | None, ...]:
    """The models to request, in this order, without duplicates: the use's own model, the default model, the fallbacks.

    The agent's choice replaces its tenant's. None means the installation's model.
    """
    own = own_of(use, agent=agent, tenant=tenant)
    default = own_of(ModelUse.DEFAULT, agent=agent, tenant=tenant)
    fallbacks = agent.get(FALLBACKS) or tenant.get(FALLBACKS) or ()
    return tuple(dict.fromkeys((*(() if own is None else (own,)), default, *fallbacks)))


def own_of(use: ModelUse, *, agent: Mapping[str, Any], tenant: Mapping[str, Any]) -> str | None:
    """The model that the agent or its tenant has named for this use, if any."""
    return agent.get(use) or tenant.get(use)


def of_agent(*, model: str | None, fallback_models: Sequence[str], models: Mapping[str, Any]) -> dict[str, Any]:
    """An agent's choices in one mapping. Its `model` is the choice for the default use."""
    return {**models, ModelUse.DEFAULT: model, FALLBACKS: list(fallback_models)}


def checked(
    changes: Mapping[str, str | Sequence[str] | None], *, present: Mapping[str, Any], at: tuple[str, ...]
) -> dict[str, Any]:
    """The choices to store: `present` with the changes. None removes a choice.

    Raises `InvalidInput` that names the field below `at`.
    """
    merged = dict(present)
    for name, value in changes.items():
        path = (*at, name)
        merged[name] = _names(value, path) if name == FALLBACKS else _name(value, path)
    return {name: value for name, value in merged.items() if value}


def checked_fallbacks(models: Sequence[str], *, path: tuple[str, ...]) -> list[str]:
    """The models without duplicates. Raises `InvalidInput` at `path`."""
    if len(models) > DEFAULT.fallback_models:
        raise InvalidInput(f"at most {DEFAULT.fallback_models} fallback models are allowed", path=path)
    return list(dict.fromkeys(checked_name(each, path=path) for each in models))


def checked_name(model: str, *, path: tuple[str, ...]) -> str:
    """The name of a model, which must not be the name of a use. Raises `InvalidInput` at `path`."""
    if model.strip() in set(ModelUse):
        raise InvalidInput(f"{model.strip()!r} is the name of a use; give the name of a model", path=path)
    return model_names.checked(model, name=path[-1], path=path)


def _name(value: object, path: tuple[str, ...]) -> str | None:
    assert value is None or isinstance(value, str)
    return None if value is None else checked_name(value, path=path)


def _names(value: object, path: tuple[str, ...]) -> list[str]:
    assert value is None or (isinstance(value, Sequence) and not isinstance(value, str))
    return checked_fallbacks(value or (), path=path)
