"""Named points in the code where a test makes this process die, freeze or fail.

Active only with `CIRCADIAN_FAIL_POINTS`.

The code on the path of a message calls `reach` where a crash would do most harm. Without the setting, `reach` is one
lookup in an empty dictionary. `worker.py` and `app.py` arm the points of the setting once, at start. Users are the kill
test (`tests/chaos`), `tests/journeys/test_every_point.py`, which uses every point, and the latency benchmark, which
logs when a message passes them.

The setting is a list such as `fence.before_commit=kill@3,model.streaming=stop%0.01`: the point, the action, and when it
acts: at the third time, or each time with that probability. Without either, it acts at the first time.
"""

import logging
import os
import random
import re
import signal
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T", bound=StrEnum)


class FailPoint(StrEnum):
    """The points.

    The API has those named `mutation` and those of an upload, both processes have `wake` and `task`, workers have the
    others.
    """

    #: Reached when a wake starts an agent, or from the sweep, which comes first on a slow machine.
    LEASE_TAKEN = "lease.taken"
    LEASE_TAKEN_BACK = "lease.taken_back"
    #: Reached from the sweep.
    LEASE_CLAIMED = "lease.claimed"
    #: Every transaction of the loop: drain, step, settle, end, sleep. A step that is one database call does not reach
    #: `FENCE_PASSED`, and reaches `FENCE_BEFORE_COMMIT` just before that call.
    FENCE_PASSED = "fence.passed"
    FENCE_BEFORE_COMMIT = "fence.before_commit"
    FENCE_AFTER_COMMIT = "fence.after_commit"
    ASLEEP = "sleep.after_commit"
    MODEL_ASKED = "model.before_request"
    MODEL_STREAMING = "model.streaming"
    CALL_BEFORE = "call.before"
    CALL_ANSWERED = "call.answered"
    CALL_COMMITTED = "call.committed"
    #: A post, which is one database call: just before that call.
    MUTATION_BEFORE_COMMIT = "mutation.before_commit"
    MUTATION_AFTER_COMMIT = "mutation.after_commit"
    #: A delivery to an endpoint: just before it is sent, and answered but not yet recorded.
    WEBHOOK_BEFORE_SEND = "webhook.before_send"
    WEBHOOK_ANSWERED = "webhook.answered"
    #: A part of a message to a chat service: accepted there but not yet recorded.
    CONNECTOR_PART_SENT = "connector.part_sent"
    #: A message that waits for its files: claimed; a file downloaded; it is an upload, but the row does not say so; and
    #: the message is posted, but not committed.
    CONNECTOR_FILES_CLAIMED = "connector.files_claimed"
    CONNECTOR_FILE_FETCHED = "connector.file_fetched"
    CONNECTOR_FILE_STORED = "connector.file_stored"
    CONNECTOR_MESSAGE_POSTED = "connector.message_posted"
    #: Between the read of due plans and the commit of their results, and between that commit and the wake.
    PLANS_LOCKED = "plans.locked"
    PLANS_BEFORE_COMMIT = "plans.before_commit"
    PLANS_COMMITTED = "plans.after_commit"
    #: A summary: claimed; written by a model but not yet stored; and adopted by the loop.
    COMPACTION_CLAIMED = "compaction.claimed"
    COMPACTION_WRITTEN = "compaction.written"
    COMPACTION_ADOPTED = "compaction.adopted"
    #: Pages of an archive before their commit. An episode: claimed; and written by a model but not yet stored.
    PAGES_BEFORE_COMMIT = "pages.before_commit"
    EPISODE_CLAIMED = "episode.claimed"
    EPISODE_TOLD = "episode.told"
    #: A task: its row says that it is over, but nobody is notified; notified by an event, but the agent is not woken;
    #: and handled by the periodic look at all tasks. Both processes have these.
    TASK_ENDED = "task.ended"
    TASK_COMMITTED = "task.after_commit"
    TASK_TENDED = "task.tended"
    #: Expired rows are deleted, but the deletion is not committed.
    PAST_BEFORE_COMMIT = "past.before_commit"
    #: An erasure: its line is in the log, but the row does not say so; what an app must be told is stored, but not
    #: committed; a batch is deleted, but not committed; and nothing is left to erase, but the row does not say so.
    ERASURE_LOGGED = "erasure.logged"
    ERASURE_TOLD = "erasure.told"
    ERASING_BEFORE_COMMIT = "erasing.before_commit"
    ERASED_BEFORE_DONE = "erasing.before_done"
    #: A check of an upload, in the API: the row names the copy, which is not made; the copy is made, but not checked;
    #: and the file is CLEAN, but the incoming bytes are still there.
    FILE_COPY_NAMED = "file.copy_named"
    FILE_COPIED = "file.copied"
    FILE_CHECKED = "file.checked"
    #: The files of an agent's calls are stored, but the step that sends them is not committed.
    FILE_OF_CALL_STORED = "file.of_call_stored"
    #: A removal of a file, in a worker: its row is marked, but all bytes are there; and the bytes are deleted, but the
    #: row does not say so.
    FILE_MARKED = "file.marked"
    FILE_DELETED = "file.deleted"
    #: Sleeping agents are WAKING in the database, but no worker is notified.
    WAKE_COMMITTED = "wake.after_commit"


