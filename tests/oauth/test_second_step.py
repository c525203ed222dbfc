"""Signing in with a code of one's device after the password (RFC 6238), and with a recovery code when it is lost."""

import asyncio
import re
import time

import httpx
import pyotp
import pytest

from backend.accounts.second_factors import SecondFactorState, set_up_mark
from backend.kit.keyring import Sealed
from tests.factories.accounts import ask
from tests.harness.stores import KEYS, Stores
from tests.harness.visitor import PASSWORD, Outbox, Visitor, csrf_of, errors_of

_PAGE = "/account/two-step"
_SECRET = re.compile(r"Key: <code>([A-Z2-7]{32})</code>")
_HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')
_CODE = re.compile(r"<code>([a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4})</code>")
_ROW = """SELECT s.sealed, s.recovery_codes::text AS codes, s.last_step FROM second_factors s
JOIN users u ON u.id = s.user_id WHERE u.email = $1"""
_SET_UP = """SELECT f.user_id, f.sealed_by, f.sealed, b.id AS session_id FROM second_factors f
JOIN users u ON u.id = f.user_id JOIN browser_sessions b ON b.user_id = u.id WHERE u.email = $1"""
#: The device's present step counts as long past: a code of now is good once more.
_REST = "UPDATE second_factors SET last_step = 0 WHERE user_id = (SELECT id FROM users WHERE email = $1)"


def _code(secret: str, *, steps: int = 0) -> str:
    return pyotp.TOTP(secret).at(int(time.time()) + 30 * steps)


async def _begin(visitor: Visitor) -> tuple[str, dict[str, str]]:
    """The device's secret, and the hidden fields of the form that asks for its first code."""
    begun = await visitor.submit(f"{_PAGE}/begin", {"current": PASSWORD}, on=_PAGE)
    found = _SECRET.search(begun.text)
    assert found is not None, begun.text
    return found[1], dict(_HIDDEN.findall(begun.text))


async def _confirm(visitor: Visitor, fields: dict[str, str], code: str) -> httpx.Response:
    return await visitor.post(f"{_PAGE}/confirm", {**fields, "code": code})


async def _enrol(visitor: Visitor) -> tuple[str, list[str]]:
    """The device's secret and the recovery codes of somebody who is signed in."""
    secret, fields = await _begin(visitor)
    page = await _confirm(visitor, fields, _code(secret))
    assert page.status_code == 200, page.text
    return secret, _CODE.findall(page.text)


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
    secret, fields = await _begin(visitor)
    answer = await _confirm(visitor, fields, "12")

    assert (answer.status_code, set(errors_of(answer))) == (422, {"code"})
    assert secret in answer.text, "the person is still at it"
    assert (await _confirm(visitor, dict(_HIDDEN.findall(answer.text)), _code(secret))).status_code == 200
    await visitor.sign_out()
    await _half_way(visitor, address)


async def test_form_for_the_first_code_that_is_sent_twice_shows_the_same_recovery_codes(
    visitor: Visitor, stranger: Visitor, address: str
) -> None:
    """A browser shows the answer to the second click of a double click."""
    secret, fields = await _begin(visitor)
    code = _code(secret)

    pages = await asyncio.gather(*(_confirm(visitor, fields, code) for _ in range(2)))
    later = await _confirm(visitor, fields, code)

    shown = [_CODE.findall(page.text) for page in (*pages, later)]
    assert len(shown[0]) == 10 and shown == [shown[0]] * 3
    await _half_way(stranger, address)
    assert (await _enter(stranger, shown[0][3])).status_code == 303
    used = await _confirm(visitor, fields, code)
    assert (used.status_code, _CODE.findall(used.text)) == (303, []), "a code of them has been used"


async def test_open_browser_does_not_finish_what_its_owner_began(visitor: Visitor, address: str) -> None:
    """Whoever finds it has the session, but not the page that followed the password."""
    secret, _ = await _begin(visitor)
    bare = {"csrf": csrf_of(await visitor.open(_PAGE))}

    guess = await _confirm(visitor, bare, "1")
    assert (guess.status_code, set(errors_of(guess))) == (422, {"current"})
    assert _SECRET.search(guess.text) is None
    right = await _confirm(visitor, bare, _code(secret))

    assert (right.status_code, set(errors_of(right))) == (422, {"current"})
    await visitor.sign_out()
    assert (await visitor.sign_in(address)).headers["location"] == "/account"


async def test_page_that_followed_the_password_is_good_for_its_own_set_up(
    visitor: Visitor, stranger: Visitor, address: str
) -> None:
    """Not in another session, for a later secret, or with another time."""
    _, earlier = await _begin(visitor)
    secret, fields = await _begin(visitor)
    await stranger.sign_in(address)
    csrf = csrf_of(await stranger.open(_PAGE))
    step, _, digest = fields["set_up"].partition(".")

    answers = [
        await _confirm(visitor, earlier, _code(secret)),
        await _confirm(stranger, {**fields, "csrf": csrf}, _code(secret)),
        await _confirm(visitor, {**fields, "set_up": f"{int(step) + 1}.{digest}"}, _code(secret)),
        await _confirm(visitor, {**fields, "set_up": "\N{DIGIT ONE}.\N{SNOWMAN}"}, _code(secret)),
    ]

    assert [(answer.status_code, set(errors_of(answer))) for answer in answers] == [(422, {"current"})] * 4
    assert (await _confirm(visitor, fields, _code(secret))).status_code == 200


async def test_set_up_ends_after_a_quarter_of_an_hour(visitor: Visitor, address: str, stores: Stores) -> None:
    """The page is made as old as it may be, and older."""
    secret, fields = await _begin(visitor)
    [row] = await ask(stores.owner_database_url, _SET_UP, address)
    now, sealed = int(fields["set_up"].partition(".")[0]), Sealed(row["sealed_by"], row["sealed"])
    young, old = [
        set_up_mark(KEYS, SecondFactorState(row["user_id"], sealed, False, 0, now - steps), row["session_id"])
        for steps in (25, 31)
    ]

    late = await _confirm(visitor, {**fields, "set_up": old}, _code(secret))

    assert (late.status_code, set(errors_of(late))) == (422, {"current"})
    assert _SECRET.search(late.text) is None
    assert (await _confirm(visitor, {**fields, "set_up": young}, _code(secret))).status_code == 200


async def test_first_codes_of_a_device_are_counted(visitor: Visitor, address: str) -> None:
    _, fields = await _begin(visitor)

    answers = [await _confirm(visitor, fields, "12") for _ in range(7)]

    assert [answer.status_code for answer in answers] == [422] * 6 + [429]
