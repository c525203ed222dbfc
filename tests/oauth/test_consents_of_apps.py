"""Admins see which people have agreed that an app acts for them, and end it: for one of them, or for all."""

import asyncio
from typing import Any

import httpx
import pytest

from tests.factories import accounts
from tests.factories.accounts import owner
from tests.factories.tenants import Tenants
from tests.harness.client import Client
from tests.harness.integrator import Question, told
from tests.harness.processes import Api
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor
from tests.harness.waiting import wait_until
from tests.oauth.stage import Stage, build, join

_CONSENTS = """query ($id: ID!, $first: Int!, $after: String) { node(id: $id) { ... on AppInstallation {
  consents(first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor } nodes {
    member { id name kind } scopes createdAt expiresAt lastUsedAt } } } } }"""
_REVOKE = """mutation ($installationId: ID!) { revokeConsents(input: {installationId: $installationId}) {
  __typename } }"""
_AUDIT = """SELECT target_kind, details FROM audit_log
WHERE tenant_id = $1 AND action = 'revokeConsents' ORDER BY id"""
_FAMILIES = "SELECT FROM token_families WHERE tenant_id = $1"
_END = "UPDATE token_families SET revoked_at = now(), revoked_because = 'consent.revoked' WHERE tenant_id = $1"
_TAKE_CODE = "DELETE FROM authorization_codes WHERE tenant_id = $1 AND used_at IS NULL RETURNING *"
_PUT_CODE = "INSERT INTO authorization_codes SELECT (jsonb_populate_record(NULL::authorization_codes, $1::jsonb)).*"
_BLOCKED = """SELECT count(*) AS waiting FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%token_families%'"""


@pytest.fixture
async def stage(tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox) -> Stage:
    return await build(tenants, api, http, visitor, outbox)


async def _page(stage: Stage, *, first: int = 10, after: str | None = None) -> dict[str, Any]:
    given = {"id": stage.installation_id, "first": first, "after": after}
    page: dict[str, Any] = (await stage.host.client.execute(_CONSENTS, **given))["node"]["consents"]
    return page


async def _people(stage: Stage) -> list[str]:
    return [each["member"]["name"] for each in (await _page(stage))["nodes"]]


async def _revoke(stage: Stage, member_id: str | None = None) -> None:
    given = {"installationId": stage.installation_id, "memberId": member_id}
    await stage.host.client.succeed("revokeConsents", "installation { id status }", **given)


async def _works(stage: Stage, token: str) -> bool:
    return not (await stage.speaking(token).send("{ viewer { scopes } }")).codes


async def test_an_admin_sees_who_has_agreed_to_what(stage: Stage, stranger: Visitor, outbox: Outbox) -> None:
    assert await _people(stage) == []
    await join(stranger, outbox, stage.host, name="Eve")
    await stage.integrator.token("client_credentials")
    await stage.integrator.connect(stage.visitor, "spaces:read")
    token = (await stage.integrator.connect(stranger, "spaces:read"))["access_token"]
    again = await stage.integrator.connect(stage.visitor, "messages:write")
    me = (await stage.speaking(again["access_token"]).execute("{ viewer { actor { id } } }"))["viewer"]["actor"]

    page = await _page(stage)

    ida, eve = page["nodes"]
    assert ida["member"] == {"id": me["id"], "name": "Ida", "kind": "PERSON"}
    assert (ida["scopes"], eve["scopes"]) == (["messages:write", "spaces:read"], ["spaces:read"])
    assert eve["member"]["name"] == "Eve"
    assert ida["createdAt"] < eve["createdAt"] < eve["expiresAt"] < ida["expiresAt"]
    assert eve["lastUsedAt"] is None
    assert page["totalCount"] == 2
    first = await _page(stage, first=1)
    rest = await _page(stage, first=1, after=first["pageInfo"]["endCursor"])
    assert [*first["nodes"], *rest["nodes"]] == page["nodes"]
    refused = await stage.speaking(token).send(_CONSENTS, {"id": stage.installation_id, "first": 1})
    assert refused.codes == ["FORBIDDEN"]


