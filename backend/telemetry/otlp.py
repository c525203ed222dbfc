"""Starts the OpenTelemetry SDK of a process, which sends spans and metrics of models over OTLP/HTTP.

`cli.traces` calls `start` in each process. The SDK and the exporter are an extra: only `otlp_sdk` imports them, and
nothing does while `CIRCADIAN_TRACES` is `none`. The SDK reads the standard variables `OTEL_*` itself.
"""

import asyncio
from contextlib import suppress

from backend.telemetry.tracing import ClientTraces

#: How long a process that stops waits for the collector to take its last spans.
_FLUSH_SECONDS = 3.0


def start(*, process: str, clients: ClientTraces, tells_models: bool) -> None:
    """Raises `ImportError` if the extra is not installed."""
    from backend.telemetry import otlp_sdk

    otlp_sdk.start(process=process, clients=clients, tells_models=tells_models)


async def flush() -> None:
    """Send what waits, before the process ends. A collector that does not answer is not waited for."""
    from backend.telemetry import tracing

    if not tracing.is_on():
        return
    from backend.telemetry import otlp_sdk

    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.to_thread(otlp_sdk.flush), _FLUSH_SECONDS)
