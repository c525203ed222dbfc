"""Cuts the running model request of an agent when an INTERRUPT event has come for it (DESIGN 6, Interrupt).

`worker.py` brings the senders' signals, `ask` runs its requests inside a `Watch`. A signal is only a reason to look:
rows decide, so that one too many does no harm, and one that is lost is made up for by the drain of the next step. One
that comes while no request runs is kept for the next request, whose chain may have been drained before the event.
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

#: Agents that no request followed for, asleep or gone: forgetting one is losing one signal.
_EARLY_KEPT = 10_000


class Cut(Exception):
    """The request was cut: an INTERRUPT event waits."""


class Interrupts:
    """The signals of one worker process."""

    def __init__(self) -> None:
        self._watches: dict[UUID, Watch] = {}
        self._early: OrderedDict[UUID, None] = OrderedDict()
        self._looks: set[asyncio.Task[None]] = set()

    def look_at(self, agent_id: UUID) -> None:
        """Something may be wanted of a request of this agent, if one runs."""
        if (watch := self._watches.get(agent_id)) is not None:
            self._look(watch)

    def signal(self, agent_id: UUID) -> None:
        """An INTERRUPT event was committed for this agent, a moment ago."""
        if agent_id in self._watches:
            self.look_at(agent_id)
            return
        self._early[agent_id] = None
        if len(self._early) > _EARLY_KEPT:
            self._early.popitem(last=False)

    def watch(self, agent_id: UUID, *, is_wanted: Callable[[], Awaitable[bool]]) -> "Watch":
        """Around a request of this agent. `is_wanted` reads whether it shall be cut, after every signal."""
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
    """One asking, which a signal may end with `Cut`. As `asyncio.timeout`: it cancels the task that is inside.

    What runs inside must bear that at any `await`: it writes no row.
    """

    def __init__(self, owner: Interrupts, agent_id: UUID, is_wanted: Callable[[], Awaitable[bool]]) -> None:
        self.agent_id = agent_id
        self.is_cut = False
        self._owner, self._is_wanted = owner, is_wanted
        #: Whom to cancel; None while there is nothing to cut.
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
        """The answer is whole: from here on it is not thrown away."""
        self._task = None
        self._owner.leave(self)

    def note(self) -> bool:
        """A signal came; True if a look has to be started for it."""
        is_needed, self._is_noted, self._is_looking = not self._is_looking, True, True
        return is_needed

    async def look(self) -> None:
        """Look once for all signals that came before the look began."""
        try:
            while self._is_noted and self._task is not None:
                self._is_noted = False
                if await self._is_wanted() and self._task is not None:
                    self.is_cut = True
                    self._task.cancel()
                    return
        except TRANSIENT as error:
            log.warning("no look at an interrupt: %s", type(error).__name__)  # the next step's drain finds it
        finally:
            self._is_looking = False


def _current() -> asyncio.Task[object]:
    task = asyncio.current_task()
    assert task is not None
    return task
