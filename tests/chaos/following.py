"""A subscription that comes back: to whichever API answers, whenever it ends, fails or falls silent."""

import asyncio
import contextlib
import random
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import httpx
from websockets.exceptions import WebSocketException

from tests.harness.client import GraphQLFailure, Json, Subscription

_SILENCE_SECONDS = 6.0
LOST = (OSError, AssertionError, TimeoutError, GraphQLFailure, WebSocketException, httpx.HTTPError, ValueError)


async def follow_forever(
    subscribe: Callable[[], AbstractAsyncContextManager[Subscription]], hear: Callable[[Json], None]
) -> None:
    while True:
        with contextlib.suppress(*LOST):
            async with asyncio.timeout(_SILENCE_SECONDS) as patience, subscribe() as feed:
                if not patience.expired():  # expired just now: the next wait ends with TimeoutError
                    patience.reschedule(None)
                while (event := await feed.next(timeout=_SILENCE_SECONDS)) is not None:
                    hear(event)
                    feed.seen.clear()
        await asyncio.sleep(random.uniform(0.05, 0.5))
