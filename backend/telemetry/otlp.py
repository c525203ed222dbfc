"""Starts the OpenTelemetry SDK of a process, which sends spans and metrics of models over OTLP/HTTP.

`cli.traces` calls `start` in each process. The SDK and the exporter are an extra: only `otlp_sdk` imports them, and
nothing does while `CIRCADIAN_TRACES` is `none`. The SDK reads the standard variables `OTEL_*` itself.
"""

import asyncio
import threading
import time

from backend.telemetry.tracing import ClientTraces

#: How long a process that stops waits for the collector to take its last spans.
_FLUSH_SECONDS, _POLL_SECONDS = 3.0, 0.01


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

    # Not a thread of the event loop's executor: the loop would wait for that one when it closes.
    flushing = threading.Thread(target=otlp_sdk.flush, name="traces-flush", daemon=True)
    flushing.start()
    deadline = time.monotonic() + _FLUSH_SECONDS
    while flushing.is_alive() and time.monotonic() < deadline:  # noqa: ASYNC110 -- a thread has no awaitable end
        await asyncio.sleep(_POLL_SECONDS)
