"""A real OTLP/HTTP collector on a socket of its own: keeps what processes export, read and as bytes.

`with running_collector() as collector`: in a thread, so that it outlives the event loop of a test. Or as a process of
its own (`python -m tests.fakes.collector --port 0`, which prints its URL), which keeps nothing.
"""

import argparse
import signal
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.common.v1.common_pb2 import KeyValue


@dataclass(frozen=True, slots=True)
class ExportedSpan:
    """A span as it was exported. Ids are hexadecimal; `parent_id` is empty for the first span of a trace."""

    trace_id: str
    span_id: str
    parent_id: str
    name: str
    kind: int
    start_ns: int
    end_ns: int
    is_failed: bool
    attributes: Mapping[str, Any]
    #: Trace and span ids.
    links: tuple[tuple[str, str], ...]
    #: The attributes of the process.
    process: Mapping[str, Any]


@dataclass(slots=True)
class Collector:
    url: str
    #: The status of each answer. Other than 200: the collector takes nothing.
    status: int = 200
    keeps: bool = True
    spans: list[ExportedSpan] = field(default_factory=list)
    #: Names of metrics, with the attributes of each point.
    points: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    #: Everything that has arrived.
    bodies: list[bytes] = field(default_factory=list)

    def named(self, name: str, trace_id: str | None = None) -> list[ExportedSpan]:
        return [span for span in self.spans if span.name == name and trace_id in {None, span.trace_id}]

    def of_trace(self, trace_id: str) -> list[ExportedSpan]:
        return [span for span in self.spans if span.trace_id == trace_id]

    def take(self, path: str, body: bytes) -> None:
        if not self.keeps:
            return
        self.bodies.append(body)
        if path == "/v1/traces":
            self.spans += _spans(ExportTraceServiceRequest.FromString(body))
        else:
            self.points += _points(ExportMetricsServiceRequest.FromString(body))


@contextmanager
def running_collector(*, port: int = 0, keeps: bool = True) -> Iterator[Collector]:
    collector = Collector("", keeps=keeps)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            if collector.status == 200:
                collector.take(self.path, body)
            self.send_response(collector.status)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Write nothing to the output of the tests."""

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    collector.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield collector
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _spans(request: ExportTraceServiceRequest) -> Iterator[ExportedSpan]:
    for resource in request.resource_spans:
        process = _attributes(resource.resource.attributes)
        for scope in resource.scope_spans:
            for span in scope.spans:
                yield ExportedSpan(
                    trace_id=span.trace_id.hex(),
                    span_id=span.span_id.hex(),
                    parent_id=span.parent_span_id.hex(),
                    name=span.name,
                    kind=span.kind,
                    start_ns=span.start_time_unix_nano,
                    end_ns=span.end_time_unix_nano,
                    is_failed=span.status.code == 2,
                    attributes=_attributes(span.attributes),
                    links=tuple((link.trace_id.hex(), link.span_id.hex()) for link in span.links),
                    process=process,
                )


def _points(request: ExportMetricsServiceRequest) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for resource in request.resource_metrics:
        for scope in resource.scope_metrics:
            for metric in scope.metrics:
                for point in metric.histogram.data_points:
                    yield metric.name, _attributes(point.attributes)


def _attributes(pairs: Any) -> dict[str, Any]:
    return {pair.key: _value(pair) for pair in pairs}


def _value(pair: KeyValue) -> Any:
    value = pair.value
    kind = value.WhichOneof("value")
    if kind == "array_value":
        return [each.string_value for each in value.array_value.values]
    return getattr(value, kind) if kind else None


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    with running_collector(port=parser.parse_args().port, keeps=False) as collector:
        print(collector.url, flush=True)
        signal.pause()


if __name__ == "__main__":
    main()
