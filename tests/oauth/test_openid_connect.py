"""Sign in with Circadian: ID tokens, UserInfo and discovery, as an app of a third party uses them (OpenID Connect)."""

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from authlib.integrations.starlette_client import StarletteOAuth2App
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from backend.kit.limits import DEFAULT
from tests.factories import accounts
from tests.factories.tenants import Tenants
from tests.harness.integrator import Integrator, agree, told
from tests.harness.processes import Api
from tests.harness.prover import Prover
from tests.harness.stores import Stores
from tests.harness.visitor import PASSWORD, Outbox, Visitor
from tests.oauth import stage
from tests.oauth.stage import Stage

_ALL = "openid profile email"
_EARLIER = """UPDATE browser_sessions s SET stepped_up_at = stepped_up_at - make_interval(secs => $2)
FROM members m WHERE m.user_id = s.user_id AND m.tenant_id = $1"""
_UNVERIFIED = """UPDATE users u SET verified_at = NULL FROM members m WHERE m.user_id = u.id AND m.tenant_id = $1"""
_BY_PROVIDER = """UPDATE browser_sessions s SET only_tenant_id = m.tenant_id FROM members m
WHERE m.user_id = s.user_id AND m.tenant_id = $1"""
_AUDIT = "SELECT details FROM audit_log WHERE tenant_id = $1 AND action = 'consent.given' ORDER BY id"


@pytest.fixture
async def staged(tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox) -> Stage:
    return await stage.build(tenants, api, http, visitor, outbox)


async def _sign_in(staged: Stage, scope: str = _ALL, **changes: str) -> dict[str, Any]:
    """The response of the token endpoint."""
    question = staged.integrator.ask(scope, nonce="n-1", **changes)
    back = await agree(staged.visitor, question)
    answer = await staged.integrator.redeem(back["code"], question)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def _claims(staged: Stage, id_token: str) -> dict[str, Any]:
    """Verified with the published keys."""
    at = staged.integrator
    document = (await at.http.get(f"{at.base_url}/.well-known/openid-configuration")).json()
    keys = KeySet.import_key_set((await at.http.get(document["jwks_uri"])).json())
    token = jwt.decode(id_token, keys, algorithms=document["id_token_signing_alg_values_supported"])
    assert (token.claims["iss"], token.claims["aud"]) == (document["issuer"], at.client_id)
    return dict(token.claims)


async def _user_info(staged: Stage, token: str, method: str = "GET", **headers: str) -> httpx.Response:
    at = staged.integrator
    given = {"authorization": f"Bearer {token}", "x-forwarded-for": at.source, **headers}
    return await at.http.request(method, f"{at.base_url}/oauth/userinfo", headers=given)


async def test_a_person_signs_in_and_the_app_learns_what_they_agreed_to(staged: Stage, stores: Stores) -> None:
    page = (await staged.visitor.open(staged.integrator.ask(_ALL).path)).text
    for text in ("know which member you are", "see your name", "see your e-mail address"):
        assert text in page

    body = await _sign_in(staged)
    claims = await _claims(staged, body["id_token"])
    told_later = [(await _user_info(staged, body["access_token"], method)).json() for method in ("GET", "POST")]

    assert body["scope"] == "email openid profile"
    introspected = await staged.integrator.introspect(body["access_token"])
    assert (introspected["sub"], introspected["scope"]) == (claims["sub"], body["scope"])
    assert claims["exp"] - claims["iat"] == DEFAULT.id_token_seconds
    assert 0 <= claims["iat"] - claims["auth_time"] < 600
    assert (claims["nonce"], claims["name"], claims["email_verified"]) == ("n-1", "Ida", True)
    assert claims["email"].endswith("@example.com")
    assert claims["tenant"] == body["tenant"]
    assert told_later == [{name: claims[name] for name in ("sub", "tenant", "name", "email", "email_verified")}] * 2
    [row] = await accounts.ask(stores.owner_database_url, _AUDIT, staged.host.id)
    assert json.loads(row["details"])["scopes"] == ["email", "openid", "profile"]


