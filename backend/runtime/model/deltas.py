"""What viewers see while a model writes: its messages, and fields that tools display, in the space they will stand in.

`runtime.cycle.model_request` feeds it the pieces of one request. Text of a `send_message` or of a question goes out
only once its space is settled (every call before it in the reply is complete, and only `enter_space` can have moved the
active space) and the agent's membership is checked (trap M10); calls to the outside stand in the space that the cycle
is about. The model's own text is private: it goes to the agent's feed only.
"""

import json
import time
from collections.abc import Callable, Collection, Sequence
from functools import partial
from uuid import UUID, uuid4

from backend.consciousness import signals as agent_signals
from backend.kit.text import clean
from backend.kit.unit_of_work import unit_of_work
from backend.llm.gateway import CallArguments, CallStarted, Chunk, TextDelta
from backend.runtime import call_permission
from backend.runtime.mind import Mind
from backend.runtime.model.argument_stream import Audience, Writing
from backend.runtime.model.phases import Bearing
from backend.runtime.worker_state import WorkerState
from backend.spaces import members
from backend.spaces.drafts import DraftSource, LiveDraft
from backend.tools.calls import activity, displays
from backend.tools.step_calls.dispatch import parsed

_SEND, _TEXT, _ENTER = "send_message", "text", "enter_space"
_REASONING_PACE_SECONDS = 0.05


class Deltas:
    """The live side of one model request."""

    def __init__(self, worker: WorkerState, mind: Mind, bearing: Bearing) -> None:
        self._worker, self._mind, self._bearing = worker, mind, bearing
        #: Where the next `send_message` of this reply will speak; None: unknown, so nothing is shown.
        self._target = mind.active_space
        self._calls: dict[int, Writing] = {}
        #: Where each `enter_space` leads that another call follows, by what the model calls the space; None: nowhere.
        self.entered: dict[str, UUID | None] = {}
        #: Of the calls, by position: they are known before the reply is whole.
        self.call_ids: dict[int, UUID] = {}
        #: Of the messages that are shown while they are written.
        self.stream_ids: dict[int, UUID] = {}
        self._reasoning = _Reasoning(worker, mind)

    async def take(self, chunk: Chunk) -> None:
        if isinstance(chunk, TextDelta):
            self._reasoning.extend(chunk.text)
        elif isinstance(chunk, CallStarted):
            await self._begin(chunk.index, chunk.name)
        elif isinstance(chunk, CallArguments):
            self._calls[chunk.index].extend(chunk.text)

    def finish(self) -> None:
        """The reply is whole: what was held back goes out."""
        self._reasoning.flush()
        for call in self._calls.values():
            call.flush()

    def settle(self, posted: Collection[int]) -> None:
        """The step is committed: drafts of messages that stand are done, the others are withdrawn."""
        for position, call in self._calls.items():
            if position in posted:
                call.settled()
            else:
                call.withdraw("not posted")

    def freeze(self) -> dict[int, tuple[str, str]]:
        """Of a reply that is cut: the messages as far as people have seen them, with the entering of spaces before
        them; name and arguments of the calls, by position. Empty: nobody has seen any."""
        said = dict[int, tuple[str, str]]()
        for position in self.stream_ids:
            if text := self._calls[position].freeze(_TEXT).strip():
                said[position] = _SEND, json.dumps({_TEXT: text}, ensure_ascii=False)
        entered = {
            position: (call.name, call.arguments)
            for position, call in self._calls.items()
            if call.name == _ENTER and position < max(said, default=0)
        }
        return dict(sorted((entered | said).items())) if said else {}

    def withdraw(self, reason: str) -> None:
        """Nothing of this reply will enter the chain."""
        for call in self._calls.values():
            call.withdraw(reason)

    async def _begin(self, index: int, name: str) -> None:
        if index:
            await self._follow(self._calls.get(index - 1))
        self.call_ids[index] = uuid4()
        space_id, fields = self._stage(name)
        if not fields or space_id is None or not await self._is_member(space_id):
            self._calls[index] = Writing(name, None)
        elif name == _SEND:
            stream_id = self.stream_ids[index] = uuid4()
            self._calls[index] = Writing(name, Audience(_message, self._drafting(space_id, stream_id, "")))
        else:
            drafting = self._drafting(space_id, self.call_ids[index], name)
            self._calls[index] = Writing(name, Audience(partial(displays.so_far, names=fields), drafting))

    def _stage(self, name: str) -> tuple[UUID | None, Sequence[str]]:
        """The space in which a call of that tool will stand, and the fields of it that may be seen there."""
        tool, built_in = self._mind.toolset.find(name), self._mind.toolset.built_in.get(name)
        if not self._bearing.allows(name) or self._mind.cycle is None:
            return None, ()
        bench = call_permission.at_once(self._mind)
        if tool is not None:
            is_seen = tool.visible and bench.may_show(tool)
            place = activity.place(self._mind.context_space, self._mind.active_space, bench.standing.trust)
            return place, tool.displays if is_seen else ()
        if not bench.may_speak(name, self._target):
            return None, ()
        if name == _SEND:
            return self._target, (_TEXT,)
        return self._target, built_in.displays if built_in is not None else ()

    def _drafting(self, space_id: UUID, stream_id: UUID, tool: str) -> Callable[[str], LiveDraft]:
        """How drafts of a call begin; those of a field of a `tool` say so."""
        lease = self._mind.lease
        return lambda field: LiveDraft(
            self._worker.hints,
            tenant_id=lease.tenant_id,
            space_id=space_id,
            agent_id=lease.agent_id,
            lease_no=lease.lease_no,
            stream_id=stream_id,
            written=DraftSource(tool, field) if tool else DraftSource(),
        )

    async def _follow(self, call: Writing | None) -> None:
        """The call before is complete: where does it leave the agent?"""
        if call is None or not self._bearing.allows(call.name):
            return
        if call.name == "leave_space":
            self._target = None
        elif call.name == _ENTER:
            called = str((parsed(call.arguments) or {}).get("space"))
            async with unit_of_work(self._mind.lease.tenant_id, read_only=True) as work:
                found = await members.find_joined(work, actor_id=self._mind.lease.agent_id, called=called)
            self.entered[called] = next(iter(found)) if len(found) == 1 else None
            self._target = self.entered[called] or self._target

    async def _is_member(self, space_id: UUID) -> bool:
        lease = self._mind.lease
        return await members.is_present(tenant_id=lease.tenant_id, space_id=space_id, actor_id=lease.agent_id)


def _message(arguments: str) -> dict[str, str]:
    """The text so far, as it will be committed."""
    return {name: text.lstrip() for name, text in displays.so_far(arguments, (_TEXT,), max_chars=None).items()}


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
