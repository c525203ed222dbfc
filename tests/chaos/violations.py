"""What a check finds."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Violation:
    """`kind` is LOST, DOUBLED or INVALID."""

    kind: str
    what: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.what}"


LOST, DOUBLED, INVALID = "LOST", "DOUBLED", "INVALID"


def unless_once(count: int, what: str) -> list[Violation]:
    """Of what must be there once."""
    return [] if count == 1 else [Violation(LOST if count == 0 else DOUBLED, what)]
