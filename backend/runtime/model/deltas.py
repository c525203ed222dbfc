"""Shows viewers what a model writes while it writes: its messages, and the fields that tools display.

`runtime.cycle.model_request` passes it the chunks of one request. The text of a `send_message` or of a question is sent
to a space only when that space is known: every earlier call in the reply is complete, and only `enter_space` can change
the active space. The agent's membership is checked first (trap M10). Outside calls are shown in the space of the
cycle's newest event. The model's own text is private and goes to the agent's feed only.
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
from backend.runtime.mind.state import Mind
from backend.runtime.model.argument_stream import Audience, Writing
from backend.runtime.model.phases import PhaseSettings
from backend.runtime.worker_state import WorkerState
from backend.spaces import members
from backend.spaces.drafts import DraftSource, LiveDraft
from backend.tools.calls import activity, displays
from backend.tools.step_calls.dispatch import parsed

_SEND, _TEXT, _ENTER = "send_message", "text", "enter_space"
_REASONING_PACE_SECONDS = 0.05


class Deltas:
    """The live view of one model request."""

    def __init__(self, worker: WorkerState, mind: Mind, phase_settings: PhaseSettings) -> None:
        self._worker, self._mind, self._phase_settings = worker, mind, phase_settings
        #: The space of the next `send_message` in this reply. None: unknown, so nothing is shown.
        self._target = mind.active_space
        self._calls: dict[int, Writing] = {}
        #: The target of each `enter_space` that is followed by another call, by the model's name for the space. None if
        #: no single space matches.
        self.entered: dict[str, UUID | None] = {}
        #: The ids of the calls, by position. They are known before the reply is complete.
        self.call_ids: dict[int, UUID] = {}
        #: The stream ids of the messages that are shown as drafts, by position.
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
        """Send the rest of the text. The reply is complete."""
        self._reasoning.flush()
        for call in self._calls.values():
            call.flush()

    def settle(self, posted: Collection[int]) -> None:
        """After the commit of the step: settle the drafts of posted messages, and withdraw the others."""
        for position, call in self._calls.items():
            if position in posted:
                call.settled()
            else:
                call.withdraw("not posted")

    def freeze(self) -> dict[int, tuple[str, str]]:
        """Stop the drafts of a cut reply. Returns the calls that people have seen: name and arguments, by position.

        They are the messages as far as people have seen them, and the `enter_space` calls before them. The result is
        empty if people have seen no message.
        """
        shown = dict[int, tuple[str, str]]()
        for position in self.stream_ids:
            if text := self._calls[position].freeze(_TEXT).strip():
                shown[position] = _SEND, json.dumps({_TEXT: text}, ensure_ascii=False)
        entered = {
            position: (call.name, call.arguments)
            for position, call in self._calls.items()
            if call.name == _ENTER and position < max(shown, default=0)
        }
        return dict(sorted((entered | shown).items())) if shown else {}

    def withdraw(self, reason: str) -> None:
        """Withdraw all drafts, because the reply does not enter the chain."""
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
            self._calls[index] = Writing(name, Audience(partial(displays.partial, names=fields), drafting))

    def _stage(self, name: str) -> tuple[UUID | None, Sequence[str]]:
        """The space in which a call of this tool is shown, and its fields that may be shown there."""
        tool, built_in = self._mind.toolset.find(name), self._mind.toolset.built_in.get(name)
        if not self._phase_settings.allows(name) or self._mind.cycle is None:
            return None, ()
        policy = call_permission.policy_of(self._mind)
        if tool is not None:
            is_seen = tool.visible and policy.may_show(tool)
            place = activity.place(self._mind.progress.context_space, self._mind.active_space, policy.site.trust)
            return place, tool.displays if is_seen else ()
        if not policy.may_speak(name, self._target):
            return None, ()
        if name == _SEND:
            return self._target, (_TEXT,)
        return self._target, built_in.displays if built_in is not None else ()

    def _drafting(self, space_id: UUID, stream_id: UUID, tool: str) -> Callable[[str], LiveDraft]:
        """Return a function that starts the draft of a field. A draft of a `tool` names the tool and the field."""
        lease = self._mind.lease
        return lambda field: LiveDraft(
            self._worker.hints,
            tenant_id=lease.tenant_id,
            space_id=space_id,
            agent_id=lease.agent_id,
            lease_no=lease.lease_no,
            stream_id=stream_id,
            source=DraftSource(tool, field) if tool else DraftSource(),
        )

    async def _follow(self, call: Writing | None) -> None:
        """Update the target space after a call that is now complete."""
        if call is None or not self._phase_settings.allows(call.name):
            return
        if call.name == "leave_space":
            self._target = None
        elif call.name == _ENTER:
            id_or_name = str((parsed(call.arguments) or {}).get("space"))
            async with unit_of_work(self._mind.lease.tenant_id, read_only=True) as work:
                found = await members.find_joined(work, actor_id=self._mind.lease.agent_id, id_or_name=id_or_name)
            self.entered[id_or_name] = next(iter(found)) if len(found) == 1 else None
            self._target = self.entered[id_or_name] or self._target

    async def _is_member(self, space_id: UUID) -> bool:
        lease = self._mind.lease
        return await members.is_present(tenant_id=lease.tenant_id, space_id=space_id, actor_id=lease.agent_id)


def _message(arguments: str) -> dict[str, str]:
    """The message text so far, in the form in which it will be committed."""
    return {name: text.lstrip() for name, text in displays.partial(arguments, (_TEXT,), max_chars=None).items()}


class _Reasoning:
    """Sends the model's private text to the agent's feed. It combines small pieces, and no code waits for it."""

    def __init__(self, worker: WorkerState, mind: Mind) -> None:
        self._worker, self._mind = worker, mind
        self._held, self._sent_chars, self._sent_at = "", 0, float("-inf")

    def extend(self, text: str) -> None:
        self._held += clean(text)
        if time.monotonic() - self._sent_at >= _REASONING_PACE_SECONDS:
            self.flush()

    def flush(self) -> None:
        cycle, lease = self._mind.cycle, self._mind.lease
        if not self._held or cycle is None:
            return
        event = agent_signals.reasoning(
            cycle_id=cycle.id, step=cycle.steps + 1, lease_no=lease.lease_no, offset=self._sent_chars, text=self._held
        )
        topic = agent_signals.topic(tenant_id=lease.tenant_id, agent_id=lease.agent_id)
        self._worker.hints.send_nowait(events=[(topic, event)])
        self._sent_chars += len(self._held)
        self._held, self._sent_at = "", time.monotonic()
