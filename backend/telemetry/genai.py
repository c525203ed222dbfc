"""Spans and metrics of requests to models, by the GenAI conventions of OpenTelemetry.

Pinned to the names that opentelemetry-semantic-conventions 0.66b2 lists; `tests/telemetry/test_genai.py` compares. They
are still in development, so no other module writes one of them. Attributes that hold content (messages, instructions,
arguments, results, names of agents) are left out.
"""

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from opentelemetry.metrics import Histogram, Meter
from opentelemetry.trace import Span, SpanContext, SpanKind

from backend.telemetry import tracing
from backend.telemetry.tracing import Value

OPERATION: Final = "gen_ai.operation.name"
PROVIDER: Final = "gen_ai.provider.name"
AGENT_ID: Final = "gen_ai.agent.id"
REQUEST_MODEL: Final = "gen_ai.request.model"
REQUEST_MAX_TOKENS: Final = "gen_ai.request.max_tokens"
FINISH_REASONS: Final = "gen_ai.response.finish_reasons"
FIRST_CHUNK_SECONDS: Final = "gen_ai.response.time_to_first_chunk"
INPUT_TOKENS: Final = "gen_ai.usage.input_tokens"
OUTPUT_TOKENS: Final = "gen_ai.usage.output_tokens"
CACHE_READ_TOKENS: Final = "gen_ai.usage.cache_read.input_tokens"
CACHE_WRITTEN_TOKENS: Final = "gen_ai.usage.cache_creation.input_tokens"
REASONING_TOKENS: Final = "gen_ai.usage.reasoning.output_tokens"
TOOL_NAME: Final = "gen_ai.tool.name"
TOOL_TYPE: Final = "gen_ai.tool.type"
TOOL_CALL_ID: Final = "gen_ai.tool.call.id"
USAGE_TYPE: Final = "gen_ai.token.type"
USAGE: Final = "gen_ai.client.token.usage"
OPERATION_DURATION: Final = "gen_ai.client.operation.duration"

CHAT, INVOKE_AGENT, EXECUTE_TOOL, EMBEDDINGS = "chat", "invoke_agent", "execute_tool", "embeddings"

