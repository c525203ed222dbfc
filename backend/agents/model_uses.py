"""Which model is asked for which use: the agent's word, else its tenant's, else the default one's chain.

Pure. `registry` stores what `checked` gives for agents, `routing` for tenants; the loop, its phases and the scribe of
summaries ask `chain_of`. The stored words are a mapping from a use to a model's name, with the list `fallbacks`; what
nobody has named is not in it.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from backend.agents import model_names
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT

#: Beside the uses: asked in this order when the others do not answer.
FALLBACKS = "fallbacks"


class ModelUse(StrEnum):
    """What a model is asked for. `Phase.model` may name one in place of a model."""

    DEFAULT = "default"
    SUMMARIES = "summaries"
    CHEAP = "cheap"
    STRONG = "strong"


def chain_of(use: ModelUse, *, agent: Mapping[str, Any], tenant: Mapping[str, Any]) -> tuple[str | None, ...]:
    """Names to ask, in this order, each once: the use's own model, the default one, the fallbacks.

    What the agent names stands in place of what its tenant names. None is the installation's model.
    """
    own = own_of(use, agent=agent, tenant=tenant)
    default = own_of(ModelUse.DEFAULT, agent=agent, tenant=tenant)
    fallbacks = agent.get(FALLBACKS) or tenant.get(FALLBACKS) or ()
    return tuple(dict.fromkeys((*(() if own is None else (own,)), default, *fallbacks)))


def own_of(use: ModelUse, *, agent: Mapping[str, Any], tenant: Mapping[str, Any]) -> str | None:
    """The model that was named for this use, if anybody named one."""
    return agent.get(use) or tenant.get(use)


def of_agent(*, model: str | None, fallback_models: Sequence[str], models: Mapping[str, Any]) -> dict[str, Any]:
    """An agent's words in one mapping: its `model` is its default one."""
    return {**models, ModelUse.DEFAULT: model, FALLBACKS: list(fallback_models)}


def checked(
    changes: Mapping[str, str | Sequence[str] | None], *, present: Mapping[str, Any], at: tuple[str, ...]
) -> dict[str, Any]:
    """The words to store: `present` with the changes, None taking a word back.

    Raises `InvalidInput` that names the field below `at`.
    """
    merged = dict(present)
    for name, value in changes.items():
        path = (*at, name)
        merged[name] = _names(value, path) if name == FALLBACKS else _name(value, path)
    return {name: value for name, value in merged.items() if value}


def checked_fallbacks(models: Sequence[str], *, path: tuple[str, ...]) -> list[str]:
    """Each once; raises `InvalidInput` at `path`."""
    if len(models) > DEFAULT.fallback_models:
        raise InvalidInput(f"at most {DEFAULT.fallback_models} fallback models are allowed", path=path)
    return list(dict.fromkeys(checked_name(each, path=path) for each in models))


def checked_name(model: str, *, path: tuple[str, ...]) -> str:
    """The name of a model, and of no use; raises `InvalidInput` at `path`."""
    if model.strip() in set(ModelUse):
        raise InvalidInput(f"{model.strip()!r} is a use, and a use stands for no other: name a model", path=path)
    return model_names.checked(model, name=path[-1], path=path)


def _name(value: object, path: tuple[str, ...]) -> str | None:
    assert value is None or isinstance(value, str)
    return None if value is None else checked_name(value, path=path)


def _names(value: object, path: tuple[str, ...]) -> list[str]:
    assert value is None or (isinstance(value, Sequence) and not isinstance(value, str))
    return checked_fallbacks(value or (), path=path)
