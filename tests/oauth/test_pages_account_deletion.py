"""Deleting one's own account at the pages: who may, what is refused, and that nothing of a refusal stays (X8)."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from uuid import UUID

import pytest

from backend.tenants.models import Role
from tests.factories import accounts, people
from tests.factories.providers import create_provider, go, path_of
from tests.factories.tenants import Tenant
from tests.fakes.identity_provider import IdentityProvider
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor, csrf_of, errors_of, unused_address
from tests.harness.waiting import wait_until
from tests.oauth import stage
from tests.oauth.passkey_scene import Account
from tests.oauth.test_sso import someone

PATH = "/account/delete"
_MAIL = "Your account is deleted"
_OWNERS = """SELECT count(*) FROM members m JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL
WHERE m.tenant_id = $1 AND m.role = 'OWNER' AND m.left_at IS NULL"""


@dataclass(frozen=True, slots=True)
class _Database:
    """What the database's owner sees of accounts."""

    url: str

    async def exists(self, address: str) -> bool:
        return bool(await accounts.ask(self.url, "SELECT FROM users WHERE $1 IN (email, provided_email)", address))

    async def is_gone(self, address: str) -> bool:
        return not await self.exists(address)

    async def is_present(self, tenant_id: UUID, name: str) -> bool:
        present = "SELECT FROM members WHERE tenant_id = $1 AND name = $2 AND left_at IS NULL"
        return bool(await accounts.ask(self.url, present, tenant_id, name))

    async def requests(self, address: str) -> int:
        asked = "SELECT FROM erasures e JOIN users u ON u.id = e.subject_id WHERE u.email = $1 AND e.kind = 'ACCOUNT'"
        return len(await accounts.ask(self.url, asked, address))

    async def tenants_of(self, address: str) -> list[UUID]:
        own = """SELECT m.tenant_id FROM members m JOIN users u ON u.id = m.user_id
            WHERE u.email = $1 AND m.left_at IS NULL"""
        return [row["tenant_id"] for row in await accounts.ask(self.url, own, address)]


@pytest.fixture
def seen(stores: Stores) -> _Database:
    return _Database(stores.owner_database_url)


@pytest.fixture
async def provider() -> AsyncIterator[IdentityProvider]:
    async with IdentityProvider(person=someone()) as provider:
        yield provider


async def _leave_own(visitor: Visitor, outbox: Outbox, seen: _Database) -> str:
    """Signs up, and is a member of nothing then; returns the address."""
    address = await visitor.sign_up(outbox)
    [own] = await seen.tenants_of(address)
    await accounts.ask(seen.url, "UPDATE members SET role = 'MEMBER' WHERE tenant_id = $1", own)
    assert (await visitor.submit(f"/account/organisations/{own}/leave", {})).status_code == 303
    return address


@pytest.mark.usefixtures("worker")
async def test_a_person_deletes_their_account_and_may_come_back_as_somebody_new(
    visitor: Visitor, stranger: Visitor, tenant: Tenant, outbox: Outbox, seen: _Database
) -> None:
    address = await stage.join(visitor, outbox, tenant)
    await stranger.sign_in(address)
    assert f'href="{PATH}"' in (await stranger.open("/account")).text
    page = (await visitor.open(PATH)).text

    answer = await visitor.submit(PATH, {"email": address.upper()})

    assert "You leave <strong>Acme</strong>" in page
    assert (answer.status_code, answer.headers["location"]) == (303, "/account/deleted")
    assert "Your account is deleted" in (await visitor.open("/account/deleted")).text
    assert not await stranger.is_signed_in()
    mail = await outbox.mail_to(address, subject=_MAIL)
    assert "If that was not you" in mail.get_content()
    assert (await stranger.sign_in(address)).status_code == 422
    await wait_until(lambda: seen.is_gone(address), timeout=60)
    await people.invite(tenant.client, address)
    link = await outbox.link_to(address, subject=f"{tenant.owner.name} invites you to Acme")
    again = await visitor.submit(link, {"name": "Ida again", "password": "a new password 73 rivers"})
    assert again.status_code == 303
    members = "SELECT name, left_at IS NULL AS is_present FROM members WHERE tenant_id = $1 ORDER BY created_at"
    rows = [tuple(row) for row in await accounts.ask(seen.url, members, tenant.id)]
    assert rows[1:] == [("Ida", False), ("Ida again", True)]


