"""An app that speaks for itself in a tenant where it is installed; what anybody may read; bodies nobody sends (X2)."""

import httpx
import pytest

from tests.factories.programs import install_app
from tests.factories.tenants import Tenants
from tests.harness.integrator import Integrator
from tests.harness.processes import Api
from tests.harness.visitor import Outbox, Visitor
from tests.oauth import stage
from tests.oauth.stage import Stage

_VIEWER = "{ viewer { actor { kind id name } scopes } }"


@pytest.fixture
async def staged(tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox) -> Stage:
    return await stage.build(tenants, api, http, visitor, outbox)


async def test_app_acts_as_its_installation(staged: Stage) -> None:
    body = (await staged.integrator.token("client_credentials")).json()

    viewer = (await staged.speaking(body["access_token"]).execute(_VIEWER))["viewer"]
    assert viewer["actor"] == {"kind": "SERVICE", "id": staged.installation_id, "name": "Calendar"}
    assert viewer["scopes"] == ["messages:write", "spaces:read"]
    assert "refresh_token" not in body


async def test_app_in_several_tenants_names_the_installation(staged: Stage, tenants: Tenants) -> None:
    other = await tenants.create(name="Other")
    there = await install_app(other.client, staged.integrator.client_id, scopes=["spaces:read"])

    unnamed = await staged.integrator.token("client_credentials")
    named = (await staged.integrator.token("client_credentials", installation=there)).json()
    nowhere = await staged.integrator.token("client_credentials", installation="U2VydmljZTo=")

    assert unnamed.json()["error"] == "invalid_request"
    assert "installation" in unnamed.json()["error_description"]
    assert named["scope"] == "spaces:read"
    assert nowhere.json()["error"] == "unauthorized_client"


async def test_token_has_only_the_granted_scopes(staged: Stage) -> None:
    more = await staged.integrator.token("client_credentials", scope="spaces:read admin:read")
    less = await staged.integrator.token("client_credentials", scope="spaces:read")

    assert more.json()["error"] == "invalid_scope"
    assert less.json()["scope"] == "spaces:read"


async def test_grant_without_registration_is_refused(staged: Stage, api: Api, http: httpx.AsyncClient) -> None:
    password = await staged.integrator.token("password", username="x", password="y")
    device = await staged.integrator.post("/oauth/device_authorization", {"scope": "spaces:read"})

    assert password.json()["error"] == "unsupported_grant_type"
    assert device.json()["error"] == "unauthorized_client"


async def test_secrets_with_odd_characters_are_read_as_they_were_sent(staged: Stage) -> None:
    """Pitfall 3 of Basic authentication: both parts are form-encoded before they are joined."""
    odd = await staged.integrator.post(
        "/oauth/token", {"grant_type": "client_credentials"}, basic=(staged.integrator.client_id, "ä:%41+ \u2603")
    )

    assert (odd.status_code, odd.json()["error"]) == (401, "invalid_client")


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"grant_type=client_credentials&grant_type=password", 400),
        (b"grant_type=%ff", 400),
        (b"&".join(b"a%d=1" % number for number in range(300)), 400),
        (b"a=" + b"x" * 70_000, 413),
    ],
)
async def test_body_that_no_client_sends_is_refused(staged: Stage, content: bytes, status: int) -> None:
    answer = await staged.integrator.http.post(
        f"{staged.integrator.base_url}/oauth/token",
        content=content,
        headers={"content-type": "application/x-www-form-urlencoded", "x-forwarded-for": staged.integrator.source},
    )

    assert answer.status_code == status
    assert answer.json()["error"] == "invalid_request"


async def test_json_body_is_refused(staged: Stage) -> None:
    answer = await staged.integrator.http.post(f"{staged.integrator.base_url}/oauth/token", json={"a": 1})

    assert answer.status_code == 415
    assert answer.json()["error_description"] == "A form must be sent as application/x-www-form-urlencoded."


async def test_guessing_of_secrets_is_slowed_down(staged: Stage, api: Api, http: httpx.AsyncClient) -> None:
    """From one place; others are served."""
    guesser = Integrator(api.base_url, http, staged.integrator.client_id, "cir_cs_" + "x" * 38)
    answers = [401]
    while answers[-1] == 401 and len(answers) < 300:  # a slow machine gives back while it guesses
        answers.append((await guesser.token("client_credentials")).status_code)

    assert answers[-1] == 429
    assert len(answers) > 60, "whoever errs now and then is served"
    assert (await staged.integrator.token("client_credentials")).status_code == 200


async def test_metadata_lists_the_supported_features(staged: Stage, api: Api, http: httpx.AsyncClient) -> None:
    found = (await http.get(f"{api.base_url}/.well-known/oauth-authorization-server")).json()
    resource = (await http.get(f"{api.base_url}/.well-known/oauth-protected-resource/graphql")).json()
    refused = await http.post(f"{api.base_url}/graphql", json={"query": "{ viewer { scopes } }"})

    assert found["code_challenge_methods_supported"] == ["S256"]
    assert found["authorization_response_iss_parameter_supported"] is True
    assert "registration_endpoint" not in found, "off unless the operator says otherwise"
    assert resource["authorization_servers"] == [found["issuer"]]
    assert refused.status_code == 401
    assert 'resource_metadata="' in refused.headers["www-authenticate"]
    assert "/.well-known/oauth-protected-resource" in refused.headers["www-authenticate"]
