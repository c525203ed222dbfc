"""Spans of wakes and cycles. They outlive a process, so their ids and their contexts follow from rows.

The row of a cycle has the `traceparent` of the wake that opened it. The id of the cycle's own span is the first half of
the cycle's id. So every process knows the context of the cycle, and whoever ends the cycle writes its span.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from backend.telemetry import genai, propagation, tracing
from backend.telemetry.tracing import SpanContext, SpanKind, Value

_NS = 1_000_000_000
_HALF_BITS = 64


def context_of(trace: str | None, cycle_id: UUID) -> SpanContext | None:
    """The context of the cycle's own span. None if the cycle is not traced."""
    if trace is None or not tracing.is_on():
        return None
    parent = propagation.read(trace)
    if parent is None:
        return None
    return SpanContext(parent.trace_id, _span_id(cycle_id), is_remote=True, trace_flags=parent.trace_flags)


def traceparent_of(trace: str | None, cycle_id: UUID) -> str | None:
    """Returns the trace context for requests that the cycle sends later."""
    context = context_of(trace, cycle_id)
    return None if context is None else propagation.write(context)


def write_wake(
    *, tenant_id: UUID, agent_id: UUID, trigger: str, traces: Sequence[str | None], waited_seconds: float
) -> str | None:
    """Write the span of a wake: from the first event until its cycle is opened. Returns its `traceparent`.

    `traces` are those of the events. The first event is the parent, the others are linked.
    """
    if not tracing.is_on():
        return None
    contexts, now_ns = [propagation.read(each) for each in traces], tracing.now_ns()
    span = tracing.begin(
        "wake",
        parent=contexts[0] if contexts else None,
        kind=SpanKind.CONSUMER,
        attributes={
            tracing.TENANT_ID: str(tenant_id),
            genai.AGENT_ID: str(agent_id),
            "circadian.event.type": trigger,
            "circadian.event.count": len(contexts),
        },
        links=_others(contexts),
        start_ns=now_ns - int(max(waited_seconds, 0.0) * _NS),
    )
    span.end(now_ns)
    return propagation.write(span.get_span_context())


def write_joining(*, traces: Sequence[str | None]) -> None:
    """Write that events have joined the present cycle: a short span with links to what made them."""
    if not tracing.is_on():
        return
    contexts = [propagation.read(each) for each in traces]
    attributes: dict[str, Value] = {"circadian.event.count": len(contexts)}
    links = _others([None, *contexts])
    tracing.begin("drain", parent=tracing.current(), attributes=attributes, links=links).end()


def write_end(
    *,
    tenant_id: UUID,
    agent_id: UUID,
    cycle_id: UUID,
    trace: str | None,
    opened_at: datetime,
    outcome: str,
    attributes: dict[str, Value],
) -> None:
    """Write the span of a whole cycle, after the commit that ended it."""
    own = context_of(trace, cycle_id)
    if own is None:
        return
    span = tracing.begin(
        genai.INVOKE_AGENT,
        parent=propagation.read(trace),
        attributes={
            genai.OPERATION: genai.INVOKE_AGENT,
            genai.AGENT_ID: str(agent_id),
            tracing.TENANT_ID: str(tenant_id),
            "circadian.cycle.id": str(cycle_id),
            "circadian.cycle.outcome": outcome,
            **attributes,
        },
        start_ns=int(opened_at.timestamp() * _NS),
        span_id=own.span_id,
    )
    if outcome == "FAILED":
        tracing.fail(span, outcome)
    span.end()


def _span_id(cycle_id: UUID) -> int:
    return cycle_id.int >> _HALF_BITS


def _others(contexts: Sequence[SpanContext | None]) -> list[SpanContext]:
    """Each further context once."""
    found = {(each.trace_id, each.span_id): each for each in contexts[1:] if each is not None}
    if contexts and contexts[0] is not None:
        found.pop((contexts[0].trace_id, contexts[0].span_id), None)
    return list(found.values())
