"""Signing in through a tenant's own OpenID provider: the way there and back, and who it makes of people (X3)."""

import asyncio
from collections.abc import AsyncIterator
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

from backend.tenants.models import Role
from tests.factories.people import add_person
from tests.factories.providers import create_provider, go, leave, path_of
from tests.factories.tenants import Tenant
from tests.fakes.identity_provider import IdentityProvider
from tests.harness.client import Json
from tests.harness.visitor import Visitor


def someone(**more: object) -> dict[str, object]:
    """Nobody has been here before, in any test."""
    key = uuid4().hex
    return {"sub": key, "email": f"{key}@acme.example", "email_verified": True, "name": f"Person {key[:6]}", **more}


@pytest.fixture
async def provider() -> AsyncIterator[IdentityProvider]:
    async with IdentityProvider(person=someone()) as provider:
        yield provider


async def members_of(tenant: Tenant) -> list[Json]:
    found: list[Json] = (await tenant.client.execute("{ members { nodes { id name role email } } }"))["members"][
        "nodes"
    ]
    return found


async def test_a_person_joins_through_the_provider_and_signs_in_again(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, stranger: Visitor
) -> None:
    made = await create_provider(tenant.client, provider)

    answer = await go(visitor, path_of(made), next="/account?here")
    account = await visitor.open("/account")

    assert (answer.status_code, answer.headers["location"]) == (303, "/account?here")
    assert str(provider.person["email"]) in account.text
    assert "Acme" in account.text
    assert (await go(stranger, path_of(made))).status_code == 303
    joined = [one for one in await members_of(tenant) if one["role"] == "MEMBER"]
    assert [(one["name"], one["email"]) for one in joined] == [(provider.person["name"], provider.person["email"])]


async def test_the_authorization_request_has_a_fixed_redirect_state_and_nonce(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor
) -> None:
    made = await create_provider(tenant.client, provider)

    await go(visitor, path_of(made))

    asked, token = provider.asked["authorize"][0], provider.asked["token"][0]
    assert urlsplit(asked["redirect_uri"]).path == f"/signin/callback/{tenant.id}"
    assert asked["redirect_uri"] == token["redirect_uri"]
    assert set(asked["scope"].split()) == {"openid", "email", "profile"}
    assert len(asked["state"]) >= 32
    assert len(asked["nonce"]) >= 16
    assert "client_secret" not in token
    assert token["authorization"].startswith("Basic ")


async def test_admins_can_read_the_redirect_uri(tenant: Tenant) -> None:
    found = await tenant.client.execute("{ signInRedirectUri }")

    assert urlsplit(found["signInRedirectUri"]).path == f"/signin/callback/{tenant.id}"


async def test_a_member_is_matched_by_verified_address_first_and_by_subject_later(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, stranger: Visitor
) -> None:
    person = someone()
    email = str(person["email"])
    await add_person(tenant.owner_database_url, tenant_id=tenant.id, name="Bert", email=email)
    made = await create_provider(tenant.client, provider, joinsAs=None)
    provider.person = person

    first = await go(visitor, path_of(made))
    provider.person = {"sub": person["sub"], "email": "renamed@elsewhere.example", "email_verified": False}
    second = await go(stranger, path_of(made))

    assert (first.status_code, second.status_code) == (303, 303)
    assert email in (await stranger.open("/account")).text
    assert len(await members_of(tenant)) == 2


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ({"email_verified": False}, "verified"),
        ({"email_verified": "true"}, "verified"),
        ({"email_verified": None}, "verified"),
        ({"email": None}, "did not send your e-mail address"),
        ({"email": "not an address"}, "e-mail address"),
        ({"email": ["a@acme.example"]}, "did not send your e-mail address"),
        ({"email": "victim@acme.example.evil.example"}, "domain"),
        ({"email": "victim@sub.acme.example"}, "domain"),
    ],
)
async def test_an_address_counts_only_in_a_domain_of_the_provider(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, said: dict[str, object], word: str
) -> None:
    made = await create_provider(tenant.client, provider)
    provider.person = someone(**said)

    answer = await go(visitor, path_of(made))

    assert answer.status_code == 403
    assert word in answer.text
    assert not await visitor.is_signed_in()
    assert len(await members_of(tenant)) == 1


async def test_an_account_that_a_provider_created_gets_no_password(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, stranger: Visitor
) -> None:
    """No mailed link leads to it; whoever has an account of their own may have one by mail."""
    person = someone()
    await add_person(tenant.owner_database_url, tenant_id=tenant.id, name="Bert", email=str(person["email"]))
    made = await create_provider(tenant.client, provider)

    await go(visitor, path_of(made))
    provider.person = person
    await go(stranger, path_of(made))

    theirs, own = (await visitor.open("/account")).text, (await stranger.open("/account")).text
    assert "own sign-in has made this account" in theirs
    assert "/reset" not in theirs
    assert "Choose your first one</a>" in own


