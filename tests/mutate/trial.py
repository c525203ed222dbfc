"""One mutant: a copy of the project with one change, and the tests that run the changed function.

`make mutate` has one `Bench` for each of the mutants that it tries side by side.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import pytest

from tests.mutate.sites import Site, mutated

FOLDERS = ("backend", "infra", "tests", "docs")
FILES = ("pyproject.toml", "schema.graphql", "Makefile", "README.md")
#: Of the start of stores and processes, beside what the tests themselves take.
_START_SECONDS = 60
_SLOWNESS = 4
_CONTROL_SECONDS = 1_800


class Verdict(StrEnum):
    """UNTESTED: no test runs the function. BROKEN: pytest itself failed, which says nothing of the mutant."""

    KILLED = "KILLED"
    TIMED_OUT = "TIMED_OUT"
    SURVIVED = "SURVIVED"
    UNTESTED = "UNTESTED"
    BROKEN = "BROKEN"


@dataclass(frozen=True, slots=True)
class Outcome:
    verdict: Verdict
    seconds: float
    tests: int
    #: The first test that failed, or the file that could not be collected.
    killer: str = ""


class Bench:
    """A copy of the project, in which one mutant after the other is tried."""

    def __init__(self, root: Path, directory: Path) -> None:
        self._root, self.directory = root, directory
        shutil.rmtree(directory, ignore_errors=True)
        directory.mkdir(parents=True)
        for name in FOLDERS:
            shutil.copytree(root / name, directory / name)
        for name in FILES:
            shutil.copy2(root / name, directory / name)

    def judge(self, site: Site, tests: list[str], *, expected_seconds: float) -> Outcome:
        if not tests:
            return Outcome(Verdict.UNTESTED, 0.0, 0)
        file, began = self.directory / site.path, time.monotonic()
        original = file.read_bytes()
        file.write_bytes(mutated(original, site))
        _forget_compiled(file)
        try:
            code, said = self._run(tests, seconds=_START_SECONDS + _SLOWNESS * expected_seconds)
        finally:
            file.write_bytes(original)
            _forget_compiled(file)
        seconds = time.monotonic() - began
        if code is None:
            return Outcome(Verdict.TIMED_OUT, seconds, len(tests))
        if code == pytest.ExitCode.OK:
            return Outcome(Verdict.SURVIVED, seconds, len(tests))
        if failed := _failed(said):
            return Outcome(Verdict.KILLED, seconds, len(tests), killer=failed[0])
        return Outcome(Verdict.BROKEN, seconds, len(tests), killer=f"exit code {code}: {said[-300:]}")

    def control(self, tests: list[str]) -> list[str]:
        """Those that fail without a mutant."""
        if not tests:
            return []
        code, said = self._run(tests, "-n", "2", "--maxfail=0", seconds=_CONTROL_SECONDS)
        failed = _failed(said)
        return failed or ([] if code == pytest.ExitCode.OK else [f"exit code {code}: {said[-300:]}"])

    def _run(self, tests: list[str], *options: str, seconds: float) -> tuple[int | None, str]:
        """None: it took too long. The whole group of processes goes with it."""
        listed = self.directory / "build-tests.txt"
        listed.write_text("\n".join(tests))
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", *options, f"@{listed}"]
        environment = {**os.environ, "PYTHONPATH": str(self.directory), "PYTHONDONTWRITEBYTECODE": ""}
        with subprocess.Popen(
            command, cwd=self.directory, env=environment, start_new_session=True, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        ) as process:  # fmt: skip
            try:
                said, _ = process.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                return None, ""
        return process.returncode, said


def _failed(said: str) -> list[str]:
    """The names of what failed, from the short summary of pytest."""
    lines = [line for line in said.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return [line.split(" ", 1)[1].split(" - ", 1)[0] for line in lines]


def _forget_compiled(file: Path) -> None:
    """Two versions of a file may have the same size and the same second."""
    for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
        compiled.unlink()
