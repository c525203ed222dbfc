"""Too much in too short a time: refused before it runs, told how long to wait, and nobody else's affair (X7)."""

import asyncio
import json
import re
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from backend.tenants.models import Role
from tests.factories.programs import create_key, create_program
from tests.factories.quotas import allow
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Answer, Client, StreamRefused
from tests.harness.grounds import Grounds
from tests.harness.processes import api_process
from tests.harness.stack import Stack, own_stack
from tests.harness.waiting import wait_until

_CHEAP = "{ __typename }"
_CREATE = 'mutation { createSpace(input: {name: "x"}) { __typename } }'
_COUNT = "{ spaces(first: 5) { nodes { id } } }"
_MAKING = ("spaces:read", "spaces:write")
#: So slow that next to nothing comes back while a test runs: less than the cost of a mutation.
SLOW = {"client_cost_per_second": 1, "cost_per_second": 1}


def is_limited(answer: Answer) -> bool:
    return answer.codes == ["RATE_LIMITED"]


async def spend(client: Client, *, times: int = 40) -> list[bool]:
    """Which of so many mutations at once were refused."""
    return [is_limited(each) for each in await asyncio.gather(*(client.send(_CREATE) for _ in range(times)))]


async def test_refused_before_it_runs_with_the_time_to_wait(tenant: Tenant) -> None:
    await allow(tenant, client_cost_burst=25, client_cost_per_second=1)
    reader = await tenant.person(role=Role.ADMIN)

    answers = [await tenant.client.send(_CREATE) for _ in range(3)]

    assert [answer.status for answer in answers] == [200, 200, 429]
    refused = answers[-1]
    assert refused.codes == ["RATE_LIMITED"]
    assert "data" not in refused.body
    wait_seconds = refused.body["errors"][0]["extensions"]["retryAfterSeconds"]
    available = refused.body["extensions"]["cost"]["throttleStatus"]["currentlyAvailable"]
    assert wait_seconds == int(refused.headers["retry-after"])
    assert 5 <= available < 10, "what two mutations left, and what came back since"
    assert 10 - available - 1 <= wait_seconds <= 10 - available
    assert refused.body["extensions"]["cost"] == {
        "requestedQueryCost": 10,
        "actualQueryCost": None,
        "throttleStatus": {"maximumAvailable": 25, "currentlyAvailable": available, "restoreRate": 1},
    }
    assert not is_limited(await tenant.client.send(_CHEAP)), "what it can still pay runs"
    assert len((await reader.client.execute(_COUNT))["spaces"]["nodes"]) == 2


async def test_headers_show_both_buckets(tenant: Tenant) -> None:
    await allow(tenant, client_cost_burst=20, cost_burst=100, **SLOW)

    first = await tenant.client.send(_CREATE)
    await tenant.client.send(_CREATE)
    refused = await tenant.client.send(_CREATE)

    assert first.headers["ratelimit-policy"] == '"client";q=20;w=20, "tenant";q=100;w=100'
    assert first.headers["ratelimit"] == '"client";r=10, "tenant";r=90'
    assert "retry-after" not in first.headers
    assert re.fullmatch(r'"client";r=\d;t=\d+, "tenant";r=8\d', refused.headers["ratelimit"])


async def test_refilled_cost_can_be_spent(tenant: Tenant) -> None:
    await allow(tenant, client_cost_burst=10, client_cost_per_second=20)
    await spend(tenant.client, times=5)

    async def is_served() -> bool:
        return not is_limited(await tenant.client.send(_CREATE))

    await wait_until(is_served)


async def test_two_processes_share_a_bucket(
    tenant: Tenant, environment: dict[str, str], tmp_path: Path, grounds: Grounds
) -> None:
    await allow(tenant, client_cost_burst=200, **SLOW)

    with api_process(log=tmp_path / "api.log", environment=environment, parent=grounds.parent) as second:
        other = replace(tenant.client, url=second.url)
        refused = await asyncio.gather(spend(tenant.client), spend(other))

    assert sum(not each for each in [*refused[0], *refused[1]]) == 20


async def test_a_program_cannot_use_up_the_cost_of_others(tenant: Tenant) -> None:
    await allow(tenant, client_cost_burst=100, cost_burst=1_000, **SLOW)
    greedy, modest = [await create_program(tenant.client, name=name, scopes=_MAKING) for name in ("greedy", "modest")]
    person = await tenant.person(role=Role.ADMIN)

    assert sum(await spend(greedy.client, times=20)) == 10
    assert not any(await spend(modest.client, times=5))
    assert not any(await spend(person.client, times=5))


async def test_two_keys_of_one_program_are_one_client(tenant: Tenant) -> None:
    await allow(tenant, client_cost_burst=60, client_cost_per_second=1)
    account = await create_program(tenant.client, scopes=_MAKING)
    _, second = await create_key(tenant.client, account.actor_id)

    assert not any(await spend(account.client, times=6))
    assert all(await spend(replace(tenant.client, token=second), times=2))


