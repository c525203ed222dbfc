"""Spans: how they begin, and which context the present work belongs to. The only module that makes spans.

Without `CIRCADIAN_TRACES` every function here returns at once. A span begins with an explicit parent and is ended by
its maker. It never stays open while a generator is suspended. `within` makes a context the present one for a block:
what is sent or stored in the block names it.
"""

import time
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType
from typing import Literal

from opentelemetry import context as contexts
from opentelemetry import trace
from opentelemetry.trace import INVALID_SPAN, Link, NonRecordingSpan, StatusCode, Tracer

from backend.telemetry import propagation

#: For other rooms: only this one imports OpenTelemetry.
Span = trace.Span
SpanContext = trace.SpanContext
SpanKind = trace.SpanKind

Value = str | int | float | bool | Sequence[str]
Attributes = Mapping[str, Value]
#: What a request from outside with a `traceparent` leads to: a new trace with a link to it, or a span of that trace, or
#: a new trace.
ClientTraces = Literal["link", "follow", "ignore"]

ERROR_TYPE = "error.type"
TENANT_ID = "circadian.tenant.id"
#: The most links of one span: the events of a drain.
_LINKS = 16
_EMPTY = contexts.Context()


class _Process:
    """The tracing settings of this process."""

    tracer: Tracer | None = None
    clients: ClientTraces = "link"
    #: Requests to model providers carry the trace context.
    tells_models: bool = False


#: The id of the span that begins next, where it follows from a row (`begin`). The SDK's id generator reads it.
chosen_span_id: ContextVar[int | None] = ContextVar("chosen_span_id", default=None)


def use(tracer: Tracer, *, clients: ClientTraces, tells_models: bool) -> None:
    """Begin to make spans."""
    _Process.tracer, _Process.clients, _Process.tells_models = tracer, clients, tells_models


def is_on() -> bool:
    return _Process.tracer is not None


def begin(
    name: str,
    *,
    parent: SpanContext | None,
    kind: SpanKind = SpanKind.INTERNAL,
    attributes: Attributes | None = None,
    links: Sequence[SpanContext] = (),
    start_ns: int | None = None,
    span_id: int | None = None,
) -> Span:
    """Begin a span. Without a `parent` it begins a trace.

    `span_id` is an id that other processes know without being told, because it follows from a row.
    """
    if _Process.tracer is not None and parent is not None and not parent.trace_flags.sampled:
        return NonRecordingSpan(parent)  # as the SDK's sampler decides, in an eighth of the time
    return _start(
        name, parent=parent, kind=kind, attributes=attributes, links=links, start_ns=start_ns, span_id=span_id
    )


def _start(
    name: str,
    *,
    parent: SpanContext | None,
    kind: SpanKind,
    attributes: Attributes | None = None,
    links: Sequence[SpanContext] = (),
    start_ns: int | None = None,
    span_id: int | None = None,
) -> Span:
    tracer = _Process.tracer
    if tracer is None:
        return INVALID_SPAN
    around = _EMPTY if parent is None else trace.set_span_in_context(NonRecordingSpan(parent), _EMPTY)
    made_links = [Link(each) for each in links[:_LINKS]] if links else None
    if span_id is None:
        return tracer.start_span(name, around, kind, attributes, made_links, start_ns)
    token = chosen_span_id.set(span_id)
    try:
        return tracer.start_span(name, around, kind, attributes, made_links, start_ns)
    finally:
        chosen_span_id.reset(token)


def begin_request(name: str, *, traceparent: object, attributes: Attributes) -> Span:
    """Begin the span of a request from outside."""
    if _Process.tracer is None:
        return INVALID_SPAN
    client = None if _Process.clients == "ignore" else propagation.read(traceparent)
    is_followed = _Process.clients == "follow"
    return _start(
        name,
        parent=client if is_followed else None,
        kind=SpanKind.SERVER,
        attributes=attributes,
        links=() if client is None or is_followed else (client,),
    )


def fail(span: Span, error_type: str) -> None:
    """Mark the span as failed. `error_type` is the name of a class or a code: the message of an error is content."""
    span.set_attribute(ERROR_TYPE, error_type)
    span.set_status(StatusCode.ERROR)


def current() -> SpanContext | None:
    """The context of the present work. None if nothing is traced."""
    if _Process.tracer is None:
        return None
    context = trace.get_current_span().get_span_context()
    return context if context.is_valid else None


def current_span() -> Span:
    return trace.get_current_span() if _Process.tracer is not None else INVALID_SPAN


def current_traceparent() -> str | None:
    """Returns the `traceparent` of the present context, for rows and requests. None: nothing is traced."""
    context = current()
    return None if context is None else propagation.write(context)


def headers() -> dict[str, str]:
    """The headers for a request to a tool, an MCP server or a webhook endpoint."""
    present = current_traceparent()
    return {} if present is None else {propagation.HEADER: present}


def headers_for_models() -> dict[str, str]:
    return headers() if _Process.tells_models else {}


def within(of: Span | SpanContext | None) -> AbstractContextManager[None]:
    """Make a context, or that of a span, the present one for a block. None changes nothing."""
    return _Block(of)


class _Block(AbstractContextManager[None]):
    __slots__ = ("_span", "_token")

    def __init__(self, of: Span | SpanContext | None) -> None:
        if of is None or _Process.tracer is None:
            self._span: Span | None = None
        else:
            self._span = of if isinstance(of, Span) else NonRecordingSpan(of)

    def __enter__(self) -> None:
        if self._span is not None:
            self._token = contexts.attach(trace.set_span_in_context(self._span))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace_: TracebackType | None
    ) -> None:
        if self._span is not None:
            contexts.detach(self._token)


def span(
    name: str,
    *,
    parent: SpanContext | None,
    kind: SpanKind = SpanKind.INTERNAL,
    attributes: Attributes | None = None,
) -> AbstractContextManager[Span]:
    """A span for a block, which is also the present one within the block. Never in a generator."""
    return _SpanBlock(begin(name, parent=parent, kind=kind, attributes=attributes))


class _SpanBlock(AbstractContextManager[Span]):
    __slots__ = ("_block", "_span")

    def __init__(self, begun: Span) -> None:
        self._span, self._block = begun, _Block(begun)

    def __enter__(self) -> Span:
        self._block.__enter__()
        return self._span

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace_: TracebackType | None
    ) -> None:
        self._block.__exit__(kind, error, trace_)
        if kind is not None:
            fail(self._span, kind.__name__)
        self._span.end()


def now() -> datetime:
    """The time of a span. Nothing of the product is decided by it."""
    return datetime.now(UTC)


def now_ns() -> int:
    return time.time_ns()
