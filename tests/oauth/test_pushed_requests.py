"""Questions that an app has pushed before the browser comes (RFC 9126)."""

import asyncio
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx
import pytest

from tests.factories import programs
from tests.factories.tenants import Tenants
from tests.harness.integrator import Integrator, Question, agree, told
from tests.harness.processes import Api
from tests.harness.visitor import Outbox, Visitor
from tests.oauth import stage
from tests.oauth.stage import Stage


@pytest.fixture
async def staged(tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox) -> Stage:
    return await stage.build(tenants, api, http, visitor, outbox)


async def _push(client: Integrator, **changes: str | None) -> tuple[httpx.Response, Question]:
    """What the app is answered, and the question as its browser brings it."""
    question = client.ask(**changes)
    fields = dict(parse_qsl(urlsplit(question.path).query))
    answer = await client.post("/oauth/par", fields)
    query = urlencode({"client_id": client.client_id, "request_uri": answer.json().get("request_uri", "")})
    return answer, Question(f"/oauth/authorize?{query}", question.state, question.verifier)


async def test_pushed_request_leads_to_tokens(staged: Stage) -> None:
    answer, question = await _push(staged.integrator)

    assert (answer.status_code, answer.headers["cache-control"]) == (201, "no-store")
    assert answer.json()["request_uri"].startswith("urn:ietf:params:oauth:request_uri:cir_pr_")
    assert answer.json()["expires_in"] == 300
    back = await agree(staged.visitor, question)
    assert back["state"] == question.state
    assert (await staged.integrator.redeem(back["code"], question)).status_code == 200


async def test_pushed_request_is_answered_once(staged: Stage) -> None:
    _, question = await _push(staged.integrator)
    await agree(staged.visitor, question)

    again = await staged.visitor.open(question.path)

    assert again.status_code == 400
    assert "location" not in again.headers


async def test_one_of_many_concurrent_answers_counts(staged: Stage) -> None:
    _, question = await _push(staged.integrator, prompt="consent")
    page = await staged.visitor.open(question.path)
    names = ("organisation", "scopes")
    shown = {name: page.text.split(f'name="{name}" value="')[1].split('"')[0] for name in names}
    fields = {**shown, "decision": "allow"}

    answers = await asyncio.gather(
        *(staged.visitor.submit(question.path, fields, on=question.path) for _ in range(5)), return_exceptions=True
    )

    codes = [each for each in answers if isinstance(each, httpx.Response) and each.status_code == 303]
    assert len(codes) == 1


async def test_refusal_removes_the_pushed_request(staged: Stage) -> None:
    _, question = await _push(staged.integrator)

    back = await agree(staged.visitor, question, decision="deny")

    assert back["error"] == "access_denied"
    assert (await staged.visitor.open(question.path)).status_code == 400


async def test_other_parameters_in_the_url_are_ignored(staged: Stage) -> None:
    _, question = await _push(staged.integrator, scope="spaces:read")
    more = {"scope": "admin:write", "redirect_uri": "https://evil.example/", "state": "foreign"}

    back = await agree(staged.visitor, Question(f"{question.path}&{urlencode(more)}", "", question.verifier))
    answer = await staged.integrator.redeem(back["code"], question)

    assert back["state"] == question.state
    assert answer.json()["scope"] == "spaces:read"


async def test_request_uri_of_another_client_is_refused(staged: Stage, api: Api, http: httpx.AsyncClient) -> None:
    other = await programs.register_app(staged.publisher.client, name="Other")
    thief = Integrator(api.base_url, http, other["clientId"], other["clientSecret"])
    _, question = await _push(staged.integrator)
    path = question.path.replace(staged.integrator.client_id, thief.client_id)

    assert (await staged.visitor.open(path)).status_code == 400
    assert (await staged.visitor.open(question.path)).status_code == 200


@pytest.mark.parametrize(
    "request_uri", ["", "urn:ietf:params:oauth:request_uri:x", "https://evil.example/request", "\x00", "é" * 50]
)
async def test_invented_request_uri_is_refused(staged: Stage, request_uri: str) -> None:
    query = urlencode({"client_id": staged.integrator.client_id, "request_uri": request_uri})

    answer = await staged.visitor.open(f"/oauth/authorize?{query}")

    assert answer.status_code == 400
    assert "location" not in answer.headers


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"redirect_uri": "https://evil.example/"}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge": None}, "invalid_request"),
        ({"scope": "operator:everything"}, "invalid_scope"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"resource": "https://other.example/"}, "invalid_target"),
        ({"request_uri": "urn:ietf:params:oauth:request_uri:x"}, "invalid_request"),
        ({"client_id": "cir_app_other"}, "invalid_request"),
    ],
)
async def test_invalid_request_is_refused_when_it_is_pushed(
    staged: Stage, changes: dict[str, str | None], error: str
) -> None:
    answer, _ = await _push(staged.integrator, **changes)

    assert answer.status_code in {400, 401}, answer.text
    assert answer.json()["error"] in {error, "invalid_client"}
    assert "location" not in answer.headers


async def test_pushing_needs_client_authentication(staged: Stage) -> None:
    fields = dict(parse_qsl(urlsplit(staged.integrator.ask().path).query))
    answer = await staged.integrator.post(
        "/oauth/par", fields, basic=(staged.integrator.client_id, "cir_cs_" + "x" * 38)
    )

    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_client")


async def test_app_that_must_push_cannot_send_other_requests(
    tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox
) -> None:
    staged = await stage.build(tenants, api, http, visitor, outbox, requirePushedAuthorization=True)

    back = told(await visitor.open(staged.integrator.ask().path))
    _, question = await _push(staged.integrator)

    assert back["error"] == "invalid_request"
    assert "code" in await agree(visitor, question)


async def test_metadata_names_the_endpoint(api: Api, http: httpx.AsyncClient) -> None:
    found = (await http.get(f"{api.base_url}/.well-known/oauth-authorization-server")).json()

    assert found["pushed_authorization_request_endpoint"] == f"{api.base_url}/oauth/par"


async def test_pushed_request_that_is_too_long_is_refused(staged: Stage) -> None:
    """Whoever knows the name of a public app could fill the store with what is sent beside the question."""
    fields = dict(parse_qsl(urlsplit(staged.integrator.ask().path).query)) | {"beside": "x" * 5_000}

    refused = await staged.integrator.post("/oauth/par", fields)

    assert (refused.status_code, refused.json()["error"]) == (400, "invalid_request")
    assert refused.json()["error_description"] == "the parameters must have at most 4,096 bytes in total"
