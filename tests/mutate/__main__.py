"""`make mutate`, or `python -m tests.mutate --mutants 400 --seed 1`: does a test notice a small mistake in the core?

First the suite runs once and is traced (`--trace` does only that); then mutants are drawn by lines, and of each the
tests are run that run its function. What was judged before is not judged again: a run that was cut goes on.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Lock

from backend.kit import settings
from tests.mutate import covering, sites
from tests.mutate.covering import Covering
from tests.mutate.sites import Site
from tests.mutate.trial import Bench, Outcome, Verdict

_ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class _Plan:
    directory: Path
    mutants: int
    seed: int
    minutes: float
    #: Of the tests of one mutant.
    seconds: float
    jobs: int


def main() -> int:
    given = _arguments()
    given.directory.mkdir(parents=True, exist_ok=True)
    traced = given.directory / "covering.json"
    if given.trace or not traced.exists():
        covering.save(_trace(given.directory / "trace"), traced)
    if given.trace:
        return 0
    names = ("directory", "mutants", "seed", "minutes", "seconds", "jobs")
    plan = _Plan(**{name: getattr(given, name) for name in names})
    known = covering.load(traced)
    if known.commit != _commit():
        sys.exit("the code has changed since the suite was traced: run it with --trace first")
    return _judge(plan, known)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutate", description=__doc__)
    parser.add_argument("--directory", type=lambda it: Path(it).absolute(), default=Path("build/mutants").absolute())
    parser.add_argument("--trace", action="store_true", help="only find out which tests run what")
    parser.add_argument("--mutants", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1, help="of the choice of mutants")
    parser.add_argument("--minutes", type=float, default=150, help="begin no further mutant after that")
    parser.add_argument("--seconds", type=float, default=25, help="of the tests that one mutant is shown to")
    parser.add_argument("--jobs", type=int, default=2, help="mutants at once")
    return parser.parse_args()


def _commit() -> str:
    """Of what is committed of the core and its tests."""
    command = ["git", "rev-parse", "HEAD:backend", "HEAD:tests"]
    return subprocess.run(command, cwd=_ROOT, check=True, capture_output=True, text=True).stdout


def _trace(directory: Path) -> Covering:
    """The whole suite, in which everything is slower."""
    directory.mkdir(parents=True, exist_ok=True)
    for old in directory.iterdir():
        old.unlink()
    command = [sys.executable, "-m", "pytest", "-n", "4", "--dist", "loadfile", "--no-loadscope-reorder", "-q"]
    command += ["-p", "tests.mutate.tracing", "--tb=no", "--timeout=600"]
    environment = settings.child_environment(CIRCADIAN_TRACE=str(directory), PYTHONDONTWRITEBYTECODE="")
    subprocess.run(command, cwd=_ROOT, env=environment, check=False)
    return covering.collected(directory, commit=_commit())


def _judge(plan: _Plan, known: Covering) -> int:
    chosen = list(_drawn(sites.of_core(_ROOT), count=plan.mutants, seed=plan.seed))
    file = plan.directory / f"seed-{plan.seed}.jsonl"
    before = {line["key"] for line in _lines(file)}
    ends_at, lock = time.monotonic() + plan.minutes * 60, Lock()
    benches: SimpleQueue[Bench] = SimpleQueue()
    for number in range(plan.jobs):
        benches.put(Bench(_ROOT, plan.directory / f"bench-{number}"))
    print(f"seed {plan.seed}: {len(chosen)} mutants, {len(before)} judged before", flush=True)

    def judge(site: Site) -> None:
        if site.key in before or time.monotonic() > ends_at:
            return
        bench = benches.get()
        try:
            tests = known.of(site, most_seconds=plan.seconds)
            outcome = bench.judge(site, tests, expected_seconds=sum(known.seconds[test] for test in tests))
        finally:
            benches.put(bench)
        with lock, file.open("a") as log:
            log.write(json.dumps({"key": site.key, **asdict(site), **asdict(outcome)}) + "\n")
            print(_told(site, outcome), flush=True)

    with ThreadPoolExecutor(plan.jobs) as pool:
        list(pool.map(judge, chosen))
    return _report(_lines(file), of=len(chosen))


def _drawn(found: Sequence[Site], *, count: int, seed: int) -> Iterator[Site]:
    """One for each of so many lines."""
    by_line: dict[tuple[str, int], list[Site]] = {}
    for site in found:
        by_line.setdefault((site.path, site.line), []).append(site)
    chance = random.Random(seed)
    for line in chance.sample(sorted(by_line), min(count, len(by_line))):
        yield chance.choice(by_line[line])


def _lines(file: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def _told(site: Site, outcome: Outcome) -> str:
    return f"{outcome.verdict:9} {outcome.seconds:5.0f} s {site.path}:{site.line} {site.what}: {site.replacement[:80]}"


def _report(lines: Sequence[dict[str, str]], *, of: int) -> int:
    counts = Counter(line["verdict"] for line in lines)
    noticed, judged = counts[Verdict.KILLED] + counts[Verdict.TIMED_OUT], len(lines)
    print(f"{judged} of {of} mutants judged: {dict(counts)}; score {noticed / max(1, judged):.1%}")
    for line in lines:
        if line["verdict"] in {Verdict.SURVIVED, Verdict.UNTESTED}:
            print(f"  {line['verdict']:9} {line['path']}:{line['line']} {line['what']}: {line['replacement'][:100]}")
    return 0 if judged == of else 1


if __name__ == "__main__":
    sys.exit(main())
