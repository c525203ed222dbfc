"""Starts the traces of a process, if its settings ask for them. `api`, `serve` and `worker` call it first."""

from backend.kit.processes import StartError
from backend.kit.settings import TraceSettings
from backend.telemetry import otlp


def start(settings: TraceSettings, *, process: str) -> None:
    """Raises `StartError` if the telemetry extra is not installed."""
    if settings.traces == "none":
        return
    try:
        otlp.start(process=process, clients=settings.clients, tells_models=settings.tells_models)
    except ImportError as error:
        raise StartError(
            f"CIRCADIAN_TRACES=otlp needs the OpenTelemetry SDK, and {error.name} is not installed: "
            "install infra/requirements/telemetry.txt"
        ) from error
