"""Apps as the tenant that builds them sees them: registered, changed, given other secrets, withdrawn (X2, X4)."""

from typing import Any

import pytest

from backend.kit.unit_of_work import unit_of_work
from backend.tenants import apps
from backend.tenants.models import Role
from tests.factories.accounts import ask
from tests.factories.programs import register_app
from tests.factories.rows import key_of
from tests.factories.tenants import Tenant, Tenants
from tests.harness.stores import KEYS

_APP = """clientId name description homepageUrl type status redirectUris scopes grantTypes previousSecretUntil"""
_BACK = "https://calendar.example/back"


def _form(**values: Any) -> dict[str, Any]:
    return {"name": "Calendar", "type": "CONFIDENTIAL", "scopes": ["spaces:read"], "redirectUris": [_BACK], **values}


async def _knows(tenant: Tenant, app_id: str, secret: str) -> bool:
    async with unit_of_work(tenant.id, read_only=True) as work:
        return await apps.knows_secret(work, KEYS, app_id=key_of(app_id), secret=secret)


async def test_registered_app_is_listed_with_all_its_fields(tenant: Tenant) -> None:
    values = {"description": "Plans meetings.", "homepageUrl": "https://calendar.example/"}

    made = await tenant.client.succeed("registerApp", f"clientSecret app {{ id {_APP} }}", **_form(**values))

    app = made["app"]
    assert made["clientSecret"].startswith("cir_cs_")
    assert app.pop("clientId").startswith("cir_app_")
    app_id = app.pop("id")
    assert app == {
        "name": "Calendar",
        "type": "CONFIDENTIAL",
        "status": "ACTIVE",
        "redirectUris": [_BACK],
        "scopes": ["spaces:read"],
        "grantTypes": ["AUTHORIZATION_CODE", "REFRESH_TOKEN"],
        "previousSecretUntil": None,
        **values,
    }
    query = "query ($id: ID!) { app(id: $id) { name } node(id: $id) { id } apps { nodes { id name } } }"
    found = await tenant.client.execute(query, id=app_id)
    assert found["app"] == {"name": "Calendar"}
    assert found["node"] == {"id": app_id}
    assert found["apps"]["nodes"] == [{"id": app_id, "name": "Calendar"}]


async def test_public_app_has_no_secret(tenant: Tenant) -> None:
    app = await register_app(tenant.client, type="PUBLIC", grantTypes=["DEVICE_CODE", "REFRESH_TOKEN"], redirectUris=[])

    payload = await tenant.client.mutate("rotateAppSecret", "clientSecret", appId=app["id"])

    assert app["clientSecret"] is None
    assert payload["__typename"] == "Conflict"


@pytest.mark.parametrize(
    ("uri", "type_"),
    [
        ("https://calendar.example/back", "CONFIDENTIAL"),
        ("https://calendar.example:8443/back?tenant=a&x=%20", "CONFIDENTIAL"),
        ("http://127.0.0.1:4711/back", "CONFIDENTIAL"),
        ("http://[::1]/back", "PUBLIC"),
        ("http://localhost/", "PUBLIC"),
        ("https://calendar.example/zur%C3%BCck?next=%2Fhome", "CONFIDENTIAL"),
        ("com.example.calendar:/back", "PUBLIC"),
    ],
)
async def test_redirect_that_leads_only_to_the_app_is_accepted(tenant: Tenant, uri: str, type_: str) -> None:
    made = await tenant.client.succeed("registerApp", "app { redirectUris }", **_form(type=type_, redirectUris=[uri]))

    assert made["app"]["redirectUris"] == [uri]


