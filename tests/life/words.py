"""The form of everything that people and the agent say: each ask has a verb and a mark, each answer the mark.

Asks: `say`, `keep` (a fact, as a memory), `tell` (a fact, for the summary), `mention` (a fact that no summary keeps),
`recall` (a fact), `note`, `goal`, `promise` and `fulfil` (a commitment), `confirm` (a question to people).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_MARK = r"r-\d{5}[a-z]?"
_ASK = re.compile(
    rf"(?P<verb>say|keep|tell|mention|recall|note|goal|promise|fulfil|confirm) #(?P<mark>{_MARK})#(?: (?P<rest>.*))?",
    re.DOTALL,
)
_ANSWER = re.compile(rf"answer #(?P<mark>{_MARK})#")
_FACT = re.compile(r"The (?P<name>[a-z]+ of [A-Z][a-z]+) is (?P<value>[a-z]+\d+)")
#: Whoever is asked so takes its time.
SLOWLY = "slowly, please"


@dataclass(frozen=True, slots=True)
class Ask:
    verb: str
    mark: str
    rest: str


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that a person told once."""

    name: str
    value: str

    def __str__(self) -> str:
        return f"The {self.name} is {self.value}"


def mark(number: int, letter: str = "") -> str:
    return f"r-{number:05}{letter}"


def ask(verb: str, mark: str, rest: str) -> str:
    return f"{verb} #{mark}# {rest}"


def answer(mark: str, said: str) -> str:
    return f"answer #{mark}# {said}"


def ask_of(text: str) -> Ask | None:
    found = _ASK.fullmatch(text)
    return Ask(found["verb"], found["mark"], found["rest"] or "") if found else None


def answered(text: str) -> Iterator[str]:
    """The marks of the answers in a text."""
    return (found["mark"] for found in _ANSWER.finditer(text))


def facts_in(text: str) -> Iterator[Fact]:
    return (Fact(found["name"], found["value"]) for found in _FACT.finditer(text))


def marks_in(text: str) -> Iterator[str]:
    return (found.group(1) for found in re.finditer(rf"#({_MARK})#", text))
