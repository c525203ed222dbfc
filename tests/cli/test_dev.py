"""`make run`'s own process: what it leaves in the data directory, what it refuses, how it ends and comes back."""

import asyncio
import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import asyncpg
import httpx
import psutil
import pytest

from backend.kit import db
from backend.kit.processes import free_port
from tests.factories.spaces import post, texts_of
from tests.harness.client import Client
from tests.harness.commands import run_command
from tests.harness.dev import Dev, dev_environment
from tests.harness.processes import NO_TLS
from tests.harness.visitor import Visitor
from tests.harness.waiting import is_alive, wait_until

_ROOT = Path(__file__).resolve().parents[2]
#: The processes that it starts, at least.
_FEWEST = 5


@pytest.fixture(scope="module")
def dev(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dev]:
    """One that the tests look at; the last of them end it and start it again, since a first start takes seconds."""
    with Dev(tmp_path_factory.mktemp("dev") / "data", free_port()) as running:
        asyncio.run(running.is_ready())
        yield running


async def test_dev_file_is_private_and_leads_to_a_working_api(dev: Dev, http: httpx.AsyncClient) -> None:
    found = await dev.is_ready()

    assert dev.file.stat().st_mode & 0o777 == 0o600
    assert found["graphqlUrl"] == f"http://127.0.0.1:{dev.port}/graphql"
    assert found["subscriptionsUrl"] == f"ws://127.0.0.1:{dev.port}/graphql"
    query = "query ($agent: ID!, $space: ID!) { tenant { id } agent(id: $agent) { id } space(id: $space) { id } }"
    answer = await http.post(
        found["graphqlUrl"],
        headers={"authorization": f"Bearer {found['accessToken']}"},
        json={"query": query, "variables": {"agent": found["agentId"], "space": found["spaceId"]}},
    )
    ids = {name: thing["id"] for name, thing in answer.json()["data"].items()}
    assert ids == {"tenant": found["tenantId"], "agent": found["agentId"], "space": found["spaceId"]}


async def test_printed_link_opens_the_console_once(dev: Dev) -> None:
    await dev.is_ready()
    (link,) = re.findall(r"^    console +(http://\S+)$", dev.said, re.MULTILINE)

    async with httpx.AsyncClient(verify=NO_TLS) as browser:
        first = await browser.get(link)
        page = await browser.get(f"http://127.0.0.1:{dev.port}{first.headers['location']}")
        listed = await browser.get(f"http://127.0.0.1:{dev.port}/console/organisations")
        again = await browser.get(link)

    assert first.headers["location"] == "/console/"
    assert (page.status_code, '<div id="root">' in page.text) == (200, True)
    assert [one["name"] for one in listed.json()] == ["Demo"]
    assert again.status_code == 410


async def test_operator_finds_what_runs_here(dev: Dev, http: httpx.AsyncClient) -> None:
    """With the file that stands beside `dev.json`: also a tenant whose token the running API takes."""
    found = await dev.is_ready()
    file = dev.directory / "operator.env"
    assert file.stat().st_mode & 0o777 == 0o600
    environment = dict(line.split("=", 1) for line in file.read_text().splitlines())

    listed = run_command("list-tenants", **environment)
    made = run_command(
        "create-tenant", "--name", "Acme", "--owner-name", "Ann", "--owner-email", "ann@acme.example", **environment
    )

    assert "Demo" in listed.stdout, listed.stderr
    token = made.stdout.splitlines()[1].split()[-1]
    answer = await http.post(
        found["graphqlUrl"], headers={"authorization": f"Bearer {token}"}, json={"query": "{ tenant { name } }"}
    )
    assert answer.json()["data"] == {"tenant": {"name": "Acme"}}
    tenant = next(
        line.split()[0] for line in run_command("list-tenants", **environment).stdout.splitlines() if "Acme" in line
    )
    erased = run_command("erase-tenant", tenant, "--name", "Acme", **environment)
    assert (erased.returncode, erased.stderr) == (0, "")
    assert tenant in (dev.directory / "erasures.jsonl").read_text()


