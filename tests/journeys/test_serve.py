"""API and worker in one process (`serve`): what holds of them as processes of their own holds at its door too."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from backend.kit.processes import free_port
from tests.factories.agents import create_agent
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client
from tests.harness.commands import run_command
from tests.harness.models import Models
from tests.harness.processes import Api, api_process, backend_process, kill
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

_HELD = "SELECT count(*) FROM agent_processes WHERE worker_id IS NOT NULL"
_WORKERS = "SELECT count(*) FROM workers"
_CYCLES = "query ($id: ID!) { agent(id: $id) { cycles { nodes { outcome } } } }"


@contextmanager
def _serve(stack: Stack, log: Path, **settings: str) -> Iterator[Api]:
    environment = {**stack.environment, **settings}
    with api_process(log=log, environment=environment, parent=stack.parent, command="serve") as running:
        yield running


async def _tenant(stack: Stack, serve: Api, http: httpx.AsyncClient) -> Tenant:
    """Whose client speaks to that process alone."""
    return await Tenants(stack.stores.owner_database_url, serve.url, http).create()


def _says(text: str) -> list[dict[str, object]]:
    return [{"calls": [{"name": "send_message", "arguments": {"text": text}}]}, {"text": ""}]


async def test_one_process_answers_and_ends_in_order(
    stack: Stack, models: Models, gate: str, http: httpx.AsyncClient, tmp_path: Path
) -> None:
    """Told to end while a model thinks, it hands its agent over, and the next one goes on."""
    with _serve(stack, tmp_path / "log", CIRCADIAN_WORKER_GRACE_SECONDS="1") as serve:
        tenant = await _tenant(stack, serve, http)
        agent = await create_agent(tenant.client, model=await models.script(_says("here")))
        space = await create_space(tenant.client, members=[agent])
        await post(tenant.client, space, "hello")
        await wait_until(lambda: _has(tenant.client, space, ["hello", "here"]))

        model = await models.script([{"gate": gate, "text": "too late"}, *_says("again")])
        other = await create_agent(tenant.client, model=model)
        second = await create_space(tenant.client, members=[other])
        await post(tenant.client, second, "and you?")
        await models.wait_for_requests(model, 1, timeout=30)

        serve.child.send(signal.SIGTERM)

        assert await serve.child.wait() == 0
        assert await stack.fetchval(_WORKERS) == 0
        assert await stack.fetchval(_HELD) == 0

    with _serve(stack, tmp_path / "next") as serve:
        client = Client(serve.url, tenant.owner.token, http)
        await wait_until(lambda: _has(client, second, ["and you?", "again"]), timeout=30)


async def test_what_a_killed_process_had_begun_is_done_once_by_the_next(
    stack: Stack, models: Models, gate: str, http: httpx.AsyncClient, tmp_path: Path
) -> None:
    with _serve(stack, tmp_path / "log") as serve:
        tenant = await _tenant(stack, serve, http)
        model = await models.script([{"gate": gate}, *_says("here")])
        agent = await create_agent(tenant.client, model=model)
        space = await create_space(tenant.client, members=[agent])
        await post(tenant.client, space, "hello")
        await models.wait_for_requests(model, 1, timeout=30)

        kill(serve)

    with _serve(stack, tmp_path / "next") as serve:
        client = Client(serve.url, tenant.owner.token, http)
        await wait_until(lambda: _has(client, space, ["hello", "here"]), timeout=60)
        await wait_until(lambda: _rests(client, agent), timeout=30)


async def test_a_later_need_of_litellm_exchanges_both(
    stack: Stack, models: Models, http: httpx.AsyncClient, tmp_path: Path
) -> None:
    """In the same process and at the same address; who asks meanwhile asks again."""
    with _serve(stack, tmp_path / "log", CIRCADIAN_LITELLM="when-needed") as serve:
        tenant = await _tenant(stack, serve, http)
        far = Models(models.url, models.http, "ollama_chat")
        agent = await create_agent(tenant.client, model=await far.script(_says("from afar")))
        space = await create_space(tenant.client, members=[agent])
        await post(tenant.client, space, "hello")

        await wait_until(lambda: serve.said().count("is ready") == 2, timeout=60)
        await wait_until(lambda: _has(tenant.client, space, ["hello", "from afar"]), timeout=60)
        assert serve.child.is_running


async def test_a_patient_one_waits_for_the_migration(stack: Stack, tmp_path: Path) -> None:
    newest = await stack.fetchval("SELECT max(name) FROM tortoise_migrations")
    hide = f"UPDATE tortoise_migrations SET name = 'not {newest}' WHERE name = '{newest}'"
    show = f"UPDATE tortoise_migrations SET name = '{newest}' WHERE name = 'not {newest}'"
    await stack.execute(hide)
    log, port = tmp_path / "log", free_port()
    words = ("serve", "--patient", "--port", str(port))
    try:
        with backend_process(*words, log=log, environment=stack.environment, parent=stack.parent) as serve:
            await wait_until(lambda: "waiting until the database" in serve.said(), timeout=30)
            assert await stack.fetchval(_WORKERS) == 0

            await stack.execute(show)

            await wait_until(lambda: _is(stack, _WORKERS, 1), timeout=30)
    finally:
        await stack.execute(show)


async def test_two_logins_are_one_clear_line(stack: Stack) -> None:
    url = stack.stores.owner_database_url

    refused = run_command("serve", **{**stack.environment, "CIRCADIAN_API_DATABASE_URL": url})

    assert refused.returncode == 1
    assert refused.stderr.startswith("circadian: `serve` uses one login for API and worker")
    assert refused.stderr.count("\n") == 1


async def _has(client: Client, space: str, texts: list[str]) -> bool:
    try:
        return await texts_of(client, space) == texts
    except httpx.TransportError:
        return False  # it is not there for a moment


async def _is(stack: Stack, sql: str, value: int) -> bool:
    return await stack.fetchval(sql) == value


async def _rests(client: Client, agent: str) -> bool:
    found = (await client.execute(_CYCLES, id=agent))["agent"]["cycles"]["nodes"]
    return [cycle["outcome"] for cycle in found] == ["RESTED"]