@pytest.mark.parametrize(
    "field",
    [
        "viewer { scopes actor { id } }",
        "viewer { tenant { name } memberships { role } }",
        "accessTokens { nodes { name } }",
    ],
)
async def test_a_token_that_only_signs_in_does_not_open_the_api(staged: Stage, field: str) -> None:
    body = await _sign_in(staged)

    answer = await staged.speaking(body["access_token"]).send(f"{{ {field} }}")

    assert not answer.body.get("data")
    [error] = answer.body["errors"]
    assert error["extensions"]["code"] == "FORBIDDEN"
    assert "no scope of the API" in error["message"]


async def test_the_app_learns_no_more_than_was_asked_for(staged: Stage) -> None:
    only = await _sign_in(staged, "openid")
    rights = await _sign_in(staged, "openid spaces:read", prompt="consent")
    plain = await staged.integrator.connect(staged.visitor, "spaces:read")

    assert (await _claims(staged, only["id_token"])).keys().isdisjoint({"name", "email", "email_verified"})
    assert (await _user_info(staged, only["access_token"])).json().keys() == {"sub", "tenant"}
    answer = await staged.speaking(rights["access_token"]).send("{ viewer { scopes } }")
    assert answer.body["data"]["viewer"]["scopes"] == ["spaces:read"]
    assert "id_token" not in plain
    refused = await _user_info(staged, plain["access_token"])
    assert (refused.status_code, refused.json()["error"]) == (403, "insufficient_scope")


@pytest.mark.parametrize("change", [_UNVERIFIED, _BY_PROVIDER])
async def test_an_address_that_only_a_provider_vouches_for_is_not_verified(
    staged: Stage, stores: Stores, change: str
) -> None:
    await accounts.ask(stores.owner_database_url, change, staged.host.id)

    body = await _sign_in(staged)
    refreshed = (await staged.integrator.refresh(body["refresh_token"])).json()
    claims = [
        await _claims(staged, body["id_token"]),
        (await _user_info(staged, body["access_token"])).json(),
        (await _user_info(staged, refreshed["access_token"])).json(),
    ]

    assert [each["email_verified"] for each in claims] == [False] * 3
    assert all(each["email"].endswith("@example.com") for each in claims)


async def test_a_refreshed_token_tells_no_more_than_it_is_asked_to(staged: Stage) -> None:
    body = await _sign_in(staged, "openid email spaces:read")

    less = (await staged.integrator.refresh(body["refresh_token"], scope="openid")).json()
    again = await staged.integrator.refresh(less["refresh_token"])
    more = await staged.integrator.refresh(again.json()["refresh_token"], scope="openid profile")

    assert (less["scope"], again.json()["scope"]) == ("openid", "email openid spaces:read")
    assert (await _user_info(staged, less["access_token"])).json().keys() == {"sub", "tenant"}
    assert "email" in (await _user_info(staged, again.json()["access_token"])).json()
    assert more.json()["error"] == "invalid_scope"


async def test_what_was_agreed_to_is_remembered_and_more_is_asked_about(staged: Stage) -> None:
    await _sign_in(staged, "openid")

    remembered = told(await staged.visitor.open(staged.integrator.ask("openid").path))
    more = await staged.visitor.open(staged.integrator.ask("openid email").path)
    silent = told(await staged.visitor.open(staged.integrator.ask("openid email", prompt="none").path))

    assert remembered["code"]
    assert "see your e-mail address" in more.text
    assert silent["error"] == "consent_required"


