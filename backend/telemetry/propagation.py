"""The trace context as text: the `traceparent` of W3C Trace Context, in rows, and in headers of requests in and out.

A value from outside is read strictly: version 00, 55 characters, no ids of zeros. Anything else counts as missing.
"""

import re

from opentelemetry.trace import INVALID_SPAN_ID, INVALID_TRACE_ID, SpanContext, TraceFlags

HEADER = "traceparent"
_FORM = re.compile(r"00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})")


def write(context: SpanContext) -> str:
    return f"00-{context.trace_id:032x}-{context.span_id:016x}-{context.trace_flags:02x}"


def read(value: object) -> SpanContext | None:
    """The context that the text names. None if it is no valid `traceparent`."""
    found = _FORM.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        return None
    trace_id, span_id = int(found[1], 16), int(found[2], 16)
    if trace_id == INVALID_TRACE_ID or span_id == INVALID_SPAN_ID:
        return None
    return SpanContext(trace_id, span_id, is_remote=True, trace_flags=TraceFlags(int(found[3], 16)))
