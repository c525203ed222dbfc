"""The console's way to a token: our own page, so nobody is asked, and nobody else can pose as it (ADR 0089)."""

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from backend.kit.limits import DEFAULT
from backend.tenants.actor import ROLE_SCOPES, Scope
from backend.tenants.models import Role
from tests.factories.accounts import ask
from tests.factories.people import create_role, invite
from tests.factories.spaces import create_space, cursor_of, post
from tests.factories.tenants import Tenant, Tenants, global_id
from tests.harness.grounds import Grounds
from tests.harness.integrator import told
from tests.harness.processes import Api, api_process
from tests.harness.stores import Stores
from tests.harness.visitor import PASSWORD, Outbox, Visitor, csrf_of, unused_address
from tests.oauth import stage
from tests.oauth.console import VIEWER, Console

_FEED = """subscription ($id: ID!, $after: String) {
  spaceFeed(spaceId: $id, after: $after) { ... on MessagePosted { message { text } } } }"""
_LATER = f"""UPDATE browser_sessions s
SET stepped_up_at = stepped_up_at - interval '{DEFAULT.step_up_minutes} minutes' - interval '1 second'
FROM users u WHERE u.id = s.user_id AND u.email = $1"""


@pytest.fixture
def console(api: Api, http: httpx.AsyncClient) -> Console:
    return Console(api, http)


async def test_signed_in_person_gets_a_token_without_being_asked(
    console: Console, visitor: Visitor, outbox: Outbox
) -> None:
    await visitor.sign_up(outbox, name="Olga", organisation="Acme")
    question = console.ask()

    answer = await visitor.http.get(question.path, follow_redirects=True)
    back = dict(answer.url.params)
    body = (await console.integrator.redeem(back["code"], question)).json()
    client = await console.client(visitor)
    viewer = (await client.execute(VIEWER))["viewer"]
    member = (await client.execute("{ viewer { actor { id } } }"))["viewer"]["actor"]

    assert (answer.url.path, answer.headers["cache-control"]) == ("/console/signed-in", "no-store")
    assert (back["state"], back["iss"]) == (question.state, console.api.base_url)
    assert set(body) == {"access_token", "token_type", "expires_in", "scope", "tenant", "member"}
    assert body["member"] == member["id"]
    assert (body["token_type"], body["expires_in"]) == ("Bearer", DEFAULT.console_token_seconds)
    assert set(body["scope"].split()) == ROLE_SCOPES[Role.OWNER]
    assert viewer["actor"] == {"kind": "PERSON", "name": "Olga"}
    assert set(viewer["scopes"]) == ROLE_SCOPES[Role.OWNER]
    assert viewer["tenant"] == {"id": body["tenant"], "name": "Acme"}


async def test_token_opens_a_subscription(console: Console, visitor: Visitor, outbox: Outbox) -> None:
    await visitor.sign_up(outbox)
    client = await console.client(visitor)
    space_id = await create_space(client)

    async with client.subscribe(_FEED, id=space_id, after=await cursor_of(client, space_id)) as feed:
        await post(client, space_id, "Hello!")
        event = await feed.next()

    assert event == {"spaceFeed": {"message": {"text": "Hello!"}}}


async def test_silent_request_without_a_session_shows_no_page(console: Console, visitor: Visitor) -> None:
    question = console.ask()

    answer = await visitor.http.get(question.path, follow_redirects=True)
    loud = await visitor.open(console.ask(prompt=None).path)

    assert answer.url.path == "/console/signed-in"
    assert (answer.url.params["error"], answer.url.params["state"]) == ("login_required", question.state)
    assert loud.headers["location"].startswith("/signin?next=%2Foauth%2Fauthorize%3F")


@pytest.mark.parametrize(
    "uri",
    [
        "{base}/console/signed-in/",
        "{base}/console/",
        "{base}/console/signed-in?next=1",
        "http://127.0.0.1:1/console/signed-in",
        "http://localhost/console/signed-in",
        "http://127.0.0.1/console/signed-in",
        "https://evil.example/console/signed-in",
    ],
)
async def test_code_goes_to_the_exact_address_only(
    console: Console, visitor: Visitor, outbox: Outbox, uri: str
) -> None:
    """Also to no other port of this machine, where registered apps may listen: a page there would not even be seen."""
    await visitor.sign_up(outbox)

    answer = await visitor.open(console.ask(redirect_uri=uri.format(base=console.api.base_url)).path)

    assert answer.status_code == 400
    assert "location" not in answer.headers


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"code_challenge": None, "code_challenge_method": None}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"scope": "spaces:read plans:fly"}, "invalid_scope"),
        ({"scope": "openid"}, "invalid_scope"),
        ({"response_type": "token"}, "unsupported_response_type"),
    ],
)
async def test_request_must_be_right(
    console: Console, visitor: Visitor, outbox: Outbox, changes: dict[str, str | None], error: str
) -> None:
    await visitor.sign_up(outbox)

    assert (await console.told(visitor, **changes))["error"] == error


