"""Authorization code with PKCE: the way by the consent page, and all that are none (X2; trap L5, pitfalls 1 and 4)."""

import asyncio
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest

from tests.factories import people
from tests.factories.accounts import ask
from tests.factories.programs import register_app
from tests.factories.tenants import Tenants
from tests.harness.integrator import agree, told
from tests.harness.processes import Api
from tests.harness.stores import Stores
from tests.harness.visitor import PASSWORD, Outbox, Visitor, csrf_of, hidden_of
from tests.oauth import stage
from tests.oauth.stage import Stage

#: More than a member may give at once and in some minutes.
_MOST_ANSWERS = 200
_VIEWER = "{ viewer { actor { kind name } scopes tenant { name } } }"
_ACTIONS = "SELECT action FROM audit_log WHERE tenant_id = $1 ORDER BY id"

_END_SESSIONS = """UPDATE browser_sessions SET revoked_at = now()
WHERE user_id IN (SELECT user_id FROM members WHERE tenant_id = $1)"""


@pytest.fixture
async def staged(tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox) -> Stage:
    return await stage.build(tenants, api, http, visitor, outbox)


async def _actions(stores: Stores, staged: Stage) -> list[str]:
    return [row["action"] for row in await ask(stores.owner_database_url, _ACTIONS, staged.host.id)]


async def test_person_consents_and_the_app_acts_for_them(staged: Stage, stores: Stores, api: Api) -> None:
    question = staged.integrator.ask()
    page = await staged.visitor.open(question.path)

    back = await agree(staged.visitor, question)
    answer = await staged.integrator.redeem(back["code"], question)

    assert "write messages and start conversations in your name" in page.text
    assert "Made by <strong>Publisher</strong>" in page.text
    assert (back["state"], back["iss"]) == (question.state, (await _metadata(staged))["issuer"])
    body = answer.json()
    assert (body["token_type"], body["expires_in"], body["scope"]) == ("Bearer", 3600, "messages:write spaces:read")
    assert answer.headers["cache-control"] == "no-store"
    viewer = (await staged.speaking(body["access_token"]).execute(_VIEWER))["viewer"]
    assert viewer["actor"] == {"kind": "PERSON", "name": "Ida"}
    assert viewer["scopes"] == ["messages:write", "spaces:read"]
    assert "consent.given" in await _actions(stores, staged)


async def test_page_says_that_an_app_with_the_mark_approves_in_the_persons_name(staged: Stage) -> None:
    """Only where an admin vouches for it, and only if it may write."""
    question = staged.integrator.ask()
    words = "approve in your name what agents ask people about"

    assert words not in (await staged.visitor.open(question.path)).text
    await staged.host.client.succeed("setTrust", "id", id=staged.installation_id, isTrusted=True)
    assert words in (await staged.visitor.open(question.path)).text
    reading = staged.integrator.ask(scope="spaces:read")
    assert words not in (await staged.visitor.open(reading.path)).text


async def _metadata(staged: Stage) -> dict[str, Any]:
    path = "/.well-known/oauth-authorization-server"
    found: dict[str, Any] = (await staged.integrator.http.get(staged.integrator.base_url + path)).json()
    return found


async def test_sign_in_returns_to_the_authorization_request(staged: Stage) -> None:
    await staged.visitor.sign_out()
    question = staged.integrator.ask()

    answer = await staged.visitor.open(question.path)

    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/signin?next=%2Foauth%2Fauthorize%3F")


async def test_decision_after_the_end_of_the_session_returns_to_the_request(staged: Stage, stores: Stores) -> None:
    question = staged.integrator.ask()
    page = await staged.visitor.open(question.path)
    fields = {name: page.text.split(f'name="{name}" value="')[1].split('"')[0] for name in ("organisation", "scopes")}
    await ask(stores.owner_database_url, _END_SESSIONS, staged.host.id)

    answer = await staged.visitor.post(question.path, {"csrf": csrf_of(page), **fields, "decision": "allow"})

    assert answer.status_code == 303, answer.text
    assert answer.headers["location"] == f"/signin?{urlencode({'next': question.path})}"