#: The convention's name of a provider, where it is not our prefix of a model's name.
_PROVIDERS = {
    "azure": "azure.ai.openai",
    "bedrock": "aws.bedrock",
    "gemini": "gcp.gemini",
    "mistral": "mistral_ai",
    "vertex_ai": "gcp.vertex_ai",
    "watsonx": "ibm.watsonx.ai",
    "xai": "x_ai",
}
#: The bounds of buckets that the convention asks for.
_SECONDS = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92]
_TOKENS = [4**power for power in range(14)]
#: The finish reasons that providers document. Another one could be any text of a tenant's own server.
_FINISH_REASONS = frozenset(
    {"stop", "length", "tool_calls", "function_call", "content_filter", "end_turn", "max_tokens", "tool_use", "cut",
     "stop_sequence", "refusal"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ChatUsage:
    """The figures of a request that has ended."""

    finish_reason: str
    input_tokens: int
    output_tokens: int
    cached_tokens: int
    cache_written_tokens: int
    reasoning_tokens: int
    seconds: float
    first_token_seconds: float | None


@dataclass(frozen=True, slots=True)
class Chat:
    """A request to a model that runs now."""

    span: Span
    facts: dict[str, Value]

    def end(self, usage: ChatUsage | None, *, error_type: str | None = None) -> None:
        """End the span and count the request. `usage` None: the request ended before any answer."""
        span = self.span
        if usage is not None:
            span.set_attributes(_usage(usage))
        if error_type is not None:
            tracing.fail(span, error_type)
        span.end()
        _count(self.facts, usage, error_type)


def provider_of(prefix: str, *, is_known: bool) -> str:
    """The provider by the convention. One that only a tenant knows has no name here."""
    return _PROVIDERS.get(prefix, prefix) if is_known else "_OTHER"


def begin_chat(
    *,
    provider: str,
    model: str | None,
    is_operators: bool,
    max_tokens: int | None,
    agent_id: UUID | None,
    parent: SpanContext | None,
) -> Chat | None:
    """Begin the span of a request. None if nothing is traced.

    `model` None: its name is known to the tenant only. Metrics name only models of the operator (`is_operators`): a
    tenant must not be able to add series.
    """
    if not tracing.is_on():
        return None
    facts: dict[str, Value] = {OPERATION: CHAT, PROVIDER: provider}
    attributes = dict(facts)
    if model is not None:
        attributes[REQUEST_MODEL] = model
        if is_operators:
            facts[REQUEST_MODEL] = model
    if max_tokens is not None:
        attributes[REQUEST_MAX_TOKENS] = max_tokens
    if agent_id is not None:
        attributes[AGENT_ID] = str(agent_id)
    name = CHAT if model is None else f"{CHAT} {model}"
    return Chat(tracing.begin(name, parent=parent, kind=SpanKind.CLIENT, attributes=attributes), facts)


def embeddings(*, model: str) -> AbstractContextManager[Span]:
    """The span of a request to the operator's embedding model, for a block."""
    attributes: dict[str, Value] = {OPERATION: EMBEDDINGS, PROVIDER: "_OTHER", REQUEST_MODEL: model}
    return tracing.span(f"{EMBEDDINGS} {model}", parent=tracing.current(), kind=SpanKind.CLIENT, attributes=attributes)


def tool(*, kind: str, call_id: UUID) -> AbstractContextManager[Span]:
    """The span of a call to the outside, for a block. The name of the tool is a text of the tenant or the operator."""
    return tracing.span(EXECUTE_TOOL, parent=tracing.current(), attributes=_tool(kind, call_id))


def write_tool(*, name: str | None, call_id: UUID, start_ns: int, end_ns: int, is_failed: bool) -> None:
    """Write the span of a built-in tool's call that has ended. `name` None: there is no such tool."""
    attributes, full_name = _tool("INTERNAL", call_id), EXECUTE_TOOL
    if name is not None:
        attributes[TOOL_NAME], full_name = name, f"{EXECUTE_TOOL} {name}"
    span = tracing.begin(full_name, parent=tracing.current(), attributes=attributes, start_ns=start_ns)
    if is_failed:
        tracing.fail(span, "tool_error")
    span.end(end_ns)


def _tool(kind: str, call_id: UUID) -> dict[str, Value]:
    return {
        OPERATION: EXECUTE_TOOL,
        TOOL_TYPE: "function",
        TOOL_CALL_ID: str(call_id),
        "circadian.tool.kind": kind,
    }


def _usage(usage: ChatUsage) -> dict[str, Value]:
    reason = usage.finish_reason if usage.finish_reason in _FINISH_REASONS else "_OTHER"
    found: dict[str, Value] = {
        FINISH_REASONS: (reason,),
        INPUT_TOKENS: usage.input_tokens,
        OUTPUT_TOKENS: usage.output_tokens,
    }
    if usage.cached_tokens:
        found[CACHE_READ_TOKENS] = usage.cached_tokens
    if usage.cache_written_tokens:
        found[CACHE_WRITTEN_TOKENS] = usage.cache_written_tokens
    if usage.reasoning_tokens:
        found[REASONING_TOKENS] = usage.reasoning_tokens
    if usage.first_token_seconds is not None:
        found[FIRST_CHUNK_SECONDS] = usage.first_token_seconds
    return found


class _Histograms:
    seconds: Histogram | None = None
    tokens: Histogram | None = None


def use(meter: Meter) -> None:
    """Begin to count requests."""
    _Histograms.seconds = meter.create_histogram(
        OPERATION_DURATION, "s", "GenAI operation duration.", explicit_bucket_boundaries_advisory=_SECONDS
    )
    _Histograms.tokens = meter.create_histogram(
        USAGE, "{token}", "Number of input and output tokens used.", explicit_bucket_boundaries_advisory=_TOKENS
    )


def _count(facts: dict[str, Value], usage: ChatUsage | None, error_type: str | None) -> None:
    if usage is None or _Histograms.seconds is None or _Histograms.tokens is None:
        return
    _Histograms.seconds.record(
        usage.seconds, facts if error_type is None else {**facts, tracing.ERROR_TYPE: error_type}
    )
    for kind, count in (("input", usage.input_tokens), ("output", usage.output_tokens)):
        _Histograms.tokens.record(count, {**facts, USAGE_TYPE: kind})