async def test_the_address_must_be_typed(account: Account, visitor: Visitor, seen: _Database) -> None:
    await accounts.ask(
        seen.url,
        "UPDATE members SET role = 'MEMBER' WHERE tenant_id = ANY ($1)",
        await seen.tenants_of(account.address),
    )

    for typed in ("", "yes", unused_address()):
        answer = await visitor.submit(PATH, {"email": typed})
        assert answer.status_code == 422
        assert errors_of(answer) == {"email": "Enter the e-mail address of this account."}

    assert await seen.requests(account.address) == 0
    assert await visitor.is_signed_in()


async def test_it_needs_a_fresh_proof_and_a_form_of_ours(
    account: Account, visitor: Visitor, stranger: Visitor, seen: _Database
) -> None:
    """Neither a cookie alone, nor another site, nor a form of before is enough."""
    await accounts.ask(
        seen.url,
        "UPDATE members SET role = 'MEMBER' WHERE tenant_id = ANY ($1)",
        await seen.tenants_of(account.address),
    )
    csrf, fields = csrf_of(await visitor.open(PATH)), {"email": account.address}

    foreign = await visitor.post(PATH, {"csrf": csrf, **fields}, origin="https://evil.example")
    forged = await visitor.post(PATH, {"csrf": csrf_of(await stranger.open("/signin")), **fields})
    nobody = await stranger.submit(PATH, fields, on="/signin")
    await account.later()
    stale = await visitor.post(PATH, {"csrf": csrf, **fields})

    assert (foreign.status_code, forged.status_code) == (403, 403)
    assert (nobody.status_code, nobody.headers["location"]) == (303, "/signin?next=%2Faccount%2Fdelete")
    assert (stale.status_code, stale.headers["location"]) == (303, "/stepup?next=%2Faccount%2Fdelete")
    assert (await visitor.open(PATH)).headers["location"] == "/stepup?next=%2Faccount%2Fdelete"
    assert await seen.requests(account.address) == 0


async def test_the_only_owner_is_refused_and_leaves_nothing(
    visitor: Visitor, tenant: Tenant, outbox: Outbox, seen: _Database
) -> None:
    """They stay a member everywhere, also where they could have left."""
    address = await stage.join(visitor, outbox, tenant)
    await visitor.submit("/account/organisations/create", {"name": "Only mine"})
    csrf = csrf_of(await visitor.open("/account"))
    page = await visitor.open(PATH)

    answer = await visitor.post(PATH, {"csrf": csrf, "email": address})

    assert (page.status_code, answer.status_code) == (200, 409)
    for shown in (page.text, answer.text):
        assert "<li>Only mine</li>" in shown
        assert "<li>Acme" not in shown
        assert "Delete my account</button>" not in shown
    assert await seen.is_present(tenant.id, "Ida")
    assert len(await seen.tenants_of(address)) == 2
    assert await seen.requests(address) == 0
    assert await visitor.is_signed_in()
    assert outbox.find(address, subject=_MAIL) is None


async def test_an_owner_goes_when_the_organisation_is_to_be_erased(
    visitor: Visitor, tenant: Tenant, outbox: Outbox, seen: _Database
) -> None:
    """Nobody is left who could cancel it, so they need not wait for a week."""
    address = await stage.join(visitor, outbox, tenant, role="OWNER")
    await tenant.client.succeed("eraseTenant", "erasure { id }", name="Acme")
    await tenant.client.succeed("leaveTenant", "__typename")

    answer = await visitor.submit(PATH, {"email": address})

    assert answer.headers["location"] == "/account/deleted"
    assert await seen.requests(address) == 1


async def test_of_two_owners_who_delete_at_the_same_time_one_stays(
    visitor: Visitor, stranger: Visitor, tenant: Tenant, outbox: Outbox, seen: _Database
) -> None:
    both = [(each, await stage.join(each, outbox, tenant, role="OWNER")) for each in (visitor, stranger)]
    await accounts.ask(seen.url, "UPDATE members SET left_at = now() WHERE tenant_id = $1 AND name = 'Olga'", tenant.id)
    forms = [{"csrf": csrf_of(await each.open(PATH)), "email": address} for each, address in both]

    answers = await asyncio.gather(
        *(each.post(PATH, form) for (each, _), form in zip(both, forms, strict=True)),
    )

    assert sorted(answer.status_code for answer in answers) == [303, 409]
    [row] = await accounts.ask(seen.url, _OWNERS, tenant.id)
    assert row["count"] == 1


