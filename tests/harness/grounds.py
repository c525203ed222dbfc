"""What all installations of a test process are made from: a plugin of pytest, named in `tests/conftest.py`.

A migrated cluster at rest, of which each installation gets a copy, and one parent that forks its workers: both take
seconds of processor time to make, and an installation of a test module's own needs neither for itself.
"""

import asyncio
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path

import pytest

from tests.harness.nursery import Nursery, nursery
from tests.harness.stores import Servers


class Grounds:
    """Nothing is made before it is asked for."""

    def __init__(self, directory: Path, exits: ExitStack) -> None:
        self._directory = directory
        self._exits = exits

    @cached_property
    def parent(self) -> Nursery:
        return self._exits.enter_context(nursery(log=self._directory / "nursery.log"))

    @cached_property
    def cluster(self) -> Path:
        """Postgres' directory of servers that were started, migrated and stopped. Not from within an event loop."""
        servers = Servers(self._directory)

        async def make() -> None:
            await servers.start()
            await servers.stop()

        asyncio.run(make())
        return servers.postgres.directory

    def servers(self, directory: Path) -> Servers:
        """Migrated ones in `directory`, not started."""
        made = Servers(directory, is_migrated=True)
        self.copy_cluster(made.postgres.directory)
        return made

    def copy_cluster(self, directory: Path) -> None:
        subprocess.run(["cp", "-a", str(self.cluster), str(directory)], check=True)


@pytest.fixture(scope="session")
def grounds() -> Iterator[Grounds]:
    with tempfile.TemporaryDirectory(prefix="circadian-grounds-") as directory, ExitStack() as exits:
        yield Grounds(Path(directory), exits)
