"""What is unread in a space, counted from hints that may come late, early or never."""

from random import Random
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.kit.limits import DEFAULT
from backend.spaces.models import MessageKind, NotificationLevel
from backend.spaces.signals import EditedText, NewMessage
from backend.spaces.viewer.followed_space import FollowedSpace
from backend.spaces.viewer.rows import FollowedRow

_ME, _OTHER, _SPACE = uuid4(), uuid4(), uuid4()


def _row(*, seq: int = 0, read: int | None = 0, unread: tuple[int, ...] = (), **values: object) -> FollowedRow:
    plain: dict[str, object] = {
        "actor_id": _ME, "space_id": _SPACE, "seq": seq, "read_seq": read, "unread": unread, "mentions": (),
        "notification_level": NotificationLevel.ALL, "muted_until": None, "muted_seconds": None, "newest_id": None,
        "newest_edits": 0,
    }  # fmt: skip
    return FollowedRow(**{**plain, **values})  # type: ignore[arg-type]


def _text(author: UUID = _OTHER, kind: MessageKind = MessageKind.TEXT) -> NewMessage:
    return NewMessage(uuid4(), author, kind)


async def test_a_hint_that_comes_early_waits_for_the_one_before() -> None:
    space = FollowedSpace(_ME, _row())
    assert space.report(2, _text()) is None
    assert space.is_missing_one
    told = space.report(1, _text())
    assert told is not None
    assert (told.unread, space.seq, space.is_missing_one) == (2, 2, False)
    assert space.report(2, _text()) is None, "counted once"


async def test_only_texts_of_others_are_unread() -> None:
    space = FollowedSpace(_ME, _row())
    own = space.report(1, _text(_ME))
    assert space.report(2, _text(kind=MessageKind.NOTICE)) is None
    other = space.report(3, _text())
    assert (own and own.unread, other and other.unread) == (0, 1)


@given(st.integers(0, 2**32))
async def test_any_order_of_hints_and_marks_gives_the_same_count(seed: int) -> None:
    chance = Random(seed)
    kinds = [chance.choice([_text(), _text(_ME), _text(kind=MessageKind.NOTICE)]) for _ in range(30)]
    hints = list(enumerate(kinds, 1))
    chance.shuffle(hints)
    space, read = FollowedSpace(_ME, _row()), 0
    for seq, message in hints + hints[:5]:
        space.report(seq, message)
        if chance.random() < 0.2:
            mark = chance.randint(0, 30)
            read = max(read, mark)
            space.mark(mark)

    expected = [
        seq for seq, each in enumerate(kinds, 1) if each.kind == "TEXT" and each.author_id != _ME and seq > read
    ]
    assert (space.state().unread, space.seq) == (len(expected), 30)


async def test_what_the_database_says_counts_more_unless_it_is_older() -> None:
    space = FollowedSpace(_ME, _row())
    for seq in (1, 2, 3):
        space.report(seq, _text())
    assert space.refresh(_row(seq=2, unread=(1, 2))) is None, "it was read before the third message"
    assert space.state().unread == 3
    told = space.refresh(_row(seq=5, read=4, unread=(5,)))
    assert told is not None
    assert (told.unread, told.read_up_to) == (1, 4)


async def test_a_read_takes_what_came_early() -> None:
    space = FollowedSpace(_ME, _row())
    space.report(3, _text())
    space.refresh(_row(seq=2, unread=(1, 2)))
    assert (space.state().unread, space.is_missing_one) == (3, False)


async def test_the_count_stops_at_its_bound_and_is_right_after_a_mark() -> None:
    space = FollowedSpace(_ME, _row())
    for seq in range(1, DEFAULT.unread_counted + 51):
        space.report(seq, _text())
    assert space.state().unread == DEFAULT.unread_counted
    told = space.mark(DEFAULT.unread_counted)
    assert told is not None
    assert told.unread == 50


async def test_what_is_far_back_is_not_counted() -> None:
    space = FollowedSpace(_ME, _row(seq=1, unread=(1,)))
    for seq in range(2, DEFAULT.unread_looked + 2):
        space.report(seq, _text(kind=MessageKind.NOTICE))
    assert space.state().unread == 0


@pytest.mark.parametrize(
    ("level", "muted", "is_wanted"),
    [
        (NotificationLevel.ALL, None, True),
        (NotificationLevel.MENTIONS, None, False),
        (NotificationLevel.NONE, None, False),
        (NotificationLevel.ALL, 60.0, False),
        (NotificationLevel.ALL, -60.0, True),
    ],
)
async def test_a_plain_text_of_another_alerts_who_wants_all(
    level: NotificationLevel, muted: float | None, is_wanted: bool
) -> None:
    space = FollowedSpace(_ME, _row(notification_level=level, muted_seconds=muted))
    assert space.wants_alert(1, _text()) is is_wanted
    assert not space.wants_alert(1, _text(_ME))
    assert not space.wants_alert(1, _text(kind=MessageKind.NOTICE))
    assert not space.wants_alert(1, NewMessage(uuid4(), _OTHER, MessageKind.TEXT, [_ME])), "its row alerts"
    space.mark(5)
    assert not space.wants_alert(5, _text()), "it is read already"


async def test_what_is_marked_before_it_is_reported_is_read() -> None:
    space = FollowedSpace(_ME, _row(seq=4))
    space.report(6, _text())
    space.mark(6)
    space.report(5, _text())
    assert (space.state().unread, space.seq) == (0, 6)


async def test_a_member_without_a_mark_has_no_count() -> None:
    space = FollowedSpace(_ME, _row(read=None))
    told = space.report(1, _text())
    assert told is not None
    assert (told.unread, told.read_up_to) == (None, None)


async def test_an_edit_of_the_newest_text_is_told_once() -> None:
    space = FollowedSpace(_ME, _row())
    old, newest = _text(), _text()
    space.report(1, old)
    space.report(2, newest)

    told = [space.edit(EditedText(each.id, edits)) for each, edits in ((old, 1), (newest, 2), (newest, 1), (newest, 2))]

    assert [each and each.newest_edits for each in told] == [None, 2, None, None]
    assert space.refresh(_row(seq=2, unread=(1, 2), newest_id=newest.id, newest_edits=1)) is None, "read before it"
    later = space.refresh(_row(seq=2, unread=(1, 2), newest_id=newest.id, newest_edits=3))
    assert later is not None, "its hint was lost"
    assert later.newest_edits == 3
