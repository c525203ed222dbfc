"""An app lists where it is installed, with its own credentials, and nobody else does."""

from dataclasses import replace
from typing import Any

import httpx
import pytest

from backend.kit.limits import DEFAULT
from tests.factories import accounts
from tests.factories.programs import install_app, register_app
from tests.factories.tenants import Tenant, Tenants
from tests.harness.integrator import Integrator
from tests.harness.processes import Api
from tests.harness.stores import Stores

#: Copies of a tenant, each with the app.
_MANY = """
WITH copies AS (
  INSERT INTO tenants (tenant_id, name) SELECT gen_random_uuid(), 'copy' FROM generate_series(1, $3) RETURNING tenant_id
)
INSERT INTO services (id, tenant_id, kind, app_id, name, status)
SELECT gen_random_uuid(), c.tenant_id, 'APP', s.app_id, s.name, 'ACTIVE' FROM copies c, services s
JOIN apps a ON a.id = s.app_id WHERE s.tenant_id = $1 AND a.client_id = $2"""


@pytest.fixture
async def integrator(tenant: Tenant, api: Api, http: httpx.AsyncClient) -> Integrator:
    app = await register_app(tenant.client)
    return Integrator(api.base_url, http, app["clientId"], app["clientSecret"])


async def _list(integrator: Integrator, **fields: str) -> dict[str, Any]:
    answer = await integrator.post("/oauth/installations", {"after": "", **fields})
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    found: dict[str, Any] = answer.json()
    return found


async def test_an_app_lists_its_installations_and_gets_a_token_for_one(
    integrator: Integrator, tenants: Tenants
) -> None:
    one, other = await tenants.create(), await tenants.create()
    first = await install_app(one.client, integrator.client_id, scopes=["spaces:read"])
    second = await install_app(other.client, integrator.client_id, scopes=["messages:write"])
    await other.client.succeed("suspendInstallation", "__typename", installationId=second)

    listed = await _list(integrator)

    shown = {each["installation"]: (each["scope"], each["status"]) for each in listed["installations"]}
    assert shown == {first: ("spaces:read", "ACTIVE"), second: ("messages:write", "SUSPENDED")}
    assert "next" not in listed
    token = (await integrator.token("client_credentials", installation=first)).json()
    [entry] = [each for each in listed["installations"] if each["installation"] == first]
    assert (token["installation"], token["tenant"]) == (entry["installation"], entry["tenant"])

    await one.client.succeed("revokeInstallation", "__typename", installationId=first)
    assert [each["installation"] for each in (await _list(integrator))["installations"]] == [second]


async def test_the_list_is_read_in_pages(integrator: Integrator, tenants: Tenants, stores: Stores) -> None:
    host = await tenants.create()
    await install_app(host.client, integrator.client_id)
    await accounts.ask(stores.owner_database_url, _MANY, host.id, integrator.client_id, DEFAULT.listed_installations)

    first = await _list(integrator)
    rest = await _list(integrator, after=first["next"])

    assert (len(first["installations"]), len(rest["installations"])) == (DEFAULT.listed_installations, 1)
    pages = [each["installation"] for page in (first, rest) for each in page["installations"]]
    assert len(set(pages)) == DEFAULT.listed_installations + 1
    assert "next" not in rest


async def test_nobody_else_lists_them(
    integrator: Integrator, tenant: Tenant, api: Api, http: httpx.AsyncClient
) -> None:
    await install_app(tenant.client, integrator.client_id)
    other = await register_app(tenant.client, name="Other")
    public = await register_app(
        tenant.client, name="Public", type="PUBLIC", grantTypes=["AUTHORIZATION_CODE"]
    )  # fmt: skip

    foreign = await _list(Integrator(api.base_url, http, other["clientId"], other["clientSecret"]))
    refused = [
        await replace(integrator, client_secret="cir_cs_wrong").post("/oauth/installations", {"after": ""}),
        await replace(integrator, client_secret=None).post("/oauth/installations", {"after": ""}),
        await Integrator(api.base_url, http, public["clientId"], None).post("/oauth/installations", {"after": ""}),
    ]
    broken = await integrator.post("/oauth/installations", {"after": "x"})

    assert foreign == {"installations": []}
    assert {each.json()["error"] for each in refused} == {"invalid_client"}
    assert (broken.status_code, broken.json()["error"]) == (400, "invalid_request")
