"""An installation of its own for the tests of a page, whose parts they kill and start again.

`python -m tests.clients.stage` writes one line of JSON when it is ready: its addresses, an owner who can sign in, a
colleague, and their tokens. Then it carries out one line of the standard input at a time, `kill api` or `start worker`,
and writes `done`. The parts are api, worker and valkey. `history SPACE` puts 100,000 old messages of the owner into a
space, `mind AGENT` 100,000 entries into the mind of a new agent. `add operator` makes the owner an operator of the
installation, `add tenant` makes a tenant of strangers. `outdate proofs` makes the proofs of who people are too old,
`quota task_depth=2` sets a quota of the owner's tenant. `people NAMES` makes colleagues with these names (JSON), and
writes their tokens instead of `done`. `refusal ENDPOINT` adds a delivery that the webhook endpoint has refused for
good. It ends all it has started at the end of the input.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from uuid import UUID

import asyncpg
import httpx

from backend.kit import db
from backend.kit.processes import free_port
from backend.tenants import registry
from tests.bench import chains
from tests.factories.grown import Growth
from tests.factories.people import add_person
from tests.factories.rows import add_delivery, key_of
from tests.factories.tenants import Person, Tenant
from tests.harness.client import Client
from tests.harness.models import model_settings
from tests.harness.processes import Running, api_process, kill, model_server_process, wait_for, worker_process
from tests.harness.stores import KEYS, Servers, Stores, running_servers
from tests.harness.visitor import PASSWORD, Outbox, Visitor

_HISTORY = 100_000
_IN_WINDOW = 400
_WORKER_STARTS_SECONDS = 180.0  # no pytest-timeout ends these tests, and a worker imports much
_OWNER = "SELECT m.tenant_id, m.id FROM members m JOIN users u ON u.id = m.user_id WHERE u.email = $1"
_OUTDATE = "UPDATE browser_sessions SET stepped_up_at = stepped_up_at - interval '1 day'"
_TENANT = ("--name", "Zebra & sons", "--owner-name", "Zoe", "--owner-email", "zoe@example.com")


class Stage:
    """The running parts. A part that was killed is started again at the address that it had."""

    def __init__(self, servers: Servers, environment: dict[str, str], directory: Path, exits: ExitStack) -> None:
        self._servers = servers
        self._environment = environment
        self._directory = directory
        self._exits = exits
        self._port = free_port()
        self._running: dict[str, Running] = {}
        #: Set when the owner has signed up.
        self.owner_email = self.tenant_id = ""

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def act(self, verb: str, part: str) -> None:
        actions: dict[tuple[str, str], Callable[[], None]] = {
            ("start", "api"): self._start_api,
            ("start", "worker"): self._start_worker,
            ("start", "valkey"): lambda: asyncio.run(self._servers.valkey.start()),
            ("kill", "valkey"): lambda: asyncio.run(self._servers.valkey.kill()),
            ("add", "operator"): lambda: self._operate("operators", "add", self.owner_email),
            ("add", "tenant"): lambda: self._operate("create-tenant", *_TENANT),
            ("outdate", "proofs"): lambda: asyncio.run(_outdate_proofs(self._servers.own)),
        }
        action = actions.get((verb, part))
        if action is not None:
            action()
        elif verb == "quota":
            self._operate("set-quotas", self.tenant_id, part)
        else:
            running = self._running.pop(part)
            kill(running)

    def _operate(self, *arguments: str) -> None:
        """At a terminal of the operator."""
        command = (sys.executable, "-m", "backend", *arguments)
        environment = {**os.environ, **self._servers.own.settings()}
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)

    def _start_api(self) -> None:
        log = self._directory / "api.log"
        self._running["api"] = self._exits.enter_context(
            api_process(log=log, environment=self._environment, port=self._port)
        )

    def _start_worker(self) -> None:
        log = self._directory / "worker.log"
        worker = self._exits.enter_context(worker_process(log=log, environment=self._environment))
        wait_for(worker, lambda: "is ready" in worker.said(), _WORKER_STARTS_SECONDS)
        self._running["worker"] = worker


async def _owner(stage: Stage, stores: Stores, directory: Path) -> dict[str, str]:
    """Somebody who has signed up, with a token that may do everything. The stage keeps who it is."""
    async with Visitor(stage.origin) as visitor:
        email = await visitor.sign_up(Outbox(directory))
    url = stores.owner_database_url
    tenant_id, member_id = await _owner_of(url, email)
    stage.owner_email, stage.tenant_id = email, str(tenant_id)
    token = await registry.issue_token(KEYS, owner_database_url=url, tenant_id=tenant_id, member_id=member_id)
    colleague = await add_person(url, tenant_id=tenant_id, name="Bert")
    return {"email": email, "password": PASSWORD, "accessToken": token, "colleagueToken": colleague.access_token}


async def _add_people(stores: Stores, email: str, names: list[str]) -> list[str]:
    """Their tokens."""
    url = stores.owner_database_url
    tenant_id, _ = await _owner_of(url, email)
    return [(await add_person(url, tenant_id=tenant_id, name=name)).access_token for name in names]


async def _add_refusal(stage: Stage, stores: Stores, owner: dict[str, str], endpoint_id: str) -> None:
    url = stores.owner_database_url
    tenant_id, member_id = await _owner_of(url, owner["email"])
    async with httpx.AsyncClient() as http:
        client = Client(f"{stage.origin}/graphql", owner["accessToken"], http)
        tenant = Tenant(tenant_id, Person(client, member_id, "Olga", owner["accessToken"]), url)
        await add_delivery(tenant, endpoint_id, text="it answered 500")


async def _owner_of(url: str, email: str) -> tuple[UUID, UUID]:
    """The tenant and the member."""
    connection = await asyncpg.connect(**db.credentials(url))
    try:
        tenant_id, member_id = await connection.fetchrow(_OWNER, email)
    finally:
        await connection.close()
    return tenant_id, member_id


async def _outdate_proofs(stores: Stores) -> None:
    connection = await asyncpg.connect(**db.credentials(stores.owner_database_url))
    try:
        await connection.execute(_OUTDATE)
    finally:
        await connection.close()


async def _add_past(stores: Stores, email: str, verb: str, place: str) -> None:
    connection = await asyncpg.connect(**db.credentials(stores.owner_database_url))
    try:
        tenant_id, member_id = await connection.fetchrow(_OWNER, email)
        if verb == "history":
            await Growth(connection, tenant_id, member_id).messages(key_of(place), _HISTORY)
            await connection.execute("VACUUM (ANALYZE) messages")
        else:
            cycles, behind = chains.of_entries(_IN_WINDOW), chains.of_entries(_HISTORY - _IN_WINDOW)
            await chains.write_chain(
                connection, tenant_id=tenant_id, agent_id=key_of(place), cycles=cycles, behind=behind
            )
            await connection.execute(f"VACUUM (ANALYZE) {', '.join(chains.CHAIN_TABLES)}")
    finally:
        await connection.close()


def _say(line: Any) -> None:
    sys.stdout.write(f"{line if isinstance(line, str) else json.dumps(line)}\n")
    sys.stdout.flush()


def main() -> None:
    with ExitStack() as exits:
        directory = Path(exits.enter_context(tempfile.TemporaryDirectory(prefix="circadian-stage-")))
        servers = exits.enter_context(running_servers(Servers(directory)))
        models = exits.enter_context(model_server_process(log=directory / "models.log"))
        environment = {
            **servers.own.settings(),
            **model_settings(models),
            "CIRCADIAN_ENV": "development",
            "CIRCADIAN_DATA_DIR": str(directory),
        }
        stage = Stage(servers, environment, directory, exits)
        stage.act("start", "api")
        stage.act("start", "worker")
        owner = asyncio.run(_owner(stage, servers.own, directory))
        places = {"origin": stage.origin, "graphqlUrl": f"{stage.origin}/graphql", "modelsUrl": models}
        _say({**places, "outbox": str(directory / "outbox"), **owner})
        for line in sys.stdin:
            verb, part = line.strip().split(maxsplit=1)
            if verb == "people":
                _say(asyncio.run(_add_people(servers.own, owner["email"], json.loads(part))))
                continue
            if verb in ("history", "mind"):
                asyncio.run(_add_past(servers.own, owner["email"], verb, part))
            elif verb == "refusal":
                asyncio.run(_add_refusal(stage, servers.own, owner, part))
            else:
                stage.act(verb, part)
            _say("done")


if __name__ == "__main__":
    main()
