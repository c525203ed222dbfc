"""Names in `backend/` follow docs/glossary.md: no forbidden synonym, and what the page points at exists."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import pytest

from tests.architecture.sources import ROOT, Source, functions, sources

_PAGE = ROOT / "docs" / "glossary.md"
_CELLS = 4
_HEADER = ("word", "meaning", "where it is", "not")
_TICKED = re.compile(r"`([^`]+)`")
_PLACE = re.compile(r"`(\w+)` in `([\w./]+)`")
_TABLE = re.compile(r"table `(\w+)`")
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


@dataclass(frozen=True, slots=True)
class _Row:
    word: str
    where: str
    #: Each as its words: `dead queue` is two.
    synonyms: tuple[tuple[str, ...], ...]


@cache
def _rows() -> tuple[_Row, ...]:
    lines = [line for line in _PAGE.read_text().splitlines() if line.startswith("|")]
    cells = [tuple(cell.strip() for cell in line.strip().strip("|").split("|")) for line in lines]
    assert [row for row in cells if len(row) != _CELLS] == []
    return tuple(
        _Row(word, where, tuple(tuple(each.split()) for each in _TICKED.findall(synonyms)))
        for word, _, where, synonyms in cells
        if (word, _, where, synonyms) != _HEADER and not word.startswith("---")
    )


def _synonyms() -> dict[tuple[str, ...], str]:
    """Forbidden words, with the word to use instead."""
    return {synonym: row.word for row in _rows() for synonym in row.synonyms}


def _words(name: str) -> list[str]:
    """`DeadLetters` and `dead_letters` are `dead`, `letters`."""
    return [part.lower() for part in _PARTS.findall(name)]


def _names(source: Source) -> Iterator[tuple[str, str]]:
    """Each folder and module of its path, each class, each public function: with where it is."""
    for part in source.path.removesuffix(".py").split("/"):
        yield part, source.path
    for function in functions(source):
        if not function.name.startswith("_"):
            yield function.name, source.where(function)
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ClassDef):
            yield node.name, source.where(node)


def _forbidden(source: Source, synonyms: Mapping[tuple[str, ...], str]) -> list[str]:
    found = []
    for name, where in _names(source):
        words = _words(name)
        for synonym, word in synonyms.items():
            size = len(synonym)
            runs = (words[start : start + size] for start in range(len(words) - size + 1))
            if any(tuple(run) == synonym or tuple(run) == (*synonym[:-1], f"{synonym[-1]}s") for run in runs):
                found.append(f"{where}: {name} says {' '.join(synonym)!r}; our word is {word!r}")
    return found


def test_no_name_uses_a_forbidden_synonym() -> None:
    synonyms = _synonyms()
    found = [fault for source in sources("backend") for fault in _forbidden(source, synonyms)]

    assert len(synonyms) > 50
    assert sorted(set(found)) == []


@pytest.mark.parametrize(
    ("path", "text", "name"),
    [
        ("backend/inbox/nudge.py", "", "nudge"),
        ("backend/nudges/wake.py", "", "nudges"),
        ("backend/inbox/wake.py", "class NudgeSender: ...", "NudgeSender"),
        ("backend/inbox/wake.py", "def send_nudges(): ...", "send_nudges"),
        ("backend/inbox/wake.py", "class _Wake:\n    async def nudge(self): ...", "nudge"),
        ("backend/inbox/wake.py", "class DeadQueue: ...", "DeadQueue"),
    ],
)
def test_the_rule_finds_what_it_is_for(path: str, text: str, name: str) -> None:
    source = Source(path, text.splitlines(), ast.parse(text))

    (fault,) = _forbidden(source, {("nudge",): "wake", ("dead", "queue"): "dead letter"})

    assert f"{name} says" in fault
    assert path in fault


def test_the_rule_leaves_other_names_alone() -> None:
    text = "class Judgement: ...\nclass Queue: ...\nclass QueueOfTheDead: ...\ndef _nudge(): ...\nnudge = 1\n"
    source = Source("backend/inbox/wake.py", text.splitlines(), ast.parse(text))

    assert _forbidden(source, {("nudge",): "wake", ("dead", "queue"): "dead letter"}) == []


def test_a_word_has_one_row_and_no_synonym_two_words() -> None:
    words = [row.word for row in _rows()]
    synonyms = [synonym for row in _rows() for synonym in row.synonyms]

    assert sorted({word for word in words if words.count(word) > 1}) == []
    assert sorted({synonym for synonym in synonyms if synonyms.count(synonym) > 1}) == []
    assert {tuple(word.split()) for word in words}.isdisjoint(synonyms)


def test_what_the_page_points_at_exists() -> None:
    tables = {
        table
        for source in sources("backend")
        if source.path.endswith("/models.py")
        for table in re.findall(r'table = "(\w+)"', "\n".join(source.lines))
    }
    places = [(row.word, *place) for row in _rows() for place in _PLACE.findall(row.where)]
    named = {table for row in _rows() for table in _TABLE.findall(row.where)}

    assert [row.word for row in _rows() if not _PLACE.search(row.where)] == []
    assert [f"{word}: {name} is not in {file}" for word, name, file in places if not _has(file, name)] == []
    assert named - tables == set()


def _has(file: str, name: str) -> bool:
    """It is defined there: a class, a function, a constant or a column."""
    path = ROOT / file
    defined = rf"^\s*(?:class {name}\b|(?:async )?def {name}\b|{name}(?:: .+)? = |CREATE OR REPLACE FUNCTION {name}\b)"
    return path.exists() and re.search(defined, path.read_text(), re.MULTILINE) is not None
