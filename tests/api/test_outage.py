"""Stores that go away: clients get a clear error at once, and everything works again when the stores do."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client
from tests.harness.grounds import Grounds
from tests.harness.stack import Stack, own_stack
from tests.harness.waiting import wait_until

_QUERY = "{ spaces { nodes { id } } }"


@pytest.fixture(scope="module")
def stack(grounds: Grounds, model_url: str) -> Iterator[Stack]:
    with (
        tempfile.TemporaryDirectory(prefix="circadian-outage-") as directory,
        own_stack(grounds, Path(directory), model_url=model_url) as stack,
    ):
        yield stack


@pytest.fixture
async def citizen(stack: Stack, http: httpx.AsyncClient) -> Tenant:
    return await Tenants(stack.stores.owner_database_url, stack.api.url, http).create()


async def _readiness(stack: Stack, http: httpx.AsyncClient) -> tuple[int, dict[str, str]]:
    answer = await http.get(f"{stack.api.base_url}/readyz")
    return answer.status_code, answer.json()


async def _works(client: Client) -> bool:
    answer = await client.send(_QUERY)
    return answer.status == 200 and not answer.codes


async def _fails(client: Client) -> bool:
    return (await client.send(_QUERY)).codes == ["UNAVAILABLE"]


async def test_requests_are_unavailable_while_postgres_is_down(
    stack: Stack, citizen: Tenant, http: httpx.AsyncClient
) -> None:
    space_id = await create_space(citizen.client)
    await stack.servers.postgres.kill()
    try:
        await wait_until(lambda: _fails(citizen.client))  # backends outlive their postmaster by a moment
        posting = await citizen.client.send(
            "mutation ($input: PostMessageInput!) { postMessage(input: $input) { __typename } }",
            {"input": {"spaceId": space_id, "text": "hello"}},
        )
        assert posting.codes == ["UNAVAILABLE"]
        assert (await http.get(f"{stack.api.base_url}/healthz")).status_code == 200
        assert await _readiness(stack, http) == (503, {"database": "unreachable", "redis": "ok"})
    finally:
        await stack.servers.postgres.start()

    await wait_until(lambda: _works(citizen.client), timeout=20)
    await post(citizen.client, space_id, "hello again")
    assert [message["text"] for message in await messages_of(citizen.client, space_id)] == ["hello again"]
    assert "ERROR backend" not in stack.api.said()


async def test_token_look_up_without_postgres_is_unavailable(
    stack: Stack, citizen: Tenant, http: httpx.AsyncClient
) -> None:
    fresh = await citizen.person()
    await stack.servers.postgres.kill()
    try:
        await wait_until(lambda: _fails(citizen.client))
        answer = await fresh.client.send(_QUERY)
        assert (answer.status, answer.codes) == (503, ["UNAVAILABLE"])
    finally:
        await stack.servers.postgres.start()
    await wait_until(lambda: _works(fresh.client), timeout=20)


async def test_responses_do_not_change_while_redis_is_down(
    stack: Stack, citizen: Tenant, http: httpx.AsyncClient
) -> None:
    space_id = await create_space(citizen.client)
    await stack.servers.valkey.kill()
    try:
        assert (await post(citizen.client, space_id, "hello"))["seq"] == 1
        assert await _readiness(stack, http) == (200, {"database": "ok", "redis": "unreachable"})
    finally:
        await stack.servers.valkey.start()
    assert len(await messages_of(citizen.client, space_id)) == 1
