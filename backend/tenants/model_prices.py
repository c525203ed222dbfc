"""A tenant's own prices of models, for its usage and budgets. They count for requests with its own keys only.

`api` sets them; `runtime.tenant_keys` reads them with the keys. A price of the operator counts for all other requests
(`llm.installation`).
"""

import re
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from backend.kit import text
from backend.kit.errors import InvalidInput, NotFound
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.llm.requests import ModelPrice
from backend.tenants import quotas
from backend.tenants.actor import Actor, Scope
from backend.tenants.quotas import Counted

MODEL_PRICES = Counted("model_prices", "SELECT count(*) FROM model_prices WHERE tenant_id = $1")
#: US dollars for a million tokens.
_MOST = Decimal(1_000_000)
_NAME = re.compile(r"[^/\s]+/\S+")


class ModelPriceNotFound(NotFound):
    """Your organisation has no price of its own for this model."""

    code = "MODEL_PRICE_NOT_FOUND"


@dataclass(frozen=True, slots=True)
class StoredPrice:
    """In US dollars for a million tokens."""

    model: str
    input_price: Decimal
    output_price: Decimal
    cached_input_price: Decimal | None
    cache_write_price: Decimal | None
    updated_at: datetime

    @property
    def price(self) -> ModelPrice:
        return ModelPrice(self.input_price, self.output_price, self.cached_input_price, self.cache_write_price)


_READ = Statement(
    StoredPrice,
    """SELECT model, input_price, output_price, cached_input_price, cache_write_price, updated_at FROM model_prices
WHERE tenant_id = $1 ORDER BY model""",
)
_HAS = Statement(bool, "SELECT true FROM model_prices WHERE tenant_id = $1 AND model = $2")
_SET = """
INSERT INTO model_prices (id, tenant_id, model, input_price, output_price, cached_input_price, cache_write_price)
VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6)
ON CONFLICT (tenant_id, model) DO UPDATE SET input_price = $3, output_price = $4, cached_input_price = $5,
  cache_write_price = $6, updated_at = now()"""
_DELETE = Statement(bool, "DELETE FROM model_prices WHERE tenant_id = $1 AND model = $2 RETURNING true")


async def put(work: UnitOfWork, actor: Actor, *, model: str, price: ModelPrice) -> str:
    """Set the price of a model, from the next request on. Returns the name of the model."""
    actor.require(Scope.ADMIN_WRITE)
    name = text.clean(model).strip()
    if len(name) > DEFAULT.name_chars or not _NAME.fullmatch(name):
        raise InvalidInput("model must be a full name, such as openai/gpt-5", path=("input", "model"))
    given = {
        "inputPrice": price.input, "outputPrice": price.output, "cachedInputPrice": price.cached_input,
        "cacheWritePrice": price.cache_write,
    }  # fmt: skip
    for field, value in given.items():
        if value is not None and not 0 <= value <= _MOST:
            message = f"{field} must be from 0 to {_MOST:,} US dollars for a million tokens"
            raise InvalidInput(message, path=("input", field))
    if await work.fetchrow(_HAS, work.tenant_id, name) is None:
        await quotas.claim(work, MODEL_PRICES)
    await work.execute(_SET, work.tenant_id, name, *given.values())
    return name


async def delete(work: UnitOfWork, actor: Actor, *, model: str) -> str:
    """Delete the tenant's price: that of the list counts again. Returns the name of the model."""
    actor.require(Scope.ADMIN_WRITE)
    name = text.clean(model).strip()
    if await work.fetchrow(_DELETE, work.tenant_id, name) is None:
        raise ModelPriceNotFound(path=("input", "model"))
    return name


async def read_all(work: UnitOfWork, actor: Actor) -> list[StoredPrice]:
    actor.require(Scope.ADMIN_READ)
    return await work.fetch(_READ, work.tenant_id)


async def read(work: UnitOfWork) -> dict[str, ModelPrice]:
    """By the name of the model."""
    return {row.model: row.price for row in await work.fetch(_READ, work.tenant_id)}
