"""The SDK, its exporters and its ids. Only this module imports the telemetry extra; `otlp` imports it when asked."""

import random
from uuid import uuid4

from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader
from opentelemetry.sdk.resources import OTELResourceDetector, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.id_generator import IdGenerator

from backend.kit.settings import TraceSettings
from backend.telemetry import genai, tracing


class _Ids(IdGenerator):
    """Random ids, except where the id of a span follows from a row."""

    def generate_span_id(self) -> int:
        return tracing.chosen_span_id.get() or random.getrandbits(64) or 1

    def generate_trace_id(self) -> int:
        return random.getrandbits(128) or 1

    def is_trace_id_random(self) -> bool:
        return True


class _Process(Resource):
    """The resource of this process. The exporter asks for its hash once for each span, and the SDK's is a JSON text."""

    _hash: int | None = None

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = super().__hash__()
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or super().__eq__(other)


class _Providers:
    tracers: TracerProvider | None = None
    meters: MeterProvider | None = None


def start(settings: TraceSettings, *, process: str) -> None:
    own = {"service.name": "circadian", "service.instance.id": str(uuid4()), "circadian.process": process}
    whole = Resource.create(own).merge(OTELResourceDetector().detect())  # OTEL_RESOURCE_ATTRIBUTES and so on win
    resource = _Process(whole.attributes, whole.schema_url)
    tracers = TracerProvider(resource=resource, id_generator=_Ids(), shutdown_on_exit=False)
    tracers.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    meters = MeterProvider([PeriodicExportingMetricReader(OTLPMetricExporter())], resource, shutdown_on_exit=False)
    _Providers.tracers, _Providers.meters = tracers, meters
    # Not as the global providers: libraries that make spans of their own (`mcp` does) would put content into them.
    genai.use(meters.get_meter("circadian"))
    tracing.use(tracers.get_tracer("circadian"), clients=settings.clients, tells_models=settings.tells_models)


def flush() -> None:
    if _Providers.tracers is not None:
        _Providers.tracers.force_flush()
    if _Providers.meters is not None:
        _Providers.meters.force_flush()