async def test_proof_after_the_end_of_the_session_returns_to_the_request(staged: Stage, stores: Stores) -> None:
    question = staged.integrator.ask()
    csrf = csrf_of(await staged.visitor.open("/account"))
    await ask(stores.owner_database_url, _END_SESSIONS, staged.host.id)

    for path in ("/stepup", "/stepup/passkey"):
        answer = await staged.visitor.post(path, {"csrf": csrf, "next": question.path, "password": PASSWORD})

        assert answer.status_code == 303, answer.text
        assert answer.headers["location"] == f"/signin?{urlencode({'next': question.path})}"


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"code_challenge": None, "code_challenge_method": None}, id="no PKCE"),
        pytest.param({"code_challenge_method": "plain"}, id="plain"),
        pytest.param({"code_challenge_method": None}, id="method left out, which means plain"),
        pytest.param({"code_challenge": "short"}, id="challenge that S256 does not make"),
    ],
)
async def test_no_code_without_pkce_by_s256(staged: Stage, changes: dict[str, str | None]) -> None:
    """Trap L5: Authlib alone gives one."""
    question = staged.integrator.ask(**changes)

    back = told(await staged.visitor.open(question.path))

    assert back["error"] == "invalid_request"
    assert back["state"] == question.state
    assert "iss" in back
    assert "code" not in back


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"scope": "spaces:read plans:fly"}, "invalid_scope"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"resource": "https://elsewhere.example"}, "invalid_target"),
    ],
)
async def test_invalid_request_returns_an_error_to_the_client(
    staged: Stage, changes: dict[str, str | None], error: str
) -> None:
    back = told(await staged.visitor.open(staged.integrator.ask(**changes).path))

    assert back["error"] == error
    assert "iss" in back


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"redirect_uri": "https://calendar.example/back/"}, id="longer by a slash"),
        pytest.param({"redirect_uri": "https://calendar.example/back?next=https://evil.example"}, id="with a query"),
        pytest.param({"redirect_uri": "https://calendar.example.evil.example/back"}, id="another host"),
        pytest.param({"redirect_uri": "https://CALENDAR.example/back"}, id="other case"),
        pytest.param({"redirect_uri": "https://calendar.example/back;evil"}, id="with a parameter of its path"),
        pytest.param({"redirect_uri": "https://calendar.example/back,https://evil.example"}, id="two in one"),
        pytest.param({"redirect_uri": "https://calendar.example/b%61ck"}, id="another spelling"),
        pytest.param({"redirect_uri": "https://calendar.example/b\tack"}, id="with what parsers leave out"),
        pytest.param({"redirect_uri": 'https://evil.example/"\\'}, id="characters that no error may hold"),
        pytest.param({"client_id": "cir_app_nobody"}, id="unknown client"),
        pytest.param({"client_id": None}, id="no client"),
    ],
)
async def test_unregistered_redirect_address_is_never_used(staged: Stage, changes: dict[str, str | None]) -> None:
    answer = await staged.visitor.open(staged.integrator.ask(**changes).path)

    assert answer.status_code == 400
    assert "location" not in answer.headers
    assert "evil" not in answer.headers.get("content-security-policy", "")


async def test_loopback_redirect_may_use_any_port(
    tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox
) -> None:
    """RFC 8252, 7.3; of a public client."""
    staged = await stage.build(
        tenants, api, http, visitor, outbox, type="PUBLIC", redirectUris=["http://127.0.0.1/callback"],
        grantTypes=["AUTHORIZATION_CODE", "REFRESH_TOKEN"],
    )  # fmt: skip
    there = "http://127.0.0.1:49152/callback"
    question = staged.integrator.ask(redirect_uri=there)

    back = await agree(visitor, question)
    elsewhere = await visitor.open(staged.integrator.ask(redirect_uri="http://127.0.0.1:49152/other").path)
    answer = await staged.integrator.redeem(back["code"], question, redirect_uri=there)

    assert elsewhere.status_code == 400
    assert answer.status_code == 200
    assert "refresh_token" in answer.json()


