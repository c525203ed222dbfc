"""What is said of a mutant, in a small project of its own: a test that fails is a kill, a pytest that fails is none."""

from pathlib import Path

import pytest

from tests.mutate import sites, trial
from tests.mutate.sites import Site
from tests.mutate.trial import Bench, Verdict

_CODE = "def larger(a, b):\n    return a if a > b else b\n\n\nLARGEST = larger(1, 2)\n"
_TESTS = """
from backend.core import LARGEST, larger

assert LARGEST == 2

def test_of_two(): assert larger(1, 3) == 3

def test_of_equals(): assert larger(2, 2) == 2

def test_of_nothing(): assert False
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    project = tmp_path / "project"
    for folder in trial.FOLDERS:
        (project / folder).mkdir(parents=True)
    for name in trial.FILES:
        (project / name).write_text("")
    (project / "backend/core.py").write_text(_CODE)
    (project / "tests/test_core.py").write_text(_TESTS)
    return project


@pytest.fixture
def bench(root: Path, tmp_path: Path) -> Bench:
    return Bench(root, tmp_path / "bench")


def _mutant(root: Path, what: str, replacement: str) -> Site:
    found = sites.of_source((root / "backend/core.py").read_bytes(), "backend/core.py")
    (site,) = (site for site in found if (site.what, site.replacement) == (what, replacement))
    return site


def test_a_mutant_survives_what_does_not_look_at_it(root: Path, bench: Bench) -> None:
    equal = _mutant(root, "comparison", "(a >= b)")

    outcome = bench.judge(equal, ["tests/test_core.py::test_of_equals"], expected_seconds=1)

    assert outcome.verdict is Verdict.SURVIVED
    assert (bench.directory / "backend/core.py").read_text() == _CODE


def test_a_mutant_that_breaks_the_import_is_killed(root: Path, bench: Bench) -> None:
    nothing = _mutant(root, "nothing returned", "return None")

    outcome = bench.judge(nothing, ["tests/test_core.py::test_of_two"], expected_seconds=1)

    assert (outcome.verdict, outcome.killer) == (Verdict.KILLED, "tests/test_core.py")


def test_a_test_that_is_not_there_judges_nobody(root: Path, bench: Bench) -> None:
    outcome = bench.judge(
        _mutant(root, "comparison", "(a >= b)"), ["tests/test_core.py::test_gone"], expected_seconds=1
    )

    assert outcome.verdict is Verdict.BROKEN


def test_what_fails_without_a_mutant_is_found(bench: Bench) -> None:
    names = [f"tests/test_core.py::test_of_{name}" for name in ("two", "nothing")]

    assert bench.control(names) == [names[1]]
