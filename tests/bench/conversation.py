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
    """When a message was posted, and when the reply to it reached the subscriber."""

    posted_at: float
    heard_at: float


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
                both.create_task(self._post())
                hearing = both.create_task(self._hear(heard))
        except TimeoutError as error:
            raise AssertionError(f"no reply and rest within {_PATIENCE_SECONDS} s, but {heard}") from error
        return Exchange(posted_at, hearing.result())

    async def _hear(self, heard: list[dict[str, Any]]) -> float:
        heard_at, is_resting = None, False
        while heard_at is None or not is_resting:
            event = await self._socket.receive_json()
            now = time.monotonic()
            heard.append(event)
            if heard_at is None and self._is_reply(event):
                heard_at = now
            is_resting = is_resting or self._is_rest(event)
        return heard_at

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
