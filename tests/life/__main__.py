"""`make life`, or `python -m tests.life --rounds 2000`: the long life. Exit code 1 if anything does not hold."""

import argparse
import shutil
import sys
from contextlib import ExitStack
from pathlib import Path

from tests.harness.grounds import Cluster, Grounds
from tests.life import figures, plot
from tests.life.checks import check
from tests.life.plan import Plan
from tests.life.run import live

#: A directory that has this file was made by a run.
_MARK = "life.run"
_SHOWN = 40


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.life", description=__doc__)
    parser.add_argument("--directory", type=Path, default=Path(".data/life"), help="database, records and logs")
    parser.add_argument("--plot", type=Path, help="where to draw tokens per cycle, as SVG")
    parser.add_argument("--rounds", type=int, default=Plan.rounds, help="asks, one after the other")
    parser.add_argument("--rounds-between-deaths", type=int, default=Plan.rounds_between_deaths)
    parser.add_argument("--seed", type=int, help="of what is asked and who dies; moments differ all the same")
    given = {name: value for name, value in vars(parser.parse_args()).items() if value is not None}
    picture = given.pop("plot", None)
    plan = Plan(**{**given, "directory": given["directory"].absolute()})
    _prepare(plan.directory)
    print(f"seed {plan.seed}; records and logs are in {plan.directory}", flush=True)
    with ExitStack() as exits:
        (plan.directory / "cluster").mkdir()
        grounds = Grounds(Cluster(plan.directory / "cluster"), log=plan.directory / "nursery.log", exits=exits)
        assert grounds.cluster.path.is_dir(), "made before there is an event loop"
        found = live(plan, grounds)
    violations = check(found)
    print(figures.table(found))
    if picture is not None:
        picture.write_text(plot.svg(found))
    print("\n".join(["", f"{len(violations)} violations", *map(str, violations[:_SHOWN])]), flush=True)
    return 1 if violations else 0


def _prepare(directory: Path) -> None:
    """An empty directory, or one that a run has made."""
    if directory.exists():
        if not (directory / _MARK).exists() and any(directory.iterdir()):
            raise SystemExit(f"{directory} is not empty, and no run has made it")
        shutil.rmtree(directory)
    directory.mkdir(parents=True)
    (directory / _MARK).touch()


if __name__ == "__main__":
    sys.exit(main())
