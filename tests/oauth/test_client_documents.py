"""Clients known by the address of a document about them (draft-ietf-oauth-client-id-metadata-document)."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from backend.kit.limits import DEFAULT
from backend.oauth.server.client_documents import ClientDocumentCache
from tests.factories.accounts import ask
from tests.factories.programs import register_app
from tests.factories.quotas import allow
from tests.factories.tenants import Tenant
from tests.fakes.client_documents import ClientDocuments
from tests.harness.grounds import Grounds
from tests.harness.integrator import Integrator, agree
from tests.harness.processes import Api, api_process
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor, hidden_of

_APPS = "SELECT client_id, name, redirect_uris::text AS uris FROM apps WHERE tenant_id = $1"
_PATH = "/apps/orrery.json"
_UNINSTALLED = (
    """UPDATE services SET status = 'REVOKED', updated_at = now() - interval '8 days'
WHERE app_id = (SELECT id FROM apps WHERE client_id = $1)""",
    "UPDATE apps SET created_at = now() - interval '8 days' WHERE client_id = $1",
)
_SUSPEND = "UPDATE apps SET status = 'SUSPENDED' WHERE tenant_id = $1"


@pytest.fixture
def taking(tenant: Tenant, environment: dict[str, str], tmp_path: Path, grounds: Grounds) -> Iterator[Api]:
    """An API process that takes such clients; they become apps of the tenant."""
    settings = {**environment, "CIRCADIAN_CLIENT_DOCUMENTS": str(tenant.id)}
    with api_process(log=tmp_path / "api.log", environment=settings, parent=grounds.parent) as api:
        yield api


@pytest.fixture
def second(tenant: Tenant, environment: dict[str, str], tmp_path: Path, grounds: Grounds) -> Iterator[Api]:
    """Another one, that has read no document as yet."""
    settings = {**environment, "CIRCADIAN_CLIENT_DOCUMENTS": str(tenant.id)}
    with api_process(log=tmp_path / "second.log", environment=settings, parent=grounds.parent) as api:
        yield api


@pytest.fixture
def production(
    tenant: Tenant, environment: dict[str, str], stores: Stores, tmp_path: Path, grounds: Grounds
) -> Iterator[Api]:
    more = {"CIRCADIAN_PUBLIC_URL": "https://circadian.example", "CIRCADIAN_CLIENT_DOCUMENTS": str(tenant.id)}
    settings = {**environment, **stores.production(), **more}
    with api_process(log=tmp_path / "production.log", environment=settings, parent=grounds.parent) as api:
        yield api


@pytest.fixture
async def site() -> AsyncIterator[ClientDocuments]:
    async with ClientDocuments() as site:
        yield site


@pytest.fixture
async def person(taking: Api, outbox: Outbox) -> AsyncIterator[Visitor]:
    """The owner of an organisation of their own."""
    async with Visitor(taking.base_url) as visitor:
        await visitor.sign_up(outbox)
        yield visitor


def _client(api: Api, http: httpx.AsyncClient, client_id: str) -> Integrator:
    return Integrator(api.base_url, http, client_id, None)


async def _apps(tenant: Tenant) -> list[dict[str, Any]]:
    return [dict(row) for row in await ask(tenant.owner_database_url, _APPS, tenant.id)]


async def test_client_documents_are_off_by_default(
    api: Api, visitor: Visitor, http: httpx.AsyncClient, site: ClientDocuments
) -> None:
    client = _client(api, http, site.put(_PATH))
    answer = await visitor.open(client.ask().path)
    told = (await http.get(f"{api.base_url}/.well-known/oauth-authorization-server")).json()

    assert answer.status_code == 400
    assert "client_id_metadata_document_supported" not in told
    assert site.asked == []


async def test_a_client_document_is_fetched_and_its_app_gets_tokens(
    taking: Api, person: Visitor, http: httpx.AsyncClient, site: ClientDocuments, tenant: Tenant
) -> None:
    client = _client(taking, http, site.put(_PATH))
    told = (await http.get(f"{taking.base_url}/.well-known/oauth-authorization-server")).json()
    page = (await person.open(client.ask().path)).text
    apps = "{ apps { nodes { name clientId } } }"
    before = await tenant.client.execute(apps)
    tokens = await client.connect(person)
    again = await client.connect(person)
    renewed = await client.refresh(tokens["refresh_token"])

    assert told["client_id_metadata_document_supported"] is True
    host = site.url.removeprefix("http://")
    assert f"This app comes from <strong>{host}</strong>" in page
    assert f"Made by <strong>{host}</strong>" in page
    assert before["apps"]["nodes"] == [], "nothing is kept before somebody has agreed"
    assert (await tenant.client.execute(apps))["apps"]["nodes"] == [{"name": "Orrery", "clientId": client.client_id}]
    assert set(tokens["scope"].split()) == {"spaces:read", "messages:write"}
    assert (renewed.status_code, again["token_type"]) == (200, "Bearer")
    assert site.asked == [_PATH], "once in an hour"


_BAD: list[tuple[dict[str, Any], str]] = [
    ({"client_id": "https://other.example/app.json"}, "must be the address of the document"),
    ({"client_id": None}, "must be the address of the document"),
    ({"status": 302, "headers": {"location": "/other.json"}}, "could not be read"),
    ({"status": 404}, "could not be read"),
    ({"raw": b'{"padding": "' + b"x" * DEFAULT.client_document_bytes + b'"}'}, "could not be read"),
    ({"raw": b"[" * 5_000}, "must be a JSON object"),
    ({"raw": b"[]"}, "must be a JSON object"),
    ({"raw": b"\xff"}, "must be a JSON object"),
    ({"client_secret": "x"}, "must not request a secret"),
    ({"id_token_signed_response_alg": "none"}, "must be one of RS256, ES256"),
    ({"token_endpoint_auth_method": "client_secret_basic"}, "must not request a secret"),
    ({"token_endpoint_auth_method": "private_key_jwt"}, "must not request a secret"),
    ({"redirect_uris": ["http://evil.example/back"]}, "is not valid"),
    ({"redirect_uris": ["https://*.example/back"]}, "is not valid"),
    ({"redirect_uris": None}, "is not valid"),
    ({"redirect_uris": "https://calendar.example/back"}, "must be a list of texts"),
    ({"grant_types": ["client_credentials"]}, "is not valid"),
    ({"client_name": "x" * (DEFAULT.name_chars + 1)}, "is not valid"),
    ({"client_name": 7}, "must be a text"),
]


@pytest.mark.parametrize(("said", "words"), _BAD, ids=lambda part: next(iter(part)) if isinstance(part, dict) else "")
async def test_a_fault_in_a_document_is_shown_on_a_page(
    taking: Api, http: httpx.AsyncClient, site: ClientDocuments, said: dict[str, Any], words: str
) -> None:
    client = _client(taking, http, site.put(_PATH, **said))
    site.put("/other.json", client_id=client.client_id)
    async with Visitor(taking.base_url) as stranger:
        answers = [await stranger.open(client.ask().path) for _ in range(2)]
    pushed = await client.post("/oauth/par", {"response_type": "code"})

    assert {answer.status_code for answer in answers} == {400}
    assert words in answers[0].text
    assert pushed.status_code == 400
    assert words in pushed.json()["error_description"]
    assert site.asked == [_PATH], "for a minute nobody asks again"


@pytest.mark.parametrize(
    "tail", ["", "/", "/a?b=c", "/a?", "/a#b", "/a/../b", "/./a", "/a%2e", "/é", "/a b", "/" + "x" * 3_000]
)
async def test_an_invalid_address_is_not_fetched(
    taking: Api, http: httpx.AsyncClient, site: ClientDocuments, tail: str
) -> None:
    async with Visitor(taking.base_url) as stranger:
        answer = await stranger.open(_client(taking, http, site.url + tail).ask().path)

    assert answer.status_code == 400
    assert site.asked == []


@pytest.mark.parametrize("name", ["http://localhost:{port}/a", "https://127.0.0.1:{port}/a", "https://u@localhost/a"])
async def test_in_production_no_document_is_fetched_from_private_addresses(
    production: Api, site: ClientDocuments, name: str
) -> None:
    port = site.url.rpartition(":")[2]
    async with Visitor(production.base_url) as stranger:
        client = Integrator(production.base_url, stranger.http, name.format(port=port), None)
        answer = await stranger.open(client.ask().path)

    assert answer.status_code == 400
    assert site.asked == []


async def test_a_changed_document_cannot_redirect_a_code(
    taking: Api, person: Visitor, http: httpx.AsyncClient, site: ClientDocuments, second: Api
) -> None:
    """The second process reads what it says now, as the first would after an hour."""
    client = _client(taking, http, site.put(_PATH))
    question = client.ask(prompt="consent")
    code = (await agree(person, question))["code"]
    site.put(_PATH, redirect_uris=["https://evil.example/back"])

    async with Visitor(second.base_url) as later:
        old = await later.open(client.ask().path)
        new = await later.open(client.ask(redirect_uri="https://evil.example/back").path)
    elsewhere = await client.redeem(code, question, redirect_uri="https://evil.example/back")
    other = Integrator(second.base_url, http, client.client_id, None)
    redeemed = await other.redeem((await agree(person, again := client.ask(prompt="consent")))["code"], again)

    assert (old.status_code, new.status_code) == (400, 303)
    assert new.headers["location"].startswith("/signin"), "nobody is signed in at that process"
    assert (elsewhere.status_code, elsewhere.json()["error"]) == (400, "invalid_grant")
    assert redeemed.status_code == 200


@pytest.mark.parametrize(("tail", "is_shown"), [("/about", True), (".evil.example/about", False), (None, False)])
async def test_a_homepage_must_be_on_the_same_site(
    person: Visitor, http: httpx.AsyncClient, site: ClientDocuments, tail: str | None, is_shown: bool
) -> None:
    homepage = "https://known.example/about" if tail is None else site.url + tail
    client = Integrator(person.base_url, http, site.put(_PATH, client_uri=homepage), None)
    page = await person.open(client.ask().path)

    assert page.status_code == 200
    assert (homepage in page.text) is is_shown


async def test_a_redirect_that_the_document_does_not_name_is_not_followed(
    taking: Api, person: Visitor, http: httpx.AsyncClient, site: ClientDocuments
) -> None:
    client = _client(taking, http, site.put(_PATH))
    answer = await person.open(client.ask(redirect_uri="https://evil.example/back").path)

    assert (answer.status_code, "location" in answer.headers) == (400, False)


async def test_rows_and_requests_caused_by_strangers_are_limited(
    taking: Api, http: httpx.AsyncClient, site: ClientDocuments, tenant: Tenant
) -> None:
    async with Visitor(taking.base_url) as stranger:
        names = [site.put(f"/apps/{number}.json") for number in range(25)]
        answers = [await stranger.open(_client(taking, http, name).ask().path) for name in names]

    assert {answer.status_code for answer in answers[:20]} == {303}
    assert answers[-1].status_code == 429
    assert len(site.asked) <= 22
    assert await _apps(tenant) == []


async def test_the_document_cache_has_at_most_a_thousand_entries(site: ClientDocuments) -> None:
    """In this process: no door is open to so many."""
    paid = 0

    async def pay() -> None:
        nonlocal paid
        paid += 1

    documents = ClientDocumentCache(tenant_id=uuid4(), allows_private=True, is_development=True)
    names = [site.put(f"/apps/{number}.json") for number in range(1_001)]
    for name in names:
        await documents.load(name, pay)
    await documents.load(names[-1], pay)
    assert paid == 1_001

    await documents.load(names[0], pay)

    assert paid == 1_002, "the oldest has gone"
    assert documents.app(names[1], None) is None


async def test_the_tenants_quota_limits_stored_client_documents(
    taking: Api, person: Visitor, http: httpx.AsyncClient, site: ClientDocuments, tenant: Tenant
) -> None:
    await allow(tenant, apps=1)
    await register_app(tenant.client, name="The only one")
    client = _client(taking, http, site.put(_PATH))
    page = await person.open(client.ask().path)
    assert page.status_code == 200

    answer = await person.post(client.ask().path, {**hidden_of(page), "decision": "allow"})

    assert answer.status_code == 400
    assert "apps" in answer.text
    assert [app["name"] for app in await _apps(tenant)] == ["The only one"]


async def test_the_tenant_may_suspend_a_client_document(
    taking: Api, person: Visitor, http: httpx.AsyncClient, site: ClientDocuments, tenant: Tenant
) -> None:
    client = _client(taking, http, site.put(_PATH))
    tokens = await client.connect(person)
    await ask(tenant.owner_database_url, _SUSPEND, tenant.id)

    assert (await person.open(client.ask().path)).status_code == 400
    assert (await client.refresh(tokens["refresh_token"])).status_code in {400, 401}


async def test_a_document_client_that_was_uninstalled_everywhere_leaves_the_quota_and_can_come_back(
    taking: Api, person: Visitor, http: httpx.AsyncClient, site: ClientDocuments, tenant: Tenant
) -> None:
    """Else whoever writes documents, agrees and uninstalls fills the tenant's quota for ever."""
    client = _client(taking, http, site.put(_PATH))
    await client.connect(person)
    for statement in _UNINSTALLED:
        await ask(tenant.owner_database_url, statement, client.client_id)
    await allow(tenant, apps=1)
    await register_app(tenant.client, name="The only one")
    listed = await tenant.client.execute("{ apps { nodes { name } } }")

    await allow(tenant, apps=2)
    tokens = await client.connect(person)

    assert listed["apps"]["nodes"] == [{"name": "The only one"}]
    assert (await client.refresh(tokens["refresh_token"])).status_code == 200
    assert {app["name"] for app in await _apps(tenant)} == {"The only one", "Orrery"}


async def test_a_document_client_can_push_its_request(
    taking: Api, person: Visitor, http: httpx.AsyncClient, site: ClientDocuments
) -> None:
    client = _client(taking, http, site.put(_PATH, require_pushed_authorization_requests=True))
    question = client.ask()
    fields = dict(httpx.QueryParams(question.path.partition("?")[2]))
    pushed = await client.post("/oauth/par", fields)
    unpushed = await person.open(question.path)
    query = httpx.QueryParams({"client_id": client.client_id, "request_uri": pushed.json()["request_uri"]})
    page = await person.open(f"/oauth/authorize?{query}")

    assert pushed.status_code == 201, pushed.text
    assert "error=invalid_request" in unpushed.headers["location"]
    assert page.status_code == 200