async def test_refusal_returns_access_denied_to_the_client(staged: Stage, stores: Stores) -> None:
    question = staged.integrator.ask()

    back = await agree(staged.visitor, question, decision="deny")

    assert (back["error"], back["state"]) == ("access_denied", question.state)
    assert "iss" in back
    assert "consent.denied" in await _actions(stores, staged)


async def test_answers_to_apps_are_limited_for_each_member(
    staged: Stage, stranger: Visitor, outbox: Outbox, stores: Stores
) -> None:
    """Each leaves an entry in the audit log, and entries are never deleted."""
    await stage.join(stranger, outbox, staged.host, name="Eve")
    question = staged.integrator.ask()
    page = await staged.visitor.open(question.path)
    fields = {**hidden_of(page), "decision": "deny"}

    denied = [await staged.visitor.post(question.path, fields) for _ in range(_MOST_ANSWERS)]
    allowed = await asyncio.gather(
        *(staged.visitor.post(question.path, {**fields, "decision": "allow"}) for _ in range(10))
    )

    statuses = [each.status_code for each in denied]
    assert statuses[:100] == [303] * 100
    assert 429 in statuses
    assert 429 in [each.status_code for each in allowed]
    assert (await _actions(stores, staged)).count("consent.denied") == statuses.count(303)
    assert "code" in await agree(stranger, question)


async def test_app_gets_no_more_than_person_and_installation_have(
    tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox
) -> None:
    """Pitfall 6: scopes of client, person and installation meet in one gate."""
    granted = ["spaces:read", "messages:write", "agents:write"]
    staged = await stage.build(tenants, api, http, visitor, outbox, installed=granted)
    question = staged.integrator.ask("spaces:read agents:write admin:read")

    page = await visitor.open(question.path)
    back = await agree(visitor, question)
    body = (await staged.integrator.redeem(back["code"], question)).json()

    assert "It does not get these rights" in page.text
    assert body["scope"] == "spaces:read"


async def test_admin_can_install_the_app_during_consent_and_a_member_cannot(  # noqa: PLR0917 -- fixtures
    tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, stranger: Visitor, outbox: Outbox
) -> None:
    staged = await stage.build(tenants, api, http, visitor, outbox, installed=None)
    await stage.join(stranger, outbox, staged.host, role="ADMIN", name="Ada")
    question = staged.integrator.ask()

    refused = await visitor.open(question.path)
    forced = await visitor.submit(
        question.path, {"organisation": str(staged.host.id), "decision": "allow"}, on=question.path
    )
    offered = await stranger.open(question.path)
    back = await agree(stranger, question)

    assert "Ask an admin to install it" in refused.text
    assert 'value="allow"' not in refused.text
    assert "code" not in told(forced)
    assert "Install and allow" in offered.text
    assert (await staged.integrator.redeem(back["code"], question)).status_code == 200
    installed = await staged.host.client.execute("{ installations { nodes { name scopes } } }")
    assert installed["installations"]["nodes"] == [{"name": "Calendar", "scopes": ["messages:write", "spaces:read"]}]


async def test_consent_is_remembered_until_more_is_requested(staged: Stage) -> None:
    await staged.integrator.connect(staged.visitor)

    again = told(await staged.visitor.open(staged.integrator.ask("spaces:read").path))
    forced = await staged.visitor.open(staged.integrator.ask("spaces:read", prompt="consent").path)

    assert "code" in again
    assert forced.status_code == 200


