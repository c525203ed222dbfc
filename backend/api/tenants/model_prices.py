"""The tenant's own prices of models, with the mutations that set and delete them. Calls `tenants.model_prices`."""

from datetime import datetime
from decimal import Decimal

import strawberry

from backend.api.request.context import Info
from backend.api.request.scopes import mutation, root
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.llm import requests
from backend.tenants import model_prices
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.tenants.model_prices import ModelPriceNotFound, StoredPrice

_PRICE = 50


@strawberry.type(
    description="A price of the tenant for requests with its own keys, in US dollars for a million tokens. It replaces "
    "that of the price list, for usage and for budgets."
)
class ModelPrice:
    model: str
    input_price: Decimal
    output_price: Decimal
    cached_input_price: Decimal | None = strawberry.field(
        description="Of tokens that the provider read from its prompt cache. Null: as `inputPrice`."
    )
    cache_write_price: Decimal | None = strawberry.field(
        description="Of tokens that the provider wrote into its prompt cache. Null: as `inputPrice`."
    )
    updated_at: datetime

    @classmethod
    def of(cls, row: StoredPrice) -> "ModelPrice":
        return cls(
            model=row.model,
            input_price=row.input_price,
            output_price=row.output_price,
            cached_input_price=row.cached_input_price,
            cache_write_price=row.cache_write_price,
            updated_at=row.updated_at,
        )


@strawberry.input(description="Prices in US dollars for a million tokens. They replace all earlier ones of the model.")
class SetModelPriceInput(Input):
    model: str = strawberry.field(description="Its full name, such as `openai/gpt-5`.")
    input_price: Decimal
    output_price: Decimal
    cached_input_price: Decimal | None = None
    cache_write_price: Decimal | None = None


@strawberry.input
class DeleteModelPriceInput(Input):
    model: str


@strawberry.type
class ModelPriceQuery:
    @root("The tenant's own prices of models, by name.", needs=Scope.ADMIN_READ, price=_PRICE)
    async def model_prices(self, info: Info) -> list[ModelPrice]:
        actor = info.context.actor
        async with unit_of_work(actor.tenant_id, read_only=True) as work:
            return [ModelPrice.of(row) for row in await model_prices.read_all(work, actor)]


@strawberry.type
class ModelPriceMutation:
    @mutation(
        "Sets a price of a model, for requests with the tenant's own keys. Within seconds it counts for usage and "
        "budgets. What was counted before stays.",
        needs=Scope.ADMIN_WRITE,
        gives="price",
    )
    async def set_model_price(self, info: Info, input: SetModelPriceInput) -> ModelPrice | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            price = requests.ModelPrice(
                input.input_price, input.output_price, input.cached_input_price, input.cache_write_price
            )
            return {"model": await model_prices.put(work, actor, model=input.model, price=price)}

        async def read(work: UnitOfWork, stored: MutationResult) -> ModelPrice:
            for row in await model_prices.read_all(work, actor):
                if row.model == stored["model"]:
                    return ModelPrice.of(row)
            raise ModelPriceNotFound  # a repeat, after it was deleted

        return await mutate(info, "setModelPrice", input, effect=effect, read=read)

    @mutation(
        "Deletes a price of the tenant: that of the price list counts again.", needs=Scope.ADMIN_WRITE, gives="model"
    )
    async def delete_model_price(self, info: Info, input: DeleteModelPriceInput) -> str | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            return {"model": await model_prices.delete(work, actor, model=input.model)}

        async def read(_: UnitOfWork, stored: MutationResult) -> str:
            return stored["model"]

        return await mutate(info, "deleteModelPrice", input, effect=effect, read=read)
