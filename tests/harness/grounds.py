"""The shared base of all installations of a test run; `tests/conftest.py` provides it.

It has a migrated, stopped cluster, which each installation copies, and one parent that forks the processes of the
product. Both take seconds of processor time to create. The cluster is created once per run, the parent once per process
of the run.
"""

import asyncio
import subprocess
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path

from tests.harness.nursery import Nursery, nursery
from tests.harness.stores import Servers


class Cluster:
    """Everything is created on first use."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    @cached_property
    def path(self) -> Path:
        """The Postgres data directory of servers that were started, migrated and stopped. Not to be called in an event
        loop."""
        servers = Servers(self._directory)

        async def make() -> None:
            await servers.start()
            await servers.stop()

        asyncio.run(make())
        return servers.postgres.directory

    def servers(self, directory: Path) -> Servers:
        """Migrated servers in `directory`, not started."""
        made = Servers(directory, is_migrated=True)
        self.copy(made.postgres.directory)
        return made

    def copy(self, directory: Path) -> None:
        subprocess.run(["cp", "-a", str(self.path), str(directory)], check=True)


class GivenCluster(Cluster):
    """A cluster that another process of the run has created."""

    def __init__(self, path: Path) -> None:
        self.path = path


class Grounds:
    def __init__(self, cluster: Cluster, *, log: Path, exits: ExitStack) -> None:
        self.cluster = cluster
        self._log = log
        self._exits = exits

    @cached_property
    def parent(self) -> Nursery:
        return self._exits.enter_context(nursery(log=self._log))