async def test_consent_of_a_loopback_client_is_not_remembered(
    tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox
) -> None:
    """RFC 8252, 8.6: any other program there could pass for it."""
    staged = await stage.build(
        tenants, api, http, visitor, outbox, type="PUBLIC", redirectUris=["http://127.0.0.1/back"],
        grantTypes=["AUTHORIZATION_CODE", "REFRESH_TOKEN"],
    )  # fmt: skip
    question = staged.integrator.ask(redirect_uri="http://127.0.0.1:50001/back")
    assert "code" in await agree(visitor, question)

    again = await visitor.open(question.path)

    assert (again.status_code, "asks for access" in again.text) == (200, True)


async def test_consent_covers_only_the_scopes_that_were_shown(staged: Stage, stranger: Visitor, outbox: Outbox) -> None:
    """The publisher makes the app ask for more while an admin looks at the page."""
    await stage.join(stranger, outbox, staged.host, role="ADMIN", name="Ada")
    modest = await register_app(staged.publisher.client, name="Modest", scopes=["spaces:read"])
    greedy = replace(staged.integrator, client_id=modest["clientId"], client_secret=modest["clientSecret"])
    question = greedy.ask(scope=None)
    page = await stranger.open(question.path)
    await staged.publisher.client.succeed(
        "updateApp", "app { id }", appId=modest["id"], scopes=["spaces:read", "admin:write"]
    )

    back = told(await stranger.post(question.path, {**hidden_of(page), "decision": "allow"}))

    assert hidden_of(page)["scopes"] == "spaces:read"
    assert (await greedy.redeem(back["code"], question)).json()["scope"] == "spaces:read"


@pytest.mark.parametrize("is_signed_in", [True, False])
async def test_prompt_none_shows_no_page(staged: Stage, *, is_signed_in: bool) -> None:
    if not is_signed_in:
        await staged.visitor.sign_out()

    back = told(await staged.visitor.open(staged.integrator.ask(prompt="none").path))

    assert back["error"] == ("consent_required" if is_signed_in else "login_required")


async def test_an_app_that_asks_too_often_without_a_page_is_told_so(staged: Stage) -> None:
    """Nobody sees a page that says it. The person's own next request gets one."""
    await staged.integrator.connect(staged.visitor)
    question = staged.integrator.ask(prompt="none")
    answers: list[httpx.Response] = []
    while len(answers) < 10 * _MOST_ANSWERS and all("code=" in each.headers.get("location", "") for each in answers):
        answers += await asyncio.gather(*(staged.visitor.open(question.path) for _ in range(10)))

    refused = [told(each) for each in answers if "code=" not in each.headers.get("location", "")]
    loud = staged.integrator.ask().path
    shown = [
        each
        for each in await asyncio.gather(*(staged.visitor.open(loud) for _ in range(10)))
        if each.status_code == 429
    ]
    foreign = await staged.visitor.open(
        staged.integrator.ask(prompt="none", redirect_uri="https://evil.example/back").path
    )

    assert {each["error"] for each in refused} == {"temporarily_unavailable"}
    assert {each["state"] for each in refused} == {question.state}
    assert all("iss" in each for each in refused)
    assert all("retry-after" not in each.headers for each in answers)
    assert shown
    assert all(int(each.headers["retry-after"]) >= 1 for each in shown)
    assert (foreign.status_code, "location" in foreign.headers) == (400, False)


