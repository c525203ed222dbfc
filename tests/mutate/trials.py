"""Tries mutants one after the other within one pytest, whose stores, API and worker live on: a plugin
(`-p tests.mutate.trials`), which `sessions` starts.

The directory of `instrument` has the mutants and their trials. What is said of a mutant becomes a line of a file there
at once. A test that fails with a mutant must pass without it right after; where it does not, the mutant has left
something broken behind, or something was broken before: this pytest ends, and the mutant is tried in a new one.
"""

import json
import sys
import time
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import pytest

from tests.mutate import instrument

instrument.install()

TRIALS, SAID = "trials.json", "said.jsonl"
#: A test may take as many times as long as it did when it was traced, and at least so long.
_SLOWNESS, _LEAST_SECONDS = 4, 12.0
_MOST_TRIES = 2
_START_SECONDS = 120.0


class Verdict(StrEnum):
    """DIED: pytest died with it twice, or did not end. UNTESTED: no test runs the block. BROKEN: no test could be run
    that passes without the mutant, which says nothing of it."""

    KILLED = "KILLED"
    DIED = "DIED"
    SURVIVED = "SURVIVED"
    UNTESTED = "UNTESTED"
    BROKEN = "BROKEN"


class Doubt(StrEnum):
    """BEGUN: if pytest dies now, this mutant has killed it. DOUBTFUL: the mutant is tried again in a new pytest."""

    BEGUN = "BEGUN"
    DOUBTFUL = "DOUBTFUL"


@dataclass(frozen=True, slots=True)
class Trial:
    """A mutant, and the tests that it is shown to, with the seconds that each took."""

    number: int
    tests: Mapping[str, float]
    #: A test that failed with it in another pytest, and without it too: it is run without it first.
    suspect: str | None = None
    #: How often it was tried in another pytest before.
    tries: int = 0
    #: A pytest died while it was tried, or did not end. That may have had another reason.
    has_died: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    number: int
    said: Verdict | Doubt
    seconds: float = 0.0
    #: The first test that failed.
    killer: str = ""


def save(directory: Path, trials: Sequence[Trial]) -> None:
    (directory / TRIALS).write_text(json.dumps([asdict(trial) for trial in trials]))


def said(directory: Path) -> list[Said]:
    """So far: its last line may not be whole yet."""
    file = directory / SAID
    found = [json.loads(line) for line in file.read_text().split("\n")[:-1]] if file.exists() else []
    return [Said(**{**each, "said": _meaning(each["said"])}) for each in found]


def _meaning(word: str) -> Verdict | Doubt:
    return Doubt(word) if word in set(Doubt) else Verdict(word)


def pytest_configure(config: pytest.Config) -> None:
    if (place := instrument.directory()) is not None:
        config.pluginmanager.register(_Trials(place))


class _Trials:
    def __init__(self, directory: Path) -> None:
        self._trials = [Trial(**given) for given in json.loads((directory / TRIALS).read_text())]
        self._chosen = instrument.Number(directory)
        self._log = (directory / SAID).open("a", buffering=1)
        self._items: dict[str, pytest.Item] = {}
        self._has_failed = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._items = {item.nodeid: item for item in session.items}
        self._warm_up()
        for trial in self._trials:
            self._say(Said(trial.number, Doubt.BEGUN))
            began = time.monotonic()
            try:
                verdict, killer, is_whole = self._judge(trial)
            except Exception:  # noqa: BLE001 -- the end of what other tests have used may raise anything
                traceback.print_exc()
                verdict, killer, is_whole = (Doubt.DOUBTFUL if trial.tries < _MOST_TRIES else Verdict.BROKEN), "", False
            self._say(Said(trial.number, verdict, time.monotonic() - began, killer))
            if not is_whole:
                break
        with suppress(Exception):
            session._setupstate.teardown_exact(None)
        return True

    def _warm_up(self) -> None:
        """Starts the stores and processes of this pytest, which takes longer than a test may with a mutant."""
        tests = [name for trial in self._trials for name in trial.tests if name in self._items]
        for process in ("stores", "api", "worker"):
            using = (name for name in tests if process in self._items[name].fixturenames)  # type: ignore[attr-defined]
            if (first := next(using, None)) is not None:
                self._run(first, mutant=0, seconds=_START_SECONDS)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._has_failed |= report.failed

    def _judge(self, trial: Trial) -> tuple[Verdict | Doubt, str, bool]:
        """The verdict, the test that failed, and whether this pytest can go on."""
        tests = [name for name in trial.tests if name in self._items]
        if trial.suspect is not None:
            tests = [trial.suspect, *(name for name in tests if name != trial.suspect)]
            if not self._passes(trial, trial.suspect, mutant=0):
                return Verdict.BROKEN, trial.suspect, False
        for name in tests:
            if self._passes(trial, name, mutant=trial.number):
                continue
            is_whole = self._passes(trial, name, mutant=0)
            is_clear = is_whole or trial.suspect is not None
            return (Verdict.KILLED if is_clear else Doubt.DOUBTFUL), name, is_whole
        return (Verdict.SURVIVED if tests else Verdict.BROKEN), "", True

    def _passes(self, trial: Trial, name: str, *, mutant: int) -> bool:
        return self._run(name, mutant=mutant, seconds=max(_LEAST_SECONDS, _SLOWNESS * trial.tests[name]))

    def _run(self, name: str, *, mutant: int, seconds: float) -> bool:
        """Returns whether the test passes."""
        item = self._items[name]
        item.session._setupstate.teardown_exact(item.parent)  # type: ignore[arg-type]  # what other files used
        _begin_anew(item, seconds=seconds)
        self._has_failed = False
        self._chosen.set(mutant)
        try:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=item.parent)
        finally:
            self._chosen.set(0)
            _forget_results()
        return not self._has_failed

    def _say(self, said: Said) -> None:
        self._log.write(json.dumps(asdict(said)) + "\n")


def _begin_anew(item: Any, *, seconds: float) -> None:
    """So that a test may run again in the same pytest."""
    from tests.harness.deadline import TEARDOWN_SECONDS  # not before it is a plugin itself

    item._initrequest()
    item.add_marker(pytest.mark.timeout(seconds + TEARDOWN_SECONDS), append=False)


def _forget_results() -> None:
    """Of functions that keep them: they may be a mutant's. Other processes keep theirs."""
    modules = [module for name, module in list(sys.modules.items()) if name.startswith("backend.")]
    for value in [value for module in modules for value in vars(module).values()]:
        if isinstance(value, _lru_cache_wrapper):
            value.cache_clear()