async def test_other_grants_are_refused(console: Console, visitor: Visitor, outbox: Outbox) -> None:
    await visitor.sign_up(outbox)
    token = (await console.enter(visitor))["access_token"]
    asked = console.integrator

    refused = [
        await asked.refresh("cir_rt_" + "x" * 38),
        await asked.token("client_credentials"),
        await asked.post("/oauth/device_authorization", {}),
        await asked.post("/oauth/installations", {}),
        await asked.post("/oauth/introspect", {"token": token}),
    ]

    assert [answer.json()["error"] for answer in refused] == [
        "unauthorized_client",
        "invalid_client",
        "unauthorized_client",
        "invalid_client",
        "invalid_client",
    ]


async def test_code_works_once_and_only_with_its_verifier(console: Console, visitor: Visitor, outbox: Outbox) -> None:
    await visitor.sign_up(outbox)
    question, other = console.ask(), console.ask()
    back = told(await visitor.open(question.path))

    wrong = await console.integrator.redeem(back["code"], other)
    right = await console.integrator.redeem(back["code"], question)
    again = await console.integrator.redeem(back["code"], question)
    afterwards = await console.http.post(
        console.api.url,
        json={"query": VIEWER},
        headers={"authorization": f"Bearer {right.json()['access_token']}"},
    )

    assert (wrong.json()["error"], right.status_code, again.json()["error"]) == ("invalid_grant", 200, "invalid_grant")
    assert afterwards.status_code == 401


@pytest.mark.parametrize("role", [Role.VIEWER, Role.MEMBER, Role.ADMIN])
async def test_token_has_the_scopes_of_the_role(
    console: Console, visitor: Visitor, outbox: Outbox, tenant: Tenant, role: Role
) -> None:
    await stage.join(visitor, outbox, tenant, role=role.value)

    everything = await console.enter(visitor)
    narrow = await console.enter(visitor, scope="spaces:read admin:write")

    assert set(everything["scope"].split()) == ROLE_SCOPES[role]
    assert set(narrow["scope"].split()) == {"spaces:read", "admin:write"} & ROLE_SCOPES[role]


async def test_token_of_a_custom_role_has_its_scopes(
    console: Console, visitor: Visitor, outbox: Outbox, tenant: Tenant
) -> None:
    role = await create_role(tenant.client, scopes=["spaces:read", "messages:write"])
    address = unused_address()
    await invite(tenant.client, address, role=None, roleId=role)
    link = await outbox.link_to(address, subject=f"{tenant.owner.name} invites you to Acme")
    await visitor.submit(link, {"name": "Ida", "password": PASSWORD})

    entered = await console.enter(visitor)
    none = await console.told(visitor, scope="plans:read")

    assert set(entered["scope"].split()) == {"spaces:read", "messages:write"}
    assert none["error"] == "invalid_scope"


async def test_old_proof_gives_no_right_to_administer(
    console: Console, visitor: Visitor, outbox: Outbox, stores: Stores
) -> None:
    """The page goes on working all day, and asks for a proof where somebody needs it."""
    address = await visitor.sign_up(outbox)
    await ask(stores.owner_database_url, _LATER, address)

    old = await console.enter(visitor)
    only = await console.told(visitor, scope="admin:write")
    silent = await console.told(visitor, max_age="600")
    loud = await visitor.open(console.ask(prompt=None, max_age="600").path)
    (back,) = parse_qs(urlsplit(loud.headers["location"]).query)["next"]
    proved = await visitor.submit("/stepup", {"password": PASSWORD, "next": back})
    fresh = await console.enter(visitor)

    assert set(old["scope"].split()) == ROLE_SCOPES[Role.OWNER] - {Scope.ADMIN_WRITE}
    assert (only["error"], silent["error"]) == ("login_required", "login_required")
    assert loud.headers["location"].startswith("/stepup?")
    assert proved.status_code == 200, proved.text  # a page leads on to the request
    assert set(fresh["scope"].split()) == ROLE_SCOPES[Role.OWNER]


