"""The models that an agent or tenant has set for each use. Part of `Agent`, `Tenant` and their mutations."""

from collections.abc import Mapping, Sequence
from typing import Any

import strawberry

from backend.agents.model_uses import FALLBACKS, ModelUse

_DEFAULT = "The model for agents that name none. Null means the model of the installation."
_FALLBACKS = (
    "Models to use, in this order, when another one does not answer. They apply to agents that have "
    "no fallback models of their own."
)
_SUMMARIES = "The model that writes summaries of an agent's past."
_CHEAP = "The model that is used where a phase names `cheap`."
_STRONG = "The model that is used where a phase names `strong`."
_BACK = " Null removes the setting."


@strawberry.type(
    description="Models of an agent for special uses. Null means the tenant's model for that use, or otherwise "
    "the default model."
)
class AgentModels:
    summaries: str | None = strawberry.field(description=_SUMMARIES)
    cheap: str | None = strawberry.field(description=_CHEAP)
    strong: str | None = strawberry.field(description=_STRONG)

    @classmethod
    def of(cls, models: Mapping[str, Any]) -> "AgentModels":
        return cls(
            summaries=models.get(ModelUse.SUMMARIES),
            cheap=models.get(ModelUse.CHEAP),
            strong=models.get(ModelUse.STRONG),
        )


@strawberry.type(description="The models of agents that do not name their own.")
class TenantModels:
    default: str | None = strawberry.field(description=_DEFAULT)
    summaries: str | None = strawberry.field(description=_SUMMARIES)
    cheap: str | None = strawberry.field(description=_CHEAP)
    strong: str | None = strawberry.field(description=_STRONG)
    fallbacks: list[str] = strawberry.field(description=_FALLBACKS)

    @classmethod
    def of(cls, models: Mapping[str, Any]) -> "TenantModels":
        return cls(
            default=models.get(ModelUse.DEFAULT),
            summaries=models.get(ModelUse.SUMMARIES),
            cheap=models.get(ModelUse.CHEAP),
            strong=models.get(ModelUse.STRONG),
            fallbacks=models.get(FALLBACKS, []),
        )


@strawberry.input(
    description="Models for special uses. An omitted field keeps its value. The default model of an agent is "
    "`model`, with `fallbackModels` behind it."
)
class AgentModelsInput:
    summaries: str | None = strawberry.field(default=strawberry.UNSET, description=_SUMMARIES + _BACK)
    cheap: str | None = strawberry.field(default=strawberry.UNSET, description=_CHEAP + _BACK)
    strong: str | None = strawberry.field(default=strawberry.UNSET, description=_STRONG + _BACK)

    def changes(self) -> dict[str, str | None]:
        """The changed models, with the names that `agents.model_uses` uses."""
        fields = {ModelUse.SUMMARIES: self.summaries, ModelUse.CHEAP: self.cheap, ModelUse.STRONG: self.strong}
        return {use.value: value for use, value in fields.items() if value is not strawberry.UNSET}


@strawberry.input(description="An omitted field keeps its value.")
class TenantModelsInput:
    default: str | None = strawberry.field(default=strawberry.UNSET, description=_DEFAULT)
    summaries: str | None = strawberry.field(default=strawberry.UNSET, description=_SUMMARIES + _BACK)
    cheap: str | None = strawberry.field(default=strawberry.UNSET, description=_CHEAP + _BACK)
    strong: str | None = strawberry.field(default=strawberry.UNSET, description=_STRONG + _BACK)
    fallbacks: list[str] | None = strawberry.field(
        default=strawberry.UNSET, description=f"At most 5. {_FALLBACKS}{_BACK}"
    )

    def changes(self) -> dict[str, str | Sequence[str] | None]:
        """The changed models, with the names that `agents.model_uses` uses."""
        fields: dict[str, str | Sequence[str] | None] = {
            ModelUse.DEFAULT: self.default,
            ModelUse.SUMMARIES: self.summaries,
            ModelUse.CHEAP: self.cheap,
            ModelUse.STRONG: self.strong,
            FALLBACKS: self.fallbacks,
        }
        return {str(use): value for use, value in fields.items() if value is not strawberry.UNSET}
