"""What a provider that lies, a foreign page and a tenant's own admin cannot do with upstream sign-in (trap B18)."""

import json
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pytest

from backend.tenants.models import Role
from tests.factories.people import add_person
from tests.factories.providers import come_back, create_provider, go, leave, path_of
from tests.factories.tenants import Tenant, Tenants
from tests.fakes.identity_provider import CLIENT_SECRET, TOKEN_LIES, IdentityProvider
from tests.harness.visitor import PASSWORD, Outbox, Visitor
from tests.oauth.test_sso import someone


@pytest.fixture
async def provider() -> AsyncIterator[IdentityProvider]:
    async with IdentityProvider(person=someone()) as provider:
        yield provider


#: Of the lies that have a name of their own.
_REASONS = {
    "unknown key": "signature_invalid",
    "changed after signing": "signature_invalid",
    "wrong nonce": "nonce_mismatch",
    "no nonce": "nonce_mismatch",
    "wrong issuer": "issuer_mismatch",
}


async def reasons(tenant: Tenant) -> list[str]:
    """Why sign-ins failed, as the tenant's admins read it."""
    found = await tenant.client.execute("{ auditLog(first: 100) { nodes { action details } } }")
    entries = [(each["action"], each["details"]) for each in found["auditLog"]["nodes"]]
    return [_object(details)["reason"] for action, details in entries if action == "sign_in_failed"]


