"""Several streams as one: their events, their ends and their errors."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from backend.feeds.merging import merged


class _Stream:
    """Yields what the test puts in. None ends it; an exception is raised."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[str | Exception | None] = asyncio.Queue()
        self.is_closed = False

    async def follow(self) -> AsyncIterator[str]:
        try:
            while (item := await self.queue.get()) is not None:
                if isinstance(item, Exception):
                    raise item
                yield item
        finally:
            self.is_closed = True


async def test_events_come_as_they_arrive() -> None:
    one, two = _Stream(), _Stream()
    stream = merged([one.follow(), two.follow()])
    for source, item in ((one, "a"), (two, "b"), (two, "c"), (one, "d")):
        source.queue.put_nowait(item)
        assert await anext(stream) == item
    await stream.aclose()  # type: ignore[attr-defined]
    assert one.is_closed
    assert two.is_closed


async def test_nothing_is_lost_if_both_are_ready() -> None:
    one, two = _Stream(), _Stream()
    for number in range(10):
        one.queue.put_nowait(f"one {number}")
        two.queue.put_nowait(f"two {number}")
    stream = merged([one.follow(), two.follow()])
    seen = [await anext(stream) for _ in range(20)]
    await stream.aclose()  # type: ignore[attr-defined]
    for name in ("one", "two"):
        assert [each for each in seen if each.startswith(name)] == [f"{name} {number}" for number in range(10)]


async def test_the_end_of_one_ends_all() -> None:
    one, two = _Stream(), _Stream()
    one.queue.put_nowait("last")
    one.queue.put_nowait(None)
    assert [each async for each in merged([one.follow(), two.follow()])] == ["last"]
    assert two.is_closed


async def test_an_error_of_one_is_raised() -> None:
    one, two = _Stream(), _Stream()
    one.queue.put_nowait(LookupError("gone"))
    with pytest.raises(LookupError, match="gone"):
        await anext(merged([one.follow(), two.follow()]))
    assert two.is_closed
