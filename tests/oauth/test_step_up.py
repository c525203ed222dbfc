"""What gives or takes rights asks a person at the pages once more who they are: a cookie alone is not enough (X9)."""

from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from backend.kit.limits import DEFAULT
from tests.factories.accounts import ask
from tests.factories.programs import install_app, register_app
from tests.factories.providers import create_provider, go, path_of
from tests.factories.tenants import Tenant, Tenants
from tests.fakes.identity_provider import IdentityProvider
from tests.harness.client import Client
from tests.harness.integrator import agree, told
from tests.harness.processes import Api
from tests.harness.stores import Stores
from tests.harness.visitor import PASSWORD, Outbox, Visitor, errors_of
from tests.oauth import stage
from tests.oauth.stage import Stage
from tests.oauth.test_sso import someone

ADMIN = ("spaces:read", "messages:write", "admin:write")
_LATER = f"""UPDATE browser_sessions s
SET stepped_up_at = stepped_up_at - interval '{DEFAULT.step_up_minutes} minutes' - interval '1 second'
FROM members m WHERE m.user_id = s.user_id AND m.tenant_id = $1"""
_BEFORE = """UPDATE browser_sessions s SET stepped_up_at = NULL
FROM members m WHERE m.user_id = s.user_id AND m.tenant_id = $1"""
_RIGHTS = """SELECT (SELECT count(*) FROM members WHERE user_id = (SELECT user_id FROM members WHERE tenant_id = $1
    AND name = 'Ida') AND left_at IS NULL) AS memberships,
  (SELECT count(*) FROM authorization_codes WHERE tenant_id = $1) AS codes,
  (SELECT count(*) FROM services WHERE tenant_id = $1) AS services,
  (SELECT count(*) FROM device_codes WHERE for_tenant_id = $1) AS devices"""
_ACTIONS = "SELECT action FROM audit_log WHERE tenant_id = $1 AND action LIKE 'step_up%' ORDER BY id"


@pytest.fixture
async def staged(tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox) -> Stage:
    return await stage.build(
        tenants, api, http, visitor, outbox, role="ADMIN", installed=ADMIN,
        grantTypes=["AUTHORIZATION_CODE", "REFRESH_TOKEN", "DEVICE_CODE"],
    )  # fmt: skip


async def _wait(stores: Stores, tenant: Tenant) -> None:
    """Until the proof is too old."""
    await ask(stores.owner_database_url, _LATER, tenant.id)


async def _rights(stores: Stores, tenant: Tenant) -> list[object]:
    return [dict(row) for row in await ask(stores.owner_database_url, _RIGHTS, tenant.id)]


def _asked(answer: httpx.Response) -> str:
    """Where the page for the proof leads on to."""
    parts = urlsplit(answer.headers["location"])
    assert (answer.status_code, parts.path) == (303, "/stepup"), answer.text
    return parse_qs(parts.query)["next"][0]


async def test_changing_rights_needs_a_fresh_proof(staged: Stage, stores: Stores) -> None:
    """Shown while the proof was fresh, sent when it is not any more: the form changes nothing, the page comes back."""
    visitor, host = staged.visitor, staged.host
    question = staged.integrator.ask()
    device = (await staged.integrator.post("/oauth/device_authorization", {"scope": "spaces:read"})).json()
    leave = f"/account/organisations/{host.id}/leave"
    consent = {"organisation": str(host.id), "scopes": "spaces:read messages:write", "decision": "allow"}
    forms = {
        "/account/organisations/create": {"name": "Another"},
        leave: {},
        question.path: consent,
        "/device": {"user_code": device["user_code"], "organisation": str(host.id), "decision": "allow"},
    }
    backs = {"/device": f"/device?user_code={device['user_code']}"}
    csrf = (await visitor.open("/account")).text.split('name="csrf" value="')[1].split('"')[0]
    before = await _rights(stores, host)
    await _wait(stores, host)

    for path, fields in forms.items():
        answer = await visitor.post(path, {"csrf": csrf, **fields})
        assert _asked(answer) == backs.get(path, path)
        if path != "/device":
            assert _asked(await visitor.open(path)) == path

    assert await _rights(stores, host) == before
    assert await visitor.is_signed_in()


