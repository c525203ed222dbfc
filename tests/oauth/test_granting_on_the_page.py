"""An admin grants an app what its installation lacks, on the consent page; nobody else does."""

import asyncio
from typing import Any

import asyncpg
import httpx
import pytest

from tests.factories import accounts
from tests.factories.tenants import Tenants
from tests.harness.integrator import Question, told
from tests.harness.processes import Api
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor, hidden_of
from tests.harness.waiting import wait_until
from tests.oauth import stage
from tests.oauth.stage import Stage

_LATER = """UPDATE browser_sessions s SET stepped_up_at = stepped_up_at - interval '11 minutes'
FROM members m WHERE m.user_id = s.user_id AND m.tenant_id = $1"""
_AUDIT = """SELECT actor_kind, details::text FROM audit_log
WHERE tenant_id = $1 AND action = 'updateInstallation' ORDER BY id"""
_MEMBERS = "SELECT FROM members WHERE tenant_id = $1 FOR UPDATE"
_WAITING = """SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock' AND pg_blocking_pids(pid) && ARRAY[$1::int]"""
_ASKED = "spaces:read messages:write"


@pytest.fixture
async def staged(tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox) -> Stage:
    """The visitor is an admin where the app may only read."""
    return await stage.build(tenants, api, http, visitor, outbox, role="ADMIN", installed=["spaces:read"])


async def _decide(staged: Stage, question: Question, **fields: str) -> httpx.Response:
    page = await staged.visitor.open(question.path)
    return await staged.visitor.post(question.path, {**hidden_of(page), **fields})


async def _granted(staged: Stage) -> list[str]:
    found: dict[str, Any] = await staged.host.client.execute("{ installations { nodes { scopes } } }")
    return list(found["installations"]["nodes"][0]["scopes"])


async def test_an_admin_grants_what_is_lacking_there_and_then(staged: Stage, stores: Stores) -> None:
    question = staged.integrator.ask(_ASKED)
    page = (await staged.visitor.open(question.path)).text
    assert "is installed in Acme without some rights that it asks for: write messages" in page

    back = told(await _decide(staged, question, decision="grant"))
    tokens = (await staged.integrator.redeem(back["code"], question)).json()

    assert tokens["scope"] == "messages:write spaces:read"
    assert await _granted(staged) == ["messages:write", "spaces:read"]
    rows = await accounts.ask(stores.owner_database_url, _AUDIT, staged.host.id)
    assert [row["actor_kind"] for row in rows] == ["PERSON"]


async def test_the_page_says_that_a_trusted_app_would_approve(staged: Stage) -> None:
    path = staged.integrator.ask(_ASKED).path
    untrusted = (await staged.visitor.open(path)).text
    await staged.host.client.succeed("setTrust", "id", id=staged.installation_id, isTrusted=True)

    trusted = (await staged.visitor.open(path)).text

    assert "approve in your name" not in untrusted
    assert "in your name; approve in your name what agents ask people about" in trusted


async def test_an_admin_may_also_connect_without_granting_more(staged: Stage) -> None:
    question = staged.integrator.ask(_ASKED)

    back = told(await _decide(staged, question, decision="allow"))
    tokens = (await staged.integrator.redeem(back["code"], question)).json()

    assert tokens["scope"] == "spaces:read"
    assert await _granted(staged) == ["spaces:read"]


async def test_no_more_is_granted_than_the_page_has_shown(staged: Stage) -> None:
    question = staged.integrator.ask(_ASKED)

    back = told(await _decide(staged, question, decision="grant", lacking=""))
    tokens = (await staged.integrator.redeem(back["code"], question)).json()

    assert tokens["scope"] == "spaces:read"
    assert await _granted(staged) == ["spaces:read"]


