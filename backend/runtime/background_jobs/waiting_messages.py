"""Begins to fetch the files of messages from chat services, a few messages at a time (`webhooks.waiting_messages`).

`webhook_dispatch` calls it at each of its checks. If a worker dies, another one goes on.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import httpx2

from backend.kit.limits import DEFAULT
from backend.kit.ssrf import GuardedTransport
from backend.runtime.background_jobs.runner import Runs
from backend.webhooks import waiting_messages
from backend.webhooks.waiting_messages import Fetcher

#: Those that have no room do not hide those of others.
_LOOKED_AT = 4 * DEFAULT.fetched_at_once


class WaitingMessages:
    """The messages that this worker has now."""

    def __init__(self, fetcher: Fetcher) -> None:
        self._runs = Runs(
            "waiting_message", partial(waiting_messages.serve, fetcher), at_once=DEFAULT.fetched_at_once,
            of_tenant=DEFAULT.fetched_of_tenant,
        )  # fmt: skip

    async def check(self) -> None:
        """Begin with due messages, as far as there is room."""
        if self._runs.room > 0:
            self._runs.begin(await waiting_messages.due(limit=_LOOKED_AT))

    async def end(self) -> None:
        await self._runs.end()


@asynccontextmanager
async def open_client_for_files(*, allows_private: bool) -> AsyncIterator[httpx2.AsyncClient]:
    """A client that reads responses up to the largest file."""
    transport = GuardedTransport(allows_private=allows_private, most_bytes=DEFAULT.incoming_file_bytes)
    async with httpx2.AsyncClient(transport=transport, headers={"user-agent": "circadian"}, trust_env=False) as client:
        yield client
