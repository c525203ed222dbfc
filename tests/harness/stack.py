"""A complete installation for one test module, for tests that kill and restart its parts.

Postgres, Valkey, API and workers are real processes; the scripted models belong to the session.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import asyncpg
import redis.asyncio as redis

from tests.harness.grounds import Grounds
from tests.harness.models import model_settings
from tests.harness.nursery import Nursery
from tests.harness.owner_connection import OwnerConnection, owner_connection
from tests.harness.processes import Api, Running, api_process, kill
from tests.harness.stores import Servers, Stores, running_servers
from tests.harness.waiting import wait_until

_LONG_DEAD = "UPDATE workers SET beat_at = beat_at - interval '1 minute'"


@dataclass(slots=True)
class Stack:
    """`workers` are those started so far, including dead ones."""

    servers: Servers
    stores: Stores
    environment: dict[str, str]
    directory: Path
    api: Api
    parent: Nursery
    owner: OwnerConnection
    workers: list[Running] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=count)

    async def start_worker(self, **settings: str) -> Running:
        """Starts another worker and returns after its first heartbeat is in the database. `settings` override those of
        the others. If all others are dead, they have been dead for long enough for it to take over what was theirs."""
        if not any(worker.child.is_running for worker in self.workers):
            await self.execute(_LONG_DEAD)
        before = await self._count_beats()
        log = self.directory / f"worker-{next(self._numbers)}.log"
        worker = Running(self.parent.start("worker", log=log, environment={**self.environment, **settings}), log)
        self.workers.append(worker)
        await wait_until(lambda: self._has_beaten(before), timeout=60)
        return worker

    async def stop_workers(self) -> None:
        self.kill_workers()
        await self.execute("DELETE FROM workers")

    def kill_workers(self) -> None:
        for worker in self.workers:
            if worker.child.is_running:
                kill(worker)
        self.workers.clear()

    async def execute(self, sql: str) -> None:
        """As the owner of the database: for what the product has no interface for."""
        await self.owner.execute(sql)

    async def fetchval(self, sql: str) -> object:
        return await self.owner.fetchval(sql)

    async def fetch(self, sql: str) -> list[asyncpg.Record]:
        return await self.owner.fetch(sql)

    async def flush_redis(self) -> None:
        async with redis.Redis.from_url(self.stores.redis_url) as client:
            await client.flushall()

    async def _count_beats(self) -> int:
        count = await self.fetchval("SELECT count(*) FROM workers")
        assert isinstance(count, int)
        return count

    async def _has_beaten(self, before: int) -> bool:
        return await self._count_beats() > before


@contextmanager
def own_stack(grounds: Grounds, directory: Path, *, model_url: str, **settings: str) -> Iterator[Stack]:
    """Stores and an API process; the tests start the workers. `settings`: additional environment variables."""
    with ExitStack() as exits:
        servers = exits.enter_context(running_servers(grounds.cluster.servers(directory)))
        stores = servers.own
        environment = {
            **stores.settings(),
            "CIRCADIAN_ENV": "development",
            "CIRCADIAN_DATA_DIR": str(directory),
            **model_settings(model_url),
            **settings,
        }
        api = exits.enter_context(
            api_process(log=directory / "api.log", environment=environment, parent=grounds.parent)
        )
        owner = exits.enter_context(owner_connection(stores.owner_database_url))
        stack = Stack(servers, stores, environment, directory, api, grounds.parent, owner)
        exits.callback(stack.kill_workers)
        yield stack