async def test_person_of_several_organisations_names_one(
    console: Console, visitor: Visitor, outbox: Outbox, tenants: Tenants, stores: Stores
) -> None:
    address = await visitor.sign_up(outbox, organisation="Own")
    other, foreign = await tenants.create(name="Other"), await tenants.create(name="Foreign")
    await other.person(email=address)
    (own_id,) = [one["id"] for one in (await visitor.open("/console/organisations")).json() if one["name"] == "Own"]

    unnamed = await console.told(visitor)
    chosen = await visitor.open(console.ask(prompt=None).path)
    by_id = await console.enter(visitor, organisation=global_id("Tenant", other.id))
    by_key = await console.enter(visitor, organisation=str(other.id))
    own = await console.enter(visitor, organisation=own_id)
    strange = await console.told(visitor, organisation=str(foreign.id))
    page = await visitor.open(console.ask(prompt=None, organisation=str(foreign.id)).path)

    assert unnamed["error"] == strange["error"] == "interaction_required"
    assert "Which organisation is the console for?" in chosen.text
    assert by_id["tenant"] == by_key["tenant"] == global_id("Tenant", other.id)
    assert (own["tenant"], page.status_code) == (own_id, 404)
    assert set(by_id["scope"].split()) == ROLE_SCOPES[Role.MEMBER]


async def test_organisations_are_listed_for_our_own_page_only(
    api: Api, visitor: Visitor, stranger: Visitor, outbox: Outbox
) -> None:
    await visitor.sign_up(outbox, organisation="Acme")

    listed = await visitor.open("/console/organisations")
    nobody = await stranger.open("/console/organisations")
    foreign = await visitor.http.get(
        "/console/organisations", headers={"sec-fetch-site": "cross-site", "origin": "https://app.example"}
    )

    assert [one["name"] for one in listed.json()] == ["Acme"]
    assert listed.headers["cache-control"] == "no-store"
    assert (nobody.status_code, foreign.status_code) == (403, 403)
    assert "access-control-allow-credentials" not in foreign.headers


async def test_form_of_the_consent_page_is_not_for_the_console(
    console: Console, visitor: Visitor, outbox: Outbox
) -> None:
    await visitor.sign_up(outbox)
    fields = {"csrf": csrf_of(await visitor.open("/account")), "decision": "allow", "scopes": "admin:write"}

    answer = await visitor.post(console.ask().path, fields)

    assert answer.status_code == 400
    assert "nothing to agree to" in answer.text


async def test_nobody_can_have_or_change_this_client(
    console: Console, visitor: Visitor, outbox: Outbox, stores: Stores
) -> None:
    await visitor.sign_up(outbox)
    client = await console.client(visitor)

    installed = await client.mutate("installApp", "installation { id }", clientId="console", scopes=["spaces:read"])
    listed = await client.execute("{ apps { nodes { clientId } } installations { nodes { id } } }")
    tenant_id = (await visitor.open("/account")).text.split("/account/organisations/")[1].split("/")[0]
    connected = await visitor.open(f"/account/organisations/{tenant_id}/apps")
    rows = await ask(stores.owner_database_url, "SELECT FROM apps WHERE client_id = 'console'")

    assert installed["code"] == "APP_UNAVAILABLE" or installed["code"].endswith("NOT_FOUND"), installed
    assert listed == {"apps": {"nodes": []}, "installations": {"nodes": []}}
    assert "the console" not in connected.text
    assert rows == []


async def test_operator_turns_the_console_off(
    environment: dict[str, str], tmp_path: Path, grounds: Grounds, outbox: Outbox
) -> None:
    settings = {**environment, "CIRCADIAN_CONSOLE": "no"}
    with api_process(log=tmp_path / "off.log", environment=settings, parent=grounds.parent) as off:
        async with Visitor(off.base_url) as visitor, httpx.AsyncClient() as http:
            await visitor.sign_up(outbox)
            account = await visitor.open("/account")
            paths = ("/console", "/console/", "/console/assets/x.js", "/console/signed-in", "/console/organisations")
            statuses = [(await visitor.open(path)).status_code for path in paths]
            unknown = await visitor.open(Console(off, http).ask().path)

    assert statuses == [404] * len(paths)
    assert (unknown.status_code, "location" in unknown.headers) == (400, False)
    assert 'href="/console/"' not in account.text


async def test_account_leads_to_the_console(visitor: Visitor, outbox: Outbox) -> None:
    await visitor.sign_up(outbox)

    assert 'href="/console/"' in (await visitor.open("/account")).text
