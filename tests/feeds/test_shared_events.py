"""What is made once for all readers of a room: never out of date, never too much."""

from datetime import UTC, datetime
from uuid import uuid4

from backend.feeds.shared_events import Memo, Tellings
from backend.feeds.subscriber import Durable, Progressed, Repositioned, ResetReason, StateChanged, TextGrew
from backend.kit.redis_signals import Topic

_AGENT, _TEXT = uuid4(), uuid4()
_HERE = (3, 1)


def _tellings() -> Tellings:
    return Tellings(Topic(uuid4(), "space", uuid4()))


def _durable(payload: object) -> Durable:
    return Durable(_HERE, datetime.now(UTC), payload)


def _grown(text: str) -> TextGrew:
    return TextGrew(_TEXT, _AGENT, "", "", 0, text)


def test_who_stands_where_others_stand_is_told_the_very_same() -> None:
    tellings, payload = _tellings(), object()
    for event, again in (
        (_durable(payload), _durable(payload)),
        (_grown("Words"), _grown("Words")),
        (StateChanged(_AGENT, "THINKING"), StateChanged(_AGENT, "THINKING")),
        (Progressed("members", {}), Progressed("members", {})),
    ):
        told = tellings.of(event, _HERE)

        assert tellings.of(again, _HERE) is told
        assert tellings.of(again, (4, 1)) is not told


def test_what_is_live_is_told_anew_after_a_change() -> None:
    """A state that comes back is another event, with a moment of its own."""
    tellings, payload = _tellings(), object()
    kept, live = tellings.of(_durable(payload), _HERE), tellings.of(_grown("Words"), _HERE)

    tellings.changed()

    assert tellings.of(_durable(payload), _HERE) is kept
    assert tellings.of(_grown("Other words"), _HERE).event != live.event


def test_whoever_is_sent_elsewhere_is_told_so_alone() -> None:
    tellings, reset = _tellings(), Repositioned(ResetReason.TOO_SLOW)

    assert tellings.of(reset, _HERE).memo is not tellings.of(reset, _HERE).memo


def test_what_is_kept_is_bounded_and_forgotten() -> None:
    tellings, payloads = _tellings(), [object() for _ in range(65)]
    first, *_, last = [tellings.of(_durable(each), _HERE) for each in payloads]

    assert tellings.of(_durable(payloads[-1]), _HERE) is last
    assert tellings.of(_durable(payloads[0]), _HERE) is not first

    tellings.forget()

    assert tellings.of(_durable(payloads[-1]), _HERE) is not last


def test_a_memo_holds_eight_things_and_what_comes_of_them() -> None:
    memo = Memo()
    for number in range(9):
        memo.put(number, "asked")
        memo.put(number, "answered")

    assert [memo.get(number) for number in range(9)] == ["answered"] * 8 + [None]
