"""Agents wait in the queue for their pause, the oldest first."""

from uuid import uuid4

from backend.runtime.hosting.archive_queue import ArchiveQueue

_KEYS = [(uuid4(), uuid4()) for _ in range(3)]


def test_an_agent_waits_for_its_pause() -> None:
    queue = ArchiveQueue()
    queue.add(_KEYS[0])

    assert queue.take(pause_seconds=3_600, most=10) == []
    assert queue.take(pause_seconds=0, most=10) == [_KEYS[0]]
    assert not queue.has_any


def test_the_oldest_are_taken_first_and_no_more_than_asked_for() -> None:
    queue = ArchiveQueue()
    for key in [*_KEYS, _KEYS[0]]:
        queue.add(key)

    assert len(queue) == 3
    assert [queue.take(pause_seconds=0, most=2) for _ in range(3)] == [_KEYS[:2], _KEYS[2:], []]
