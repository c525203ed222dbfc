"""Refresh tokens: rotated, in families, and the end of the family when one comes twice (X2; trap L5, pitfall 5)."""

import asyncio
from typing import Any

import httpx
import pytest

from backend.kit import opaque
from backend.kit.keyring import KeyPurpose, Keyring
from backend.kit.opaque import Prefix
from tests.factories import programs
from tests.factories.accounts import ask, owner
from tests.factories.tenants import Tenants
from tests.harness.integrator import Integrator
from tests.harness.processes import Api
from tests.harness.stores import KEYS, Stores
from tests.harness.visitor import Outbox, Visitor
from tests.harness.waiting import wait_until
from tests.oauth import stage
from tests.oauth.stage import Stage

_AGE = "UPDATE refresh_tokens SET used_at = used_at - interval '31 seconds' WHERE tenant_id = $1"
_EXPIRE = "UPDATE {table} SET expires_at = now() - interval '1 second' WHERE tenant_id = $1"
_ACTIONS = "SELECT action FROM audit_log WHERE tenant_id = $1 ORDER BY id"
_HOLD = "SELECT FROM token_families WHERE tenant_id = $1 FOR UPDATE"
_WAITING = """SELECT count(*) AS waiting FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%token_families%'"""
_LIVING = "SELECT count(*) AS living FROM refresh_tokens WHERE tenant_id = $1 AND used_at IS NULL"
_VIEWER = "{ viewer { actor { kind } scopes } }"


@pytest.fixture
async def staged(tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox) -> Stage:
    return await stage.build(tenants, api, http, visitor, outbox)


@pytest.fixture
async def connected(staged: Stage) -> dict[str, Any]:
    """The first pair."""
    return await staged.integrator.connect(staged.visitor)


async def _later(stores: Stores, staged: Stage) -> None:
    """Let the grace be over."""
    await ask(stores.owner_database_url, _AGE, staged.host.id)


async def test_each_refresh_gives_another_pair(staged: Stage, connected: dict[str, Any]) -> None:
    answer = await staged.integrator.refresh(connected["refresh_token"])

    body = answer.json()
    assert {body["access_token"], body["refresh_token"]}.isdisjoint(connected.values())
    assert body["scope"] == connected["scope"]
    assert (await staged.speaking(body["access_token"]).execute(_VIEWER))["viewer"]["actor"]["kind"] == "PERSON"


async def test_client_may_request_fewer_scopes_but_not_more(staged: Stage, connected: dict[str, Any]) -> None:
    less = await staged.integrator.refresh(connected["refresh_token"], scope="spaces:read")
    more = await staged.integrator.refresh(less.json()["refresh_token"], scope="spaces:read admin:read")
    all_again = await staged.integrator.refresh(less.json()["refresh_token"])

    assert less.json()["scope"] == "spaces:read"
    assert more.json()["error"] == "invalid_scope"
    assert all_again.json()["scope"] == connected["scope"], "less was asked of one token, not of the consent"


async def test_reused_refresh_token_revokes_the_family(
    staged: Stage, connected: dict[str, Any], stores: Stores
) -> None:
    newer = (await staged.integrator.refresh(connected["refresh_token"])).json()
    await _later(stores, staged)

    again = await staged.integrator.refresh(connected["refresh_token"])

    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant")
    assert (await staged.integrator.refresh(newer["refresh_token"])).json()["error"] == "invalid_grant"
    assert await staged.integrator.introspect(newer["access_token"]) == {"active": False}
    actions = [row["action"] for row in await ask(stores.owner_database_url, _ACTIONS, staged.host.id)]
    assert "token.reuse_detected" in actions


async def test_lost_response_is_repeated_for_half_a_minute(staged: Stage, connected: dict[str, Any]) -> None:
    lost = await staged.integrator.refresh(connected["refresh_token"])

    again = await staged.integrator.refresh(connected["refresh_token"])
    third = await staged.integrator.refresh(again.json()["refresh_token"])
    first_of_all = await staged.integrator.refresh(connected["refresh_token"])

    assert (again.status_code, third.status_code) == (200, 200)
    assert again.json()["refresh_token"] == lost.json()["refresh_token"], "the same successor"
    assert first_of_all.json()["error"] == "invalid_grant", "two generations back there is no grace"
    assert (await staged.integrator.refresh(third.json()["refresh_token"])).json()["error"] == "invalid_grant"


