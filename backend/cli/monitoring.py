"""Begins what operators see of a process: its log, its error reports, and the port of its metrics."""

import logging
import platform
from typing import Literal

from backend.cli.listening import listen
from backend.kit.processes import StartError
from backend.kit.settings import Settings
from backend.telemetry import errors, exposition, logs, metrics

log = logging.getLogger(__name__)

#: The version of the product, as in pyproject.toml. A checkout is not installed, so it has no metadata.
VERSION = "0.1.0"


def configure_logs(settings: Settings) -> None:
    logs.configure(level=settings.log_level, is_json=settings.has_json_logs, texts=settings.shows_exception_texts)


def begin(settings: Settings, process: Literal["api", "worker", "serve"]) -> None:
    """Raises `StartError` for a hook that cannot be imported, and for a port that is taken."""
    configure_logs(settings)
    chosen, texts = settings.monitoring, settings.shows_exception_texts
    try:
        errors.listen(None if chosen.error_hook is None else errors.load(chosen.error_hook), texts=texts)
    except errors.UnusableHook as error:
        raise StartError(f"CIRCADIAN_ERROR_HOOK: {error}") from error
    if chosen.metrics_port is None:
        return
    listener = listen(chosen.metrics_host, chosen.metrics_port, setting="CIRCADIAN_METRICS_PORT")
    exposition.listen_on(listener)
    metrics.name_build(process=process, version=VERSION, python=platform.python_version())
    host, port = listener.getsockname()[:2]
    log.info("metrics of this process: http://%s:%d/metrics", f"[{host}]" if ":" in host else host, port)
