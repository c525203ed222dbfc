"""The programs of a package as processes: those that only run, and the servers that print their URL."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.harness.nursery import Child, Nursery
from tests.harness.processes import Running, wait_for


@contextmanager
def program(
    forks: Nursery, name: str, *arguments: str, directory: Path, package: str = "tests.chaos"
) -> Iterator[Child]:
    """`python -m PACKAGE.NAME`, which keeps its records in `directory`."""
    own = ["-m", f"{package}.{name}", "--directory", str(directory), *arguments]
    child = forks.start(*own, log=directory / f"{name}.log", environment={})
    try:
        yield child
    finally:
        child.send(signal.SIGKILL)


@contextmanager
def server(forks: Nursery, name: str, *arguments: str, directory: Path, package: str = "tests.chaos") -> Iterator[str]:
    """One that serves; yields its URL."""
    with program(forks, name, *arguments, directory=directory, package=package) as child:
        wait_for(Running(child, child.log), lambda: "\n" in child.said())
        yield child.said().splitlines()[0].strip()
