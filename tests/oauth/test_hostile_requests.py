"""Bytes that no honest client sends: each is refused in the words of OAuth, and none is a fault of ours."""

import base64
from urllib.parse import quote

import httpx
import pytest

from tests.factories.tenants import Tenants
from tests.harness.processes import Api
from tests.harness.visitor import Outbox, Visitor
from tests.oauth import stage
from tests.oauth.stage import Stage

_ENDPOINTS = ["/oauth/token", "/oauth/introspect", "/oauth/revoke", "/oauth/device_authorization"]
_FORM = "application/x-www-form-urlencoded"


@pytest.fixture
async def staged(tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox) -> Stage:
    return await stage.build(tenants, api, http, visitor, outbox)


def _basic(content: bytes) -> str:
    return "Basic " + base64.b64encode(content).decode()


@pytest.mark.parametrize("path", _ENDPOINTS)
@pytest.mark.parametrize(
    "authorization",
    [
        pytest.param("Basic", id="no credentials"),
        pytest.param("Basic !!!", id="no base64"),
        pytest.param(_basic(b"\xff\xfe:\xff"), id="no text"),
        pytest.param(_basic(b"no colon"), id="no colon"),
        pytest.param(_basic(b":"), id="nobody"),
        pytest.param(_basic(b"a%00b:c%00d"), id="NUL"),
        pytest.param(_basic(b"a\x00b:c"), id="NUL as it is"),
        pytest.param(_basic(b"%ED%A0%80:x"), id="half a character"),
        pytest.param(_basic(b"x" * 8_000 + b":y"), id="long"),
        pytest.param("Bearer cir_at_x", id="another scheme"),
    ],
)
async def test_unreadable_credentials_are_refused(staged: Stage, path: str, authorization: str) -> None:
    """Pitfall 3 of Basic authentication."""
    answer = await staged.integrator.http.post(
        staged.integrator.base_url + path,
        data={"grant_type": "client_credentials", "token": "x"},
        headers={"authorization": authorization, "x-forwarded-for": staged.integrator.source},
    )

    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_client")


@pytest.mark.parametrize("path", _ENDPOINTS)
@pytest.mark.parametrize(
    "fields",
    [
        pytest.param(b"client_id=%00", id="NUL for a client"),
        pytest.param(b"client_id=x&scope=%22%5C%C3%A9", id="characters that no error may hold"),
        pytest.param(b"%22%5C%C3%A9=1&%22%5C%C3%A9=2", id="such a name, twice"),
        pytest.param(b"grant_type=%22%5C%C3%A9", id="such a grant"),
        pytest.param(b"grant_type=refresh_token&refresh_token=%00", id="NUL for a token"),
        pytest.param(b"", id="nothing"),
    ],
)
async def test_form_that_makes_no_sense_is_refused(staged: Stage, path: str, fields: bytes) -> None:
    answer = await staged.integrator.http.post(
        staged.integrator.base_url + path,
        content=fields,
        headers={"content-type": _FORM, "x-forwarded-for": staged.integrator.source},
    )

    assert answer.status_code in (400, 401)
    assert answer.json()["error"] in ("invalid_request", "invalid_client", "unsupported_grant_type")


@pytest.mark.parametrize(
    ("grant_type", "field"),
    [
        ("authorization_code", "code"),
        ("refresh_token", "refresh_token"),
        ("urn:ietf:params:oauth:grant-type:device_code", "device_code"),
    ],
)
@pytest.mark.parametrize("value", ["\x00", "\ufffd" * 50, "cir_rt_" + "x" * 38, "x" * 60_000])
async def test_foreign_code_or_token_is_refused(staged: Stage, grant_type: str, field: str, value: str) -> None:
    fields = {field: value, "redirect_uri": staged.integrator.redirect_uri, "code_verifier": "x" * 43}

    answer = await staged.integrator.token(grant_type, **fields)

    assert answer.status_code == 400
    assert answer.json()["error"] in ("invalid_grant", "unauthorized_client")


@pytest.mark.parametrize("token", ["\x00", "x" * 60_000, "cir_at_" + "0" * 38])
@pytest.mark.parametrize("hint", [None, "access_token", "refresh_token", "something else"])
async def test_token_type_hint_may_be_wrong(staged: Stage, token: str, hint: str | None) -> None:
    """RFC 7009, 2.1, and RFC 7662, 2.1: what is not known is looked for all the same."""
    fields = {"token": token, **({"token_type_hint": hint} if hint else {})}

    revoked = await staged.integrator.post("/oauth/revoke", fields)
    known = await staged.integrator.post("/oauth/introspect", fields)

    assert revoked.status_code == 200
    assert known.json() == {"active": False}


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"client_id": "\x00"}, id="NUL for a client"),
        pytest.param({"client_id": "\ufffd" * 1_000}, id="a long one"),
        pytest.param({"redirect_uri": "https://[broken"}, id="broken address"),
        pytest.param({"redirect_uri": "http://127.0.0.1:99999999/x"}, id="port that is none"),
        pytest.param({"redirect_uri": "javascript:alert(1)"}, id="script"),
    ],
)
async def test_untrusted_authorization_request_is_not_redirected(staged: Stage, changes: dict[str, str]) -> None:
    answer = await staged.visitor.open(staged.integrator.ask(**changes).path)

    assert answer.status_code == 400
    assert "location" not in answer.headers


@pytest.mark.parametrize(
    "addition",
    [
        pytest.param("code_challenge=" + "x" * 43, id="a second challenge"),
        pytest.param("state=other", id="a second state"),
        pytest.param("redirect_uri=https%3A%2F%2Fevil.example", id="a second address"),
        pytest.param("broken=%ff", id="broken text"),
        pytest.param("&".join(f"a{number}=1" for number in range(100)), id="more than anybody needs"),
    ],
)
async def test_authorization_request_with_repeated_parameters_is_refused(staged: Stage, addition: str) -> None:
    answer = await staged.visitor.open(f"{staged.integrator.ask().path}&{addition}")

    assert answer.status_code in (303, 400)
    assert "code=" not in answer.headers.get("location", "").replace("error_code", "")


@pytest.mark.parametrize("state", ["", "é ☃", '"\\<script>', "a&error=x", "x" * 2_000, "\x00"])
async def test_state_is_returned_unchanged(staged: Stage, state: str) -> None:
    question = staged.integrator.ask(state=state, response_type="token")

    location = (await staged.visitor.open(question.path)).headers["location"]

    assert location.startswith(f"{staged.integrator.redirect_uri}?error=unsupported_response_type")
    assert httpx.URL(location).params.get("state", "") == state
    assert quote("<script>") not in location or "<script>" not in location


async def test_endpoints_for_programs_refuse_get(staged: Stage) -> None:
    """Credentials never stand in an address."""
    for path in _ENDPOINTS:
        answer = await staged.integrator.http.get(staged.integrator.base_url + path, params={"token": "x"})

        assert answer.status_code == 405
