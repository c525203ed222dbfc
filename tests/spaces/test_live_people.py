"""What a room of the feed knows of its people, without a feed: its bounds, and what it forgets."""

from uuid import UUID, uuid4

from redis.asyncio import Redis

from backend.feeds.live_state import LiveBoard
from backend.feeds.subscriber import Progressed, SnapshotCompleted
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Topic
from backend.spaces.feed_room import SpaceRoom
from backend.spaces.feed_rows import NamedMember
from backend.spaces.live_people import LivePeople, MemberPresence, ReadMark, Typing, followed
from backend.spaces.presence import Presence
from backend.tenants.actor import Actor, ActorKind


class Board(LiveBoard[Actor]):
    """A room without readers: it keeps what it is to show."""

    def __init__(self) -> None:
        super().__init__(Topic(uuid4(), "space", uuid4()))

    def note_gap(self) -> None:
        """Nothing can be missed here."""

    def who(self, kind: type) -> list[UUID]:
        """Of whom a value of that type was shown."""
        return [key[1] for key in self.passing if isinstance(key, tuple) and key[0] is kind]


def _member(kind: ActorKind = ActorKind.PERSON) -> NamedMember:
    return NamedMember(uuid4(), kind, "Ann")


def _named(actor: Actor) -> NamedMember:
    return NamedMember(actor.id, actor.kind, actor.name)


async def test_no_more_people_than_the_limit_are_shown_as_typing() -> None:
    board = Board()
    people = LivePeople(board)
    crowd = [_member() for _ in range(DEFAULT.typing_people + 1)]

    for member in crowd:
        people.note_person(member, is_typing=True)
    assert board.who(Typing) == [each.id for each in crowd[:-1]]
    people.note_person(crowd[0], is_typing=False)
    people.note_person(crowd[-1], is_typing=True)
    people.close()

    assert board.who(Typing)[-1] == crowd[-1].id, "there was room again"


async def test_an_agent_that_has_left_types_no_longer() -> None:
    board, nova, other = Board(), _member(ActorKind.AGENT), _member(ActorKind.AGENT)
    people = LivePeople(board)
    for agent in (nova, other):
        people.note_agent(agent, is_typing=True)

    people.keep_typing({other.id: other})

    assert board.passing[Typing, nova.id] == Typing(nova, False)
    assert board.passing[Typing, other.id] == Typing(other, True)


async def test_an_agent_is_told_only_when_it_changes() -> None:
    board, nova = Board(), _member(ActorKind.AGENT)
    people = LivePeople(board)

    people.note_agent(nova, is_typing=False)
    assert board.who(Typing) == []
    people.note_agent(nova, is_typing=True)
    first = board.passing[Typing, nova.id]
    people.note_agent(nova, is_typing=True)

    assert board.passing[Typing, nova.id] is first


async def test_who_leaves_or_is_not_found_is_offline() -> None:
    board, ann, bert = Board(), _member(), _member()
    people, both = LivePeople(board), {ann.id: ann, bert.id: bert}

    people.settle_presence(both, {ann.id: Presence.ONLINE, bert.id: Presence.AWAY}, readers=both)
    people.settle_presence(both, {bert.id: Presence.AWAY}, readers=both)
    assert board.passing[MemberPresence, ann.id] == MemberPresence(ann, Presence.OFFLINE)
    assert board.passing[MemberPresence, bert.id] == MemberPresence(bert, Presence.AWAY)
    people.settle_presence({ann.id: ann}, {ann.id: Presence.ONLINE}, readers=both)

    assert board.passing[MemberPresence, ann.id] == MemberPresence(ann, Presence.ONLINE)
    assert board.passing[MemberPresence, bert.id] == MemberPresence(bert, Presence.OFFLINE)


async def test_ones_own_marks_cost_nothing_where_nobody_sees_them() -> None:
    """Of more members than a room keeps values of: they displace nobody who types, and no shared event."""
    room, bert = SpaceRoom(Topic(uuid4(), "space", uuid4()), Redis()), _member()
    key = (Typing, bert.id)
    room.people.note_person(bert, is_typing=True)
    shared = room.shared_events.of(Progressed(key, room.newest(key)), (0, 0))
    ann = Actor(ActorKind.PERSON, uuid4(), room.topic.tenant_id, "Ann", frozenset())
    readers = [room.join(ann, position=(0, 0), limit=1) for _ in range(2)]
    for reader in readers:
        reader.is_live = True

    for seq in range(1_100):
        room.people.note_mark(_member(), seq=seq, is_own=True)
    assert room.shared_events.of(Progressed(key, room.newest(key)), (0, 0)) is shared
    assert room.newest(key).is_typing
    for seq in range(1, 3):
        room.people.note_mark(_named(ann), seq=seq, is_own=True)

    for reader in readers:
        assert isinstance(await reader.next(), SnapshotCompleted)
        assert await reader.next() == Progressed((ReadMark, ann.id, True), ReadMark(_named(ann), 2))
        room.leave(reader)
    await room.close()


def test_presence_is_followed_of_people_in_spaces_that_are_small_enough() -> None:
    people = {each.id: each for each in (_member() for _ in range(DEFAULT.live_members - 1))}
    nova, more = _member(ActorKind.AGENT), _member()

    assert followed({**people, nova.id: nova}).keys() == people.keys()
    assert followed({**people, nova.id: nova, more.id: more}) == {}
