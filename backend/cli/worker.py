"""`python -m backend worker`: a worker process, host of the agents that are awake. Any number of them may run."""

import os
from logging import shutdown

from backend.cli.stores import require_stores
from backend.kit import heap, logging, privacy
from backend.kit.processes import StartError
from backend.kit.settings import Settings


def run(settings: Settings) -> None:
    privacy.close()
    settings = settings.with_stores(settings.stores.of_worker())
    require_stores(settings.stores)
    if settings.model.name is None:
        raise StartError("set CIRCADIAN_MODEL to a litellm model name, such as anthropic/claude-sonnet-4-5")
    logging.configure(level=settings.log_level, is_development=settings.is_development)
    with heap.standing():
        from backend.worker import main
    main(settings)
    _leave_at_once()


def _leave_at_once() -> None:
    """End without the interpreter's tidying: to free what litellm has imported takes it seconds, and all is closed."""
    shutdown()
    os._exit(0)