async def test_a_password_is_a_fresh_proof_for_some_minutes(staged: Stage, stores: Stores) -> None:
    visitor, leave = staged.visitor, f"/account/organisations/{staged.host.id}/leave"
    assert (await visitor.open(leave)).status_code == 200
    await _wait(stores, staged.host)

    wrong = await visitor.submit("/stepup", {"password": "not it", "next": leave})
    nothing = await visitor.submit("/stepup", {"password": "", "next": leave})
    assert (wrong.status_code, errors_of(wrong)) == (422, {"password": "This is not your password."})
    assert (nothing.status_code, errors_of(nothing)) == (422, {"password": "Enter your password."})
    assert _asked(await visitor.open(leave)) == leave

    right = await visitor.submit("/stepup", {"password": PASSWORD, "next": leave})
    assert (right.status_code, right.headers["location"]) == (303, leave)
    assert (await visitor.open(leave)).status_code == 200
    assert (await visitor.open(f"/stepup?next={leave}")).headers["location"] == leave
    await _wait(stores, staged.host)
    assert _asked(await visitor.open(leave)) == leave
    actions = [row["action"] for row in await ask(stores.owner_database_url, _ACTIONS, staged.host.id)]
    assert actions == ["step_up_failed", "step_up"]


async def test_guesses_in_the_step_up_are_limited(staged: Stage, stores: Stores) -> None:
    await _wait(stores, staged.host)

    answers = [await staged.visitor.submit("/stepup", {"password": f"guess {n}"}) for n in range(7)]
    away = await staged.visitor.open("/stepup?next=https://evil.example/")

    assert [each.status_code for each in answers] == [422] * 6 + [429]
    assert "evil.example" not in away.text


async def test_an_older_session_has_no_fresh_proof(staged: Stage, stores: Stores) -> None:
    await ask(stores.owner_database_url, _BEFORE, staged.host.id)

    assert _asked(await staged.visitor.open("/account/organisations/create")) == "/account/organisations/create"


async def test_a_remembered_consent_needs_no_page_unless_it_is_administrative(staged: Stage, stores: Stores) -> None:
    small, great = "spaces:read", "spaces:read admin:write"
    for scope in (small, great):
        await staged.integrator.connect(staged.visitor, scope)
    await _wait(stores, staged.host)

    silent = await staged.visitor.open(staged.integrator.ask(small).path)
    asked = await staged.visitor.open(staged.integrator.ask(great).path)
    unasked = await staged.visitor.open(staged.integrator.ask(great, prompt="none").path)

    assert "code" in told(silent)
    assert _asked(asked).startswith("/oauth/authorize?")
    assert told(unasked)["error"] == "login_required"


async def test_the_consent_page_follows_after_the_proof(staged: Stage, stores: Stores) -> None:
    question = staged.integrator.ask()
    await _wait(stores, staged.host)
    back = _asked(await staged.visitor.open(question.path))

    led = await staged.visitor.submit("/stepup", {"password": PASSWORD, "next": back})
    answer = await agree(staged.visitor, question)

    assert (led.status_code, "Continue" in led.text) == (200, True), "a page of its own, since it may lead to the app"
    assert "code" in answer


async def test_refusing_an_app_needs_no_proof(staged: Stage, stores: Stores) -> None:
    question = staged.integrator.ask()
    page = await staged.visitor.open(question.path)
    csrf = page.text.split('name="csrf" value="')[1].split('"')[0]
    await _wait(stores, staged.host)

    fields = {"csrf": csrf, "organisation": str(staged.host.id), "scopes": "spaces:read", "decision": "deny"}
    assert told(await staged.visitor.post(question.path, fields))["error"] == "access_denied"


async def test_a_person_of_a_provider_proves_their_identity_there(
    tenant: Tenant, visitor: Visitor, stores: Stores
) -> None:
    async with IdentityProvider(person=someone()) as provider:
        made = await create_provider(tenant.client, provider)
        await go(visitor, path_of(made))
        leave = f"/account/organisations/{tenant.id}/leave"
        assert (await visitor.open(leave)).status_code == 200
        await _wait(stores, tenant)

        assert _asked(await visitor.open(leave)) == leave
        page = await visitor.open(f"/stepup?next={leave}")
        assert path_of(made) in page.text
        assert 'type="password"' not in page.text
        assert "prompt" not in provider.asked["authorize"][0]
        again = await go(visitor, path_of(made), next=leave)

    assert (again.status_code, again.headers["location"]) == (303, leave)
    assert provider.asked["authorize"][1]["prompt"] == "login"
    assert (await visitor.open(leave)).status_code == 200


async def test_keys_and_tokens_need_no_step_up_and_sessions_give_no_api_access(staged: Stage, stores: Stores) -> None:
    """A session is good for the pages alone, so no other door asks for the proof."""
    body = await staged.integrator.connect(staged.visitor, "spaces:read admin:write")
    await _wait(stores, staged.host)

    app = await register_app(staged.host.client, name="Another", scopes=["spaces:read"])
    by_app: Client = staged.speaking(body["access_token"])
    await install_app(by_app, app["clientId"], scopes=["spaces:read"])
    by_cookie = await staged.visitor.http.post("/graphql", json={"query": "{ viewer { scopes } }"})

    assert by_cookie.json()["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"
