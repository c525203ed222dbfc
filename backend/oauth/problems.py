"""What a page says in place of what was asked for; `oauth.page` renders it."""

from dataclasses import dataclass

from backend.kit.errors import LimitReached


@dataclass(frozen=True, slots=True)
class ProblemLink:
    """Where to go from here."""

    path: str
    label: str


class Problem(Exception):
    """A status, a heading, and a sentence on what to do now. `retry_after_seconds`: for programs."""

    def __init__(
        self,
        status: int,
        title: str,
        text: str,
        *,
        link: ProblemLink | None = None,
        retry_after_seconds: float | None = None,
    ) -> None:
        self.status, self.title, self.text, self.link = status, title, text, link
        self.retry_after_seconds = retry_after_seconds
        super().__init__(title)


class TooOften(LimitReached):
    """Too many attempts. Please wait a moment."""

    code = "TOO_OFTEN"

    def __init__(self, retry_after_seconds: float) -> None:
        self.retry_after_seconds = retry_after_seconds
        super().__init__()


def gone() -> Problem:
    """A mailed link that is unknown, used, or too old: which of these is nobody's business."""
    return Problem(
        404, "This link is no longer good", "It was used already, or its time is over. Please ask for another one."
    )
