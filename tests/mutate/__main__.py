"""`make mutate`, or `python -m tests.mutate --mutants 400 --seed 1`: does a test notice a small mistake in the core?

First the suite runs once and is traced (`--trace` does only that); then mutants are drawn by lines, and each is shown
to tests that run its block. What was judged before of the same code is not judged again: a run that was cut goes on,
and `--survivors` shows those that nothing noticed to the tests of now. New tests are traced alone (`--more`).
"""

import argparse
import hashlib
import json
import random
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock

from backend.kit import settings
from tests.mutate import covering, sites
from tests.mutate.covering import Covering
from tests.mutate.sessions import Case, Sessions
from tests.mutate.sites import Site
from tests.mutate.trials import Said, Verdict

_ROOT = Path(__file__).resolve().parents[2]
_NOTICED = {Verdict.KILLED, Verdict.DIED}


@dataclass(frozen=True, slots=True)
class _Plan:
    directory: Path
    mutants: int
    seed: int
    #: As `time.monotonic` tells it.
    ends_at: float
    #: Of the tests of one mutant.
    seconds: float
    jobs: int
    #: Mutants that share one pytest, unless one of them breaks it.
    part: int
    #: Whether what survived is judged again.
    survivors: bool

    @property
    def log(self) -> Path:
        """Verdicts are of the code that was judged."""
        return self.directory / f"seed-{self.seed}-{_tree('HEAD:backend')[:12]}.jsonl"


def main() -> int:
    given = _arguments()
    ends_at = time.monotonic() + given.minutes * 60
    given.directory.mkdir(parents=True, exist_ok=True)
    traced = given.directory / "covering.json"
    if given.more:
        covering.save(_trace_more(given.directory, given.more), traced)
    elif given.trace or not traced.exists():
        covering.save(_trace(given.directory), traced)
    if given.trace or given.more:
        return 0
    names = ("directory", "mutants", "seed", "seconds", "jobs", "part", "survivors")
    plan = _Plan(ends_at=ends_at, **{name: getattr(given, name) for name in names})
    known = covering.load(traced)
    if known.commit != _commit():
        sys.exit("the code has changed since the suite was traced: run it with --trace first")
    return _judge(plan, known)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutate", description=__doc__)
    parser.add_argument("--directory", type=lambda it: Path(it).absolute(), default=Path("build/mutants").absolute())
    parser.add_argument("--trace", action="store_true", help="only find out which tests run what")
    parser.add_argument("--more", nargs="+", metavar="FILE", help="only find out what these new tests run")
    parser.add_argument("--mutants", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1, help="of the choice of mutants")
    parser.add_argument("--minutes", type=float, default=150, help="in all; begin no further part after that")
    parser.add_argument("--seconds", type=float, default=25, help="of the tests that one mutant is shown to")
    parser.add_argument("--jobs", type=int, default=2, help="mutants at once")
    parser.add_argument("--part", type=int, default=25, help="mutants that share one pytest")
    parser.add_argument("--survivors", action="store_true", help="judge those again that nothing noticed")
    return parser.parse_args()


def _commit() -> str:
    """Of what is committed of the core and its tests; not of this folder, which may be mended meanwhile."""
    tests = [line for line in _git("ls-tree", "HEAD", "tests/").splitlines() if not line.endswith("tests/mutate")]
    return f"{_tree('HEAD:backend')} {hashlib.sha256(chr(10).join(tests).encode()).hexdigest()}"


def _tree(name: str) -> str:
    return _git("rev-parse", name)


def _git(*arguments: str) -> str:
    command = ["git", *arguments]
    return subprocess.run(command, cwd=_ROOT, check=True, capture_output=True, text=True).stdout.strip()


def _trace(directory: Path) -> Covering:
    """The whole suite, in which everything is slower."""
    for old in directory.glob("trace-*"):
        shutil.rmtree(old)
    return _traced(directory, [])


def _trace_more(directory: Path, files: Sequence[str]) -> Covering:
    """What is known, and what these tests run. The rest of the tests and the core must be as they were traced."""
    if covering.load(directory / "covering.json").commit.split()[0] != _commit().split()[0]:
        sys.exit("the core has changed since the suite was traced: run it with --trace first")
    return _traced(directory, files)


