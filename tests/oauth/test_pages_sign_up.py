"""Signing up by a mailed link: who may, what it proves, and that it is good once (X3)."""

import asyncio

import pytest

from tests.factories import accounts
from tests.harness.stores import Stores
from tests.harness.visitor import PASSWORD, Outbox, Visitor, errors_of, text_of, unused_address

_CONFIRM = "Confirm your e-mail address"
_DETAILS = {"name": "Olga", "organisation": "Acme", "password": PASSWORD}


async def test_the_first_response_is_the_same_forevery_address_but_the_mail_differs(
    visitor: Visitor, stranger: Visitor, outbox: Outbox
) -> None:
    known, unknown = await visitor.sign_up(outbox), unused_address()

    answers = [await stranger.submit("/signup", {"email": address}) for address in (known, unknown)]

    assert text_of(answers[0], known) == text_of(answers[1], unknown)
    mail = await outbox.mail_to(known, subject="You already have an account")
    assert "/signin" in mail.get_content()
    assert "/signup/" not in mail.get_content()
    assert await outbox.mail_to(unknown, subject=_CONFIRM)


async def test_a_link_is_good_once(visitor: Visitor, stranger: Visitor, outbox: Outbox) -> None:
    address = unused_address()
    await visitor.submit("/signup", {"email": address})
    link = await outbox.link_to(address, subject=_CONFIRM)
    form = await stranger.open(link)
    assert (await visitor.submit(link, _DETAILS)).status_code == 303

    assert form.status_code == 200
    again = await stranger.submit(link, _DETAILS, on="/signin")
    assert (again.status_code, (await stranger.open(link)).status_code) == (404, 404)


async def test_of_two_who_use_a_link_at_once_one_is_served(
    visitor: Visitor, stranger: Visitor, outbox: Outbox, stores: Stores
) -> None:
    address = unused_address()
    await visitor.submit("/signup", {"email": address})
    link = await outbox.link_to(address, subject=_CONFIRM)

    answers = await asyncio.gather(*(person.submit(link, _DETAILS) for person in (visitor, stranger)))

    assert sorted(answer.status_code for answer in answers) == [303, 404]
    members = "SELECT m.id FROM members m JOIN users u ON u.id = m.user_id WHERE u.email = $1"
    assert len(await accounts.ask(stores.owner_database_url, members, address)) == 1


async def test_a_link_lasts_an_hour(visitor: Visitor, outbox: Outbox, stores: Stores) -> None:
    address = unused_address()
    await visitor.submit("/signup", {"email": address})
    link = await outbox.link_to(address, subject=_CONFIRM)

    await accounts.age_links(stores.owner_database_url, address, by="59 minutes")
    assert (await visitor.open(link)).status_code == 200
    await accounts.age_links(stores.owner_database_url, address, by="1 minute")
    assert (await visitor.open(link)).status_code == 404
    assert (await visitor.submit(link, _DETAILS, on="/signin")).status_code == 404


async def test_a_link_of_one_purpose_is_nothing_for_another(visitor: Visitor, outbox: Outbox) -> None:
    address = unused_address()
    await visitor.submit("/signup", {"email": address})
    secret = (await outbox.link_to(address, subject=_CONFIRM)).rpartition("/")[2]

    assert (await visitor.open(f"/reset/{secret}")).status_code == 404
    assert (await visitor.open(f"/invitations/{secret}")).status_code == 404


@pytest.mark.parametrize(
    ("password", "says"),
    [
        ("", "at least 8"),
        ("seven77", "at least 8"),
        ("x" * 257, "at most 256"),
        ("password1", "among the first"),
        ("Circadian2026", "among the first"),
        ("olga acme", "among the first"),
    ],
)
async def test_a_refused_password_is_reported_beside_its_field(
    visitor: Visitor, outbox: Outbox, password: str, says: str
) -> None:
    address = unused_address()
    await visitor.submit("/signup", {"email": address})
    link = await outbox.link_to(address, subject=_CONFIRM)

    answer = await visitor.submit(link, {**_DETAILS, "password": password})

    assert answer.status_code == 422
    assert says in errors_of(answer)["password"]
    assert 'value="Acme"' in answer.text
    if password:
        assert password not in answer.text
    assert (await visitor.submit(link, _DETAILS)).status_code == 303


async def test_all_missing_fields_are_reported_together(visitor: Visitor, outbox: Outbox) -> None:
    address = unused_address()
    await visitor.submit("/signup", {"email": address})
    link = await outbox.link_to(address, subject=_CONFIRM)

    answer = await visitor.submit(link, {"name": " ", "organisation": "x" * 201, "password": ""})

    assert set(errors_of(answer)) == {"name", "organisation", "password"}
    assert "200 are allowed" in errors_of(answer)["organisation"]


async def test_a_signed_in_person_creates_further_organisations(visitor: Visitor, outbox: Outbox) -> None:
    await visitor.sign_up(outbox, organisation="First")

    assert (await visitor.open("/signup")).headers["location"] == "/account/organisations/create"
    answer = await visitor.submit("/account/organisations/create", {"name": "Second"})

    assert answer.headers["location"].endswith("/start")
    account = (await visitor.open("/account")).text
    assert "<h3>First</h3>" in account
    assert "<h3>Second</h3>" in account


async def test_organisations_of_a_person_are_limited(visitor: Visitor, outbox: Outbox) -> None:
    await visitor.sign_up(outbox)

    answers = [
        (await visitor.submit("/account/organisations/create", {"name": f"No {number}"})) for number in range(10)
    ]

    assert [answer.status_code for answer in answers] == [303] * 9 + [422]
    assert "the maximum for one person" in answers[-1].text
