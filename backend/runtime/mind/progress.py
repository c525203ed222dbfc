"""The open cycle, the spaces of its events, and the space in which the agent is active."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from backend.agents.cycles import Cycle
from backend.agents.resets import ResetNotice
from backend.runtime.inbox_entry.drain import Drained
from backend.tenants.trust import Trust


@dataclass(slots=True)
class Progress:
    #: The open cycle; None between two cycles.
    cycle: Cycle | None
    #: The spaces of the open cycle's events. The space of the newest event is last.
    spaces: list[UUID]
    #: The spaces of calls whose late results are events of the open cycle, and of its own calls that people have
    #: answered (`inbox.late_results`). People there see that the agent works; for the model and the tools these results
    #: belong to no space.
    call_spaces: list[UUID]
    #: Some of the open cycle's events belong to no space.
    has_placeless: bool
    active_space: UUID | None
    #: The number of unprompted cycles in a row, up to this one.
    unprompted: int
    #: The id of the notice about a failing model, from this cycle or the one before. None once the model replies again.
    failed_notice: UUID | None
    #: The notice at the start of the next cycle, if the agent was reset.
    reset: ResetNotice | None

    @property
    def context_space(self) -> UUID | None:
        """The space of the newest event."""
        return self.spaces[-1] if self.spaces else None

    @property
    def watched_spaces(self) -> Sequence[UUID]:
        """The spaces in which people see the state of the cycle."""
        return list(dict.fromkeys([*self.spaces, *self.call_spaces]))

    def in_view(self, cycle: Cycle) -> list[UUID]:
        """The spaces whose content the cycle has seen.

        The newest event's space is first. It is the origin of a message that is sent now.
        """
        return list(dict.fromkeys([*reversed(self.spaces), *cycle.seen_spaces]))

    def open(self, cycle: Cycle, *, unprompted: int) -> None:
        self.cycle, self.unprompted, self.reset = cycle, unprompted, None

    def enter(self, space_id: UUID | None) -> None:
        self.active_space = space_id

    def go_on(self, cycle: Cycle) -> None:
        """Take over the cycle as a commit left it. It keeps the trust of what it was shown before."""
        before = self.cycle.trust if self.cycle is not None else cycle.trust
        self.cycle = cycle.shown(before)

    def follow_reply(self, cycle: Cycle) -> None:
        """The model replied: the step is committed, and a failure of the model is over."""
        self.go_on(cycle)
        self.failed_notice = None

    def show(self, trust: Trust) -> None:
        """The cycle was shown entries of this trust."""
        if self.cycle is not None:
            self.cycle = self.cycle.shown(trust)

    def see(self, seen: Drained, *, unattended_tools: tuple[str, ...] | None) -> None:
        """These events have joined the cycle. An event without a person restricts it to `unattended_tools`."""
        self.unprompted = min(self.unprompted, seen.unprompted)
        self.spaces = [known for known in self.spaces if known not in seen.spaces] + seen.spaces
        self.call_spaces = list(dict.fromkeys([*self.call_spaces, *seen.call_spaces]))
        self.has_placeless = self.has_placeless or seen.has_placeless
        if self.cycle is None:
            return
        self.cycle = self.cycle.seeing(seen.seen_spaces).with_lower_hop(seen.hop)
        if seen.is_unattended and not self.cycle.is_unattended:
            self.cycle = replace(self.cycle, is_unattended=True, permissions=unattended_tools)
