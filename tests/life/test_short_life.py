"""The long life in its short form, in every test run; `make life` is the long one (issue 6, "Must hold").

One life for all tests of the file, and a test for each thing that must hold of it.
"""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.chaos.violations import Violation
from tests.harness.grounds import Grounds
from tests.life import figures
from tests.life.checks import CHECKS
from tests.life.evidence import Evidence
from tests.life.plan import Plan
from tests.life.run import live

pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def evidence(grounds: Grounds) -> Iterator[Evidence]:
    assert grounds.cluster.path.is_dir(), "made before there is an event loop"
    with tempfile.TemporaryDirectory(prefix="circadian-life-") as directory:
        yield live(
            Plan(Path(directory), rounds=60, rounds_between_deaths=30, late=15, resets=(0.6,), undos=(), faults=0),
            grounds,
        )


@pytest.mark.parametrize("violations", CHECKS)
def test_holds_of_a_life(evidence: Evidence, violations: Callable[[Evidence], Iterator[Violation]]) -> None:
    assert list(map(str, violations(evidence))) == []


def test_it_was_a_life(evidence: Evidence) -> None:
    """Summaries, deaths, two wires, and facts known by more than one way; and the prefix was stable (invariant 10)."""
    said = figures.table(evidence)

    assert len(evidence.cycles) >= 60, said
    assert sum(row["state"] == "ADOPTED" for row in evidence.compactions) >= 2, said
    assert evidence.deaths.total() >= 2, said
    assert {line["wire"] for line in evidence.requests} == {"openai", "anthropic"}, said
    assert set(figures.ways(evidence)) >= {"memory", "search"}, said
    assert figures.same_share(evidence) > 0.9, said