async def test_the_client_decides_how_old_a_proof_may_be(staged: Stage, stores: Stores) -> None:
    await _sign_in(staged, "openid")
    await accounts.ask(stores.owner_database_url, _EARLIER, staged.host.id, 120)

    async def open_with(**changes: str) -> httpx.Response:
        return await staged.visitor.open(staged.integrator.ask("openid", **changes).path)

    too_old, login, old_enough = (
        await open_with(max_age="60"),
        await open_with(prompt="login"),
        await open_with(max_age="600"),
    )
    silent = told(await staged.visitor.open(staged.integrator.ask("openid", prompt="none", max_age="60").path))

    assert [each.headers["location"].split("?")[0] for each in (too_old, login)] == ["/stepup", "/stepup"]
    assert told(old_enough)["code"]
    assert silent["error"] == "login_required"


@pytest.mark.parametrize("changes", [{"max_age": "60"}, {"max_age": "0"}, {"prompt": "login"}])
async def test_a_client_that_asks_for_a_new_proof_gets_one(
    staged: Stage, stores: Stores, changes: dict[str, str]
) -> None:
    """The whole way round, with a proof that is recent enough for everything else."""
    await _sign_in(staged, "openid")
    await accounts.ask(stores.owner_database_url, _EARLIER, staged.host.id, 120)
    question = staged.integrator.ask("openid", **changes)

    sent = (await staged.visitor.open(question.path)).headers["location"]
    page = await staged.visitor.open(sent)
    loose = await staged.visitor.open(f"{sent.split('&since=')[0]}&since=0")
    previous = [await staged.visitor.open(f"{sent.split('&since=')[0]}&within={each}") for each in (60, 600)]
    values = [f"{name}={value}" for name in ("since", "within") for value in ("-1", "soon", "1e3", "")]
    bad = [(await staged.visitor.open(f"/stepup?{each}")).status_code for each in values]
    back = parse_qs(urlsplit(sent).query)["next"][0]
    unproved = await staged.visitor.open(back)
    led = await staged.visitor.submit("/stepup", {"password": PASSWORD, "next": back}, on=sent)
    answer = told(await staged.visitor.open(back))

    assert (page.status_code, 'type="password"' in page.text) == (200, True), "and not back at once, for ever"
    assert (loose.status_code, 'type="password"' in loose.text) == (200, False), "a proof for everything else"
    assert ['type="password"' in each.text for each in previous] == [True, False], "asked by the previous version"
    assert bad == [400] * 8
    assert unproved.headers["location"].startswith("/stepup?")
    assert led.status_code == 200
    claims = await _claims(staged, (await staged.integrator.redeem(answer["code"], question)).json()["id_token"])
    assert claims["iat"] - claims["auth_time"] < 60


@pytest.mark.parametrize("changes", [{"max_age": "0"}, {"prompt": "login"}, {"prompt": "login consent"}])
async def test_a_login_is_for_one_request_however_recent_the_last_one_was(
    staged: Stage, changes: dict[str, str]
) -> None:
    """The person has signed in a moment ago. Neither another request's mark nor a forged one is a proof."""
    first, second = (staged.integrator.ask("openid", **changes) for _ in range(2))
    sent = (await staged.visitor.open(first.path)).headers["location"]
    back = parse_qs(urlsplit(sent).query)["next"][0]
    mark = parse_qs(urlsplit(back).query)["proof_since"][0]
    await staged.visitor.submit("/stepup", {"password": PASSWORD, "next": back}, on=sent)

    proved = await staged.visitor.open(back)
    tries = [f"&proof_since={each}" for each in (mark, f"0.{mark.split('.')[1]}", "1", "0." + "0" * 64)]
    others = [await staged.visitor.open(second.path + each) for each in ("", *tries)]
    silent = await staged.visitor.open(staged.integrator.ask("openid", prompt="none", max_age="0").path)

    assert proved.status_code == 200, "the page of the consent"
    assert [each.headers["location"].split("?")[0] for each in others] == ["/stepup"] * len(others)
    assert told(silent)["error"] == "login_required"


