"""Numbers that code, tests and docs cite are on their pages, and these pages name only files and tests that exist."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

_DOCS = ROOT / "docs"
_INVARIANTS, _TRAPS, _DECISIONS = _DOCS / "invariants.md", _DOCS / "traps.md", _DOCS / "decisions"
_PAGES = ("architecture.md", "invariants.md", "traps.md")
_FOLDERS = ("backend", "tests", "docs", "infra")
_SUFFIXES = {".py", ".md", ".sql"}

#: "invariant 5", "Invariants 1, 3 and 8", "invariants 2-4", also across a line break of a comment. The singular is
#: followed by one code, so that in "(trap M4, ADR 0011)" nothing else is taken for a trap.
_BETWEEN = r"(?:,|\s|#|-{2}|and|or|to|-)+"
_INVARIANT = re.compile(rf"\b[Ii]nvariant(?:s[\s#]+(?=(\d+(?:{_BETWEEN}\d+)*))|[\s#]+(?=(\d+)))")
_TRAP = re.compile(rf"\b[Tt]rap(?:s[\s#]+(?=([A-Z]\d+(?:{_BETWEEN}[A-Z]\d+)*))|[\s#]+(?=([A-Z]\d+)))")
_ADR = re.compile(r"\bADR (\d{4})\b")
_CODE = re.compile(r"([A-Z]?)(\d+)")
_RANGE = re.compile(r"([A-Z]?)(\d+)-\1(\d+)")
#: In backquotes: a file, perhaps with a test of it, or a folder.
_NAMED = re.compile(r"`((?:\w[\w.-]*/)*[\w.-]+\.(?:py|md|sql|toml)|(?:\w[\w.-]*/)+)(?:::(\w+))?`")


def _texts() -> Iterator[tuple[str, str]]:
    files = [*ROOT.glob("*.md"), *(file for folder in _FOLDERS for file in (ROOT / folder).rglob("*"))]
    for file in sorted(files):
        if file.suffix in _SUFFIXES and "node_modules" not in file.parts:
            yield str(file.relative_to(ROOT)), file.read_text()


def _cited(expression: re.Pattern[str]) -> dict[str, str]:
    """Each code, and one file that cites it."""
    return {code: path for path, text in _texts() for found in expression.finditer(text) for code in _codes(found)}


def _codes(match: re.Match[str]) -> Iterator[str]:
    found = next(filter(None, match.groups()))
    for letter, first, last in _RANGE.findall(found):
        yield from (f"{letter}{number}" for number in range(int(first), int(last) + 1))
    yield from (f"{letter}{number}" for letter, number in _CODE.findall(found))


def _of_page(page: Path, expression: str) -> list[str]:
    return re.findall(expression, page.read_text(), re.MULTILINE)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("(invariant 5, 17; trap M7)", {"5"}),
        ("(Invariants 2-4; P10)", {"2", "3", "4"}),
        ("invariants 1, 4 and\n# 8, 9", {"1", "4", "8", "9"}),
    ],
)
def test_the_rule_reads_lists_and_ranges(text: str, codes: set[str]) -> None:
    assert {code for found in _INVARIANT.finditer(text) for code in _codes(found)} == codes


def test_every_invariant_that_is_cited_is_on_its_page() -> None:
    known = _of_page(_INVARIANTS, r"^## (\d+)\. ")
    cited = _cited(_INVARIANT)

    assert known == [str(number + 1) for number in range(len(known))]
    assert _of_page(_INVARIANTS, r"^\| (\d+) \| ") == known, "the overview is complete"
    assert {code: path for code, path in cited.items() if code not in known} == {}
    assert cited


def test_every_trap_that_is_cited_is_on_its_page() -> None:
    known = _of_page(_TRAPS, r"^\| ([A-Z]\d+) \| ")
    cited = _cited(_TRAP)

    assert len(known) == len(set(known))
    assert {code: path for code, path in cited.items() if code not in known} == {}
    assert cited


def test_every_decision_is_listed_once_and_every_one_that_is_cited_exists() -> None:
    pages = sorted(page.name for page in _DECISIONS.glob("[0-9]*.md"))
    listed = _of_page(_DECISIONS / "README.md", r"^\| \[\d{4}\]\(([^)]+)\) \| ")

    assert sorted(listed) == pages
    assert {code: path for code, path in _cited(_ADR).items() if code not in {page[:4] for page in pages}} == {}


@pytest.mark.parametrize("name", _PAGES)
def test_every_file_and_test_that_a_page_names_exists(name: str) -> None:
    """A file without a folder is one of that name, wherever it is."""
    named = set(_NAMED.findall((_DOCS / name).read_text()))
    files = {Path(path).name for path, _ in _texts()} | {file.name for file in ROOT.iterdir()}

    assert [path for path, _ in named if not (ROOT / path).exists() and path not in files] == []
    assert [f"{path}::{test}" for path, test in named if test and f"def {test}(" not in (ROOT / path).read_text()] == []
    assert named


#: Citations of a page outside of the repository. (`DESIGN` alone is the name of a space in tests/demo.)
_ELSEWHERE = re.compile(
    r"\bDESIGN(?:'s)?[\s#,(]+(?:section )?\d|\bDESIGN (?:has|counts|holds|says)\b|\bchecklist [A-Z]\d"
)


def test_no_text_cites_a_page_outside_of_the_repository() -> None:
    cited = [f"{path}: {found}" for path, text in _texts() for found in _ELSEWHERE.findall(text)]

    assert [each for each in cited if not each.startswith("tests/architecture/test_cited_pages.py")] == []
