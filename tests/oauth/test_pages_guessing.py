"""Guessing at passwords: slowed down where it comes from, and in nobody else's way (X3)."""

import asyncio

import redis.asyncio as redis

from tests.harness.processes import Api
from tests.harness.stores import Stores
from tests.harness.visitor import PASSWORD, Outbox, Visitor, text_of, unused_address

_FROM_ONE_PLACE = 6
_FROM_EVERYWHERE = 60


async def test_guessing_is_refused_in_the_same_way_with_or_without_an_account(
    visitor: Visitor, outbox: Outbox, api: Api
) -> None:
    known, unknown = await visitor.sign_up(outbox), unused_address()
    refused = []
    for address in (known, unknown):
        async with Visitor(api.base_url) as guesser:
            answers = [await guesser.sign_in(address, f"guess {number}") for number in range(_FROM_ONE_PLACE + 2)]
        assert [answer.status_code for answer in answers] == [422] * _FROM_ONE_PLACE + [429] * 2
        refused.append(answers[-1])

    assert text_of(refused[0], known) == text_of(refused[1], unknown)
    assert all(1 <= int(answer.headers["retry-after"]) <= 60 for answer in refused)


async def test_the_right_password_is_refused_too_once_there_were_too_many_guesses(
    visitor: Visitor, stranger: Visitor, outbox: Outbox
) -> None:
    """Or the refusal would be worth nothing."""
    address = await visitor.sign_up(outbox)
    for number in range(_FROM_ONE_PLACE):
        await stranger.sign_in(address, f"guess {number}")

    assert (await stranger.sign_in(address)).status_code == 429


async def test_guesses_of_a_stranger_do_not_lock_a_person_out(
    visitor: Visitor, stranger: Visitor, outbox: Outbox, api: Api
) -> None:
    """Neither from one place nor from everywhere: a browser that the person has used before has a count of its own."""
    address = await visitor.sign_up(outbox)
    await visitor.sign_out()
    for number in range(_FROM_ONE_PLACE + 1):
        await stranger.sign_in(address, f"guess {number}")
    async with Visitor(api.base_url) as elsewhere:
        assert (await elsewhere.sign_in(address)).status_code == 303

    await _guess_from_everywhere(api, address)

    async with Visitor(api.base_url) as elsewhere:
        assert (await elsewhere.sign_in(address)).status_code == 429
    assert (await visitor.sign_in(address)).status_code == 303


async def test_a_device_cookie_is_valid_for_its_address_only(
    visitor: Visitor, stranger: Visitor, outbox: Outbox, api: Api
) -> None:
    victim = await visitor.sign_up(outbox)
    await stranger.sign_up(outbox)
    await stranger.sign_out()
    await _guess_from_everywhere(api, victim)

    assert "circadian-device" in stranger.http.cookies
    assert (await stranger.sign_in(victim, "a guess")).status_code == 429


async def test_a_known_browser_has_a_limit_of_guesses(visitor: Visitor, outbox: Outbox) -> None:
    address = await visitor.sign_up(outbox)
    await visitor.sign_out()

    answers = [(await visitor.sign_in(address, f"guess {number}")).status_code for number in range(12)]

    assert answers == [422] * 10 + [429] * 2


async def test_repeated_successful_sign_ins_are_not_limited(
    stranger: Visitor, visitor: Visitor, outbox: Outbox
) -> None:
    address = await visitor.sign_up(outbox)

    for _ in range(_FROM_ONE_PLACE * 2):
        stranger.http.cookies.clear()
        assert (await stranger.sign_in(address)).status_code == 303


async def test_one_network_cannot_try_one_password_for_all_addresses(stranger: Visitor) -> None:
    answers = [(await stranger.sign_in(unused_address(), "Winter2026!")).status_code for _ in range(32)]

    assert answers == [422] * 30 + [429] * 2


async def test_an_ipv6_network_counts_as_one_source(api: Api) -> None:
    address = unused_address()
    answers = []
    for host in range(_FROM_ONE_PLACE + 1):
        async with Visitor(api.base_url, source=f"2001:db8:77:1234::{host + 1:x}") as neighbour:
            answers.append((await neighbour.sign_in(address, "a guess")).status_code)

    assert answers == [422] * _FROM_ONE_PLACE + [429]


async def test_mails_to_one_address_are_limited(visitor: Visitor, stranger: Visitor, outbox: Outbox) -> None:
    known = await visitor.sign_up(outbox)  # that was one mail

    for path, address, most in (
        ("/reset", known, 3),
        ("/reset", unused_address(), 4),
        ("/signup", unused_address(), 4),
    ):
        answers = [(await stranger.submit(path, {"email": address})).status_code for _ in range(most + 1)]
        assert answers == [200] * most + [429]


async def test_somebody_else_s_open_session_may_not_guess_the_password(visitor: Visitor, outbox: Outbox) -> None:
    await visitor.sign_up(outbox)
    form = {"current": "a guess", "password": "another good harbour 12"}

    answers = [
        (await visitor.submit("/account/password", form, on="/account")).status_code for _ in range(_FROM_ONE_PLACE + 1)
    ]

    assert answers == [422] * _FROM_ONE_PLACE + [429]


async def test_a_flood_of_sign_ins_gets_503_and_the_process_keeps_serving(api: Api, visitor: Visitor) -> None:
    """Hashing is bounded: what has no room is refused at once, not queued without end."""
    people = [Visitor(api.base_url) for _ in range(100)]
    await asyncio.gather(*(person.open("/signin") for person in people))

    async def guess(person: Visitor) -> int:
        return (await person.sign_in(unused_address(), PASSWORD)).status_code

    flood = asyncio.gather(*(guess(person) for person in people))
    assert (await visitor.open("/healthz")).status_code == 200
    answers = await flood
    for person in people:
        await person.http.aclose()

    assert set(answers) <= {422, 503}
    assert answers.count(422) >= 64


async def test_redis_contains_no_addresses(visitor: Visitor, stores: Stores) -> None:
    await visitor.sign_in("somebody.special@example.com", "a guess")

    client = redis.Redis.from_url(stores.redis_url)
    try:
        keys = [key.decode() async for key in client.scan_iter("login:*")]
    finally:
        await client.aclose()

    assert keys
    assert not [key for key in keys if "special" in key or visitor.source in key]


async def _guess_from_everywhere(api: Api, address: str) -> None:
    for number in range(_FROM_EVERYWHERE):
        async with Visitor(api.base_url) as guesser:
            await guesser.sign_in(address, f"guess {number}")
