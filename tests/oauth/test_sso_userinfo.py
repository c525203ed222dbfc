"""Where the ID token says no address, UserInfo does; and a provider may be trusted for its proven domains (X3)."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from backend.tenants.models import Role
from tests.factories.providers import create_provider, go, path_of
from tests.factories.tenants import Tenant
from tests.fakes.identity_provider import IdentityProvider
from tests.harness.visitor import Visitor
from tests.oauth.test_sso import someone
from tests.oauth.test_sso_attacks import reasons


@pytest.fixture
async def thin() -> AsyncIterator[IdentityProvider]:
    """Its ID tokens have no address, as the code flow has it by default."""
    async with IdentityProvider(person=someone(), has_userinfo=True) as provider:
        yield provider


async def test_userinfo_completes_an_id_token_with_few_claims(
    tenant: Tenant, thin: IdentityProvider, visitor: Visitor
) -> None:
    made = await create_provider(tenant.client, thin)

    answer = await go(visitor, path_of(made))

    assert answer.status_code == 303, answer.text
    account = (await visitor.open("/account")).text
    assert str(thin.person["email"]) in account
    assert str(thin.person["name"]) in account
    assert len(thin.asked["userinfo"]) == 1


async def test_a_known_member_needs_no_userinfo(
    tenant: Tenant, thin: IdentityProvider, visitor: Visitor, stranger: Visitor
) -> None:
    made = await create_provider(tenant.client, thin)
    await go(visitor, path_of(made))
    thin.failing = {"userinfo": 503}

    assert (await go(stranger, path_of(made))).status_code == 303
    assert len(thin.asked["userinfo"]) == 1


@pytest.mark.parametrize(
    ("userinfo", "told"),
    [
        ({"sub": "somebody-else"}, (502, "userinfo_invalid")),
        ({"sub": None}, (502, "userinfo_invalid")),
        ({"sub": ["x"]}, (502, "userinfo_invalid")),
        ({"filler": "x" * 300_000}, (502, "userinfo_invalid")),
        ({"email": None}, (403, "email_missing")),
        ({"email_verified": False}, (403, "email_not_verified")),
        ({"email_verified": None}, (403, "email_not_verified")),
        ({"email": "victim@other.example"}, (403, "email_of_other_domain")),
    ],
)
async def test_userinfo_is_checked_like_an_id_token(
    tenant: Tenant, thin: IdentityProvider, visitor: Visitor, userinfo: dict[str, Any], told: tuple[int, str]
) -> None:
    made = await create_provider(tenant.client, thin)
    thin.userinfo = userinfo

    answer = await go(visitor, path_of(made))

    assert not await visitor.is_signed_in()
    assert [(answer.status_code, reason) for reason in await reasons(tenant)] == [told]


async def test_userinfo_verifies_only_its_own_address(tenant: Tenant, visitor: Visitor) -> None:
    """The ID token says one address and not whether it is verified, UserInfo speaks of another."""
    async with IdentityProvider(person=someone(email_verified=None)) as provider:
        provider.metadata = {"userinfo_endpoint": f"{provider.url}/userinfo"}
        provider.userinfo = {"email": "other@acme.example", "email_verified": True}
        made = await create_provider(tenant.client, provider)
        other = await go(visitor, path_of(made))
        provider.userinfo = {"email_verified": True}
        same = await go(visitor, path_of(made))

    assert (other.status_code, same.status_code) == (403, 303)
    assert await reasons(tenant) == ["email_not_verified"]


async def test_userinfo_is_not_requested_from_private_addresses(
    tenant: Tenant, thin: IdentityProvider, visitor: Visitor
) -> None:
    made = await create_provider(tenant.client, thin)
    thin.metadata = {"userinfo_endpoint": "http://metadata.internal/userinfo"}

    answer = await visitor.submit(path_of(made), {})

    assert answer.status_code == 502
    assert await reasons(tenant) == ["metadata_invalid"]


async def test_a_trusted_provider_need_not_say_that_an_address_is_verified(
    tenant: Tenant, visitor: Visitor, stranger: Visitor
) -> None:
    """Entra ID says nothing of it. A "no" is believed in any case, and other domains are none of its business."""
    async with IdentityProvider(person=someone(email_verified=None)) as provider:
        made = await create_provider(tenant.client, provider)
        path = path_of(made)
        untrusted = await go(visitor, path)
        changed = await tenant.client.succeed(
            "updateIdentityProvider",
            "identityProvider { isTrustedForDomains }",
            providerId=made["id"],
            isTrustedForDomains=True,
        )
        trusted = await go(visitor, path)
        refused = []
        for said in ({"email_verified": False}, {"email_verified": "no"}, {"email": "victim@other.example"}):
            provider.person = someone(**{"email_verified": None, **said})
            refused.append((await go(stranger, path)).status_code)

    assert changed["identityProvider"] == {"isTrustedForDomains": True}
    assert (made["isTrustedForDomains"], untrusted.status_code, trusted.status_code) == (False, 403, 303)
    assert refused == [403, 403, 403]
    assert sorted(await reasons(tenant)) == ["email_not_verified"] * 3 + ["email_of_other_domain"]


async def test_trust_in_a_provider_covers_only_proven_domains(tenant: Tenant, visitor: Visitor) -> None:
    async with IdentityProvider(person=someone(email_verified=None)) as provider:
        made = await create_provider(tenant.client, provider, is_proven=False, isTrustedForDomains=True)
        answer = await go(visitor, path_of(made))

    assert (answer.status_code, made["isTrustedForDomains"]) == (403, True)
    assert await reasons(tenant) == ["domain_not_proven"]


async def test_only_people_with_all_of_their_role_declare_trust(tenant: Tenant, thin: IdentityProvider) -> None:
    made = await create_provider(tenant.client, thin)
    admin = await tenant.person(role=Role.ADMIN)
    part = (
        await admin.client.succeed("createAccessToken", "token", name="x", scopes=["admin:write"], expiresInDays=1)
    )["token"]
    change = {"providerId": made["id"], "isTrustedForDomains": True}
    client = type(admin.client)(admin.client.url, part, admin.client.http)

    answer = await client.mutate("updateIdentityProvider", "__typename", **change)

    assert answer["code"] == "ABOVE_OWN"
