"""Other systems that do the same work on the same Postgres and with the same model: `--against NAME`.

Each is a program that speaks the minimal loop's HTTP (`tests.bench.reference`), in an environment of its own, which is
made when it is first asked for: nothing of it is a dependency of the project. `make clean` takes it away.
"""

import hashlib
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

_ENVIRONMENTS = Path(sys.prefix) / "against"
#: The same versions on all sides.
_SHARED = ("aiohttp", "asyncpg", "uvloop")


@dataclass(frozen=True, slots=True)
class System:
    """What is installed, and the program."""

    requirements: Sequence[str]
    module: str


SYSTEMS = {"dbos": System(("dbos==3.4.0",), "tests.bench.against.dbos_app")}


def python_of(name: str) -> str:
    """The Python of that system's environment, made if it is not there."""
    wanted = [*SYSTEMS[name].requirements, *(f"{package}=={version(package)}" for package in _SHARED)]
    stamp = hashlib.sha256(" ".join(wanted).encode()).hexdigest()[:12]
    environment = _ENVIRONMENTS / f"{name}-{stamp}"
    python = environment / "bin" / "python"
    if not (environment / "complete").exists():
        print(f"installing {' '.join(wanted)} into {environment}", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(environment)], check=True)
        install = [str(python), "-m", "pip", "install", "-qq", "--disable-pip-version-check", *wanted]
        subprocess.run(install, check=True)
        (environment / "complete").touch()
    return str(python)
