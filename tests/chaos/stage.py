"""Everything that a run is made of, as real processes; `open_stage` starts them and ends them.

The stores are embedded; workers and APIs come from the nursery, so that a life costs milliseconds; model, tools,
senders, subscribers and answerers are programs of this package.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import asyncpg
import httpx

from backend import orm
from backend.kit import db
from backend.kit.embedded import EmbeddedPostgres, EmbeddedValkey
from backend.kit.processes import free_port
from tests.chaos import lease_log, tools, world
from tests.chaos.places import Place, Places, log_of
from tests.chaos.plan import Plan
from tests.chaos.programs import program, server
from tests.chaos.records import Record
from tests.harness.grounds import Grounds
from tests.harness.models import MODELS_FILE
from tests.harness.nursery import Child, Nursery, nursery
from tests.harness.stores import SECRET_KEY
from tests.harness.waiting import wait_until

#: Processes die here, never the machine: what Postgres has written survives without being forced to the disk, and a
#: restart need not force all files there first, which takes longer than everything else that it does.
_SETTINGS = {"fsync": "off"}


@dataclass(slots=True)
class Stage:
    plan: Plan
    postgres: EmbeddedPostgres
    valkey: EmbeddedValkey
    places: Places
    forks: Nursery
    api_urls: list[str]
    model_url: str
    #: Of every API and worker.
    environment: dict[str, str]
    exits: AsyncExitStack
    #: Those who answer what agents ask: processes of others, which die as well.
    answerers: list[Child] = field(default_factory=list)

    @property
    def workers(self) -> list[Place]:
        return [place for place in self.places.places if place.kind == "worker"]

    def start_program(self, name: str, *arguments: str) -> Child:
        """A program of this package, for as long as the stage is open."""
        own = ["--apis", ",".join(self.api_urls), *arguments]
        return self.exits.enter_context(program(self.forks, name, *own, directory=self.plan.directory))

    async def connect(self) -> asyncpg.Connection:
        """As the owner of the database."""
        return await asyncpg.connect(**db.credentials(self.postgres.url()))

    async def until_apis_answer(self) -> None:
        for url in self.api_urls:
            await self.until_answers(url.replace("/graphql", "/readyz"))

    async def until_answers(self, url: str) -> None:
        async with httpx.AsyncClient(timeout=2) as http:
            await wait_until(partial(_answers, http, url), timeout=60)


@asynccontextmanager
async def open_stage(plan: Plan, grounds: Grounds | None = None) -> AsyncIterator[Stage]:
    """`grounds`: of a test session, which has migrated and imported already."""
    directory = plan.directory
    async with AsyncExitStack() as exits:
        if grounds is None:
            forks = exits.enter_context(nursery(log=directory / "nursery.log"))
        else:
            forks = grounds.parent
            grounds.cluster.copy(directory / "postgres")
        postgres = EmbeddedPostgres(directory / "postgres", log=directory / "postgres.log", settings=_SETTINGS)
        valkey = EmbeddedValkey(directory / "valkey", log=directory / "valkey.log")
        for store in (postgres, valkey):
            await store.start()
            exits.push_async_callback(store.stop)
        await orm.migrate(postgres.url())
        ports = [free_port() for _ in range(plan.apis)]
        model_url, tools_url, mcp_url = [
            exits.enter_context(server(forks, name, directory=directory)) for name in ("model", "tools", "mcp_tools")
        ]
        environment = {
            "DATABASE_URL": postgres.url(),
            "REDIS_URL": valkey.url,
            "CIRCADIAN_SECRET_KEY": SECRET_KEY,
            "CIRCADIAN_ENV": "development",
            "CIRCADIAN_DATA_DIR": str(directory),
            "CIRCADIAN_MODEL": "openai/default",
            "CIRCADIAN_MODEL_BASE_URL": f"{model_url}/v1",
            "CIRCADIAN_MODEL_API_KEY": "chaos",
            "CIRCADIAN_MODELS_FILE": str(MODELS_FILE),
            "CIRCADIAN_TOOLS_FILE": str(_write_tools(directory, tools_url)),
        }
        deeds = Record(directory / "deeds.jsonl")
        exits.callback(deeds.close)
        places = Places(_places(plan, forks, environment, ports), deeds)
        exits.callback(places.end_all)
        urls = [f"http://127.0.0.1:{port}/graphql" for port in ports]
        stage = Stage(plan, postgres, valkey, places, forks, urls, model_url, environment, exits)
        places.start_all()
        keeping = asyncio.create_task(places.keep_forever())
        exits.push_async_callback(partial(_end, keeping))
        await stage.until_apis_answer()
        if not plan.is_continued:
            await _settle_world(stage, mcp_url=f"{mcp_url}/mcp")
        yield stage


def _write_tools(directory: Path, url: str) -> Path:
    path = directory / "tools.toml"
    path.write_text(tools.catalogue(url))
    return path


def _places(plan: Plan, forks: Nursery, environment: dict[str, str], ports: list[int]) -> list[Place]:
    apis = [place_of(plan, forks, environment, "api", number, "--port", str(port)) for number, port in enumerate(ports)]
    return apis + [place_of(plan, forks, environment, "worker", number) for number in range(plan.workers)]


def place_of(plan: Plan, forks: Nursery, environment: dict[str, str], kind: str, number: int, *arguments: str) -> Place:
    """A worker or an API, not started."""

    def start(points: str) -> Child:
        own = {**environment, "CIRCADIAN_FAIL_POINTS": points}
        return forks.start(kind, *arguments, log=log_of(plan.directory, made), environment=own)

    made = Place(kind, number, start)
    return made


async def _settle_world(stage: Stage, *, mcp_url: str) -> None:
    plan = stage.plan
    made = await world.create(
        owner_database_url=stage.postgres.url(),
        api_url=stage.api_urls[0],
        mcp_url=mcp_url,
        agents=plan.agents,
        spaces=plan.spaces,
    )
    made.write(plan.directory)
    connection = await stage.connect()
    try:
        await lease_log.install(connection)
    finally:
        await connection.close()


async def _end(task: "asyncio.Task[None]") -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def _answers(http: httpx.AsyncClient, url: str) -> bool:
    try:
        return (await http.get(url)).status_code == httpx.codes.OK
    except httpx.TransportError:
        return False
