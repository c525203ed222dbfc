"""No route is without a bucket: addresses are counted in front of all, bad tokens where they come from (X7)."""

import asyncio
import json

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from backend.app import ROUTE_ACCESS, UNCOUNTED
from backend.kit import client_address, opaque
from backend.kit.limits import DEFAULT
from tests.factories.tenants import Tenant
from tests.harness.draining import drain
from tests.harness.processes import Api
from tests.harness.stores import KEYS, Stores

_NOBODY = "00000000-0000-4000-8000-000000000000"
#: It has the form of one, and nobody has it.
_BAD = {"authorization": f"Bearer {opaque.generate(opaque.Prefix.PERSONAL_TOKEN)}"}
_QUERY = {"query": "{ __typename }"}


def _from(address: str) -> dict[str, str]:
    return {"x-forwarded-for": address}


def _path(door: str) -> str:
    for part in ("{provider_id:uuid}", "{tenant_id:uuid}"):
        door = door.replace(part, _NOBODY)
    return door.replace("{", "").replace("}", "")


@pytest.mark.parametrize("door", list(ROUTE_ACCESS))
async def test_every_route_limits_requests_by_address(
    api: Api, stores: Stores, http: httpx.AsyncClient, door: str
) -> None:
    """Routes that are added tomorrow too: they stand in ROUTE_ACCESS, or tests/architecture/test_doors.py fails."""
    address = "198.51.100.7"
    await drain(stores.redis_url, client_address.key(KEYS, "address", address))

    answer = await http.get(api.base_url + _path(door), headers=_from(address))

    assert (answer.status_code == 429) is (door not in UNCOUNTED), answer.text
    if answer.status_code == 429:
        assert int(answer.headers["retry-after"]) >= 1
        elsewhere = await http.get(api.base_url + _path(door), headers=_from("198.51.100.8"))
        assert elsewhere.status_code != 429


async def test_only_the_listed_routes_are_not_limited_by_address() -> None:
    assert set(ROUTE_ACCESS) >= UNCOUNTED == {"/graphql", "/healthz", "/readyz"}


async def test_bad_tokens_are_refused_logged_and_slowed_down(api: Api, tenant: Tenant) -> None:
    """Guesses from one place: in the end not even looked at; good tokens from elsewhere know nothing of it."""
    http, url, place = tenant.client.http, tenant.client.url, _from("198.51.100.21")
    turns = asyncio.Semaphore(16)

    async def guess() -> httpx.Response:
        async with turns:
            return await http.post(url, json=_QUERY, headers={**_BAD, **place})

    answers = await asyncio.gather(*(guess() for _ in range(DEFAULT.bad_token_burst + 200)))

    statuses = [answer.status_code for answer in answers]
    assert set(statuses) == {401, 429}
    assert statuses.count(401) >= DEFAULT.bad_token_burst
    [refused, *_] = [answer for answer in answers if answer.status_code == 429]
    assert refused.json()["errors"][0]["extensions"]["code"] == "RATE_LIMITED"
    assert int(refused.headers["retry-after"]) >= 1
    assert "a request from 198.51.100.21 has an access token that is not valid" in api.said()
    assert (await http.post(url, json=_QUERY, headers={**_BAD, **_from("198.51.100.22")})).status_code == 401
    assert (await tenant.client.send("{ __typename }")).status == 200


async def test_a_valid_token_works_at_an_address_with_bad_tokens(tenant: Tenant, stores: Stores) -> None:
    """Somebody behind the same address translation, never seen before by this process."""
    place = _from("198.51.100.31")
    key = client_address.key(KEYS, "token", "198.51.100.31")
    await drain(stores.redis_url, key)
    bad = await tenant.client.http.post(tenant.client.url, json=_QUERY, headers={**_BAD, **place})
    fresh = await tenant.person()

    answer = await fresh.client.send("{ __typename }", headers=place)
    async with connect(
        fresh.client.url.replace("http", "ws", 1),
        subprotocols=[Subprotocol("graphql-transport-ws")],
        additional_headers=place,
    ) as socket:
        payload = {"authorization": f"Bearer {(await tenant.person()).token}"}
        await socket.send(json.dumps({"type": "connection_init", "payload": payload}))
        frame = json.loads(await socket.recv())

    assert (bad.status_code, answer.status, frame["type"]) == (429, 200, "connection_ack")


@pytest.mark.parametrize("authorization", ["", "Bearer", "Bearer cir_pat_nobody", "Basic dXNlcjpwYXNz", "Bearer 7"])
async def test_a_malformed_token_is_not_counted(
    api: Api, stores: Stores, http: httpx.AsyncClient, authorization: str
) -> None:
    place = _from("198.51.100.32")
    await drain(stores.redis_url, client_address.key(KEYS, "token", "198.51.100.32"))
    await http.post(api.url, json=_QUERY, headers={**_BAD, **place})  # from now on the process knows of it

    answer = await http.post(api.url, json=_QUERY, headers={"authorization": authorization, **place})

    assert answer.status_code == 401


async def test_bad_tokens_at_other_routes_count_too(api: Api, stores: Stores, http: httpx.AsyncClient) -> None:
    address = "198.51.100.41"
    key = client_address.key(KEYS, "token", address)
    await drain(stores.redis_url, key)
    export = await http.get(f"{api.base_url}/audit/export", headers={**_BAD, **_from(address)})
    await drain(stores.redis_url, key)
    async with connect(
        api.socket_url, subprotocols=[Subprotocol("graphql-transport-ws")], additional_headers=_from(address)
    ) as socket:
        await socket.send(json.dumps({"type": "connection_init", "payload": _BAD}))
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()

    assert (export.status_code, export.json()["errors"][0]["extensions"]["code"]) == (429, "RATE_LIMITED")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013
