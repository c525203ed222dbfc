"""Another password by a mailed link: proof of the address, good once, and the end of all that went before (X3)."""

import asyncio

from tests.factories import accounts
from tests.harness.stores import Stores
from tests.harness.visitor import PASSWORD, Outbox, Visitor, errors_of, text_of, unused_address

_CHOOSE = "Choose another password"
_ANOTHER = "quiet orchard 7 umbrellas"


async def _link(visitor: Visitor, outbox: Outbox, address: str) -> str:
    await visitor.submit("/reset", {"email": address})
    return await outbox.link_to(address, subject=_CHOOSE)


async def test_the_response_is_the_same_forevery_address_and_only_accounts_get_mail(
    visitor: Visitor, stranger: Visitor, outbox: Outbox, stores: Stores
) -> None:
    known, unknown = await visitor.sign_up(outbox), unused_address()
    await visitor.sign_out()
    disabled = await visitor.sign_up(outbox)
    await accounts.disable(stores.owner_database_url, disabled)

    answers = [await stranger.submit("/reset", {"email": address}) for address in (unknown, disabled, known)]

    assert len({text_of(answer, known, unknown, disabled) for answer in answers}) == 1
    await outbox.mail_to(known, subject=_CHOOSE)
    assert outbox.find(unknown, subject=_CHOOSE) is None
    assert outbox.find(disabled, subject=_CHOOSE) is None


async def test_reset_replaces_the_password_and_ends_every_session(
    visitor: Visitor, stranger: Visitor, outbox: Outbox, stores: Stores
) -> None:
    address = await visitor.sign_up(outbox)
    link = await _link(stranger, outbox, address)

    answer = await stranger.submit(link, {"password": _ANOTHER})

    assert (answer.status_code, answer.headers["location"]) == (303, "/account?done=password")
    assert await stranger.is_signed_in()
    assert not await visitor.is_signed_in()
    assert (await visitor.sign_in(address, PASSWORD)).status_code == 422
    assert (await visitor.sign_in(address, _ANOTHER)).status_code == 303
    assert await outbox.mail_to(address, subject="Your password was changed")
    assert ("PERSON", "password_changed") in await accounts.audit_of(stores.owner_database_url, address)


async def test_a_first_password_is_named_as_such(
    visitor: Visitor, stranger: Visitor, outbox: Outbox, stores: Stores
) -> None:
    """Of an account that has none, as `create-tenant` makes it."""
    address = await visitor.sign_up(outbox)
    forget = "UPDATE users SET password_hash = NULL WHERE email = $1"
    await accounts.ask(stores.owner_database_url, forget, address)
    await stranger.submit("/reset", {"email": address})
    link = await outbox.link_to(address, subject="Choose a password")

    page = await stranger.open(link)
    answer = await stranger.submit(link, {"password": _ANOTHER})

    assert "It is the first one of your account." in page.text
    assert "You have a password now." in (await stranger.open(answer.headers["location"])).text
    assert await outbox.mail_to(address, subject="Your account has a password")


async def test_using_a_link_invalidates_all_earlier_links(stranger: Visitor, visitor: Visitor, outbox: Outbox) -> None:
    address = await visitor.sign_up(outbox)
    earlier = await _link(stranger, outbox, address)
    later = await _link(stranger, outbox, address)
    assert earlier != later
    assert (await stranger.open(earlier)).status_code == 200

    assert (await stranger.submit(later, {"password": _ANOTHER})).status_code == 303

    for link in (earlier, later):
        assert (await visitor.open(link)).status_code == 404
        answer = await visitor.submit(link, {"password": "one more good harbour"}, on="/signin")
        assert answer.status_code == 404
    assert (await visitor.sign_in(address, _ANOTHER)).status_code == 303


async def test_of_two_who_use_a_link_at_once_one_is_served(visitor: Visitor, stranger: Visitor, outbox: Outbox) -> None:
    address = await visitor.sign_up(outbox)
    await visitor.sign_out()
    link = await _link(stranger, outbox, address)

    answers = await asyncio.gather(
        visitor.submit(link, {"password": _ANOTHER}), stranger.submit(link, {"password": PASSWORD + "!"})
    )

    assert sorted(answer.status_code for answer in answers) == [303, 404]


async def test_a_link_lasts_an_hour(visitor: Visitor, outbox: Outbox, stores: Stores) -> None:
    address = await visitor.sign_up(outbox)
    link = await _link(visitor, outbox, address)

    await accounts.age_links(stores.owner_database_url, address, by="1 hour")

    assert (await visitor.open(link)).status_code == 404
    assert (await visitor.submit(link, {"password": _ANOTHER}, on="/account")).status_code == 404


async def test_a_link_of_a_disabled_account_is_invalid(
    visitor: Visitor, stranger: Visitor, outbox: Outbox, stores: Stores
) -> None:
    address = await visitor.sign_up(outbox)
    link = await _link(stranger, outbox, address)

    await accounts.disable(stores.owner_database_url, address)

    assert (await stranger.submit(link, {"password": _ANOTHER}, on="/signin")).status_code == 404


async def test_a_weak_password_does_not_use_up_the_link(visitor: Visitor, outbox: Outbox) -> None:
    address = await visitor.sign_up(outbox)
    link = await _link(visitor, outbox, address)

    answer = await visitor.submit(link, {"password": "password1"})

    assert "among the first" in errors_of(answer)["password"]
    assert (await visitor.submit(link, {"password": _ANOTHER})).status_code == 303


async def test_a_mailed_link_works_despite_any_guessing(visitor: Visitor, stranger: Visitor, outbox: Outbox) -> None:
    """The way back in does not pass the counts of guesses."""
    address = await visitor.sign_up(outbox)
    for number in range(7):
        await stranger.sign_in(address, f"guess {number}")
    link = await _link(stranger, outbox, address)

    assert (await stranger.submit(link, {"password": _ANOTHER})).status_code == 303
    await stranger.sign_out()
    assert (await stranger.sign_in(address, _ANOTHER)).status_code == 303