async def test_sixty_concurrent_refreshes_leave_one_valid_successor(
    staged: Stage, connected: dict[str, Any], stores: Stores
) -> None:
    """Trap L4: the threads of the core are few, and nobody waits for ever."""
    answers = await asyncio.gather(*(staged.integrator.refresh(connected["refresh_token"]) for _ in range(50)))

    assert {answer.status_code for answer in answers} == {200}
    [newest] = {answer.json()["refresh_token"] for answer in answers}
    [row] = await ask(stores.owner_database_url, _LIVING, staged.host.id)
    assert row["living"] == 1, "never more than one successor"
    assert (await staged.integrator.refresh(newest)).status_code == 200


async def test_concurrent_use_of_a_refresh_token_is_not_treated_as_theft(
    staged: Stage, connected: dict[str, Any], stores: Stores
) -> None:
    """Trap L5: two processes of one client, of which the second comes while the first is being answered."""
    async with owner(stores.owner_database_url) as connection, connection.transaction():
        await connection.execute(_HOLD, staged.host.id)
        asking = [asyncio.create_task(staged.integrator.refresh(connected["refresh_token"])) for _ in range(3)]
        await wait_until(lambda: _count_waiting(stores, expected=len(asking)))

    answers = [await each for each in asking]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert len({answer.json()["refresh_token"] for answer in answers}) == 1


async def _count_waiting(stores: Stores, *, expected: int) -> bool:
    [row] = await ask(stores.owner_database_url, _WAITING)
    return bool(row["waiting"] == expected)


async def test_used_successor_is_not_issued_again(staged: Stage, connected: dict[str, Any], stores: Stores) -> None:
    """Whoever has stolen the one before gets nothing that lives: both end."""
    newer = (await staged.integrator.refresh(connected["refresh_token"])).json()
    newest = (await staged.integrator.refresh(newer["refresh_token"])).json()

    answer = await staged.integrator.refresh(connected["refresh_token"])

    assert answer.json()["error"] == "invalid_grant"
    assert (await staged.integrator.refresh(newest["refresh_token"])).json()["error"] == "invalid_grant"


async def test_successor_cannot_be_derived_without_the_installation_key(
    staged: Stage, connected: dict[str, Any], stores: Stores
) -> None:
    """Of what the database holds and the token itself."""
    [row] = await ask(stores.owner_database_url, "SELECT id FROM token_families WHERE tenant_id = $1", staged.host.id)
    given = f"{row['id']}:{connected['refresh_token']}"
    foreign = Keyring.parse("f" * 40).digest(KeyPurpose.SUCCESSOR, given)

    answer = (await staged.integrator.refresh(connected["refresh_token"])).json()

    assert answer["refresh_token"] == opaque.derived(Prefix.REFRESH_TOKEN, KEYS.digest(KeyPurpose.SUCCESSOR, given))
    assert answer["refresh_token"] != opaque.derived(Prefix.REFRESH_TOKEN, foreign)


@pytest.mark.parametrize("table", ["refresh_tokens", "token_families"])
async def test_refreshing_ends_after_idle_and_after_absolute_time(
    staged: Stage, connected: dict[str, Any], stores: Stores, table: str
) -> None:
    await ask(stores.owner_database_url, _EXPIRE.format(table=table), staged.host.id)

    answer = await staged.integrator.refresh(connected["refresh_token"])

    assert answer.json()["error"] == "invalid_grant"


async def test_token_of_another_client_is_refused(
    staged: Stage, connected: dict[str, Any], api: Api, http: httpx.AsyncClient
) -> None:
    other = await programs.register_app(staged.publisher.client, name="Other")
    thief = Integrator(api.base_url, http, other["clientId"], other["clientSecret"])

    answer = await thief.refresh(connected["refresh_token"])

    assert answer.json()["error"] == "invalid_grant"
    assert (await staged.integrator.refresh(connected["refresh_token"])).status_code == 200


