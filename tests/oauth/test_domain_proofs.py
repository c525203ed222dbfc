"""An address counts at a provider once its domain is proven by a DNS record, and only people set providers up (X9)."""

from collections.abc import AsyncIterator
from uuid import uuid4

import pytest

from backend.tenants.models import Role
from tests.factories.people import add_person, create_access_token
from tests.factories.programs import create_program
from tests.factories.providers import PROVIDER, create_provider, go, path_of, prove
from tests.factories.tenants import Tenant
from tests.fakes.identity_provider import CLIENT_ID, IdentityProvider
from tests.fakes.name_server import RECORDS
from tests.harness.client import Client, Json
from tests.harness.visitor import Visitor

_LOG = """{ auditLog(last: 20, action: "sign_in_failed") { nodes { details } } }"""


def _someone(email: str | None = None) -> dict[str, object]:
    key = uuid4().hex
    return {"sub": key, "email": email or f"{key}@{key}.example", "email_verified": True, "name": f"Person {key[:6]}"}


def _domain(provider: IdentityProvider) -> str:
    """One that no other test knows."""
    return str(provider.person["email"]).rpartition("@")[2]


@pytest.fixture
async def provider() -> AsyncIterator[IdentityProvider]:
    async with IdentityProvider(person=_someone()) as provider:
        yield provider


async def _verify(client: Client, made: Json, domain: str) -> Json:
    return await client.mutate(
        "verifyIdentityProviderDomain", f"identityProvider {{ {PROVIDER} }}", providerId=made["id"], domain=domain
    )


async def _read(client: Client) -> Json:
    (found,) = (await client.execute(f"{{ identityProviders {{ nodes {{ {PROVIDER} }} }} }}"))["identityProviders"][
        "nodes"
    ]
    return dict(found)


@pytest.mark.parametrize("caller", ["key", "token"])
async def test_admin_write_alone_does_not_allow_sign_in_as_an_admin(
    tenant: Tenant, provider: IdentityProvider, caller: str
) -> None:
    """As in issue 14: make a provider of one's own, and come back as the admin whose address one knows."""
    await add_person(
        tenant.owner_database_url,
        tenant_id=tenant.id,
        name="Anna",
        email=str(provider.person["email"]),
        role=Role.ADMIN,
    )
    if caller == "key":
        client = (await create_program(tenant.client, scopes=["admin:write"])).client
    else:
        client = (await create_access_token(tenant.client, scopes=["admin:write"])).client

    refused = await client.mutate(
        "createIdentityProvider",
        "__typename",
        name="Anna's",
        issuer=provider.url,
        clientId=CLIENT_ID,
        emailDomains=[_domain(provider)],
        joinsAs="ADMIN",
    )

    assert (refused["__typename"], refused["code"]) == (
        "NotPermitted",
        {"key": "PEOPLE_ONLY", "token": "ABOVE_OWN"}[caller],
    )
    assert (await tenant.client.execute("{ identityProviders { nodes { id } } }"))["identityProviders"]["nodes"] == []


@pytest.mark.parametrize("is_member", [True, False])
async def test_an_address_counts_after_its_domain_is_proven(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, is_member: bool
) -> None:
    """An admin knows a colleague's address, and has a provider that says what they like; but not the domain."""
    admin, domain = await tenant.person(role=Role.ADMIN, name="Mallory"), _domain(provider)
    if is_member:
        await add_person(
            tenant.owner_database_url, tenant_id=tenant.id, email=str(provider.person["email"]), role=Role.ADMIN
        )
    made = await create_provider(admin.client, provider, emailDomains=[domain], is_proven=False)

    refused = await go(visitor, path_of(made))
    assert refused.status_code == 403
    assert f"has not proven yet that it owns {domain}" in refused.text
    assert not await visitor.is_signed_in()
    (entry,) = (await tenant.client.execute(_LOG))["auditLog"]["nodes"]
    assert "domain_not_proven" in str(entry["details"])

    await prove(tenant.client, made["id"], made["domains"][0])
    assert (await go(visitor, path_of(made))).status_code == 303
    assert await visitor.is_signed_in()


