"""How far members have read their spaces. A mark moves forward only, and at most once a second.

The API's mutation `markSpaceRead` calls it. The row of the member holds the pause, so it also counts for several
processes. Marks that come within it wait in this process; the furthest one of them is then written for all.
"""

import asyncio
from contextvars import Context
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import UUID

from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Command, Hints, publication
from backend.kit.statements import Statement
from backend.kit.tasks import end
from backend.kit.unit_of_work import call
from backend.spaces import members, presence, signals
from backend.tenants.actor import Actor, ActorKind, Scope

#: The end of a process waits this long for the marks that wait: for the pause, and for slow writes.
_CLOSE_SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class _Outcome:
    """`wait_seconds` is set if it was too soon."""

    state: str
    seq: int | None
    wait_seconds: float | None
    is_shown: bool | None


_MARK = Statement(_Outcome, "SELECT state, seq, wait_seconds, is_shown FROM mark_space_read($1, $2, $3, $4, $5, $6)")


@dataclass(slots=True)
class _Waiting:
    """The marks of one member in one space that are not written yet, each with the caller that waits for it."""

    marks: list[tuple[int, asyncio.Future[None]]] = field(default_factory=list)

    def settle(self, upto: int) -> None:
        for _, caller in (each for each in self.marks if each[0] <= upto and not each[1].done()):
            caller.set_result(None)
        self.marks = [each for each in self.marks if each[0] > upto]

    def end(self, error: BaseException | None) -> None:
        """Nobody writes any more: whoever still waits gets the error, or is cancelled."""
        for _, caller in (each for each in self.marks if not each[1].done()):
            caller.cancel() if error is None else caller.set_exception(error)


class ReadMarks:
    """The marks that one process writes. Close it at the end: what waits is still written, if that is soon."""

    def __init__(self, hints: Hints) -> None:
        self._hints = hints
        self._waiting: dict[tuple[UUID, UUID, UUID], _Waiting] = {}
        self._writers: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        if self._writers:
            await asyncio.wait(self._writers, timeout=_CLOSE_SECONDS)
        await end(self._writers)

    async def move(self, actor: Actor, *, space_id: UUID, seq: int) -> None:
        """Move the actor's mark to `seq`. Returns when it is committed there or further.

        A mark that is not further writes nothing. Raises `SpaceNotFound` or `NotAMember`.
        """
        actor.require(Scope.SPACES_READ)
        if seq < 0:
            raise InvalidInput("seq must be 0 or more: the `seq` of a message", path=("input", "seq"))
        caller: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        place = actor.tenant_id, space_id, actor.id
        waiting = self._waiting.get(place)
        if waiting is None:
            waiting = self._waiting[place] = _Waiting()
            # An empty context: the writer outlives the request, and must not inherit its transaction (trap L4).
            writer = asyncio.get_running_loop().create_task(self._write(actor, space_id, waiting), context=Context())
            self._writers.add(writer)
            writer.add_done_callback(lambda ended: self._ended(ended, waiting))
        waiting.marks.append((seq, caller))
        await caller

    async def _write(self, actor: Actor, space_id: UUID, waiting: _Waiting) -> None:
        """Write until nobody waits. Marks that come during a statement are part of the next one."""
        try:
            while waiting.marks:
                seq = max(each for each, _ in waiting.marks)
                outcome = await self._try(actor, space_id, seq)
                if outcome.wait_seconds is None:
                    waiting.settle(seq)
                else:
                    await asyncio.sleep(outcome.wait_seconds)
        finally:
            del self._waiting[actor.tenant_id, space_id, actor.id]

    def _ended(self, writer: asyncio.Task[None], waiting: _Waiting) -> None:
        self._writers.discard(writer)
        waiting.end(None if writer.cancelled() else writer.exception())

    async def _try(self, actor: Actor, space_id: UUID, seq: int) -> _Outcome:
        pause = timedelta(seconds=DEFAULT.mark_pause_seconds)
        [outcome] = await call(
            actor.tenant_id, _MARK, actor.tenant_id, space_id, actor.id, seq, pause, DEFAULT.live_members
        )
        if outcome.state == "NO_MEMBER":
            await members.refuse(actor, space_id=space_id)
        if outcome.state == "MARKED":
            self._hints.queue(_news(actor, space_id, outcome))
        return outcome


def _news(actor: Actor, space_id: UUID, outcome: _Outcome) -> list[Command]:
    assert outcome.seq is not None
    topic = signals.topic(tenant_id=actor.tenant_id, space_id=space_id)
    event = signals.mark(
        actor_id=actor.id, kind=actor.kind, name=actor.name, seq=outcome.seq, is_shown=outcome.is_shown is True
    )
    news = [publication(topic, event)]
    return [*news, presence.active(actor)] if actor.kind is ActorKind.PERSON else news
