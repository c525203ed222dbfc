"""All spaces of one person or program, as the readers of their feed see them (ADR 0075).

`spaces.viewer.feed` enters it through the hub. What concerns the person is read from the database (`notifications`).
What is unread is counted from the hints on the channels of the spaces, and compared with the database now and then.
"""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any, Self
from uuid import UUID

from redis.asyncio import Redis

from backend.feeds.cursor import Position
from backend.feeds.hub import FeedHub
from backend.feeds.live_state import now
from backend.feeds.room import FeedPage, Room
from backend.feeds.subscriber import Durable
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Topic
from backend.kit.unit_of_work import unit_of_work
from backend.spaces import feed_rows, notifications, signals
from backend.spaces.feed_rows import MessageRow, PresentAgent, SpaceHead
from backend.spaces.models import NotificationKind, NotificationLevel
from backend.spaces.notifications import NotificationRow
from backend.spaces.signals import EditedText, NewMessage
from backend.spaces.viewer import rows
from backend.spaces.viewer.agent_states import AgentStates
from backend.spaces.viewer.followed_space import FollowedSpace, Unread
from backend.spaces.viewer.rows import FollowedRow, PairRow
from backend.tenants.actor import Actor

_NO_BOUND = 2**63 - 1
#: Messages of a space that are kept while its counts are read.
_MOST_HELD = 200


@dataclass(frozen=True, slots=True)
class Alert:
    """A new message of which the person wants an alert."""

    space_id: UUID
    message_id: UUID


@dataclass(frozen=True, slots=True)
class Noted:
    """Something that concerns the person. `space` and `message` are None if the person may not see them any more."""

    row: NotificationRow
    space: SpaceHead | None
    message: MessageRow | None