async def test_person_in_several_organisations_chooses_one(staged: Stage, tenants: Tenants, outbox: Outbox) -> None:
    other = await tenants.create(name="Acme")
    account = (await staged.visitor.open("/account")).text
    address = account.split('<p class="lead">')[1].split("</p>")[0]
    await people.invite(other.client, address)
    link = await outbox.link_to(address, subject=f"{other.owner.name} invites you to Acme")
    await staged.visitor.submit(link, {})
    question = staged.integrator.ask()

    page = await staged.visitor.open(question.path)
    paths = [part.split('"')[0].replace("&amp;", "&") for part in page.text.split('<li><a href="')[1:]]
    [there] = [path for path in paths if str(staged.host.id) in path]
    fields = {"organisation": str(staged.host.id), "decision": "allow", "scopes": "messages:write spaces:read"}
    back = told(await staged.visitor.submit(question.path, fields, on=there))

    assert "Which organisation" in page.text
    assert len(paths) == 2
    body = (await staged.integrator.redeem(back["code"], question)).json()
    viewer = (await staged.speaking(body["access_token"]).execute(_VIEWER))["viewer"]
    assert viewer["tenant"]["name"] == "Acme"


async def test_form_of_a_foreign_page_gives_no_consent(staged: Stage) -> None:
    question = staged.integrator.ask()
    fields = {"organisation": str(staged.host.id), "decision": "allow"}

    without = await staged.visitor.post(question.path, fields)
    foreign = await staged.visitor.submit(question.path, fields, on=question.path, origin="https://evil.example")

    assert (without.status_code, foreign.status_code) == (403, 403)


async def test_reused_code_revokes_its_tokens(staged: Stage, stores: Stores) -> None:
    question = staged.integrator.ask()
    back = await agree(staged.visitor, question)
    body = (await staged.integrator.redeem(back["code"], question)).json()

    again = await staged.integrator.redeem(back["code"], question)

    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant")
    assert (await staged.integrator.introspect(body["access_token"])) == {"active": False}
    assert (await staged.integrator.refresh(body["refresh_token"])).json()["error"] == "invalid_grant"
    assert "code.replayed" in await _actions(stores, staged)


async def test_concurrent_redemption_of_a_code_leaves_no_valid_token(staged: Stage) -> None:
    question = staged.integrator.ask()
    back = await agree(staged.visitor, question)

    answers = await asyncio.gather(*(staged.integrator.redeem(back["code"], question) for _ in range(8)))

    good = [answer.json() for answer in answers if answer.status_code == 200]
    assert len(good) <= 1
    for body in good:
        assert (await staged.integrator.introspect(body["access_token"])) == {"active": False}


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"code_verifier": "x" * 43}, "invalid_grant"),
        ({"redirect_uri": "https://calendar.example/other"}, "invalid_grant"),
        ({"code": "cir_ac_nonsense"}, "invalid_grant"),
        ({"resource": "https://elsewhere.example"}, "invalid_target"),
    ],
)
async def test_code_needs_its_own_client_redirect_and_verifier(
    staged: Stage, changes: dict[str, str], error: str
) -> None:
    question = staged.integrator.ask()
    back = await agree(staged.visitor, question)

    answer = await staged.integrator.redeem(changes.pop("code", back["code"]), question, **changes)

    assert (answer.status_code, answer.json()["error"]) == (400, error)


async def test_code_of_a_confidential_client_needs_its_verifier_too(staged: Stage) -> None:
    """Trap L5."""
    question = staged.integrator.ask()
    back = await agree(staged.visitor, question)
    fields = {"code": back["code"], "redirect_uri": staged.integrator.redirect_uri}

    answer = await staged.integrator.token("authorization_code", **fields)

    assert answer.json()["error"] == "invalid_request"


async def test_redirect_registered_before_a_rule_is_refused(staged: Stage, stores: Stores) -> None:
    """It would stand in a Content-Security-Policy, where `;` begins another directive."""
    old = "https://calendar.example;script-src *"
    widen = "UPDATE apps SET redirect_uris = redirect_uris || to_jsonb($2::text) WHERE client_id = $1"
    await ask(stores.owner_database_url, widen, staged.app["clientId"], old)

    answer = await staged.visitor.open(staged.integrator.ask(redirect_uri=old).path)

    assert answer.status_code == 400
    assert "script-src" not in answer.headers.get("content-security-policy", "")