async def test_all_of_a_tenant_together_have_a_bucket_too(tenant: Tenant) -> None:
    await allow(tenant, client_cost_burst=100, cost_burst=250, **SLOW)
    people = [await tenant.person(role=Role.ADMIN) for _ in range(4)]

    refused = await asyncio.gather(*(spend(person.client, times=15) for person in people))

    assert sum(not each for one in refused for each in one) == 25


async def test_a_flood_of_one_tenant_does_not_affect_others(tenant: Tenant, tenants: Tenants) -> None:
    await allow(tenant, cost_burst=50, client_cost_burst=50, **SLOW)
    quiet = await tenants.create()

    assert any(await spend(tenant.client))
    assert not any(await spend(quiet.client, times=10))


async def test_a_client_without_cost_left_is_refused_before_parsing(tenant: Tenant) -> None:
    """Documents that are no good cost their reading; they would be the cheap way to keep a process busy."""
    await allow(tenant, client_cost_burst=20, client_cost_per_second=1)
    for _ in range(2):
        assert (await tenant.client.send("{ spaceships }")).codes == ["BAD_REQUEST"]

    answer = await tenant.client.send("{ spaceships }")

    assert (answer.status, answer.codes) == (429, ["RATE_LIMITED"])


async def test_over_a_websocket_it_is_an_error_frame(tenant: Tenant) -> None:
    await allow(tenant, client_cost_burst=25, client_cost_per_second=1)
    space_id = await create_space(tenant.client)
    feed = f'subscription {{ spaceFeed(spaceId: "{space_id}") {{ cursor }} }}'
    assert any(await spend(tenant.client, times=5))
    async with tenant.client.socket() as socket:
        for number, query in enumerate((feed, _CREATE, f"{_CHEAP}")):
            payload = {"query": query}
            await socket.send(json.dumps({"id": str(number), "type": "subscribe", "payload": payload}))
        frame = json.loads(await socket.recv())
        while frame["id"] != "0":
            frame = json.loads(await socket.recv())

    assert frame["type"] == "error"
    [error] = frame["payload"]
    assert error["extensions"]["code"] == "RATE_LIMITED"
    assert error["extensions"]["retryAfterSeconds"] >= 1


async def test_over_sse_it_is_a_status_and_no_stream(tenant: Tenant) -> None:
    """What is refused before its first byte is refused by HTTP."""
    await allow(tenant, client_cost_burst=25, client_cost_per_second=1)
    space_id = await create_space(tenant.client)
    feed = f'subscription {{ spaceFeed(spaceId: "{space_id}") {{ cursor }} }}'
    assert any(await spend(tenant.client, times=5))

    with pytest.raises(StreamRefused) as refused:
        async with tenant.client.subscribe_sse(feed):
            pass

    assert (refused.value.status, refused.value.codes) == (429, ["RATE_LIMITED"])
    assert int(refused.value.headers["retry-after"]) >= 1
    assert refused.value.headers["content-type"].startswith("application/json")
    assert "ratelimit" in refused.value.headers


@pytest.fixture(scope="module")
def stack(grounds: Grounds, model_url: str) -> Iterator[Stack]:
    with (
        tempfile.TemporaryDirectory(prefix="circadian-limits-") as directory,
        own_stack(grounds, Path(directory), model_url=model_url) as stack,
    ):
        yield stack


@pytest.fixture
async def citizen(stack: Stack, http: httpx.AsyncClient) -> Tenant:
    return await Tenants(stack.stores.owner_database_url, stack.api.url, http).create()


async def test_without_redis_each_process_limits_by_itself(stack: Stack, citizen: Tenant) -> None:
    await allow(citizen, client_cost_burst=100, **SLOW)
    before = await spend(citizen.client, times=4)
    await stack.servers.valkey.kill()
    try:
        after = await spend(citizen.client, times=20)
    finally:
        await stack.servers.valkey.start()

    assert not any(before)
    allowed = sum(not each for each in after)
    assert 6 <= allowed < 10, "from where the bucket stood; one more for each ten seconds that it took"
    assert "ERROR" not in stack.api.said()


async def test_a_wiped_redis_is_a_full_bucket(stack: Stack, citizen: Tenant) -> None:
    await allow(citizen, client_cost_burst=100, **SLOW)
    assert sum(await spend(citizen.client, times=7)) == 0

    await stack.flush_redis()

    async def is_full() -> bool:
        """Once the process has asked Redis again, which it leaves alone for a moment after an outage."""
        answer = await citizen.client.send(_CHEAP)
        left: int = answer.body["extensions"]["cost"]["throttleStatus"]["currentlyAvailable"]
        return left > 60

    await wait_until(is_full)
