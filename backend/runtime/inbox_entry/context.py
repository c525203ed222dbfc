"""The context in the entry that opens a cycle, beside its events: spaces, episodes, notes, and the agent's knowledge.

`drain` finds the context, and `new_cycle` or `injection` marks it as shown, both in one transaction. Each part has its
own rules for when it is due. If no model accepts the entry, `poison` withholds the context. The events are then tried
again without it, and each stores the entry's number (`InboxEvent.withheld_seq`). If one of these events is refused
alone, that event was the cause, and the context is shown again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.agents import resets
from backend.consciousness import headings, recent_episodes
from backend.consciousness.headings import heading
from backend.consciousness.knowledge import injection, matching_notes
from backend.consciousness.knowledge.injection import KnowledgeListing
from backend.consciousness.knowledge.matching_notes import MatchingNotes
from backend.consciousness.recent_episodes import RecentEpisodes
from backend.inbox import withdrawal
from backend.inbox.withdrawal import DeadLetter
from backend.kit.limits import Limits
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import space_summary
from backend.tenants.trust import Trust

_NOTE = """UPDATE agent_processes SET beside_seq = $3, frame_seq = CASE WHEN $4 THEN $3 ELSE frame_seq END
WHERE tenant_id = $1 AND agent_id = $2"""
_SHOWN_SEQ = Statement(
    int, "SELECT beside_seq FROM agent_processes WHERE tenant_id = $1 AND agent_id = $2 AND beside_seq = ANY ($3)"
)
#: Marks all spaces, and episodes with them, as not shown. Applies if the last full list is not newer than that entry,
#: and if that entry or a later one has shown spaces or episodes.
_RESET_FRAME = """UPDATE agent_processes SET rooms_seq = NULL
WHERE tenant_id = $1 AND agent_id = $2 AND frame_seq >= $3 AND rooms_seq <= $3"""

_ROOMS = {True: "as they stand now", False: "changed since you were last told"}
_KNOWN = {True: "as it stands now", False: "changed by others since you were last told"}


@dataclass(frozen=True, slots=True)
class Due:
    """The kinds of context that may be due. `has_listing`: spaces or knowledge. `has_newer`: episodes newer than those
    shown so far."""

    has_listing: bool = False
    has_notes: bool = False
    has_episodes: bool = False
    has_newer: bool = False

    @property
    def is_any(self) -> bool:
        """Some part may be due."""
        return self.has_listing or self.has_notes or (self.has_episodes and self.has_newer)


@dataclass(frozen=True, slots=True)
class ContextQuery:
    """The texts and the language for the search of notes, and the minimum trust of notes and episodes."""

    texts: Sequence[str]
    language: str
    trust: Trust


@dataclass(frozen=True, slots=True)
class EntryContext:
    """The context of one entry. Usually it is empty."""

    knowledge: KnowledgeListing | None = None
    spaces: space_summary.SpaceReport | None = None
    notes: MatchingNotes | None = None
    episodes: RecentEpisodes | None = None

    @property
    def lines(self) -> Sequence[str]:
        """The text lines, with a heading for each part."""
        lines: list[str] = []
        if self.spaces is not None and self.spaces.lines:
            lines += [heading(headings.SPACES, _ROOMS[self.spaces.is_whole]), *self.spaces.lines]
        if self.episodes is not None:
            lines += [heading(headings.EPISODES, "the newest that you do not see any more"), *self.episodes.lines]
        if self.notes is not None:
            lines += [heading(headings.NOTES, "yours, by the words of the above"), *self.notes.lines]
        if self.knowledge is not None and self.knowledge.lines:
            lines += [heading(headings.KNOWLEDGE, _KNOWN[self.knowledge.is_whole]), *self.knowledge.lines]
        return lines

    @property
    def content_spaces(self) -> Sequence[UUID]:
        """The spaces whose content the episodes and notes contain. Knowledge and the list of spaces do not count."""
        return [space for each in (self.episodes, self.notes) if each is not None for space in each.spaces]

    @property
    def has_frame(self) -> bool:
        """It contains spaces or episodes."""
        return self.episodes is not None or (self.spaces is not None and bool(self.spaces.lines))

    @property
    def trusts(self) -> Sequence[Trust]:
        return [each.trust for each in (self.knowledge, self.spaces, self.episodes, self.notes) if each is not None]


async def find(work: UnitOfWork, *, agent_id: UUID, limits: Limits, due: Due, about: ContextQuery) -> EntryContext:
    """Find the context that is due. The caller must mark it as shown with `mark`."""
    notes = knowledge = spaces = episodes = None
    if due.has_listing:
        knowledge = await injection.due(work, agent_id=agent_id, limits=limits)
        spaces = await space_summary.due(work, agent_id=agent_id, limits=limits)
    is_whole = spaces is not None and spaces.is_whole
    if due.has_episodes and (is_whole or due.has_newer):
        episodes = await recent_episodes.newest(
            work, agent_id=agent_id, trust=about.trust, limit=limits.episodes_at_hand, is_whole=is_whole
        )
    if due.has_notes:
        notes = await matching_notes.find(
            work, agent_id=agent_id, texts=about.texts, language=about.language, trust=about.trust, limits=limits
        )
    return EntryContext(knowledge, spaces, notes, episodes)


async def note(work: UnitOfWork, *, agent_id: UUID, seq: int, has_frame: bool = False) -> None:
    """Store that the entry with this `seq` contains context beside its events."""
    await work.execute(_NOTE, work.tenant_id, agent_id, seq, has_frame)


async def mark(work: UnitOfWork, *, agent_id: UUID, beside: EntryContext, seq: int) -> None:
    """Mark the context as shown in the entry with this `seq`."""
    if beside.lines:
        await note(work, agent_id=agent_id, seq=seq, has_frame=beside.has_frame)
    if beside.knowledge is not None:
        await injection.mark(work, agent_id=agent_id, listing=beside.knowledge, seq=seq)
    if beside.notes is not None:
        await matching_notes.mark(work, shown=beside.notes, seq=seq)
    if beside.spaces is not None:
        await space_summary.mark(work, agent_id=agent_id, report=beside.spaces, seq=seq)
    if beside.episodes is not None:
        await recent_episodes.mark(work, agent_id=agent_id, episodes=beside.episodes)


async def withhold(work: UnitOfWork, *, agent_id: UUID, seqs: Sequence[int]) -> int | None:
    """Withhold the context of these masked entries. Returns the `seq` of the entry with context, if one had any.

    The context is not shown again before it changes, the window moves, or the event is refused alone. Only the agent's
    knowledge is shown once more, separately. If it is masked again, it was the cause, and the other context of its
    first entry is shown again.
    """
    innocent = await injection.mask_shown(work, agent_id=agent_id, seqs=seqs)
    if innocent is not None:
        await _mark_not_shown(work, agent_id=agent_id, seq=innocent)
    return await work.fetchrow(_SHOWN_SEQ, work.tenant_id, agent_id, list(seqs))


async def release(work: UnitOfWork, *, agent_id: UUID, dead: DeadLetter) -> None:
    """Show the withheld context again in the next cycle, because this event was refused alone and was the cause."""
    if dead.withheld_seq is not None:
        await _mark_not_shown(work, agent_id=agent_id, seq=dead.withheld_seq)


async def _mark_not_shown(work: UnitOfWork, *, agent_id: UUID, seq: int) -> None:
    """Mark the context of the entry with this `seq` as not shown."""
    await withdrawal.release(work, agent_id=agent_id, seq=seq)
    await work.execute(_RESET_FRAME, work.tenant_id, agent_id, seq)
    await matching_notes.mark_not_shown(work, agent_id=agent_id, seq=seq)
    await injection.mark_not_shown(work, agent_id=agent_id, seq=seq)
    await resets.mark_not_shown(work, agent_id=agent_id, seq=seq)
