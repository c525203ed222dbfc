"""The span of a mutation: that of its HTTP request, or a span of its own if it came over a websocket.

The name of a mutation is a word of the schema. The name that the client gives its operation is not written.
"""

from contextlib import AbstractContextManager
from contextvars import ContextVar
from types import TracebackType
from uuid import UUID

from opentelemetry.trace import Span

from backend.telemetry import tracing
from backend.telemetry.tracing import Value

#: The `traceparent` in the `extensions` of the present operation of a websocket.
client_traceparent: ContextVar[object] = ContextVar("client_traceparent", default=None)


def traced(operation: str, tenant_id: UUID) -> AbstractContextManager[None]:
    return _Block(operation, tenant_id)


class _Block(AbstractContextManager[None]):
    __slots__ = ("_attributes", "_name", "_own", "_within")

    def __init__(self, operation: str, tenant_id: UUID) -> None:
        self._name = f"mutation {operation}"
        self._attributes: dict[str, Value] = {"graphql.operation.type": "mutation", tracing.TENANT_ID: str(tenant_id)}
        self._own: Span | None = None

    def __enter__(self) -> None:
        span = tracing.current_span()
        if span.get_span_context().is_valid:
            span.update_name(self._name)
            span.set_attributes(self._attributes)
            return
        if tracing.is_on():
            self._own = tracing.begin_request(
                self._name, traceparent=client_traceparent.get(), attributes=self._attributes
            )
            self._within = tracing.within(self._own)
            self._within.__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._own is not None:
            self._within.__exit__(kind, error, trace)
            if kind is not None:
                tracing.fail(self._own, kind.__name__)
            self._own.end()
