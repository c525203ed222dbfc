"""The progress of a call for viewers: the newest note at a limited rate, however often a tool reports (T3, T6)."""

from backend.runtime.outbound.progress import Reporting
from backend.tools.outbound_tool import Progress
from tests.harness.waiting import wait_until


class Viewer:
    """Keeps the published notes, until it has enough of them."""

    def __init__(self, *, enough: int = 1_000) -> None:
        self.notes: list[str] = []
        self._enough = enough

    async def publish(self, progress: Progress) -> bool:
        self.notes.append(progress.note)
        return len(self.notes) < self._enough


async def test_only_the_newest_note_is_published_and_none_after_the_end() -> None:
    viewer = Viewer()

    async with Reporting(viewer.publish, pause_seconds=3_600) as reporting:
        for number in range(1_000):
            reporting.report(Progress(note=str(number)))
        await wait_until(lambda: viewer.notes)
        reporting.report(Progress(note="within the pause"))
    reporting.report(Progress(note="after the end"))

    assert viewer.notes == ["999"]


async def test_every_note_is_published_if_there_is_time() -> None:
    viewer = Viewer()

    async with Reporting(viewer.publish, pause_seconds=0) as reporting:
        for word in ("one", "two", "three"):
            reporting.report(Progress(note=word))
            await wait_until(lambda: viewer.notes[-1:] == [word])  # noqa: B023 - awaited here

    assert viewer.notes == ["one", "two", "three"]


async def test_publishing_stops_when_no_more_is_wanted() -> None:
    viewer = Viewer(enough=1)

    async with Reporting(viewer.publish, pause_seconds=0) as reporting:
        reporting.report(Progress(note="one"))
        await wait_until(lambda: viewer.notes)
        reporting.report(Progress(note="two"))

    assert viewer.notes == ["one"]
