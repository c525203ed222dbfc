"""One space as one person follows it: what is unread, counted from hints without a read of the database.

`spaces.viewer.room` fills it from the database and passes it the hints. A hint counts only if it is the next one.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from uuid import UUID

from backend.feeds.live_state import now
from backend.kit.limits import DEFAULT
from backend.spaces.models import MessageKind, NotificationLevel
from backend.spaces.signals import EditedText, NewMessage
from backend.spaces.viewer.rows import FollowedRow


@dataclass(frozen=True, slots=True)
class Unread:
    """What is unread in a space. `unread` and `read_up_to` are None for a member without a mark."""

    space_id: UUID
    unread: int | None
    mentions: int
    read_up_to: int | None
    #: The newest text of the space, and how often it was edited.
    newest_id: UUID | None
    newest_edits: int


@dataclass(slots=True)
class FollowedSpace:
    """Synchronous. `row` is as last read, and `seq` the newest message that is counted."""

    viewer_id: UUID
    row: FollowedRow
    seq: int = field(init=False)
    read_seq: int | None = field(init=False)
    #: `seq` of unread texts and of unread mentions, the newest ones, oldest first.
    unread: list[int] = field(init=False)
    mentions: list[int] = field(init=False)
    newest_id: UUID | None = field(init=False)
    newest_edits: int = field(init=False)
    #: By the loop's clock.
    muted_until: float = field(init=False)
    #: Messages that were reported before an older one.
    early: dict[int, NewMessage] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.seq, self.read_seq = self.row.seq, self.row.read_seq
        self.newest_id, self.newest_edits = self.row.newest_id, self.row.newest_edits
        self.muted_until = now() + (self.row.muted_seconds or 0.0)
        self.unread, self.mentions = sorted(self.row.unread), sorted(self.row.mentions)

    def report(self, seq: int, message: NewMessage) -> Unread | None:
        """A message was posted. Returns what is unread now, if a text was counted."""
        if seq <= self.seq:
            return None
        self.early[seq] = message
        kinds = [counted.kind for counted in iter(self._take_next, None)]
        return self.state() if MessageKind.TEXT in kinds else None

    def wants_alert(self, seq: int, message: NewMessage) -> bool:
        """Whether the person wants an alert of this new message. Mentions alert by their row (`notifications`)."""
        return (
            self.row.notification_level is NotificationLevel.ALL
            and self.muted_until <= now()
            and message.kind == MessageKind.TEXT
            and self.viewer_id not in (message.author_id, *message.mentions)
            and seq > max(self.seq, self.read_seq or 0)
        )

    def _take_next(self) -> NewMessage | None:
        message = self.early.pop(self.seq + 1, None)
        if message is None:
            return None
        self.seq += 1
        if message.kind == MessageKind.TEXT:
            self.newest_id, self.newest_edits = message.id, 0
            if message.author_id != self.viewer_id and self.read_seq is not None and self.seq > self.read_seq:
                self.unread = [*self.unread, self.seq][-DEFAULT.unread_counted :]
        return message

    @property
    def is_missing_one(self) -> bool:
        """A message was reported before an older one."""
        return bool(self.early)

    def edit(self, edited: EditedText) -> Unread | None:
        """A text was edited. Returns the state with the number of its edits, if it is the newest one."""
        if edited.id != self.newest_id or edited.edits <= self.newest_edits:
            return None
        self.newest_edits = edited.edits
        return self.state()

    def mark(self, seq: int) -> Unread | None:
        """The person has read up to `seq`. Returns what is unread now, if the mark is new."""
        if self.read_seq is not None and seq <= self.read_seq:
            return None
        self.read_seq = seq
        self.unread = self.unread[bisect_right(self.unread, seq) :]
        self.mentions = self.mentions[bisect_right(self.mentions, seq) :]
        return self.state()

    def mention(self, seq: int) -> Unread | None:
        """A message names the person. Returns what is unread now, if it is not read or counted yet."""
        if seq in self.mentions or (self.read_seq is not None and seq <= self.read_seq):
            return None
        self.mentions = sorted([*self.mentions, seq])[-DEFAULT.unread_counted :]
        return self.state()

    def refresh(self, row: FollowedRow) -> Unread | None:
        """Take what the database has. Returns what is unread now, if it differs."""
        before, early = self.state(), self.early
        self.row, self.muted_until = row, now() + (row.muted_seconds or 0.0)
        if row.seq >= self.seq:
            edits = self.newest_edits if row.newest_id == self.newest_id else 0
            self.__post_init__()
            self.newest_edits = max(edits, row.newest_edits)  # the edit may be newer than the read
            self.early = {seq: message for seq, message in early.items() if seq > self.seq}
            for text in iter(self._take_next, None):
                del text
        return None if self.state() == before else self.state()

    def state(self) -> Unread:
        oldest = self.seq - DEFAULT.unread_looked
        counted = None if self.read_seq is None else len(self.unread) - bisect_right(self.unread, oldest)
        return Unread(
            self.row.space_id, counted, len(self.mentions), self.read_seq, self.newest_id, self.newest_edits
        )  # fmt: skip