@pytest.mark.parametrize(
    ("uri", "type_"),
    [
        ("http://calendar.example/back", "CONFIDENTIAL"),
        ("http://localhost.example/back", "CONFIDENTIAL"),
        ("http://127.0.0.1.example/back", "PUBLIC"),
        ("https://*.example/back", "CONFIDENTIAL"),
        ("https://calendar.example/back#", "CONFIDENTIAL"),
        ("https://calendar.example/back#top", "CONFIDENTIAL"),
        ("https://calendar.example\\@evil.example/", "CONFIDENTIAL"),
        ("https://someone@calendar.example/", "CONFIDENTIAL"),
        ("https://calendar.example:port/", "CONFIDENTIAL"),
        ("https://calendar.example/a b", "CONFIDENTIAL"),
        ("https://calendar.example/\n", "CONFIDENTIAL"),
        ("https://caléndar.example/", "CONFIDENTIAL"),
        ("https://calendar.example/back;next=evil.example", "CONFIDENTIAL"),
        ("https://calendar.example;script-src/back", "CONFIDENTIAL"),
        ("https://calendar.example/back,https://evil.example", "CONFIDENTIAL"),
        ("https://calendar.example/back?a=1,2", "CONFIDENTIAL"),
        ("com.example.calendar:/back;evil", "PUBLIC"),
        ("https://calendar.example/back?by=me@evil.example", "CONFIDENTIAL"),
        ("https://calendar.example/back'", "CONFIDENTIAL"),
        ("https://calendar.example/b\tack", "CONFIDENTIAL"),
        ("https://calendar.example/\x00", "CONFIDENTIAL"),
        ("https://calendar.example/%2e%2e/back", "CONFIDENTIAL"),
        ("https://calendar.example/../back", "CONFIDENTIAL"),
        ("https://calendar.example/b%61ck", "CONFIDENTIAL"),
        ("https://calendar.example%2eevil.example/", "CONFIDENTIAL"),
        ("https://calendar.example/%3bback", "CONFIDENTIAL"),
        ("https://calendar.example/back?x=%0d%0aSet-Cookie:x", "CONFIDENTIAL"),
        ("https://calendar.example/back?x=%3B", "CONFIDENTIAL"),
        ("https://calendar.example/back?x=%5c", "CONFIDENTIAL"),
        ("https://calendar.example/back?x=%", "CONFIDENTIAL"),
        ("https://calendar.example:/back", "CONFIDENTIAL"),
        ("https://calendar.example:08443/back", "CONFIDENTIAL"),
        ("https://calendar_example/back", "CONFIDENTIAL"),
        ("https://calendar.example./back", "CONFIDENTIAL"),
        ("https:///back", "CONFIDENTIAL"),
        ("https:back", "CONFIDENTIAL"),
        ("/back", "CONFIDENTIAL"),
        ("", "CONFIDENTIAL"),
        ("javascript:alert(1)", "PUBLIC"),
        ("data:text/html,x", "PUBLIC"),
        ("myapp:/back", "PUBLIC"),
        ("com.example.calendar:/back", "CONFIDENTIAL"),
        ("https://calendar.example/" + "x" * 2_000, "CONFIDENTIAL"),
    ],
)
async def test_redirect_that_could_lead_elsewhere_is_refused(tenant: Tenant, uri: str, type_: str) -> None:
    payload = await tenant.client.mutate("registerApp", "app { id }", **_form(type=type_, redirectUris=[uri]))

    assert payload["__typename"] == "InvalidInput"
    assert payload["path"] == ["input", "redirectUris"]


@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({"redirectUris": [f"{_BACK}/{number}" for number in range(11)]}, "redirectUris"),
        ({"redirectUris": []}, "redirectUris"),
        ({"scopes": []}, "scopes"),
        ({"scopes": ["everything"]}, "scopes"),
        ({"grantTypes": ["REFRESH_TOKEN"]}, "grantTypes"),
        ({"grantTypes": ["CLIENT_CREDENTIALS", "REFRESH_TOKEN"]}, "grantTypes"),
        ({"grantTypes": ["CLIENT_CREDENTIALS"], "type": "PUBLIC"}, "grantTypes"),
        ({"homepageUrl": "javascript:alert(1)"}, "homepageUrl"),
        ({"name": " "}, "name"),
        ({"description": "x" * 2_001}, "description"),
    ],
)
async def test_form_that_makes_no_sense_is_refused(tenant: Tenant, values: dict[str, Any], path: str) -> None:
    payload = await tenant.client.mutate("registerApp", "app { id }", **_form(**values))

    assert payload["__typename"] == "InvalidInput"
    assert payload["path"] == ["input", path]


async def test_update_changes_only_the_given_fields(tenant: Tenant) -> None:
    app = await register_app(tenant.client, homepageUrl="https://calendar.example/", scopes=["spaces:read"])

    changed = await tenant.client.succeed(
        "updateApp", f"app {{ {_APP} }}", appId=app["id"], name="Diary", homepageUrl="", scopes=["agents:read"]
    )

    assert changed["app"]["name"] == "Diary"
    assert changed["app"]["homepageUrl"] is None
    assert changed["app"]["scopes"] == ["agents:read"]
    assert changed["app"]["redirectUris"] == [_BACK]
    refused = await tenant.client.mutate(
        "updateApp", "app { id }", appId=app["id"], redirectUris=["http://evil.example"]
    )
    assert refused["__typename"] == "InvalidInput"


@pytest.mark.parametrize("at_once", [False, True])
async def test_rotated_secret_keeps_the_previous_one_for_a_day_unless_at_once(
    tenant: Tenant, database: None, at_once: bool
) -> None:
    app = await register_app(tenant.client)

    made = await tenant.client.succeed(
        "rotateAppSecret", "clientSecret app { previousSecretUntil }", appId=app["id"], atOnce=at_once
    )

    assert await _knows(tenant, app["id"], made["clientSecret"])
    assert await _knows(tenant, app["id"], app["clientSecret"]) is not at_once
    assert (made["app"]["previousSecretUntil"] is None) is at_once
    last = made["clientSecret"][-1]
    assert not await _knows(tenant, app["id"], made["clientSecret"][:-1] + ("y" if last == "x" else "x"))


