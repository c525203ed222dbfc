"""Programs that guess nothing and ask without end: bounded per app, per tenant, and by where they come from (X7)."""

import httpx
import pytest

from tests.factories.rows import key_of
from tests.factories.tenants import Tenants
from tests.harness.draining import drain
from tests.harness.processes import Api
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor
from tests.oauth import stage
from tests.oauth.stage import Stage


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