async def test_a_person_who_is_not_a_member_joins_only_if_the_tenant_allows_it(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor
) -> None:
    made = await create_provider(tenant.client, provider, joinsAs=None)

    answer = await go(visitor, path_of(made))

    assert (answer.status_code, "not a member yet" in answer.text) == (403, True)
    assert not await visitor.is_signed_in()


async def test_a_removed_member_cannot_rejoin_through_the_provider(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor
) -> None:
    made = await create_provider(tenant.client, provider)
    await go(visitor, path_of(made))
    member = next(one for one in await members_of(tenant) if one["role"] == "MEMBER")

    await tenant.client.succeed("removeMember", "__typename", memberId=member["id"])
    assert not await visitor.is_signed_in()
    again = await go(visitor, path_of(made))
    provider.person = {**provider.person, "sub": uuid4().hex}
    as_somebody_else = await go(visitor, path_of(made))

    assert (again.status_code, as_somebody_else.status_code) == (403, 403)
    assert len(await members_of(tenant)) == 1


async def test_only_a_provider_that_an_owner_set_up_signs_in_owners(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor
) -> None:
    """An admin who could speak as an owner would be one."""
    admin = await tenant.person(role=Role.ADMIN)
    owner = (await members_of(tenant))[0]
    domain = str(owner["email"]).partition("@")[2]
    provider.person = someone(email=owner["email"])

    of_admin = await create_provider(admin.client, provider, emailDomains=[domain])
    of_owner = await create_provider(tenant.client, provider, emailDomains=[domain])

    assert (of_admin["isForOwners"], of_owner["isForOwners"]) == (False, True)
    assert (await go(visitor, path_of(of_admin))).status_code == 403
    assert (await go(visitor, path_of(of_owner))).status_code == 303

    changed = await admin.client.succeed(
        "updateIdentityProvider", "identityProvider { isForOwners }", providerId=of_owner["id"], name="Mine now"
    )
    assert changed["identityProvider"] == {"isForOwners": False}
    assert not await visitor.is_signed_in()
    assert (await go(visitor, path_of(of_owner))).status_code == 403


async def test_a_change_by_an_owner_does_not_make_a_provider_valid_for_owners(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor
) -> None:
    """The issuer is still the one that the admin has chosen, and perhaps runs."""
    admin = await tenant.person(role=Role.ADMIN)
    owner = (await members_of(tenant))[0]
    provider.person = someone(email=owner["email"])
    made = await create_provider(admin.client, provider, emailDomains=[str(owner["email"]).partition("@")[2]])

    changed = await tenant.client.succeed(
        "updateIdentityProvider", "identityProvider { isForOwners }", providerId=made["id"], name="Tidied up"
    )

    assert changed["identityProvider"] == {"isForOwners": False}
    assert (await go(visitor, path_of(made))).status_code == 403


async def test_a_disabled_or_deleted_provider_signs_nobody_in_and_its_sessions_end(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor
) -> None:
    made = await create_provider(tenant.client, provider)
    await go(visitor, path_of(made))
    change = {"providerId": made["id"]}

    await tenant.client.succeed("updateIdentityProvider", "__typename", **change, isEnabled=False)
    assert not await visitor.is_signed_in()
    assert (await visitor.open(path_of(made))).status_code == 404

    await tenant.client.succeed("updateIdentityProvider", "__typename", **change, isEnabled=True)
    assert (await go(visitor, path_of(made))).status_code == 303
    await tenant.client.succeed("deleteIdentityProvider", "providerId", **change)
    assert not await visitor.is_signed_in()
    assert (await visitor.open(path_of(made))).status_code == 404
    assert (await tenant.client.execute("{ identityProviders { nodes { id } } }"))["identityProviders"]["nodes"] == []


async def test_a_client_without_a_secret_proves_itself_by_pkce_alone(tenant: Tenant, visitor: Visitor) -> None:
    async with IdentityProvider(person=someone(), secret=None) as provider:
        made = await create_provider(tenant.client, provider)
        answer = await go(visitor, path_of(made))

    assert made["hasClientSecret"] is False
    assert answer.status_code == 303
    assert provider.asked["token"][0]["authorization"] == ""


async def test_two_concurrent_first_sign_ins_create_one_member(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, stranger: Visitor
) -> None:
    made = await create_provider(tenant.client, provider)

    answers = await asyncio.gather(*(go(each, path_of(made)) for each in (visitor, stranger)))

    assert [answer.status_code for answer in answers] == [303, 303]
    assert len(await members_of(tenant)) == 2


async def test_the_metadata_is_fetched_once(tenant: Tenant, provider: IdentityProvider, visitor: Visitor) -> None:
    made = await create_provider(tenant.client, provider)

    await visitor.open(path_of(made))
    assert provider.asked["discovery"] == [], "looking at the page asks nobody"
    await asyncio.gather(*(leave(visitor, path_of(made)) for _ in range(5)))
    await go(visitor, path_of(made))

    assert len(provider.asked["discovery"]) == 1
