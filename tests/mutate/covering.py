"""Which tests run a block of the core, as one traced run of the suite has found."""

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import reduce
from operator import or_
from pathlib import Path

from tests.mutate.sites import Site

#: Of the set-up and teardown of a test.
_AROUND_SECONDS = 0.3
_JOURNEYS = "tests/journeys/"
_FEW = 10
#: They do their work once for all tests of a file, so a mutant that is chosen for one of these comes too late.
NO_JUDGES = ("tests/chaos/", "tests/life/", "tests/journeys/test_every_point.py")


class Covering:
    """`commit`: of the code that was traced. `tests`: by block (`path:line`), those that run fewest others first."""

    def __init__(self, commit: str, tests: dict[str, list[str]], seconds: dict[str, float]) -> None:
        self.commit, self.tests, self.seconds = commit, tests, seconds
        #: Of each test, the blocks that it runs, as the bits of a number.
        self._runs: Counter[str] = Counter()
        for bit, names in enumerate(tests.values()):
            self._runs.update(dict.fromkeys(names, 1 << bit))

    def of(self, site: Site, *, most_seconds: float) -> list[str]:
        """As many as that time has room for; one at least. For half of it those that run fewest other blocks, then
        those that together run most. Of a condition, the first half are tests of the branch that fewest tests run."""
        tests = self._of_block(site, site.block)
        branches = [found for branch in site.branches if (found := self._of_block(site, branch))]
        rare = min([tests, *branches], key=len)
        near, left = self._within(_about(site, rare), most_seconds / 2)
        return near + self._various(set(_about(site, tests)) - set(near), near, left + most_seconds / 2)

    def _of_block(self, site: Site, line: int) -> list[str]:
        return [test for test in self.tests.get(f"{site.path}:{line}", ()) if not test.startswith(NO_JUDGES)]

    def _within(self, tests: Sequence[str], seconds: float) -> tuple[list[str], float]:
        """Those for which there is time, and what is left of it."""
        chosen: list[str] = []
        for test in tests:
            needed = self.seconds[test] + _AROUND_SECONDS
            if not chosen or needed <= seconds:
                chosen.append(test)
                seconds -= needed
        return chosen, seconds

    def _various(self, tests: set[str], known: Sequence[str], seconds: float) -> list[str]:
        """Those that run most functions which the others do not run."""
        chosen: list[str] = []
        run = reduce(or_, (self._runs[test] for test in known), 0)
        left = tests
        while left := {test for test in left if self.seconds[test] + _AROUND_SECONDS <= seconds}:
            best = max(sorted(left), key=lambda test: (self._runs[test] & ~run).bit_count())
            chosen.append(best)
            run, seconds = run | self._runs[best], seconds - self.seconds[best] - _AROUND_SECONDS
            left.remove(best)
        return chosen


def _about(site: Site, tests: Sequence[str]) -> Sequence[str]:
    """Return the tests that lie beside the code, and journeys. If they are few, return all. The worker may still work
    for an earlier test, so the trace names tests that are not about the block."""
    own = f"tests/{site.path.removeprefix('backend/').partition('/')[0]}/"
    near = [test for test in tests if test.startswith((own, _JOURNEYS))]
    return near if len(near) >= _FEW else tests


def collected(directories: Sequence[Path], *, commit: str) -> Covering:
    """From what `tracing` has written there."""
    seconds: dict[str, float] = {}
    blocks: dict[str, set[str]] = {}
    for listed in (each for directory in directories for each in sorted(directory.glob("*.tests"))):
        names: dict[int, str] = {}
        for line in listed.read_text().splitlines():
            number, duration, name = line.split("\t", 2)
            names[int(number)], seconds[name] = name, float(duration)
        for told in listed.parent.glob(f"{listed.stem}.*.blocks"):
            for line in told.read_text().splitlines():
                number_of_test, place = line.split("\t", 1)
                if (test := names.get(int(number_of_test))) is not None:
                    blocks.setdefault(test, set()).add(place)
    tests = defaultdict[str, list[str]](list)
    for test in sorted(blocks, key=lambda test: (len(blocks[test]), seconds[test])):
        for place in blocks[test]:
            tests[place].append(test)
    return Covering(commit, dict(tests), seconds)


def save(covering: Covering, file: Path) -> None:
    """Tests by their numbers, since most run a thousand blocks."""
    names = list(covering.seconds)
    numbers = {name: number for number, name in enumerate(names)}
    tests = {place: [numbers[name] for name in found] for place, found in covering.tests.items()}
    file.write_text(json.dumps([covering.commit, tests, covering.seconds]))


def load(file: Path) -> Covering:
    commit, tests, seconds = json.loads(file.read_text())
    names = list(seconds)
    return Covering(commit, {place: [names[number] for number in found] for place, found in tests.items()}, seconds)