async def test_what_another_admin_removed_meanwhile_stays_removed(staged: Stage) -> None:
    question = staged.integrator.ask(_ASKED)
    shown = hidden_of(await staged.visitor.open(question.path))
    await staged.host.client.succeed(
        "updateInstallation", "installation { id }", installationId=staged.installation_id, scopes=["plans:read"]
    )

    back = told(await staged.visitor.post(question.path, {**shown, "decision": "grant"}))
    tokens = (await staged.integrator.redeem(back["code"], question)).json()

    assert tokens["scope"] == "messages:write"
    assert await _granted(staged) == ["messages:write", "plans:read"]


async def _installed(staged: Stage) -> list[str]:
    found = await staged.host.client.execute("{ installations { nodes { status } } }")
    return [each["status"] for each in found["installations"]["nodes"] if each["status"] != "REVOKED"]


@pytest.mark.parametrize("decision", ["allow", "grant"])
async def test_an_app_that_another_admin_removed_meanwhile_is_not_installed_again(staged: Stage, decision: str) -> None:
    question = staged.integrator.ask(_ASKED)
    shown = hidden_of(await staged.visitor.open(question.path))
    await staged.host.client.succeed("revokeInstallation", "installation { id }", installationId=staged.installation_id)

    page = await staged.visitor.post(question.path, {**shown, "decision": decision})
    assert (page.status_code, await _installed(staged)) == (409, [])
    assert "is not installed in Acme any more" in page.text
    assert "Install and allow" in page.text

    back = told(await staged.visitor.post(question.path, {**hidden_of(page), "decision": "allow"}))
    assert "code" in back, "now the page has said that it installs the app"
    assert await _installed(staged) == ["ACTIVE"]


async def test_a_second_click_on_install_goes_on_as_the_first(  # noqa: PLR0917 -- fixtures
    tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox, stores: Stores
) -> None:
    staged = await stage.build(tenants, api, http, visitor, outbox, role="ADMIN", installed=None)
    question = staged.integrator.ask(_ASKED)
    fields = {**hidden_of(await visitor.open(question.path)), "decision": "allow"}

    async with (
        accounts.owner(stores.owner_database_url) as connection,
        accounts.owner(stores.owner_database_url) as other,
    ):
        async with connection.transaction():
            await connection.execute(_MEMBERS, staged.host.id)
            clicks = [asyncio.create_task(visitor.post(question.path, fields)) for _ in range(2)]
            await wait_until(lambda: _are_waiting(other, connection.get_server_pid()))
        answers = [told(await each) for each in clicks]

    tokens = [(await staged.integrator.redeem(each["code"], question)).json() for each in answers]
    assert [each["scope"] for each in tokens] == ["messages:write spaces:read"] * 2
    assert await _installed(staged) == ["ACTIVE"]


async def _are_waiting(connection: asyncpg.Connection, blocker: int) -> bool:
    """Both clicks wait for it."""
    count: int = await connection.fetchval(_WAITING, blocker)
    return count == 2


async def test_granting_needs_a_fresh_proof_of_identity(staged: Stage, stores: Stores) -> None:
    question = staged.integrator.ask(_ASKED)
    shown = hidden_of(await staged.visitor.open(question.path))
    await accounts.ask(stores.owner_database_url, _LATER, staged.host.id)

    answer = await staged.visitor.post(question.path, {**shown, "decision": "grant"})

    assert answer.headers["location"].startswith("/stepup?")
    assert await _granted(staged) == ["spaces:read"]


async def test_a_member_cannot_grant(
    tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox
) -> None:
    staged = await stage.build(tenants, api, http, visitor, outbox, installed=["spaces:read"])
    question = staged.integrator.ask(_ASKED)
    assert 'value="grant"' not in (await staged.visitor.open(question.path)).text

    back = told(await _decide(staged, question, decision="grant", lacking="messages:write"))
    tokens = (await staged.integrator.redeem(back["code"], question)).json()

    assert tokens["scope"] == "spaces:read", "what a member may allow"
    assert await _granted(staged) == ["spaces:read"]
