"""The span and the metrics of one model request. `cycle.model_request` and `completion` call it around the stream."""

from uuid import UUID

from backend.llm.errors import ModelError
from backend.llm.installation import Installation
from backend.llm.partial import Partial
from backend.llm.prices import has_price
from backend.llm.providers import KEY_PROVIDERS
from backend.llm.replies import ModelReply
from backend.llm.requests import ModelRequest
from backend.llm.wire_plan import route
from backend.telemetry import genai, tracing
from backend.telemetry.genai import Chat, ChatUsage


def begin(models: Installation, request: ModelRequest, *, agent_id: UUID | None) -> Chat | None:
    """Begin the span. A model's name that neither the operator nor the price list has in full is a tenant's text."""
    if not tracing.is_on():
        return None
    name, model_route = request.connection.name, route(request.connection)
    is_operators = models.names_fully(name)
    is_known = is_operators or has_price(model_route.model, model_route.provider)
    return genai.begin_chat(
        provider=genai.provider_of(model_route.provider, is_known=is_known or model_route.provider in KEY_PROVIDERS),
        model=name if is_known else None,
        is_operators=is_operators,
        max_tokens=request.max_output_tokens,
        agent_id=agent_id,
        parent=tracing.current(),
    )


def end(chat: Chat | None, reply: ModelReply) -> None:
    if chat is not None:
        chat.end(_usage(reply))


def fail(chat: Chat | None, running: Partial, error: BaseException) -> None:
    """End the span of a request that broke off. The error is named by its kind: its message may quote the request."""
    if chat is None:
        return
    error_type = error.kind.value if isinstance(error, ModelError) else type(error).__name__
    chat.end(_usage(running.broken_off()) if running.has_begun else None, error_type=error_type)


def _usage(reply: ModelReply) -> ChatUsage:
    return ChatUsage(
        finish_reason=reply.finish_reason,
        input_tokens=reply.usage.input_tokens,
        output_tokens=reply.usage.output_tokens,
        cached_tokens=reply.usage.cached_tokens,
        cache_written_tokens=reply.usage.cache_written_tokens,
        reasoning_tokens=reply.usage.reasoning_tokens,
        seconds=reply.seconds,
        first_token_seconds=reply.first_token_seconds,
    )
