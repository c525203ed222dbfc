"""Cuts the running model request of an agent when an INTERRUPT event arrives for it.

`worker.py` passes on the senders' signals, and `model_request` runs its requests inside a `Watch`. A signal only starts
a read of the rows, and the rows decide. So an extra signal does no harm, and the next step's drain makes up for a lost
one. A signal that arrives while no request runs is kept for the next request, because that request's chain may have
been drained before the event.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Self
from uuid import UUID

from backend.kit.unit_of_work import TRANSIENT

log = logging.getLogger(__name__)

#: The maximum number of kept signals for agents without a request. Each one dropped is one lost signal.
_EARLY_KEPT = 10_000


class Cut(Exception):
    """The request was cut, because the rows say so: an INTERRUPT event, a stop, or a lost lease."""


class Interrupts:
    """The signals of one worker process."""

    def __init__(self) -> None:
        self._watches: dict[UUID, Watch] = {}
        self._early: OrderedDict[UUID, None] = OrderedDict()
        self._looks: set[asyncio.Task[None]] = set()

    def look_at(self, agent_id: UUID) -> None:
        """Check whether the running request of this agent must be cut. Does nothing if no request runs."""
        if (watch := self._watches.get(agent_id)) is not None:
            self._look(watch)

    def signal(self, agent_id: UUID) -> None:
        """Handle the signal that an INTERRUPT event for this agent was committed."""
        if agent_id in self._watches:
            self.look_at(agent_id)
            return
        self._early[agent_id] = None
        if len(self._early) > _EARLY_KEPT:
            self._early.popitem(last=False)

    def watch(self, agent_id: UUID, *, is_wanted: Callable[[], Awaitable[bool]]) -> "Watch":
        """Return the watch for a request of this agent. After every signal, `is_wanted` reads whether to cut it."""
        return Watch(self, agent_id, is_wanted)

    def enter(self, watch: "Watch") -> None:
        self._watches[watch.agent_id] = watch
        if watch.agent_id in self._early:
            del self._early[watch.agent_id]
            self._look(watch)

    def leave(self, watch: "Watch") -> None:
        if self._watches.get(watch.agent_id) is watch:
            del self._watches[watch.agent_id]

    def _look(self, watch: "Watch") -> None:
        if watch.note():
            look = asyncio.create_task(watch.look())
            self._looks.add(look)
            look.add_done_callback(self._looks.discard)


class Watch:
    """A context manager around a request. A signal may end it with `Cut`.

    Like `asyncio.timeout`, it cancels the task that runs inside. The code inside may be cancelled at any `await`, so it
    must not write to the database.
    """

    def __init__(self, owner: Interrupts, agent_id: UUID, is_wanted: Callable[[], Awaitable[bool]]) -> None:
        self.agent_id = agent_id
        self.is_cut = False
        self._owner, self._is_wanted = owner, is_wanted
        #: The task to cancel. None while there is nothing to cut.
        self._task: asyncio.Task[object] | None = None
        self._cancelling = 0
        self._is_looking = self._is_noted = False

    async def __aenter__(self) -> Self:
        self._task = _current()
        self._cancelling = self._task.cancelling()
        self._owner.enter(self)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
        if self.is_cut and _current().uncancel() <= self._cancelling and error is not None:
            raise Cut from error

    def close(self) -> None:
        """End the watch, because the reply is complete. From now on it cannot be cut."""
        self._task = None
        self._owner.leave(self)

    def note(self) -> bool:
        """Note a signal. Returns True if the caller must start `look` for it."""
        is_needed, self._is_noted, self._is_looking = not self._is_looking, True, True
        return is_needed

    async def look(self) -> None:
        """Run `is_wanted` once for all signals that arrived before it began."""
        try:
            while self._is_noted and self._task is not None:
                self._is_noted = False
                if await self._is_wanted() and self._task is not None:
                    self.is_cut = True
                    self._task.cancel()
                    return
        except TRANSIENT as error:
            log.warning(
                "an interrupt could not be checked, the next step finds it: %s", type(error).__name__
            )  # the next step's drain finds it
        finally:
            self._is_looking = False


def _current() -> asyncio.Task[object]:
    task = asyncio.current_task()
    assert task is not None
    return task
