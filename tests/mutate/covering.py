"""Which tests run a function of the core, as one traced run of the suite has found."""

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
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

    def of(self, site: Site, *, most_seconds: float) -> list[str]:
        """Those that run fewest other functions first, as many as that time has room for; one at least."""
        chosen: list[str] = []
        left = most_seconds
        for test in self.tests.get(f"{site.path}:{site.function}", ()):
            seconds = self.seconds[test] + _AROUND_SECONDS
            if test.startswith(NO_JUDGES) or (chosen and seconds > left):
                continue
            chosen.append(test)
            left -= seconds
        return chosen


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
