"""One space as one person follows it: what is unread, counted from hints without a read of the database.

`spaces.viewer.room` fills it from the database and passes it the hints. A hint counts only if it is the next one.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from uuid import UUID

from backend.feeds.live_state import now
from backend.kit.limits import DEFAULT
from backend.spaces.models import MessageKind, NotificationLevel
from backend.spaces.signals import NewMessage
from backend.spaces.viewer.rows import FollowedRow


@dataclass(frozen=True, slots=True)
class Unread:
    """What is unread in a space. `unread` and `read_up_to` are None for a member without a mark."""

    space_id: UUID
    unread: int | None
    mentions: int
    read_up_to: int | None
    #: The newest text of the space.
    newest_id: UUID | None
    #: Until then, by the loop's clock, an alert may be shown for it.
    alerts_until: float = 0.0


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
    #: By the loop's clock.
    muted_until: float = field(init=False)
    #: Messages that were reported before an older one.
    early: dict[int, NewMessage] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.seq, self.read_seq, self.newest_id = self.row.seq, self.row.read_seq, self.row.newest_id
        self.muted_until = now() + (self.row.muted_seconds or 0.0)
        self.unread, self.mentions = sorted(self.row.unread), sorted(self.row.mentions)

    def report(self, seq: int, message: NewMessage) -> Unread | None:
        """A message was posted. Returns what is unread now, if a text was counted."""
        if seq <= self.seq:
            return None
        self.early[seq] = message
        counted = [text for text in iter(self._take_next, None) if text.kind == MessageKind.TEXT]
        if not counted:
            return None
        is_others = any(text.author_id != self.viewer_id for text in counted)
        return self.state(is_alert=is_others and self._wants(NotificationLevel.ALL))

    def _take_next(self) -> NewMessage | None:
        message = self.early.pop(self.seq + 1, None)
        if message is None:
            return None
        self.seq += 1
        if message.kind == MessageKind.TEXT:
            self.newest_id = message.id
            if message.author_id != self.viewer_id and self.read_seq is not None:
                self.unread = [*self.unread, self.seq][-DEFAULT.unread_counted :]
        return message

    @property
    def is_missing_one(self) -> bool:
        """A message was reported before an older one."""
        return bool(self.early)

    def mark(self, seq: int) -> Unread | None:
        """The person has read up to `seq`. Returns what is unread now, if the mark is new."""
        if self.read_seq is not None and seq <= self.read_seq:
            return None
        self.read_seq = seq
        self.unread = self.unread[bisect_right(self.unread, seq) :]
        self.mentions = self.mentions[bisect_right(self.mentions, seq) :]
        return self.state()

    def mention(self, seq: int) -> Unread | None:
        """A message names the person. Returns what is unread now, if it is not read or counted yet.

        Who wants alerts of all messages has got one by `report`.
        """
        if seq in self.mentions or (self.read_seq is not None and seq <= self.read_seq):
            return None
        self.mentions = sorted([*self.mentions, seq])[-DEFAULT.unread_counted :]
        return self.state(is_alert=self._wants(NotificationLevel.MENTIONS))

    def refresh(self, row: FollowedRow) -> Unread | None:
        """Take what the database has. Returns what is unread now, if it differs."""
        before, early = self.state(), self.early
        self.row = row
        if row.seq >= self.seq:
            self.__post_init__()
            self.early = {seq: message for seq, message in early.items() if seq > self.seq}
            for text in iter(self._take_next, None):
                del text
        return None if self.state() == before else self.state()

    def state(self, *, is_alert: bool = False) -> Unread:
        oldest = self.seq - DEFAULT.unread_looked
        counted = None if self.read_seq is None else len(self.unread) - bisect_right(self.unread, oldest)
        until = now() + DEFAULT.alert_seconds if is_alert else 0.0
        return Unread(self.row.space_id, counted, len(self.mentions), self.read_seq, self.newest_id, until)

    def _wants(self, level: NotificationLevel) -> bool:
        """Whether the person wants an alert of just this: of any text (ALL), or of one that names them (MENTIONS)."""
        return self.row.notification_level is level and self.muted_until <= now()
