"""Everything that a run needs, as real processes: the stores with durable settings, the model, both sides.

`running` starts and ends them; `__main__` opens the connections of the measuring process to them.
"""

import asyncio
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import asyncpg

from backend import orm
from backend.kit import db
from backend.kit.embedded import EmbeddedPostgres, EmbeddedValkey
from backend.llm.local_embeddings import WORDLLAMA
from tests.bench.against import SYSTEMS, python_of
from tests.bench.minimal import SCHEMA
from tests.harness.models import MODELS_FILE
from tests.harness.processes import Running, api_process, process, wait_for, worker_process
from tests.harness.stores import SECRET_KEY

_MINIMAL = "minimal"
#: Durable as always. But a checkpoint in the middle would make the log hold whole pages again, of whoever comes next.
_NO_CHECKPOINT = {"checkpoint_timeout": "1h", "max_wal_size": "8GB"}
_START_SECONDS = 180.0
_OF_SEARCH = ("CIRCADIAN_EMBEDDING_", "CIRCADIAN_RERANK_")


@dataclass(frozen=True, slots=True)
class Processes:
    """The process ids of one side, which may be one."""

    server: int
    worker: int | None


@dataclass(frozen=True, slots=True)
class Rival:
    """Another system that is measured too."""

    database_url: str
    url: str
    processes: Processes


@dataclass(frozen=True, slots=True)
class Stage:
    """Where everything is, and the process ids whose work is metered."""

    owner_database_url: str
    minimal_database_url: str
    redis_url: str
    minimal_redis_url: str
    graphql_url: str
    minimal_url: str
    model_url: str
    outside_url: str
    ours: Processes
    minimal: Processes
    rivals: Mapping[str, Rival]
    postgres: int
    valkey: int
    #: Where Postgres logs, and where our API and our worker do.
    postgres_log: Path
    logs: Sequence[Path]
    #: Of our processes, for whoever starts more of them.
    environment: Mapping[str, str]
    #: The settings by which archives are searched by meaning too; none if they are not.
    embeddings: Mapping[str, str]


def embeddings_of(where: str | None) -> dict[str, str]:
    """The settings for a server at a URL, for the model within the process if it says `local`, or all that the
    environment names if it says `env`: a hosted model with its prefixes, a reranker."""
    if where is None:
        return {}
    if where == "env":
        return {name: value for name, value in os.environ.items() if name.startswith(_OF_SEARCH)}
    if where == "local":
        return {"CIRCADIAN_EMBEDDING_MODEL": WORDLLAMA}
    return {"CIRCADIAN_EMBEDDING_MODEL": "bench", "CIRCADIAN_EMBEDDING_BASE_URL": where}


@contextmanager
def running(
    directory: Path,
    *,
    embeddings: Mapping[str, str],
    against: Sequence[str] = (),
    points: str = "",
    worker: str | None = None,
) -> Iterator[Stage]:
    """`against` names other systems; `points` of `kit.fail_points` are what API and worker tell the time at; `worker`
    is the module that runs in the place of ours."""
    pythons = {name: python_of(name) for name in against}
    postgres = EmbeddedPostgres(directory / "postgres", log=directory / "postgres.log", settings=_NO_CHECKPOINT)
    valkey = EmbeddedValkey(directory / "valkey", log=directory / "valkey.log")
    with ExitStack() as stack:
        stack.callback(lambda: asyncio.run(_stop(postgres, valkey)))
        asyncio.run(_start(postgres, valkey, (_MINIMAL, *against)))
        model_url = _url_of(stack, "tests.bench.model_server", log=directory / "model.log")[1]
        outside_url = _url_of(stack, "tests.bench.outside", log=directory / "outside.log")[1]
        stores = (postgres.url(_MINIMAL), valkey.url.removesuffix("/0") + "/1")
        server, minimal_url = _url_of(stack, "tests.bench.minimal.server", *stores, log=directory / "server.log")
        thinker = stack.enter_context(
            process("tests.bench.minimal.worker", *stores, model_url, log=directory / "thinker.log", environment={})
        )
        environment = {
            **_environment(directory, postgres, valkey, model_url=model_url),
            "CIRCADIAN_FAIL_POINTS": points,
            **embeddings,
        }
        thinking = stack.enter_context(_worker(worker, log=directory / "worker.log", environment=environment))
        api = stack.enter_context(api_process(log=directory / "api.log", environment=environment))
        rivals = {
            name: _rival(stack, name, python, postgres.url(name), model_url, log=directory / f"{name}.log")
            for name, python in pythons.items()
        }
        wait_for(thinker, lambda: bool(thinker.said()))
        asyncio.run(_wait_for_beat(thinking, postgres.url()))
        assert postgres.pid is not None and valkey.pid is not None
        yield Stage(
            owner_database_url=postgres.url(),
            minimal_database_url=postgres.url(_MINIMAL),
            redis_url=valkey.url,
            minimal_redis_url=stores[1],
            graphql_url=api.url,
            minimal_url=minimal_url,
            model_url=model_url,
            outside_url=outside_url,
            ours=Processes(api.child.pid, thinking.child.pid),
            minimal=Processes(server.child.pid, thinker.child.pid),
            rivals=rivals,
            postgres=postgres.pid,
            valkey=valkey.pid,
            postgres_log=postgres.log,
            logs=(api.log, thinking.log),
            environment=environment,
            embeddings=embeddings,
        )


