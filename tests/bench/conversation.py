"""One person who talks with one agent, on either side: post, hear the reply, see the agent rest. Timed.

`ours` and `reference` implement it; the measurements know nothing of the two sides but this.
"""

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Protocol

import aiohttp

_PATIENCE_SECONDS = 20.0
#: Between the end of one exchange and the next: what a side still does after its last event is done by then.
_PAUSE_SECONDS = 0.01

#: An entry of a history: the chat messages of one cycle that is over.
History = Sequence[Sequence[dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class Exchange:
    """When a message was posted and its post answered; when the reply reached the subscriber, and word of the rest."""

    posted_at: float
    accepted_at: float
    heard_at: float
    rested_at: float


class Conversation(ABC):
    """A person with a live subscription."""

    def __init__(self, session: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._session, self._socket = session, socket

    async def exchange(self) -> Exchange:
        """Post, and return when the reply was heard and the agent rests."""
        await asyncio.sleep(_PAUSE_SECONDS)
        posted_at = time.monotonic()
        heard: list[dict[str, Any]] = []
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS), asyncio.TaskGroup() as both:
                posting = both.create_task(self._accepted_at())
                hearing = both.create_task(self._hear(heard))
        except TimeoutError as error:
            raise AssertionError(f"no reply and rest within {_PATIENCE_SECONDS} s, but {heard}") from error
        return Exchange(posted_at, posting.result(), *hearing.result())

    async def _accepted_at(self) -> float:
        await self._post()
        return time.monotonic()

    async def _hear(self, heard: list[dict[str, Any]]) -> tuple[float, float]:
        """When the reply came, and the rest."""
        heard_at = rested_at = None
        while heard_at is None or rested_at is None:
            event = await self._socket.receive_json()
            now = time.monotonic()
            heard.append(event)
            if heard_at is None and self._is_reply(event):
                heard_at = now
            if rested_at is None and self._is_rest(event):
                rested_at = now
        return heard_at, rested_at

    @abstractmethod
    async def _post(self) -> None: ...

    @abstractmethod
    def _is_reply(self, event: dict[str, Any]) -> bool: ...

    @abstractmethod
    def _is_rest(self, event: dict[str, Any]) -> bool: ...


class Side(Protocol):
    """Ours, or the reference."""

    async def settle(self, count: int, *, history: History = (), behind: History = ()) -> "Sequence[Place]":
        """Make agents, asleep, each with somebody to talk to; with a past in their window, and one behind it."""

    def talk(self, place: "Place") -> AbstractAsyncContextManager[Conversation]: ...


@dataclass(frozen=True, slots=True)
class Place:
    """Where an agent is met: its key and that of its space (of the reference: the same)."""

    agent: Any
    space: Any
    #: What posts begin with, where only those hear who are named.
    greeting: str = ""