class ViewerRoom(Room[Actor]):
    """Its readers are the subscriptions of one actor. It also receives from the channels of the actor's spaces."""

    prefixes: tuple[bytes, ...] = (b'{"t":"head"', b'{"t":"state"', b'{"t":"removed"', b'{"t":"mark"')

    def __init__(self, topic: Topic, redis: Redis, hub: FeedHub) -> None:
        super().__init__(topic, redis)
        self._hub = hub
        self.spaces: dict[UUID, FollowedSpace] = {}
        self.heads: dict[UUID, SpaceHead] = {}
        self._agents = AgentStates()
        #: By channel: the space that it belongs to, also while its counts are read.
        self._channels: dict[str, UUID] = {}
        self._held: dict[UUID, list[tuple[int, NewMessage]]] = {}
        self._stale: set[UUID] = set()
        self._is_all_stale = False
        #: Spaces that may lack a message: one was reported before an older one, or a change came without its message.
        #: And those of them that the last look has found too.
        self._unordered: set[UUID] = set()
        self._behind: set[UUID] = set()
        self._missing: set[UUID] = set()
        #: Spaces that the person has left: what was read of them before is not handed out any more.
        self.left: set[UUID] = set()
        self._compared_at = 0.0

    # The database

    async def begin(self) -> Position:
        """The head is read last: what is noted before it is in what is read after the channels are subscribed."""
        async with unit_of_work(self.topic.tenant_id, read_only=True) as work:
            followed = await rows.followed(work, self.topic.id)
        await self._take(followed)
        return await head(self.topic)

    async def read(self, after: Position, *, upto: Position | None = None) -> FeedPage:
        newest = (await head(self.topic))[0] if upto is None else upto[0]
        async with unit_of_work(self.topic.tenant_id, read_only=True) as work:
            noted = await notifications.page(work, self.topic.id, after=after[0], upto=newest)
            heads = await feed_rows.heads(work, list({row.space_id for row in noted if row.space_id and row.is_member}))
            messages = await feed_rows.of_ids(
                work, [row.message_id for row in noted if row.message_id and row.is_member]
            )
        reached = (noted[-1].seq if len(noted) == notifications.PAGE else max(newest, after[0])), 0
        shown = [
            Noted(
                row,
                None if row.space_id is None else heads.get(row.space_id),
                None if row.message_id is None else messages.get(row.message_id),
            )
            for row in noted
        ]
        return FeedPage(
            list(_events([each for each in shown if _is_shown(each)], reached)), reached, reached[0] >= newest
        )

    def on_durable(self, event: Durable) -> None:
        noted: Noted = event.payload
        space_id = noted.row.space_id
        if space_id is None:
            return
        match noted.row.kind:
            case NotificationKind.MENTION if (space := self.spaces.get(space_id)) and noted.row.message_seq:
                self._show(space.mention(noted.row.message_seq))
                if noted.row.is_alert and noted.row.message_id:
                    self._alert(space_id, noted.row.message_id)
            case NotificationKind.JOINED if noted.row.is_member:
                self.left.discard(space_id)
                if space_id not in self.spaces and len(self.spaces) < DEFAULT.viewer_spaces:
                    self._request([space_id])
            case NotificationKind.LEFT if not noted.row.is_member:
                self._drop(space_id)

    async def reread_texts(self) -> None:
        """Read the counts that may be wrong."""
        stale, self._stale, is_all, self._is_all_stale = self._stale, set(), self._is_all_stale, False
        try:
            if is_all:
                async with unit_of_work(self.topic.tenant_id, read_only=True) as work:
                    stale = {*stale, *self.spaces, *await rows.followed(work, self.topic.id)}
            await self._take(list(stale))
        except BaseException:
            self._stale |= stale
            self._is_all_stale |= is_all
            raise

    async def close(self) -> None:
        """Ends the channels first, because the end of the rest may be cut; then those that were added meanwhile."""
        await self._hub.unwatch(self, list(self._channels))
        await super().close()
        await self._hub.unwatch(self, list(self._channels))

    async def _repair(self) -> None:
        """Only the spaces that may be wrong are read; all others are compared when it is their turn."""
        self._has_gap = self._must_check = False
        if self._stale or self._is_all_stale:
            await self.reread_texts()

    async def _take(self, space_ids: Sequence[UUID]) -> None:
        """Follow these spaces with the counts of the database; end those that the person is not a member of."""
        free = DEFAULT.viewer_spaces - len(self.spaces)
        new = [space_id for space_id in space_ids if space_id not in self.spaces][: max(0, free)]
        space_ids = [*new, *(space_id for space_id in space_ids if space_id in self.spaces)]
        for space_id in space_ids:
            self._channels[self._channel(space_id)] = space_id
        await self._hub.watch(self, [self._channel(space_id) for space_id in space_ids])
        ended = set(space_ids)
        for batch in _batches(space_ids, DEFAULT.viewer_pairs_read):
            read_at = now()
            async with self._hub.reading_slots, unit_of_work(self.topic.tenant_id, read_only=True) as work:
                found = await rows.read(work, [(self.topic.id, space_id) for space_id in batch])
                heads = await feed_rows.heads(work, [row.space_id for row in found])
                present = await feed_rows.present(work, [row.space_id for row in found])
            for row in found:
                self._take_row(row)
                self._note_head(heads[row.space_id])
                ended.discard(row.space_id)
            self._settle_agents(present, [row.space_id for row in found], read_at=read_at)
        for space_id in ended:
            self._forget(space_id)
        gone = [name for name, space_id in self._channels.items() if space_id not in self.spaces]
        for name in gone:
            del self._channels[name]
        await self._hub.unwatch(self, gone)

    def _take_row(self, row: FollowedRow) -> None:
        self.left.discard(row.space_id)
        space = self.spaces.get(row.space_id)
        if space is None:
            space = self.spaces[row.space_id] = FollowedSpace(self.topic.id, row)
            if self.is_open and (space.state().unread or space.state().mentions):
                self._show(space.state())
        else:
            before, unread = space.row, space.refresh(row)
            self._show(unread)
            if _alerting(before) != _alerting(row):
                self.show_passing(("space", row.space_id), self.heads[row.space_id], sees=lambda _: True)
        for seq, message in self._held.pop(row.space_id, ()):
            self._report(space, seq, message)

    # Signals

    def receive(self, event: Mapping[str, Any]) -> None:
        """A signal on the person's own channel: they have changed their settings of a space."""
        if event["t"] == "settings":
            self._request([UUID(event["s"])])

    def receive_from(self, channel: str, event: Mapping[str, Any]) -> None:
        space_id = self._channels.get(channel)
        if space_id is None:
            return
        match event["t"]:
            case "head" if "i" in event:
                self._receive_message(space_id, event)
            case "head":
                self._receive_head(space_id, event["seq"], hides=event.get("d", False))
                if "e" in event:
                    self._receive_edit(space_id, EditedText(UUID(event["e"]), event["n"]))
            case "state":
                self._receive_state(space_id, UUID(event["a"]), event["state"], event["l"])
            case "removed" if event["a"] == str(self.topic.id):
                self._drop(space_id)
                self.request_read()
            case "mark" if event["a"] == str(self.topic.id):
                self._receive_mark(space_id, event["s"])

    def note_gap(self) -> None:
        self._is_all_stale = True
        super().note_gap()

    def passing_for(self, reader: Actor) -> Iterable[Hashable]:  # noqa: ARG002 -- all readers are the same person
        """A reader that joins gets each space that has something unread."""
        for space in self.spaces.values():
            state = space.state()
            if state.unread or state.mentions:
                self.passing[_key(state.space_id)] = state
                yield _key(state.space_id)

    def _receive_message(self, space_id: UUID, event: Mapping[str, Any]) -> None:
        is_mentioned = str(self.topic.id) in event.get("m", ())
        mentions = [self.topic.id] if is_mentioned else []
        message = NewMessage(UUID(event["i"]), UUID(event["a"]), event["k"], mentions)
        if space := self.spaces.get(space_id):
            is_alert = space.wants_alert(event["seq"], message)
            self._report(space, event["seq"], message)
            if is_alert:
                self._alert(space_id, message.id)
        else:
            held = self._held.setdefault(space_id, [])
            held.append((event["seq"], message))
            del held[:-_MOST_HELD]
        if is_mentioned:
            self.request_read()

    def _report(self, space: FollowedSpace, seq: int, message: NewMessage) -> None:
        self._show(space.report(seq, message))
        if space.is_missing_one:
            self._unordered.add(space.row.space_id)

    def _receive_head(self, space_id: UUID, seq: int, *, hides: bool) -> None:
        """A change of older messages, or a message that a process of another version has posted. One that was deleted
        may have been counted, or be the newest text."""
        if (space := self.spaces.get(space_id)) and seq > space.seq:
            self._behind.add(space_id)
        if hides:
            self._request([space_id])

    def _receive_edit(self, space_id: UUID, edited: EditedText) -> None:
        """A list of spaces shows the newest text. What is edited while the counts are read is read again."""
        if space := self.spaces.get(space_id):
            self._show(space.edit(edited))
        else:
            self._request([space_id])

    def _receive_state(self, space_id: UUID, agent_id: UUID, state: str, lease_no: int) -> None:
        """The WAKING of a sender comes without a lease, so it is not fenced."""
        if space_id in self.spaces and (lease_no == 0 or self.is_current(agent_id, lease_no)):
            self._set_states({agent_id: self._agents.report(agent_id, space_id, state, at=now())})

    def _receive_mark(self, space_id: UUID, seq: int) -> None:
        space = self.spaces.get(space_id)
        if space is None or space.read_seq is None:
            self._request([space_id])
        else:
            self._show(space.mark(seq))

    # Comparison with the database

    @classmethod
    async def read_heads(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        async with unit_of_work(tenant_id, read_only=True) as work:
            heads = await notifications.heads(work, [room.topic.id for room in rooms])
        for room in rooms:
            if heads[room.topic.id].has_unnumbered:
                room.request_read()
            else:
                room.announce((heads[room.topic.id].newest, 0))
            room._look_for_missing()
        if not rooms[0]._hub.is_connected:
            await cls._compare(tenant_id, rooms)

    @classmethod
    async def check(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        await cls._compare(tenant_id, rooms)
        awake = {room: room._agents.awake_in() for room in rooms}
        await cls._settle_rooms(tenant_id, awake)

    @classmethod
    async def _settle_rooms(cls, tenant_id: UUID, rooms: Mapping[Self, Collection[UUID]]) -> None:
        """Take the states of the agents of these spaces from the database."""
        space_ids = list({space_id for own_ids in rooms.values() for space_id in own_ids})
        for batch in _batches(space_ids, DEFAULT.viewer_pairs_read):
            read_at, of_space = now(), defaultdict[UUID, list[PresentAgent]](list)
            async with unit_of_work(tenant_id, read_only=True) as work:
                for each in await feed_rows.present(work, batch):
                    of_space[each.space_id].append(each)
            for room, own_ids in rooms.items():
                own = [space_id for space_id in batch if space_id in own_ids]
                room._settle_agents([each for key in own for each in of_space[key]], own, read_at=read_at)

    @classmethod
    async def _compare(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        """Compare the pairs of the rooms that were not compared for the longest time."""
        compared, pairs = [], list[rows.Pair]()
        for room in sorted(rooms, key=lambda room: room._compared_at):
            if pairs and len(pairs) + len(room.spaces) > DEFAULT.viewer_pairs_looked:
                break
            compared.append(room)
            pairs += [(room.topic.id, space_id) for space_id in room.spaces]
        asked, known, heads = set(pairs), dict[rows.Pair, PairRow](), dict[UUID, SpaceHead]()
        for batch in _batches(pairs, DEFAULT.viewer_pairs_read):
            async with unit_of_work(tenant_id, read_only=True) as work:
                known |= await rows.compare(work, batch)
                heads |= await feed_rows.heads(work, list({space_id for _, space_id in batch}))
        async with unit_of_work(tenant_id, read_only=True) as work:
            counts = await rows.count(work, [room.topic.id for room in compared])
        for room in compared:
            room._compared_at = now()
            room._settle(asked, known, heads)
            if counts.get(room.topic.id, 0) != len(room.spaces) < DEFAULT.viewer_spaces:
                room.note_gap()
        await cls._settle_rooms(tenant_id, {room: room.spaces.keys() for room in compared})

    def _settle(
        self, asked: Collection[rows.Pair], known: Mapping[rows.Pair, PairRow], heads: Mapping[UUID, SpaceHead]
    ) -> None:
        """Read again what differs, of the pairs that were asked for. One that is not known is no membership."""
        for space_id, space in list(self.spaces.items()):
            found = known.get((self.topic.id, space_id))
            if found is not None:
                self._note_head(heads[space_id])
                if not _agrees(space, found):
                    self._request([space_id])
            elif (self.topic.id, space_id) in asked:
                self._drop(space_id)

    def _look_for_missing(self) -> None:
        """A message that was reported before an older one waits for a second; then the counts are read."""
        self._unordered = {key for key in self._unordered if (space := self.spaces.get(key)) and space.is_missing_one}
        missing = self._unordered | (self._behind & self.spaces.keys())
        self._behind.clear()
        if lost := missing & self._missing:
            self._request(lost)
        self._missing = missing

    # Changes

    def _request(self, space_ids: Collection[UUID]) -> None:
        """Read the counts of these spaces."""
        self._stale |= set(space_ids)
        super().note_gap()

    def _drop(self, space_id: UUID) -> None:
        """The person is not a member any more: nothing of the space is shown from now on."""
        self.left.add(space_id)
        self._forget(space_id)
        self._request([space_id])

    def _forget(self, space_id: UUID) -> None:
        self.spaces.pop(space_id, None)
        self.heads.pop(space_id, None)
        self._held.pop(space_id, None)
        self.passing.pop(_key(space_id), None)
        self.passing.pop(("space", space_id), None)
        self._set_states(self._agents.forget_space(space_id))

    def _note_head(self, space_head: SpaceHead) -> None:
        before, self.heads[space_head.id] = self.heads.get(space_head.id), space_head
        if before is not None and before.settings != space_head.settings:
            self.show_passing(("space", space_head.id), space_head, sees=lambda _: True)

    def _show(self, unread: Unread | None) -> None:
        if unread is not None:
            self.show_passing(_key(unread.space_id), unread, sees=lambda _: True)

    def _alert(self, space_id: UUID, message_id: UUID) -> None:
        """Once for each message, to those who are here."""
        key = "alert", message_id
        if key not in self.shown_once:
            self.show_once(key, Alert(space_id, message_id), to=self.subscribers)

    def _settle_agents(self, present: Sequence[PresentAgent], space_ids: Collection[UUID], *, read_at: float) -> None:
        for each in present:
            self.is_current(each.agent_id, each.lease_no)
        awake = {(each.space_id, each.agent_id): each.state for each in present if each.state is not None}
        self._set_states(self._agents.settle(awake, space_ids, read_at=read_at))

    def _set_states(self, states: Mapping[UUID, str]) -> None:
        for agent_id, state in states.items():
            self.set_state(agent_id, state)

    def _channel(self, space_id: UUID) -> str:
        return signals.topic(tenant_id=self.topic.tenant_id, space_id=space_id).channel


async def head(topic: Topic) -> Position:
    """The position of the database, after everything has a number."""
    async with unit_of_work(topic.tenant_id, read_only=True) as work:
        found = (await notifications.heads(work, [topic.id]))[topic.id]
    if not found.has_unnumbered:
        return found.newest, 0
    await notifications.number(topic.tenant_id, topic.id)
    async with unit_of_work(topic.tenant_id, read_only=True) as work:
        return (await notifications.heads(work, [topic.id]))[topic.id].newest, 0


def _is_shown(noted: Noted) -> bool:
    """What happened in a space that the person cannot see is not shown, except that they left it."""
    if noted.row.kind in (NotificationKind.LEFT, NotificationKind.APP_REQUEST):
        return True
    return noted.space is not None and (noted.row.kind is NotificationKind.JOINED or noted.message is not None)


def _events(shown: Sequence[Noted], reached: Position) -> Iterator[Durable]:
    for noted in shown:
        position = reached if noted is shown[-1] else (noted.row.seq, 0)
        yield Durable(position, noted.row.created_at, noted)


def _agrees(space: FollowedSpace, found: PairRow) -> bool:
    """Whether the counts are still right, as far as `found` tells. What was counted since it was read is no error."""
    return (
        found.seq <= space.seq
        and (found.read_seq or 0) <= (space.read_seq or 0)
        and _alerting(found) == _alerting(space.row)
    )


def _alerting(row: PairRow | FollowedRow) -> tuple[NotificationLevel, datetime | None]:
    return row.notification_level, row.muted_until


def _key(space_id: UUID) -> Hashable:
    return "unread", space_id


def _batches(items: Sequence[Any], size: int) -> Iterator[list[Any]]:
    remaining = iter(items)
    while batch := list(islice(remaining, size)):
        yield batch