def _worker(module: str | None, *, log: Path, environment: Mapping[str, str]) -> AbstractContextManager[Running]:
    if module is None:
        return worker_process(log=log, environment=environment)
    # Two thousand agents of one tenant: a worker gives one tenant seven eighths of its places.
    return process(module, log=log, environment={**environment, "CIRCADIAN_WORKER_MAX_LOOPS": "4000"})


def _environment(
    directory: Path, postgres: EmbeddedPostgres, valkey: EmbeddedValkey, *, model_url: str
) -> dict[str, str]:
    return {
        "DATABASE_URL": postgres.url(),
        "REDIS_URL": valkey.url,
        "CIRCADIAN_SECRET_KEY": SECRET_KEY,
        # Tools and receivers of webhooks are on this machine.
        "CIRCADIAN_ENV": "development",
        "CIRCADIAN_DATA_DIR": str(directory),
        "CIRCADIAN_MODEL": "openai/bench",
        "CIRCADIAN_MODEL_BASE_URL": f"{model_url}/v1",
        "CIRCADIAN_MODEL_API_KEY": "none",
        "CIRCADIAN_MODELS_FILE": str(MODELS_FILE),
    }


def _url_of(
    stack: ExitStack, module: str, *arguments: str, log: Path, python: str = sys.executable
) -> tuple[Running, str]:
    """Start a server that prints its URL when it is ready."""
    server = stack.enter_context(process(module, *arguments, log=log, environment={}, python=python))
    wait_for(server, lambda: "http://" in server.said())
    [url] = [line for line in server.said().splitlines() if line.startswith("http://")]
    return server, url


def _rival(stack: ExitStack, name: str, python: str, database_url: str, model_url: str, *, log: Path) -> Rival:
    server, url = _url_of(stack, SYSTEMS[name].module, database_url, model_url, log=log, python=python)
    return Rival(database_url, url, Processes(server.child.pid, None))


async def _start(postgres: EmbeddedPostgres, valkey: EmbeddedValkey, others: Sequence[str]) -> None:
    """`others` are the databases of the minimal loop and of whoever does its work."""
    await asyncio.gather(postgres.start(), valkey.start())
    await orm.migrate(postgres.url())
    for name in others:
        database = await connect(postgres.url("postgres"))
        await database.execute(f"CREATE DATABASE {name}")
        await database.close()
        database = await connect(postgres.url(name))
        await database.execute(SCHEMA)
        await database.close()


async def _stop(postgres: EmbeddedPostgres, valkey: EmbeddedValkey) -> None:
    await asyncio.gather(postgres.stop(), valkey.stop())


async def connect(url: str) -> asyncpg.Connection:
    return await asyncpg.connect(**db.credentials(url, application="bench"))


async def _wait_for_beat(worker: Running, url: str) -> None:
    """The worker takes its first wake only when it has imported what it needs."""
    database = await connect(url)
    deadline = time.monotonic() + _START_SECONDS
    while not await database.fetchval("SELECT EXISTS (SELECT FROM workers)"):
        if not worker.child.is_running or time.monotonic() > deadline:
            sys.exit(f"the worker did not start: {worker.said()}")
        await asyncio.sleep(0.1)
    await database.close()
