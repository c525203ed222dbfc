"""`make test-clients`: other people's GraphQL clients, and a browser, against a throw-away installation.

It starts real stores and `python -m backend dev` on a free port, runs the tests of this folder with Node, and ends what
it started. The last line is `N passed, 0 failed`; pictures of the browser are left in build/clients. Names of files
(`python -m tests.clients.run passkeys.test.mjs`) run those alone.
"""

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import asyncpg

from backend.kit import db
from backend.kit.keyring import KeyPurpose
from backend.kit.limits import DEFAULT
from backend.kit.processes import free_port
from backend.tenants import registry
from infra.clients import generate_typescript, node
from tests.fakes.name_server import RECORDS, NameServer
from tests.harness.processes import identity_provider_process, process, wait_for
from tests.harness.stores import KEYS, Servers, Stores, clone, running_servers

_FOLDER = Path(__file__).resolve().parent
_ROOT = _FOLDER.parents[1]
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def main() -> int:
    browser = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if browser is None:
        raise SystemExit("no browser found: install chromium (on Debian: apt-get install chromium)")
    node.prepare()
    generate_typescript.check()
    with ExitStack() as exits:
        directory = Path(exits.enter_context(tempfile.TemporaryDirectory(prefix="circadian-clients-")))
        stores = exits.enter_context(running_servers(Servers(directory))).stores(0)
        asyncio.run(clone(stores))
        names = exits.enter_context(NameServer())
        dev = exits.enter_context(_dev(stores, directory, names))
        control = exits.enter_context(_control(stores))
        provider = exits.enter_context(identity_provider_process(log=directory / "provider.log"))
        environment = {
            "CIRCADIAN_GRAPHQL_URL": dev["graphqlUrl"],
            "CIRCADIAN_DEV_FILE": json.dumps(dev),
            "CIRCADIAN_CONTROL_URL": control,
            "CIRCADIAN_PROVIDER_URL": provider,
            "CIRCADIAN_OUTBOX": str(directory / "dev" / "outbox"),
            "CIRCADIAN_DEMO_OWNER": (directory / "dev" / "demo-owner.json").read_text(),
            "CIRCADIAN_SCHEMA": str(_ROOT / "schema.graphql"),
            "CIRCADIAN_PICTURES": str(_ROOT / "build" / "clients"),
            "CIRCADIAN_PYTHON": sys.executable,
            "CHROMIUM": browser,
        }
        return _test(environment)


@contextmanager
def _dev(stores: Stores, directory: Path, names: NameServer) -> Iterator[dict[str, str]]:
    """A running `dev`; yields what it writes for programs."""
    environment = {
        **stores.settings(),
        "PORT": str(free_port()),
        "CIRCADIAN_DATA_DIR": str(directory / "dev"),
        "CIRCADIAN_DNS_RESOLVER": names.address,
    }
    file = directory / "dev" / "dev.json"
    with process("backend", "dev", log=directory / "dev.log", environment=environment) as running:
        wait_for(running, file.exists)
        found: dict[str, str] = json.loads(file.read_text())
        yield found


@contextmanager
def _control(stores: Stores) -> Iterator[str]:
    """An HTTP door for what the product has no door for: `POST /token?seconds=5` makes a token that expires,
    `POST /record?domain=acme.example&text=...` sets the TXT record of a domain, `POST /later` makes the proofs of who
    people are too old."""

    class Door(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = urlsplit(self.path)
            given = {name: values[0] for name, values in parse_qs(asked.query).items()}
            answer: dict[str, str] = {}
            if asked.path == "/record":
                RECORDS[given["domain"]] = [given["text"]]
            elif asked.path == "/later":
                asyncio.run(_outdate(stores))
            else:
                seconds = float(given["seconds"]) if "seconds" in given else None
                answer = {"token": asyncio.run(_issue(stores, seconds=seconds))}
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps(answer).encode())

        def log_message(self, format: str, *args: Any) -> None:
            """Silent."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


_LATER = "UPDATE browser_sessions SET stepped_up_at = stepped_up_at - make_interval(mins => $1)"
_EXPIRE = "UPDATE access_tokens SET expires_at = now() + make_interval(secs => $2) WHERE digest = $1"


async def _issue(stores: Stores, *, seconds: float | None) -> str:
    """A token of the demo's owner."""
    connection = await asyncpg.connect(**db.credentials(stores.owner_database_url))
    try:
        owner = await connection.fetchrow("SELECT tenant_id, id FROM members WHERE role = 'OWNER'")
        token = await registry.issue_token(
            KEYS, owner_database_url=stores.owner_database_url, tenant_id=owner["tenant_id"], member_id=owner["id"]
        )
        if seconds is not None:
            await connection.execute(_EXPIRE, KEYS.digest(KeyPurpose.TOKEN, token), seconds)
    finally:
        await connection.close()
    return token


async def _outdate(stores: Stores) -> None:
    connection = await asyncpg.connect(**db.credentials(stores.owner_database_url))
    try:
        await connection.execute(_LATER, DEFAULT.step_up_minutes + 1)
    finally:
        await connection.close()


def _test(environment: dict[str, str]) -> int:
    tests = sys.argv[1:] or sorted(path.name for path in _FOLDER.glob("*.test.mjs"))
    command = ["node", "--test", "--test-concurrency=1", "--test-reporter=./reporter.mjs", *tests]
    return subprocess.run(command, cwd=_FOLDER, env={**os.environ, **environment}, check=False, timeout=2400).returncode


if __name__ == "__main__":
    sys.exit(main())
