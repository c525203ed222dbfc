"""The state of one agent in its worker's memory: a copy of the rows as of the last commit (invariant 4).

`mind_loading` loads it when a lease is taken. After that it changes only after a commit, by what the commit wrote.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from backend.agents import kinds
from backend.agents.cycle_stop import StopOrder
from backend.agents.cycles import Cycle, Gauge, StepCost
from backend.agents.leases import Lease
from backend.agents.overrides import CycleLimits
from backend.agents.preparation import Preparation
from backend.agents.prompt_prefix import Frame, PromptRecord
from backend.agents.resets import ResetNotice
from backend.agents.routing import Routing
from backend.consciousness.compactions import Order
from backend.consciousness.entries import Entry
from backend.consciousness.models import CompactionState
from backend.consciousness.window import Window
from backend.llm.messages import tools_json
from backend.runtime.inbox_entry.drain import Drained
from backend.runtime.tenant_keys import OwnKeys
from backend.tenants.actor import Actor
from backend.tenants.trust import least
from backend.tools.toolset import Toolset


@dataclass(frozen=True, slots=True)
class Character:
    """The agent's configuration, as read with the lease."""

    system_prompt: str
    #: The models for each use.
    routing: Routing
    capabilities: kinds.Capabilities
    #: The outside tools that unattended cycles may use. None: all tools that the agent has.
    unattended_tools: tuple[str, ...] | None
    limits: CycleLimits
    preparation: Preparation
    #: The maximum number of outside calls that the tenant may run at the same time in one worker.
    outside_calls: int
    #: The member whose assistant this is, or whose assistant gave the task, directly or through other tasks.
    owner_id: UUID | None = None
    #: The agent that gave the task, if it lets this agent read its memories and notes.
    knowledge_of: UUID | None = None
    #: The tenant's list of open hosts (`tools.policy`).
    open_hosts: tuple[str, ...] = ()


@dataclass(slots=True)
class Mind:
    lease: Lease
    actor: Actor
    character: Character
    toolset: Toolset
    window: Window
    #: The compaction that is in progress or is to be undone.
    order: Order | None
    #: Why no further compaction may be requested now: the last one was undone, or failed a short time ago.
    compaction_rest: CompactionState | None
    gauge: Gauge
    active_space: UUID | None
    #: The open cycle; None between two cycles.
    cycle: Cycle | None
    #: The spaces of the open cycle's events. The space of the newest event is last.
    cycle_spaces: list[UUID]
    #: Some of the open cycle's events belong to no space.
    has_placeless: bool
    #: The id of the notice about a failing model, from this cycle or the one before. None once the model replies again.
    failed_notice: UUID | None
    #: Attempts at the present tail that did not end in an orderly way. Includes the current one if it `has_begun`.
    tail_attempts: int
    #: The previous worker died in the middle of the open cycle.
    is_restored: bool
    #: The tenant's keys for model providers.
    own_keys: OwnKeys
    #: Some calls with a "still waiting" placeholder have lost their worker or have expired.
    has_strays: bool
    #: The agent's knowledge or its spaces changed since an entry last listed them, or that entry is out of view.
    is_to_be_told: bool
    has_notes: bool
    #: An episode exists that is newer than those the agent was shown.
    has_newer_episodes: bool
    #: One sentence for each repair that was made in the window.
    faults: list[str]
    #: The number of unprompted cycles in a row, up to this one. Below it: the start of the last cycle.
    unprompted: int
    last_cycle_at: datetime | None
    #: The notice at the start of the next cycle, if the agent was reset.
    reset: ResetNotice | None
    #: Monotonic time at which the current step began.
    step_began_at: float = field(default_factory=time.monotonic)
    has_begun: bool = False
    #: The stop or pause for which the running request was cut, or that was found with the lease.
    stopped: StopOrder | None = None
    #: The cost of a request that was cut because the worker shuts down or the agent was paused.
    cut_cost: StepCost | None = None
    #: Built with the first step.
    frame: Frame | None = None

    @property
    def is_refused(self) -> bool:
        """A provider has refused the request at this tail."""
        return self.failed_attempts > 0 and not self.is_restored

    @property
    def is_suspect(self) -> bool:
        """More than one worker has died at this tail, so the tail itself may be the cause."""
        return self.is_restored and self.failed_attempts > 1

    @property
    def failed_attempts(self) -> int:
        return self.tail_attempts - self.has_begun

    @property
    def active_seconds(self) -> float:
        """Seconds since the last commit of a step."""
        return time.monotonic() - self.step_began_at

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries of the window, oldest first."""
        return self.window.entries

    @property
    def context_space(self) -> UUID | None:
        return self.cycle_spaces[-1] if self.cycle_spaces else None

    def in_view(self, cycle: Cycle) -> list[UUID]:
        """The spaces whose content the cycle has seen.

        The newest event's space is first. It is the origin of a message that is sent now.
        """
        return list(dict.fromkeys([*reversed(self.cycle_spaces), *cycle.seen_spaces]))

    def shown(self, *, tool_choice: str | None) -> PromptRecord:
        """Describe what a model request sent now shows."""
        if self.frame is None:
            redacted = self.character.preparation.redacted
            tools = tools_json(self.toolset.specs())
            self.frame = Frame.of(system=self.character.system_prompt, tools=tools, redacted=redacted)
        summary_id = self.window.summary.cycle_id if self.window.summary else None
        return PromptRecord(self.frame, self.entries[0].seq, self.entries[-1].seq, tool_choice, summary_id)

    def look_from(self, start: int) -> None:
        """Drop all entries before this `seq` from the window."""
        self.window = Window([entry for entry in self.entries if entry.seq >= start], self.window.summary)

    def lose_view(self) -> None:
        """Note that a part of the chain is out of view from the next request on.

        The entry that listed the agent's knowledge may be out of view too, so the next entry lists it again. New tools
        join now, because the prompt prefix changes anyway.
        """
        self.is_to_be_told = True
        if self.toolset.grown is not None:
            self.toolset, self.frame = self.toolset.grown, None

    def remember(self, appended: list[Entry]) -> None:
        self.window.grow(appended)
        if self.cycle is not None:
            self.cycle = self.cycle.shown(least(entry.trust for entry in appended))

    def follow_step(self, cycle: Cycle, *, gauge: Gauge) -> None:
        """Take over the cycle as a committed step left it. The chain now has a new tail."""
        before = self.cycle.trust if self.cycle is not None else cycle.trust
        self.cycle, self.failed_notice, self.gauge = cycle.shown(before), None, gauge
        self.begin_tail()
        self.step_began_at = time.monotonic()

    def begin_tail(self) -> None:
        """Count the first attempt at the present tail."""
        self.tail_attempts, self.has_begun = 1, True

    def begin_attempt(self) -> None:
        """Count one more attempt at a tail that was there before this lease."""
        self.tail_attempts, self.has_begun = self.failed_attempts + 1, True

    def see(self, seen: Drained) -> None:
        """Take over that these events have joined the cycle."""
        self.unprompted = min(self.unprompted, seen.unprompted)
        self.cycle_spaces = [known for known in self.cycle_spaces if known not in seen.spaces] + seen.spaces
        self.has_placeless = self.has_placeless or seen.has_placeless
        if self.cycle is None:
            return
        self.cycle = self.cycle.seeing(seen.seen_spaces).nearer(seen.hop)
        if seen.is_unattended and not self.cycle.is_unattended:
            self.cycle = replace(self.cycle, is_unattended=True, permissions=self.character.unattended_tools)
