"""Pages of an app call the API from origins that its owner has registered (CORS), and from no others."""

import asyncio
from uuid import uuid4

import httpx
import pytest
import websockets

from backend.kit.limits import DEFAULT
from tests.factories.programs import register_app
from tests.factories.tenants import Tenant
from tests.harness.processes import Api
from tests.harness.waiting import wait_until

_PREFLIGHT = {
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization,content-type",
}


def _fresh() -> str:
    """An origin that nobody has asked for yet."""
    return f"https://{uuid4().hex}.example"


async def _allowed(http: httpx.AsyncClient, api: Api, origin: str) -> set[str | None]:
    """The origins that a preflight and a request answer with."""
    asked = await http.options(api.url, headers={"origin": origin, **_PREFLIGHT})
    read = await http.get(f"{api.base_url}/healthz", headers={"origin": origin})
    assert "access-control-allow-credentials" not in {**asked.headers, **read.headers}
    return {each.headers.get("access-control-allow-origin") for each in (asked, read)}


async def _may(http: httpx.AsyncClient, api: Api, origin: str) -> bool:
    allowed = await _allowed(http, api, origin)
    assert allowed in ({origin}, {None})
    return allowed == {origin}


async def _connects(api: Api, tenant: Tenant, origin: str) -> bool:
    url = api.url.replace("http", "ws", 1)
    try:
        async with websockets.connect(url, subprotocols=["graphql-transport-ws"], origin=origin):  # type: ignore[list-item, arg-type]
            return True
    except websockets.InvalidStatus:
        return False


async def test_a_page_of_an_app_calls_the_api_from_its_origin(
    tenant: Tenant, api: Api, http: httpx.AsyncClient
) -> None:
    origin, other = _fresh(), _fresh()
    app = await register_app(tenant.client, allowedOrigins=[origin, "http://localhost:9"])

    asked = (origin, other, f"{origin}:8443", origin.replace("https", "http"))
    assert [await _may(http, api, each) for each in asked] == [True, False, False, False]
    assert [await _connects(api, tenant, each) for each in (origin, other)] == [True, False]
    shown = await tenant.client.execute("query ($id: ID!) { app(id: $id) { allowedOrigins } }", id=app["id"])
    assert shown["app"]["allowedOrigins"] == [origin, "http://localhost:9"]


@pytest.mark.parametrize("mutation", ["suspendApp", "deleteApp", "updateApp"])
async def test_an_origin_ends_with_its_app(tenant: Tenant, api: Api, http: httpx.AsyncClient, mutation: str) -> None:
    origin = _fresh()
    app = await register_app(tenant.client, allowedOrigins=[origin])
    assert await _may(http, api, origin)

    change: dict[str, list[str]] = {"allowedOrigins": []} if mutation == "updateApp" else {}
    await tenant.client.succeed(mutation, "app { allowedOrigins }", appId=app["id"], **change)

    async def has_ended() -> bool:
        return await _allowed(http, api, origin) == {None}  # it may end between the two requests

    await wait_until(has_ended, timeout=3 * DEFAULT.origin_seconds)


async def test_strangers_origins_take_nothing_from_registered_ones(
    tenant: Tenant, api: Api, http: httpx.AsyncClient
) -> None:
    """A flood from one address is not looked up, and pages elsewhere are answered, many at once too."""
    registered = [_fresh() for _ in range(16)]
    await register_app(tenant.client, allowedOrigins=registered)
    noisy, quiet = (f"2001:db8:{uuid4().hex[:4]}:{uuid4().hex[:4]}::1" for _ in range(2))

    async def allowed(origins: list[str], address: str) -> int:
        headers = {"x-forwarded-for": address, **_PREFLIGHT}
        answers = await asyncio.gather(
            *(http.options(api.url, headers={"origin": each, **headers}) for each in origins)
        )
        return [each.status_code for each in answers].count(200)

    strangers = [await allowed([_fresh() for _ in range(20)], noisy) for _ in range(15)]

    assert strangers == [0] * 15
    assert await allowed(registered, noisy) < len(registered), "this address has used up its look-ups"
    # A page asks again: on a busy machine a look-up may have waited for too long. What was looked up is known then.
    answered = [await allowed(registered, quiet) for _ in range(3)]
    assert answered[-1] == len(registered)


async def test_a_change_of_something_else_keeps_the_origins(tenant: Tenant) -> None:
    app = await register_app(tenant.client, allowedOrigins=[_fresh()])

    made = await tenant.client.succeed("updateApp", "app { name allowedOrigins }", appId=app["id"], name="Diary")

    assert (made["app"]["name"], len(made["app"]["allowedOrigins"])) == ("Diary", 1)


@pytest.mark.parametrize(
    "origin",
    [
        "*", "null", "", "https://*.example", "https://app.example/", "https://app.example/path", "http://app.example",
        "https://App.example", "https://app.example:443", "https://app.example:0", "https://app.example:99999",
        "https://user@app.example", "https://app.example#x", "https://app.example?x", "ftp://app.example",
        "https://app..example", "https://-app.example", "https://äpp.example", "https://app.example https://b.example",
        "chrome-extension://abc", f"https://{'a' * 300}.example",
    ],
)  # fmt: skip
async def test_what_is_no_origin_of_a_page_is_refused(tenant: Tenant, origin: str) -> None:
    refused = await tenant.client.mutate(
        "registerApp",
        "app { id }",
        name="Calendar",
        type="PUBLIC",
        scopes=["spaces:read"],
        redirectUris=["https://calendar.example/back"],
        allowedOrigins=[origin],
    )

    assert (refused["__typename"], refused["path"]) == ("InvalidInput", ["input", "allowedOrigins"])


@pytest.mark.parametrize(("count", "is_taken"), [(DEFAULT.app_origins, True), (DEFAULT.app_origins + 1, False)])
async def test_an_app_has_so_many_origins(tenant: Tenant, count: int, is_taken: bool) -> None:
    app = await register_app(tenant.client)

    made = await tenant.client.mutate(
        "updateApp", "app { id }", appId=app["id"], allowedOrigins=[_fresh() for _ in range(count)]
    )

    assert ("app" in made) is is_taken
