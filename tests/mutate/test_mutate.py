"""`make mutate` itself: mistakes are made where they are said to be, and tests are chosen by what they run."""

import ast
from pathlib import Path

import pytest

from tests.mutate import covering, sites
from tests.mutate.covering import Covering
from tests.mutate.sites import Site

_ROOT = Path(__file__).resolve().parents[2]


def _changed(source: str) -> dict[str, list[str]]:
    """The mutants of a function with this body, by what was changed."""
    code = f"@wrapped\ndef f(a: int, b: int) -> int:\n    {source}\n".encode()
    found: dict[str, list[str]] = {}
    for site in sites.of_source(code, "f.py"):
        assert site.function == 1, "it begins with its decorator"
        body = sites.mutated(code, site).decode().splitlines()[2:]
        found.setdefault(site.what, []).append("\n".join(body).strip())
    return found


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a < 2", {"comparison": ["x = (a <= 2)"], "number": ["x = a < 3"]}),
        ("return a", {"nothing returned": ["return None"]}),
        ("x = a and b", {"and/or": ["x = (a or b)"]}),
        ("x = not a", {"not": ["x = (a)"]}),
        ("x = a - b", {"arithmetic": ["x = (a + b)"]}),
        ("x = 'ä' + a", {}),
        ("x = f'{a < 2}'", {}),
        ("if a.b: c()", {"condition": ["if (not (a.b)): c()"], "left out": ["if a.b: pass"]}),
        ("await g(True)", {"left out": ["pass"], "truth": ["await g(False)"]}),
        ("log.info('ä', a[1])", {}),
        ("fail_points.reach(A)", {}),
        ("x = g(read_only=True)", {}),
        ("raise Oops", {"left out": ["pass"]}),
        ("a.b = c", {"left out": ["pass"]}),
        ("return None", {}),
        ("return False", {"truth": ["return True"]}),
    ],
)  # fmt: skip
def test_a_small_mistake_is_made_where_one_could_be(source: str, expected: dict[str, list[str]]) -> None:
    assert _changed(source) == expected


def test_every_mutant_of_the_core_can_be_read() -> None:
    found = sites.of_core(_ROOT)
    sources = {path: (_ROOT / path).read_bytes() for path in {site.path for site in found}}
    for site in found[::23]:
        ast.parse(sites.mutated(sources[site.path], site))

    assert len(found) > 2_000
    assert len({site.key for site in found}) == len(found)


_BRANCHES = b"""
def f(a):
    '''Doc.'''
    if a < 2:
        return 1
    b()
    for each in c:
        d(not each)
    else:
        e()
"""


def test_a_mistake_has_a_block_and_the_blocks_that_its_condition_decides_about() -> None:
    found = {site.what: (site.line, site.block, site.branches) for site in sites.of_source(_BRANCHES, "f.py")}

    assert found["comparison"] == (4, 4, (5,))
    assert found["nothing returned"] == (5, 5, ())
    assert found["not"] == (8, 8, ())
    assert found["left out"] == (10, 10, ()), "the last one"
    assert [site.block for site in sites.of_source(_BRANCHES, "f.py") if site.line == 6] == [6], "after a return"


@pytest.fixture
def known(tmp_path: Path) -> Covering:
    (tmp_path / "gw0.77.tests").write_text("1\t0.500\ttests/a.py::one[x\ty]\n2\t9.000\ttests/a.py::two\n")
    (tmp_path / "gw1.79.tests").write_text("1\t0.250\ttests/b.py::three\n")
    (tmp_path / "gw0.77.blocks").write_text("0\tcore.py:9\n1\tcore.py:5\n2\tcore.py:6\n1\tcore.py:8\n")
    (tmp_path / "gw0.78.blocks").write_text("1\tcore.py:7\n2\tcore.py:5\n")
    (tmp_path / "gw1.80.blocks").write_text("1\tcore.py:5\n1\tcore.py:8\n")
    covering.save(covering.collected([tmp_path], commit="c"), tmp_path / "all.json")
    return covering.load(tmp_path / "all.json")


def _site(block: int, *branches: int) -> Site:
    return Site("core.py", 1, 6, "not", 0, 1, "x", block, branches)


def test_tests_are_known_by_the_blocks_that_they_run_in_any_process(known: Covering) -> None:
    """The most particular first, as many as there is time for."""
    assert known.of(_site(5), most_seconds=30) == ["tests/a.py::one[x\ty]", "tests/a.py::two", "tests/b.py::three"]
    assert known.of(_site(5), most_seconds=5) == ["tests/a.py::one[x\ty]", "tests/b.py::three"]
    assert known.of(_site(5), most_seconds=0.1) == ["tests/a.py::one[x\ty]"], "one at least"
    assert known.of(_site(9), most_seconds=5) == []


def test_tests_that_run_the_block_in_their_own_process_come_first(known: Covering) -> None:
    """API and worker may still work for the test before."""
    assert known.tests["core.py:8"] == ["tests/b.py::three", "tests/a.py::one[x\ty]"]
    assert known.of(_site(8), most_seconds=5)[0] == "tests/a.py::one[x\ty]"


def test_tests_of_a_file_that_is_about_the_block_come_first(tmp_path: Path) -> None:
    """Of the other file, one test of many ran it: a worker had still worked for the test before."""
    tests = [*(f"tests/journeys/a.py::{number}" for number in range(9)), *(f"tests/journeys/b.py::{n}" for n in "xyz")]
    about = tests[-3:]
    known = Covering("c", {"core.py:5": [tests[0], *about]}, {}, dict.fromkeys(tests, 0.1))

    assert known.of(_site(5), most_seconds=5)[:4] == [*about, tests[0]]


def test_the_last_tests_run_most_of_the_file() -> None:
    """Every test runs the line. A mistake in it shows in tests that run other branches of its file."""
    tests = ["tests/journeys/a.py::plain", "tests/journeys/b.py::wide", "tests/journeys/c.py::other_branch"]
    blocks = {"core.py:5": tests, "core.py:9": tests[2:], "else.py:1": tests[1:2], "else.py:3": tests[1:2]}
    known = Covering("c", blocks, {}, dict.fromkeys(tests, 1.0))

    assert known.of(_site(5), most_seconds=2.7) == [tests[0], tests[2]]


def test_a_condition_is_shown_first_to_tests_of_its_rarest_branch(known: Covering) -> None:
    assert known.of(_site(5, 6, 9), most_seconds=5)[0] == "tests/a.py::two"
    assert known.of(_site(5, 9), most_seconds=5)[0] == "tests/a.py::one[x\ty]", "nothing runs the branch"
