"""The programs of this package as processes: those that only run, and the servers that print their URL."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.harness.processes import Running, process, wait_for


@contextmanager
def program(name: str, *arguments: str, directory: Path) -> Iterator[Running]:
    """`python -m tests.chaos.NAME`, which keeps its records in `directory`."""
    own = ["--directory", str(directory), *arguments]
    with process(f"tests.chaos.{name}", *own, log=directory / f"{name}.log", environment={}) as running:
        yield running


@contextmanager
def server(name: str, *arguments: str, directory: Path) -> Iterator[str]:
    """One that serves; yields its URL."""
    (directory / f"{name}.log").unlink(missing_ok=True)
    with program(name, *arguments, directory=directory) as running:
        wait_for(running, lambda: "\n" in running.said())
        yield running.said().splitlines()[0].strip()
