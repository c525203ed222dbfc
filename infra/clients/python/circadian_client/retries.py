"""How long the client waits before it tries again."""

import asyncio
import logging
import random

from circadian_client.errors import ConnectionLost

_LOG = logging.getLogger("circadian_client")
_FIRST_SECONDS, _MOST_SECONDS = 0.2, 15.0


def pause_seconds(attempt: int, lost: ConnectionLost) -> float:
    """Longer after each attempt. The random part keeps many clients from returning at the same moment."""
    longest = min(_FIRST_SECONDS * 2.0 ** min(attempt, 20), _MOST_SECONDS)
    return lost.wait_seconds + longest * random.uniform(0.5, 1.0)  # noqa: S311 -- spreads clients


async def pause(attempt: int, lost: ConnectionLost) -> None:
    _LOG.warning("trying again: %s", lost)
    await asyncio.sleep(pause_seconds(attempt, lost))