async def test_third_secret_ends_the_first(tenant: Tenant, database: None) -> None:
    app = await register_app(tenant.client)
    second = await tenant.client.succeed("rotateAppSecret", "clientSecret", appId=app["id"])

    await tenant.client.succeed("rotateAppSecret", "clientSecret", appId=app["id"])

    assert not await _knows(tenant, app["id"], app["clientSecret"])
    assert await _knows(tenant, app["id"], second["clientSecret"])


async def test_repeat_of_a_keyed_registration_returns_no_secret(tenant: Tenant) -> None:
    first = await tenant.client.succeed("registerApp", "clientSecret app { id }", **_form(idempotencyKey="1"))
    second = await tenant.client.succeed("registerApp", "clientSecret app { id }", **_form(idempotencyKey="1"))

    assert first["app"] == second["app"]
    assert (first["clientSecret"] is None, second["clientSecret"]) == (False, None)


async def test_deleted_app_cannot_be_restored(tenant: Tenant, database: None) -> None:
    app = await register_app(tenant.client)

    gone = await tenant.client.succeed("deleteApp", "app { status }", appId=app["id"])

    assert gone["app"]["status"] == "DELETED"
    assert (await tenant.client.execute("{ apps { nodes { id } } }"))["apps"]["nodes"] == []
    for name in ("suspendApp", "resumeApp", "updateApp", "rotateAppSecret"):
        assert (await tenant.client.mutate(name, "app { id }", appId=app["id"]))["__typename"] == "Conflict"
    assert (await tenant.client.mutate("deleteApp", "app { id }", appId=app["id"]))["__typename"] == "DeleteAppSuccess"
    assert not await _knows(tenant, app["id"], app["clientSecret"])


async def test_a_deleted_app_has_no_webhook_and_no_secrets(tenant: Tenant) -> None:
    """Nobody could delete them any more, and the row of the app would stay for them."""
    app = await register_app(tenant.client)
    await tenant.client.succeed("setAppWebhook", "secret", appId=app["id"], url="https://calendar.example/hook")
    await tenant.client.succeed("rotateAppWebhookSecret", "secret", appId=app["id"])
    left = """SELECT (SELECT count(*) FROM app_webhooks WHERE tenant_id = $1)
  + (SELECT count(*) FROM secrets WHERE tenant_id = $1) AS rows"""
    [before] = await ask(tenant.owner_database_url, left, tenant.id)

    await tenant.client.succeed("deleteApp", "app { id }", appId=app["id"])

    [after] = await ask(tenant.owner_database_url, left, tenant.id)
    assert (before["rows"], after["rows"]) == (3, 0)


async def test_app_of_another_tenant_can_be_seen_but_not_touched(tenant: Tenant, tenants: Tenants) -> None:
    other = await tenants.create(name="Publisher")
    app = await register_app(other.client)

    query = (
        "query ($c: String!, $id: ID!) { installableApp(clientId: $c) { name publisher scopes } app(id: $id) { id } }"
    )
    found = await tenant.client.execute(query, c=app["clientId"], id=app["id"])

    assert (found["installableApp"]["name"], found["installableApp"]["publisher"]) == ("Calendar", "Publisher")
    assert found["app"] is None
    for name in ("updateApp", "rotateAppSecret", "suspendApp", "resumeApp", "deleteApp"):
        assert (await tenant.client.mutate(name, "app { id }", appId=app["id"]))["__typename"] == "NotFound"


async def test_withdrawn_app_cannot_be_installed(tenant: Tenant, tenants: Tenants) -> None:
    other = await tenants.create()
    app = await register_app(other.client)
    await other.client.succeed("suspendApp", "app { status }", appId=app["id"])

    query = "query ($c: String!) { installableApp(clientId: $c) { name } }"
    found = await tenant.client.execute(query, c=app["clientId"])
    payload = await tenant.client.mutate(
        "installApp", "installation { id }", clientId=app["clientId"], scopes=["spaces:read"]
    )

    assert found["installableApp"] is None
    assert (payload["__typename"], payload["code"]) == ("Conflict", "APP_UNAVAILABLE")


async def test_members_cannot_register_apps(tenant: Tenant) -> None:
    member = await tenant.person(role=Role.MEMBER)

    query = "mutation ($input: RegisterAppInput!) { registerApp(input: $input) { __typename } }"
    answer = await member.client.send(query, {"input": _form()})

    assert answer.codes == ["FORBIDDEN"]
    assert (await member.client.send("{ apps { nodes { id } } }")).codes == ["FORBIDDEN"]
