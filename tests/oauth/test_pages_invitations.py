"""An invitation's page: join with the account that has its address, or make one on the spot (X1, X3)."""

from uuid import uuid4

import pytest

from backend.accounts import sessions
from backend.kit.unit_of_work import unit_of_work
from tests.factories import accounts, people
from tests.factories.tenants import Tenant
from tests.harness.stores import KEYS, Stores
from tests.harness.visitor import PASSWORD, Outbox, Visitor, errors_of, unused_address

_DETAILS = {"name": "Ida", "password": PASSWORD}


async def _invite(tenant: Tenant, outbox: Outbox, address: str, *, role: str = "MEMBER") -> str:
    """The link's path."""
    await people.invite(tenant.client, address, role=role)
    return await outbox.link_to(address, subject=f"{tenant.owner.name} invites you to Acme")


async def test_a_person_without_an_account_creates_one_and_joins(
    visitor: Visitor, tenant: Tenant, outbox: Outbox
) -> None:
    address = unused_address()
    link = await _invite(tenant, outbox, address, role="ADMIN")
    page = await visitor.open(link)

    answer = await visitor.submit(link, _DETAILS)

    assert f"<strong>{tenant.owner.name}</strong> invites <strong>{address}</strong> to be an admin" in page.text
    assert (answer.status_code, answer.headers["location"]) == (303, "/account")
    account = (await visitor.open("/account")).text
    assert "<h3>Acme</h3>" in account
    assert '<span class="tag">admin</span>' in account


async def test_a_person_who_is_signed_in_with_the_address_joins(
    visitor: Visitor, tenant: Tenant, outbox: Outbox, stores: Stores
) -> None:
    address = await visitor.sign_up(outbox, organisation="Own")
    link = await _invite(tenant, outbox, address)
    page = await visitor.open(link)

    answer = await visitor.submit(link, {})

    assert "Join as Olga" in page.text
    assert answer.headers["location"] == "/account"
    account = (await visitor.open("/account")).text
    assert "<h3>Acme</h3>" in account
    assert "<h3>Own</h3>" in account
    accepted = "SELECT action FROM audit_log WHERE tenant_id = $1 AND action = 'invitation.accepted'"
    assert len(await accounts.ask(stores.owner_database_url, accepted, tenant.id)) == 1


async def test_a_person_with_an_account_signs_in_and_returns(visitor: Visitor, tenant: Tenant, outbox: Outbox) -> None:
    address = await visitor.sign_up(outbox)
    await visitor.sign_out()
    link = await _invite(tenant, outbox, address)

    page = await visitor.open(link)
    taken = await visitor.submit(link, _DETAILS)
    back = await visitor.sign_in(address, next=link)

    assert f'href="/signin?next={link.replace("/", "%2F")}"' in page.text
    assert taken.status_code == 422
    assert "already has an account" in taken.text
    assert back.headers["location"] == link
    assert (await visitor.submit(link, {})).status_code == 303


async def test_joining_with_another_address_is_refused(visitor: Visitor, tenant: Tenant, outbox: Outbox) -> None:
    await visitor.sign_up(outbox)
    link = await _invite(tenant, outbox, unused_address())

    page = await visitor.open(link)
    answer = await visitor.submit(link, _DETAILS)

    assert "Sign out and come back here" in page.text
    assert answer.status_code == 403
    assert "<h3>" in (account := (await visitor.open("/account")).text)
    assert account.count('<span class="tag">owner</span>') == 1
    assert '<span class="tag">member</span>' not in account
    assert (await visitor.submit("/signout", {"next": link}, on=link)).headers["location"] == link


async def test_a_used_invitation_is_invalid(
    visitor: Visitor, stranger: Visitor, tenant: Tenant, outbox: Outbox
) -> None:
    link = await _invite(tenant, outbox, unused_address())
    await visitor.submit(link, _DETAILS)

    assert (await stranger.open(link)).status_code == 404
    assert (await stranger.submit(link, _DETAILS, on="/signin")).status_code == 404


async def test_a_bad_password_creates_no_account_and_keeps_the_invitation(
    visitor: Visitor, tenant: Tenant, outbox: Outbox
) -> None:
    link = await _invite(tenant, outbox, unused_address())

    answer = await visitor.submit(link, {"name": "", "password": "acme 123"})

    assert set(errors_of(answer)) == {"name", "password"}
    assert (await visitor.submit(link, _DETAILS)).status_code == 303


@pytest.mark.usefixtures("database")
async def test_a_session_of_another_tenant_s_provider_cannot_accept_an_invitation(
    visitor: Visitor, tenant: Tenant, outbox: Outbox, stores: Stores
) -> None:
    """A provider may say of anybody that they have an address: what it says is good in its own tenant alone."""
    address = await visitor.sign_up(outbox)
    [user] = await accounts.ask(stores.owner_database_url, "SELECT id FROM users WHERE email = $1", address)
    link = await _invite(tenant, outbox, address)
    async with unit_of_work(None) as work:
        value = await sessions.begin(work, KEYS, user_id=user["id"], user_agent="", only_tenant_id=uuid4())
    assert value is not None
    visitor.http.cookies.set("circadian-session", value)

    assert "Sign out and come back here" in (await visitor.open(link)).text
    assert (await visitor.submit(link, {})).status_code == 403
