"""`python -m backend worker`: a worker process, which runs the agents that are awake. Any number of them may run."""

import os
import sys
from logging import shutdown

from backend.cli import monitoring, traces
from backend.cli.stores import require_stores
from backend.kit import gc_freeze, privacy
from backend.kit.processes import StartError
from backend.kit.settings import Settings, child_environment


def run(settings: Settings) -> None:
    privacy.close()
    traces.start(settings.traces, process="worker")
    settings = settings.with_stores(settings.stores.of_worker())
    require_stores(settings.stores)
    require_model(settings)
    monitoring.begin(settings, "worker")
    with gc_freeze.frozen():
        from backend.worker import main

        import_litellm_if_needed(settings)
    gc_freeze.freeze_survivors()
    if main(settings):
        exchange("worker")
    exit_immediately()


def require_model(settings: Settings) -> None:
    if settings.model.name is None:
        raise StartError("set CIRCADIAN_MODEL to a litellm model name, such as anthropic/claude-sonnet-4-5")


def import_litellm_if_needed(settings: Settings) -> None:
    """Imports litellm before the first heartbeat, or never."""
    from backend.worker import needs_litellm

    if needs_litellm(settings):
        from backend.llm.litellm_modules import register

        register()


def exchange(*arguments: str) -> None:
    """Restarts the command in the same process, with litellm (ADR 0048).

    The supervisor sees no end of the process.
    """
    shutdown()
    command = [sys.executable, "-m", "backend", *arguments]
    os.execve(sys.executable, command, child_environment(CIRCADIAN_LITELLM="always"))  # noqa: S606


def exit_immediately() -> None:
    """Ends without the interpreter's cleanup, which takes seconds to free litellm's modules.

    Everything is closed already.
    """
    shutdown()
    os._exit(0)
