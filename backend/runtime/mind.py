"""One agent in the memory of its worker: what the rows said at the last commit, never more (invariant 4).

Loaded when a lease is taken (`mind_loading`); changed only after a commit, by what that commit wrote.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from backend.agents import kinds
from backend.agents.cycle_stop import Word
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
    """The configuration, as of the beginning of the cycle."""

    system_prompt: str
    #: Which models are asked, and for what.
    routing: Routing
    capabilities: kinds.Capabilities
    #: The outside tools for cycles that nobody attends; None: all that it is given.
    unattended_tools: tuple[str, ...] | None
    limits: CycleLimits
    preparation: Preparation
    #: How many calls to the outside its tenant may have under way in one worker.
    outside_calls: int
    #: Whose assistant it is, or whose assistant its task comes from, be it by way of other tasks.
    owner_id: UUID | None = None
    #: Who has given it its task and lets it read their memories and notes.
    knowledge_of: UUID | None = None
    #: Hosts of its tenant's list (`tools.policy`).
    open_hosts: tuple[str, ...] = ()


@dataclass(slots=True)
class Mind:
    lease: Lease
    actor: Actor
    character: Character
    toolset: Toolset
    window: Window
    #: The summary that is on its way, or to be undone.
    order: Order | None
    #: Why no further one is to be asked for now: the last one was undone, or failed a short while ago.
    compaction_rest: CompactionState | None
    gauge: Gauge
    active_space: UUID | None
    #: The open cycle; None between two cycles.
    cycle: Cycle | None
    #: Where the open cycle's events came from, the newest one's space last.
    cycle_spaces: list[UUID]
    #: Some of the open cycle's events are of no space.
    has_placeless: bool
    #: The notice of a failing model, of this cycle or the one before; until it is answered again.
    failed_notice: UUID | None
    #: Attempts to get past the present tail that did not end in order; with this one, if it `has_begun`.
    tail_attempts: int
    #: Whoever thought before died in the middle of the open cycle.
    is_restored: bool
    #: The tenant's keys for model providers.
    own_keys: OwnKeys
    #: Calls that the chain shows as still waiting have not been answered.
    has_strays: bool
    #: What it knows, or its spaces, changed since it was told, or was told out of view.
    is_to_be_told: bool
    has_notes: bool
    #: There is an episode that is newer than those that it was told.
    has_newer_episodes: bool
    #: What was mended in the window, a sentence each.
    faults: list[str]
    #: Cycles in a row, up to this one, that nothing has prompted; and when the last one began.
    unprompted: int
    last_cycle_at: datetime | None
    #: What its next cycle begins with, if its window was begun anew.
    reset: ResetNotice | None
    #: Monotonic time from which the present step's seconds count.
    step_began_at: float = field(default_factory=time.monotonic)
    has_begun: bool = False
    #: Who has stopped its cycle, or paused it, once the request that runs is cut for it.
    stopped: Word | None = None
    #: Of the request that was cut because its worker leaves, or the agent was paused.
    cut_cost: StepCost | None = None
    #: Made with the first step.
    frame: Frame | None = None

    @property
    def is_refused(self) -> bool:
        """A provider has not taken the request at this tail."""
        return self.failed_attempts > 0 and not self.is_restored

    @property
    def is_suspect(self) -> bool:
        """More than one worker has died at this tail: that may be chance no more."""
        return self.is_restored and self.failed_attempts > 1

    @property
    def failed_attempts(self) -> int:
        return self.tail_attempts - self.has_begun

    @property
    def active_seconds(self) -> float:
        """Since the last commit of a step."""
        return time.monotonic() - self.step_began_at

    @property
    def entries(self) -> Sequence[Entry]:
        """Of the window, oldest first."""
        return self.window.entries

    @property
    def context_space(self) -> UUID | None:
        return self.cycle_spaces[-1] if self.cycle_spaces else None

    def in_view(self, cycle: Cycle) -> list[UUID]:
        """The spaces whose content the cycle was shown, the newest event's first: what is said now originates there."""
        return list(dict.fromkeys([*reversed(self.cycle_spaces), *cycle.seen_spaces]))

    def shown(self, *, tool_choice: str | None) -> PromptRecord:
        """What a model is shown that is asked now."""
        if self.frame is None:
            redacted = self.character.preparation.redacted
            tools = tools_json(self.toolset.specs())
            self.frame = Frame.of(system=self.character.system_prompt, tools=tools, redacted=redacted)
        summary_id = self.window.summary.cycle_id if self.window.summary else None
        return PromptRecord(self.frame, self.entries[0].seq, self.entries[-1].seq, tool_choice, summary_id)

    def look_from(self, start: int) -> None:
        """What was before that `seq` is not shown any more."""
        self.window = Window([entry for entry in self.entries if entry.seq >= start], self.window.summary)

    def lose_view(self) -> None:
        """A part of the chain is out of view from this request on: what comes with that comes now, while the prefix
        changes anyway. If the agent knows anything, the entry that told it may be out of view too."""
        self.is_to_be_told = True
        if self.toolset.grown is not None:
            self.toolset, self.frame = self.toolset.grown, None

    def remember(self, appended: list[Entry]) -> None:
        self.window.grow(appended)
        if self.cycle is not None:
            self.cycle = self.cycle.shown(least(entry.trust for entry in appended))

    def follow_step(self, cycle: Cycle, *, gauge: Gauge) -> None:
        """A step was committed; the cycle stands so now, at a new tail."""
        before = self.cycle.trust if self.cycle is not None else cycle.trust
        self.cycle, self.failed_notice, self.gauge = cycle.shown(before), None, gauge
        self.begin_tail()
        self.step_began_at = time.monotonic()

    def begin_tail(self) -> None:
        """This is the first attempt at what stands at the tail now."""
        self.tail_attempts, self.has_begun = 1, True

    def begin_attempt(self) -> None:
        """This is one more attempt at what stood at the tail before."""
        self.tail_attempts, self.has_begun = self.failed_attempts + 1, True

    def see(self, seen: Drained) -> None:
        """These events have joined the cycle."""
        self.unprompted = min(self.unprompted, seen.unprompted)
        self.cycle_spaces = [known for known in self.cycle_spaces if known not in seen.spaces] + seen.spaces
        self.has_placeless = self.has_placeless or seen.has_placeless
        if self.cycle is None:
            return
        self.cycle = self.cycle.seeing(seen.seen_spaces).nearer(seen.hop)
        if seen.is_unattended and not self.cycle.is_unattended:
            self.cycle = replace(self.cycle, is_unattended=True, permissions=self.character.unattended_tools)