def _object(details: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(details) if isinstance(details, str) else details
    return found


@pytest.mark.parametrize("lie", sorted(TOKEN_LIES))
async def test_an_invalid_id_token_signs_nobody_in(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, lie: str
) -> None:
    """Signature, algorithm, issuer, audience, nonce and times are each looked at."""
    made = await create_provider(tenant.client, provider)
    if lie == "no subject":
        del provider.person["sub"]
    elif lie == "subject of many lines":
        provider.person["sub"] = "one\ntwo"
    provider.lies = {lie}

    answer = await go(visitor, path_of(made))

    assert answer.status_code == 502
    assert not await visitor.is_signed_in()
    assert await reasons(tenant) == [_REASONS.get(lie, "id_token_invalid")]


@pytest.mark.parametrize(
    ("metadata", "reason"),
    [
        ({"issuer": "https://accounts.example"}, "issuer_mismatch"),
        ({"issuer": None}, "issuer_mismatch"),
        ({"token_endpoint": None}, "metadata_invalid"),
        ({"token_endpoint": "http://metadata.internal/token"}, "metadata_invalid"),
        ({"jwks_uri": "file:///etc/passwd"}, "metadata_invalid"),
        ({"authorization_endpoint": "javascript:alert(1)"}, "metadata_invalid"),
        ({"id_token_signing_alg_values_supported": ["none", "HS256"]}, "metadata_invalid"),
        ({"filler": "x" * 300_000}, "provider_unreachable"),
    ],
)
async def test_invalid_metadata_is_refused(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, metadata: dict[str, Any], reason: str
) -> None:
    made = await create_provider(tenant.client, provider)
    provider.metadata = metadata

    answer = await visitor.submit(path_of(made), {})

    assert answer.status_code == 502
    assert await reasons(tenant) == [reason]


@pytest.mark.parametrize(
    ("lie", "reason"),
    [
        ("deep metadata", "provider_unreachable"),
        ("deep token", "token_answer_invalid"),
        ("deep keys", "id_token_invalid"),
    ],
)
async def test_deeply_nested_response_is_refused(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, lie: str, reason: str
) -> None:
    made = await create_provider(tenant.client, provider)
    provider.lies = {lie}

    way = visitor.submit(path_of(made), {}) if lie == "deep metadata" else go(visitor, path_of(made))

    assert (await way).status_code == 502
    assert await reasons(tenant) == [reason]


@pytest.mark.parametrize("subject", [5, 1.5, True, ["subject-1"], {"a": 1}])
async def test_a_subject_that_is_not_a_text_is_refused(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, subject: Any
) -> None:
    made = await create_provider(tenant.client, provider)
    provider.person["sub"] = subject

    assert (await go(visitor, path_of(made))).status_code == 502
    assert await reasons(tenant) == ["id_token_invalid"]


async def test_metadata_cannot_set_up_our_http_client(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor
) -> None:
    """Authlib hands metadata to httpx as it is: a proxy of the provider's, or no check of certificates."""
    made = await create_provider(tenant.client, provider)
    provider.metadata = {"proxy": "http://127.0.0.1:1", "verify": False, "base_url": "http://127.0.0.1:1", "timeout": 0}

    assert (await go(visitor, path_of(made))).status_code == 303


async def test_an_unrequested_response_signs_nobody_in(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, stranger: Visitor
) -> None:
    """A foreign page cannot sign a browser in as the attacker, nor use a code that was given to another browser."""
    made = await create_provider(tenant.client, provider)
    of_attacker = await leave(stranger, path_of(made))

    without_errand = await come_back(visitor, of_attacker)
    await leave(visitor, path_of(made))
    with_errand_of_its_own = await come_back(visitor, of_attacker)

    assert (without_errand.status_code, with_errand_of_its_own.status_code) == (400, 502)
    assert not await visitor.is_signed_in()
    assert await reasons(tenant) == ["state_mismatch"]


async def test_a_callback_is_valid_once(tenant: Tenant, provider: IdentityProvider, visitor: Visitor) -> None:
    made = await create_provider(tenant.client, provider)
    answer = await leave(visitor, path_of(made))

    assert (await come_back(visitor, answer)).status_code == 303
    assert (await come_back(visitor, answer)).status_code == 400


async def test_a_tampered_login_state_is_refused(tenant: Tenant, provider: IdentityProvider, visitor: Visitor) -> None:
    made = await create_provider(tenant.client, provider)
    answer = await leave(visitor, path_of(made))
    value = visitor.http.cookies["circadian-errand"]
    key, _, content = value.partition(".")
    callback = urlsplit(answer.headers["location"])
    short = [f"{key}.{forged}" for forged in ("", "AAAA", "\u00e9", content[:12])]
    visitor.http.cookies.delete("circadian-errand")
    for forged in (value[:-6] + "AAAA==", content, "", "x.y", f"nokey.{content}", *short):
        headers = [(b"cookie", f"circadian-errand={forged}".encode("latin-1"))]
        back = await visitor.http.get(f"{callback.path}?{callback.query}", headers=headers)
        assert back.status_code == 400, forged


async def test_starting_the_sign_in_needs_our_form(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor
) -> None:
    """A link or a picture on a foreign page starts nothing."""
    made = await create_provider(tenant.client, provider)

    assert (await visitor.post(path_of(made), {"next": "/account"})).status_code == 403
    assert (await visitor.submit(path_of(made), {}, origin="https://evil.example")).status_code == 403
    assert provider.asked["authorize"] == []


@pytest.mark.parametrize("issuer", ["https://honest.example", None, ""])
async def test_a_response_of_another_issuer_is_refused(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, issuer: str | None
) -> None:
    """RFC 9207: the mix-up of two providers; one that names itself must."""
    made = await create_provider(tenant.client, provider)
    parts = urlsplit((await leave(visitor, path_of(made))).headers["location"])
    query = {name: values[0] for name, values in parse_qs(parts.query).items() if name != "iss"}

    answer = await visitor.http.get(parts.path, params=query | ({} if issuer is None else {"iss": issuer}))

    assert answer.status_code == 502
    assert provider.asked["token"] == []
    assert await reasons(tenant) == ["issuer_mismatch"]


async def test_a_response_at_the_callback_of_another_tenant_is_refused(
    tenant: Tenant, tenants: Tenants, provider: IdentityProvider, visitor: Visitor
) -> None:
    """A code that an honest provider sent to its own tenant never reaches the provider of another."""
    other, made = await tenants.create(), await create_provider(tenant.client, provider)
    parts = urlsplit((await leave(visitor, path_of(made))).headers["location"])

    answer = await visitor.open(f"/signin/callback/{other.id}?{parts.query}")

    assert answer.status_code == 502
    assert provider.asked["token"] == []


async def test_sign_ins_through_a_provider_are_limited(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor
) -> None:
    """An errand that is kept and shown again and again neither floods the provider nor the audit log."""
    made = await create_provider(tenant.client, provider)
    answer = await leave(visitor, path_of(made))
    kept, path = visitor.http.cookies["circadian-errand"], urlsplit(answer.headers["location"]).path
    statuses = list[int]()
    while 429 not in statuses and len(statuses) < 1_000:  # a slow machine gets some more steps meanwhile
        visitor.http.cookies.set("circadian-errand", kept)
        statuses.append((await visitor.open(f"{path}?state=guessed")).status_code)

    assert set(statuses) == {502, 429}
    assert statuses[-1] == 429
    assert 60 <= len(await reasons(tenant)) < statuses.count(502), "and what is written there stays for ever"


async def test_a_refusal_of_the_provider_is_shown(tenant: Tenant, provider: IdentityProvider, visitor: Visitor) -> None:
    made = await create_provider(tenant.client, provider)
    parts = urlsplit((await leave(visitor, path_of(made), next="/device?user_code=x")).headers["location"])
    state = parse_qs(parts.query)["state"][0]

    said = {"state": state, "iss": provider.url, "error": "access_denied", "error_description": "<script>"}
    answer = await visitor.http.get(parts.path, params=said)

    assert answer.status_code == 403, "perhaps they have stopped there: it is nobody's fault"
    assert "You were not signed in" in answer.text
    assert f'href="{path_of(made)}?next=%2Fdevice%3Fuser_code%3Dx"' in answer.text, "from where they can try again"
    assert "<script>" not in answer.text
    assert await reasons(tenant) == ["refused_by_provider"]


async def test_a_wrong_client_secret_is_reported_to_admins_only(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor
) -> None:
    made = await create_provider(tenant.client, provider, clientSecret="not the secret")

    answer = await go(visitor, path_of(made))

    assert answer.status_code == 502
    assert "not the secret" not in answer.text
    assert await reasons(tenant) == ["code_refused"]


async def test_the_callback_leads_to_our_own_pages_only(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor
) -> None:
    made = await create_provider(tenant.client, provider)

    for wanted in ("https://evil.example", "//evil.example", "/\\evil.example"):
        assert (await go(visitor, path_of(made), next=wanted)).headers["location"] == "/account"


async def test_a_provider_takes_over_no_account_and_reaches_no_other_tenant(
    tenants: Tenants, provider: IdentityProvider, visitor: Visitor, stranger: Visitor, outbox: Outbox
) -> None:
    """Mallory's tenant has a provider that says it is Vera, who has an account and a tenant of her own (trap B18)."""
    address = await visitor.sign_up(outbox, name="Vera", organisation="Vera's own")
    mallory = await tenants.create(name="Mallory's")
    provider.person = someone(email=address, name="Mallory")
    made = await create_provider(mallory.client, provider, emailDomains=["example.com"], joinsAs="ADMIN")

    assert (await go(stranger, path_of(made))).status_code == 303
    seen = await stranger.open("/account")

    assert "Mallory&#39;s" in seen.text
    assert "Vera" not in seen.text, "neither her name nor her tenant"
    changes = {
        "/account/name": {"name": "Mallory"},
        "/account/password": {"current": PASSWORD, "password": "an other one 7 lanterns", "repeat": PASSWORD},
        "/account/sessions": {"session": "others"},
    }
    for path, fields in changes.items():
        assert (await stranger.submit(path, fields, on="/account")).status_code == 403, path
    assert await visitor.is_signed_in()
    mine = (await visitor.open("/account")).text
    assert "Vera&#39;s own" in mine
    assert "Mallory" not in mine, "nobody is made a member of anything by a stranger's word"


async def test_a_member_of_two_tenants_is_signed_in_to_the_provider_s_tenant_only(
    tenants: Tenants, provider: IdentityProvider, visitor: Visitor
) -> None:
    one, other = await tenants.create(name="The one"), await tenants.create(name="The other")
    person = someone()
    for tenant in (one, other):
        await add_person(
            tenant.owner_database_url, tenant_id=tenant.id, email=str(person["email"]), name="Bert", role=Role.ADMIN
        )
    made = await create_provider(one.client, provider)
    provider.person = person

    assert (await go(visitor, path_of(made))).status_code == 303
    account = await visitor.open("/account")

    assert "The one" in account.text
    assert "The other" not in account.text
    assert (await visitor.open(f"/account/organisations/{other.id}/leave")).status_code == 404


async def test_the_same_subject_of_two_providers_is_two_people(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, stranger: Visitor
) -> None:
    subject = uuid4().hex
    async with IdentityProvider(person=someone(sub=subject)) as second:
        provider.person = someone(sub=subject)
        for each, browser in ((provider, visitor), (second, stranger)):
            made = await create_provider(tenant.client, each)
            assert (await go(browser, path_of(made))).status_code == 303

    accounts = [(await browser.open("/account")).text for browser in (visitor, stranger)]
    assert str(provider.person["email"]) in accounts[0]
    assert str(second.person["email"]) in accounts[1]


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({"issuer": "http://login.acme.example"}, "issuer"),
        ({"issuer": "https://login.acme.example/?tenant=1"}, "issuer"),
        ({"issuer": "https://user@login.acme.example"}, "issuer"),
        ({"issuer": "javascript:alert(1)"}, "issuer"),
        ({"emailDomains": ["gmail.com"]}, "emailDomains"),
        ({"emailDomains": ["acme.example", " @GMAIL.com "]}, "emailDomains"),
        ({"emailDomains": []}, "emailDomains"),
        ({"emailDomains": ["com"]}, "emailDomains"),
        ({"emailDomains": ["*.example.com"]}, "emailDomains"),
        ({"emailDomains": [f"a{number}.example" for number in range(51)]}, "emailDomains"),
        ({"joinsAs": "OWNER"}, "joinsAs"),
        ({"clientId": " "}, "clientId"),
        ({"name": ""}, "name"),
    ],
)
async def test_invalid_provider_settings_are_refused(
    tenant: Tenant, provider: IdentityProvider, given: dict[str, Any], path: str
) -> None:
    values = {"name": "x", "issuer": provider.url, "clientId": "c", "emailDomains": ["acme.example"], **given}

    answer = await tenant.client.mutate("createIdentityProvider", "__typename", **values)

    assert (answer["__typename"], answer["path"]) == ("InvalidInput", ["input", path])


async def test_a_client_secret_is_never_shown(tenant: Tenant, provider: IdentityProvider) -> None:
    made = await create_provider(tenant.client, provider)
    await tenant.client.succeed(
        "updateIdentityProvider", "__typename", providerId=made["id"], clientSecret="another one"
    )
    shown = await tenant.client.execute("{ auditLog(first: 100) { nodes { action details } } }")

    assert made["hasClientSecret"] is True
    assert not [secret for secret in (CLIENT_SECRET, "another one") if secret in json.dumps([made, shown])]


async def test_providers_of_a_tenant_are_limited(tenant: Tenant, provider: IdentityProvider) -> None:
    for _ in range(10):
        await create_provider(tenant.client, provider)

    answer = await tenant.client.mutate(
        "createIdentityProvider",
        "__typename",
        name="x",
        issuer=provider.url,
        clientId="c",
        emailDomains=["acme.example"],
    )

    assert answer["__typename"] == "LimitReached"
