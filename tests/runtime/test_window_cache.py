"""The cache of windows: never a stale one, never more than it may hold."""

from uuid import uuid4

from backend.agents.leases import Lease
from backend.consciousness import entries as chain
from backend.consciousness.window import Window
from backend.runtime.hosting.window_cache import WindowCache


def _lease(*, commit_no: int = 7) -> Lease:
    return Lease(uuid4(), uuid4(), uuid4(), 1, commit_no)


def _window(*, tokens: int = 100) -> Window:
    text = "x" * int((tokens - 10) * 3.6)
    return Window([chain.entry(seq=1, cycle_id=uuid4(), step=0, content=chain.user_content(text))])


def test_window_is_taken_once_if_nothing_has_changed() -> None:
    memory, lease, window = WindowCache(), _lease(), _window()
    memory.keep(lease, window)

    assert memory.take(lease) is window
    assert memory.take(lease) is None


def test_window_is_dropped_when_another_worker_has_committed() -> None:
    memory, lease = WindowCache(), _lease(commit_no=7)
    memory.keep(lease, _window())
    lease.commit_no = 8

    assert memory.take(lease) is None
    lease.commit_no = 7
    assert memory.take(lease) is None


def test_longest_unused_go_first_when_it_is_full() -> None:
    memory, leases = WindowCache(capacity_tokens=350), [_lease() for _ in range(4)]
    for lease in leases:
        memory.keep(lease, _window(tokens=100))

    found = [memory.take(lease) is not None for lease in leases]

    assert found == [False, True, True, True]


def test_window_that_is_too_big_is_not_kept() -> None:
    memory, lease = WindowCache(capacity_tokens=50), _lease()
    memory.keep(lease, _window(tokens=100))

    assert memory.take(lease) is None


def test_window_that_is_kept_again_takes_no_further_room() -> None:
    memory, leases = WindowCache(capacity_tokens=250), [_lease() for _ in range(2)]
    for lease in [leases[0]] * 3 + [leases[1]]:
        memory.keep(lease, _window(tokens=100))

    assert [memory.take(lease) is not None for lease in leases] == [True, True]
