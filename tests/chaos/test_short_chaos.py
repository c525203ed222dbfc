"""The kill test in its short form, in every test run; `make chaos` is the long one.

One run for all tests of the file, and a test for each thing that must hold of it.
"""

import asyncio
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.chaos import report
from tests.chaos.checks import CHECKS
from tests.chaos.evidence import Evidence
from tests.chaos.plan import Plan
from tests.chaos.run import torment
from tests.chaos.violations import Violation
from tests.harness.grounds import Grounds

pytestmark = pytest.mark.timeout(300)

_KILLS = 16


@pytest.fixture(scope="module")
def evidence(grounds: Grounds) -> Iterator[Evidence]:
    assert grounds.cluster.path.is_dir(), "made before there is an event loop"
    with tempfile.TemporaryDirectory(prefix="circadian-chaos-") as directory:
        plan = Plan(
            Path(directory), kills=_KILLS, minutes=1.0, workers=2, agents=8, spaces=4, pace_seconds=0.9, ask_seconds=0.3
        )
        yield asyncio.run(torment(plan, grounds))


@pytest.mark.parametrize("violations", CHECKS)
def test_holds_whatever_was_killed(evidence: Evidence, violations: Callable[[Evidence], Iterator[Violation]]) -> None:
    assert list(map(str, violations(evidence))) == []


def test_everything_was_at_work_while_it_was_killed(evidence: Evidence) -> None:
    said = report.report(evidence, [])

    assert sum(deed["what"].startswith("kill") for deed in evidence.deeds) >= _KILLS / 2, said
    named = {"charge", "look_up", "launch", "send_message", "book", "confirm_action", "desk__stamp"}
    assert {call["name"] for call in evidence.calls} >= named, said
    assert {line["did"] for line in evidence.answers} >= {"claimed", "answered", "refused"}, said
    assert {deed["what"] for deed in evidence.deeds} & {"away", "unpaid"}, said
    assert evidence.occurrences, said
    assert len(evidence.accepted) > 15, said
    assert evidence.leases and evidence.feeds, said
