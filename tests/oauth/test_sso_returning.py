"""Who joined by single sign-on, was removed and is invited again is the same member, by either way (X1, X3)."""

import base64
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID, uuid4

import pytest

from backend.tenants import registry
from backend.tenants.models import Role
from tests.factories import people
from tests.factories.accounts import ask
from tests.factories.providers import create_provider, go, path_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.fakes.identity_provider import IdentityProvider
from tests.harness.client import Client, Json
from tests.harness.stores import KEYS
from tests.harness.visitor import PASSWORD, Outbox, Visitor
from tests.oauth.test_sso import members_of, someone
from tests.oauth.test_sso_attacks import reasons

_MEMBERS = "query ($id: ID!) { space(id: $id) { members { nodes { id } } } }"
_DETAILS = {"name": "Ida", "password": PASSWORD}
_ACCEPTED = """SELECT actor_id FROM audit_log WHERE tenant_id = $1 AND action = 'invitation.accepted'"""


@pytest.fixture
async def provider() -> AsyncIterator[IdentityProvider]:
    async with IdentityProvider(person=someone()) as provider:
        yield provider


async def _joined(tenant: Tenant, provider: IdentityProvider, visitor: Visitor) -> tuple[Json, str]:
    """Whom the provider has brought; and the path of its sign-in page."""
    path = path_of(await create_provider(tenant.client, provider))
    assert (await go(visitor, path)).status_code == 303
    [member] = [one for one in await members_of(tenant) if one["email"] == provider.person["email"]]
    return member, path


async def _remove(tenant: Tenant, member: Json) -> None:
    await tenant.client.succeed("removeMember", "__typename", memberId=member["id"])


async def _invite(
    tenant: Tenant, outbox: Outbox, provider: IdentityProvider, *, role: str = "ADMIN", **values: Any
) -> str:
    """The link's path."""
    address = str(provider.person["email"])
    await people.invite(tenant.client, address, role=role, **values)
    return await outbox.link_to(address, subject=f"{tenant.owner.name} invites you to Acme")


async def _open_invitations(tenant: Tenant) -> int:
    found = await tenant.client.execute("{ invitations(statuses: [OPEN]) { nodes { id } } }")
    return len(found["invitations"]["nodes"])


@pytest.mark.parametrize("joins_as", ["MEMBER", None])
async def test_an_invited_former_member_rejoins_through_the_provider(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, outbox: Outbox, joins_as: str | None
) -> None:
    member, path = await _joined(tenant, provider, visitor)
    provider_id = (await tenant.client.execute("{ identityProviders { nodes { id } } }"))["identityProviders"]["nodes"]
    await tenant.client.succeed(
        "updateIdentityProvider", "__typename", providerId=provider_id[0]["id"], joinsAs=joins_as
    )
    await _remove(tenant, member)
    without = await go(visitor, path)
    space = await create_space(tenant.client)
    link = await _invite(tenant, outbox, provider, spaceIds=[space])

    answer = await go(visitor, path)

    assert (without.status_code, answer.status_code) == (403, 303), answer.text
    assert await reasons(tenant) == ["has_left"]
    back = [one for one in await members_of(tenant) if one["email"] == provider.person["email"]]
    assert [(one["id"], one["role"]) for one in back] == [(member["id"], "ADMIN")]
    assert await _open_invitations(tenant) == 0
    members = (await tenant.client.execute(_MEMBERS, id=space))["space"]["members"]["nodes"]
    assert [each["id"] for each in members] == [tenant.owner.actor_id, member["id"]], "the invitation carries a space"
    assert (await visitor.open(link)).status_code == 404, "its link is used too"


async def test_an_invited_former_member_rejoins_by_link_and_then_uses_the_provider(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, stranger: Visitor, outbox: Outbox
) -> None:
    """They make an account of their own on the way; the provider knows them all the same."""
    member, path = await _joined(tenant, provider, visitor)
    await _remove(tenant, member)
    link = await _invite(tenant, outbox, provider)

    by_link = await stranger.submit(link, _DETAILS)
    by_provider = await go(visitor, path)

    assert (by_link.status_code, by_provider.status_code) == (303, 303), by_provider.text
    assert '<span class="tag">admin</span>' in (await stranger.open("/account")).text
    back = [one for one in await members_of(tenant) if one["email"] == provider.person["email"]]
    assert [(one["id"], one["name"], one["role"]) for one in back] == [(member["id"], "Ida", "ADMIN")]
    accepted = await ask(tenant.owner_database_url, _ACCEPTED, tenant.id)
    assert [row["actor_id"] for row in accepted] == [_key(member)]


