"""Which tests run a block of the core, as one traced run of the suite has found."""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
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
    """`commit`: of the code that was traced. `tests`: by block (`path:line`), those that run fewest others first.
    `direct`: of them those that run it in their own process, so it was certainly for them."""

    def __init__(
        self, commit: str, tests: dict[str, list[str]], direct: dict[str, list[str]], seconds: dict[str, float]
    ) -> None:
        self.commit, self.tests, self.direct, self.seconds = commit, tests, direct, seconds
        self._of_file = Counter(map(_file, seconds))
        #: Of each test, the blocks that it runs, as the bits of a number.
        self._runs: Counter[str] = Counter()
        #: Of each file of the core, its blocks.
        self._blocks: Counter[str] = Counter()
        for bit, (block, names) in enumerate(tests.items()):
            self._runs.update(dict.fromkeys(names, 1 << bit))
            self._blocks[block.rpartition(":")[0]] += 1 << bit

    def of(self, site: Site, *, most_seconds: float) -> list[str]:
        """As many as that time has room for; one at least. For half of it those of files that are about the block, and
        of these first those that run fewest others; then those that together run most of its file. Of a condition, the
        first half are tests of the branch that fewest tests run."""
        blocks = {f"{site.path}:{line}" for line in (site.block, *site.branches)}
        rarest = min(blocks & self.tests.keys(), key=lambda block: (len(self.tests[block]), block), default="")
        near, left = self._within(self._about(site, rarest), most_seconds / 2)
        others = self._about(site, f"{site.path}:{site.block}")
        return near + self._various(site.path, set(others) - set(near), near, left + most_seconds / 2)

    def _about(self, site: Site, block: str) -> Sequence[str]:
        """Return the tests that run it in their own process, then those that lie beside the code, and journeys. If they
        are few, return all. A worker may still work for an earlier test, so the trace names some that are not about the
        block: first come tests of files of which most tests run it."""
        found = [test for test in self.tests.get(block, ()) if not test.startswith(NO_JUDGES)]
        hits = Counter(map(_file, found))
        tests = sorted(found, key=lambda test: -_rounded(hits[_file(test)] / (self._of_file[_file(test)] + 1)))
        own = f"tests/{site.path.removeprefix('backend/').partition('/')[0]}/"
        direct = set(self.direct.get(block, ()))
        near = [test for test in tests if test in direct]
        near += [test for test in tests if test not in direct and test.startswith((own, _JOURNEYS))]
        return near if len(near) >= _FEW else near + [test for test in tests if test not in set(near)]

    def _within(self, tests: Sequence[str], seconds: float) -> tuple[list[str], float]:
        """Those for which there is time, and what is left of it."""
        chosen: list[str] = []
        for test in tests:
            needed = self.seconds[test] + _AROUND_SECONDS
            if not chosen or needed <= seconds:
                chosen.append(test)
                seconds -= needed
        return chosen, seconds

    def _various(self, path: str, tests: set[str], known: Sequence[str], seconds: float) -> list[str]:
        """Those that run most blocks which the others do not run, first of this file."""
        chosen: list[str] = []
        run = reduce(or_, (self._runs[test] for test in known), 0)
        left = tests
        while left := {test for test in left if self.seconds[test] + _AROUND_SECONDS <= seconds}:
            best = max(sorted(left), key=lambda test: _gain(self._runs[test] & ~run, self._blocks[path]))
            chosen.append(best)
            run, seconds = run | self._runs[best], seconds - self.seconds[best] - _AROUND_SECONDS
            left.remove(best)
        return chosen


def _file(test: str) -> str:
    return test.partition("::")[0]


def _gain(new: int, own: int) -> tuple[int, int]:
    return (new & own).bit_count(), new.bit_count()


def _rounded(part: float) -> float:
    """Tests of files that hardly differ stay in the order of what they run."""
    return round(part, 1)


def collected(directories: Sequence[Path], *, commit: str) -> Covering:
    """From what `tracing` has written there."""
    seconds: dict[str, float] = {}
    run, run_directly = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for listed in (each for directory in directories for each in sorted(directory.glob("*.tests"))):
        names: dict[int, str] = {}
        for line in listed.read_text().splitlines():
            number, duration, name = line.split("\t", 2)
            names[int(number)], seconds[name] = name, float(duration)
        worker = listed.name.partition(".")[0]
        for file in listed.parent.glob(f"{worker}.*.blocks"):
            of_file = _blocks(file, names)
            for into in (run, run_directly) if file.stem == listed.stem else (run,):
                for test, places in of_file.items():
                    into[test] |= places
    order = sorted(run, key=lambda test: (len(run[test]), seconds[test]))
    return Covering(commit, _by_block(run, order), _by_block(run_directly, order), seconds)


def _blocks(file: Path, names: Mapping[int, str]) -> dict[str, set[str]]:
    """By test."""
    found = defaultdict[str, set[str]](set)
    for line in file.read_text().splitlines():
        number, place = line.split("\t", 1)
        if (test := names.get(int(number))) is not None:
            found[test].add(place)
    return found


def _by_block(run: Mapping[str, set[str]], order: Sequence[str]) -> dict[str, list[str]]:
    tests = defaultdict[str, list[str]](list)
    for test in order:
        for place in run.get(test, ()):
            tests[place].append(test)
    return dict(tests)


def save(covering: Covering, file: Path) -> None:
    """Tests by their numbers, since most run a thousand blocks."""
    numbers = {name: number for number, name in enumerate(covering.seconds)}
    tests, direct = (
        {place: [numbers[name] for name in found] for place, found in each.items()}
        for each in (covering.tests, covering.direct)
    )
    file.write_text(json.dumps([covering.commit, tests, direct, covering.seconds]))


def load(file: Path) -> Covering:
    commit, tests, direct, seconds = json.loads(file.read_text())
    names = list(seconds)

    def named(numbers: dict[str, list[int]]) -> dict[str, list[str]]:
        return {place: [names[number] for number in found] for place, found in numbers.items()}

    return Covering(commit, named(tests), named(direct), seconds)