async def test_the_dns_record_is_shown_and_looked_up(tenant: Tenant, provider: IdentityProvider) -> None:
    domain = _domain(provider)
    made = await create_provider(tenant.client, provider, emailDomains=[domain], is_proven=False)
    (shown,) = made["domains"]
    assert (shown["name"], shown["state"], shown["provenAt"]) == (domain, "PENDING", None)
    assert shown["record"].startswith("circadian-domain-verification=")

    answers = []
    for records in ([], ["v=spf1 -all"], [shown["record"] + "0"], [f"x{shown['record']}"], None):
        RECORDS[domain] = records
        answers.append((await _verify(tenant.client, made, domain))["code"])
    assert answers == ["DOMAIN_NOT_PROVEN"] * 4 + ["DOMAIN_UNREACHABLE"]
    del RECORDS[domain]
    missing = await _verify(tenant.client, made, domain)
    assert (missing["__typename"], missing["code"], missing["path"]) == (
        "Conflict",
        "DOMAIN_NOT_PROVEN",
        ["input", "domain"],
    )
    assert shown["record"] in missing["reason"]
    assert (await _read(tenant.client))["domains"] == [shown]

    RECORDS[domain] = ["v=spf1 -all", "x" * 600, shown["record"]]
    found = await _verify(tenant.client, made, f" @{domain.upper()}")
    (proven,) = found["identityProvider"]["domains"]
    assert (proven["state"], proven["record"]) == ("PROVEN", shown["record"])
    assert proven["provenAt"] is not None


async def test_proven_domains_stay_proven_and_new_ones_need_a_proof(tenant: Tenant, provider: IdentityProvider) -> None:
    domain, further = _domain(provider), f"{uuid4().hex}.example"
    made = await create_provider(tenant.client, provider, emailDomains=[domain])
    (before,) = (await _read(tenant.client))["domains"]

    async def update(*domains: str) -> dict[str, Json]:
        changed = await tenant.client.succeed(
            "updateIdentityProvider",
            f"identityProvider {{ {PROVIDER} }}",
            providerId=made["id"],
            emailDomains=list(domains),
        )
        return {each["name"]: each for each in changed["identityProvider"]["domains"]}

    both = await update(domain, further)
    assert both[domain] == before
    assert both[further]["state"] == "PENDING"
    await update(further)
    again = (await update(domain, further))[domain]
    assert (again["state"], again["record"] == before["record"]) == ("PENDING", False)


async def test_a_known_identity_signs_in_while_the_domain_is_pending(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, stranger: Visitor
) -> None:
    """So it goes on for people of providers that were there before domains had to be proven."""
    domain = _domain(provider)
    made = await create_provider(tenant.client, provider, emailDomains=[domain])
    assert (await go(visitor, path_of(made))).status_code == 303
    known = provider.person
    for domains in (["elsewhere.example"], [domain]):
        await tenant.client.succeed("updateIdentityProvider", "__typename", providerId=made["id"], emailDomains=domains)
    provider.person = _someone(f"new@{domain}")

    assert (await go(stranger, path_of(made))).status_code == 403
    provider.person = known
    assert (await go(stranger, path_of(made))).status_code == 303


async def test_a_proof_belongs_to_one_provider(tenant: Tenant, provider: IdentityProvider) -> None:
    """Another provider of the same tenant is another mouth."""
    domain = _domain(provider)
    first = await create_provider(tenant.client, provider, emailDomains=[domain])
    second = await create_provider(tenant.client, provider, emailDomains=[domain], is_proven=False)

    refused = await _verify(tenant.client, second, domain)
    strange = await _verify(tenant.client, first, "elsewhere.example")

    assert refused["code"] == "DOMAIN_NOT_PROVEN"
    assert (strange["code"], strange["path"]) == ("INVALID_INPUT", ["input", "domain"])
