"""`make chaos`, or `python -m tests.chaos --kills 1000`: the kill test. Exit code 1 if anything does not hold."""

import argparse
import asyncio
import sys
from dataclasses import fields
from pathlib import Path

from tests.chaos.plan import Plan
from tests.chaos.run import run


def _plan() -> Plan:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--directory", type=Path, default=Path(".data/chaos"), help="database, records and logs")
    parser.add_argument("--kills", type=int, default=Plan.kills, help="processes and stores to kill without warning")
    parser.add_argument("--minutes", type=float, default=Plan.minutes, help="kill for no longer than this")
    parser.add_argument("--seed", type=int, help="of the order of the deeds; moments differ all the same")
    for name in ("workers", "apis", "agents", "spaces"):
        parser.add_argument(f"--{name}", type=int, default=getattr(Plan, name))
    for name, meaning in (("pace", "deeds"), ("ask", "asks")):
        default = getattr(Plan, f"{name}_seconds")
        parser.add_argument(f"--{name}-seconds", type=float, default=default, help=f"seconds between two {meaning}")
    parser.add_argument("--continue", dest="is_continued", action="store_true", help="go on with an earlier run")
    given = {name: value for name, value in vars(parser.parse_args()).items() if value is not None}
    assert given.keys() <= {field.name for field in fields(Plan)}
    return Plan(**{**given, "directory": given["directory"].absolute()})


if __name__ == "__main__":
    sys.exit(1 if asyncio.run(run(_plan())) else 0)
