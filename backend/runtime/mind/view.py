"""The content of a model request: the window, the tools, and the measure of their size."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from backend.agents.cycles import Gauge
from backend.agents.prompt_prefix import Frame, PromptRecord
from backend.consciousness.entries import Entry
from backend.consciousness.window import Window
from backend.llm.messages import tools_json
from backend.runtime.mind.character import Character
from backend.tools.toolset import Toolset


@dataclass(slots=True)
class View:
    window: Window
    toolset: Toolset
    gauge: Gauge
    #: The agent's knowledge or its spaces changed since an entry last listed them, or that entry is out of view.
    is_listing_due: bool
    #: Built with the first step.
    _frame: Frame | None = None

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries of the window, oldest first."""
        return self.window.entries

    def record(self, character: Character, *, tool_choice: str | None) -> PromptRecord:
        """Describe what a model request sent now shows."""
        if self._frame is None:
            tools = tools_json(self.toolset.specs())
            self._frame = Frame.of(system=character.system_prompt, tools=tools, redacted=character.preparation.redacted)
        summary_id = self.window.summary.cycle_id if self.window.summary else None
        return PromptRecord(self._frame, self.entries[0].seq, self.entries[-1].seq, tool_choice, summary_id)

    def append(self, entries: list[Entry]) -> None:
        self.window.grow(entries)

    def measure(self, *, high: int) -> None:
        """Take over the high mark of the next request's models. The budget of the drain follows it."""
        self.gauge = replace(self.gauge, window_high=high)

    def correct(self, gauge: Gauge) -> None:
        """Take over the gauge that a reply, or a refusal because of the size, has corrected."""
        self.gauge = gauge

    def start_at(self, seq: int) -> None:
        """Drop all entries before this `seq`."""
        self.window = Window([entry for entry in self.entries if entry.seq >= seq], self.window.summary)
        self._lose()

    def adopt(self, summary: Entry) -> None:
        """Put the summary in the place of the entries that it sums up."""
        self.window = Window([entry for entry in self.entries if entry.seq > summary.seq], summary)
        self._lose()

    def restore(self, window: Window) -> None:
        """Take over the window as it was before a summary."""
        self.window = window

    def mask(self, stubs: Iterable[Entry]) -> None:
        """Put the stubs in the place of the entries with their numbers."""
        by_seq = {stub.seq: stub for stub in stubs}
        self.window = Window([by_seq.get(entry.seq, entry) for entry in self.entries], self.window.summary)

    def _lose(self) -> None:
        """A part of the chain is out of view from the next request on.

        The entry that listed the agent's knowledge may be out of view too, so the next opening drain lists it again.
        New tools join now, because the prompt prefix changes anyway.
        """
        self.is_listing_due = True
        if self.toolset.with_archive is not None:
            self.toolset, self._frame = self.toolset.with_archive, None
