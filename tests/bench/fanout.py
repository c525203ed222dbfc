"""What one more reader of a space costs the API, for each event: processor time with many readers, less that with one.

Two kinds of events: pieces of a draft, told as a worker tells them, and messages, posted by the API. The readers are in
a process of their own and say how many frames came, since a reader that lags gets several pieces as one.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

import psutil

from backend.kit.redis_signals import Hints
from backend.spaces import signals
from tests.bench.conversation import Place
from tests.bench.measures import Bench
from tests.bench.reading import Reading, reading
from tests.bench.table import render, verdict
from tests.factories.tenants import global_id

_READERS = 100
_PAUSE_SECONDS = 0.02
_SETTLE_SECONDS = 0.5
_PIECE = "a few more words "
#: Newer than any lease that the agent has: what it writes is shown.
_LEASE_NO = 1_000

Tell = Callable[[int], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class _Cost:
    """Of the API, in seconds, for so many frames to all readers."""

    cpu: float
    frames: int


async def fanout(bench: Bench) -> str:
    hints = Hints.connect(bench.stage.redis_url)
    rows = []
    try:
        for name, tell in (("a piece of a draft", _pieces(bench, hints)), ("a message", _messages(bench))):
            [place] = await bench.ours.settle(1)
            async with reading(bench) as readers:
                costs = [await _cost(bench, readers, place, tell(place), count) for count in (1, _READERS)]
            rows.append(_row(name, costs))
    finally:
        await hints.close()
    title = (
        f"One more reader of a space: the API's CPU, {bench.sizes.fanout_events} events to 1 and to {_READERS} readers"
    )
    return render(title, ("", "frames to one", f"to {_READERS}", "an event and further reader", "target"), rows)


def _row(name: str, costs: Sequence[_Cost]) -> list[str]:
    one, many = costs
    each = 1e6 * (many.cpu - one.cpu) / (many.frames - one.frames)
    return [name, str(one.frames), str(many.frames), f"{each:.1f} µs", verdict(each, at_most=15)]


def _pieces(bench: Bench, hints: Hints) -> Callable[[Place], Tell]:
    def to(place: Place) -> Tell:
        topic = signals.topic(tenant_id=bench.tenant.tenant_id, space_id=place.space)
        written = _Written(uuid4())

        async def tell(_: int) -> None:
            piece = signals.delta(
                stream_id=written.stream_id,
                agent_id=place.agent,
                lease_no=_LEASE_NO,
                offset=written.length,
                text=_PIECE,
            )
            written.length += len(_PIECE)
            await hints.send(events=[(topic, piece)])

        return tell

    return to


@dataclass(slots=True)
class _Written:
    stream_id: UUID
    length: int = 0


def _messages(bench: Bench) -> Callable[[Place], Tell]:
    def to(place: Place) -> Tell:
        async def tell(number: int) -> None:
            async with bench.people() as client:
                text = f"This is number {number} of what is said here."
                await client.succeed("postMessage", "posted { id }", spaceId=global_id("Space", place.space), text=text)

        return tell

    return to


async def _cost(bench: Bench, readers: Reading, place: Place, tell: Tell, count: int) -> _Cost:
    api = psutil.Process(bench.stage.ours.server)
    await readers.begin(place, count)
    await readers.frames()
    before = api.cpu_times()
    for number in range(bench.sizes.fanout_events):
        await tell(number)
        await asyncio.sleep(_PAUSE_SECONDS)
    await asyncio.sleep(_SETTLE_SECONDS)
    after = api.cpu_times()
    return _Cost(after.user + after.system - before.user - before.system, await readers.frames())
