"""An upgrade while agents talk, in its short form; `make upgrade` is the one with 200 agents.

It runs only with `CIRCADIAN_TEST_UPGRADE=1`: it takes minutes, and wants the machine for itself.
"""

import asyncio
import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.chaos import report
from tests.chaos.checks import CHECKS
from tests.chaos.evidence import Evidence
from tests.chaos.plan import Plan
from tests.chaos.upgrade import failures, upgrade
from tests.chaos.violations import Violation
from tests.harness.grounds import Grounds

pytestmark = [
    pytest.mark.timeout(400),
    pytest.mark.skipif(not os.environ.get("CIRCADIAN_TEST_UPGRADE"), reason="set CIRCADIAN_TEST_UPGRADE=1"),
]


@dataclass(frozen=True, slots=True)
class _Run:
    evidence: Evidence
    failures: list[str]


@pytest.fixture(scope="module")
def run(grounds: Grounds) -> Iterator[_Run]:
    assert grounds.cluster.path.is_dir(), "made before there is an event loop"
    with tempfile.TemporaryDirectory(prefix="circadian-upgrade-") as directory:
        plan = Plan(Path(directory), workers=2, apis=2, agents=30, spaces=16, ask_seconds=0.3, patience_seconds=30)
        found = asyncio.run(upgrade(plan, grounds, asks=16))
        yield _Run(found, failures(Path(directory)))


@pytest.mark.parametrize("violations", CHECKS)
def test_holds_through_an_upgrade(run: _Run, violations: Callable[[Evidence], Iterator[Violation]]) -> None:
    assert list(map(str, violations(run.evidence))) == []


def test_nobody_who_posted_was_answered_with_an_error(run: _Run) -> None:
    assert run.failures == []


def test_each_old_process_left_and_all_were_at_work(run: _Run) -> None:
    said = report.report(run.evidence, [])
    deeds = Counter((deed["what"], deed["target"]) for deed in run.evidence.deeds)

    expected = {("migrate", "postgres"): 1, ("old one leaves", "api"): 2, ("old one leaves", "worker"): 2}
    assert {deed: deeds[deed] for deed in expected} == expected, said
    assert {("term", "api"), ("term", "worker")} <= deeds.keys(), said
    assert len(run.evidence.accepted) > 60, said
    assert {call["name"] for call in run.evidence.calls} >= {"charge", "send_message", "book"}, said
