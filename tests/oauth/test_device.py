"""Devices without a browser (RFC 8628): a code on a screen, typed elsewhere (X2)."""

import asyncio
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from tests.factories.accounts import ask
from tests.factories.tenants import Tenants
from tests.harness.processes import Api
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor, errors_of, hidden_of
from tests.oauth import stage
from tests.oauth.stage import Stage

_GRANT = "urn:ietf:params:oauth:grant-type:device_code"
_RESTED = "UPDATE device_codes SET polled_at = polled_at - interval '1 minute' WHERE tenant_id = $1"
_EXPIRE = "UPDATE device_codes SET expires_at = now() - interval '1 second' WHERE tenant_id = $1"
_ADDRESS = "SELECT u.email FROM users u JOIN members m ON m.user_id = u.id WHERE m.tenant_id = $1 AND m.name = 'Ida'"
_END_SESSIONS = """UPDATE browser_sessions SET revoked_at = now()
WHERE user_id IN (SELECT user_id FROM members WHERE tenant_id = $1 AND name = 'Ida')"""
_CONSENTS = """query ($id: ID!) { node(id: $id) { ... on AppInstallation {
  consents(first: 10) { nodes { member { name } scopes } } } } }"""
_VIEWER = "{ viewer { actor { kind name } } }"


@pytest.fixture
async def staged(tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox) -> Stage:
    return await _build(tenants, api, http, visitor, outbox)


async def _build(
    tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox, *, role: str = "MEMBER"
) -> Stage:
    return await stage.build(
        tenants, api, http, visitor, outbox, role=role, type="PUBLIC", redirectUris=[],
        grantTypes=["DEVICE_CODE", "REFRESH_TOKEN"],
    )  # fmt: skip


async def _begin(staged: Stage, scope: str = "spaces:read") -> dict[str, Any]:
    answer = await staged.integrator.post("/oauth/device_authorization", {"scope": scope})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def _poll(staged: Stage, begun: dict[str, Any], stores: Stores) -> dict[str, Any]:
    """As if it had waited as long as it was told to."""
    await ask(stores.owner_database_url, _RESTED, staged.publisher.id)
    found: dict[str, Any] = (await staged.integrator.token(_GRANT, device_code=begun["device_code"])).json()
    return found


async def _decide(staged: Stage, begun: dict[str, Any], decision: str) -> httpx.Response:
    """Type the code, look at what it asks for, decide."""
    seen = await staged.visitor.submit("/device", {"user_code": begun["user_code"]})
    assert "Calendar asks for access" in seen.text
    return await staged.visitor.post("/device", {**hidden_of(seen), "decision": decision})


async def _consents(staged: Stage) -> list[dict[str, Any]]:
    given = {"id": staged.installation_id}
    nodes: list[dict[str, Any]] = (await staged.host.client.execute(_CONSENTS, **given))["node"]["consents"]["nodes"]
    return nodes


async def test_person_connects_a_device(staged: Stage, stores: Stores) -> None:
    begun = await _begin(staged)
    waiting = await _poll(staged, begun, stores)

    done = await _decide(staged, begun, "allow")
    body = await _poll(staged, begun, stores)
    again = await _poll(staged, begun, stores)

    assert waiting["error"] == "authorization_pending"
    assert begun["verification_uri_complete"].endswith(f"/device?user_code={begun['user_code']}")
    assert "<h1>Connected</h1>" in done.text
    viewer = (await staged.speaking(body["access_token"]).execute(_VIEWER))["viewer"]
    assert viewer["actor"] == {"kind": "PERSON", "name": "Ida"}
    assert "refresh_token" in body
    assert again["error"] == "invalid_grant"


async def test_a_device_gets_only_the_scopes_that_were_shown(staged: Stage, stores: Stores) -> None:
    """An admin grants the app more while the person looks at the page."""
    host, both = staged.host.client, ["spaces:read", "messages:write"]
    given = {"installationId": staged.installation_id}
    await host.succeed("updateInstallation", "installation { id }", **given, scopes=["spaces:read"])
    begun = await _begin(staged, " ".join(both))
    seen = await staged.visitor.submit("/device", {"user_code": begun["user_code"]})
    await host.succeed("updateInstallation", "installation { id }", **given, scopes=both)

    await staged.visitor.post("/device", {**hidden_of(seen), "decision": "allow"})

    assert "write messages" not in seen.text.split('id="rights"')[1].split("</ul>")[0]
    assert (await _poll(staged, begun, stores))["scope"] == "spaces:read"


