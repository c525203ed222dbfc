"""Signing in with a code of one's device after the password (RFC 6238), and with a recovery code when it is lost."""

import asyncio
import re
import time

import httpx
import pyotp
import pytest

from tests.factories.accounts import ask
from tests.harness.stores import Stores
from tests.harness.visitor import PASSWORD, Outbox, Visitor, errors_of

_PAGE = "/account/two-step"
_SECRET = re.compile(r"Key: <code>([A-Z2-7]{32})</code>")
_CODE = re.compile(r"<code>([a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4})</code>")
_ROW = """SELECT s.sealed, s.recovery_codes::text AS codes, s.last_step FROM second_factors s
JOIN users u ON u.id = s.user_id WHERE u.email = $1"""
#: The device's present step counts as long past: a code of now is good once more.
_REST = "UPDATE second_factors SET last_step = 0 WHERE user_id = (SELECT id FROM users WHERE email = $1)"


def _code(secret: str, *, steps: int = 0) -> str:
    return pyotp.TOTP(secret).at(int(time.time()) + 30 * steps)


async def _enrol(visitor: Visitor) -> tuple[str, list[str]]:
    """The device's secret and the recovery codes of somebody who is signed in."""
    begun = await visitor.submit(f"{_PAGE}/begin", {"current": PASSWORD}, on=_PAGE)
    found = _SECRET.search(begun.text)
    assert found is not None, begun.text
    page = await visitor.submit(f"{_PAGE}/confirm", {"code": _code(found[1])}, on=_PAGE)
    assert page.status_code == 200, page.text
    return found[1], _CODE.findall(page.text)


@pytest.fixture
async def address(visitor: Visitor, outbox: Outbox) -> str:
    return await visitor.sign_up(outbox)


async def _half_way(visitor: Visitor, address: str) -> None:
    answer = await visitor.sign_in(address)
    assert (answer.status_code, answer.headers["location"]) == (303, "/signin/code")


async def _enter(visitor: Visitor, code: str) -> httpx.Response:
    return await visitor.submit("/signin/code", {"code": code})


async def test_password_alone_does_not_sign_in(
    visitor: Visitor, stranger: Visitor, address: str, stores: Stores
) -> None:
    secret, codes = await _enrol(visitor)
    await ask(stores.owner_database_url, _REST, address)
    await _half_way(stranger, address)

    assert not await stranger.is_signed_in()
    wrong = await _enter(stranger, "000000" if _code(secret) != "000000" else "000001")
    right = await _enter(stranger, _code(secret))

    assert (wrong.status_code, set(errors_of(wrong))) == (422, {"code"})
    assert (right.status_code, right.headers["location"]) == (303, "/account")
    assert await stranger.is_signed_in()
    assert len(set(codes)) == 10


async def test_code_is_valid_once(visitor: Visitor, stranger: Visitor, address: str, stores: Stores) -> None:
    secret, _ = await _enrol(visitor)
    await _half_way(stranger, address)
    used = await _enter(stranger, _code(secret, steps=-1))
    assert used.status_code == 422, "the one that enrolled the device was newer"
    await ask(stores.owner_database_url, _REST, address)
    code = _code(secret)
    first = await _enter(stranger, code)

    await visitor.sign_out()
    await _half_way(visitor, address)
    again = await _enter(visitor, code)

    assert (first.status_code, again.status_code) == (303, 422)
    assert not await visitor.is_signed_in()


async def test_one_of_two_concurrent_uses_of_a_code_is_accepted(
    visitor: Visitor, stranger: Visitor, address: str, stores: Stores
) -> None:
    secret, _ = await _enrol(visitor)
    await ask(stores.owner_database_url, _REST, address)
    await visitor.sign_out()
    for each in (visitor, stranger):
        await _half_way(each, address)
    code = _code(secret)

    answers = await asyncio.gather(_enter(visitor, code), _enter(stranger, code))

    assert sorted(answer.status_code for answer in answers) == [303, 422]


async def test_recovery_code_is_valid_once_and_only_its_digest_is_stored(
    visitor: Visitor, stranger: Visitor, address: str, stores: Stores
) -> None:
    secret, codes = await _enrol(visitor)
    [row] = await ask(stores.owner_database_url, _ROW, address)
    assert secret.encode() not in bytes(row["sealed"])
    assert not [code for code in codes if code in row["codes"] or code.replace("-", "") in row["codes"]]
    await _half_way(stranger, address)
    first = await _enter(stranger, codes[3].upper())
    await visitor.sign_out()
    await _half_way(visitor, address)

    again = await _enter(visitor, codes[3])

    assert (first.status_code, again.status_code) == (303, 422)
    assert "You have 9 recovery codes left" in (await stranger.open(_PAGE)).text