def _traced(directory: Path, files: Sequence[str]) -> Covering:
    """Beside what was traced before."""
    before = sorted(directory.glob("trace-*"))
    now = directory / f"trace-{len(before):03}"
    now.mkdir()
    command = [sys.executable, "-m", "pytest", "-n", "4", "--dist", "loadfile", "--no-loadscope-reorder", "-q"]
    command += ["-p", "tests.mutate.tracing", "--tb=no", "--timeout=600", *files]
    environment = settings.child_environment(CIRCADIAN_MUTATE=str(now), PYTHONDONTWRITEBYTECODE="")
    subprocess.run(command, cwd=_ROOT, env=environment, check=False)
    return covering.collected([*before, now], commit=_commit())


def _judge(plan: _Plan, known: Covering) -> int:
    chosen = list(_drawn(sites.of_core(_ROOT), count=plan.mutants, seed=plan.seed))
    before = {key for key, line in _verdicts(plan.log).items() if not plan.survivors or line["verdict"] in _NOTICED}
    cases = [_case(site, known, plan) for site in sorted(chosen, key=lambda site: (site.path, site.line))]
    print(f"seed {plan.seed}: {len(cases)} mutants, {len(before)} judged before", flush=True)
    lock = Lock()

    def tell(case: Case, said: Said) -> None:
        verdict = {"verdict": said.said, "seconds": said.seconds, "tests": len(case.tests), "killer": said.killer}
        with lock, plan.log.open("a") as log:
            log.write(json.dumps({"key": case.site.key, **asdict(case.site), **verdict}) + "\n")
            print(_told(case.site, said), flush=True)

    left = [case for case in cases if case.site.key not in before]
    for case in left:
        if not case.tests:
            tell(case, Said(0, Verdict.UNTESTED))
    parts = SimpleQueue[Sequence[Case]]()
    for part in _parts([case for case in left if case.tests], plan.part):
        parts.put(part)

    def work(number: int) -> None:
        sessions = Sessions(_ROOT, plan.directory / f"sessions-{number}")
        while time.monotonic() < plan.ends_at:
            try:
                part = parts.get_nowait()
            except Empty:
                return
            sessions.judge(part, tell)

    with ThreadPoolExecutor(plan.jobs) as pool:
        list(pool.map(work, range(plan.jobs)))
    return _report([*_verdicts(plan.log).values()], of=len(cases))


def _case(site: Site, known: Covering, plan: _Plan) -> Case:
    tests = known.of(site, most_seconds=plan.seconds)
    return Case(site, {test: known.seconds[test] for test in tests})


def _parts(cases: Sequence[Case], count: int) -> Iterator[Sequence[Case]]:
    return (cases[start : start + count] for start in range(0, len(cases), count))


def _drawn(found: Sequence[Site], *, count: int, seed: int) -> Iterator[Site]:
    """One for each of so many lines."""
    by_line: dict[tuple[str, int], list[Site]] = {}
    for site in found:
        by_line.setdefault((site.path, site.line), []).append(site)
    chance = random.Random(seed)
    for line in chance.sample(sorted(by_line), min(count, len(by_line))):
        yield chance.choice(by_line[line])


def _verdicts(file: Path) -> dict[str, dict[str, str]]:
    """By mutant, the newest of each."""
    lines = map(json.loads, file.read_text().splitlines()) if file.exists() else ()
    return {line["key"]: line for line in lines}


def _told(site: Site, said: Said) -> str:
    return f"{said.said:9} {said.seconds:5.0f} s {site.path}:{site.line} {site.what}: {site.replacement[:80]}"


def _report(lines: Sequence[dict[str, str]], *, of: int) -> int:
    counts = Counter(line["verdict"] for line in lines)
    noticed, judged = sum(counts[verdict] for verdict in _NOTICED), len(lines)
    print(f"{judged} of {of} mutants judged: {dict(counts)}; score {noticed / max(1, judged):.1%}")
    for line in lines:
        if line["verdict"] not in _NOTICED:
            print(f"  {line['verdict']:9} {line['path']}:{line['line']} {line['what']}: {line['replacement'][:100]}")
    return 0 if judged == of else 1


if __name__ == "__main__":
    sys.exit(main())
