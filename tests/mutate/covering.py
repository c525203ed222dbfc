"""Which tests run a function of the core, as one traced run of the suite has found."""

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.mutate.sites import Site

#: Of the set-up and teardown of a test.
_AROUND_SECONDS = 0.3
#: They do their work once for all tests of a file, so a mutant that is chosen for one of these comes too late.
NO_JUDGES = ("tests/chaos/", "tests/life/", "tests/journeys/test_every_point.py")


@dataclass(frozen=True, slots=True)
class Covering:
    """`commit`: of the code that was traced. By function: `path:line`."""

    commit: str
    tests: dict[str, list[str]]
    seconds: dict[str, float]
    _about: dict[str, Counter[str]] = field(default_factory=dict)

    def of(self, site: Site, *, most_seconds: float) -> list[str]:
        """As many as that time has room for; one at least. For half of it those that run fewest other functions, then
        those that run most of its file: the jobs of a worker run beside any test, which need not be about them."""
        tests = [test for test in self.tests.get(f"{site.path}:{site.function}", ()) if not test.startswith(NO_JUDGES)]
        near, left = self._within(tests, most_seconds / 2)
        about = self._of_file(site.path)
        taken = set(near)
        rest = sorted((test for test in tests if test not in taken), key=lambda test: -about[test])
        return near + self._within(rest, left + most_seconds / 2, least=0)[0]

    def _within(self, tests: Sequence[str], seconds: float, *, least: int = 1) -> tuple[list[str], float]:
        """Those for which there is time, and what is left of it."""
        chosen: list[str] = []
        for test in tests:
            needed = self.seconds[test] + _AROUND_SECONDS
            if len(chosen) < least or needed <= seconds:
                chosen.append(test)
                seconds -= needed
        return chosen, seconds

    def _of_file(self, path: str) -> Counter[str]:
        """How many functions of a file each test runs."""
        if path not in self._about:
            places = [tests for place, tests in self.tests.items() if place.startswith(f"{path}:")]
            self._about[path] = Counter(test for tests in places for test in tests)
        return self._about[path]


def collected(directories: Sequence[Path], *, commit: str) -> Covering:
    """From what `tracing` has written there."""
    seconds: dict[str, float] = {}
    functions: dict[str, set[str]] = {}
    for listed in (each for directory in directories for each in sorted(directory.glob("*.tests"))):
        names: dict[int, str] = {}
        for line in listed.read_text().splitlines():
            number, duration, name = line.split("\t", 2)
            names[int(number)], seconds[name] = name, float(duration)
        for calls in listed.parent.glob(f"{listed.stem}.*.calls"):
            for line in calls.read_text().splitlines():
                told, place = line.split("\t", 1)
                if (test := names.get(int(told))) is not None:
                    functions.setdefault(test, set()).add(place)
    tests = defaultdict[str, list[str]](list)
    for test in sorted(functions, key=lambda test: (len(functions[test]), seconds[test])):
        for place in functions[test]:
            tests[place].append(test)
    return Covering(commit, dict(tests), seconds)


def save(covering: Covering, file: Path) -> None:
    file.write_text(json.dumps([covering.commit, covering.tests, covering.seconds]))


def load(file: Path) -> Covering:
    return Covering(*json.loads(file.read_text()))