async def test_who_signs_in_for_the_request_is_not_asked_twice(
    staged: Stage, stranger: Visitor, outbox: Outbox
) -> None:
    address = await stage.join(stranger, outbox, staged.host, name="Eve")
    await stranger.submit("/signout", {}, on="/account")
    question = staged.integrator.ask("openid", prompt="login")

    sent = (await stranger.open(question.path)).headers["location"]
    back = parse_qs(urlsplit(sent).query)["next"][0]
    await stranger.submit("/signin", {"email": address, "password": PASSWORD, "next": back}, on=sent)
    page = await stranger.open(back)

    assert sent.startswith("/signin?")
    assert page.status_code == 200
    assert "know which member you are" in page.text


async def test_a_decision_needs_the_proof_that_the_client_asked_for(staged: Stage, stores: Stores) -> None:
    question = staged.integrator.ask("openid", max_age="60")
    page = (await staged.visitor.open(question.path)).text
    shown = {name: page.split(f'name="{name}" value="')[1].split('"')[0] for name in ("csrf", "organisation", "scopes")}

    async def decide_after(seconds: int) -> httpx.Response:
        await accounts.ask(stores.owner_database_url, _EARLIER, staged.host.id, seconds)
        return await staged.visitor.post(question.path, {**shown, "decision": "allow"})

    in_time, late = await decide_after(90), await decide_after(120)

    assert told(in_time)["code"]
    assert late.headers["location"].startswith("/stepup?")


@pytest.mark.parametrize(
    ("scope", "changes", "error"),
    [
        ("email", {}, "invalid_scope"),
        ("openid everything", {}, "invalid_scope"),
        ("openid address", {}, "invalid_scope"),
        ("openid", {"prompt": "none login"}, "invalid_request"),
        ("openid", {"max_age": "-1"}, "invalid_request"),
        ("openid", {"max_age": "soon"}, "invalid_request"),
        ("openid", {"nonce": "n" * (DEFAULT.nonce_chars + 1)}, "invalid_request"),
        ("openid", {"nonce": "a\x00b"}, "invalid_request"),
        ("openid", {"response_type": "id_token"}, "unsupported_response_type"),
    ],
)
async def test_a_request_that_cannot_be_is_refused(
    staged: Stage, scope: str, changes: dict[str, str], error: str
) -> None:
    answer = await staged.visitor.open(staged.integrator.ask(scope, **changes).path)

    assert told(answer)["error"] == error


async def test_an_id_token_cannot_be_forged(staged: Stage) -> None:
    body = await _sign_in(staged, "openid")
    header, payload, signature = body["id_token"].split(".")
    bare = base64.urlsafe_b64encode(b'{"alg":"none"}').rstrip(b"=").decode()

    for forged in (f"{bare}.{payload}.", f"{header}.{payload}.{signature[:-4]}AAAA"):
        with pytest.raises(JoseError):
            await _claims(staged, forged)
    assert json.loads(base64.urlsafe_b64decode(f"{header}==")).keys() == {"alg", "kid", "typ"}
    document = (await staged.integrator.http.get(f"{staged.integrator.base_url}/.well-known/jwks.json")).json()
    assert [key.keys() & {"d"} for key in document["keys"]] == [set()] * len(document["keys"])


async def test_a_token_ends_for_userinfo_as_for_the_api(staged: Stage) -> None:
    body = await _sign_in(staged)
    await staged.host.client.succeed("revokeInstallation", "__typename", installationId=staged.installation_id)

    ended = await _user_info(staged, body["access_token"])
    nothing = await _user_info(staged, "cir_at_nothing")

    assert [(each.status_code, each.headers["www-authenticate"]) for each in (ended, nothing)] == [
        (401, 'Bearer error="invalid_token"')
    ] * 2


async def test_a_bound_token_needs_its_proof(staged: Stage) -> None:
    prover, question, base = Prover(), staged.integrator.ask("openid"), staged.integrator.base_url
    code = (await agree(staged.visitor, question))["code"]
    answer = await staged.integrator.redeem(code, question, proof=prover.proof("POST", f"{base}/oauth/token"))
    token = answer.json()["access_token"]

    proof = prover.proof("GET", f"{base}/oauth/userinfo", token)
    proved = await _user_info(staged, token, authorization=f"DPoP {token}", dpop=proof)
    repeated = await _user_info(staged, token, authorization=f"DPoP {token}", dpop=proof)
    bare = await _user_info(staged, token)

    assert [each.status_code for each in (proved, repeated, bare)] == [200, 401, 401]


