"""What is made once for all readers of a room: never out of date, never too much."""

from datetime import UTC, datetime
from uuid import uuid4

from backend.feeds.shared_events import Memo, SharedEvents
from backend.feeds.subscriber import Durable, Progressed, Repositioned, ResetReason, StateChanged, TextGrew
from backend.kit.redis_signals import Topic

_AGENT, _TEXT = uuid4(), uuid4()
_HERE = (3, 1)


def _shared_events() -> SharedEvents:
    return SharedEvents(Topic(uuid4(), "space", uuid4()))


def _durable(payload: object) -> Durable:
    return Durable(_HERE, datetime.now(UTC), payload)


def _grown(text: str) -> TextGrew:
    return TextGrew(_TEXT, _AGENT, "", "", 0, text)


def test_who_stands_where_others_stand_is_told_the_very_same() -> None:
    shared, payload = _shared_events(), object()
    for event, again in (
        (_durable(payload), _durable(payload)),
        (_grown("Words"), _grown("Words")),
        (StateChanged(_AGENT, "THINKING"), StateChanged(_AGENT, "THINKING")),
        (Progressed("members", {}), Progressed("members", {})),
    ):
        first_read = shared.of(event, _HERE)

        assert shared.of(again, _HERE) is first_read
        assert shared.of(again, (4, 1)) is not first_read


def test_what_is_live_is_told_anew_after_a_change() -> None:
    """A state that comes back is another event, with a moment of its own."""
    shared, payload = _shared_events(), object()
    kept, live = shared.of(_durable(payload), _HERE), shared.of(_grown("Words"), _HERE)

    shared.changed()

    assert shared.of(_durable(payload), _HERE) is kept
    assert shared.of(_grown("Other words"), _HERE).event != live.event


def test_whoever_is_sent_elsewhere_is_told_so_alone() -> None:
    shared, reset = _shared_events(), Repositioned(ResetReason.TOO_SLOW)

    assert shared.of(reset, _HERE).memo is not shared.of(reset, _HERE).memo


def test_what_is_kept_is_bounded_and_forgotten() -> None:
    shared, payloads = _shared_events(), [object() for _ in range(65)]
    first, *_, last = [shared.of(_durable(each), _HERE) for each in payloads]

    assert shared.of(_durable(payloads[-1]), _HERE) is last
    assert shared.of(_durable(payloads[0]), _HERE) is not first

    shared.forget()

    assert shared.of(_durable(payloads[-1]), _HERE) is not last


def test_a_memo_holds_eight_things_and_what_comes_of_them() -> None:
    memo = Memo()
    for number in range(9):
        memo.put(number, "asked")
        memo.put(number, "answered")

    assert [memo.get(number) for number in range(9)] == ["answered"] * 8 + [None]