async def test_a_double_click_deletes_once(account: Account, visitor: Visitor, seen: _Database) -> None:
    await accounts.ask(
        seen.url,
        "UPDATE members SET role = 'MEMBER' WHERE tenant_id = ANY ($1)",
        await seen.tenants_of(account.address),
    )
    form = {"csrf": csrf_of(await visitor.open(PATH)), "email": account.address}

    answers = await asyncio.gather(*(visitor.post(PATH, form) for _ in range(6)))

    assert {answer.status_code for answer in answers} == {303}
    assert {answer.headers["location"].partition("?")[0] for answer in answers} <= {"/account/deleted", "/signin"}
    assert await seen.requests(account.address) == 1


async def test_an_invitation_is_not_accepted_by_an_account_that_is_being_deleted(
    visitor: Visitor, tenant: Tenant, outbox: Outbox, seen: _Database
) -> None:
    """Either they join before, and leave again with the account, or they do not join."""
    address = await _leave_own(visitor, outbox, seen)
    await people.invite(tenant.client, address, role="OWNER")
    link = await outbox.link_to(address, subject=f"{tenant.owner.name} invites you to Acme")
    accept = {"csrf": csrf_of(await visitor.open(link))}
    delete = {"csrf": csrf_of(await visitor.open(PATH)), "email": address}

    _, deleted = await asyncio.gather(visitor.post(link, accept), visitor.post(PATH, delete))

    assert deleted.headers["location"] == "/account/deleted"
    present = """SELECT FROM members m JOIN users u ON u.id = m.user_id
        WHERE m.tenant_id = $1 AND u.email = $2 AND m.left_at IS NULL"""
    assert await accounts.ask(seen.url, present, tenant.id, address) == []


@pytest.mark.usefixtures("worker")
async def test_an_account_of_the_organisations_provider_is_deleted_and_made_anew(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, outbox: Outbox, seen: _Database
) -> None:
    made = await create_provider(tenant.client, provider)
    await go(visitor, path_of(made))
    address = str(provider.person["email"])
    page = (await visitor.open(PATH)).text

    answer = await visitor.submit(PATH, {"email": address})

    assert "it may make a new one" in page
    assert answer.headers["location"] == "/account/deleted"
    await wait_until(lambda: seen.is_gone(address), timeout=60)
    assert await outbox.mail_to(address, subject=_MAIL)
    assert (await go(visitor, path_of(made))).status_code == 303
    members = "SELECT left_at IS NULL AS is_present FROM members WHERE tenant_id = $1 AND name = $2 ORDER BY created_at"
    rows = await accounts.ask(seen.url, members, tenant.id, provider.person["name"])
    assert [row["is_present"] for row in rows] == [False, True]


async def test_a_session_of_a_provider_deletes_no_account_of_the_persons_own(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, seen: _Database
) -> None:
    address = str(provider.person["email"])
    await people.add_person(tenant.owner_database_url, tenant_id=tenant.id, name="Bert", email=address)
    made = await create_provider(tenant.client, provider)
    await go(visitor, path_of(made))

    shown = await visitor.open(PATH)
    sent = await visitor.submit(PATH, {"email": address}, on="/account")

    assert (shown.status_code, sent.status_code) == (403, 403)
    assert "sign in with its e-mail address and password" in shown.text
    assert f'href="{PATH}"' not in (await visitor.open("/account")).text
    assert await seen.is_present(tenant.id, "Bert")
    assert await seen.requests(address) == 0


async def test_a_person_leaves_a_suspended_organisation_with_their_account(
    visitor: Visitor, tenant: Tenant, outbox: Outbox, seen: _Database
) -> None:
    """What the operator has suspended must not keep a person's data; its only owner asks the operator."""
    address = await stage.join(visitor, outbox, tenant, role=Role.OWNER.value)
    await accounts.ask(seen.url, "UPDATE tenants SET status = 'SUSPENDED' WHERE tenant_id = $1", tenant.id)
    await accounts.ask(seen.url, "UPDATE members SET left_at = now() WHERE tenant_id = $1 AND name = 'Olga'", tenant.id)
    alone = await visitor.open(PATH)
    await accounts.ask(seen.url, "UPDATE members SET left_at = NULL WHERE tenant_id = $1 AND name = 'Olga'", tenant.id)

    answer = await visitor.submit(PATH, {"email": address})

    assert "which is suspended at the moment" in alone.text
    assert "ask the operator" in alone.text
    assert answer.headers["location"] == "/account/deleted"
    assert not await seen.is_present(tenant.id, "Ida")
