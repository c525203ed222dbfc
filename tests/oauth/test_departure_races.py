"""A member is removed while an app gets tokens for them: these never work, also not if the member comes back."""

import asyncio

import asyncpg
import httpx
import pytest

from tests.factories.accounts import ask, owner
from tests.factories.tenants import Tenants
from tests.harness.integrator import agree
from tests.harness.processes import Api
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor
from tests.harness.waiting import wait_until
from tests.oauth.stage import Stage, build
from tests.oauth.test_password_races import _WAITS
from tests.oauth.test_refresh import _remove
from tests.oauth.test_second_step import _HIDDEN

#: As an invitation does.
_BACK = "UPDATE members SET left_at = NULL WHERE tenant_id = $1 AND name = 'Ida'"
_MEMBER = "SELECT FROM members WHERE tenant_id = $1 AND name = 'Ida' FOR UPDATE"
_LEAVE = "UPDATE members SET left_at = now() WHERE tenant_id = $1 AND name = 'Ida'"
#: Somebody waits for another one than for this connection.
_OTHERS_WAIT = """SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()
AND wait_event_type = 'Lock' AND query LIKE '%authorization_codes%' AND NOT pg_blocking_pids(pid) && ARRAY[$1::int])"""
_FAMILIES = "SELECT count(*) AS number FROM token_families WHERE tenant_id = $1"


@pytest.fixture
async def staged(tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox) -> Stage:
    return await build(
        tenants, api, http, visitor, outbox, grantTypes=["AUTHORIZATION_CODE", "DEVICE_CODE", "REFRESH_TOKEN"]
    )


async def _is_waited_for(other: asyncpg.Connection, connection: asyncpg.Connection, statement: str) -> None:
    await wait_until(lambda: other.fetchval(statement, connection.get_server_pid()))


async def test_tokens_of_a_code_that_is_redeemed_during_a_removal_stay_ended(staged: Stage, stores: Stores) -> None:
    """Redeeming has used the code and waits with its refresh token; the removal begins and waits for the code."""
    question = staged.integrator.ask()
    code = (await agree(staged.visitor, question))["code"]
    url = stores.owner_database_url

    async with owner(url) as connection, owner(url) as other:
        async with connection.transaction():
            await connection.execute("LOCK TABLE refresh_tokens IN SHARE MODE")
            redeeming = asyncio.create_task(staged.integrator.redeem(code, question))
            await _is_waited_for(other, connection, _WAITS)
            removing = asyncio.create_task(_remove(staged))
            await _is_waited_for(other, connection, _OTHERS_WAIT)
        answer = await redeeming
        await removing
    await ask(url, _BACK, staged.host.id)

    assert answer.status_code == 200, answer.text
    refreshed = await staged.integrator.refresh(answer.json()["refresh_token"])
    assert (refreshed.status_code, refreshed.json().get("error")) == (400, "invalid_grant")
    works = await staged.speaking(answer.json()["access_token"]).send("{ viewer { scopes } }")
    assert works.status == 401


async def test_a_device_that_is_approved_during_a_removal_gets_nothing(staged: Stage, stores: Stores) -> None:
    asked = await staged.integrator.post("/oauth/device_authorization", {"scope": "spaces:read"})
    shown = await staged.visitor.submit("/device", {"user_code": asked.json()["user_code"]})
    fields, url = dict(_HIDDEN.findall(shown.text)), stores.owner_database_url

    async with owner(url) as connection, owner(url) as other:
        async with connection.transaction():
            await connection.execute(_MEMBER, staged.host.id)
            approving = asyncio.create_task(staged.visitor.post("/device", {**fields, "decision": "allow"}))
            await _is_waited_for(other, connection, _WAITS)
            await connection.execute(_LEAVE, staged.host.id)
        answer = await approving

    assert answer.status_code == 409, answer.text
    [families] = await ask(url, _FAMILIES, staged.host.id)
    assert families["number"] == 0
