"""Problems that a page shows in place of its content; `oauth.page` renders them."""

from dataclasses import dataclass

from backend.kit.errors import LimitReached


@dataclass(frozen=True, slots=True)
class ProblemLink:
    """A link to continue."""

    path: str
    label: str


class Problem(Exception):
    """A status, a heading, and a sentence that says what to do. `retry_after_seconds`: for programs."""

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
    """Too many attempts. Please wait a moment and try again."""

    code = "TOO_OFTEN"

    def __init__(self, retry_after_seconds: float) -> None:
        self.retry_after_seconds = retry_after_seconds
        super().__init__()


def invalid_link() -> Problem:
    """A mailed link that is unknown, used, or too old; the page does not say which."""
    return Problem(
        404, "This link is no longer valid", "It was already used, or it has expired. Please ask for another one."
    )