async def test_a_form_that_shows_no_scopes_connects_no_device(staged: Stage, stores: Stores) -> None:
    begun = await _begin(staged)
    seen = await staged.visitor.submit("/device", {"user_code": begun["user_code"]})

    refused = await staged.visitor.post("/device", {**hidden_of(seen), "scopes": "", "decision": "allow"})

    assert refused.status_code == 403
    assert (await _poll(staged, begun, stores))["error"] == "authorization_pending"


async def test_a_device_does_not_install_an_app_that_was_removed_meanwhile(  # noqa: PLR0917 -- fixtures
    tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox, stores: Stores
) -> None:
    staged = await _build(tenants, api, http, visitor, outbox, role="ADMIN")
    begun = await _begin(staged)
    seen = await visitor.submit("/device", {"user_code": begun["user_code"]})
    await staged.host.client.succeed("revokeInstallation", "installation { id }", installationId=staged.installation_id)

    page = await visitor.post("/device", {**hidden_of(seen), "decision": "allow"})
    assert page.status_code == 409
    assert "Install and allow" in page.text
    assert (await _poll(staged, begun, stores))["error"] == "authorization_pending"

    done = await visitor.post("/device", {**hidden_of(page), "decision": "allow"})
    assert "<h1>Connected</h1>" in done.text


async def test_person_refuses_a_device(staged: Stage, stores: Stores) -> None:
    begun = await _begin(staged)

    await _decide(staged, begun, "deny")

    assert (await _poll(staged, begun, stores))["error"] == "access_denied"


async def test_device_that_polls_too_often_must_slow_down(staged: Stage) -> None:
    begun = await _begin(staged)
    asked = [await staged.integrator.token(_GRANT, device_code=begun["device_code"]) for _ in range(2)]

    assert [answer.json()["error"] for answer in asked] == ["authorization_pending", "slow_down"]


async def test_expired_device_code_connects_nothing(staged: Stage, stores: Stores) -> None:
    begun = await _begin(staged)
    await ask(stores.owner_database_url, _EXPIRE, staged.publisher.id)

    typed = await staged.visitor.submit("/device", {"user_code": begun["user_code"]})

    assert "user_code" in errors_of(typed)
    assert (await _poll(staged, begun, stores))["error"] == "expired_token"


@pytest.mark.parametrize("end", ["revokeInstallation", "suspendInstallation", "revokeConsents"])
async def test_an_approved_code_connects_nothing_after_the_installation_or_the_consent_has_ended(
    staged: Stage, stores: Stores, end: str
) -> None:
    begun = await _begin(staged)
    await _decide(staged, begun, "allow")
    await staged.host.client.succeed(end, "installation { status }", installationId=staged.installation_id)

    assert (await _poll(staged, begun, stores))["error"] == "invalid_grant"


async def test_what_a_person_approves_is_a_consent_before_the_device_is_connected(
    staged: Stage, stores: Stores
) -> None:
    begun = await _begin(staged)
    assert await _consents(staged) == []
    await _decide(staged, begun, "allow")
    approved = await _consents(staged)

    await _poll(staged, begun, stores)

    assert await _consents(staged) == approved == [{"member": {"name": "Ida"}, "scopes": ["spaces:read"]}]


async def test_of_two_decisions_the_first_one_counts(staged: Stage, stores: Stores) -> None:
    begun = await _begin(staged)
    seen = await staged.visitor.submit("/device", {"user_code": begun["user_code"]})
    fields = {**hidden_of(seen), "decision": "allow"}

    answers = await asyncio.gather(*(staged.visitor.post("/device", fields) for _ in range(3)))

    assert sum(answer.status_code == 200 for answer in answers) == 1
    assert "access_token" in await _poll(staged, begun, stores)
    assert len(await _consents(staged)) == 1


async def test_a_device_waits_while_its_consent_is_not_stored(staged: Stage, stores: Stores) -> None:
    """As after a crash, and in the moment between the two transactions."""
    begun = await _begin(staged)
    await _decide(staged, begun, "allow")
    await ask(stores.owner_database_url, "DELETE FROM token_families WHERE tenant_id = $1", staged.host.id)

    assert (await _poll(staged, begun, stores))["error"] == "authorization_pending"


