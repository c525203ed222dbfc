"""The models that the operator offers to all tenants: `CIRCADIAN_MODEL`, and those of `CIRCADIAN_MODELS_FILE` (TOML).

`app.py` and `worker.py` read it once at start. The API checks model names with it before they are saved, a worker
before each request. The file contains no secrets, only the names of variables that hold them. See `docs/models.md`.
Does not import litellm.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from backend.kit.operator_files import OperatorFile, faults
from backend.kit.processes import StartError
from backend.kit.settings import ModelSettings, secret
from backend.llm.requests import ModelPrice

_SETTING = "CIRCADIAN_MODELS_FILE"
_PROVIDER = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
_URL = re.compile(r"https?://[!-~]+")
_WILD = frozenset("*?[")


@dataclass(frozen=True, slots=True)
class ProviderOffer:
    """A provider that the operator offers. Without a URL and a key it is reached as `llm.wire_plan.reach` describes."""

    provider: str
    #: The part of the models' names after the slash; `*` matches anything.
    models: tuple[str, ...]
    base_url: str | None = None
    #: The environment variable of the worker that holds the key.
    key: str | None = None
    #: Hosts of the operator's network to which a tenant's key for this provider may be sent.
    private_hosts: tuple[str, ...] = ()
    #: By the part of a model's name after the slash.
    prices: Mapping[str, ModelPrice] = field(default_factory=dict)

    def has(self, model: str) -> bool:
        return any(fnmatchcase(model, pattern) for pattern in self.models)


@dataclass(frozen=True, slots=True)
class Installation:
    """The models that every tenant's agents can use."""

    #: `CIRCADIAN_MODEL`.
    default: str | None = None
    offers: Mapping[str, ProviderOffer] = field(default_factory=dict)

    @classmethod
    def of(cls, settings: ModelSettings) -> Self:
        """Raises `StartError`."""
        return cls(settings.name, {} if settings.file is None else _read(settings.file))

    def has(self, name: str) -> bool:
        return name == self.default or self.offer_of(name) is not None

    def names_fully(self, name: str) -> bool:
        """Whether the operator has written this name. One that fits a pattern is a text of whoever asks for it."""
        return name == self.default or name in self.names

    def offer_of(self, name: str) -> ProviderOffer | None:
        """Returns the file's offer for the model.

        The default model always uses the settings, even if the file lists it too.
        """
        provider, _, model = name.partition("/")
        offer = self.offers.get(provider)
        return offer if name != self.default and model and offer is not None and offer.has(model) else None

    def price_of(self, name: str) -> ModelPrice | None:
        """The operator's price of a model, also of the default model. None: that of the list."""
        provider, _, model = name.partition("/")
        offer = self.offers.get(provider)
        return None if offer is None else offer.prices.get(model)

    @property
    def names(self) -> list[str]:
        """The models with full names, without patterns."""
        listed = (f"{offer.provider}/{model}" for offer in self.offers.values() for model in offer.models)
        names = (*((self.default,) if self.default else ()), *(name for name in listed if not _WILD & set(name)))
        return list(dict.fromkeys(names))

    @property
    def patterns(self) -> list[str]:
        """All that is offered, as the operator has written it."""
        listed = [f"{offer.provider}/{model}" for offer in self.offers.values() for model in offer.models]
        return list(dict.fromkeys((*((self.default,) if self.default else ()), *listed)))

    @property
    def private_hosts(self) -> Mapping[str, frozenset[str]]:
        """The private hosts, by provider."""
        return {name: frozenset(offer.private_hosts) for name, offer in self.offers.items() if offer.private_hosts}

    def require_secrets(self) -> None:
        """Raises `StartError` if a variable contains no key. Called in workers only, since only they need the keys."""
        for offer in self.offers.values():
            if offer.key is not None and not secret(offer.key):
                raise StartError(f"bad setting: {_SETTING}: providers.{offer.provider}.key: {offer.key} is not set")


def _of(pattern: re.Pattern[str], expectation: str) -> AfterValidator:
    def check(text: str) -> str:
        if not pattern.fullmatch(text):
            raise ValueError(f"must be {expectation}")
        return text

    return AfterValidator(check)


_Model = Annotated[str, _of(re.compile(r"\S{1,200}"), "the name of a model without its provider, or a pattern with *")]
_Dollars = Annotated[float | int, Field(ge=0, le=1_000_000, allow_inf_nan=False)]
_Host = Annotated[str, _of(re.compile(r"[a-z0-9.:-]{1,253}"), "a host in lower case, without a port")]


class _Price(BaseModel):
    """A price of a model, in US dollars for a million tokens."""

    model_config = ConfigDict(extra="forbid", strict=True)

    input: _Dollars
    output: _Dollars
    cached_input: _Dollars | None = None
    cache_write: _Dollars | None = None

    def read(self) -> ModelPrice:
        given = (self.input, self.output, self.cached_input, self.cache_write)
        return ModelPrice(*(None if each is None else Decimal(str(each)) for each in given))  # type: ignore[arg-type]


class _Entry(BaseModel):
    """A table of the file."""

    model_config = ConfigDict(extra="forbid", strict=True)

    models: list[_Model] = Field(default_factory=list, max_length=1_000)
    base_url: Annotated[str, _of(_URL, "an http or https address")] | None = Field(None, max_length=2_000)
    key: Annotated[str, _of(re.compile(r"[A-Za-z_][A-Za-z0-9_]*"), "the name of an environment variable")] | None = None
    private_hosts: list[_Host] = Field(default_factory=list, max_length=100)
    prices: dict[str, _Price] = Field(default_factory=dict, max_length=1_000)


def _read(file: Path) -> dict[str, ProviderOffer]:
    source = OperatorFile(file, _SETTING, "providers")
    mistakes: list[str] = []
    offers: dict[str, ProviderOffer] = {}
    for name, table in source.tables().items():
        if not _PROVIDER.fullmatch(name):
            mistakes.append(f"providers.{name}: the name of a provider may only have letters, digits, _, . and -")
            continue
        try:
            entry = _Entry.model_validate(table)
        except ValidationError as error:
            mistakes.extend(_mistakes(name, error))
            continue
        prices = {model: price.read() for model, price in entry.prices.items()}
        offers[name] = ProviderOffer(
            name, tuple(entry.models), entry.base_url, entry.key, tuple(entry.private_hosts), prices
        )
    if mistakes:
        raise source.refusal("; ".join(mistakes))
    return offers


def _mistakes(name: str, error: ValidationError) -> Iterator[str]:
    return (f"providers.{name}{fault}" for fault in faults(error, _Entry.model_fields))