async def test_newcomer_is_answered_by_the_demo_model(dev: Dev, http: httpx.AsyncClient) -> None:
    """Through the chain alone: a sum, a fact given back three cycles later, what it can do, and what it cannot."""
    found = await dev.is_ready()
    client, space = Client(found["graphqlUrl"], found["accessToken"], http), found["spaceId"]

    async def asked(text: str) -> str:
        before = len(await texts_of(client, space))
        await post(client, space, text)
        await wait_until(lambda: _is_answered(client, space, after=before + 1), timeout=30)
        return (await texts_of(client, space))[-1]

    assert "I will remember that your dog is called Rex" in await asked("My dog is called Rex.")
    assert "12 * (3+4) is 84." in await asked("what is 12 * (3+4)?")
    assert "I think with the built-in demo model" in await asked("What can you do?")
    assert "beyond my rules" in await asked("Who wrote Hamlet?")
    assert "you told me that your dog is called Rex." in await asked("What is my dog called?")


_DUE = "UPDATE plans SET next_due_at = now(), next_look_at = now() WHERE purpose = 'DIGEST'"


def test_the_commands_of_the_page_on_integration_work(dev: Dev, tmp_path: Path) -> None:
    """All of them, one after the other in one shell, as the page says."""
    page = (_ROOT / "docs" / "integrating.md").read_text()
    blocks = re.findall(r"^```sh\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    script = "\n".join(blocks).replace("http://localhost:8000", f"http://127.0.0.1:{dev.port}")
    (tmp_path / ".data").symlink_to(dev.directory)
    try:
        ran = subprocess.run(
            ["bash", "-eo", "pipefail", "-c", script],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=90,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        files = {each.name: each.read_text() for each in tmp_path.glob("*.txt")}
        pytest.fail(f"{late.stdout!r} {late.stderr!r} {files}")

    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert not re.search(r'"errors"|"code"', ran.stdout), ran.stdout
    assert '"text":"Lunch at noon, @Nova?"' in (tmp_path / "feed.txt").read_text()
    assert '"claims":0' in (tmp_path / "calls.txt").read_text()
    assert '"submitToolResult":{"__typename":"SubmitToolResultSuccess"}' in ran.stdout


async def test_newcomer_gets_a_digest_of_the_demo_model(dev: Dev, http: httpx.AsyncClient) -> None:
    """Of what the demo agent says in its space, in the space of the two."""
    found = await dev.is_ready()
    client, space = Client(found["graphqlUrl"], found["accessToken"], http), found["spaceId"]
    made = await client.succeed("myAssistant", "assistant { space { id } }", digest={"cron": "0 7 1 1 *"})
    home = made["assistant"]["space"]["id"]
    before = len(await texts_of(client, space))
    await post(client, space, "what is 6 * 7?")
    await wait_until(lambda: _is_answered(client, space, after=before + 1), timeout=30)

    environment = dict(line.split("=", 1) for line in (dev.directory / "operator.env").read_text().splitlines())
    connection = await asyncpg.connect(**db.credentials(environment["DATABASE_URL"]))
    await connection.execute(_DUE)
    await connection.close()
    await wait_until(lambda: _is_answered(client, home, after=0), timeout=30)

    [digest] = await texts_of(client, home)
    assert digest.startswith("This is new in your spaces:")
    assert "asks: “what is 6 * 7?”" in digest
    assert "6 * 7 is 42." in digest


async def _is_answered(client: Client, space: str, *, after: int) -> bool:
    return len(await texts_of(client, space)) > after


async def test_secrets_in_the_data_directory_are_private(dev: Dev) -> None:
    await dev.is_ready()

    names = ("demo-token.json", "demo-owner.json", "secret-key.json", "postgres/password")
    assert [(dev.directory / name).stat().st_mode & 0o777 for name in names] == [0o600] * 4


async def test_the_welcome_tells_how_to_sign_in(dev: Dev) -> None:
    await dev.is_ready()
    way_in = json.loads((dev.directory / "demo-owner.json").read_text())

    assert f"as {way_in['email']} with {way_in['password']}\n" in dev.said
    async with Visitor(f"http://127.0.0.1:{dev.port}") as visitor:
        answer = await visitor.sign_in(way_in["email"], way_in["password"])
        assert answer.status_code == 303
        assert "<h3>Demo</h3>" in (await visitor.open("/account")).text


async def test_a_second_start_on_the_same_directory_is_one_clear_line(dev: Dev) -> None:
    refused = _start_and_fail(dev.directory, free_port())

    assert refused == (
        f"circadian: {dev.directory} is in use by another `make run` (process {dev.process.pid}); "
        "stop that one, or give this one its own CIRCADIAN_DATA_DIR and PORT\n"
    )
    assert dev.file.exists()


def test_a_busy_port_is_one_clear_line(dev: Dev, tmp_path: Path) -> None:
    refused = _start_and_fail(tmp_path / "data", dev.port)

    assert refused == (
        f"circadian: cannot listen on 127.0.0.1:{dev.port}: Address already in use (set PORT to a free port)\n"
    )


def test_a_directory_that_cannot_be_made_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    refused = _start_and_fail(tmp_path / "file" / "data", free_port())

    assert refused.startswith(f"circadian: cannot write to {tmp_path / 'file' / 'data'}: Not a directory")
    assert refused.count("\n") == 1


@pytest.mark.timeout(300)
async def test_dev_restarts_processes_that_die_stops_cleanly_and_keeps_its_data(dev: Dev) -> None:
    """One test, since each start takes seconds."""
    before = await dev.is_ready()
    await _assert_ends_whole(dev, signal.SIGTERM)

    with Dev(dev.directory, dev.port) as second:
        assert await second.is_ready() == before
        await _assert_restarts_its_processes(second)
        await _assert_ends_whole(second, signal.SIGKILL)

    (dev.directory / "demo-token.json").unlink()
    with Dev(dev.directory, dev.port) as third:
        found = await third.is_ready()
        assert found["accessToken"] != before["accessToken"]
        assert {**found, "accessToken": ""} == {**before, "accessToken": ""}
        await _assert_ends_whole(third, signal.SIGINT)


async def _assert_restarts_its_processes(dev: Dev) -> None:
    for victim in dev.descendants():
        with suppress(psutil.NoSuchProcess):  # a server's own children may end with it
            victim.kill()

    names = {"Postgres", "Valkey", "serve", "model"}
    await wait_until(lambda: all(f"{name} ended unexpectedly" in dev.said for name in names))
    # As long as for a first start: with all of them gone, this is one.
    await wait_until(lambda: _answers(dev.port), timeout=120)
    await wait_until(lambda: len(dev.descendants()) >= _FEWEST, timeout=120)


async def _assert_ends_whole(dev: Dev, by: signal.Signals) -> None:
    descendants = dev.descendants()
    assert len(descendants) >= _FEWEST

    code = dev.end(by)

    await wait_until(lambda: not [child for child in descendants if is_alive(child)])
    if by is not signal.SIGKILL:
        assert code == 0
        assert not dev.file.exists()
        assert "Traceback" not in dev.said


def _answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/readyz", verify=NO_TLS).status_code == httpx.codes.OK
    except httpx.TransportError:
        return False


def _start_and_fail(directory: Path, port: int) -> str:
    """What it says on stderr, in place of a start."""
    ended = subprocess.run(
        [sys.executable, "-m", "backend", "dev"],
        cwd=_ROOT,
        env=dev_environment(directory, port),
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    assert ended.returncode == 1
    return ended.stderr
