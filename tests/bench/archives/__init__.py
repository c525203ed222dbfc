"""What archives for the measurements of search are made of: talks that are looked for, and what else is said.

`theatre` is the test set, `office` the development set. Each was written by somebody who had seen neither the code nor
how anything is ranked. One of the two questions about a talk may repeat its words, the other hardly does. On the test
set nothing is tuned, and each look at its figures is told in docs/benchmarks.md.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Self

TEST, DEVELOPMENT = "theatre", "office"
#: Who speaks in a line of a talk, if it is no person.
AGENT = "agent"


class Talk(NamedTuple):
    """One matter. `lines`: who said what; `questions`: what somebody asks later, to which it answers."""

    lines: Sequence[tuple[str, str]]
    questions: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Archive:
    """`sentences` have gaps, which `words` fill."""

    talks: Sequence[Talk]
    sentences: Sequence[str]
    words: Mapping[str, Sequence[str]]

    @classmethod
    def read(cls, name: str) -> Self:
        """`TEST` or `DEVELOPMENT`."""
        told = json.loads((Path(__file__).parent / f"{name}.json").read_text())
        talks = [Talk([(who, what) for who, what in talk["lines"]], tuple(talk["questions"])) for talk in told["talks"]]
        return cls(talks, told["sentences"], told["words"])