async def test_guesses_are_counted_for_the_person_from_all_networks(
    visitor: Visitor, stranger: Visitor, address: str
) -> None:
    await _enrol(visitor)
    await visitor.sign_out()
    await _half_way(visitor, address)
    await _half_way(stranger, address)

    answers = [await _enter(each, "000000") for each in (visitor, stranger) * 4]

    assert [answer.status_code for answer in answers] == [422] * 6 + [429] * 2
    assert "retry-after" in answers[-1].headers


@pytest.mark.parametrize("code", ["", "12345", "1234567", "٠٠٠٠٠٠", "abc", "\x00" * 6, "x" * 12, "9" * 5_000])
async def test_malformed_code_is_refused(visitor: Visitor, stranger: Visitor, address: str, code: str) -> None:
    await _enrol(visitor)
    await _half_way(stranger, address)

    answer = await _enter(stranger, code)

    assert (answer.status_code, set(errors_of(answer))) == (422, {"code"})


async def test_mailed_link_does_not_bypass_the_second_step(
    visitor: Visitor, stranger: Visitor, address: str, outbox: Outbox, stores: Stores
) -> None:
    secret, _ = await _enrol(visitor)
    await ask(stores.owner_database_url, _REST, address)
    await stranger.submit("/reset", {"email": address})
    link = await outbox.link_to(address, subject="Choose another password")

    answer = await stranger.submit(link, {"password": "amber canyon 83 teapots"})

    assert (answer.status_code, answer.headers["location"]) == (303, "/signin/code")
    assert not await stranger.is_signed_in()
    assert (await _enter(stranger, _code(secret))).status_code == 303
    assert await stranger.is_signed_in()


async def test_unfinished_sign_in_ends_when_the_password_changes(
    visitor: Visitor, stranger: Visitor, address: str, stores: Stores
) -> None:
    secret, _ = await _enrol(visitor)
    await ask(stores.owner_database_url, _REST, address)
    await _half_way(stranger, address)
    changed = {"current": PASSWORD, "password": "amber canyon 83 teapots"}
    assert (await visitor.submit("/account/password", changed, on="/account")).status_code == 303

    answer = await _enter(stranger, _code(secret))

    assert (answer.status_code, answer.headers["location"]) == (303, "/signin")
    assert not await stranger.is_signed_in()


async def test_changing_the_second_step_needs_the_password(visitor: Visitor, address: str) -> None:
    refused = await visitor.submit(f"{_PAGE}/begin", {"current": "wrong"}, on=_PAGE)
    await _enrol(visitor)
    kept = await visitor.submit(f"{_PAGE}/remove", {"current": "wrong"}, on=_PAGE)
    again = await visitor.submit(f"{_PAGE}/begin", {"current": PASSWORD}, on=_PAGE)

    assert (refused.status_code, kept.status_code) == (422, 422)
    assert _SECRET.search(again.text) is None, "one that is in use is shown and replaced by nobody"
    await visitor.sign_out()
    await _half_way(visitor, address)


async def test_enrolling_ends_other_sessions_and_is_mailed(
    visitor: Visitor, stranger: Visitor, address: str, outbox: Outbox
) -> None:
    await stranger.sign_in(address)
    await _enrol(visitor)

    assert not await stranger.is_signed_in()
    assert await visitor.is_signed_in()
    assert await outbox.mail_to(address, subject="Your sign-in has a second step")


async def test_password_is_enough_after_the_second_step_was_removed(
    visitor: Visitor, address: str, outbox: Outbox
) -> None:
    await _enrol(visitor)
    removed = await visitor.submit(f"{_PAGE}/remove", {"current": PASSWORD}, on=_PAGE)
    await visitor.sign_out()

    assert removed.status_code == 303
    assert await outbox.mail_to(address, subject="Your sign-in no longer has a second step")
    assert (await visitor.sign_in(address)).headers["location"] == "/account"


async def test_device_that_shows_another_code_is_not_enrolled(visitor: Visitor, address: str) -> None:
    await visitor.submit(f"{_PAGE}/begin", {"current": PASSWORD}, on=_PAGE)
    answer = await visitor.submit(f"{_PAGE}/confirm", {"code": "12"}, on=_PAGE)

    assert (answer.status_code, set(errors_of(answer))) == (422, {"code"})
    await visitor.sign_out()
    assert (await visitor.sign_in(address)).headers["location"] == "/account"
