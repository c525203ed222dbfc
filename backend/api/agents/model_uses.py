"""Which model is asked for which use, as admins see and set it. Part of `Agent`, `Tenant` and of their mutations."""

from collections.abc import Mapping, Sequence
from typing import Any

import strawberry

from backend.agents.model_uses import FALLBACKS, ModelUse

_DEFAULT = "Thinks for agents that name none; null: the installation's."
_FALLBACKS = "Asked in this order when another does not answer, for agents without fallback models of their own."
_SUMMARIES = "Writes summaries of what an agent has lived through."
_CHEAP = "Stands for `cheap` in the phases of an agent's preparation."
_STRONG = "Stands for `strong` in the phases of an agent's preparation."
_BACK = " Null takes the word back."


@strawberry.type(
    description="Models for uses beside the default one. Null: the tenant's for that use, else the default one."
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


@strawberry.type(description="The models that agents of the tenant are given where they name none themselves.")
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
    description="A field that is not given stays as it is. Its default one is `model`, with `fallbackModels` behind it."
)
class AgentModelsInput:
    summaries: str | None = strawberry.field(default=strawberry.UNSET, description=_SUMMARIES + _BACK)
    cheap: str | None = strawberry.field(default=strawberry.UNSET, description=_CHEAP + _BACK)
    strong: str | None = strawberry.field(default=strawberry.UNSET, description=_STRONG + _BACK)

    def changes(self) -> dict[str, str | None]:
        """In the words of `agents.model_uses`."""
        given = {ModelUse.SUMMARIES: self.summaries, ModelUse.CHEAP: self.cheap, ModelUse.STRONG: self.strong}
        return {use.value: value for use, value in given.items() if value is not strawberry.UNSET}


@strawberry.input(description="A field that is not given stays as it is.")
class TenantModelsInput:
    default: str | None = strawberry.field(default=strawberry.UNSET, description=_DEFAULT + _BACK)
    summaries: str | None = strawberry.field(default=strawberry.UNSET, description=_SUMMARIES + _BACK)
    cheap: str | None = strawberry.field(default=strawberry.UNSET, description=_CHEAP + _BACK)
    strong: str | None = strawberry.field(default=strawberry.UNSET, description=_STRONG + _BACK)
    fallbacks: list[str] | None = strawberry.field(
        default=strawberry.UNSET, description=f"At most five. {_FALLBACKS}{_BACK}"
    )

    def changes(self) -> dict[str, str | Sequence[str] | None]:
        """In the words of `agents.model_uses`."""
        given: dict[str, str | Sequence[str] | None] = {
            ModelUse.DEFAULT: self.default,
            ModelUse.SUMMARIES: self.summaries,
            ModelUse.CHEAP: self.cheap,
            ModelUse.STRONG: self.strong,
            FALLBACKS: self.fallbacks,
        }
        return {str(use): value for use, value in given.items() if value is not strawberry.UNSET}
