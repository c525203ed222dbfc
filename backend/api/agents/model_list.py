"""The list of models that agents can use, for people who configure agents."""

from decimal import Decimal
from typing import Annotated

import strawberry

from backend.agents import model_offers
from backend.agents.model_offers import OfferedModel
from backend.api.enums import ModelAbility, ModelSource
from backend.api.request.context import Info
from backend.api.request.errors import Fault, FaultCode
from backend.api.request.scopes import root
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import unit_of_work
from backend.tenants.actor import Scope

_USD = "US dollars per million tokens. Null if not known."
#: It reads no separate row for each model.
_PRICE = 10


@strawberry.type(description="A model that agents can use. Prices and limits are from a public price list.")
class Model:
    name: str = strawberry.field(description="The model name, in the form that `createAgent` takes.")
    provider: str | None = strawberry.field(
        description="Name of the provider. Null means the installation's own model server."
    )
    source: ModelSource
    context_tokens: int | None = strawberry.field(
        description="Maximum number of tokens in a request. Null if not known."
    )
    output_tokens: int | None = strawberry.field(description="Maximum number of tokens in a reply. Null if not known.")
    input_price: Decimal | None = strawberry.field(description=_USD)
    cached_input_price: Decimal | None = strawberry.field(description=_USD)
    output_price: Decimal | None = strawberry.field(description=_USD)
    abilities: list[ModelAbility] = strawberry.field(
        description="What the model supports. Also empty if nothing is known about it."
    )

    @classmethod
    def of(cls, offered: OfferedModel) -> "Model":
        listed = offered.listed
        return cls(
            name=offered.name,
            provider=offered.provider,
            source=offered.source,
            context_tokens=None if listed is None else listed.context_tokens,
            output_tokens=None if listed is None else listed.output_tokens,
            input_price=None if listed is None else listed.input_price,
            cached_input_price=None if listed is None else listed.cached_price,
            output_price=None if listed is None else listed.output_price,
            abilities=[] if listed is None else list(listed.abilities),
        )


@strawberry.type
class ModelQuery:
    @root(
        "Models that agents can use: first those of the installation, then those that are available with "
        "a key of the tenant. If the tenant has a key for a provider, you can also name other models of "
        "that provider; `testModel` shows whether they work.",
        needs=Scope.AGENTS_READ,
        price=_PRICE,
    )
    async def models(
        self,
        info: Info,
        provider: str | None = None,
        search: str | None = None,
        first: int | None = None,
        after: Annotated[
            str | None, strawberry.argument(description="The `name` of the last model of the previous page.")
        ] = None,
    ) -> list[Model]:
        most = DEFAULT.page_size_default if first is None else first
        if not 1 <= most <= DEFAULT.page_size:
            raise Fault(FaultCode.BAD_REQUEST, f"first must be from 1 to {DEFAULT.page_size}")
        async with unit_of_work(info.context.actor.tenant_id, read_only=True) as work:
            offered = await model_offers.offered(work, info.context.actor, info.context.state.models)
        part = (search or "").lower()
        matching = [each for each in offered if provider in {None, each.provider} and part in each.name.lower()]
        begin = next((number for number, each in enumerate(matching, 1) if each.name == after), 0)
        return [Model.of(each) for each in matching[begin : begin + most]]
