"""Programs that register themselves, where the operator lets them (RFC 7591 and 7592; X2)."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import randrange
from typing import Any

import httpx
import pytest

from backend.agents import suspension
from backend.tenants.operator import operator_work
from tests.factories import programs
from tests.factories.accounts import ask, owner
from tests.factories.rows import add_app_request
from tests.factories.tenants import Tenant, global_id
from tests.harness.grounds import Grounds
from tests.harness.processes import Api, api_process
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

_METADATA = {
    "client_name": "Ambient",
    "redirect_uris": ["https://ambient.example/back"],
    "grant_types": ["authorization_code", "refresh_token"],
    "scope": "spaces:read messages:write",
}


_USED = "SELECT client_id FROM apps WHERE tenant_id = $1 AND status <> 'DELETED'"
_WAITS = """SELECT EXISTS (SELECT FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock' AND pg_blocking_pids(pid) && ARRAY[$1::int])"""
_DELETE = "UPDATE apps SET status = 'DELETED' WHERE client_id = $1"
#: Ends the connection that waits for the app.
_DISCONNECT = """SELECT pg_terminate_backend(pid), $1::text FROM pg_stat_activity
WHERE datname = current_database() AND pg_blocking_pids(pid) && ARRAY[pg_backend_pid()]"""
_ALL = "SELECT client_id FROM apps WHERE tenant_id = $1"


@pytest.fixture
def open_api(tenant: Tenant, environment: dict[str, str], tmp_path: Path, grounds: Grounds) -> Iterator[Api]:
    """An API process at which strangers may register; the apps are the tenant's."""
    settings = {**environment, "CIRCADIAN_DYNAMIC_REGISTRATION": str(tenant.id)}
    with api_process(log=tmp_path / "api.log", environment=settings, parent=grounds.parent) as api:
        yield api


async def _register(api: Api, http: httpx.AsyncClient, *, source: str = "", **changes: Any) -> httpx.Response:
    """From another place of the network each time, unless one is named."""
    headers = {"x-forwarded-for": source or f"2001:db8:1:{randrange(65536):x}::1"}
    return await http.post(f"{api.base_url}/oauth/register", json={**_METADATA, **changes}, headers=headers)


async def test_registration_is_off_by_default(api: Api, http: httpx.AsyncClient) -> None:
    assert (await _register(api, http)).status_code == 404


async def test_nobody_registers_at_a_suspended_tenant(
    open_api: Api, http: httpx.AsyncClient, tenant: Tenant, stores: Stores
) -> None:
    async with operator_work(stores.owner_database_url, tenant.id) as work:
        await suspension.suspend(work, reason="unpaid")

    answer = await _register(open_api, http)

    assert (answer.status_code, answer.json()["error"]) == (403, "access_denied")
    assert await ask(stores.owner_database_url, _ALL, tenant.id) == []


async def test_program_registers_reads_changes_and_deletes_itself(
    open_api: Api, http: httpx.AsyncClient, tenant: Tenant
) -> None:
    answer = await _register(open_api, http)
    made = answer.json()
    headers = {"authorization": f"Bearer {made['registration_access_token']}"}
    here = f"{open_api.base_url}/oauth/register/{made['client_id']}"

    read = await http.get(here, headers=headers)
    changed = await http.put(here, headers=headers, json={**_METADATA, "client_name": "Ambience"})
    apps = await tenant.client.execute("{ apps { nodes { name clientId } } }")
    foreign = await http.get(here, headers={"authorization": "Bearer cir_reg_" + "x" * 38})
    gone = await http.delete(here, headers=headers)
    afterwards = await http.get(here, headers=headers)

    assert (answer.status_code, made["client_secret_expires_at"]) == (201, 0)
    assert made["client_secret"].startswith("cir_cs_")
    assert (read.status_code, read.json()["client_name"]) == (200, "Ambient")
    assert "client_secret" not in read.json()
    assert changed.json()["client_name"] == "Ambience"
    assert apps["apps"]["nodes"] == [{"name": "Ambience", "clientId": made["client_id"]}]
    assert (foreign.status_code, gone.status_code, afterwards.status_code) == (401, 204, 401)


async def test_program_chooses_how_its_id_tokens_are_signed(open_api: Api, http: httpx.AsyncClient) -> None:
    """RS256, if it does not say, as the specification has it."""
    name = "id_token_signed_response_alg"
    usual, chosen = [(await _register(open_api, http, **each)).json() for each in ({}, {name: "ES256"})]
    invalid: list[dict[str, Any]] = [{name: each} for each in ("none", "HS256", "", 5)]
    refused = [await _register(open_api, http, **each) for each in invalid]
    here = f"{open_api.base_url}/oauth/register/{chosen['client_id']}"
    headers = {"authorization": f"Bearer {chosen['registration_access_token']}"}
    read = await http.get(here, headers=headers)
    changed = await http.put(here, headers=headers, json=_METADATA)

    assert [each.json()[name] for each in (read, changed)] == ["ES256", "RS256"]
    assert [each[name] for each in (usual, chosen)] == ["RS256", "ES256"]
    assert [(each.status_code, each.json()["error"]) for each in refused] == [(400, "invalid_client_metadata")] * 4
    assert "must be one of ['ES256', 'RS256']" in refused[0].json()["error_description"]


async def test_public_program_gets_no_secret(open_api: Api, http: httpx.AsyncClient) -> None:
    made = (await _register(open_api, http, token_endpoint_auth_method="none")).json()

    assert "client_secret" not in made
    assert made["token_endpoint_auth_method"] == "none"


_BAD: list[tuple[dict[str, Any], str]] = [
    ({"redirect_uris": ["http://evil.example/back"]}, "invalid_redirect_uri"),
    ({"redirect_uris": ["https://*.example/back"]}, "invalid_redirect_uri"),
    ({"redirect_uris": "https://ambient.example"}, "invalid_client_metadata"),
    ({"scope": "spaces:fly"}, "invalid_client_metadata"),
    ({"grant_types": ["password"]}, "invalid_client_metadata"),
    ({"token_endpoint_auth_method": "private_key_jwt"}, "invalid_client_metadata"),
    ({"client_name": "x" * 1_000}, "invalid_client_metadata"),
    ({"client_name": "x" * 20_000}, "invalid_client_metadata"),
]


async def test_invalid_client_metadata_is_refused(open_api: Api, http: httpx.AsyncClient) -> None:
    answers = [await _register(open_api, http, **changes) for changes, _ in _BAD]

    assert {answer.status_code for answer in answers} == {400, 413}
    assert [answer.json()["error"] for answer in answers] == [error for _, error in _BAD]


async def test_registrations_of_one_network_are_limited(open_api: Api, http: httpx.AsyncClient) -> None:
    place = "2001:db8:2::1"
    statuses = [(await _register(open_api, http, source=place)).status_code for _ in range(11)]

    assert statuses == [201] * 10 + [429]


async def test_changes_of_a_registered_program_are_limited(
    open_api: Api, http: httpx.AsyncClient, tenant: Tenant, stores: Stores
) -> None:
    """Each leaves an entry in the audit log, and entries are never deleted."""
    made = (await _register(open_api, http)).json()
    here = f"{open_api.base_url}/oauth/register/{made['client_id']}"
    bearer = {"authorization": f"Bearer {made['registration_access_token']}"}

    async def change(name: str, source: str) -> int:
        headers = {**bearer, "x-forwarded-for": source}
        return (await http.put(here, headers=headers, json={**_METADATA, "client_name": name})).status_code

    statuses = [await change(f"Ambient {number}", "2001:db8:3::1") for number in range(21)]
    elsewhere = await change("Ambient again", "2001:db8:4::1")
    gone = await http.delete(here, headers={**bearer, "x-forwarded-for": "2001:db8:3::1"})
    read = await http.get(here, headers=bearer)

    assert statuses == [200] * 20 + [429]
    assert elsewhere == 429, "whoever has the token of the app may come from many networks"
    assert (gone.status_code, read.json()["client_name"]) == (429, "Ambient 19")
    assert await _recorded(stores, tenant, "app.changed") == 20


async def test_registration_that_changes_nothing_leaves_nothing(
    open_api: Api, http: httpx.AsyncClient, tenant: Tenant, stores: Stores
) -> None:
    made = (await _register(open_api, http)).json()
    here = f"{open_api.base_url}/oauth/register/{made['client_id']}"
    headers = {"authorization": f"Bearer {made['registration_access_token']}"}
    read = "SELECT updated_at FROM apps WHERE tenant_id = $1 AND client_id = $2"

    before = await ask(stores.owner_database_url, read, tenant.id, made["client_id"])
    same = await http.put(here, headers=headers, json=_METADATA)
    after = await ask(stores.owner_database_url, read, tenant.id, made["client_id"])
    other = await http.put(here, headers=headers, json={**_METADATA, "scope": "spaces:read"})

    assert (same.status_code, same.json()["client_name"]) == (200, "Ambient")
    assert before == after
    assert other.json()["scope"] == "spaces:read"
    assert await _recorded(stores, tenant, "app.changed") == 1


async def test_name_that_the_database_cannot_look_up_is_unknown(open_api: Api, http: httpx.AsyncClient) -> None:
    made = (await _register(open_api, http)).json()
    headers = {"authorization": f"Bearer {made['registration_access_token']}"}

    answer = await http.get(f"{open_api.base_url}/oauth/register/%00", headers=headers)

    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_token")


@pytest.mark.parametrize(
    ("meanwhile", "status", "error"),
    [(_DELETE, 401, "invalid_token"), (_DISCONNECT, 503, "temporarily_unavailable")],
    ids=["deleted", "disconnected"],
)
async def test_change_that_fails_meanwhile_says_why(  # noqa: PLR0917 -- fixtures
    open_api: Api, http: httpx.AsyncClient, tenant: Tenant, stores: Stores, meanwhile: str, status: int, error: str
) -> None:
    made = (await _register(open_api, http)).json()
    here = f"{open_api.base_url}/oauth/register/{made['client_id']}"
    headers = {"authorization": f"Bearer {made['registration_access_token']}"}

    async with owner(stores.owner_database_url) as connection, owner(stores.owner_database_url) as other:
        async with connection.transaction():
            await connection.execute("SELECT FROM apps WHERE client_id = $1 FOR UPDATE", made["client_id"])
            sent = asyncio.create_task(http.put(here, headers=headers, json={**_METADATA, "client_name": "Other"}))
            await wait_until(lambda: other.fetchval(_WAITS, connection.get_server_pid()))
            await connection.execute(meanwhile, made["client_id"])
        answer = await sent

    assert (answer.status_code, answer.json()["error"]) == (status, error)


async def _recorded(stores: Stores, tenant: Tenant, action: str) -> int:
    count = "SELECT count(*) AS rows FROM audit_log WHERE tenant_id = $1 AND action = $2"
    [row] = await ask(stores.owner_database_url, count, tenant.id, action)
    rows: int = row["rows"]
    return rows


async def _apps(stores: Stores, tenant: Tenant) -> set[str]:
    rows = await ask(stores.owner_database_url, _USED, tenant.id)
    return {row["client_id"] for row in rows}


async def test_registered_app_without_installations_is_deleted_after_a_week(
    open_api: Api, http: httpx.AsyncClient, tenant: Tenant, stores: Stores
) -> None:
    """Else whoever registers programs and leaves would fill the tenant's quota for ever."""
    age = "UPDATE apps SET created_at = now() - $2::text::interval WHERE client_id = $1"
    grants = ["authorization_code", "urn:ietf:params:oauth:grant-type:device_code"]
    made = {
        name: (await _register(open_api, http, client_name=name, grant_types=grants)).json()
        for name in ("idle", "installed", "young", "asked")
    }
    by_hand = await programs.register_app(tenant.client, name="By hand")
    idle = made["idle"]["client_id"], made["idle"]["client_secret"]
    await http.post(f"{open_api.base_url}/oauth/device_authorization", auth=idle, data={"scope": "spaces:read"})
    await programs.install_app(tenant.client, made["installed"]["client_id"])
    [asked] = await ask(
        stores.owner_database_url, "SELECT id FROM apps WHERE client_id = $1", made["asked"]["client_id"]
    )  # fmt: skip
    await add_app_request(tenant, global_id("App", asked["id"]))
    for client_id, by in {
        made["idle"]["client_id"]: "8 days",
        made["installed"]["client_id"]: "8 days",
        made["young"]["client_id"]: "6 days",
        made["asked"]["client_id"]: "8 days",
        by_hand["clientId"]: "8 days",
    }.items():
        await ask(stores.owner_database_url, age, client_id, by)

    newest = (await _register(open_api, http)).json()["client_id"]

    used = {made[name]["client_id"] for name in ("installed", "young", "asked")}
    kept = {*used, by_hand["clientId"], newest}
    assert await _apps(stores, tenant) == kept
    answer = await http.post(f"{open_api.base_url}/oauth/token", auth=idle, data={"grant_type": "client_credentials"})
    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_client")


async def test_rows_of_deleted_apps_go_a_week_later(
    open_api: Api, http: httpx.AsyncClient, tenant: Tenant, stores: Stores
) -> None:
    """With the codes of devices that refer to them."""
    grants = ["authorization_code", "urn:ietf:params:oauth:grant-type:device_code"]
    made = (await _register(open_api, http, grant_types=grants)).json()
    idle = made["client_id"], made["client_secret"]
    await http.post(f"{open_api.base_url}/oauth/device_authorization", auth=idle, data={"scope": "spaces:read"})
    left = []
    for column in ("created_at", "updated_at"):
        age = f"UPDATE apps SET {column} = now() - interval '8 days' WHERE client_id = $1"
        await ask(stores.owner_database_url, age, made["client_id"])
        await _register(open_api, http)
        left.append(len(await ask(stores.owner_database_url, _ALL, tenant.id)))

    assert left == [2, 2]


async def test_deleted_app_without_installations_is_removed_too(tenant: Tenant, stores: Stores) -> None:
    gone, used = [await programs.register_app(tenant.client, name=name) for name in ("gone", "used")]
    await programs.install_app(tenant.client, used["clientId"])
    for app in (gone, used):
        await tenant.client.succeed("deleteApp", "app { id }", appId=app["id"])
    await ask(
        stores.owner_database_url,
        "UPDATE apps SET updated_at = now() - interval '8 days' WHERE tenant_id = $1",
        tenant.id,
    )

    newest = await programs.register_app(tenant.client, name="newest")

    rows = await ask(stores.owner_database_url, _ALL, tenant.id)
    assert {row["client_id"] for row in rows} == {used["clientId"], newest["clientId"]}
