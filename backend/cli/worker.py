"""`python -m backend worker`: a worker process, host of the agents that are awake. Any number of them may run."""

from backend.cli.stores import require_stores
from backend.kit import logging
from backend.kit.settings import Settings


def run(settings: Settings) -> None:
    require_stores(settings.stores)
    logging.configure(level=settings.log_level, is_development=settings.is_development)
    from backend.worker import main

    main(settings)
