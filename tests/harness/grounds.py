"""What all installations of a test run are made from; `tests/conftest.py` hands it out.

A migrated cluster at rest, of which each installation gets a copy, and one parent that forks the processes of the
product: both take seconds of processor time to make. The cluster is made once in a run, the parent once in each of its
processes.
"""

import asyncio
import subprocess
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path

from tests.harness.nursery import Nursery, nursery
from tests.harness.stores import Servers


class Cluster:
    """Nothing is made before it is asked for."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    @cached_property
    def path(self) -> Path:
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
        self.copy(made.postgres.directory)
        return made

    def copy(self, directory: Path) -> None:
        subprocess.run(["cp", "-a", str(self.path), str(directory)], check=True)


class GivenCluster(Cluster):
    """What another process of the run has made."""

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
