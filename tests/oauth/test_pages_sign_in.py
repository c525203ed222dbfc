"""Signing in and out at the pages: what a session is, what it takes to begin one, and how it ends (X3)."""

import pytest

from tests.factories import accounts
from tests.harness.stores import Stores
from tests.harness.visitor import PASSWORD, Outbox, Visitor, errors_of, text_of, unused_address
from tests.harness.waiting import wait_until


async def test_a_person_signs_up_out_and_in_again(visitor: Visitor, outbox: Outbox) -> None:
    address = await visitor.sign_up(outbox, name="Olga", organisation="Acme & Sons")
    account = await visitor.open("/account")

    assert "Acme &amp; Sons" in account.text
    assert address in account.text

    await visitor.sign_out()
    assert not await visitor.is_signed_in()

    answer = await visitor.sign_in(f"  {address.upper()} ")
    assert (answer.status_code, answer.headers["location"]) == (303, "/account")
    assert await visitor.is_signed_in()


async def test_a_response_never_reveals_whether_an_account_exists(
    visitor: Visitor, stranger: Visitor, outbox: Outbox, stores: Stores
) -> None:
    known, unknown = await visitor.sign_up(outbox), unused_address()
    await visitor.sign_out()
    disabled = await visitor.sign_up(outbox)
    await accounts.disable(stores.owner_database_url, disabled)

    wrong = [await stranger.sign_in(address, "not the password") for address in (known, unknown)]
    wrong.append(await stranger.sign_in(disabled, PASSWORD))

    assert {answer.status_code for answer in wrong} == {422}
    said = {text_of(answer, known, unknown, disabled) for answer in wrong}
    assert len(said) == 1
    assert "The address or the password is wrong" in said.pop()
    assert len({tuple(sorted(answer.headers)) for answer in wrong}) == 1


async def test_a_missing_field_is_reported_beside_it(visitor: Visitor) -> None:
    answer = await visitor.sign_in("nobody", "")

    assert answer.status_code == 422
    assert set(errors_of(answer)) == {"email", "password"}
    assert 'aria-describedby="email-error"' in answer.text


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example/",
        "\\\\evil.example",
        "/\t/evil.example/",
        "/a\r\nset-cookie: x=y",
        "javascript:alert(1)",
        "evil.example",
        "/%5cevil\\x",
        "/" + "a" * 5_000,
    ],
)
async def test_a_sign_in_link_never_leads_to_another_site(visitor: Visitor, outbox: Outbox, elsewhere: str) -> None:
    address = await visitor.sign_up(outbox)
    already_in = await visitor.http.get("/signin", params={"next": elsewhere})
    await visitor.sign_out()

    answer = await visitor.sign_in(address, next=elsewhere)

    assert (already_in.status_code, already_in.headers["location"]) == (303, "/account")
    assert (answer.status_code, answer.headers["location"]) == (303, "/account")


async def test_sign_in_returns_to_the_requested_page(visitor: Visitor, outbox: Outbox) -> None:
    address = await visitor.sign_up(outbox)
    await visitor.sign_out()

    sent_away = await visitor.open("/account/organisations/create?x=1&y=%2F")
    form = await visitor.open(sent_away.headers["location"])
    answer = await visitor.sign_in(address, next="/account/organisations/create?x=1&y=%2F")

    assert sent_away.headers["location"] == "/signin?next=%2Faccount%2Forganisations%2Fcreate%3Fx%3D1%26y%3D%252F"
    assert 'name="next" value="/account/organisations/create?x=1&amp;y=%2F"' in form.text
    assert answer.headers["location"] == "/account/organisations/create?x=1&y=%2F"


