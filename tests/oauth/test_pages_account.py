"""One's own account: name, password, browsers, organisations; and how little of it a tenant's provider opens (X3)."""

from uuid import uuid4

import pytest

from backend.accounts import sessions
from backend.kit.unit_of_work import unit_of_work
from tests.factories import accounts
from tests.harness.processes import Api
from tests.harness.stores import KEYS, Stores
from tests.harness.visitor import PASSWORD, Outbox, Visitor, errors_of

_ANOTHER = "quiet orchard 7 umbrellas"


async def test_the_name_is_changed(visitor: Visitor, outbox: Outbox) -> None:
    await visitor.sign_up(outbox, name="Olga")

    answer = await visitor.submit("/account/name", {"name": "  Olga B. "}, on="/account")
    page = await visitor.open(answer.headers["location"])

    assert 'value="Olga B."' in page.text
    assert "Your name was changed." in page.text
    empty = await visitor.submit("/account/name", {"name": ""}, on="/account")
    assert errors_of(empty) == {"name": "Enter your name."}


async def test_changing_the_password_needs_the_present_one(
    visitor: Visitor, stranger: Visitor, outbox: Outbox, stores: Stores
) -> None:
    address = await visitor.sign_up(outbox)
    await stranger.sign_in(address)
    before = visitor.http.cookies["circadian-session"]

    wrong = await visitor.submit("/account/password", {"current": "x", "password": _ANOTHER}, on="/account")
    weak = await visitor.submit("/account/password", {"current": PASSWORD, "password": "password1"}, on="/account")
    done = await visitor.submit("/account/password", {"current": PASSWORD, "password": _ANOTHER}, on="/account")

    assert set(errors_of(wrong)) == {"current"}
    assert set(errors_of(weak)) == {"password"}
    assert done.headers["location"] == "/account?done=password"
    assert visitor.http.cookies["circadian-session"] != before
    assert await visitor.is_signed_in()
    assert not await stranger.is_signed_in()
    assert (await stranger.sign_in(address, _ANOTHER)).status_code == 303
    assert await outbox.mail_to(address, subject="Your password was changed")
    assert ("PERSON", "password_changed") in await accounts.audit_of(stores.owner_database_url, address)


