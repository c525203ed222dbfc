"""Runs one pytest after the other until all of some mutants are judged. `make mutate` has several such side by side."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from backend.kit import settings
from tests.harness import loop_failures
from tests.mutate import instrument, trials
from tests.mutate.sites import Site
from tests.mutate.trials import Doubt, Said, Trial, Verdict

_LOOK_SECONDS = 0.2
#: In the place of a test that failed.
_DEATH = "the death of pytest"
#: Of a pytest: until it begins its first mutant, and while it says nothing new. One mutant may fail several tests.
_START_SECONDS, _SILENT_SECONDS = 300.0, 420.0


@dataclass(frozen=True, slots=True)
class Case:
    """A mutant, and the tests that it is shown to, with the seconds that each took."""

    site: Site
    tests: dict[str, float]


class Sessions:
    """One pytest at a time, each in a directory of its own below `directory`."""

    def __init__(self, root: Path, directory: Path) -> None:
        self._root, self._directory = root, directory
        self._count = 0
        shutil.rmtree(directory, ignore_errors=True)

    def judge(self, cases: Sequence[Case], tell: Callable[[Case, Said], None]) -> None:
        """Calls `tell` with the verdict of each as soon as it is known."""
        told: set[int] = set()

        def hear(found: Sequence[Said]) -> None:
            for each in found:
                if isinstance(each.said, Verdict) and each.number not in told:
                    told.add(each.number)
                    tell(cases[each.number - 1], each)

        left = [Trial(number, case.tests) for number, case in enumerate(cases, 1)]
        while left:
            found, code = self._run([case.site for case in cases], left, hear)
            if not found:
                raise RuntimeError(f"pytest ended with {code} before its first mutant: {self._directory} has its log")
            if found[-1].said is Doubt.BEGUN:
                died = next(each for each in left if each.number == found[-1].number)
                said = Verdict.DIED if died.has_died else Doubt.DOUBTFUL
                found.append(Said(died.number, said, killer=_DEATH))
            hear(found)
            left = [_again(each, found[-1]) for each in left if each.number not in told]

    def _run(
        self, sites: Sequence[Site], left: Sequence[Trial], hear: Callable[[Sequence[Said]], None]
    ) -> tuple[list[Said], int | None]:
        """Return what pytest said, and its exit code. The code is None if pytest was killed."""
        self._count += 1
        directory = self._directory / f"{self._count:03}"
        directory.mkdir(parents=True)
        wanted = {each.number: asdict(sites[each.number - 1]) for each in left}
        (directory / instrument.MUTANTS).write_text(json.dumps(wanted))
        trials.save(directory, left)
        files = directory / "files.txt"
        files.write_text("\n".join(dict.fromkeys(name.partition("::")[0] for each in left for name in each.tests)))
        command = [sys.executable, "-m", "pytest", "--tb=no", "-p", "tests.mutate.trials", f"@{files}"]
        environment = settings.child_environment(**{
            instrument.SETTING: str(directory), loop_failures.SETTING: "yes", "PYTHONDONTWRITEBYTECODE": "",
        })  # fmt: skip
        with (directory / "log").open("wb") as log, subprocess.Popen(
            command, cwd=self._root, env=environment, start_new_session=True, stdout=log, stderr=subprocess.STDOUT
        ) as process:  # fmt: skip
            code = _wait(process, directory, hear)
        return trials.said(directory), code


def _again(trial: Trial, last: Said) -> Trial:
    """The trial in a new pytest, after the one that ended with these words."""
    if last.killer == _DEATH and last.number == trial.number:
        return replace(trial, has_died=True)
    if last.said is not Doubt.DOUBTFUL or last.number != trial.number:
        return trial
    return replace(trial, suspect=last.killer or trial.suspect, tries=trial.tries + 1)


def _wait(process: "subprocess.Popen[bytes]", directory: Path, hear: Callable[[Sequence[Said]], None]) -> int | None:
    size, changed_at = 0, time.monotonic()
    file = directory / trials.SAID
    while process.poll() is None:
        time.sleep(_LOOK_SECONDS)
        size_now = file.stat().st_size if file.exists() else 0
        if size_now != size:
            size, changed_at = size_now, time.monotonic()
            hear(trials.said(directory))
        if time.monotonic() - changed_at > (_SILENT_SECONDS if size else _START_SECONDS):
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return None
    return process.returncode