async def test_an_admin_ends_the_consent_of_one_person(
    stage: Stage, stranger: Visitor, outbox: Outbox, stores: Stores
) -> None:
    await join(stranger, outbox, stage.host, name="Eve")
    ended, kept = [await stage.integrator.connect(each) for each in (stage.visitor, stranger)]
    itself = (await stage.integrator.token("client_credentials")).json()["access_token"]
    ida = (await _page(stage))["nodes"][0]["member"]

    for _ in range(2):
        await _revoke(stage, ida["id"])

    assert await _people(stage) == ["Eve"]
    assert [await _works(stage, each) for each in (ended["access_token"], kept["access_token"], itself)] == [
        False, True, True,
    ]  # fmt: skip
    refused = await stage.integrator.refresh(ended["refresh_token"])
    assert (refused.status_code, refused.json()["error"]) == (400, "invalid_grant")
    question = stage.integrator.ask()
    assert "asks for access" in (await stage.visitor.open(question.path)).text, "nothing is remembered"
    row, _ = await accounts.ask(stores.owner_database_url, _AUDIT, stage.host.id)
    assert row["target_kind"] == "AppInstallation"
    assert "Member:" in row["details"]


async def test_an_admin_ends_all_consents(stage: Stage, stranger: Visitor, outbox: Outbox) -> None:
    await join(stranger, outbox, stage.host, name="Eve")
    ended = [(await stage.integrator.connect(each))["access_token"] for each in (stage.visitor, stranger)]
    itself = (await stage.integrator.token("client_credentials")).json()["access_token"]
    client: Client = stage.speaking(ended[0])

    async with client.socket() as socket:
        await _revoke(stage)
        async with asyncio.timeout(30):
            await socket.wait_closed()

    assert socket.close_code == 4403
    assert await _people(stage) == []
    assert [await _works(stage, each) for each in (*ended, itself)] == [False, False, True]


async def test_who_may_not_revoke_and_what_is_unknown(stage: Stage) -> None:
    token = (await stage.integrator.connect(stage.visitor))["access_token"]
    known = {"installationId": stage.installation_id}
    host, publisher = stage.host, stage.publisher

    by_member = await stage.speaking(token).send(_REVOKE, known)
    foreign = await publisher.client.mutate("revokeConsents", "__typename", **known)
    nobody = await host.client.mutate("revokeConsents", "__typename", **known, memberId=publisher.owner.actor_id)
    wrong = await host.client.mutate("revokeConsents", "__typename", **known, memberId=stage.installation_id)

    assert by_member.codes == ["FORBIDDEN"]
    assert [each["__typename"] for each in (foreign, nobody, wrong)] == ["NotFound", "NotFound", "InvalidInput"]
    assert await _works(stage, token)


async def _silently(stage: Stage) -> tuple[Question, dict[str, str]]:
    """The app asks without a page, for what the person has agreed to."""
    question = stage.integrator.ask(prompt="none")
    return question, told(await stage.visitor.open(question.path))


async def _is_blocked(stores: Stores) -> bool:
    [row] = await accounts.ask(stores.owner_database_url, _BLOCKED)
    return bool(row["waiting"])


async def test_a_consent_that_ends_while_a_code_is_made_gives_none(stage: Stage, stores: Stores) -> None:
    await stage.integrator.connect(stage.visitor)
    async with owner(stores.owner_database_url) as connection, connection.transaction():
        await connection.execute(f"{_FAMILIES} FOR UPDATE", stage.host.id)
        asking = asyncio.create_task(_silently(stage))
        await wait_until(lambda: _is_blocked(stores))
        await connection.execute(_END, stage.host.id)

    question, back = await asking
    assert (back["error"], back["state"]) == ("consent_required", question.state)


async def test_a_code_that_is_made_while_a_consent_ends_does_not_work(stage: Stage, stores: Stores) -> None:
    """The transaction that makes the code is played: it holds the consent, and is slow."""
    await stage.integrator.connect(stage.visitor)
    question, back = await _silently(stage)
    [code] = await accounts.ask(
        stores.owner_database_url, f"WITH taken AS ({_TAKE_CODE}) SELECT to_jsonb(taken)::text AS row FROM taken",
        stage.host.id,
    )  # fmt: skip
    async with owner(stores.owner_database_url) as connection, connection.transaction():
        await connection.execute(f"{_FAMILIES} FOR SHARE", stage.host.id)
        ending = asyncio.create_task(_revoke(stage))
        await wait_until(lambda: _is_blocked(stores))
        await connection.execute(_PUT_CODE, code["row"])
    await ending

    answer = await stage.integrator.redeem(back["code"], question)
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_grant")
