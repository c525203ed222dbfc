"""The most that a model request can cost, before it is sent. Budgets reserve it (`runtime.model.budgets`)."""

import math
from decimal import Decimal

from backend.llm.prices import MILLION, highest_rates, output_limit
from backend.llm.requests import ModelConnection, ModelRequest, WorstCase
from backend.llm.routes import Route
from backend.llm.tokens import BYTES_PER_TOKEN
from backend.llm.wire_plan import route

#: Our estimate of input tokens times this is more than a provider counts. No tokenizer makes more tokens than bytes.
_SAFETY = 1.5
#: The most output tokens of a model whose limit is unknown. Providers refuse requests for more than their limit.
_USUAL_OUTPUT_TOKENS = 4_096


def worst_case(request: ModelRequest, *, token_ratio: float = 1.0, spare_bytes: int = 0) -> WorstCase:
    """`token_ratio`: the provider's count of tokens divided by our estimate, as far as it is known (`Gauge`).

    `spare_bytes`: what may be added to the request until it is sent.
    """
    connection, size = request.connection, request.size + spare_bytes
    model_route = route(connection)
    input_tokens = min(size, math.ceil(size / BYTES_PER_TOKEN * max(token_ratio, 1.0) * _SAFETY))
    rates = _rates(connection, model_route, input_tokens)
    limit = output_limit(connection.name) or _USUAL_OUTPUT_TOKENS
    return WorstCase(
        provider=model_route.provider,
        model=model_route.model,
        is_own_key=connection.is_own,
        input_tokens=input_tokens,
        output_tokens=min(limit, request.max_output_tokens or limit),
        input_price=None if rates is None else rates[0],
        output_price=None if rates is None else rates[1],
    )


def _rates(connection: ModelConnection, model_route: Route, input_tokens: int) -> tuple[Decimal, Decimal] | None:
    if (price := connection.price) is not None:
        return price.highest_input / MILLION, price.output / MILLION
    return highest_rates(model_route.model, model_route.provider, input_tokens=input_tokens)
