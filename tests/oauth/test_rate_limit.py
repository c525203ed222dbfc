"""Programs that guess nothing and ask without end: bounded per app, per tenant, and by where they come from (X7)."""

import asyncio

import httpx
import pytest
import redis.asyncio as redis

from tests.factories.accounts import ask, owner
from tests.factories.programs import install_app, register_app
from tests.factories.rows import key_of
from tests.factories.tenants import Tenants
from tests.harness.draining import drain
from tests.harness.integrator import Integrator
from tests.harness.processes import Api
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor
from tests.oauth import stage
from tests.oauth.stage import Stage

_HOUR_LATER = "UPDATE audit_log SET occurred_at = occurred_at - interval '1 hour' WHERE tenant_id = $1"


@pytest.fixture
async def staged(tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox) -> Stage:
    return await stage.build(tenants, api, http, visitor, outbox)


def _is_told_to_wait(answer: httpx.Response) -> bool:
    if answer.status_code != 429:
        return False
    assert answer.json()["error"] == "temporarily_unavailable"
    assert int(answer.headers["retry-after"]) >= 1
    return True


@pytest.mark.parametrize("path", ["/oauth/token", "/oauth/introspect", "/oauth/revoke", "/oauth/device_authorization"])
async def test_requests_of_an_app_are_limited(staged: Stage, stores: Stores, path: str) -> None:
    await drain(stores.redis_url, f"app:{key_of(staged.app['id'])}")

    answer = await staged.integrator.post(path, {"grant_type": "client_credentials", "token": "x"})

    assert _is_told_to_wait(answer)


async def test_unauthenticated_requests_do_not_use_the_limit_of_an_app(staged: Stage) -> None:
    wrong = staged.app["clientId"], "cir_cs_nobody"
    refused = [
        await staged.integrator.post("/oauth/token", {"grant_type": "client_credentials"}, basic=wrong)
        for _ in range(3)
    ]
    answer = await staged.integrator.token("client_credentials")

    assert [each.status_code for each in refused] == [401] * 3
    assert answer.status_code == 200


async def test_tokens_of_one_tenant_are_limited_for_all_apps_together(
    staged: Stage, stores: Stores, tenants: Tenants
) -> None:
    key = f"t:{staged.host.id}:tokens"
    await drain(stores.redis_url, key)

    refused = await staged.integrator.token("client_credentials")

    assert _is_told_to_wait(refused)
    assert (await (await tenants.create()).client.send("{ __typename }")).status == 200


async def test_tokens_of_one_installation_are_limited_and_leave_those_of_others(
    staged: Stage, stores: Stores, api: Api, http: httpx.AsyncClient
) -> None:
    assert staged.installation_id is not None
    person = await staged.integrator.connect(staged.visitor)
    other = await register_app(staged.publisher.client, name="Other")
    await install_app(staged.host.client, other["clientId"])
    tenant = f"t:{staged.host.id}:tokens"
    await drain(stores.redis_url, f"{tenant}:{key_of(staged.installation_id)}")
    before = await _taken(stores, tenant)

    refused = await staged.integrator.token("client_credentials")
    of_a_person = await staged.integrator.refresh(person["refresh_token"])
    after = await _taken(stores, tenant)
    served = await Integrator(api.base_url, http, other["clientId"], other["clientSecret"]).token("client_credentials")

    assert _is_told_to_wait(refused)
    assert _is_told_to_wait(of_a_person)
    assert after <= before, "what is refused takes nothing from the tenant"
    assert served.status_code == 200


async def _taken(stores: Stores, key: str) -> int:
    """The time at which the bucket will be full."""
    client = redis.Redis.from_url(stores.redis_url)
    stored = await client.get(key)
    await client.aclose()
    return int(stored or 0)


async def test_tokens_of_an_app_for_itself_are_recorded_once_an_hour(staged: Stage, stores: Stores) -> None:
    """Entries of an audit log are never deleted."""
    count = "SELECT count(*) AS rows FROM audit_log WHERE tenant_id = $1 AND action = 'token.issued'"

    async def recorded() -> int:
        [row] = await ask(stores.owner_database_url, count, staged.host.id)
        rows: int = row["rows"]
        return rows

    answers = await asyncio.gather(*(staged.integrator.token("client_credentials") for _ in range(8)))
    at_once = await recorded()
    async with owner(stores.owner_database_url) as connection, connection.transaction():
        await connection.execute("SET LOCAL session_replication_role = replica")
        await connection.execute(_HOUR_LATER, staged.host.id)
    await staged.integrator.token("client_credentials")
    await staged.integrator.token("client_credentials")

    assert [answer.status_code for answer in answers] == [200] * 8
    assert (at_once, await recorded()) == (1, 2)
