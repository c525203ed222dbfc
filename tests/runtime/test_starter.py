"""A wake begins no loop in a worker without room or without a fresh beat: its row waits."""

from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

import pytest

from backend.kit.wake_queue import Wake
from backend.runtime import starter

_WAKE = Wake(uuid4(), uuid4(), 7)


class Worker:
    """A worker, as far as a wake that begins nothing gets."""

    def __init__(self, *, room: int, is_fresh: bool) -> None:
        #: The tenants whose rows `admission` is to check when a place is free.
        self.checked = list[UUID]()
        self.state: Any = SimpleNamespace(
            liveness=SimpleNamespace(is_fresh=is_fresh),
            hosting=SimpleNamespace(room_of=lambda _: room, begin=self._begin),
            admission=SimpleNamespace(check_rows=self.checked.append),
        )

    async def _begin(self, *_: object, **__: object) -> bool:
        return True


@pytest.mark.parametrize(
    ("room", "is_fresh", "begins", "checked"),
    [(1, True, True, []), (0, True, False, [_WAKE.tenant_id]), (1, False, False, [])],
)
async def test_a_loop_begins_where_there_is_room_and_a_fresh_beat(
    room: int, is_fresh: bool, begins: bool, checked: list[UUID]
) -> None:
    """A tenant without room has its rows checked when there is some."""
    worker = Worker(room=room, is_fresh=is_fresh)

    assert await starter.start(worker.state, _WAKE) is begins
    assert worker.checked == checked


@pytest.mark.parametrize("is_fresh", [True, False])
async def test_the_next_agent_of_a_tenant_begins_with_a_fresh_beat_only(is_fresh: bool) -> None:
    assert await starter.start_next(Worker(room=1, is_fresh=is_fresh).state, uuid4()) is is_fresh
