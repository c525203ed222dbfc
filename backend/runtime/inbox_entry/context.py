"""What the entry that opens a cycle tells beside its events: spaces, episodes, notes, what the agent knows.

`drain` asks for it, `opening` marks it told with the entry, both in one transaction; each part has its own rules for
when it is due. `poison` withholds it where no model took the entry: its events are tried again without it, and remember
which entry it was (`InboxEvent.withheld_seq`). If one of them is refused alone, it was that, and the rest is told
again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.agents import resets
from backend.consciousness import headings, recent_episodes
from backend.consciousness.headings import heading
from backend.consciousness.knowledge import injection, matching_notes
from backend.consciousness.knowledge.injection import KnowledgeTelling
from backend.consciousness.knowledge.matching_notes import AtHand
from backend.consciousness.recent_episodes import Lived
from backend.inbox import withdrawal
from backend.inbox.withdrawal import DeadLetter
from backend.kit.limits import Limits
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import space_summary
from backend.tenants.trust import Trust

_NOTE = """UPDATE agent_processes SET beside_seq = $3, frame_seq = CASE WHEN $4 THEN $3 ELSE frame_seq END
WHERE tenant_id = $1 AND agent_id = $2"""
_IS_TOLD = "SELECT beside_seq FROM agent_processes WHERE tenant_id = $1 AND agent_id = $2 AND beside_seq = ANY ($3)"
#: All spaces, and episodes with them: an entry of that number or a later one told of them, and none has told all since.
_UNTELL_FRAME = """UPDATE agent_processes SET rooms_seq = NULL
WHERE tenant_id = $1 AND agent_id = $2 AND frame_seq >= $3 AND rooms_seq <= $3"""

_ROOMS = {True: "as they stand now", False: "changed since you were last told"}
_KNOWN = {True: "as it stands now", False: "changed by others since you were last told"}


@dataclass(frozen=True, slots=True)
class Due:
    """What may be told: something of spaces or knowledge, notes, episodes. `has_newer`: than those that it was told."""

    tells: bool = False
    has_notes: bool = False
    has_episodes: bool = False
    has_newer: bool = False

    @property
    def is_any(self) -> bool:
        """There may be something to tell."""
        return self.tells or self.has_notes or (self.has_episodes and self.has_newer)


@dataclass(frozen=True, slots=True)
class AboutWhat:
    """What notes are looked for by, in which language, and how trusted notes and episodes must be at least."""

    texts: Sequence[str]
    language: str
    trust: Trust


@dataclass(frozen=True, slots=True)
class Beside:
    """Usually nothing."""

    knowledge: KnowledgeTelling | None = None
    spaces: space_summary.SpaceTelling | None = None
    notes: AtHand | None = None
    lived: Lived | None = None

    @property
    def lines(self) -> Sequence[str]:
        """Each part under its heading."""
        lines: list[str] = []
        if self.spaces is not None and self.spaces.lines:
            lines += [heading(headings.SPACES, _ROOMS[self.spaces.is_whole]), *self.spaces.lines]
        if self.lived is not None:
            lines += [heading(headings.LIVED, "the newest that you do not see any more"), *self.lived.lines]
        if self.notes is not None:
            lines += [heading(headings.NOTES, "yours, by the words of the above"), *self.notes.lines]
        if self.knowledge is not None and self.knowledge.lines:
            lines += [heading(headings.KNOWN, _KNOWN[self.knowledge.is_whole]), *self.knowledge.lines]
        return lines

    @property
    def spaces_told_of(self) -> Sequence[UUID]:
        """Whose content it holds: what was looked for. All that the agent knows, and its spaces, are its frame."""
        return [space for each in (self.lived, self.notes) if each is not None for space in each.spaces]

    @property
    def has_frame(self) -> bool:
        """It tells of spaces or episodes."""
        return self.lived is not None or (self.spaces is not None and bool(self.spaces.lines))

    @property
    def trusts(self) -> Sequence[Trust]:
        return [each.trust for each in (self.knowledge, self.spaces, self.lived, self.notes) if each is not None]


async def find(work: UnitOfWork, *, agent_id: UUID, limits: Limits, due: Due, about: AboutWhat) -> Beside:
    """What is found is taken as told: see `mark`."""
    notes = knowledge = spaces = episodes = None
    if due.tells:
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
    return Beside(knowledge, spaces, notes, episodes)


async def note(work: UnitOfWork, *, agent_id: UUID, seq: int, has_frame: bool = False) -> None:
    """The entry of that `seq` tells something beside its events."""
    await work.execute(_NOTE, work.tenant_id, agent_id, seq, has_frame)


async def mark(work: UnitOfWork, *, agent_id: UUID, beside: Beside, seq: int) -> None:
    """The entry of that `seq` tells it."""
    if beside.lines:
        await note(work, agent_id=agent_id, seq=seq, has_frame=beside.has_frame)
    if beside.knowledge is not None:
        await injection.mark(work, agent_id=agent_id, telling=beside.knowledge, seq=seq)
    if beside.notes is not None:
        await matching_notes.mark(work, shown=beside.notes, seq=seq)
    if beside.spaces is not None:
        await space_summary.mark(work, agent_id=agent_id, telling=beside.spaces, seq=seq)
    if beside.lived is not None:
        await recent_episodes.mark(work, agent_id=agent_id, lived=beside.lived)


async def withhold(work: UnitOfWork, *, agent_id: UUID, seqs: Sequence[int]) -> int | None:
    """These entries have been masked; the one of them that told anything beside its events, if one did.

    That is not told again before it changes, the window moves, or its event is refused alone. Only what the agent knows
    is told once more, by itself; if that is masked too, what it stood with the first time was innocent.
    """
    innocent = await injection.unsay(work, agent_id=agent_id, seqs=seqs)
    if innocent is not None:
        await _tell_again(work, agent_id=agent_id, seq=innocent)
    found: int | None = await work.fetchval(_IS_TOLD, work.tenant_id, agent_id, list(seqs))
    return found


async def release(work: UnitOfWork, *, agent_id: UUID, dead: DeadLetter) -> None:
    """That event was refused alone: what was withheld because of it was innocent, and the next cycle tells it again."""
    if dead.withheld_seq is not None:
        await _tell_again(work, agent_id=agent_id, seq=dead.withheld_seq)


async def _tell_again(work: UnitOfWork, *, agent_id: UUID, seq: int) -> None:
    """What the entry of that `seq` told."""
    await withdrawal.release(work, agent_id=agent_id, seq=seq)
    await work.execute(_UNTELL_FRAME, work.tenant_id, agent_id, seq)
    await matching_notes.unshow(work, agent_id=agent_id, seq=seq)
    await injection.untell(work, agent_id=agent_id, seq=seq)
    await resets.untell(work, agent_id=agent_id, seq=seq)
