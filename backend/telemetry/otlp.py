"""Starts the OpenTelemetry SDK of a process, which sends spans and metrics of models over OTLP/HTTP.

`cli` calls `start` in each process. The SDK and the exporter are an extra: only `otlp_sdk` imports them, and nothing
does while `CIRCADIAN_TRACES` is `none`. The SDK reads the standard variables `OTEL_*` itself.
"""

import asyncio
from contextlib import suppress

from backend.kit.processes import StartError
from backend.kit.settings import TraceSettings

#: How long a process that stops waits for the collector to take its last spans.
_FLUSH_SECONDS = 3.0


def start(settings: TraceSettings, *, process: str) -> None:
    """Raises `StartError` if the extra is not installed."""
    if settings.traces == "none":
        return
    try:
        from backend.telemetry import otlp_sdk
    except ImportError as error:
        raise StartError(
            f"CIRCADIAN_TRACES=otlp needs the OpenTelemetry SDK, and {error.name} is not installed: "
            "install infra/requirements/telemetry.txt"
        ) from error
    otlp_sdk.start(settings, process=process)


async def flush() -> None:
    """Send what waits, before the process ends. A collector that does not answer is not waited for."""
    from backend.telemetry import tracing

    if not tracing.is_on():
        return
    from backend.telemetry import otlp_sdk

    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.to_thread(otlp_sdk.flush), _FLUSH_SECONDS)