async def test_another_subject_with_the_same_address_is_the_same_member(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, outbox: Outbox
) -> None:
    member, path = await _joined(tenant, provider, visitor)
    await _remove(tenant, member)
    await _invite(tenant, outbox, provider, role="VIEWER")
    provider.person = {**provider.person, "sub": uuid4().hex}

    assert (await go(visitor, path)).status_code == 303
    back = [one for one in await members_of(tenant) if one["email"] == provider.person["email"]]
    assert [(one["id"], one["role"]) for one in back] == [(member["id"], "VIEWER")]


async def test_tokens_and_sessions_of_a_former_member_stay_ended(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, stranger: Visitor, outbox: Outbox
) -> None:
    member, path = await _joined(tenant, provider, visitor)
    token = await registry.issue_token(
        KEYS, owner_database_url=tenant.owner_database_url, tenant_id=tenant.id, member_id=_key(member)
    )
    client = Client(tenant.client.url, token, tenant.client.http)
    assert (await client.send("{ viewer { scopes } }")).codes == []
    await _remove(tenant, member)
    await _invite(tenant, outbox, provider)

    assert (await go(stranger, path)).status_code == 303

    assert not await visitor.is_signed_in(), "the session of before"
    assert (await client.send("{ viewer { scopes } }")).codes == ["UNAUTHENTICATED"]


async def test_who_signs_in_with_a_password_comes_back_as_the_same_and_out_they_see_nothing(
    tenant: Tenant, visitor: Visitor, outbox: Outbox
) -> None:
    """The account is their own, so password and session stay; neither is a way into the tenant."""
    async with IdentityProvider(person=someone(email=await visitor.sign_up(outbox, organisation="Own"))) as provider:
        link = await _invite(tenant, outbox, provider, role="MEMBER")
        await visitor.submit(link, {})
        [member] = [one for one in await members_of(tenant) if one["email"] == provider.person["email"]]
        await _remove(tenant, member)
        outside = (await visitor.open("/account")).text
        assert (await visitor.open(link)).status_code == 404, "an invitation is good once"
        again = await _invite(tenant, outbox, provider, role="VIEWER")
        await visitor.submit(again, {})

    assert "<h3>Acme</h3>" not in outside
    back = [one for one in await members_of(tenant) if one["email"] == provider.person["email"]]
    assert [(one["id"], one["role"]) for one in back] == [(member["id"], "VIEWER")]


async def test_a_removed_member_without_an_invitation_cannot_rejoin(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, stranger: Visitor, outbox: Outbox
) -> None:
    """An invitation that was taken back, one to another address, and a reset of the password bring nobody back."""
    member, path = await _joined(tenant, provider, visitor)
    await _remove(tenant, member)
    invited = await people.invite(tenant.client, str(provider.person["email"]))
    await tenant.client.succeed("revokeInvitation", "__typename", invitationId=invited["id"])
    await people.invite(tenant.client, f"{uuid4().hex}@acme.example")

    assert (await go(visitor, path)).status_code == 403
    provider.person = {**provider.person, "sub": uuid4().hex}
    assert (await go(visitor, path)).status_code == 403
    assert await reasons(tenant) == ["has_left", "has_left"]
    await stranger.submit("/reset", {"email": str(provider.person["email"])})
    assert outbox.find(str(provider.person["email"]), subject="Choose a password") is None
    assert len(await members_of(tenant)) == 1


async def test_an_unverified_address_finds_no_invitation(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, outbox: Outbox
) -> None:
    member, path = await _joined(tenant, provider, visitor)
    await _remove(tenant, member)
    await _invite(tenant, outbox, provider)
    provider.person = {**provider.person, "email_verified": False}

    assert (await go(visitor, path)).status_code == 403
    assert await reasons(tenant) == ["has_left"]
    assert await _open_invitations(tenant) == 1


async def test_a_provider_of_an_admin_lets_no_owner_rejoin(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, outbox: Outbox
) -> None:
    """Else an admin's provider would take an invitation to be an owner."""
    admin = await tenant.person(role=Role.ADMIN)
    path = path_of(await create_provider(admin.client, provider))
    await go(visitor, path)
    [member] = [one for one in await members_of(tenant) if one["email"] == provider.person["email"]]
    await _remove(tenant, member)
    await _invite(tenant, outbox, provider, role="OWNER")

    assert (await go(visitor, path)).status_code == 403
    assert await reasons(tenant) == ["owner"]
    assert await _open_invitations(tenant) == 1


async def test_a_new_person_with_an_invitation_may_join_through_the_provider(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, outbox: Outbox
) -> None:
    path = path_of(await create_provider(tenant.client, provider, joinsAs=None))
    await _invite(tenant, outbox, provider, role="ADMIN")

    assert (await go(visitor, path)).status_code == 303
    assert [one["role"] for one in await members_of(tenant) if one["email"] == provider.person["email"]] == ["ADMIN"]
    assert await _open_invitations(tenant) == 0


def _key(member: Json) -> UUID:
    return UUID(base64.b64decode(member["id"]).decode().partition(":")[2])
