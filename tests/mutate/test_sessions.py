"""Mutants of a small project: they share one pytest, and a test counts only if it passes without the mutant."""

from pathlib import Path

import pytest

from tests.mutate import sites
from tests.mutate.sessions import Case, Sessions
from tests.mutate.sites import Site
from tests.mutate.trials import Verdict

_REPOSITORY = Path(__file__).resolve().parents[2]
_PATH = "backend/runtime/core.py"
_CODE = '''
import os

_kept = []


def larger(a, b):
    """The larger one."""
    return a if a > b else b


def keep(value):
    global _kept
    _kept = [*_kept, value]
    if len(_kept) > 2:
        _kept = []
    return len(_kept)


def pids(lives):
    if not lives:
        os._exit(3)
    yield os.getpid()
'''
_TESTS = """
import os
from pathlib import Path

import pytest

from backend.runtime.core import keep, larger, pids

@pytest.fixture(scope="module")
def module(): return []

def test_of_two(module):
    module.append(1)
    assert larger(1, 3) == 3

def test_of_equals(): assert larger(2, 2) == 2

def test_of_nothing(): assert False

def test_kept(): assert keep(1) < 2 and keep(1) and not keep(1)

def test_fragile():
    if not Path("was here").exists():
        Path("was here").touch()
        os._exit(3)

def test_pid():
    with Path("pids").open("a") as file:
        print(*pids(True), file=file)
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    project = tmp_path / "project"
    (project / "backend/runtime").mkdir(parents=True)
    (project / "checks").mkdir()
    for name in ("backend/__init__.py", "backend/runtime/__init__.py", "pytest.ini"):
        (project / name).touch()
    (project / "pytest.ini").write_text("[pytest]\ntimeout = 60\ntimeout_method = thread\n")
    (project / _PATH).write_text(_CODE)
    (project / "checks/test_core.py").write_text(_TESTS)
    monkeypatch.setenv("PYTHONPATH", str(_REPOSITORY))
    return project


def _site(what: str, replacement: str) -> Site:
    found = sites.of_source(_CODE.encode(), _PATH)
    (site,) = (site for site in found if (site.what, site.replacement) == (what, replacement))
    return site


def _judged(root: Path, *cases: tuple[Site, list[str]]) -> list[tuple[Verdict, str]]:
    found: dict[str, tuple[Verdict, str]] = {}
    given = [Case(site, {f"checks/test_core.py::test_{name}": 0.1 for name in tests}) for site, tests in cases]
    Sessions(root, root / "sessions").judge(
        given, lambda case, said: found.update({case.site.key: (Verdict(said.said), said.killer.rpartition("_")[2])})
    )
    assert (root / _PATH).read_text() == _CODE, "the file stays as it is"
    return [found[site.key] for site, _ in cases]


_EQUAL = ("comparison", "(a >= b)")


def test_mutants_are_judged_one_after_the_other_in_one_pytest(root: Path) -> None:
    equal, mistaken = _site(*_EQUAL), _site("comparison", "(len(_kept) >= 2)")
    other = _site("number", "3")

    judged = _judged(root, (equal, ["of_two", "of_equals", "pid"]), (mistaken, ["kept"]), (other, ["kept", "pid"]))

    assert judged == [(Verdict.SURVIVED, ""), (Verdict.KILLED, "kept"), (Verdict.KILLED, "kept")]


def test_a_test_that_fails_by_itself_judges_nobody(root: Path) -> None:
    assert _judged(root, (_site(*_EQUAL), ["of_nothing"])) == [(Verdict.BROKEN, "nothing")]


def test_a_test_that_is_not_there_judges_nobody(root: Path) -> None:
    assert _judged(root, (_site(*_EQUAL), ["gone"])) == [(Verdict.BROKEN, "")]


def test_a_pytest_that_dies_once_blames_nobody(root: Path) -> None:
    assert _judged(root, (_site(*_EQUAL), ["fragile", "pid"])) == [(Verdict.SURVIVED, "")]


def test_a_mutant_that_ends_the_process_takes_its_pytest_along(root: Path) -> None:
    """Others are judged in a new one."""
    deadly, other = _site("not", "(lives)"), _site("number", "3")

    judged = _judged(root, (_site(*_EQUAL), ["pid"]), (deadly, ["pid"]), (other, ["pid", "kept"]))

    assert [verdict for verdict, _ in judged] == [Verdict.SURVIVED, Verdict.DIED, Verdict.KILLED]
    assert len(set((root / "pids").read_text().split())) > 1