async def test_browsers_are_listed_and_signed_out(
    visitor: Visitor, stranger: Visitor, outbox: Outbox, api: Api
) -> None:
    address = await visitor.sign_up(outbox)
    stranger.http.headers["user-agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    await stranger.sign_in(address)
    async with Visitor(api.base_url) as third:
        await third.sign_in(address)

        page = (await visitor.open("/account")).text
        assert page.count("<h3>Firefox on Linux</h3>") == 1
        assert page.count("this browser") == 1
        session = page.split("Firefox on Linux")[1].split('name="session" value="')[1].split('"')[0]
        answer = await visitor.submit("/account/sessions", {"session": session}, on="/account")

        assert answer.headers["location"] == "/account?done=session"
        assert not await stranger.is_signed_in()
        assert await third.is_signed_in()
        await visitor.submit("/account/sessions", {"session": "others"}, on="/account")
        assert not await third.is_signed_in()
    assert await visitor.is_signed_in()


async def test_sessions_of_others_cannot_be_signed_out(visitor: Visitor, stranger: Visitor, outbox: Outbox) -> None:
    await visitor.sign_up(outbox)
    await stranger.sign_up(outbox)
    await stranger.submit("/account/sessions", {"session": "others"}, on="/account")

    for session in (str(uuid4()), "nonsense", ""):
        await stranger.submit("/account/sessions", {"session": session}, on="/account")

    assert await visitor.is_signed_in()


async def test_a_person_leaves_unless_they_are_the_last_owner(visitor: Visitor, outbox: Outbox, stores: Stores) -> None:
    await visitor.sign_up(outbox, organisation="Acme")
    leave = (await visitor.open("/account")).text.split('href="')
    path = next(part.split('"')[0] for part in leave if part.startswith("/account/organisations/") and "/leave" in part)

    alone = await visitor.submit(path, {})
    assert alone.status_code == 409
    assert "at least one owner" in alone.text

    tenant_id = path.split("/")[3]
    second = "UPDATE members SET role = 'MEMBER' WHERE tenant_id = $1"
    await accounts.ask(stores.owner_database_url, second, tenant_id)
    assert (await visitor.submit(path, {})).headers["location"] == "/account?done=left"
    assert "You are not a member of an organisation" in (await visitor.open("/account")).text
    assert (await visitor.open(path)).status_code == 404
    left = "SELECT left_at FROM members WHERE tenant_id = $1"
    [row] = await accounts.ask(stores.owner_database_url, left, tenant_id)
    assert row["left_at"] is not None
    everything = "SELECT action FROM audit_log WHERE tenant_id = $1 ORDER BY id"
    actions = [row["action"] for row in await accounts.ask(stores.owner_database_url, everything, tenant_id)]
    assert actions[-1] == "member.left"


async def test_nobody_can_leave_in_place_of_another_person(visitor: Visitor, stranger: Visitor, outbox: Outbox) -> None:
    """Another's tenant is as unknown as one that does not exist."""
    await visitor.sign_up(outbox)
    await stranger.sign_up(outbox)
    path = (await visitor.open("/account")).text.split('href="/account/organisations/')
    theirs = next(part.split('"')[0] for part in path if part.split('"')[0].endswith("/leave"))

    foreign = await stranger.open(f"/account/organisations/{theirs}")
    unknown = await stranger.open(f"/account/organisations/{uuid4()}/leave")

    assert foreign.status_code == unknown.status_code == 404
    assert foreign.text.split("<main")[1] == unknown.text.split("<main")[1]


@pytest.mark.usefixtures("database")
async def test_a_session_of_a_provider_is_valid_in_its_tenant_only(
    visitor: Visitor, outbox: Outbox, stores: Stores
) -> None:
    """Nothing that is the person's everywhere is shown or changed by a session that one tenant has opened."""
    address = await visitor.sign_up(outbox, name="Olga", organisation="Trusting")
    await visitor.submit("/account/organisations/create", {"name": "Private"})
    members = """SELECT t.tenant_id, m.user_id FROM tenants t JOIN members m USING (tenant_id)
    JOIN users u ON u.id = m.user_id WHERE u.email = $1 AND t.name = 'Trusting'"""
    [row] = await accounts.ask(stores.owner_database_url, members, address)
    async with unit_of_work(None) as work:
        value = await sessions.begin(work, KEYS, user_id=row["user_id"], user_agent="", only_tenant_id=row["tenant_id"])
    assert value is not None
    visitor.http.cookies.set("circadian-session", value)
    page = (await visitor.open("/account")).text

    assert "Trusting" in page
    assert "Private" not in page
    assert "Present password" not in page
    assert "Where you are signed in" not in page
    for path, fields in (
        ("/account/name", {"name": "Mallory"}),
        ("/account/password", {"current": PASSWORD, "password": _ANOTHER}),
        ("/account/sessions", {"session": "others"}),
        ("/account/organisations/create", {"name": "More"}),
    ):
        assert (await visitor.submit(path, fields, on="/account")).status_code == 403, path


async def test_a_person_without_a_password_is_offered_to_choose_one(
    visitor: Visitor, outbox: Outbox, stores: Stores
) -> None:
    address = await visitor.sign_up(outbox)
    forget = "UPDATE users SET password_hash = NULL WHERE email = $1"
    await accounts.ask(stores.owner_database_url, forget, address)

    page = (await visitor.open("/account")).text
    answer = await visitor.submit("/account/password", {"current": "", "password": _ANOTHER}, on="/account")

    assert "You have no password yet." in page
    assert f'href="/reset?email={address.replace("@", "%40")}"' in page
    assert answer.headers["location"] == "/reset"
    assert f'value="{address}"' in (await visitor.open(f"/reset?email={address}")).text