async def test_a_code_that_is_used_twice_tells_nobody_more(staged: Stage) -> None:
    question = staged.integrator.ask(_ALL)
    code = (await agree(staged.visitor, question))["code"]

    answers = await asyncio.gather(*(staged.integrator.redeem(code, question) for _ in range(2)))

    assert sorted(each.status_code for each in answers) == [200, 400]
    [good] = [each.json() for each in answers if each.status_code == 200]
    assert (await _user_info(staged, good["access_token"])).status_code == 401, "its family was revoked"


async def test_a_device_signs_nobody_in(
    tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox
) -> None:
    staged = await stage.build(tenants, api, http, visitor, outbox, grantTypes=["DEVICE_CODE"], redirectUris=[])

    refused = await staged.integrator.post("/oauth/device_authorization", {"scope": "openid spaces:read"})

    assert (refused.status_code, refused.json()["error"]) == (400, "invalid_scope")


async def test_an_admin_installs_an_app_that_only_signs_people_in(
    tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox
) -> None:
    staged = await stage.build(tenants, api, http, visitor, outbox, role="ADMIN", installed=None)

    body = await _sign_in(staged, "openid email")

    assert body["scope"] == "email openid"
    installed = await staged.host.client.execute("{ installations { nodes { scopes } } }")
    assert installed["installations"]["nodes"] == [{"scopes": []}]


async def test_a_member_has_another_subject_in_each_organisation(
    staged: Stage, tenants: Tenants, outbox: Outbox, stranger: Visitor
) -> None:
    """A subject names a member, as everywhere in the API, and not the account behind it."""
    ida = await _claims(staged, (await _sign_in(staged, "openid"))["id_token"])
    await stage.join(stranger, outbox, staged.host, name="Eve")
    at: Integrator = staged.integrator
    question = at.ask("openid")
    code = (await agree(stranger, question))["code"]
    eve = await _claims(staged, (await at.redeem(code, question)).json()["id_token"])

    assert ida["sub"] != eve["sub"]
    assert ida["tenant"] == eve["tenant"]


@pytest.fixture
async def authlib(staged: Stage) -> AsyncIterator[StarletteOAuth2App]:
    at = staged.integrator
    yield StarletteOAuth2App(
        None,
        name="circadian",
        client_id=at.client_id,
        client_secret=at.client_secret,
        server_metadata_url=f"{at.base_url}/.well-known/openid-configuration",
        client_kwargs={"scope": _ALL, "code_challenge_method": "S256", "headers": {"x-forwarded-for": at.source}},
    )


async def test_authlib_signs_a_person_in(staged: Stage, authlib: StarletteOAuth2App) -> None:
    """Unmodified, with nothing but the address of the discovery document."""
    redirect_uri = staged.integrator.redirect_uri
    begun = await authlib.create_authorization_url(redirect_uri, nonce="from-authlib")
    path = begun["url"].removeprefix(staged.integrator.base_url)
    question = staged.integrator.ask(_ALL)
    back = await agree(staged.visitor, type(question)(path, begun["state"], begun["code_verifier"]))

    token = await authlib.fetch_access_token(
        redirect_uri=redirect_uri, code=back["code"], code_verifier=begun["code_verifier"]
    )
    info = await authlib.parse_id_token(token, nonce="from-authlib")
    asked = await authlib.userinfo(token=token)

    assert (info["name"], info["nonce"]) == ("Ida", "from-authlib")
    assert asked["sub"] == info["sub"]
    with pytest.raises(Exception, match="nonce"):
        await authlib.parse_id_token(token, nonce="another")