async def test_an_app_is_reached_through_a_page_and_not_by_a_redirect_of_a_form(
    visitor: Visitor, outbox: Outbox
) -> None:
    """An app that was agreed to before is led back to at once; Chromium blocks that as the sign-in form's own doing."""
    address = await visitor.sign_up(outbox)
    await visitor.sign_out()

    answer = await visitor.sign_in(address, next="/oauth/authorize?client_id=x&state=%22%3E%3Cb")

    assert answer.status_code == 200
    assert 'content="0; url=/oauth/authorize?client_id=x&amp;state=%22%3E%3Cb"' in answer.text
    assert '<a href="/oauth/authorize?client_id=x&amp;state=%22%3E%3Cb">Continue</a>' in answer.text
    assert await visitor.is_signed_in()


async def test_sign_in_replaces_a_planted_session(visitor: Visitor, stranger: Visitor, outbox: Outbox) -> None:
    """Session fixation: the value is always one of our own making, and a new one."""
    address, attacker = await visitor.sign_up(outbox), await stranger.sign_up(outbox)
    planted = stranger.http.cookies["circadian-session"]
    await visitor.sign_out()
    visitor.http.cookies.clear()
    visitor.http.cookies.set("circadian-session", planted)

    page = await visitor.open("/account")
    assert attacker in page.text
    answer = await visitor.submit("/signin", {"email": address, "password": PASSWORD}, on="/account")

    assert answer.status_code == 303
    assert answer.cookies["circadian-session"] != planted
    assert not await stranger.is_signed_in()


async def test_each_sign_in_has_a_session_of_its_own_and_ends_the_one_before(visitor: Visitor, outbox: Outbox) -> None:
    address = await visitor.sign_up(outbox)
    first = visitor.http.cookies["circadian-session"]

    await visitor.submit("/signin", {"email": address, "password": PASSWORD}, on="/account")
    second = visitor.http.cookies["circadian-session"]
    visitor.http.cookies.clear()
    visitor.http.cookies.set("circadian-session", first)

    assert first != second
    assert not await visitor.is_signed_in()


async def test_signing_out_ends_the_session_not_only_the_cookie(visitor: Visitor, outbox: Outbox) -> None:
    await visitor.sign_up(outbox)
    kept = visitor.http.cookies["circadian-session"]
    answer = await visitor.sign_out()

    assert answer.headers["location"] == "/signin"
    assert "circadian-session" not in visitor.http.cookies
    visitor.http.cookies.set("circadian-session", kept)
    assert not await visitor.is_signed_in()


@pytest.mark.parametrize(
    ("time", "is_good"),
    [
        ({"idle": "11 hours 59 minutes"}, True),
        ({"idle": "12 hours"}, False),
        ({"old": "13 days 23 hours"}, True),
        ({"old": "14 days"}, False),
    ],
)
async def test_a_session_has_a_maximum_age(
    visitor: Visitor, outbox: Outbox, stores: Stores, time: dict[str, str], is_good: bool
) -> None:
    address = await visitor.sign_up(outbox)

    await accounts.age_sessions(stores.owner_database_url, address, **time)

    assert await visitor.is_signed_in() is is_good


async def test_use_keeps_a_session_valid(visitor: Visitor, outbox: Outbox, stores: Stores) -> None:
    address = await visitor.sign_up(outbox)

    for _ in range(2):
        await accounts.age_sessions(stores.owner_database_url, address, idle="8 hours")
        assert await visitor.is_signed_in()


async def test_a_disabled_account_loses_its_sessions_at_once(visitor: Visitor, outbox: Outbox, stores: Stores) -> None:
    address = await visitor.sign_up(outbox)

    await accounts.disable(stores.owner_database_url, address)

    assert not await visitor.is_signed_in()


async def test_sign_ins_are_in_the_tenant_s_audit_log(visitor: Visitor, outbox: Outbox, stores: Stores) -> None:
    address = await visitor.sign_up(outbox)
    await visitor.sign_out()
    await visitor.sign_in(address, "not the password")
    await visitor.sign_in(address)
    expected = [("PERSON", "sign_out"), ("ANONYMOUS", "sign_in_failed"), ("PERSON", "sign_in")]

    async def said() -> bool:
        found = await accounts.audit_of(stores.owner_database_url, address)
        return sorted(found) == sorted(expected)

    await wait_until(said)
