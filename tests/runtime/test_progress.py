"""How far a call is, told to people: the newest word now and then, however much a tool says (T3, T6)."""

from backend.runtime.outbound.progress import Reporting
from backend.tools.outbound_tool import Progress
from tests.harness.waiting import wait_until


class Public:
    """Hears, until it has heard enough."""

    def __init__(self, *, enough: int = 1_000) -> None:
        self.heard: list[str] = []
        self._enough = enough

    async def publish(self, progress: Progress) -> bool:
        self.heard.append(progress.note)
        return len(self.heard) < self._enough


async def test_of_a_flood_the_newest_word_is_told_and_nothing_after_the_end() -> None:
    public = Public()

    async with Reporting(public.publish, pause_seconds=3_600) as reporting:
        for number in range(1_000):
            reporting.report(Progress(note=str(number)))
        await wait_until(lambda: public.heard)
        reporting.report(Progress(note="within the pause"))
    reporting.report(Progress(note="after the end"))

    assert public.heard == ["999"]


async def test_every_word_is_told_to_whoever_has_time_for_it() -> None:
    public = Public()

    async with Reporting(public.publish, pause_seconds=0) as reporting:
        for word in ("one", "two", "three"):
            reporting.report(Progress(note=word))
            await wait_until(lambda: public.heard[-1:] == [word])  # noqa: B023 - awaited here

    assert public.heard == ["one", "two", "three"]


async def test_who_is_not_listening_is_not_told_again() -> None:
    public = Public(enough=1)

    async with Reporting(public.publish, pause_seconds=0) as reporting:
        reporting.report(Progress(note="one"))
        await wait_until(lambda: public.heard)
        reporting.report(Progress(note="two"))

    assert public.heard == ["one"]
