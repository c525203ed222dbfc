"""One agent in its worker's memory: a copy of the rows as of the last commit (invariant 4).

`mind_loading` makes it when a lease is taken. The rows' values do not change. Each part that changes is written by
its own methods only, after a commit, by what the commit wrote; `tests/architecture/test_mind.py` holds this.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from backend.agents.cycles import Cycle, Gauge
from backend.agents.leases import Lease
from backend.agents.prompt_prefix import PromptRecord
from backend.consciousness.entries import Entry
from backend.consciousness.window import Window
from backend.runtime.inbox_entry.drain import Drained
from backend.runtime.mind.budget import RequestBudget
from backend.runtime.mind.character import Character, LoadedFacts
from backend.runtime.mind.compaction import PresentCompaction
from backend.runtime.mind.cut import CutRequest
from backend.runtime.mind.progress import Progress
from backend.runtime.mind.tail import Tail
from backend.runtime.mind.view import View
from backend.runtime.tenant_keys import OwnKeys
from backend.tenants.actor import Actor
from backend.tenants.trust import least
from backend.tools.toolset import Toolset


@dataclass(frozen=True, slots=True)
class Mind:
    #: `agents.leases` moves it on with each commit.
    lease: Lease
    actor: Actor
    character: Character
    #: The tenant's keys for model providers.
    own_keys: OwnKeys
    loaded: LoadedFacts
    view: View
    compaction: PresentCompaction
    progress: Progress
    tail: Tail
    cut: CutRequest = field(default_factory=CutRequest)
    budget: RequestBudget = field(default_factory=RequestBudget)

    @property
    def cycle(self) -> Cycle | None:
        """The open cycle; None between two cycles."""
        return self.progress.cycle

    @property
    def active_space(self) -> UUID | None:
        return self.progress.active_space

    @property
    def window(self) -> Window:
        return self.view.window

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries of the window, oldest first."""
        return self.view.entries

    @property
    def toolset(self) -> Toolset:
        return self.view.toolset

    @property
    def gauge(self) -> Gauge:
        return self.view.gauge

    def shown(self, *, tool_choice: str | None) -> PromptRecord:
        """Describe what a model request sent now shows."""
        return self.view.record(self.character, tool_choice=tool_choice)

    def remember(self, appended: list[Entry]) -> None:
        self.view.append(appended)
        self.progress.show(least(entry.trust for entry in appended))

    def follow_step(self, cycle: Cycle, *, gauge: Gauge) -> None:
        """Take over the cycle as a committed step left it. The chain now has a new tail."""
        self.progress.follow_reply(cycle)
        self.view.correct(gauge)
        self.tail.begin_step()

    def see(self, seen: Drained) -> None:
        """Take over that these events have joined the cycle."""
        self.progress.see(seen, unattended_tools=self.character.unattended_tools)