class FailAction(StrEnum):
    """What the process does at the point."""

    KILL = "kill"
    STOP = "stop"
    RAISE = "raise"
    #: Logs the machine's monotonic clock and continues.
    MARK = "mark"


@dataclass(slots=True)
class Armed:
    """An action and when it acts: the `nth` time, or each time with a `probability`."""

    action: FailAction
    nth: int | None
    probability: float
    reached: int = 0

    def is_due(self) -> bool:
        self.reached += 1
        if self.nth is not None:
            return self.reached == self.nth
        return random.random() < self.probability  # noqa: S311 -- no secret


_armed: dict[FailPoint, Armed] = {}
_FORM = re.compile(r"(?P<point>[a-z_.]+)=(?P<action>[a-z]+)(?:@(?P<nth>[1-9]\d*)|%(?P<probability>\d+(?:\.\d+)?))?")


def parse(setting: str) -> dict[FailPoint, Armed]:
    """Returns the points that the setting arms. Raises `ValueError`, which names the part that is not valid."""
    parts = [part.strip() for part in setting.split(",") if part.strip()]
    return dict(_parsed(part) for part in parts)


def arm(setting: str) -> None:
    """Replaces the armed points of this process."""
    _armed.clear()
    _armed.update(parse(setting))
    if any(armed.action is not FailAction.MARK for armed in _armed.values()):
        log.warning("fail points are set, this process will fail on purpose: %s", setting)


def reach(point: FailPoint) -> None:
    """Called by the code at `point`; acts if the point is armed and due."""
    armed = _armed.get(point)
    if armed is not None and armed.is_due():
        _act(point, armed.action)


def on_reach(point: FailPoint) -> Callable[[], Awaitable[None]]:
    """Returns `reach` as a callback for `UnitOfWork.after_commit`.

    The callback that is registered first runs right after the COMMIT.
    """

    async def callback() -> None:
        reach(point)

    return callback


def _parsed(part: str) -> tuple[FailPoint, Armed]:
    match = _FORM.fullmatch(part)
    if match is None:
        raise ValueError(f"{part!r} is not of the form point=action, point=action@times or point=action%probability")
    point = _member(FailPoint, match["point"])
    nth = int(match["nth"]) if match["nth"] else None if match["probability"] else 1
    probability = float(match["probability"] or 0)
    if probability > 1:
        raise ValueError(f"the probability in {part!r} is above 1")
    return point, Armed(_member(FailAction, match["action"]), nth, probability)


def _member(kind: type[T], name: str) -> T:
    if name not in list(kind):
        raise ValueError(f"{name!r} is unknown: use one of {', '.join(kind)}")
    return kind(name)


def _act(point: FailPoint, action: FailAction) -> None:
    match action:
        case FailAction.RAISE:
            raise RuntimeError(f"fail point {point}")
        case FailAction.KILL:
            os.kill(os.getpid(), signal.SIGKILL)
        case FailAction.STOP:
            os.kill(os.getpid(), signal.SIGSTOP)
        case FailAction.MARK:
            log.info("reached %s at %.6f", point, time.monotonic())