async def test_code_is_understood_however_it_is_typed(staged: Stage) -> None:
    begun = await _begin(staged)
    sloppy = f" {begun['user_code'].lower().replace('-', ' ')} "

    assert "asks for access" in (await staged.visitor.submit("/device", {"user_code": sloppy})).text


async def test_person_sees_which_code_they_decide_on(staged: Stage) -> None:
    """To compare it with what the device shows, for it may be somebody else's (RFC 8628, 5.4)."""
    begun = await _begin(staged)
    sloppy = begun["user_code"].lower().replace("-", "")

    page = await staged.visitor.submit("/device", {"user_code": sloppy})

    assert f"shows the code <strong>{begun['user_code']}</strong>" in page.text


async def test_empty_code_does_not_count_as_a_guess(staged: Stage) -> None:
    answers = [await staged.visitor.submit("/device", {"user_code": " "}) for _ in range(11)]

    assert {answer.status_code for answer in answers} == {422}
    assert errors_of(answers[0]) == {"user_code": "Enter the code that the device shows."}


async def test_guessing_of_codes_is_slowed_down(staged: Stage) -> None:
    answers = [await staged.visitor.submit("/device", {"user_code": "BBBB-BBBB"}) for _ in range(11)]

    assert [answer.status_code for answer in answers] == [422] * 10 + [429]


async def test_requests_for_device_codes_are_limited_by_network(staged: Stage, stores: Stores) -> None:
    """A public app's name is known to everybody, and each code is a row."""
    answers = await asyncio.gather(*(staged.integrator.post("/oauth/device_authorization", {}) for _ in range(120)))
    count = "SELECT count(*) AS rows FROM device_codes WHERE tenant_id = $1"
    [row] = await ask(stores.owner_database_url, count, staged.publisher.id)

    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert all(int(answer.headers["retry-after"]) >= 1 for answer in refused)
    assert row["rows"] == len(answers) - len(refused)


async def test_connecting_a_device_needs_a_sign_in(staged: Stage) -> None:
    await staged.visitor.sign_out()

    answer = await staged.visitor.open("/device?user_code=BBBB-BBBB")

    assert answer.headers["location"].startswith("/signin?next=%2Fdevice")


async def test_who_signs_in_again_gets_the_typed_code_back(staged: Stage, stores: Stores) -> None:
    """The session ends while the person goes to fetch the code."""
    begun, address = await _begin(staged), await _address(staged, stores)
    shown = await staged.visitor.open("/device")
    await _end_sessions(staged, stores)

    sent = await staged.visitor.post("/device", {**hidden_of(shown), "user_code": begun["user_code"]})
    back = await staged.visitor.sign_in(address, next=parse_qs(urlsplit(sent.headers["location"]).query)["next"][0])
    page = await staged.visitor.open(back.headers["location"])

    assert sent.headers["location"].startswith("/signin?")
    assert f'value="{begun["user_code"]}"' in page.text


async def test_a_decision_after_the_end_of_the_session_leads_back_to_the_code(staged: Stage, stores: Stores) -> None:
    begun = await _begin(staged)
    seen = await staged.visitor.submit("/device", {"user_code": begun["user_code"]})
    await _end_sessions(staged, stores)

    sent = await staged.visitor.post("/device", {**hidden_of(seen), "decision": "allow"})

    [back] = parse_qs(urlsplit(sent.headers["location"]).query)["next"]
    assert back == f"/device?user_code={begun['user_code']}"
    assert (await _poll(staged, begun, stores))["error"] == "authorization_pending"


async def test_a_long_text_in_place_of_a_code_is_cut_on_the_way_back(staged: Stage, stores: Stores) -> None:
    shown = await staged.visitor.open("/device")
    await _end_sessions(staged, stores)

    sent = await staged.visitor.post("/device", {**hidden_of(shown), "user_code": "\u00dc&" * 5_000})

    assert len(sent.headers["location"]) < 1_000
    [back] = parse_qs(urlsplit(sent.headers["location"]).query)["next"]
    assert urlsplit(back).path == "/device"


async def _address(staged: Stage, stores: Stores) -> str:
    [row] = await ask(stores.owner_database_url, _ADDRESS, staged.host.id)
    address: str = row["email"]
    return address


async def _end_sessions(staged: Stage, stores: Stores) -> None:
    await ask(stores.owner_database_url, _END_SESSIONS, staged.host.id)