async def test_wrong_secret_is_refused_and_old_ones_last_a_day(staged: Stage, connected: dict[str, Any]) -> None:
    wrong = await staged.integrator.post(
        "/oauth/token",
        {"grant_type": "refresh_token", "refresh_token": connected["refresh_token"]},
        basic=(staged.integrator.client_id, "cir_cs_" + "x" * 38),
    )
    await staged.publisher.client.succeed("rotateAppSecret", "clientSecret", appId=staged.app["id"])
    before = await staged.integrator.refresh(connected["refresh_token"])

    assert (wrong.status_code, wrong.json()["error"]) == (401, "invalid_client")
    assert wrong.headers["www-authenticate"].startswith("Basic")
    assert before.status_code == 200


async def test_secret_in_the_form_is_accepted(staged: Stage, connected: dict[str, Any]) -> None:
    assert staged.integrator.client_secret is not None
    public = Integrator(staged.integrator.base_url, staged.integrator.http, staged.integrator.client_id, None)

    answer = await public.refresh(connected["refresh_token"], client_secret=staged.integrator.client_secret)
    without = await public.refresh(connected["refresh_token"])

    assert answer.status_code == 200
    assert (without.status_code, without.json()["error"]) == (401, "invalid_client")


@pytest.mark.parametrize("what", ["app", "installation", "member"])
async def test_no_token_is_issued_for_revoked_rights(staged: Stage, connected: dict[str, Any], what: str) -> None:
    if what == "app":
        await staged.publisher.client.succeed("suspendApp", "app { id }", appId=staged.app["id"])
    elif what == "installation":
        assert staged.installation_id is not None
        await staged.host.client.succeed(
            "suspendInstallation", "installation { id }", installationId=staged.installation_id
        )
    else:
        await _remove(staged)

    answer = await staged.integrator.refresh(connected["refresh_token"])

    assert answer.json()["error"] in {"invalid_grant", "invalid_client"}
    client = staged.speaking(connected["access_token"])
    await wait_until(lambda: _is_shut_out(client), timeout=5)


async def _is_shut_out(client: Any) -> bool:
    return bool((await client.send(_VIEWER)).status == 401)


async def _remove(staged: Stage) -> None:
    members = await staged.host.client.execute("{ members { nodes { id name } } }")
    [member] = [one["id"] for one in members["members"]["nodes"] if one["name"] == "Ida"]
    await staged.host.client.succeed("removeMember", "memberId", memberId=member)


async def test_revoking_the_refresh_token_ends_all(staged: Stage, connected: dict[str, Any]) -> None:
    answer = await staged.integrator.post("/oauth/revoke", {"token": connected["refresh_token"]})
    unknown = await staged.integrator.post("/oauth/revoke", {"token": "cir_rt_nobody"})

    assert (answer.status_code, unknown.status_code) == (200, 200)
    assert (await staged.integrator.refresh(connected["refresh_token"])).json()["error"] == "invalid_grant"
    assert await staged.integrator.introspect(connected["access_token"]) == {"active": False}


async def test_revoking_an_access_token_ends_it_alone(staged: Stage, connected: dict[str, Any]) -> None:
    await staged.integrator.post("/oauth/revoke", {"token": connected["access_token"]})

    assert await staged.integrator.introspect(connected["access_token"]) == {"active": False}
    assert (await staged.integrator.refresh(connected["refresh_token"])).status_code == 200


async def test_introspection_covers_only_the_clients_own_tokens(
    staged: Stage, connected: dict[str, Any], api: Api, http: httpx.AsyncClient
) -> None:
    other = await programs.register_app(staged.publisher.client, name="Other")
    stranger = Integrator(api.base_url, http, other["clientId"], other["clientSecret"])

    own = await staged.integrator.introspect(connected["access_token"])

    assert (own["active"], own["client_id"], own["scope"], own["token_type"]) == (
        True, staged.integrator.client_id, "messages:write spaces:read", "Bearer",
    )  # fmt: skip
    assert own["aud"] == f"{own['iss']}/graphql"
    for token in (connected["access_token"], connected["refresh_token"], staged.host.owner.token, "nonsense"):
        assert await stranger.introspect(token) == {"active": False}
    assert (await staged.integrator.introspect(connected["refresh_token"]))["token_type"] == "refresh_token"
