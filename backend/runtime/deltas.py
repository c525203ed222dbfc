"""What viewers see while a model writes: the text of its messages, in the space that they will stand in.

`runtime.ask` feeds it the pieces of one request. Text of a `send_message` goes out only once its space is settled
(every call before it in the reply is complete, and only `enter_space` can have moved the active space) and the
agent's membership is checked (trap M10). The model's own text is private: it goes to the agent's feed only.
"""

import time
from uuid import UUID, uuid4

import jiter

from backend.consciousness import signals as agent_signals
from backend.kit.text import clean
from backend.kit.unit_of_work import unit_of_work
from backend.llm.gateway import CallArguments, CallStarted, Chunk, TextDelta
from backend.runtime.mind import Mind
from backend.runtime.phases import Bearing
from backend.runtime.state import WorkerState
from backend.spaces import members
from backend.spaces.drafts import LiveDraft
from backend.tools.calls import parsed

_REASONING_PACE_SECONDS = 0.05


class Deltas:
    """The live side of one model request."""

    def __init__(self, worker: WorkerState, mind: Mind, bearing: Bearing) -> None:
        self._worker, self._mind, self._bearing = worker, mind, bearing
        #: Where the next `send_message` of this reply will speak; None: unknown, so nothing is shown.
        self._target = mind.active_space
        self._names: dict[int, str] = {}
        self._arguments: dict[int, str] = {}
        self._drafts: dict[int, LiveDraft] = {}
        self._shown: dict[int, int] = {}
        self.stream_ids: dict[int, UUID] = {}
        self._reasoning = _Reasoning(worker, mind)

    async def take(self, chunk: Chunk) -> None:
        if isinstance(chunk, TextDelta):
            self._reasoning.extend(chunk.text)
        elif isinstance(chunk, CallStarted):
            await self._begin(chunk.index, chunk.name)
        elif isinstance(chunk, CallArguments):
            self._arguments[chunk.index] += chunk.text
            await self._show(chunk.index)

    async def finish(self) -> None:
        """The reply is whole: what was held back goes out."""
        self._reasoning.flush()
        for draft in self._drafts.values():
            await draft.flush()

    async def settle(self, posted: set[int]) -> None:
        """The step is committed: drafts of messages that stand are done, the others are withdrawn."""
        for position, draft in self._drafts.items():
            await (draft.settled() if position in posted else draft.withdraw("not posted"))

    async def withdraw(self, reason: str) -> None:
        """Nothing of this reply will enter the chain."""
        for draft in self._drafts.values():
            await draft.withdraw(reason)

    async def _begin(self, index: int, name: str) -> None:
        if index:
            await self._follow(index - 1)
        self._names[index], self._arguments[index] = name, ""
        is_heard = name == "send_message" and self._bearing.allows(name)
        if not is_heard or self._target is None or not await self._is_member(self._target):
            return
        lease = self._mind.lease
        self.stream_ids[index] = uuid4()
        self._shown[index] = 0
        self._drafts[index] = LiveDraft(
            self._worker.hints,
            tenant_id=lease.tenant_id,
            space_id=self._target,
            agent_id=lease.agent_id,
            lease_no=lease.lease_no,
            stream_id=self.stream_ids[index],
        )

    async def _follow(self, index: int) -> None:
        """The call before is complete: where does it leave the agent?"""
        name = self._names.get(index, "")
        if not self._bearing.allows(name):
            return
        if name == "leave_space":
            self._target = None
        elif name == "enter_space":
            called = (parsed(self._arguments[index]) or {}).get("space")
            async with unit_of_work(self._mind.lease.tenant_id, read_only=True) as work:
                found = await members.find_joined(work, actor_id=self._mind.lease.agent_id, called=str(called))
            self._target = next(iter(found)) if len(found) == 1 else self._target

    async def _is_member(self, space_id: UUID) -> bool:
        async with unit_of_work(self._mind.lease.tenant_id, read_only=True) as work:
            return await members.is_member(work, space_id=space_id, actor_id=self._mind.lease.agent_id)

    async def _show(self, index: int) -> None:
        draft = self._drafts.get(index)
        if draft is None:
            return
        text = _text_so_far(self._arguments[index]).lstrip()  # as it will be committed
        if len(text) > self._shown[index]:
            await draft.extend(text[self._shown[index] :])
            self._shown[index] = len(text)


def _text_so_far(arguments: str) -> str:
    """The value of `text` in a JSON object that is not finished yet."""
    try:
        value = jiter.from_json(arguments.encode("utf-8", "replace"), partial_mode="trailing-strings")
    except ValueError:
        return ""
    text = value.get("text") if isinstance(value, dict) else None
    return clean(text) if isinstance(text, str) else ""


class _Reasoning:
    """The model's private text, for the agent's feed: coalesced, never waited for."""

    def __init__(self, worker: WorkerState, mind: Mind) -> None:
        self._worker, self._mind = worker, mind
        self._held, self._offset, self._told_at = "", 0, float("-inf")

    def extend(self, text: str) -> None:
        self._held += clean(text)
        if time.monotonic() - self._told_at >= _REASONING_PACE_SECONDS:
            self.flush()

    def flush(self) -> None:
        cycle, lease = self._mind.cycle, self._mind.lease
        if not self._held or cycle is None:
            return
        event = agent_signals.reasoning(
            cycle_id=cycle.id, step=cycle.steps + 1, lease_no=lease.lease_no, offset=self._offset, text=self._held
        )
        topic = agent_signals.topic(tenant_id=lease.tenant_id, agent_id=lease.agent_id)
        self._worker.hints.tell(events=[(topic, event)])
        self._offset += len(self._held)
        self._held, self._told_at = "", time.monotonic()
